-- Impersonation: an admin acts as another person, for an hour at most.
-- Access: none directly; the procedures of 20261115092000_impersonation.sql serve it.
-- Tests: supabase/tests/database/impersonation.test.sql
create table public.impersonation_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  impersonated_user_id uuid not null references public.profiles (id) on delete cascade,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (admin_id <> impersonated_user_id),
  check (expires_at > started_at),
  check (ended_at >= started_at)
);
-- One open session an admin, whatever happens at the same moment; and what the helpers look up for every statement.
create unique index impersonation_sessions_admin_id_open_idx on public.impersonation_sessions (admin_id)
  where ended_at is null;
create index impersonation_sessions_admin_id_idx on public.impersonation_sessions (admin_id);
create index impersonation_sessions_impersonated_user_id_idx on public.impersonation_sessions (impersonated_user_id);

alter table public.impersonation_sessions enable row level security;
revoke all on public.impersonation_sessions from anon, authenticated;
grant all on public.impersonation_sessions to service_role;

create policy impersonation_sessions_all_nobody on public.impersonation_sessions for all to authenticated
  using (false) with check (false);
