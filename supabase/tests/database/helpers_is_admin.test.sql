begin;
\ir fixtures.psql
select plan(2);

select tests.outcomes(
  $$ select from public.is_admin() $$,
  '{"ada": "1", "ivo": "1", "eve": "1", "anna": "1", "anon": "42501", "service_role": "42501"}',
  'every signed-in person may call it');
select tests.outcomes(
  $$ select where public.is_admin() $$,
  '{"ada": "1", "ivo": "0", "eve": "0", "anna": "0", "tina": "0"}',
  'it is true for administrators who impersonate nobody');

select * from finish();
rollback;
