begin;
-- Triggers tested here: support_requests_write_list_key, support_requests_notify_handler.
\ir fixtures.psql
select plan(32);

insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message, priority, created_at) values
  (tests.id('later'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@home.example', 'Later', 'x', 'low', now()),
  (tests.id('late'), tests.id('bela'), tests.id('beta'), false, 'Bela', 'bela@home.example', 'Déjà late 100%', 'x', 'urgent', now() - interval '20 days'),
  (tests.id('personal'), tests.id('nora'), null, true, 'Nora', 'nora@home.example', 'Personal', 'x', 'medium', now() - interval '10 days'),
  (tests.id('asked'), tests.id('aron'), tests.id('alpha'), false, 'Aron', 'aron@home.example', 'Asked', 'x', 'high', now() - interval '1 day'),
  (tests.id('done'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@home.example', 'Done', 'x', 'high', now() - interval '2 days'),
  (tests.id('closed'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@home.example', 'Closed', 'x', 'high', now() - interval '3 days');
update public.support_requests set state = 'waiting', waiting_since = now(), due_at = null where id = tests.id('asked');
update public.support_requests set state = 'answered', answered_at = now() where id = tests.id('done');
update public.support_requests set state = 'closed', closed_at = now(), assigned_to = tests.id('ada') where id = tests.id('closed');

-- Refused callers.
select tests.outcomes($$ select from public.admin_list_support_requests() $$,
  '{"ada": "5", "ivo": "42501", "eve": "42501", "anna": "42501", "nora": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody list the requests of all accounts');
select tests.outcomes($$ select from public.admin_count_support_requests() $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only they count them');
select tests.outcomes($$ select from public.admin_list_support_handlers() $$,
  '{"ada": "3", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only they see who handles requests');
select tests.outcomes($$ select from private.list_support_requests('all', null, '', 1, 25) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'the private function of the list cannot be used to bypass the check');
select tests.outcomes($$ select from private.count_support_requests(null) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'nor can the private function of the counts');
select tests.outcomes($$ select from private.list_support_handlers() $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'nor can the private function of the handlers');
select tests.outcomes($$ select from private.support_list_keys $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody reads the keys of the search');
select tests.outcomes($$ select from private.support_handlers() $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody calls the list without a check');
delete from auth.sessions where user_id = tests.id('ada');
select tests.outcomes($$ select from public.admin_list_support_requests() $$, '{"ada": "42501"}', 'an administrator whose session has ended lists nothing');
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (tests.id('ada session'), tests.id('ada'), now(), now(), 'aal1');
update public.profiles set environment_access = 'training' where id = tests.id('ada');
select tests.outcomes($$ select from public.admin_list_support_requests() $$, '{"ada": "42501"}', 'an administrator of the other environment lists nothing');
update public.profiles set environment_access = 'both' where id = tests.id('ada');

-- The queue.
create function pg_temp.queue(queue public.support_queue default 'all', account text default null, search text default '', page integer default 1,
  page_size integer default 25) returns text language sql
as $$ select string_agg(subject, ',' order by place) from public.admin_list_support_requests(queue, tests.id(account), search, page, page_size) $$;
grant execute on function tests.id(text) to authenticated;
select tests.act_as('ada');
select is(pg_temp.queue(), 'Déjà late 100%,Personal,Later,Asked,Done', 'the queue begins with what is due first; what is closed is left out');
select is(concat_ws('|', pg_temp.queue('open'), pg_temp.queue('waiting'), pg_temp.queue('closed'), pg_temp.queue('mine')),
  'Déjà late 100%,Personal,Later|Asked|Closed', 'each filter shows its requests');
select is(pg_temp.queue(null, 'alpha') || '|' || pg_temp.queue('closed', 'alpha'), 'Later,Asked,Done|Closed', 'the account is a filter too');
select is(pg_temp.queue(search => 'deja'), 'Déjà late 100%', 'a search ignores case and accents');
select is(concat_ws('|', pg_temp.queue(search => '0%'), pg_temp.queue(search => 'a_e'), pg_temp.queue('open', search => 'S-20')),
  'Déjà late 100%|Déjà late 100%,Personal,Later', '% and _ have no special meaning, and numbers are found');
select is(concat_ws('|', pg_temp.queue(page => 2, page_size => 2), pg_temp.queue(page => 9, page_size => 2), pg_temp.queue(page => -1, page_size => 0)),
  'Later,Asked|Done|Déjà late 100%', 'a page beyond the last one gives the last one');
select results_eq(
  $$ select place, total, author_name, account_name, handler_name from public.admin_list_support_requests('closed') $$,
  $$ values (1::bigint, 1::bigint, 'anna', 'Alpha', 'ada') $$, 'a row names the person, the account and the administrator');
select results_eq($$ select * from public.admin_count_support_requests() $$, $$ values (5::bigint, 3::bigint, 1::bigint, 0::bigint, 2::bigint) $$,
  'the counts say what each filter shows');
select results_eq($$ select * from public.admin_count_support_requests(tests.id('beta')) $$, $$ values (1::bigint, 1::bigint, 0::bigint, 0::bigint, 1::bigint) $$,
  'of one account too');

-- Among the closed ones.
select is(coalesce(pg_temp.queue('closed', search => 'later'), '') || pg_temp.queue('closed', search => 'CLOS'), 'Closed',
  'a search among the closed requests finds none that is open');
select tests.act_as_owner();
update public.support_requests set state = 'closed', waiting_since = null, closed_at = now() - interval '1 hour' where id = tests.id('asked');
update public.support_requests set state = 'closed', closed_at = now() - interval '2 hours' where id = tests.id('done');
select tests.act_as('ada');
select is((select string_agg(pg_temp.queue('closed', page => page, page_size => 1), ',' order by page) from generate_series(1, 4) as page),
  'Closed,Asked,Done,Done', 'the pages of the closed requests follow each other, the last closed one first');
select is((select string_agg(pg_temp.queue('closed', search => 's-', page => page, page_size => 1), ',' order by page) from generate_series(1, 4) as page),
  'Closed,Asked,Done,Done', 'so do the pages of a search among them');
select tests.act_as_owner();
update public.support_requests set state = 'waiting', waiting_since = now(), closed_at = null where id = tests.id('asked');
update public.support_requests set state = 'answered', closed_at = null where id = tests.id('done');
select tests.act_as('ada');
select is(pg_temp.queue('closed', search => 's-'), 'Closed', 'a request that is opened again is not found among the closed ones');

-- Handing over.
select tests.act_as_owner();
update public.support_requests set author_name = 'Zoë' where id = tests.id('later');
select tests.act_as('ada');
select is(pg_temp.queue(search => 'zoe') || coalesce(pg_temp.queue(search => 'gone'), ''), 'Later', 'a search finds the person who asked');
select tests.act_as_owner();
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('eve');
select tests.outcomes($$ select public.assign_support_request(tests.id('late'), tests.id('eve'), 'Please') $$, '{"ada": "22023"}',
  'nothing is handed over to an administrator who cannot sign in');
select tests.outcomes($$ select public.assign_support_request(tests.id('late'), tests.id('ivo'), repeat('x', 10001)) $$, '{"ada": "23514", "anna": "42501", "ivo": "42501"}',
  'a note of a handover follows the rules of notes');
select tests.act_as('ada');
select results_eq($$ select name, open_count from public.admin_list_support_handlers() $$, $$ values ('ada', 0::bigint), ('ivo', 0::bigint) $$,
  'the list of handlers has those who can sign in here');
select public.assign_support_request(tests.id('late'), tests.id('ivo'), 'Yours, please');
select public.assign_support_request(tests.id('later'), tests.id('ada'), E' \n');
select tests.act_as_owner();
select results_eq(
  $$ select note.for_person, note.account_id, note.data ->> 'desk_request_id' from public.notifications note where note.type = 'request_handed_over' and note.data ->> 'desk_request_id' <> tests.id('closed')::text $$,
  $$ select tests.id('ivo'), request.account_id, request.id::text from public.support_requests request
     where request.id = tests.id('late') and request.account_id is not null $$,
  'the colleague is told, and not the one who takes a request');
select is_empty($$ select from public.admin_actions where action_type like 'notification%' $$, 'which is no action of its own');
select tests.act_as('ada');
select public.assign_support_request(tests.id('personal'), tests.id('ivo'), null);
select public.assign_support_request(tests.id('personal'), null, null);
select tests.act_as_owner();
select results_eq(
  $$ select for_person, account_id, message from public.notifications where data ->> 'desk_request_id' = tests.id('personal')::text $$,
  $$ values (tests.id('ivo'), null::uuid, 'ada handed over the request “Personal” of nora.') $$,
  'also of a request of a person without an account');
select tests.act_as('ada');
select public.reply_to_support_request(tests.id('personal'), 'Hello');
select public.reply_to_support_request(tests.id('late'), 'Hello', '[]', true);
select bag_eq(
  $$ select request.subject, handler_name, body, handed_to from public.admin_list_support_requests() request
     left join public.support_notes note on note.request_id = request.id $$,
  $$ values ('Asked', null, null, null), ('Déjà late 100%', 'ivo', 'Yours, please', 'ivo'), ('Done', null, null, null), ('Later', 'ada', null, null),
            ('Personal', 'ada', null, null) $$, 'a handover with a note is one internal note; who answers first handles the request');
select results_eq($$ select body, asks_back from public.support_messages order by asks_back $$, $$ values ('Hello', false), ('Hello', true) $$,
  'a message keeps whether it asked back');

select * from finish();
rollback;
