-- The rows of project/migrations/20260101000100_rows.sql in the portal's own tables. Each user has a live session.
update private.settings set environment = 'production';

insert into auth.users (id, aud, role, email, email_confirmed_at)
select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
  'person-' || n || '@bench.example', now()
from generate_series(0, 999) as n;

insert into auth.sessions (id, user_id, created_at, updated_at)
select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid,
  ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, now(), now()
from generate_series(0, 999) as n;

insert into public.accounts (id, name)
select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Account ' || n
from generate_series(0, 999) as n;

insert into public.user_accounts (user_id, account_id)
select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
  ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
from generate_series(0, 999) as n;

insert into public.notifications (id, account_id, type, title, message, read, data, created_at)
select md5('notification ' || n)::uuid,
  ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
  (array['rss_update', 'security_alert', 'compliance_alert'])[1 + n % 3],
  'Notification ' || n,
  'The supervisory authority has published guidance number ' || n || ' on the retention of personal data.',
  n % 4 = 0,
  jsonb_build_object('original_link', 'https://news.example/articles/' || n),
  timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second'
from generate_series(1, 100000) as n;

analyze;
