-- Services: the fixed catalogue of six (filled by the seeds), which of them an account has, and where they lead.
-- Access: whoever may use this environment reads the catalogue, members what concerns their account; admins everything,
-- but not the catalogue, which is fixed.
-- Tests: supabase/tests/database/services.test.sql
create table public.services (
  id text primary key check (id ~ '^[a-z-]+-service$'),
  name text not null check (btrim(name) <> ''),
  description text not null,
  position integer not null unique,
  created_at timestamptz not null default now()
);

create table public.account_services (
  account_id uuid not null references public.accounts (id) on delete cascade,
  service_id text not null references public.services (id),
  enabled boolean not null default false,
  service_url text check (service_url ~ '^https://\S+$'),
  created_at timestamptz not null default now(),
  primary key (account_id, service_id)
);
create index account_services_service_id_idx on public.account_services (service_id);

-- The link that is used when the account has none of its own.
create table public.service_link_defaults (
  account_id uuid not null references public.accounts (id) on delete cascade,
  service_id text not null references public.services (id),
  url text not null check (url ~ '^https://\S+$'),
  created_at timestamptz not null default now(),
  primary key (account_id, service_id)
);
create index service_link_defaults_service_id_idx on public.service_link_defaults (service_id);

alter table public.services enable row level security;
alter table public.account_services enable row level security;
alter table public.service_link_defaults enable row level security;
revoke all on public.services, public.account_services, public.service_link_defaults from anon, authenticated;
grant select on public.services to authenticated;
grant select, insert, update, delete on public.account_services, public.service_link_defaults to authenticated;
grant all on public.services, public.account_services, public.service_link_defaults to service_role;

create policy services_select_everyone on public.services for select to authenticated
  using ((select private.effective_user_id()) is not null);

create policy account_services_select_member on public.account_services for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy account_services_insert_admin on public.account_services for insert to authenticated
  with check ((select private.is_admin()));
create policy account_services_update_admin on public.account_services for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy account_services_delete_admin on public.account_services for delete to authenticated
  using ((select private.is_admin()));

create policy service_link_defaults_select_member on public.service_link_defaults for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy service_link_defaults_insert_admin on public.service_link_defaults for insert to authenticated
  with check ((select private.is_admin()));
create policy service_link_defaults_update_admin on public.service_link_defaults for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy service_link_defaults_delete_admin on public.service_link_defaults for delete to authenticated
  using ((select private.is_admin()));
