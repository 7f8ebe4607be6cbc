-- Indexes, keys and access. This comes after the rows, because creating an index is faster than extending it row by row.
-- Access: users read the notifications of their accounts.
create index notifications_account_id_created_at_idx on public.notifications (account_id, created_at desc);

alter table public.notifications
  add constraint notifications_account_id_fkey foreign key (account_id) references public.accounts (id) on delete cascade;

create function private.account_ids() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select account_id from public.user_accounts where user_id = auth.uid() $$;

-- A policy runs with the rights of the caller, so the caller needs the right to call the helper.
grant usage on schema private to authenticated;
revoke execute on function private.account_ids() from public;
grant execute on function private.account_ids() to authenticated;

alter table public.accounts enable row level security;
alter table public.user_accounts enable row level security;
alter table public.notifications enable row level security;
revoke all on public.accounts, public.user_accounts, public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;

create policy notifications_select_member on public.notifications for select to authenticated
  using (account_id in (select private.account_ids()));

-- PGlite has no autovacuum, so this file analyses the tables.
analyze;
