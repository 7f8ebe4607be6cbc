-- What the portal itself writes has a code and its values, for readers of other languages. Nobody else can write them.
begin;
\ir fixtures.psql
select plan(20);
create function tests.wording(given text) returns setof text language sql security definer
as $$ select wording::text from public.notifications where type = given order by created_at, id $$;

-- Who writes it.
insert into public.notifications (id, account_id, type, title) values (tests.id('note'), tests.id('alpha'), 'rss_update', 'News');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title, wording)
     values (tests.id('alpha'), 'x', 'x', '{"code": "feed_created", "values": {"feed": "x"}}') $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'no client writes a wording, not even an administrator');
select tests.outcomes(
  $$ update public.notifications set wording = '{"code": "feed_created", "values": {"feed": "x"}}' where id = tests.id('note') $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'nor changes one');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title, data)
     values (tests.id('alpha'), 'support_answer', 'We answered S-1', '{"code": "support_answered", "wording": {"code": "x"}}')
     returning 1 / (wording is null)::integer $$, '{"ada": "1", "anna": "42501", "anon": "42501"}',
  'what an administrator sends in data is no wording');
select tests.outcomes(
  $$ select wording from public.notifications where id = tests.id('note') $$,
  '{"anna": "1", "ada": "1", "bela": "0", "eve": "0", "anon": "42501"}', 'who reads the notification reads its wording');
select tests.outcomes(
  format($$ insert into public.notifications (account_id, type, title, wording)
    values (tests.id('alpha'), 'x', 'x', %L) $$, given), '{"service_role": "23514"}', 'a wording has this form: ' || given)
from unnest(array['{"code": "x"}', '{"values": {}}', '{"code": 1, "values": {}}', '[]']) as given;
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title, wording)
     values (tests.id('alpha'), 'x', 'x', jsonb_build_object('code', repeat('x', 10000), 'values', '{}'::jsonb)) $$,
  '{"service_role": "23514"}', 'and a limit');

-- Consults.
create function pg_temp.start(clock text) returns timestamptz language sql
as $$ select (make_date(date_part('year', now())::integer + 1, 11, 19) + clock::time) at time zone 'Europe/Brussels' $$;
create function pg_temp.consult() returns uuid language sql as $$ select id from public.consultancies where consultant_name = 'Hélène' $$;
create function pg_temp.of_consult(code text, clock text, minutes integer, more jsonb default '{}') returns text language sql
as $$
  select jsonb_build_object('code', code, 'values', jsonb_build_object(
    'starts_at', pg_temp.start(clock), 'consultant', 'Hélène', 'service', 'Legal', 'minutes', minutes) || more)::text
$$;
select tests.act_as('ada');
select public.admin_plan_consult(tests.id('beta'), 'Hélène', 'Legal', pg_temp.start('10:00'), 45);
select public.admin_change_consult(pg_temp.consult(), 'Hélène', 'Legal', pg_temp.start('11:30'), 45);
select public.admin_change_consult(pg_temp.consult(), 'Hélène', 'Legal', pg_temp.start('11:30'), 60);
select public.admin_cancel_consult(pg_temp.consult(), 'Hélène is ill.');
select tests.act_as_owner();
update public.notifications set read = true where type = 'consult_cancelled';
select tests.act_as('ada');
select public.admin_restore_consult(pg_temp.consult());
select tests.act_as_owner();
select bag_eq($$ select tests.wording('consult_planned') $$,
  $$ values (pg_temp.of_consult('consult_planned', '10:00', 45)), (pg_temp.of_consult('consult_restored', '11:30', 60)) $$,
  'a consult that is planned, or on again');
select results_eq($$ select tests.wording('consult_moved') $$,
  $$ values (pg_temp.of_consult('consult_moved', '11:30', 45, jsonb_build_object('before', pg_temp.start('10:00')))) $$,
  'a consult that is moved, with the time before');
select results_eq($$ select tests.wording('consult_changed') $$,
  $$ values (pg_temp.of_consult('consult_changed', '11:30', 60)) $$, 'a consult that is changed');
select results_eq($$ select tests.wording('consult_cancelled') $$,
  $$ values (pg_temp.of_consult('consult_cancelled', '11:30', 60, '{"reason": "Hélène is ill."}')) $$,
  'a consult that is cancelled, with the reason');
insert into private.notification_messages (user_id, channel, notification_ids)
select tests.id('bela'), 'mail', array[id] from public.notifications where type = 'consult_moved';
select results_eq(
  $$ select (items -> 0 -> 'wording')::text, jsonb_array_length(items), more from public.claim_notification_message('mail') $$,
  $$ select wording, 1, 0 from tests.wording('consult_moved') as wording $$, 'the mail about it gets the same');

-- Support.
insert into public.support_requests (id, user_id, name, email, subject, message, priority, account_id)
values (tests.id('help'), tests.id('anna'), 'Anna', 'anna@alpha.example', 'Help', 'Help me', 'low', tests.id('alpha'));
select tests.act_as('ada');
select public.reply_to_support_request(tests.id('help'), 'Done');
select public.reply_to_support_request(tests.id('help'), 'Which one?', '[]', true);
select public.assign_support_request(tests.id('help'), tests.id('ivo'), null);
select tests.act_as_owner();
select bag_eq($$ select tests.wording('support_answer') $$,
  $$ select jsonb_build_object('code', code, 'values', jsonb_build_object('number', number, 'subject', 'Help'))::text
     from public.support_requests, unnest(array['support_answered', 'support_question']) as code where id = tests.id('help') $$,
  'an answer and a question of the firm');
select results_eq($$ select tests.wording('request_handed_over') $$,
  $$ select jsonb_build_object('code', 'request_handed_over', 'values', jsonb_build_object(
       'number', number, 'by', 'ada', 'subject', 'Help', 'client', 'Alpha'), 'people', jsonb_build_object('by', tests.id('ada'), 'client', null))::text
     from public.support_requests where id = tests.id('help') $$, 'a request that a colleague hands over');

-- Feeds.
insert into public.account_webhooks (id, account_id, name, events) values
  (tests.id('feed'), tests.id('alpha'), 'Alerts', '{system_notification}');
select private.stop_feed(feed, 5, repeat('é', 600) || '.', false) from public.account_webhooks feed where id = tests.id('feed');
select results_eq($$ select tests.wording('feed_stopped') $$,
  $$ values (jsonb_build_object('code', 'feed_stopped', 'values', jsonb_build_object(
       'feed', 'Alerts', 'account', 'Alpha', 'failures', 5, 'reason', repeat('é', 500)))::text) $$,
  'a feed that has stopped, with its reason cut');
update public.account_webhooks set enabled = true, stopped_at = null where id = tests.id('feed');
insert into private.test_deliveries (message_id, webhook_id) values ('test_1', tests.id('feed')), ('test_2', tests.id('feed'));
select public.receive_delivery(tests.id('feed'), encode('{}', 'base64'), contents::jsonb, id)
from (values
  ('{"title": "Test notification", "message": "An administrator tests the feed Alerts."}', 'test_1'),
  ('{"title": "Test notification", "message": "Call 0900 12345."}', 'test_2'),
  ('{"title": "Test notification", "message": "An administrator tests the feed Alerts."}', 'mine'),
  ('{"title": "Webhook Created", "message": "Call 0900 12345.", "data": {"webhook_name": "Alerts"}}', 'forged'),
  ('{"title": "Webhook Created", "message": "The feed \"\" was created successfully.", "data": {"webhook_name": ""}}', 'empty'),
  ('{"title": "We answered S-1", "data": {"code": "support_answered", "values": {"number": "S-1", "subject": "x"}}}', 'data')
) as delivery (contents, id);
select is((select count(*)::integer from public.notifications where type = 'system_notification'), 6, 'the feed brings six notifications');
select results_eq($$ select wording::text from public.notifications where type = 'system_notification' and wording is not null $$,
  $$ values ('{"code": "feed_tested", "values": {"feed": "Alerts"}}') $$,
  'only a test that the database wrote: a feed gets no wording for a text of its own');
select tests.act_as('ada');
insert into public.notifications (account_id, type, title, message, data) values
  (tests.id('beta'), 'system_notification', 'Webhook Created', 'The feed "A ""b""" was created successfully.', '{"webhook_name": "A \"\"b\"\""}'),
  (tests.id('beta'), 'system_notification', 'Webhook Created', 'The feed "A" was created successfully.', '{"webhook_name": "B"}'),
  (tests.id('beta'), 'system_notification', 'Webhook Created', 'The feed "A" was created successfully.', null);
select results_eq(
  $$ select wording::text from public.notifications where account_id = tests.id('beta') and type = 'system_notification' and wording is not null $$,
  $$ values ('{"code": "feed_created", "values": {"feed": "A \"\"b\"\""}}') $$,
  'a new feed, if the text says exactly that');

select * from finish();
rollback;
