-- Consultancies: appointments of an account with a consultant of the firm.
-- Access: members read those of their account; admins do everything.
-- Tests: supabase/tests/database/consultancies.test.sql
create table public.consultancies (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  consultant_name text not null check (btrim(consultant_name) <> ''),
  starts_at timestamptz not null check (isfinite(starts_at)),
  service text not null check (btrim(service) <> ''),
  booking_link text check (booking_link ~* '^https?://\S+$'),
  created_at timestamptz not null default now(),
  constraint consultancies_lengths check (
    char_length(consultant_name) <= 200 and char_length(service) <= 200 and char_length(booking_link) <= 2048
  )
);
-- The planner lists one account, soonest first.
create index consultancies_account_id_starts_at_idx on public.consultancies (account_id, starts_at);

alter table public.consultancies enable row level security;
revoke all on public.consultancies from anon, authenticated;
grant select, delete, insert (account_id, consultant_name, starts_at, service, booking_link),
  update (account_id, consultant_name, starts_at, service, booking_link)
  on public.consultancies to authenticated;
grant all on public.consultancies to service_role;

create policy consultancies_select_member on public.consultancies for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy consultancies_insert_admin on public.consultancies for insert to authenticated
  with check ((select private.is_admin()));
create policy consultancies_update_admin on public.consultancies for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy consultancies_delete_admin on public.consultancies for delete to authenticated
  using ((select private.is_admin()));

create trigger consultancies_record_change after insert or update or delete on public.consultancies
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('consultancy');
