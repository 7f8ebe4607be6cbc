begin;
\ir fixtures.psql
select plan(8);

insert into public.support_requests (id, user_id, account_id, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@alpha.example', 'Help', 'Please');

select tests.outcomes(
  $$ select from public.support_requests $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "aron": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins read them');
select tests.outcomes(
  $$ insert into public.support_requests (name, email, subject, message) values ('x', 'x', 'x', 'x') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'the server function writes them');
select tests.outcomes(
  $$ update public.support_requests set mailed_at = now() $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'and notes when they were mailed');
select tests.outcomes(
  $$ delete from public.support_requests $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody else deletes one');
select tests.outcomes(
  $$ insert into public.support_requests (name, email, subject, message) values ('x', 'x', 'x', ' ') $$,
  '{"service_role": "23514"}', 'what is required is not blank');
select enum_has_labels('public', 'support_category', array['technical', 'billing', 'account', 'services', 'general']);
select enum_has_labels('public', 'support_priority', array['low', 'medium', 'high', 'urgent']);
select results_eq(
  $$ select priority::text, category::text, attempts from public.support_requests $$,
  $$ values ('medium', null, 0) $$, 'priority is medium unless said');

select * from finish();
rollback;
