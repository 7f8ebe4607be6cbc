-- For the benchmark of live changes: publishes the table, adds the time when a row was written, and gives every account as many
-- users as it has subscribers, so that row security must be checked for each of them.
alter publication supabase_realtime add table public.notifications;
alter table public.notifications add column written_at timestamptz default clock_timestamp();

insert into public.user_accounts (user_id, account_id)
select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid,
  ('00000000-0000-4000-8000-' || lpad((n % 200)::text, 12, '0'))::uuid
from generate_series(0, 1999) as n;

analyze;
