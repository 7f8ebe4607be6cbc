begin;
-- Triggers tested here: portico_copy_address, user_accounts_begin_again, users_copy_last_login.
\ir fixtures.psql
select plan(12);

select tests.outcomes(
  $$ select from public.user_accounts where account_id = tests.id('alpha') $$,
  '{"anna": "3", "dora": "3", "otto": "3", "ivo": "3", "ada": "3", "service_role": "3",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the links of their account');
select tests.outcomes(
  $$ select from public.user_accounts $$, '{"anna": "3", "bela": "1", "ada": "4"}', 'admins read all links');
select tests.outcomes(
  $$ insert into public.user_accounts (user_id, account_id) values (tests.id('nora'), tests.id('alpha')) $$,
  '{"ada": "1", "service_role": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins link a person');
select tests.outcomes(
  $$ update public.user_accounts set account_id = tests.id('beta') where user_id = tests.id('anna') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins move a link');
select tests.outcomes(
  $$ delete from public.user_accounts where user_id = tests.id('anna') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins delete a link');
select tests.outcomes(
  $$ insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('alpha')) $$,
  '{"ada": "23505"}', 'a person is linked to an account only once');
select results_eq(
  $$ select role, access_level from public.user_accounts where user_id = tests.id('anna') $$,
  $$ values ('user', 'standard') $$, 'by default a link has the role user and standard access');

delete from public.user_accounts where user_id = tests.id('bela');
select isnt_empty($$ select from auth.users where id = tests.id('bela') $$, 'a person who loses a link is not deleted');

select is((select last_login from public.user_accounts where user_id = tests.id('anna')), null, 'a person who never signed in has no last login');
update auth.users set last_sign_in_at = now() where id = tests.id('anna');
select is((select last_login from public.user_accounts where user_id = tests.id('anna')), now(),
  'a sign-in is noted in the link');

update public.user_accounts set joined_at = now() - interval '1 year', role = 'viewer' where user_id = tests.id('anna');
select is((select joined_at from public.user_accounts where user_id = tests.id('anna')), now() - interval '1 year', 'a new role begins nothing');
update public.user_accounts set account_id = tests.id('beta') where user_id = tests.id('anna');
select is((select joined_at from public.user_accounts where user_id = tests.id('anna')), now(), 'a link that is moved begins again');

select * from finish();
rollback;
