begin;
\ir fixtures.psql
select plan(16);

select tests.outcomes(
  $$ select from public.account_email_domains $$,
  '{"ada": "2", "service_role": "2", "anna": "0", "dora": "0", "nora": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins read domains');
select tests.outcomes(
  $$ insert into public.account_email_domains (domain, account_id) values ('nowhere.example', tests.id('alpha')) $$,
  '{"ada": "1", "service_role": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins add a domain');
select tests.outcomes(
  $$ update public.account_email_domains set account_id = tests.id('beta') where domain = 'alpha.example' $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins change a domain');
select tests.outcomes(
  $$ delete from public.account_email_domains where domain = 'alpha.example' $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins delete a domain');
select tests.outcomes(
  $$ insert into public.account_email_domains (domain, account_id) values ('ALPHA.example', tests.id('beta')) $$,
  '{"ada": "23514"}', 'a domain must be in lower case');
select tests.outcomes(
  $$ insert into public.account_email_domains (domain, account_id) values ('alpha.example', tests.id('beta')) $$,
  '{"ada": "23505"}', 'a domain leads to one account only');

select tests.outcomes(
  $$ update public.account_email_domains set account_id = tests.id('beta') $$,
  '{"ada": "2", "anna": "0", "nora": "0", "eve": "0"}', 'an update without a condition changes domains for admins only');
select tests.outcomes(
  $$ delete from public.account_email_domains $$,
  '{"ada": "2", "anna": "0", "nora": "0", "eve": "0"}', 'a deletion without a condition deletes domains for admins only');

select tests.outcomes(
  $$ select from public.account_email_overrides $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "otto": "0", "nora": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins read overrides');
select tests.outcomes(
  $$ insert into public.account_email_overrides (email, account_id) values ('nora@nowhere.example', tests.id('alpha')) $$,
  '{"ada": "1", "service_role": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins add an override');
select tests.outcomes(
  $$ update public.account_email_overrides set account_id = tests.id('beta') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins change an override');
select tests.outcomes(
  $$ delete from public.account_email_overrides $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins delete an override');
select tests.outcomes(
  $$ insert into public.account_email_overrides (email, account_id) values ('Nora@nowhere.example', tests.id('alpha')) $$,
  '{"ada": "23514"}', 'the address of an override must be in lower case');
select tests.outcomes(
  $$ insert into public.account_email_overrides (email, account_id) values ('otto@beta.example', tests.id('beta')) $$,
  '{"ada": "23505"}', 'an override leads to one account only');

update public.account_email_domains set created_at = now() - interval '1 year' where domain = 'alpha.example';
update public.account_email_domains set account_id = tests.id('beta') where domain = 'alpha.example';
select is((select created_at from public.account_email_domains where domain = 'alpha.example'), now(), 'a domain that leads elsewhere begins again');
update public.account_email_overrides set created_at = now() - interval '1 year' where email = 'otto@beta.example';
update public.account_email_overrides set account_id = tests.id('beta') where email = 'otto@beta.example';
select is((select created_at from public.account_email_overrides where email = 'otto@beta.example'), now(), 'an address that leads elsewhere begins again');

select * from finish();
rollback;
