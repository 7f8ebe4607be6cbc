-- Notifications: news for an account, and who has read them. All members share the flag `read`, which says that somebody
-- has read it; the portal shows the marks of the person, notification_reads.
-- Access: members read those of their account and change only `read`; admins read, insert and delete. A person reads
-- their own marks. Only the trigger and the two procedures below write marks, for the signed-in person: an admin who
-- impersonates somebody marks nothing.
-- Tests: supabase/tests/database/notifications.test.sql, notifications_reads.test.sql
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
-- An update of the account's unread notifications, as the specification has it.
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

create table public.notification_reads (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);
-- The marks of one person: for the count of unread notifications, and for taking back "Mark all as read".
create index notification_reads_user_id_read_at_idx on public.notification_reads (user_id, read_at);

alter table public.notification_reads enable row level security;
revoke all on public.notification_reads from anon, authenticated;
grant select on public.notification_reads to authenticated;
grant all on public.notification_reads to service_role;

create policy notification_reads_select_self on public.notification_reads for select to authenticated
  using (user_id = (select private.effective_user_id()));

create trigger notification_reads_record_change after insert or update or delete on public.notification_reads
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification_read');

-- Marks what the person has updated, even if `read` was true already because a colleague had read it. The policy of the
-- update has let through only what the person may read.
create function private.mark_as_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.private_user_id();
begin
  if person is null then
    return null;
  end if;
  insert into public.notification_reads (notification_id, user_id)
  select updated.id, person from updated where updated.read
  on conflict do nothing;
  delete from public.notification_reads mark using updated
  where mark.notification_id = updated.id and mark.user_id = person and not updated.read;
  return null;
end
$$;
create trigger notifications_mark_as_updated after update on public.notifications
  referencing new table as updated for each statement execute function private.mark_as_updated();

-- Marks the account's notifications for the person: the newest 20,000, because more would take longer than a statement
-- may. Whoever has more calls it again. Returns the time of the marks, with which they can be taken back; null while
-- impersonating.
create function private.mark_all_read(account uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  at_most constant integer := 20000;
  person constant uuid := private.private_user_id();
begin
  if (account in (select private.account_ids())) is not true then
    raise exception 'target_account_id: This is not your account' using errcode = 'insufficient_privilege';
  end if;
  if person is null then
    return null;
  end if;
  insert into public.notification_reads (notification_id, user_id)
  select notification.id, person from public.notifications notification
  where notification.account_id = account
    and not exists (
      select from public.notification_reads mark
      where mark.notification_id = notification.id and mark.user_id = person
    )
  order by notification.created_at desc limit at_most
  on conflict do nothing;
  update public.notifications notification set read = true
  where notification.id in (
    select unread.id from public.notifications unread where unread.account_id = account and not unread.read limit at_most
  );
  return now();
end
$$;

-- Takes back the marks of one "Mark all as read". Returns how many.
create function private.undo_mark_all_read(time_of_marks timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  undone integer;
begin
  if private.effective_user_id() is null then
    raise exception 'Your session is over' using errcode = 'insufficient_privilege';
  end if;
  delete from public.notification_reads mark
  where mark.user_id = private.private_user_id() and mark.read_at = time_of_marks;
  get diagnostics undone = row_count;
  return undone;
end
$$;

-- The account is checked once, not with every row: the count stays quick with a hundred thousand notifications.
create function private.count_unread(account uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.effective_user_id();
begin
  if (account in (select private.account_ids())) is not true then
    raise exception 'target_account_id: This is not your account' using errcode = 'insufficient_privilege';
  end if;
  return (
    select count(*) from public.notifications notification
    where notification.account_id = account
      and not exists (
        select from public.notification_reads mark
        where mark.notification_id = notification.id and mark.user_id = person
      )
  );
end
$$;

create function public.mark_all_notifications_read(target_account_id uuid) returns timestamptz
language sql set search_path = ''
as $$ select private.mark_all_read(target_account_id) $$;

create function public.undo_mark_all_notifications_read(marked_at timestamptz) returns integer
language sql set search_path = ''
as $$ select private.undo_mark_all_read(marked_at) $$;

create function public.count_unread_notifications(target_account_id uuid) returns bigint
language sql stable set search_path = ''
as $$ select private.count_unread(target_account_id) $$;

revoke execute on function private.mark_as_updated(), private.mark_all_read(uuid),
  private.undo_mark_all_read(timestamptz), private.count_unread(uuid) from public;
grant execute on function private.mark_all_read(uuid), private.undo_mark_all_read(timestamptz),
  private.count_unread(uuid) to authenticated;
revoke execute on function public.mark_all_notifications_read(uuid), public.undo_mark_all_notifications_read(timestamptz),
  public.count_unread_notifications(uuid) from public, anon, service_role;
grant execute on function public.mark_all_notifications_read(uuid), public.undo_mark_all_notifications_read(timestamptz),
  public.count_unread_notifications(uuid) to authenticated;
