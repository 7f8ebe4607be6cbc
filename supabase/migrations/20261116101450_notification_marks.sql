-- Notification marks: when a person last marked a notification as read or unread, one row for each person. The person's windows follow
-- it live, and load their notifications again. They do not follow the notifications for that: one mark would make all members of the
-- account load their lists again. The key says nothing about the person, because Supabase tells every subscriber the key of a deleted row.
-- Access: a person reads their own. Only what writes the marks (notifications) writes it.
-- Tests: supabase/tests/database/notification_marks.test.sql
create table public.notification_marks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  marked_at timestamptz not null default clock_timestamp()
);
alter table public.notification_marks enable row level security;
revoke all on public.notification_marks from anon, authenticated;
grant select on public.notification_marks to authenticated;
grant all on public.notification_marks to service_role;

create policy notification_marks_select_self on public.notification_marks for select to authenticated
  using (user_id = (select private.effective_user_id()));

-- Call it last: two marks of a person wait for each other here.
create function private.show_mark(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notification_marks as mark (user_id) values (person)
  on conflict (user_id) do update set marked_at = excluded.marked_at;
end
$$;

revoke execute on function private.show_mark(uuid) from public;
