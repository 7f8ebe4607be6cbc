-- Notifications: news for an account. All of its members share the flag `read`.
-- Access: members read those of their account and change only `read`; admins read, insert and delete.
-- Tests: supabase/tests/database/notifications.test.sql
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  -- Text and not an enum: feeds send types of their own.
  type text not null check (btrim(type) <> ''),
  title text not null check (btrim(title) <> ''),
  message text not null default '',
  read boolean not null default false,
  data jsonb,
  created_at timestamptz not null default now(),
  -- A delivery to a feed has at most 64 KB. The limit for `data` is higher, because Postgres writes JSON with a space
  -- after every comma and colon.
  constraint notifications_lengths check (
    char_length(type) <= 100 and char_length(title) <= 500 and char_length(message) <= 100000
    and octet_length(data::text) <= 200000
  )
);
-- The notifications page lists one account, newest first.
create index notifications_account_id_created_at_idx on public.notifications (account_id, created_at desc);
-- "Mark all as read", and the count of unread notifications.
create index notifications_account_id_unread_idx on public.notifications (account_id) where not read;

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, insert (account_id, type, title, message, read, data), update (read), delete
  on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy notifications_select_member on public.notifications for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy notifications_insert_admin on public.notifications for insert to authenticated
  with check ((select private.is_admin()));
create policy notifications_update_member on public.notifications for update to authenticated
  using (account_id in (select private.account_ids()))
  with check (account_id in (select private.account_ids()));
create policy notifications_delete_admin on public.notifications for delete to authenticated
  using ((select private.is_admin()));

create trigger notifications_record_change after insert or update or delete on public.notifications
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification');
