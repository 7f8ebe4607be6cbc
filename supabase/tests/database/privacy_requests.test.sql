-- What people ask about their own data, and what the firm does with it.
begin;
\ir fixtures.psql
select plan(43);

create function tests.ask(kind text, message text default null) returns text language sql
as $$ select format('select public.make_privacy_request(%L, %L)', kind, message) $$;
create function tests.request(number text) returns uuid language sql security definer
as $$ select id from public.privacy_requests where privacy_requests.number like '%-' || $1 $$;

-- Asking.
select tests.outcomes(tests.ask('correction', 'My name is misspelt'),
  '{"anna": "1", "dora": "1", "nora": "1", "ada": "1", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501"}',
  'people ask for themselves, and nobody for somebody else');
select tests.outcomes(tests.ask('export'), '{"anna": "1", "ivo": "42501"}', 'an export needs no text');
select tests.outcomes(tests.ask('erasure'), '{"anna": "1", "ivo": "42501"}', 'nor does an erasure');
select tests.outcomes(tests.ask(kind, message), '{"anna": "22023"}', description) from (values
  ('correction', null, 'a correction does'), ('objection', null, 'and an objection'),
  ('objection', E' \u00a0\u2003\t ', 'white space is none'), ('correction', repeat('x', 4001), 'at most 4000 characters')
) as bad (kind, message, description);
select tests.outcomes('select public.make_privacy_request(null, ''x'')', '{"anna": "22023"}', 'a kind is needed');
select tests.outcomes(
  $$ insert into public.privacy_requests (user_id, kind) values (tests.id('anna'), 'erasure') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody writes the table');

select tests.act_as('anna');
select public.make_privacy_request('correction', '  My name is misspelt ');
select public.make_privacy_request('erasure');
select public.make_privacy_request('export');
select tests.act_as('nora');
select public.make_privacy_request('objection', 'No mail on new services');
select tests.act_as('ivo');
select is((select count(*) from public.privacy_requests), 0::bigint, 'an impersonating administrator sees no requests');
select tests.act_as_owner();
select results_eq(
  $$ select number, kind::text, state::text, message, due_on from public.privacy_requests order by number $$,
  $$ select format('D-%s-000%s', extract(year from today), place), kind, 'open', message, (today + interval '1 month')::date
     from (select (now() at time zone 'Europe/Brussels')::date) as days (today), (values
       (1, 'correction', 'My name is misspelt'), (2, 'erasure', null), (3, 'export', null),
       (4, 'objection', 'No mail on new services')
     ) as made (place, kind, message) $$,
  'each has a number and the date by which the law requires an answer');
select tests.outcomes('select from public.privacy_requests',
  '{"anna": "3", "nora": "1", "aron": "0", "bela": "0", "ivo": "0", "eve": "0", "ada": "4", "anon": "42501"}',
  'people see their own requests, administrators see all');
select tests.outcomes(tests.ask('erasure'), '{"anna": "23505", "nora": "1"}', 'only one erasure can be open at a time');
select tests.outcomes(tests.ask('export'), '{"anna": "23505", "nora": "1"}', 'and only one export');
select tests.outcomes(tests.ask('objection', 'Another use'), '{"anna": "1"}', 'but several objections');
insert into public.privacy_requests (user_id, kind, message, created_at)
select tests.id('dora'), 'objection', 'x', now() - interval '1 hour' * nth from generate_series(1, 9) as nth;
select tests.outcomes(tests.ask('objection', 'The tenth'), '{"dora": "1"}', 'a person can make ten requests in a day');
insert into public.privacy_requests (user_id, kind, message) values (tests.id('dora'), 'objection', 'x');
select tests.outcomes(tests.ask('objection', 'The eleventh'), '{"dora": "PT429"}', 'but not more');
select tests.outcomes(tests.ask('export'), '{"dora": "PT429"}', 'of whatever kind');
delete from public.privacy_requests where user_id = tests.id('dora');

-- Who is told.
select results_eq(
  $$ select account_id, for_admins, for_person, wording ->> 'code' from public.notifications
     where type = 'privacy_request_made' and account_id is not null order by created_at, id $$,
  $$ select tests.id('alpha'), true, null::uuid, 'privacy_request_made' from generate_series(1, 2) $$,
  'the firm is told of every request that it has to answer, but not of exports');
select results_eq(
  $$ select for_person from public.notifications where type = 'privacy_request_made' and account_id is null order by 1 $$,
  $$ select user_id from public.user_roles where role = 'admin' order by 1 $$,
  'each administrator is told of a request of a person without an account');
select tests.outcomes($$ select from public.notifications where type like 'privacy%' $$,
  '{"anna": "0", "aron": "0", "ivo": "0", "ada": "3"}', 'people of the account are not told');
select is_empty(
  $$ select from public.notifications where type = 'privacy_request_made' and (title || message || wording || data) ilike '%anna%' $$,
  'the notification does not name the person');

-- Withdrawing.
select tests.outcomes($$ select public.withdraw_privacy_request(tests.request('0002')) $$,
  '{"anna": "1", "aron": "42501", "ada": "42501", "ivo": "42501", "anon": "42501", "service_role": "42501"}',
  'people can withdraw their own requests');
select tests.outcomes($$ select public.withdraw_privacy_request(tests.request('0003')) $$, '{"anna": "42501"}',
  'an export cannot be withdrawn');

-- Handling.
create function tests.handle(how text, number text, words text) returns text language sql
as $$ select format('select public.admin_%s_privacy_request(tests.request(%L), %L)', how, number, words) $$;
select tests.outcomes(tests.handle(how, '0001', 'These are the words of the firm'),
  '{"ada": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody ' || how)
from unnest(array['answer', 'refuse', 'extend']) as how;
select tests.outcomes(tests.handle('refuse', '0001', 'too short'), '{"ada": "22023"}', 'a refusal needs a reason');
select tests.outcomes(tests.handle('extend', '0001', repeat(' ', 40)), '{"ada": "22023"}', 'and so does an extension');
select tests.outcomes(tests.handle('answer', '0001', ' '), '{"ada": "22023"}', 'an answer needs a text');
select tests.outcomes(tests.handle('answer', number, 'It is done'), '{"ada": "22023"}', 'no words instead of a deed')
from unnest(array['0002', '0003']) as number;
select tests.outcomes(
  $$ select public.admin_answer_privacy_request(tests.id('x'), 'It is done') $$, '{"ada": "P0002"}', 'the request must exist');

select tests.act_as('ada');
select public.admin_extend_privacy_request(tests.request('0001'), 'We have to ask a former employer');
select tests.act_as_owner();
select results_eq(
  $$ select due_on, extension_reason from public.privacy_requests where id = tests.request('0001') $$,
  $$ values (((now() at time zone 'Europe/Brussels')::date + interval '3 months')::date, 'We have to ask a former employer') $$,
  'the firm may take two months more');
select tests.outcomes(tests.handle('extend', '0001', 'We have to ask again'), '{"ada": "23001"}', 'but only once');
select tests.act_as('ada');
select public.admin_answer_privacy_request(tests.request('0001'), ' It is spelt right now ');
select public.admin_refuse_privacy_request(tests.request('0004'), 'You never get such mail');
select tests.act_as_owner();
select results_eq(
  $$ select state::text, answer, answered_by from public.privacy_requests where id in (tests.request('0001'), tests.request('0004')) order by number $$,
  $$ values ('done', 'It is spelt right now', tests.id('ada')), ('refused', 'You never get such mail', tests.id('ada')) $$,
  'the answer is stored, with the administrator who gave it');
select tests.outcomes(tests.handle(how, '0001', 'These are the words of the firm'), '{"ada": "23001"}', 'what is closed is not opened by ' || how)
from unnest(array['answer', 'refuse', 'extend']) as how;
select tests.outcomes(
  $$ update public.privacy_requests set state = 'open', answered_at = null where id = tests.request('0001') $$,
  '{"service_role": "23001", "ada": "42501"}', 'a closed request cannot be changed, not even with the secret key');
select tests.outcomes($$ select from public.notifications where type = 'privacy_request' $$,
  '{"anna": "2", "aron": "0", "bela": "0"}', 'only the person is told');
select is(
  (select array_agg(action_type order by created_at) from public.admin_actions where target_user_id = tests.id('anna') and admin_id = tests.id('ada')),
  array['privacy_request_updated', 'privacy_request_updated'], 'what administrators do is recorded');

-- A person who is deleted.
delete from auth.users where id = tests.id('anna');
select results_eq(
  $$ select state::text, message, answer, extension_reason, user_id from public.privacy_requests
     where kind <> 'objection' order by number $$,
  $$ values ('done', null::text, null::text, null::text, null::uuid), ('done', null, null, null, null), ('done', null, null, null, null) $$,
  'their requests keep numbers and dates, but no texts');

select * from finish();
rollback;
