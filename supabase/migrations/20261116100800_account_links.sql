-- Account links: how people come to belong to an account. By a link; without any link, by an override for the e-mail
-- address; without an override, by the domain of the address. account_members combines the three.
-- Access: members read the links of their account. Admins do everything with links, overrides and domains.
-- Tests: supabase/tests/database/account_links_*.test.sql, accounts_deletion.test.sql
create table public.user_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id uuid not null references public.accounts (id) on delete cascade,
  -- manager: may also invite, change and remove colleagues. user: works. viewer: only reads.
  role text not null default 'user' check (role in ('manager', 'user', 'viewer')),
  -- restricted: reads no template of the account, only those for everyone.
  access_level text not null default 'standard' check (access_level in ('standard', 'restricted')),
  joined_at timestamptz not null default now(),
  last_login timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, account_id),
  -- Created after the foreign key of the account: Postgres checks foreign keys in the order of their creation, and every
  -- transaction locks an account before its people.
  constraint user_accounts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_accounts_lengths check (char_length(role) <= 50 and char_length(access_level) <= 50)
);
create index user_accounts_account_id_idx on public.user_accounts (account_id);

-- automatic: everyone with a confirmed address of the domain belongs. approval: an administrator approves each person.
create type public.domain_approval as enum ('automatic', 'approval');

create table public.account_email_domains (
  domain text primary key check (domain = lower(domain) and domain ~ '^[^@\s]+\.[^@\s]+$'),
  account_id uuid not null references public.accounts (id) on delete cascade,
  approval public.domain_approval not null default 'automatic',
  created_at timestamptz not null default now(),
  constraint account_email_domains_lengths check (char_length(domain) <= 253)
);
create index account_email_domains_account_id_idx on public.account_email_domains (account_id);

create table public.account_email_overrides (
  email text primary key check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  account_id uuid not null references public.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint account_email_overrides_lengths check (char_length(email) <= 254)
);
create index account_email_overrides_account_id_idx on public.account_email_overrides (account_id);

alter table public.user_accounts enable row level security;
alter table public.account_email_domains enable row level security;
alter table public.account_email_overrides enable row level security;
revoke all on public.user_accounts, public.account_email_domains, public.account_email_overrides from anon, authenticated;
-- A link stays with its person: a change of the person would remove somebody without a word.
grant select, delete, insert (user_id, account_id, role, access_level), update (account_id, role, access_level)
  on public.user_accounts to authenticated;
grant select, delete, insert (domain, account_id, approval), update (domain, account_id, approval)
  on public.account_email_domains to authenticated;
grant select, delete, insert (email, account_id), update (email, account_id)
  on public.account_email_overrides to authenticated;
grant all on public.user_accounts, public.account_email_domains, public.account_email_overrides to service_role;

create policy user_accounts_select_member on public.user_accounts for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy user_accounts_insert_admin on public.user_accounts for insert to authenticated
  with check ((select private.is_admin()));
create policy user_accounts_update_admin on public.user_accounts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy user_accounts_delete_admin on public.user_accounts for delete to authenticated
  using ((select private.is_admin()));

create policy account_email_domains_select_admin on public.account_email_domains for select to authenticated
  using ((select private.is_admin()));
create policy account_email_domains_insert_admin on public.account_email_domains for insert to authenticated
  with check ((select private.is_admin()));
create policy account_email_domains_update_admin on public.account_email_domains for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy account_email_domains_delete_admin on public.account_email_domains for delete to authenticated
  using ((select private.is_admin()));

create policy account_email_overrides_select_admin on public.account_email_overrides for select to authenticated
  using ((select private.is_admin()));
create policy account_email_overrides_insert_admin on public.account_email_overrides for insert to authenticated
  with check ((select private.is_admin()));
create policy account_email_overrides_update_admin on public.account_email_overrides for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy account_email_overrides_delete_admin on public.account_email_overrides for delete to authenticated
  using ((select private.is_admin()));

create trigger user_accounts_record_change after insert or update or delete on public.user_accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('user_account');
create trigger account_email_domains_record_change after insert or update or delete on public.account_email_domains
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_email_domain');
create trigger account_email_overrides_record_change
  after insert or update or delete on public.account_email_overrides
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_email_override');

-- What leads to another account, or leads somebody else, begins then: how long somebody belongs to an account decides what
-- they may confirm (sign_in_holds).
create function private.begin_again() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_table_name = 'user_accounts' then
    new.joined_at := now();
  else
    new.created_at := now();
  end if;
  return new;
end
$$;
create trigger user_accounts_begin_again before update on public.user_accounts
  for each row when ((old.user_id, old.account_id) is distinct from (new.user_id, new.account_id)) execute function private.begin_again();
create trigger account_email_domains_begin_again before update on public.account_email_domains
  for each row when ((old.domain, old.account_id) is distinct from (new.domain, new.account_id)) execute function private.begin_again();
create trigger account_email_overrides_begin_again before update on public.account_email_overrides
  for each row when ((old.email, old.account_id) is distinct from (new.email, new.account_id)) execute function private.begin_again();

-- A person whose last account is deleted is deleted too, unless they are an admin. If only the link is deleted, the
-- person stays.
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
create trigger user_accounts_delete_person_with_account after delete on public.user_accounts
  for each row execute function private.delete_person_with_account();

create function private.copy_last_login() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_accounts set last_login = new.last_sign_in_at where user_id = new.id;
  return null;
end
$$;
create trigger users_copy_last_login after update of last_sign_in_at on auth.users
  for each row when (old.last_sign_in_at is distinct from new.last_sign_in_at) execute function private.copy_last_login();

revoke execute on function private.begin_again(), private.delete_person_with_account(), private.copy_last_login() from public;
