begin;
\ir fixtures.psql
select plan(18);

select tests.outcomes(
  $$ select from public.user_roles where user_id = tests.id('anna') $$,
  '{"anna": "1", "ivo": "1", "ada": "1", "service_role": "1", "aron": "0", "bela": "0", "eve": "0", "anon": "42501"}',
  'a person reads their own role');
select tests.outcomes(
  $$ select from public.user_roles where user_id = tests.id('ivo') and role = 'admin' $$,
  '{"ada": "1", "ivo": "0", "anna": "0"}', 'an impersonating admin does not read their own role');
select tests.outcomes(
  $$ insert into public.user_roles (user_id, role) values (tests.id('nora'), 'admin') $$,
  '{"ada": "1", "service_role": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins give a role');
select tests.outcomes(
  $$ update public.user_roles set role = 'admin' where user_id = tests.id('anna') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins change a role');
select tests.outcomes(
  $$ update public.user_roles set user_id = tests.id('nora') where user_id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501"}', 'a role cannot be given to another person');
select tests.outcomes(
  $$ delete from public.user_roles where user_id = tests.id('anna') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes a role over the API');
select enum_has_labels('public', 'user_role', array['user', 'admin']);

select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$,
  '{"ada": "1"}', 'an admin can give up the role while there are others');
select throws_ok(
  $$ update public.user_roles set role = 'user' $$, '23001', 'The last administrator cannot be demoted or deleted',
  'all admins cannot be demoted at once');
update public.user_roles set role = 'user' where user_id = tests.id('eve');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "1"}',
  'one other admin who can sign in is enough');
update auth.users set banned_until = now() + interval '1 hour' where id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "23001"}',
  'a banned admin does not count as another');
update auth.users set banned_until = now() - interval '1 hour', deleted_at = now() where id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "23001"}',
  'a deleted admin does not count as another');
update auth.users set deleted_at = null, email_confirmed_at = null where id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$, '{"ada": "23001"}',
  'an admin with an unconfirmed address does not count as another');
update auth.users set email_confirmed_at = now() where id = tests.id('ivo');
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.outcomes(
  $$ update public.user_roles set role = 'user' where user_id = tests.id('ada') $$,
  '{"ada": "23001", "service_role": "23001"}', 'the last admin cannot give up the role');
select tests.outcomes(
  $$ delete from public.user_roles where user_id = tests.id('ada') $$,
  '{"service_role": "23001"}', 'the role of the last admin cannot be deleted');
select tests.outcomes(
  $$ update public.user_roles set role = 'admin' where user_id = tests.id('ada') $$,
  '{"ada": "1"}', 'an update that keeps the role of the last admin is accepted');
select throws_ok(
  $$ delete from auth.users where id = tests.id('ada') $$, '23001', null, 'the last admin cannot be deleted');
select lives_ok(
  $$ delete from auth.users where id = tests.id('ivo') $$, 'a former admin can be deleted');

select * from finish();
rollback;
