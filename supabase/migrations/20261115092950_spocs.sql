-- The firm's people who can be an account's single point of contact: what the Admin Panel offers to choose from.
-- Access: admins read. The list is the firm's data: seeds/training.sql has sample names, and docs/reference/configuration.md
-- says how a firm writes its own.
-- Tests: supabase/tests/database/spocs.test.sql
create table public.spocs (
  name text primary key check (btrim(name) <> '' and length(name) <= 100),
  position integer not null unique,
  created_at timestamptz not null default now()
);

alter table public.spocs enable row level security;
revoke all on public.spocs from anon, authenticated;
grant select on public.spocs to authenticated;
grant all on public.spocs to service_role;

create policy spocs_select_admin on public.spocs for select to authenticated using ((select private.is_admin()));
