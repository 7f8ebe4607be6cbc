-- Support requests: written by the server function before it mails them, so that none is lost.
-- Access: admins read; only the service role writes.
-- Tests: supabase/tests/database/support_requests.test.sql
create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  account_id uuid references public.accounts (id) on delete set null,
  name text not null check (btrim(name) <> ''),
  email text not null check (btrim(email) <> ''),
  subject text not null check (btrim(subject) <> ''),
  category public.support_category,
  priority public.support_priority not null default 'medium',
  message text not null check (btrim(message) <> ''),
  mailed_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);
create index support_requests_user_id_idx on public.support_requests (user_id);
create index support_requests_account_id_idx on public.support_requests (account_id);
-- What still has to be mailed.
create index support_requests_created_at_unmailed_idx on public.support_requests (created_at) where mailed_at is null;

alter table public.support_requests enable row level security;
revoke all on public.support_requests from anon, authenticated;
grant select on public.support_requests to authenticated;
grant all on public.support_requests to service_role;

create policy support_requests_select_admin on public.support_requests for select to authenticated
  using ((select private.is_admin()));
