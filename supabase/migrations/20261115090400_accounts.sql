-- Accounts: the client organisations.
-- Access: members read their own; admins everything. Deleting one takes along what belongs to it: see user_accounts.
-- Tests: supabase/tests/database/accounts.test.sql
create table public.accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (btrim(name) <> ''),
  subscription_tier public.subscription_tier not null default 'starter',
  subscription_end timestamptz,
  spoc text,
  owner_id uuid,
  -- Links are shown to people to click, so nothing but the web may stand in them.
  crm_link text check (crm_link ~* '^https?://\S+$'),
  logo_url text check (logo_url ~* '^https?://\S+$'),
  created_at timestamptz not null default now()
);
create index accounts_owner_id_idx on public.accounts (owner_id);

alter table public.accounts enable row level security;
revoke all on public.accounts from anon, authenticated;
grant select, insert, update, delete on public.accounts to authenticated;
grant all on public.accounts to service_role;

create policy accounts_select_member on public.accounts for select to authenticated
  using (id in (select private.account_ids()) or (select private.is_admin()));
create policy accounts_insert_admin on public.accounts for insert to authenticated
  with check ((select private.is_admin()));
create policy accounts_update_admin on public.accounts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy accounts_delete_admin on public.accounts for delete to authenticated
  using ((select private.is_admin()));
