begin;
\ir fixtures.psql
select plan(15);

insert into public.notifications (id, account_id, type, title, data) values
  (tests.id('note a'), tests.id('alpha'), 'security_alert', 'New leak', '{"original_link": "https://x.example"}'),
  (tests.id('note a2'), tests.id('alpha'), 'rss_update', 'New rule', null),
  (tests.id('note b'), tests.id('beta'), 'compliance_alert', 'New duty', null);

select tests.outcomes(
  $$ select from public.notifications where account_id = tests.id('alpha') $$,
  '{"anna": "2", "dora": "2", "otto": "2", "ivo": "2", "ada": "2", "service_role": "2",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the notifications of their account');
select tests.outcomes(
  $$ select from public.notifications $$, '{"anna": "2", "bela": "1", "ada": "3"}', 'admins read all notifications');
select tests.outcomes(
  $$ update public.notifications set read = true where id = tests.id('note a') $$,
  '{"anna": "1", "dora": "1", "service_role": "1",
    "ivo": "0", "ada": "0", "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members mark a notification as read; admins cannot, impersonating or not');
select tests.outcomes(
  $$ update public.notifications set read = true where account_id = tests.id('alpha') and not read $$,
  '{"anna": "2", "bela": "0", "ada": "0", "eve": "0"}', 'members mark all notifications of their account as read');
select tests.outcomes(
  $$ update public.notifications set title = 'x' where id = tests.id('note a') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody changes a title');
select tests.outcomes(
  $$ update public.notifications set read = true, data = '{}' where id = tests.id('note a') $$,
  '{"anna": "42501", "ada": "42501"}', 'nobody changes data together with read');
select tests.outcomes(
  $$ update public.notifications set account_id = tests.id('beta') where id = tests.id('note a') $$,
  '{"anna": "42501", "ada": "42501"}', 'nobody changes the account');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title) values (tests.id('alpha'), 'security_alert', 'x') $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins insert a notification');
select tests.outcomes(
  $$ delete from public.notifications where id = tests.id('note a') $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "bela": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins delete a notification');
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title) values (tests.id('alpha'), 'x', ' ') $$,
  '{"ada": "23514"}', 'a title is not blank');
select has_index('public', 'notifications', 'notifications_account_id_created_at_idx', 'the list of the page has its index');
select has_index('public', 'notifications', 'notifications_account_id_unread_idx', 'the unread notifications have their index');

-- The permanent record has what administrators do, not what they read.
insert into public.user_accounts (user_id, account_id) values (tests.id('ada'), tests.id('alpha'));
select tests.act_as('ada');
insert into public.notifications (account_id, type, title) values (tests.id('alpha'), 'x', 'By Ada');
create temporary table before on commit drop as select count(*) as actions from public.admin_actions;
select is((select actions from before) > 0, true, 'a notification of an administrator is recorded');
update public.notifications set read = true where account_id = tests.id('alpha');
select public.mark_all_notifications_read(tests.id('alpha'));
select is(public.count_unread_notifications(tests.id('alpha')), 0::bigint, 'an administrator who is a member marks for themselves');
select is((select count(*) from public.admin_actions), (select actions from before), 'their marks are not recorded');

select * from finish();
rollback;
