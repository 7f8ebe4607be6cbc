-- Notifications, evenly over the accounts; account 1 has ten thousand more. Nobody has marked anything in account 1, and a
-- person of each other account has marked everything up to a week ago.
call pg_temp.drop_indexes('public.notifications');
insert into public.notifications (id, account_id, type, title, message, read, data, created_at)
select md5('notification ' || n)::uuid,
  pg_temp.account(case when n > pg_temp.size('notifications') then 1 else n % pg_temp.size('accounts') + 1 end),
  (array['rss_update', 'regulatory_update', 'compliance_alert', 'rss_update', 'security_alert', 'rss_update', 'document_review'])[n % 7 + 1],
  'Notification ' || n,
  'The supervisory authority has published guidance number ' || n || ' on the retention of personal data.',
  n % 4 = 0, jsonb_build_object('original_link', 'https://news.example/articles/' || n),
  now() - n % 100000 * interval '7 minutes' - n * interval '1 microsecond'
from generate_series(1, pg_temp.size('notifications') + pg_temp.size('notifications') / 300) as n;
-- What is for the administrators.
insert into public.notifications (account_id, type, title, message, for_admins, created_at)
select pg_temp.account(n % pg_temp.size('accounts') + 1), 'system_notification', 'Feed ' || n || ' has failed', 'It has failed five times.',
  true, now() - n * interval '1 hour'
from generate_series(1, pg_temp.size('notifications') / 1000) as n;
call pg_temp.create_indexes('public.notifications');

insert into private.notification_read_marks (user_id, account_id, marked_at, read_until)
select pg_temp.person(n), pg_temp.account(n), now() - interval '7 days', now() - interval '7 days'
from generate_series(2, pg_temp.size('accounts')) as n;
insert into public.notification_reads (notification_id, user_id, read_at)
select md5('notification ' || n)::uuid, pg_temp.person(n % pg_temp.size('accounts') + 1), now()
from generate_series(1, pg_temp.size('notifications') / 10) as n
where n % pg_temp.size('accounts') > 0;
