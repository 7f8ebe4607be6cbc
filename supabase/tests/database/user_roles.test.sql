begin;
\ir fixtures.psql
select plan(18);

select tests.outcomes(
  $$ select from public.user_roles where user_id = tests.id('anna') $$,
  '{"anna": "1", "ivo": "1", "ada": "1", "service_role": "1", "aron": "0", "bela": "0", "eve": "0", "anon": "42501"}',
  'a person reads their own role');
select tests.outcomes(
  $$ select from public.user_roles where user_id = tests.id('ivo') and role = 'admin' $$,
  '{"ada": "1", "ivo": "0", "anna": "0"}', 'an impersonating admin does not read as one');
select tests.outcomes(
  $$ insert into public.user_roles (user_id, role) values (tests.id('nora'), 'admin') $$,
  '{"ada": "1", "service_role": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'admins give a role');
select tests.outcomes(
  $$ update public.user_roles set role = 'admin' where user_id = tests.id('anna') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'admins change one');
select tests.outcomes(
  $$ update public.user_roles set user_id = tests.id('nora') where user_id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501"}', 'a role is not handed on');
select tests.outcomes(
  $$ delete from public.user_roles where user_id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes one');
select enum_has_labels('public', 'user_role', array['user', 'admin']);

select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$,
  '{"ada": "1"}', 'an admin may step down while there are others');
select throws_ok(
  $$ update public.user_roles set role = 'user' $$, '23001', 'The last administrator cannot be demoted or deleted',
  'all at once cannot');
update public.user_roles set role = 'user' where user_id = tests.id('eve');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "1"}',
  'one other who can sign in is enough');
update auth.users set banned_until = now() + interval '1 hour' where id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "23001"}',
  'one who is banned does not count');
update auth.users set banned_until = now() - interval '1 hour', deleted_at = now() where id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "23001"}',
  'nor one who is deleted');
update auth.users set deleted_at = null, email_confirmed_at = null where id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "23001"}',
  'nor one who has not confirmed the address');
update auth.users set email_confirmed_at = now() where id = tests.id('ivo');
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$,
  '{"ada": "23001", "service_role": "23001"}', 'the last one cannot step down');
select tests.outcomes(
  $$ delete from public.user_roles where user_id = tests.id('ada') $$,
  '{"service_role": "23001"}', 'nor lose the role');
select tests.outcomes(
  $$ update public.user_roles set role = 'admin' where user_id = tests.id('ada') $$,
  '{"ada": "1"}', 'staying one is no demotion');
select throws_ok(
  $$ delete from auth.users where id = tests.id('ada') $$, '23001', null, 'nor be deleted');
select lives_ok(
  $$ delete from auth.users where id = tests.id('ivo') $$, 'whoever is no admin any more can be');

select * from finish();
rollback;
