begin;
\ir fixtures.psql
select plan(9);

insert into public.notification_settings (user_id) values (tests.id('anna')), (tests.id('bela'));

select tests.outcomes(
  $$ select from public.notification_settings $$,
  '{"anna": "1", "ivo": "1", "bela": "1", "dora": "0", "ada": "0", "otto": "0", "ugo": "0", "eve": "0", "anon": "42501",
    "service_role": "2"}',
  'everyone reads only their own settings');
select tests.outcomes(
  $$ update public.notification_settings set cadence = 'weekly' $$,
  '{"anna": "1", "ivo": "0", "bela": "1", "dora": "0", "ada": "0", "ugo": "0", "eve": "0", "anon": "42501"}',
  'everyone changes only their own settings');
select tests.outcomes(
  $$ insert into public.notification_settings (user_id, cadence) values (tests.id('dora'), 'now') $$,
  '{"dora": "1", "anna": "42501", "ivo": "42501", "ada": "42501", "ugo": "42501", "anon": "42501"}',
  'nobody adds settings for somebody else');
select tests.outcomes(
  $$ update public.notification_settings set user_id = tests.id('dora') $$,
  '{"anna": "42501", "ada": "0"}', 'nobody gives their settings to somebody else');
select tests.outcomes(
  $$ delete from public.notification_settings $$, '{"anna": "42501", "ada": "42501", "anon": "42501"}',
  'nobody deletes settings');
select tests.act_as('anna');
select throws_ok(
  $$ update public.notification_settings set cadence = 'hourly' $$, '22P02',
  'invalid input value for enum notification_cadence: "hourly"', 'an unknown cadence is refused, by name');
insert into public.notification_settings (user_id, chat_messages) values (tests.id('anna'), true)
  on conflict (user_id) do update set chat_messages = excluded.chat_messages;
select is((select chat_messages from public.notification_settings), true, 'an upsert changes the own settings');
select tests.act_as('ivo');
update public.notification_settings set sms_notifications = true;
select tests.act_as_owner();
select is((select sms_notifications from public.notification_settings where user_id = tests.id('anna')), false,
  'an impersonating admin changes none of the person''s settings');
select row_eq(
  $$ select email_notifications, push_notifications, sms_notifications, marketing_emails, security_alerts, service_updates,
       document_alerts, calendar_reminders, chat_messages, system_maintenance, cadence::text
     from public.notification_settings where user_id = tests.id('bela') $$,
  row(true, false, false, true, true, true, true, true, false, true, 'daily'::text), 'the defaults of the specification');

select * from finish();
rollback;
