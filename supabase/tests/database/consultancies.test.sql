begin;
\ir fixtures.psql
select plan(5);

insert into public.consultancies (account_id, consultant_name, starts_at, service) values
  (tests.id('alpha'), 'Els', now() + interval '1 day', 'Legal'),
  (tests.id('beta'), 'Jan', now() + interval '2 days', 'Legal');

select tests.outcomes(
  $$ select from public.consultancies $$,
  '{"anna": "1", "dora": "1", "otto": "1", "bela": "1", "ivo": "1", "ada": "2", "service_role": "2",
    "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the consultancies of their account');
select tests.outcomes(
  $$ insert into public.consultancies (account_id, consultant_name, starts_at, service)
     values (tests.id('alpha'), 'Els', now(), 'Legal') $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}', 'only admins add a consultancy');
select tests.outcomes(
  $$ update public.consultancies set starts_at = now() where account_id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins change a consultancy');
select tests.outcomes(
  $$ delete from public.consultancies where account_id = tests.id('alpha') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins delete a consultancy');
select tests.outcomes(
  $$ update public.consultancies set booking_link = 'javascript:alert(1)' $$, '{"ada": "23514"}',
  'a booking link must be a web address');

select * from finish();
rollback;
