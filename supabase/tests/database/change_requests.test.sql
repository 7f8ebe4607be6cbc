begin;
\ir fixtures.psql
select plan(19);

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

-- The status.
select tests.outcomes($$ update public.change_requests set status = 'in_progress', status_note = 'With the next release' $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "tina": "0", "anon": "42501"}', 'only admins change the status and its note');
select tests.outcomes($$ update public.change_requests set status_changed_by = 'Somebody else' $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}',
  'nobody says that somebody else changed it');
select tests.outcomes($$ update public.change_requests set status_note = repeat('x', 1001) $$, '{"ada": "23514"}', 'a note has at most 1,000 characters');
select tests.act_as('ada');
update public.change_requests set status = 'in_progress', status_note = 'With the next release';
create function pg_temp.status() returns text language sql
as $$ select concat_ws(', ', status, status_note, status_changed_by, status_changed_at = now()) from public.change_requests $$;
select is(pg_temp.status(), 'in_progress, With the next release, ada, t', 'a change of the status keeps the note, the time and the administrator');
update public.change_requests set title = 'Dark';
select is(pg_temp.status(), 'in_progress, With the next release, ada, t', 'another change leaves them');
update public.change_requests set status = 'completed';
select is(pg_temp.status(), 'completed, ada, t', 'a change without a note removes the note of the earlier status');

-- Title and description.
select tests.act_as_owner();
select tests.outcomes($$ update public.change_requests set title = 'Darker', description = 'Always' $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "tina": "0", "anon": "42501"}', 'only admins change the text');
select tests.outcomes($$ update public.change_requests set text_changed_at = now() $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}',
  'nobody says when it was changed');
select tests.act_as('ada');
create temporary table seen as select text_changed_at from public.change_requests;
update public.change_requests set status = 'pending';
select is((select text_changed_at from public.change_requests), (select text_changed_at from seen), 'a change of the status leaves the time of the text');
update public.change_requests set description = 'Always';
select ok((select text_changed_at > (select text_changed_at from seen) from public.change_requests), 'a change of the text sets it');

select * from finish();
rollback;
