begin;
\ir fixtures.psql
select plan(5);

insert into public.account_services (account_id, service_id, enabled, service_url) values
  (tests.id('alpha'), 'privacy-service', false, null),
  (tests.id('alpha'), 'legal-service', true, 'https://alpha.example/own'),
  (tests.id('beta'), 'legal-service', true, null);
insert into public.service_link_defaults (account_id, service_id, url) values
  (tests.id('alpha'), 'legal-service', 'https://alpha.example/default'),
  (tests.id('beta'), 'legal-service', 'https://beta.example/default');

select tests.outcomes(
  $$ select from public.get_user_account_services(user_uuid => tests.id('anna')) $$,
  '{"anna": "2", "ivo": "2", "ada": "2", "bela": "42501", "aron": "42501", "nora": "42501", "tina": "42501",
    "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'people list their own services, admins everyone''s');
select tests.outcomes(
  $$ select from public.get_user_account_services(user_uuid => tests.id('ivo')) $$,
  '{"ivo": "42501", "ada": "0"}', 'an impersonating admin has the services of the other person only');
select tests.outcomes(
  $$ select from public.get_user_account_services(user_uuid => null) $$, '{"anna": "42501", "eve": "0", "ada": "0"}',
  'null instead of a person gives no services');
select tests.act_as('dora');
select results_eq(
  $$ select * from public.get_user_account_services(tests.id('dora')) $$,
  $$ values (tests.id('alpha'), 'legal-service', true, 'https://alpha.example/own'),
            (tests.id('alpha'), 'privacy-service', false, null) $$,
  'people who belong by domain have services too, with the account''s own link');
select tests.act_as('bela');
select results_eq(
  $$ select service_url from public.get_user_account_services(tests.id('bela')) $$,
  $$ values ('https://beta.example/default') $$, 'without an own link the default link is used');
select tests.act_as_owner();

select * from finish();
rollback;
