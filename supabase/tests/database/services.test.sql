begin;
\ir fixtures.psql
select plan(17);

insert into public.account_services (account_id, service_id, enabled) values
  (tests.id('alpha'), 'legal-service', true), (tests.id('beta'), 'legal-service', false);
insert into public.service_link_defaults (account_id, service_id, url) values
  (tests.id('alpha'), 'legal-service', 'https://alpha.example/legal'),
  (tests.id('beta'), 'legal-service', 'https://beta.example/legal');

select tests.outcomes(
  $$ select from public.services where id = 'legal-service' $$,
  '{"anna": "1", "nora": "1", "ugo": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "tina": "0", "eve": "0", "anon": "42501"}',
  'everyone with access to this environment reads the catalogue');
select tests.outcomes(
  $$ insert into public.services (id, name, description, position) values ('new-service', 'x', 'x', 99) $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody adds to the catalogue');
select tests.outcomes(
  $$ update public.services set name = 'x' $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody changes the catalogue');
select tests.outcomes(
  $$ delete from public.services $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes from the catalogue');

select tests.outcomes(
  $$ select from public.account_services $$,
  '{"anna": "1", "dora": "1", "otto": "1", "bela": "1", "ivo": "1", "ada": "2", "service_role": "2",
    "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the services of their account');
select tests.outcomes(
  $$ insert into public.account_services (account_id, service_id, enabled)
     values (tests.id('alpha'), 'privacy-service', true) $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins add a service to an account');
select tests.outcomes(
  $$ insert into public.account_services (account_id, service_id, enabled) values (tests.id('alpha'), 'legal-service', false)
     on conflict (account_id, service_id) do update set account_id = excluded.account_id,
       service_id = excluded.service_id, enabled = excluded.enabled $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501"}', 'only admins upsert a service as the API does');
select tests.outcomes(
  $$ update public.account_services set enabled = false where account_id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins change a service of an account');
select tests.outcomes(
  $$ delete from public.account_services where account_id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins delete a service of an account');
select tests.outcomes(
  $$ update public.account_services set service_url = 'http://alpha.example' $$, '{"ada": "23514"}', 'a link must begin with https');
select tests.outcomes(
  $$ update public.account_services set service_url = '' $$, '{"ada": "23514"}', 'a link may be null, but not empty');

select tests.outcomes(
  $$ select from public.service_link_defaults $$,
  '{"anna": "1", "dora": "1", "bela": "1", "ivo": "1", "ada": "2", "service_role": "2",
    "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the default links of their account');
select tests.outcomes(
  $$ insert into public.service_link_defaults (account_id, service_id, url)
     values (tests.id('alpha'), 'privacy-service', 'https://alpha.example') $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins add a default link');
select tests.outcomes(
  $$ update public.service_link_defaults set url = 'https://x.example' where account_id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins change a default link');
select tests.outcomes(
  $$ delete from public.service_link_defaults where account_id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins delete a default link');
select tests.outcomes(
  $$ update public.service_link_defaults set url = 'ftp://x.example' $$, '{"ada": "23514"}', 'a default link must begin with https');
select has_pk('public', 'account_services', 'an account has one row for each service');

select * from finish();
rollback;
