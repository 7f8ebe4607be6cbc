-- For the bench of live changes: the table is published, its rows say when they were written, and every account has as
-- many people as may listen to it, each with a name of their own, so that row security has to be asked for each.
alter publication supabase_realtime add table public.notifications;
alter table public.notifications add column written_at timestamptz default clock_timestamp();

insert into public.user_accounts (user_id, account_id)
select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid,
  ('00000000-0000-4000-8000-' || lpad((n % 200)::text, 12, '0'))::uuid
from generate_series(0, 1999) as n;

analyze;
