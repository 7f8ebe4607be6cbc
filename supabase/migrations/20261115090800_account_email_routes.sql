-- Which account a person without a link belongs to, by the e-mail address or by its domain.
-- Access: admins everything, nobody else anything.
-- Tests: supabase/tests/database/account_email_routes.test.sql, account_resolution.test.sql
create table public.account_email_domains (
  domain text primary key check (domain = lower(domain) and domain ~ '^[^@\s]+\.[^@\s]+$'),
  account_id uuid not null references public.accounts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index account_email_domains_account_id_idx on public.account_email_domains (account_id);

create table public.account_email_overrides (
  email text primary key check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  account_id uuid not null references public.accounts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index account_email_overrides_account_id_idx on public.account_email_overrides (account_id);

alter table public.account_email_domains enable row level security;
alter table public.account_email_overrides enable row level security;
revoke all on public.account_email_domains, public.account_email_overrides from anon, authenticated;
grant select, insert, update, delete on public.account_email_domains, public.account_email_overrides to authenticated;
grant all on public.account_email_domains, public.account_email_overrides to service_role;

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
