begin;
\ir fixtures.psql
select plan(13);

select tests.outcomes(
  $$ select from public.accounts where id = tests.id('alpha') $$,
  '{"anna": "1", "dora": "1", "otto": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read their account');
select tests.outcomes(
  $$ select from public.accounts $$, '{"anna": "1", "bela": "1", "nora": "0", "ada": "2"}', 'admins read all accounts');
select tests.outcomes(
  $$ select from public.accounts where name like '%eta%' $$, '{"anna": "0", "bela": "1"}',
  'a search by name finds no other account');
select tests.outcomes(
  $$ insert into public.accounts (name) values ('Gamma') $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'admins create accounts');
select tests.outcomes(
  $$ update public.accounts set subscription_tier = 'growth', spoc = 'Els', crm_link = 'https://crm.example/1',
       logo_url = 'http://localhost:8080/logo.png' where id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'admins change accounts');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'admins delete accounts');
select tests.outcomes(
  $$ insert into public.accounts (name) values ('Alpha') $$, '{"ada": "23505"}', 'an account name is unique');
select tests.outcomes(
  $$ insert into public.accounts (name) values (' ') $$, '{"ada": "23514"}', 'an account name is not blank');
select tests.outcomes(
  $$ update public.accounts set crm_link = 'javascript:alert(1)' $$, '{"ada": "23514"}', 'a CRM link must be a web address');
select tests.outcomes(
  $$ update public.accounts set logo_url = 'data:text/html,x' $$, '{"ada": "23514"}', 'a logo must be a web address');
select enum_has_labels('public', 'subscription_tier', array['starter', 'growth', 'enterprise']);
select is((select subscription_tier from public.accounts where id = tests.id('alpha')), 'starter',
  'a new account is starter');
select fk_ok('public', 'accounts', 'owner_id', 'public', 'profiles', 'id');

select * from finish();
rollback;
