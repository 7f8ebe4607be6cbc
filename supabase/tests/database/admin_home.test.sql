begin;
\ir fixtures.psql
select plan(29);

-- Only administrators read the inbox of the firm.
select tests.outcomes($$ select from public.admin_list_inbox() $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only administrators who impersonate nobody read the inbox');
select tests.outcomes($$ select from public.admin_list_clients() $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "2"}',
  'only they list the clients');
select tests.outcomes($$ select from public.admin_count_clients() $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only they count the clients');
select tests.outcomes($$ select from public.admin_home_summary() $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only they read the summary');
select tests.outcomes($$ select public.admin_undo_link(tests.id('anna'), tests.id('alpha')) $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only they take a link back');
select tests.outcomes($$ select private.undo_link(tests.id('anna'), tests.id('alpha')) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'the private function of it cannot be used to bypass the check');
select tests.outcomes($$ select from private.list_inbox(8, false) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'the private function of the inbox cannot be used to bypass the check');
select tests.outcomes($$ select from private.list_clients('', 'name', false, false, 1, 25) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'nor can that of the clients');
select tests.outcomes($$ select from private.count_clients('') $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'nor can that which counts them');
select tests.outcomes($$ select from private.home_summary() $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'nor can that of the summary');
delete from auth.sessions where user_id = tests.id('ada');
select is(
  array[tests.outcome('ada', 'select from public.admin_list_inbox()'), tests.outcome('ada', 'select from public.admin_list_clients()'),
    tests.outcome('ada', 'select from public.admin_home_summary()'), tests.outcome('ada', 'select from public.admin_count_clients()')],
  '{42501,42501,42501,42501}', 'an administrator whose session has ended reads nothing');
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (tests.id('ada session'), tests.id('ada'), now(), now(), 'aal1');
update public.profiles set environment_access = 'training' where id = tests.id('ada');
select is(
  array[tests.outcome('ada', 'select from public.admin_list_inbox()'), tests.outcome('ada', 'select from public.admin_list_clients()'),
    tests.outcome('ada', 'select from public.admin_home_summary()'), tests.outcome('ada', 'select from public.admin_count_clients()')],
  '{42501,42501,42501,42501}', 'an administrator of the other environment reads nothing');
update public.profiles set environment_access = 'both' where id = tests.id('ada');

-- People without an account.
create function pg_temp.inbox(at_most integer default 50, by_kind boolean default false) returns text language sql
as $$ select string_agg(concat_ws(' ', urgency, kind, title), ', ') from public.admin_list_inbox(at_most, by_kind) $$;
select tests.act_as('ada');
select is(pg_temp.inbox(), 'person person nora',
  'members of every way, unconfirmed people and administrators do not wait for an account');
select tests.act_as_owner();
insert into public.accounts (id, name) values (tests.id('gamma'), 'Gamma');
insert into public.account_email_domains (domain, account_id, approval) values ('gamma.example', tests.id('gamma'), 'approval');
select tests.person('gerd', 'gerd@gamma.example');
select tests.person('gina', 'gina@gamma.example');
select tests.person('bert', 'bert@nowhere.example');
select tests.person('tom', 'tom@nowhere.example');
insert into public.account_blocks (user_id, account_id) values (tests.id('gina'), tests.id('gamma'));
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('bert');
update public.profiles set environment_access = 'training' where id = tests.id('tom');
update auth.users set email_confirmed_at = now() - interval '1 day' where id = tests.id('nora');
select bag_eq(
  $$ select id from private.people_without_account $$,
  $$ select person.id from public.profiles person join auth.users identity on identity.id = person.id
     where identity.email_confirmed_at is not null and person.environment_access <> 'training' and identity.banned_until is null
       and not exists (select from private.accounts_of(person.id)) and not exists (select from private.blocked_people where user_id = person.id)
       and not exists (select from public.user_roles where user_id = person.id and role = 'admin') $$,
  'who waits for an account is who belongs to none');
select tests.act_as('ada');
select results_eq(
  $$ select title, detail, account_name from public.admin_list_inbox() $$,
  $$ values ('gerd', 'gerd@gamma.example', 'Gamma'), ('nora', 'nora@nowhere.example', null) $$,
  'the newest comes first, with the account that the domain leads to; who was removed or cannot sign in here is left out');
select public.admin_set_user_account(tests.id('gerd'), null, tests.id('gamma'));
select is(pg_temp.inbox(), 'person person nora', 'a person who was linked is gone');
select public.admin_undo_link(tests.id('gerd'), tests.id('gamma'));
select is(pg_temp.inbox(), 'person person gerd, person person nora', 'and waits again when the link is taken back');
select public.admin_set_user_account(tests.id('gerd'), null, tests.id('gamma'));
select tests.act_as_owner();
update auth.users set email_confirmed_at = null where id = tests.id('nora');

-- Requests by due time.
insert into public.support_requests (id, user_id, account_id, name, email, subject, message, state) values
  (tests.id('late'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@x.example', 'Late', 'x', 'new'),
  (tests.id('later'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@x.example', 'Later', 'x', 'new'),
  (tests.id('latest'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@x.example', 'Latest', 'x', 'new'),
  (tests.id('answered'), tests.id('anna'), tests.id('alpha'), 'Anna', 'anna@x.example', 'Answered', 'x', 'answered');
update public.support_requests set due_at = now() - interval '1 minute' where id = tests.id('late');
update public.support_requests set due_at = now() + interval '25 hours' where id = tests.id('later');
update public.support_requests set due_at = now() + interval '26 hours' where id = tests.id('latest');
select tests.act_as('ada');
select is(pg_temp.inbox(), 'overdue request Late, later request Later, later request Latest',
  'requests that wait for the firm are ordered by due time');
select tests.act_as_owner();
-- One minute before midnight in Brussels; a second before, so that the test also passes in the last minute.
update public.support_requests set due_at = greatest(now(),
  ((now() at time zone 'Europe/Brussels')::date + time '23:59') at time zone 'Europe/Brussels') where id = tests.id('later');
update public.support_requests
set due_at = ((now() at time zone 'Europe/Brussels')::date + 1) at time zone 'Europe/Brussels' where id = tests.id('latest');
select tests.act_as('ada');
select is(pg_temp.inbox(), 'overdue request Late, today request Later, later request Latest', 'the day ends at midnight in Brussels');
select tests.act_as_owner();

-- What fails.
insert into public.account_webhooks (id, account_id, name, enabled, failure_count, max_retries) values
  (tests.id('good'), tests.id('alpha'), 'Good', true, 0, 5), (tests.id('failing'), tests.id('alpha'), 'Failing', true, 3, 5),
  (tests.id('stopped'), tests.id('beta'), 'Stopped', false, 5, 5), (tests.id('off'), tests.id('beta'), 'Off', false, 2, 5),
  (tests.id('forgotten'), tests.id('beta'), 'Forgotten', false, 5, 5);
insert into private.feed_deliveries (webhook_id, is_own, is_failure, outcome, reason, notifications, times, first_at, last_at) values
  (tests.id('failing'), true, false, 'accepted', null, 1, 1, now(), now()),
  (tests.id('failing'), true, true, 'forged', 'x', 0, 1, now() - interval '2 hours', now() - interval '2 hours'),
  (tests.id('stopped'), true, true, 'malformed', null, 0, 1, now() - interval '1 hour', now() - interval '1 hour'),
  (tests.id('forgotten'), true, true, 'malformed', null, 0, 1, now() - interval '31 days', now() - interval '31 days');
select tests.act_as('ada');
select results_eq(
  $$ select title, detail, account_name, amount, out_of, is_stopped from public.admin_list_inbox(50) where kind = 'feed' $$,
  $$ values ('Stopped', 'malformed', 'Beta', 5::bigint, 5, true), ('Failing', 'forged', 'Alpha', 3::bigint, 5, false) $$,
  'feeds that fail and that were stopped within a month, with the last failure');
select tests.act_as_owner();
update public.support_requests set mailed_at = now();
update public.support_requests set mailed_at = null, attempts = 1, next_attempt_at = now() + interval '1 minute' where id = tests.id('late');
insert into public.support_messages (id, request_id, author_name, is_firm, body, attempts, is_held) values
  (tests.id('reply'), tests.id('answered'), 'ada', true, 'x', 2, false), (tests.id('held'), tests.id('later'), 'ada', true, 'x', 2, true);
select tests.act_as('ada');
select results_eq(
  $$ select kind, title, reason from public.admin_list_inbox(50) where kind like '%mail' $$,
  $$ values ('answer_mail', 'Answered', 'anna') $$, 'an answer that could not be mailed; a mail that is sent at this moment, or held back, has not failed');
select tests.act_as_owner();
update public.support_requests set next_attempt_at = now() where id = tests.id('late');
update public.support_requests set state = 'closed', closed_at = now() where id = tests.id('answered');
insert into private.notification_messages (user_id, channel, notification_ids, attempts) values
  (tests.id('anna'), 'mail', array[tests.id('x')], 1);
select tests.act_as('ada');
select results_eq(
  $$ select kind, title, target_id, amount from public.admin_list_inbox(50) where kind like '%mail' order by kind $$,
  $$ values ('notification_mail', 'anna', tests.id('anna'), 1::bigint), ('request_mail', 'Late', tests.id('late'), 1) $$,
  'a request and a notification whose attempt has ended; a closed request needs no mail');
select tests.act_as_owner();
insert into private.notification_messages (user_id, channel, notification_ids, attempts, next_attempt_at) values
  (tests.id('bela'), 'mail', array[tests.id('x')], 3, now() + interval '1 hour'),
  (tests.id('aron'), 'mail', array[tests.id('x')], 0, now());
update public.support_requests set mailed_at = now() where id = tests.id('late');
select tests.act_as('ada');
select results_eq(
  $$ select kind, title, target_id, amount from public.admin_list_inbox(50) where kind like '%mail' $$,
  $$ values ('notification_mail', null::text, null::uuid, 2::bigint) $$, 'mails of notifications are one item together');

-- Urgent changes, the whole order, and the limit.
select tests.act_as_owner();
insert into public.change_requests (title, description, priority, status, created_by) values
  ('Urgent', 'x', 'high', 'pending', tests.id('ivo')), ('Usual', 'x', 'medium', 'pending', null), ('Done', 'x', 'high', 'completed', null);
update auth.users set email_confirmed_at = now() where id = tests.id('nora');
select tests.act_as('ada');
select is(pg_temp.inbox(),
  'overdue request Late, today request Later, failing notification_mail, failing feed Stopped, failing feed Failing, '
  || 'person person nora, later request Latest, later change Urgent',
  'overdue, today, failing, people, later');
select is(pg_temp.inbox(by_kind => true),
  'overdue request Late, today request Later, later request Latest, failing feed Stopped, failing feed Failing, '
  || 'failing notification_mail, person person nora, later change Urgent',
  'or by kind');
select results_eq($$ select title, total from public.admin_list_inbox(1) $$, $$ values ('Late', 8::bigint) $$,
  'the total counts what the limit leaves out');
select is((select count(*)::integer from public.admin_list_inbox(-1)), 0, 'a limit below zero gives nothing');
select results_eq(
  $$ select open_requests, people_without_account, failing_feeds, accounts from public.admin_home_summary() $$,
  $$ values (3::bigint, 1::bigint, 2::bigint, 3::bigint) $$, 'the summary counts the same');
select results_eq(
  $$ select item, reason from public.admin_list_inbox(50) where kind = 'change' $$,
  $$ select 'change:' || id, 'ivo' from public.change_requests where title = 'Urgent' $$, 'a change names its author');

select * from finish();
rollback;
