-- Roles, and the links between people and accounts.
-- Access: a person reads their own role and the links of their account; admins read, give and change roles, and do
-- everything with links. The last admin stays one.
-- Tests: supabase/tests/database/user_roles.test.sql, user_accounts.test.sql, deletion.test.sql
create table public.user_roles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role public.user_role not null default 'user',
  created_at timestamptz not null default now()
);

create table public.user_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  account_id uuid not null references public.accounts (id) on delete cascade,
  role text not null default 'user' check (btrim(role) <> ''),
  access_level text not null default 'standard' check (btrim(access_level) <> ''),
  joined_at timestamptz not null default now(),
  last_login timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, account_id)
);
create index user_accounts_account_id_idx on public.user_accounts (account_id);

-- Two admins who demote each other at the same moment wait for one another here; the second then sees the first's work.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  if not exists (select from public.user_roles other where other.role = 'admin' and other.user_id <> old.user_id) then
    raise exception 'The last administrator cannot be demoted or deleted' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function private.keep_last_admin() from public;
create trigger user_roles_keep_last_admin_on_update before update on public.user_roles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin')
  execute function private.keep_last_admin();
create trigger user_roles_keep_last_admin_on_delete before delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();

-- A person whose last account is deleted goes with it, unless an admin. A link that is merely taken away takes nobody.
create function private.delete_person_with_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.accounts account where account.id = old.account_id)
    and not exists (select from public.user_accounts link where link.user_id = old.user_id)
    and not exists (select from public.user_roles admin where admin.user_id = old.user_id and admin.role = 'admin')
  then
    delete from auth.users where id = old.user_id;
  end if;
  return null;
end
$$;
revoke execute on function private.delete_person_with_account() from public;
create trigger user_accounts_delete_person_with_account after delete on public.user_accounts
  for each row execute function private.delete_person_with_account();

create function private.note_login() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_accounts set last_login = new.last_sign_in_at where user_id = new.id;
  return null;
end
$$;
revoke execute on function private.note_login() from public;
create trigger users_note_login after update of last_sign_in_at on auth.users
  for each row when (old.last_sign_in_at is distinct from new.last_sign_in_at) execute function private.note_login();

alter table public.user_roles enable row level security;
alter table public.user_accounts enable row level security;
revoke all on public.user_roles, public.user_accounts from anon, authenticated;
grant select, insert, update (role) on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_accounts to authenticated;
grant all on public.user_roles, public.user_accounts to service_role;

create policy user_roles_select_self on public.user_roles for select to authenticated
  using (user_id = (select private.effective_user_id()) or (select private.is_admin()));
create policy user_roles_insert_admin on public.user_roles for insert to authenticated
  with check ((select private.is_admin()));
create policy user_roles_update_admin on public.user_roles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy user_accounts_select_member on public.user_accounts for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy user_accounts_insert_admin on public.user_accounts for insert to authenticated
  with check ((select private.is_admin()));
create policy user_accounts_update_admin on public.user_accounts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy user_accounts_delete_admin on public.user_accounts for delete to authenticated
  using ((select private.is_admin()));

-- Here, because who is a colleague stands in the links.
create policy profiles_select_member on public.profiles for select to authenticated
  using (
    id = (select private.effective_user_id())
    or (select private.is_admin())
    or id in (
      select link.user_id from public.user_accounts link where link.account_id in (select private.account_ids())
    )
  );
create policy profiles_update_admin on public.profiles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
