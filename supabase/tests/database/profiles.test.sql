begin;
\ir fixtures.psql
select plan(20);

select tests.outcomes(
  $$ select from public.profiles where id = tests.id('anna') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "otto": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'people of the same account read a profile');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('nora') $$,
  '{"nora": "1", "ada": "1", "anna": "0", "bela": "0", "ivo": "0"}', 'everyone reads their own');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('ivo') $$,
  '{"ada": "1", "ivo": "0", "anna": "0"}', 'an impersonating admin sees what the other person sees');
select tests.outcomes(
  $$ update public.profiles set name = 'x', phone = '1', environment_access = 'both' where id = tests.id('anna') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "aron": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'admins change name, phone and environment access; a person nothing');
select tests.outcomes(
  $$ update public.profiles set email = 'x@alpha.example' where id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501"}', 'the address follows the identity and nothing else');
select tests.outcomes(
  $$ update public.profiles set id = gen_random_uuid() where id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501"}', 'nor does the key change');
select tests.outcomes(
  $$ insert into public.profiles (id, environment_access) values (gen_random_uuid(), 'both') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'profiles are made by signing up');
select tests.outcomes(
  $$ delete from public.profiles where id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'and go with the identity');
select enum_has_labels('public', 'environment_access', array['training', 'production', 'both']);

select is((select name from public.profiles where id = tests.id('anna')), 'anna', 'the name is that of the metadata');
select is((select email from public.profiles where id = tests.id('anna')), 'anna@alpha.example', 'with the address');
select is((select environment_access from public.profiles where id = tests.id('anna')), 'production',
  'and access to the environment of the sign-up');

insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('blank'), 'blank@alpha.example', '{"name": "  ", "environment_access": "both", "role": "admin"}'),
  (tests.id('long'), 'long@alpha.example', jsonb_build_object('name', repeat('x', 5000)));
select is((select name from public.profiles where id = tests.id('blank')), null, 'a blank name is none');
select is((select length(name) from public.profiles where id = tests.id('long')), 200, 'an absurd one is cut');
select is((select count(*)::integer from public.user_roles where user_id = tests.id('blank')), 0,
  'whatever the metadata claims, it gives no role');

update auth.users set email = 'hanna@alpha.example' where id = tests.id('anna');
select is((select email from public.profiles where id = tests.id('anna')), 'hanna@alpha.example',
  'the profile follows a changed address');

select tests.outcomes(
  $$ update public.profiles set environment_access = 'training' where id = tests.id('ada') $$,
  '{"ada": "1", "service_role": "1"}', 'an administrator may leave this environment while there are others');
update public.profiles set environment_access = 'training' where id in (tests.id('ivo'), tests.id('eve'));
select tests.outcomes(
  $$ update public.profiles set environment_access = 'training' where id = tests.id('ada') $$,
  '{"ada": "23001", "service_role": "23001"}', 'the last one here may not');
select tests.outcomes(
  $$ update public.profiles set environment_access = 'both' where id = tests.id('ada') $$, '{"ada": "1"}', 'but may have more');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$,
  '{"ada": "23001"}', 'nor step down: administrators without access here are of no help');

select * from finish();
rollback;
