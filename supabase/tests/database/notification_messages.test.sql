begin;
\ir fixtures.psql
select plan(45);

-- Who is told, by name, of what is in the queue.
create function tests.waiting() returns text language sql
as $$ select string_agg(distinct person.name || ' ' || waiting.channel, ', ') from private.waiting_notifications waiting
  join public.profiles person on person.id = waiting.user_id $$;
create function tests.messages(to_whom text) returns integer language sql
as $$ select count(*)::integer from private.notification_messages where user_id = tests.id(to_whom) $$;
create function tests.add(note text, type text, account text, arrived timestamptz) returns void language sql
as $$
  insert into public.notifications (id, account_id, type, title, created_at)
  values (tests.id(note), tests.id(account), type, note, arrived);
  update private.notification_queue set arrived_at = arrived where notification_id = tests.id(note)
$$;
-- Only beta is quiet: its member chose other settings.
delete from private.notification_queue;

-- The last time of each cadence. Belgium leaves summer time on 25 October 2026, and enters it on 28 March 2027.
select is(private.last_mail_time('daily', '2026-10-23T06:00:00Z'), '2026-10-23T06:00:00Z', 'Friday in summer: 08:00 is 06:00 UTC');
select is(private.last_mail_time('daily', '2026-10-26T06:59:59Z'), '2026-10-23T06:00:00Z', 'Monday after the change, 07:59: the last one was on Friday');
select is(private.last_mail_time('daily', '2026-10-26T07:00:00Z'), '2026-10-26T07:00:00Z', 'Monday after the change: 08:00 is 07:00 UTC');
select is(private.last_mail_time('daily', '2026-10-25T12:00:00Z'), '2026-10-23T06:00:00Z', 'no mail on the Sunday of the change');
select is(private.last_mail_time('daily', '2027-03-26T07:00:00Z'), '2027-03-26T07:00:00Z', 'Friday in winter: 08:00 is 07:00 UTC');
select is(private.last_mail_time('weekly', '2027-03-29T06:00:00Z'), '2027-03-29T06:00:00Z', 'Monday after the change to summer: 08:00 is 06:00 UTC');
select is(private.last_mail_time('weekly', '2027-04-04T23:00:00Z'), '2027-03-29T06:00:00Z', 'weekly is Monday only');
select is(private.last_mail_time('now', now()), null, 'the other cadences have no time of day');

-- A digest on both days: it is made at 08:00 of the clock, neither an hour before nor after.
insert into public.notification_settings (user_id, cadence) values (tests.id('anna'), 'weekly'), (tests.id('dora'), 'daily');
select tests.add('autumn', 'rss_update', 'alpha', '2026-10-25T00:30:00Z');
select is(public.make_notification_messages(false, '2026-10-26T06:59:59Z'), 0, 'the hour that the clock repeats in October makes nothing earlier');
select ok(public.make_notification_messages(false, '2026-10-26T07:00:00Z') > 0, 'the digest after the change in October is made at 07:00 UTC');
select is(array[tests.messages('anna'), tests.messages('dora')], array[1, 1], 'one for each, weekly or daily');
-- Monday 29 March 2027 is Easter Monday: the daily mail comes on Tuesday. The messages of October are deleted by then.
select tests.add('spring', 'rss_update', 'alpha', '2027-03-28T00:59:00Z');
select is(public.make_notification_messages(false, '2027-03-29T05:59:59Z'), 0, 'the hour that the clock leaves out in March makes nothing earlier');
select public.make_notification_messages(false, '2027-03-29T06:00:00Z');
select is(array[tests.messages('anna'), tests.messages('dora')], array[1, 0], 'the weekly one after the change in March is made at 06:00 UTC');
select public.make_notification_messages(false, '2027-03-30T06:00:00Z');
select is(array[tests.messages('anna'), tests.messages('dora')], array[1, 1], 'the daily one on the next business day, at 06:00 UTC');
delete from public.notification_settings;
delete from private.notification_messages;

-- Urgent: a security alert is mailed five minutes after the first, with all that came meanwhile.
select tests.add('alert ' || n, 'security_alert', 'alpha', '2026-11-16T10:00:00Z'::timestamptz + n * interval '8 seconds')
  from generate_series(0, 34) as n;
select is(public.make_notification_messages(false, '2026-11-16T10:04:59Z'), 0, 'nothing is made before five minutes are over');
select ok(tests.waiting() like '%anna mail%' and tests.waiting() not like '%bela%', 'members of the account are told, others not');
select ok(public.make_notification_messages(false, '2026-11-16T10:05:00Z') > 0, 'then a message is made');
select is(tests.messages('anna'), 1, '35 notifications make one message');
select is((select cardinality(notification_ids) from private.notification_messages where user_id = tests.id('anna')), 35, 'it has all of them');
select is(public.make_notification_messages(false, '2026-11-16T10:05:30Z'), 0, 'nothing is made twice');

-- Digest: at 08:00 of the next business day.
select tests.add('news', 'rss_update', 'alpha', '2026-11-16T11:00:00Z');
select is(public.make_notification_messages(false, '2026-11-17T06:59:59Z'), 0, 'a digest waits for the next morning');
select ok(public.make_notification_messages(false, '2026-11-17T07:00:00Z') > 0, 'a digest is made at 08:00 in Brussels');
select is(tests.messages('anna'), 2, 'one digest for each person');

-- Choices.
insert into public.notification_settings (user_id, cadence) values (tests.id('anna'), 'weekly'), (tests.id('dora'), 'never');
select tests.add('rule', 'regulatory_update', 'alpha', '2026-11-17T08:00:00Z');
select public.make_notification_messages(false, '2026-11-18T08:00:00Z');
select is(tests.messages('anna'), 2, 'weekly waits for Monday');
select is(tests.messages('dora'), 2, 'never means never');
select public.make_notification_messages(false, '2026-11-23T07:00:00Z');
select is(tests.messages('anna'), 3, 'weekly is mailed on Monday');
update public.notification_settings set cadence = 'now', service_updates = false where user_id = tests.id('anna');
select tests.add('unwanted', 'rss_update', 'alpha', '2026-11-23T08:00:00Z');
select tests.add('wanted', 'document_review', 'alpha', '2026-11-23T08:00:00Z');
select public.make_notification_messages(false, '2026-11-23T08:05:00Z');
select is(
  (select notification_ids from private.notification_messages where user_id = tests.id('anna') order by made_at desc limit 1),
  array[tests.id('wanted')], 'a subject that is switched off is not mailed');

-- The account stands above the person.
insert into public.notification_preferences (account_id, email_notifications) values (tests.id('alpha'), false)
  on conflict (account_id) do update set email_notifications = false;
select tests.add('muted', 'security_alert', 'alpha', '2026-11-23T09:00:00Z');
select is(public.make_notification_messages(false, '2026-11-23T09:10:00Z'), 0, 'off for the account is off for everyone');
update public.notification_preferences set email_notifications = true, sms_whatsapp_notifications = true where account_id = tests.id('alpha');

-- Read and gone.
select tests.add('read', 'security_alert', 'alpha', '2026-11-23T10:00:00Z');
select public.make_notification_messages(false, '2026-11-23T10:01:00Z');
insert into public.notification_reads (notification_id, user_id) values (tests.id('read'), tests.id('anna'));
select public.make_notification_messages(false, '2026-11-23T10:06:00Z');
select is(tests.messages('anna'), 4, 'what was read meanwhile is not mailed');

select tests.act_as('anna');
select is(public.offers_text_messages(), false, 'without a gateway no text messages are offered');
select tests.act_as_owner();
-- Text messages: security alerts, for people with a number who want them.
update public.profiles set phone = '+32 470 00 00 00' where id in (tests.id('anna'), tests.id('dora'));
update public.notification_settings set sms_notifications = true where user_id = tests.id('anna');
select tests.add('leak', 'security_alert', 'alpha', '2026-11-23T11:00:00Z');
select tests.add('paper', 'document_review', 'alpha', '2026-11-23T11:00:00Z');
select public.make_notification_messages(true, '2026-11-23T11:05:00Z');
select is(
  (select array_agg(array[user_id, notification_ids[1]]) from private.notification_messages where channel = 'sms'),
  array[array[tests.id('anna'), tests.id('leak')]], 'text messages have security alerts only');

select tests.outcomes(
  $$ select where public.offers_text_messages() $$, '{"anna": "1", "nora": "1", "ivo": "1", "eve": "0", "anon": "42501"}',
  'with a gateway they are, to people with a live session');
delete from auth.sessions where user_id = tests.id('nora');
select tests.outcomes($$ select where public.offers_text_messages() $$, '{"nora": "0"}', 'after its session has ended a token learns nothing');
select is(
  (select array_agg(channel) from public.claim_notification_message('sms')), array['sms'::public.message_channel],
  'text messages are claimed apart from mails');
select public.make_notification_messages(false, '2026-11-23T11:06:00Z');
select is_empty($$ select from private.notification_messages where channel = 'sms' $$, 'what waits for a gateway that is gone is given up');

-- Claiming.
delete from private.notification_messages where user_id <> tests.id('anna');
update private.notification_messages set made_at = now() - interval '1 hour', next_attempt_at = now() + interval '1 day';
update private.notification_messages set next_attempt_at = now() where cardinality(notification_ids) = 35;
create temporary table claimed as select * from public.claim_notification_message('mail');
select is((select recipient || ' ' || jsonb_array_length(items) || ' ' || more from claimed),
  (select email from auth.users where id = tests.id('anna')) || ' 20 15', 'a mail has 20 items, and how many more there are');
select is_empty($$ select from public.claim_notification_message('mail') $$, 'nobody else claims it meanwhile');
update private.notification_messages set next_attempt_at = now() where id = (select id from claimed);
select is((select id from public.claim_notification_message('mail')), (select id from claimed), 'after the claim has ended the same id is claimed again');
update private.notification_messages set next_attempt_at = now() where id = (select id from claimed);
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('alpha');
select is_empty($$ select from public.claim_notification_message('mail') $$, 'nothing is sent to somebody who has left the account');
select is_empty($$ select from private.notification_messages where id = (select id from claimed) $$, 'the message is deleted');

-- The token.
select is(public.unsubscribe_from_notifications((select token from claimed), false), 'unused', 'asking changes nothing');
select is((select email_notifications from public.notification_settings where user_id = tests.id('anna')), true, 'mails are still on');
select is(
  array[public.unsubscribe_from_notifications((select token from claimed), true), public.unsubscribe_from_notifications((select token from claimed), true),
    public.unsubscribe_from_notifications('forged', true)],
  array['unsubscribed', 'used', 'unknown'], 'a token works once');
select is((select email_notifications from public.notification_settings where user_id = tests.id('anna')), false, 'mails are off');
select tests.outcomes(
  $$ select public.make_notification_messages(false), public.claim_notification_message('mail'), public.unsubscribe_from_notifications('x', true),
       public.note_notification_message_sent(null) $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role makes and sends messages');

select * from finish();
rollback;
