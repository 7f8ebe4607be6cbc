begin;
-- Triggers tested here: users_copy_email.
\ir fixtures.psql
select plan(25);

select tests.outcomes(
  $$ select from public.profiles where id = tests.id('anna') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "otto": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'people of the same account read a profile');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('nora') $$,
  '{"nora": "1", "ada": "1", "anna": "0", "bela": "0", "ivo": "0"}', 'everyone reads their own profile');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('ivo') $$,
  '{"ada": "1", "ivo": "0", "anna": "0"}', 'an impersonating admin sees the profiles that the other person sees');
select tests.outcomes(
  $$ update public.profiles set name = 'x', phone = '1', environment_access = 'both' where id = tests.id('anna') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "aron": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'admins change name, phone and environment access; other people change nothing');
select tests.outcomes(
  $$ update public.profiles set email = 'x@alpha.example' where id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501"}', 'nobody changes the address directly');
select tests.outcomes(
  $$ update public.profiles set id = gen_random_uuid() where id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501"}', 'nobody changes the id');
select tests.outcomes(
  $$ insert into public.profiles (id, environment_access) values (gen_random_uuid(), 'both') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody inserts a profile directly');
select tests.outcomes(
  $$ delete from public.profiles where id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes a profile directly');
select enum_has_labels('public', 'environment_access', array['training', 'production', 'both']);

select is((select name from public.profiles where id = tests.id('anna')), 'anna', 'a new profile has the name from the metadata');
select is((select email from public.profiles where id = tests.id('anna')), 'anna@alpha.example', 'a new profile has the address of the identity');
select is((select environment_access from public.profiles where id = tests.id('anna')), 'production',
  'a new profile has access to the environment of the sign-up');

insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('blank'), 'blank@alpha.example', '{"name": "  ", "environment_access": "both", "role": "admin"}'),
  (tests.id('long'), 'long@alpha.example', jsonb_build_object('name', repeat('x', 5000)));
select is((select name from public.profiles where id = tests.id('blank')), null, 'a blank name is stored as null');
select is((select length(name) from public.profiles where id = tests.id('long')), 200, 'a very long name is cut');
select is((select count(*)::integer from public.user_roles where user_id = tests.id('blank')), 0,
  'metadata gives no role, whatever it claims');

-- Otherwise the change would end the session.
select set_config('engine.quiet_change', 'on', true);
update auth.users set email = 'hanna@alpha.example' where id = tests.id('anna');
select is((select email from public.profiles where id = tests.id('anna')), 'hanna@alpha.example',
  'the profile follows a changed address');

select tests.outcomes(
  $$ update public.profiles set environment_access = 'training' where id = tests.id('ada') $$,
  '{"ada": "1", "service_role": "1"}', 'an administrator can give up access to this environment while there are others');
update public.profiles set environment_access = 'training' where id in (tests.id('ivo'), tests.id('eve'));
select tests.outcomes(
  $$ update public.profiles set environment_access = 'training' where id = tests.id('ada') $$,
  '{"ada": "23001", "service_role": "23001"}', 'the last administrator of this environment cannot give up access to it');
select tests.outcomes(
  $$ update public.profiles set environment_access = 'both' where id = tests.id('ada') $$, '{"ada": "1"}', 'the last administrator can get access to both environments');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$,
  '{"ada": "23001"}', 'the last administrator with access cannot give up the role, although others without access have it');

select tests.outcomes(
  $$ select public.set_own_phone('+32 470 00 00 01') $$,
  '{"anna": "1", "nora": "1", "ada": "1", "ivo": "42501", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'people set their own phone number, and nobody does it while impersonating');
select tests.outcomes(
  $$ select public.set_own_phone('call me') $$, '{"anna": "22023"}', 'a phone number has no letters');
select tests.outcomes(
  $$ select public.set_own_phone('1234') $$, '{"anna": "22023"}', 'a phone number has at least five characters');
select tests.act_as('anna');
select public.set_own_phone(' 02/555 01 20 ');
select tests.act_as_owner();
select results_eq(
  $$ select phone from public.profiles where id in (tests.id('anna'), tests.id('aron')) order by phone $$,
  $$ values ('02/555 01 20'), (null) $$, 'only the own row changes, without spaces at its ends');
select tests.act_as('anna');
select public.set_own_phone('');
select tests.act_as_owner();
select is((select phone from public.profiles where id = tests.id('anna')), null, 'an empty number is stored as none');

select * from finish();
rollback;
