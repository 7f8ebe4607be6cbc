begin;
\ir fixtures.psql
select plan(22);

insert into public.notifications (id, account_id, type, title) values
  (tests.id('note a'), tests.id('alpha'), 'security_alert', 'New leak'),
  (tests.id('note a2'), tests.id('alpha'), 'rss_update', 'New rule'),
  (tests.id('note b'), tests.id('beta'), 'compliance_alert', 'New duty');

create function tests.marks(person text) returns text language sql
as $$ select string_agg(title, ', ' order by title) from public.notification_reads join public.notifications on id = notification_id
  where user_id = tests.id(person) $$;

-- One row for each person.
select tests.act_as('anna');
update public.notifications set read = true where id = tests.id('note a');
select is(public.count_unread_notifications(tests.id('alpha')), 1::bigint, 'what a person has marked is not unread');
select tests.act_as('dora');
select is(public.count_unread_notifications(tests.id('alpha')), 2::bigint, 'a colleague''s mark changes nothing for others');
update public.notifications set read = true where id = tests.id('note a');
select is(public.count_unread_notifications(tests.id('alpha')), 1::bigint, 'a person marks what a colleague has marked already');
update public.notifications set read = false where id = tests.id('note a');
select is(public.count_unread_notifications(tests.id('alpha')), 2::bigint, 'a person takes back their own mark');
select tests.act_as_owner();
select is(tests.marks('anna'), 'New leak', 'marking as unread leaves the marks of others');
select is(tests.marks('dora'), null, 'marking as unread removes the own mark');

-- Who sees and who writes.
select tests.outcomes(
  $$ select from public.notification_reads $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "dora": "0", "bela": "0", "ada": "0", "otto": "0", "nora": "0", "ugo": "0",
    "eve": "0", "anon": "42501"}',
  'everyone reads only their own marks; an impersonating admin reads those of the person');
select tests.outcomes(
  $$ insert into public.notification_reads (notification_id, user_id) values (tests.id('note a2'), tests.id('anna')) $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "1"}', 'nobody inserts marks');
select tests.outcomes(
  $$ update public.notification_reads set read_at = now() $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "1"}', 'nobody changes marks');
select tests.outcomes(
  $$ delete from public.notification_reads $$,
  '{"anna": "42501", "ivo": "42501", "ada": "42501", "anon": "42501", "service_role": "1"}', 'nobody deletes marks');

-- A foreign notification.
select tests.act_as('bela');
update public.notifications set read = true where id = tests.id('note a');
select tests.act_as_owner();
select is(tests.marks('bela'), null, 'nobody marks a notification of another account');

-- An impersonating admin.
select tests.act_as('ivo');
select lives_ok($$ update public.notifications set read = true where account_id = tests.id('alpha') $$,
  'an impersonating admin''s update does not fail');
select is(public.mark_all_notifications_read(tests.id('alpha')), null, 'an impersonating admin marks nothing');
select is(public.undo_mark_all_notifications_read(now()), 0, 'an impersonating admin takes nothing back');
select tests.act_as_owner();
select is(tests.marks('anna'), 'New leak', 'the impersonated person''s marks stay as they were');
select is_empty($$ select from public.notification_reads where user_id = tests.id('ivo') $$, 'the admin has no marks');

-- Mark all, and take it back.
update public.notification_reads set read_at = now() - interval '1 day';
select tests.act_as('anna');
select is(public.mark_all_notifications_read(tests.id('alpha')), now(), 'marking all returns the time of the marks');
select is(public.count_unread_notifications(tests.id('alpha')), 0::bigint, 'nothing is unread');
select is(public.undo_mark_all_notifications_read(now()), 1, 'taking it back removes these marks alone');
select tests.act_as_owner();
select is(tests.marks('anna'), 'New leak', 'an earlier mark stays');
select tests.outcomes(
  $$ select public.mark_all_notifications_read(tests.id('alpha')) $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "bela": "42501", "ada": "42501", "eve": "42501", "nora": "42501", "anon": "42501"}',
  'only members mark all notifications of an account');
select tests.outcomes(
  $$ select from public.count_unread_notifications(tests.id('alpha')) as unread where unread > 0 $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "bela": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'strangers and admins count nothing');

select * from finish();
rollback;
