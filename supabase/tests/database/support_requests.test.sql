begin;
\ir fixtures.psql
select plan(18);

insert into public.support_requests (id, user_id, account_id, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@alpha.example', 'Help', 'Please');

select tests.outcomes(
  $$ select from public.support_requests $$,
  '{"ada": "1", "service_role": "1", "anna": "1", "aron": "1", "dora": "1", "otto": "1", "ivo": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members of the account and admins read a request');
insert into public.support_requests (id, user_id, is_personal, name, email, subject, message) values
  (tests.id('personal'), tests.id('nora'), true, 'Nora', 'nora@home.example', 'Help', 'Please'),
  (tests.id('former'), tests.id('anna'), true, 'Anna', 'anna@alpha.example', 'Help', 'Please');
select tests.outcomes(
  $$ select from public.support_requests where is_personal $$,
  '{"nora": "1", "anna": "1", "ivo": "1", "ada": "2", "aron": "0", "bela": "0", "eve": "0"}',
  'a request of a person without an account is for that person and for admins, also after the person joins an account');
insert into public.accounts (id, name) values (tests.id('gamma'), 'Gamma');
insert into public.support_requests (id, user_id, account_id, name, email, subject, message) values
  (tests.id('orphan'), tests.id('bela'), tests.id('gamma'), 'Bela', 'bela@beta.example', 'Help', 'Please');
delete from public.accounts where id = tests.id('gamma');
select tests.outcomes(
  $$ select from public.support_requests where subject = 'Help' and account_id is null and not is_personal $$,
  '{"ada": "1", "bela": "0"}', 'a request of a deleted account stays with the admins');
delete from auth.sessions where user_id = tests.id('dora');
insert into public.account_blocks (user_id, account_id) values (tests.id('otto'), tests.id('alpha'));
select tests.outcomes(
  $$ select from public.support_requests $$, '{"dora": "0", "otto": "0"}', 'people whose session has ended and removed people read nothing');

-- Number and promise.
select results_eq(
  $$ select number, state::text, due_at from public.support_requests where id = tests.id('help') $$,
  $$ select format('S-%s-0001', extract(year from now() at time zone 'Europe/Brussels')), 'new', private.add_working_time(now(), '18 hours') $$,
  'a request gets the first number of the year, is new, and has a promised time');
insert into public.support_requests (name, email, subject, message, number, created_at, priority) values
  ('x', 'x@x.example', 'Old', 'x', 'S-1999-9999', '2025-12-31 23:30+00', 'urgent'), ('x', 'x@x.example', 'Old', 'x', '', '2026-01-01 12:00+00', 'low');
select results_eq(
  $$ select number, due_at from public.support_requests where subject = 'Old' order by created_at $$,
  $$ select format('S-2026-%s', lpad((base + nth)::text, 4, '0')), due from (values (1, timestamptz '2026-01-02 10:00+00'), (2, '2026-01-06 17:00+00')) as expected (nth, due),
       (select case when extract(year from now() at time zone 'Europe/Brussels') = 2026 then 4 else 0 end) as before (base) order by nth $$,
  'the year of the number is the year in Brussels, and nobody chooses a number');
update private.support_numbers set last = 9999 where year = 2026;
insert into public.support_requests (name, email, subject, message, created_at) values ('x', 'x@x.example', 'Ten thousandth', 'x', '2026-06-01');
select is((select number from public.support_requests where subject = 'Ten thousandth'), 'S-2026-10000', 'the number grows beyond four digits');
select throws_ok($$ update public.support_requests set state = 'closed' $$, '23514', null, 'a closed request has the time when it was closed');
delete from public.support_requests where id <> tests.id('help');
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
       array['x', 'x@x.example, y@y.example', 'x', 'x'], array['x', 'X <x@x.example>', 'x', 'x'],
       array['x', repeat('e', 65) || '@x.example', 'x', 'x'], array['x', '[x]@x.example', 'x', 'x'], array['x', 'x@[x].example', 'x', 'x'],
       array[E'x\u202ey', 'x@x.example', 'x', 'x'], array['x', 'x@x.example', E'x\u2066y', 'x'], array['x', 'x@x.example', E'x\u200fy', 'x']
     ]) with ordinality as part (cell, nth), lateral (select (nth - 1) / 4) as place (line)
     group by line having tests.outcome('service_role', format(
       'insert into public.support_requests (name, email, subject, message) values (%s)',
       string_agg(quote_literal(cell), ', ' order by nth))) <> '23514' $$,
  'texts that are too long, have several lines, turn the direction or are no plain address are refused');
select lives_ok(
  $$ insert into public.support_requests (name, email, subject, message) values
       (repeat('n', 200), repeat('o', 56) || '''neil+a@x.example', repeat('é', 200), repeat('m', 10000) || '') $$, 'texts of the maximum length are accepted');
select results_eq($$ select author_name from public.support_requests order by user_id is null $$,
  $$ values ('anna'), (repeat('n', 200)) $$, 'the author has the name of the profile; without a person it is the typed one');
delete from public.support_requests where id <> tests.id('help');
select enum_has_labels('public', 'support_category', array['technical', 'billing', 'account', 'services', 'general']);
select enum_has_labels('public', 'support_priority', array['low', 'medium', 'high', 'urgent']);
select results_eq(
  $$ select priority::text, category::text, attempts from public.support_requests $$,
  $$ values ('medium', null, 0) $$, 'the priority is medium by default');

select * from finish();
rollback;
