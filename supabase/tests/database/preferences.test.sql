begin;
\ir fixtures.psql
select plan(23);

insert into public.user_preferences (user_id, theme) values (tests.id('anna'), 'dark'), (tests.id('bela'), 'light');
insert into public.notification_preferences (account_id) values (tests.id('alpha'));

select tests.outcomes(
  $$ select from public.user_preferences where user_id = tests.id('anna') $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "aron": "0", "bela": "0", "ada": "0", "eve": "0", "anon": "42501"}',
  'people read their own preferences; admins do not read those of others');
select tests.outcomes(
  $$ insert into public.user_preferences (user_id) values (tests.id('nora')) $$,
  '{"nora": "1", "service_role": "1", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}',
  'people add their own preferences');
select tests.outcomes(
  $$ insert into public.user_preferences (user_id, theme) values (tests.id('anna'), 'light')
     on conflict (user_id) do update set user_id = excluded.user_id, theme = excluded.theme $$,
  '{"anna": "1", "ivo": "1", "bela": "42501", "ada": "42501", "eve": "42501"}', 'people upsert their own preferences as the API does');
select tests.outcomes(
  $$ update public.user_preferences set compact_mode = true where user_id = tests.id('anna') $$,
  '{"anna": "1", "ivo": "1", "bela": "0", "ada": "0", "eve": "0", "tina": "0", "anon": "42501"}', 'people change their own preferences');
select tests.outcomes(
  $$ update public.user_preferences set user_id = tests.id('nora') where user_id = tests.id('anna') $$,
  '{"anna": "42501"}', 'people cannot give their preferences to another person');
select tests.outcomes(
  $$ delete from public.user_preferences where user_id = tests.id('anna') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody deletes preferences');
select tests.outcomes(
  $$ update public.user_preferences set compact_mode = true $$,
  '{"anna": "1", "bela": "1", "ada": "0", "nora": "0", "eve": "0"}', 'an update without a condition changes no preferences of other people');
select tests.outcomes(
  $$ update public.notification_preferences set phone_notifications = true $$,
  '{"anna": "1", "ada": "0", "bela": "0", "nora": "0", "eve": "0"}', 'an update without a condition changes no notification preferences of other accounts');
select enum_has_labels('public', 'theme', array['light', 'dark', 'system']);
select results_eq(
  $$ insert into public.user_preferences (user_id) values (tests.id('aron'))
     returning theme::text, high_contrast, reduced_motion, compact_mode, version_11 $$,
  $$ values ('system', false, false, false, false) $$, 'a new user follows the system theme, with every switch off');

select tests.outcomes(
  $$ select from public.notification_preferences where account_id = tests.id('alpha') $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the notification preferences of their account');
select tests.outcomes(
  $$ insert into public.notification_preferences (account_id) values (tests.id('beta')) $$,
  '{"bela": "1", "ada": "42501", "service_role": "1", "anna": "42501", "nora": "42501", "ivo": "42501", "anon": "42501"}',
  'members add the notification preferences of their account');
select tests.outcomes(
  $$ insert into public.notification_preferences (account_id, email_notifications) values (tests.id('alpha'), false)
     on conflict (account_id) do update set account_id = excluded.account_id,
       email_notifications = excluded.email_notifications $$,
  '{"anna": "1", "ivo": "42501", "ada": "42501", "bela": "42501", "eve": "42501"}', 'members upsert the notification preferences of their account as the API does');
select tests.outcomes(
  $$ update public.notification_preferences set phone_notifications = true where account_id = tests.id('alpha') $$,
  '{"anna": "1", "ivo": "0", "ada": "0", "bela": "0", "nora": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members change the notification preferences of their account');
select tests.outcomes(
  $$ update public.notification_preferences set account_id = tests.id('beta') where account_id = tests.id('alpha') $$,
  '{"anna": "42501"}', 'members cannot move notification preferences to another account');
select tests.outcomes(
  $$ delete from public.notification_preferences where account_id = tests.id('alpha') $$,
  '{"ada": "42501", "anna": "42501", "ivo": "42501", "anon": "42501"}', 'nobody deletes notification preferences');
select results_eq(
  $$ select email_notifications, sms_whatsapp_notifications, phone_notifications from public.notification_preferences $$,
  $$ values (true, false, false) $$, 'a new account has e-mail on, SMS/WhatsApp and phone off');

insert into public.account_choices (user_id, account_id) values (tests.id('anna'), tests.id('alpha'));
select tests.outcomes(
  $$ select from public.account_choices where user_id = tests.id('anna') $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "aron": "0", "ada": "0", "bela": "0", "eve": "0", "anon": "42501"}',
  'people read their own choice of an account');
select tests.outcomes(
  $$ insert into public.account_choices (user_id, account_id) values (tests.id('bela'), tests.id('beta')) $$,
  '{"bela": "1", "service_role": "1", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'people choose for themselves');
select tests.outcomes(
  $$ insert into public.account_choices (user_id, account_id) values (tests.id('bela'), tests.id('alpha')) $$,
  '{"bela": "42501"}', 'people choose an account to which they belong');
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
select tests.outcomes(
  $$ insert into public.account_choices (user_id, account_id) values (tests.id('anna'), tests.id('beta'))
     on conflict (user_id) do update set user_id = excluded.user_id, account_id = excluded.account_id $$,
  '{"anna": "1", "ivo": "42501", "bela": "42501"}', 'a member of two accounts switches, and an impersonating admin does not');
select tests.outcomes(
  $$ update public.account_choices set account_id = tests.id('beta') $$,
  '{"anna": "1", "bela": "0", "ada": "0", "ivo": "0", "nora": "0", "eve": "0", "anon": "42501"}',
  'an update without a condition changes only the own choice');
select tests.outcomes(
  $$ delete from public.account_choices $$, '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody deletes a choice');

select * from finish();
rollback;
