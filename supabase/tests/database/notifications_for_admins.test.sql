-- What is for the firm's administrators. Also covers the policies of notifications.
begin;
\ir fixtures.psql
select plan(30);

create function tests.second_admin(who text) returns void language sql
as $$
  select tests.person(who, who || '@firm.example');
  update public.profiles set environment_access = 'both' where id = tests.id(who);
  insert into public.user_roles (user_id, role) values (tests.id(who), 'admin') on conflict (user_id) do update set role = 'admin'
$$;

delete from private.notification_queue;
insert into public.notifications (id, account_id, type, title, for_admins) values
  (tests.id('firm'), tests.id('alpha'), 'feed_stopped', 'Feed stopped', true),
  (tests.id('client'), tests.id('alpha'), 'rss_update', 'News', false);

select tests.outcomes(
  $$ select from public.notifications where id = tests.id('firm') $$,
  '{"ada": "1", "anna": "0", "dora": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'administrators who impersonate nobody read what is for them; members of the account do not');
select tests.outcomes(
  $$ update public.notifications set read = true where id = tests.id('firm') $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'administrators mark what is for them');
select tests.outcomes($$ update public.notifications set read = true $$, '{"ada": "1", "anna": "1", "bela": "0", "ivo": "0", "eve": "0"}',
  'each marks only what they may mark');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title, for_admins) values (tests.id('alpha'), 'x', 'x', true) $$,
  '{"ada": "42501", "anna": "42501"}', 'nobody writes one over the API');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title, is_test) values (tests.id('alpha'), 'x', 'x', true) $$,
  '{"ada": "42501", "anna": "42501"}', 'nobody marks one as a test over the API');
select tests.outcomes(
  $$ select public.admin_count_unread_notifications() $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody count them');
select tests.outcomes($$ select private.count_unread_for_admins(null) $$, '{"anna": "42501", "ivo": "42501", "service_role": "42501"}',
  'the private function checks the caller too');

select tests.act_as('anna');
select is(public.count_unread_notifications(tests.id('alpha')), 1::bigint, 'a member''s count has none of them');
select public.mark_all_notifications_read(tests.id('alpha'));
select tests.act_as('ada');
select is(public.admin_count_unread_notifications(), 1::bigint, 'a member''s "Mark all as read" does not mark them');
select is((select read from public.notifications where id = tests.id('firm')), false, 'nor set the shared flag');
update public.notifications set read = true where id = tests.id('firm');
select is(public.admin_count_unread_notifications(), 0::bigint, 'what an administrator has read is not counted');
select tests.act_as_owner();
select is_empty($$ select from public.notification_reads where notification_id = tests.id('firm') and user_id <> tests.id('ada') $$,
  'members have no marks of them');

-- Mails.
delete from public.notification_reads;
insert into public.notification_preferences (account_id, email_notifications) values (tests.id('alpha'), false)
  on conflict (account_id) do update set email_notifications = false;
select public.make_notification_messages(false, now() + interval '4 minutes');
select is(
  (select array_agg(person.name order by person.name) from private.waiting_notifications waiting join public.profiles person on person.id = waiting.user_id
   where person.name in ('ada', 'ivo', 'eve', 'anna', 'dora', 'bela')), '{ada,eve,ivo}', 'the administrators are told, whatever the switches of the account say, and no member is');
select public.make_notification_messages(false, now() + interval '5 minutes');
select is((select notification_ids from private.notification_messages where user_id = tests.id('ada')), array[tests.id('firm')], 'their mail is made after five minutes');
delete from public.user_roles where user_id = tests.id('ada');
select is((select count(*)::integer from private.people_to_notify(array[tests.id('firm')], array[tests.id('ada')])), 0,
  'who is no administrator any more is not told');


-- What is for one administrator alone.
insert into public.user_roles (user_id, role) values (tests.id('ada'), 'admin') on conflict (user_id) do update set role = 'admin';
insert into public.notifications (id, account_id, type, title, for_admins, for_person) values
  (tests.id('handed'), tests.id('alpha'), 'request_handed_over', 'Handed over', true, tests.id('ada'));
select tests.second_admin('abel');
select tests.outcomes(
  $$ select from public.notifications where id = tests.id('handed') $$,
  '{"ada": "1", "abel": "0", "anna": "0", "ivo": "0", "eve": "0"}', 'that administrator alone reads it');
select tests.outcomes(
  $$ update public.notifications set read = true where id = tests.id('handed') $$, '{"ada": "1", "abel": "0", "anna": "0"}', 'and marks it');
select tests.outcomes(
  $$ delete from public.notifications where id = tests.id('handed') $$, '{"ada": "1", "abel": "0", "anna": "0"}', 'and deletes it');
select results_eq(
  $$ select user_id from private.people_to_notify(array[tests.id('handed')]) where channel = 'mail' $$, $$ values (tests.id('ada')) $$, 'and is told');
select is((select is_alert from private.notification_queue where notification_id = tests.id('handed')), false, 'by their own cadence');
insert into public.notifications (id, account_id, type, title, for_person) values
  (tests.id('to anna'), tests.id('alpha'), 'security_alert', 'x', tests.id('anna')),
  (tests.id('to bela'), tests.id('alpha'), 'security_alert', 'x', tests.id('bela'));
select tests.outcomes(
  $$ select from public.notifications where id in (tests.id('to anna'), tests.id('to bela')) $$,
  '{"anna": "1", "aron": "0", "ada": "0", "abel": "0", "bela": "0", "ivo": "1", "anon": "42501"}',
  'only the person reads a notification for one person of an account, and only while they belong to it');
select tests.outcomes(
  $$ select from private.unread_needs(tests.id('alpha')) where id = tests.id('to anna') $$, '{"anna": "1", "aron": "0"}',
  'and needs that person alone');
update public.notification_preferences set email_notifications = true where account_id = tests.id('alpha');
select results_eq(
  $$ select user_id from private.people_to_notify(array[tests.id('to anna'), tests.id('to bela')]) where channel = 'mail' $$,
  $$ values (tests.id('anna')) $$, 'who alone is told');

-- About no account.
insert into public.notifications (id, type, title, for_admins, for_person) values
  (tests.id('personal'), 'request_handed_over', 'Handed over', true, tests.id('ada'));
select throws_ok($$ insert into public.notifications (type, title) values ('x', 'x') $$, '23514', null, 'what is for everyone needs an account');
select throws_ok($$ insert into public.notifications (type, title, for_admins) values ('x', 'x', true) $$, '23514', null,
  'and so does what is for all administrators');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title) values (null, 'x', 'x') $$,
  '{"ada": "23514", "anna": "42501", "ivo": "42501", "anon": "42501"}', 'nobody writes one without an account over the API');
select tests.outcomes(
  $$ select from public.notifications where id = tests.id('personal') $$,
  '{"ada": "1", "abel": "0", "anna": "0", "nora": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'that administrator alone reads it');
select tests.outcomes(
  $$ update public.notifications set read = true where id = tests.id('personal') $$, '{"ada": "1", "abel": "0", "anna": "0", "nora": "0"}',
  'and marks it');
select results_eq(
  $$ select user_id, account_id from private.people_to_notify(array[tests.id('personal'), tests.id('handed')]) where channel = 'mail' order by 2 $$,
  $$ values (tests.id('ada'), tests.id('alpha')), (tests.id('ada'), null::uuid) $$, 'and is told of both kinds');
select tests.outcomes(
  $$ delete from public.notifications where id = tests.id('personal') $$, '{"ada": "1", "abel": "0", "anna": "0"}', 'and deletes it');

select * from finish();
rollback;
