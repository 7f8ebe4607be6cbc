-- Templates: documents for one account, or with no account for all of them. The files lie in the bucket `templates`.
-- Access: members read those for everyone and their account's; they insert and delete client-specific ones of their
-- account. Admins everything.
-- Tests: supabase/tests/database/templates.test.sql
create table public.templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  account_id uuid references public.accounts (id) on delete cascade,
  title text not null check (btrim(title) <> ''),
  description text,
  category public.template_category not null default 'general',
  file_name text not null check (btrim(file_name) <> ''),
  file_path text not null check (file_path ~ '^[^/]+/.'),
  file_size bigint check (file_size >= 0),
  file_type text,
  is_client_specific boolean not null default false,
  tags text[],
  created_at timestamptz not null default now(),
  constraint templates_client_specific_needs_account check (not is_client_specific or account_id is not null)
);
-- The list: one account and what is for everyone, newest first.
create index templates_account_id_created_at_idx on public.templates (account_id, created_at desc);
create index templates_created_at_idx on public.templates (created_at desc);
create index templates_user_id_idx on public.templates (user_id);
-- Who may read a file is asked by its path.
create index templates_file_path_idx on public.templates (file_path);

alter table public.templates enable row level security;
revoke all on public.templates from anon, authenticated;
grant select, insert, update, delete on public.templates to authenticated;
grant all on public.templates to service_role;

create policy templates_select_member on public.templates for select to authenticated
  using (
    (account_id is null and (select private.effective_user_id()) is not null)
    or account_id in (select private.account_ids())
    or (select private.is_admin())
  );
-- The row opens the file to its readers, so it may only name a file in the person's own folder: otherwise a row with
-- the path of another account's document would open that document.
create policy templates_insert_member on public.templates for insert to authenticated
  with check (
    (select private.is_admin())
    or (
      is_client_specific
      and account_id in (select private.account_ids())
      and user_id = (select private.effective_user_id())
      and split_part(file_path, '/', 1) = (select private.effective_user_id())::text
    )
  );
create policy templates_update_admin on public.templates for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy templates_delete_member on public.templates for delete to authenticated
  using (
    (is_client_specific and account_id in (select private.account_ids()))
    or (select private.is_admin())
  );
