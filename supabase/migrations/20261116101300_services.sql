-- Services: the fixed catalogue of six services, which the seeds write; which of them an account has; and their links.
-- Access: everyone with access to this environment reads the catalogue; members read what concerns their account. Admins
-- do everything, but nobody changes the catalogue over the API. People list their own services, admins everyone's.
-- Tests: supabase/tests/database/services*.test.sql
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
  primary key (account_id, service_id),
  constraint account_services_lengths check (char_length(service_id) <= 100 and char_length(service_url) <= 2048)
);
create index account_services_service_id_idx on public.account_services (service_id);
-- Counts the services that each account has.
create index account_services_enabled_idx on public.account_services (account_id) where enabled;

-- The link that is used when the account has none of its own.
create table public.service_link_defaults (
  account_id uuid not null references public.accounts (id) on delete cascade,
  service_id text not null references public.services (id),
  url text not null check (url ~ '^https://\S+$'),
  created_at timestamptz not null default now(),
  primary key (account_id, service_id),
  constraint service_link_defaults_lengths check (char_length(service_id) <= 100 and char_length(url) <= 2048)
);
create index service_link_defaults_service_id_idx on public.service_link_defaults (service_id);

alter table public.services enable row level security;
alter table public.account_services enable row level security;
alter table public.service_link_defaults enable row level security;
revoke all on public.services, public.account_services, public.service_link_defaults from anon, authenticated;
grant select on public.services to authenticated;
-- An upsert sets the key columns too, so the right to update includes them.
grant select, delete, insert (account_id, service_id, enabled, service_url),
  update (account_id, service_id, enabled, service_url)
  on public.account_services to authenticated;
grant select, delete, insert (account_id, service_id, url), update (account_id, service_id, url)
  on public.service_link_defaults to authenticated;
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

create trigger services_record_change after insert or update or delete on public.services
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('service');
create trigger account_services_record_change after insert or update or delete on public.account_services
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_service');
create trigger service_link_defaults_record_change after insert or update or delete on public.service_link_defaults
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('service_link_default');

-- The services of a person's accounts. The link is the account's own or, without one, the default link.
create function private.account_services_of(person uuid)
returns table (account_id uuid, service_id text, enabled boolean, service_url text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() and person is distinct from private.effective_user_id() then
    raise exception 'These are not your services' using errcode = 'insufficient_privilege', hint = 'not_your_services';
  end if;
  return query
    select account_service.account_id, account_service.service_id, account_service.enabled,
      coalesce(account_service.service_url, default_link.url)
    from private.accounts_of(person) with ordinality as account (id, place)
    join public.account_services account_service on account_service.account_id = account.id
    join public.services service on service.id = account_service.service_id
    left join public.service_link_defaults default_link
      on default_link.account_id = account_service.account_id and default_link.service_id = account_service.service_id
    order by account.place, service.position;
end
$$;

create function public.get_user_account_services(user_uuid uuid)
returns table (account_id uuid, service_id text, enabled boolean, service_url text)
language sql stable set search_path = ''
as $$ select * from private.account_services_of(user_uuid) $$;

revoke execute on function private.account_services_of(uuid) from public;
grant execute on function private.account_services_of(uuid) to authenticated;
revoke execute on function public.get_user_account_services(uuid) from public, anon, service_role;
grant execute on function public.get_user_account_services(uuid) to authenticated;
