-- Contact persons: the firm's people who can be an account's single point of contact (SPOC), in the order of the list.
-- seeds/training.sql has sample names; a firm writes its own in the Admin Panel.
-- Access: admins do everything. Clients see only the contact person of their own account (get_account_contact).
-- Tests: supabase/tests/database/contact_persons.test.sql

-- One after the last. The lock makes two administrators who add a person at the same moment wait for each other; callers
-- who may not add one take no lock.
create function private.next_spoc_position() returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is null or private.is_admin() then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.spocs: position'));
  end if;
  return (select coalesce(max(contact.position), 0) + 1 from public.spocs contact);
end
$$;

create table public.spocs (
  name text primary key check (btrim(name) <> ''),
  position integer not null default private.next_spoc_position(),
  -- What clients see of their contact. All four are optional.
  full_name text check (btrim(full_name) <> ''),
  role text check (btrim(role) <> ''),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  phone text check (btrim(phone) <> ''),
  created_at timestamptz not null default now(),
  -- Deferrable, because it is checked at the end of the statement then: a new order changes many positions at once.
  constraint spocs_position_key unique (position) deferrable initially immediate,
  constraint spocs_lengths check (
    char_length(name) <= 100 and char_length(full_name) <= 200 and char_length(role) <= 100 and char_length(email) <= 254
    and char_length(phone) <= 50
  )
);
-- Who has this contact person is asked before one is removed, and when one is renamed.
create index accounts_spoc_idx on public.accounts (spoc);

alter table public.spocs enable row level security;
revoke all on public.spocs from anon, authenticated;
grant select, delete, insert (name, position, full_name, role, email, phone), update (name, full_name, role, email, phone)
  on public.spocs to authenticated;
grant all on public.spocs to service_role;

create policy spocs_select_admin on public.spocs for select to authenticated using ((select private.is_admin()));
create policy spocs_insert_admin on public.spocs for insert to authenticated with check ((select private.is_admin()));
create policy spocs_update_admin on public.spocs for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy spocs_delete_admin on public.spocs for delete to authenticated using ((select private.is_admin()));

create trigger spocs_record_change after insert or update or delete on public.spocs
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('spoc');

-- Accounts name their contact person, so a new name goes to them too.
create function private.rename_spoc_of_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.accounts account set spoc = new.name where account.spoc = old.name;
  return null;
end
$$;
create trigger spocs_rename_at_accounts after update of name on public.spocs
  for each row when (old.name is distinct from new.name) execute function private.rename_spoc_of_accounts();

-- After the deletion, when the policy has been checked. Otherwise an account would name somebody who is not in the list.
create function private.keep_spoc_of_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  accounts constant bigint := (select count(*) from public.accounts account where account.spoc = old.name);
begin
  if accounts > 0 then
    raise exception '% is the contact person of %. Give them another one first.', old.name,
      case accounts when 1 then 'one account' else accounts || ' accounts' end
      using errcode = 'restrict_violation', hint = 'contact_in_use',
        detail = json_build_object('name', old.name, 'accounts', accounts)::text;
  end if;
  return null;
end
$$;
create trigger spocs_keep_those_of_accounts after delete on public.spocs
  for each row execute function private.keep_spoc_of_accounts();

-- The whole list in its new order. It is refused if somebody has added, renamed or removed a person meanwhile.
create function private.order_spocs(names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.spocs: position'));
  if names is null or array(select contact.name from public.spocs contact order by 1)
    is distinct from array(select given from unnest(names) as given order by 1)
  then
    raise exception 'Somebody has changed the list meanwhile. Please try again.'
      using errcode = 'invalid_parameter_value', hint = 'list_changed';
  end if;
  update public.spocs contact set position = wanted.nth
  from unnest(names) with ordinality as wanted (name, nth)
  where contact.name = wanted.name and contact.position is distinct from wanted.nth;
end
$$;

create function public.admin_order_spocs(names text[]) returns void
language sql set search_path = ''
as $$ select private.order_spocs(names) $$;

revoke execute on function private.next_spoc_position(), private.rename_spoc_of_accounts(), private.keep_spoc_of_accounts(),
  private.order_spocs(text[]) from public;
-- The default of a column is computed with the rights of the caller.
grant execute on function private.next_spoc_position(), private.order_spocs(text[]) to authenticated, service_role;
revoke execute on function public.admin_order_spocs(text[]) from public, anon, service_role;
grant execute on function public.admin_order_spocs(text[]) to authenticated;
