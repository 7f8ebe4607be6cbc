begin;
\ir fixtures.psql
select plan(9);

insert into public.change_requests (id, title, description, created_by) values
  (tests.id('wish'), 'Darker dark', 'At night', tests.id('ada'));

select tests.outcomes(
  $$ select from public.change_requests $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "nora": "0", "ivo": "0", "eve": "0", "tina": "0", "anon": "42501"}',
  'only admins read change requests');
select tests.outcomes(
  $$ insert into public.change_requests (title, description) values ('x', 'y') $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins add a change request');
select tests.outcomes(
  $$ update public.change_requests set status = 'completed' $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins change a change request');
select tests.outcomes(
  $$ delete from public.change_requests $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins delete a change request');
select tests.outcomes(
  $$ insert into public.change_requests (title, description) values ('x', ' ') $$,
  '{"ada": "23514"}', 'title and description are not blank');
select enum_has_labels('public', 'change_request_category',
  array['feature', 'bug', 'improvement', 'security', 'performance']);
select enum_has_labels('public', 'change_request_priority', array['low', 'medium', 'high']);
select enum_has_labels('public', 'change_request_status', array['pending', 'in_progress', 'completed']);
select results_eq(
  $$ select category::text, priority::text, status::text from public.change_requests $$,
  $$ values ('feature', 'medium', 'pending') $$, 'a new request is a pending feature of medium priority');

select * from finish();
rollback;
