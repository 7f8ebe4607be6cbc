begin;
\ir fixtures.psql
select plan(10);

insert into public.support_requests (id, user_id, account_id, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@alpha.example', 'Help', 'Please');

select tests.outcomes(
  $$ select from public.support_requests $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "aron": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins read requests');
select tests.outcomes(
  $$ insert into public.support_requests (name, email, subject, message) values ('x', 'x@x.example', 'x', 'x') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role inserts into the table');
select tests.outcomes(
  $$ update public.support_requests set mailed_at = now() $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role sets when a request was mailed');
select tests.outcomes(
  $$ delete from public.support_requests $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role deletes a request');
select tests.outcomes(
  $$ insert into public.support_requests (name, email, subject, message) values ('x', 'x@x.example', 'x', ' ') $$,
  '{"service_role": "23514"}', 'required texts cannot be blank');
select is_empty(
  $$ select line from unnest(array[
       array[repeat('n', 201), 'x@x.example', 'x', 'x'], array['x', repeat('e', 250) || '@x.example', 'x', 'x'],
       array['x', 'x@x.example', repeat('s', 201), 'x'], array['x', 'x@x.example', 'x', repeat('m', 10001)],
       array[E'x\nBcc: y', 'x@x.example', 'x', 'x'], array['x', E'x@x.example\r\nBcc: y@y.example', 'x', 'x'],
       array['x', 'x@x.example', E'x\u2028y', 'x'], array['x', 'nobody', 'x', 'x'],
       array['x', 'x@x.example, y@y.example', 'x', 'x'], array['x', 'X <x@x.example>', 'x', 'x']
     ]) with ordinality as part (cell, nth), lateral (select (nth - 1) / 4) as place (line)
     group by line having tests.outcome('service_role', format(
       'insert into public.support_requests (name, email, subject, message) values (%s)',
       string_agg(quote_literal(cell), ', ' order by nth))) <> '23514' $$,
  'texts that are too long, have several lines or are no plain address are refused');
select lives_ok(
  $$ insert into public.support_requests (name, email, subject, message) values
       (repeat('n', 200), 'o''neil+a@x.example', repeat('é', 200), repeat('m', 10000) || '') $$, 'texts of the maximum length are accepted');
delete from public.support_requests where user_id is null;
select enum_has_labels('public', 'support_category', array['technical', 'billing', 'account', 'services', 'general']);
select enum_has_labels('public', 'support_priority', array['low', 'medium', 'high', 'urgent']);
select results_eq(
  $$ select priority::text, category::text, attempts from public.support_requests $$,
  $$ values ('medium', null, 0) $$, 'the priority is medium by default');

select * from finish();
rollback;
