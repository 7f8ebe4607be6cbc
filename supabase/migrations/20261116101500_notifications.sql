-- Notifications: news for an account, and who has read them. All members share the flag `read`, which says that somebody
-- has read it; the portal shows what the person has read. A person has read what they have marked (notification_reads),
-- and all that had arrived when they marked everything (private.notification_read_marks), unless they have marked it as
-- unread since.
-- Access: members read those of their account and change only `read`; admins read, insert and delete. Only admins who impersonate
-- nobody read and mark notifications for the firm's administrators (`for_admins`). Only the person themselves reads and marks a
-- notification for a single person (`for_person`), of oversight also after they have left the account. A person reads their own marks. Only the triggers and the two procedures below
-- write marks, for the signed-in person: an admin who impersonates somebody marks nothing.
-- What the portal itself writes has a `wording` too, from which each reader gets it in their language. No client and no feed
-- writes one, so nobody can have the portal say something in its own words.
-- Tests: supabase/tests/database/notifications.test.sql, notifications_wording.test.sql, notifications_reads.test.sql, tests/database/read-marks.test.ts
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Null only for a notification to one person: to somebody without an account, or to an administrator.
  account_id uuid references public.accounts (id) on delete cascade,
  -- Text and not an enum: feeds send types of their own.
  type text not null check (btrim(type) <> ''),
  title text not null check (btrim(title) <> ''),
  message text not null default '',
  read boolean not null default false,
  data jsonb,
  -- Only of what the portal itself writes: {"code", "values", "people"}, with times in ISO 8601. Title and message say the same in
  -- English. `people` has the ids of those whom the values name (text_columns). docs/product/notifications.md has the codes.
  wording jsonb constraint notifications_wording_form check (
    wording is null or (jsonb_typeof(wording -> 'code') = 'string' and jsonb_typeof(wording -> 'values') = 'object') is true
  ),
  -- Made by the test of a feed: marked for everyone who sees it, in no mail, and deleted after a day.
  is_test boolean not null default false,
  -- For the firm's administrators, about this account: hidden from its members.
  for_admins boolean not null default false,
  -- The only person whom it is for: an administrator if `for_admins`, otherwise a member. Null if it is for all of them.
  for_person uuid references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint notifications_account_or_person check (account_id is not null or for_person is not null),
  -- A delivery to a feed has at most 64 KB. The limit for `data` is higher, because Postgres writes JSON with a space
  -- after every comma and colon.
  constraint notifications_lengths check (
    char_length(type) <= 100 and char_length(title) <= 500 and char_length(message) <= 100000
    and octet_length(data::text) <= 200000 and octet_length(wording::text) <= 10000
  )
);
-- The notifications page lists one account, newest first.
create index notifications_account_id_created_at_idx on public.notifications (account_id, created_at desc);
-- An update of the account's unread notifications, as the specification has it.
create index notifications_account_id_unread_idx on public.notifications (account_id) where not read;
-- The administrators' list, and the deletion of tests.
create index notifications_created_at_for_admins_idx on public.notifications (created_at desc) where for_admins;
create index notifications_for_person_idx on public.notifications (for_person);
create index notifications_created_at_test_idx on public.notifications (created_at) where is_test;

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, insert (account_id, type, title, message, read, data), update (read), delete
  on public.notifications to authenticated;
grant all on public.notifications to service_role;

-- Notifications about who looks at the account and who may. They are mailed at once whatever the settings are: whoever could switch
-- them off could act unseen. What is for one person stays theirs, whatever account they belong to: the firm could take them out.
create function private.is_oversight(type text) returns boolean
language sql immutable set search_path = ''
as $$
  select type in ('impersonation_started', 'impersonation_ended', 'access_asked', 'rights_given', 'loosening_asked', 'sign_in_changed')
$$;

create function private.personal_notification_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 10
as $$
begin
  return query
    select personal.id from public.notifications personal
    where personal.for_person = private.effective_user_id() and not personal.for_admins and private.is_oversight(personal.type);
end
$$;

create policy notifications_select_member on public.notifications for select to authenticated
  using (
    (account_id in (select private.account_ids()) and not for_admins and coalesce(for_person = (select private.effective_user_id()), true))
    or id in (select private.personal_notification_ids())
    or ((select private.is_admin()) and coalesce(for_person = (select private.private_user_id()), true))
  );
create policy notifications_insert_admin on public.notifications for insert to authenticated
  with check ((select private.is_admin()));
create policy notifications_update_member on public.notifications for update to authenticated
  using (
    (account_id in (select private.account_ids()) and not for_admins and (select private.private_user_id()) is not null
      and coalesce(for_person = (select private.private_user_id()), true))
    or (id in (select private.personal_notification_ids()) and (select private.private_user_id()) is not null)
    or (for_admins and (select private.is_admin()) and coalesce(for_person = (select private.private_user_id()), true))
  )
  with check (
    (account_id in (select private.account_ids()) and not for_admins) or (for_admins and (select private.is_admin()))
    or (id in (select private.personal_notification_ids()) and (select private.private_user_id()) is not null)
  );
create policy notifications_delete_admin on public.notifications for delete to authenticated
  using ((select private.is_admin()) and coalesce(for_person = (select private.private_user_id()), true));

-- Without `read`, the only column that people update: a mark is no act of an administrator, and the condition would be
-- checked for every row that "Mark all as read" changes.
create trigger notifications_record_change
  after insert or update of id, account_id, type, title, message, data, created_at or delete on public.notifications
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification');

-- The portal of an administrator announces a new feed by the function trigger-notification-webhooks, like any client of it.
-- The text gets its wording only if it is this one to the letter, so the wording says nothing that the text does not.
create function private.word_new_feed() returns trigger
language plpgsql set search_path = ''
as $$
declare
  feed constant text := new.data ->> 'webhook_name';
begin
  if new.message = format('The feed "%s" was created successfully.', feed) and char_length(feed) between 1 and 200 then
    new.wording := jsonb_build_object('code', 'feed_created', 'values', jsonb_build_object('feed', feed));
  end if;
  return new;
end
$$;
create trigger notifications_word_new_feed before insert on public.notifications
  for each row when (new.type = 'system_notification' and new.title = 'Webhook Created' and new.wording is null)
  execute function private.word_new_feed();

create table public.notification_reads (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- False: marked as unread. This counts until everything is marked as read again.
  is_read boolean not null default true,
  -- The time of the mark.
  read_at timestamptz not null default clock_timestamp(),
  primary key (notification_id, user_id)
);
create index notification_reads_user_id_idx on public.notification_reads (user_id);
create index notification_reads_user_id_unread_idx on public.notification_reads (user_id) where not is_read;

alter table public.notification_reads enable row level security;
revoke all on public.notification_reads from anon, authenticated;
grant select on public.notification_reads to authenticated;
grant all on public.notification_reads to service_role;

create policy notification_reads_select_self on public.notification_reads for select to authenticated
  using (user_id = (select private.effective_user_id()));

-- Each "Mark all as read" of a person: one row instead of one for each notification, of which there may be a hundred
-- thousand. The newest counts. Taking it back deletes it, and then the one before counts again.
create table private.notification_read_marks (
  user_id uuid not null,
  account_id uuid not null references public.accounts (id) on delete cascade,
  marked_at timestamptz not null,
  -- What was created until then is read.
  read_until timestamptz not null,
  primary key (user_id, account_id, marked_at),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint notification_read_marks_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
create index notification_read_marks_account_id_idx on private.notification_read_marks (account_id, read_until);

-- What counts for each person and account.
create view private.newest_read_marks as
select mark.user_id, mark.account_id, max(mark.marked_at) as marked_at, max(mark.read_until) as read_until
from private.notification_read_marks mark
group by mark.user_id, mark.account_id;

-- Whether a notification is read. The first two values come from the person's own mark for it, the others from
-- newest_read_marks; they are null if the person has no such mark. count_unread() below has the same rule for all notifications of an account.
create function private.is_read(
  own_mark boolean, own_time timestamptz, marked_at timestamptz, read_until timestamptz, created_at timestamptz
) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case when own_mark then true when not own_mark then coalesce(own_time <= marked_at, false)
    else coalesce(created_at <= read_until, false) end;
end
$$;

-- Marks the updated notifications for the person, even if a colleague set `read` first. The policy allows only these updates.
create function private.mark_as_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.private_user_id();
begin
  if person is null then
    return null;
  end if;
  insert into public.notification_reads as mark (notification_id, user_id, is_read)
  select updated.id, person, updated.read from updated
  on conflict (notification_id, user_id) do update set is_read = excluded.is_read, read_at = excluded.read_at
  where not (mark.is_read and excluded.is_read);
  if found then
    perform private.show_mark(person);
  end if;
  return null;
end
$$;
-- Only what people update themselves: the procedures below have marks of their own.
create trigger notifications_mark_as_updated after update on public.notifications
  referencing new table as updated for each statement when (current_user = 'authenticated')
  execute function private.mark_as_updated();

-- A transaction that began before somebody marked everything may add its notification after that, with a time that
-- counts as read. It stays unread. mark_all_read() locks the account, which the foreign key of the new notification has
-- locked before this runs: so one of the two sees what the other has written.
create function private.keep_unread() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notification_reads (notification_id, user_id, is_read)
  select distinct added.id, mark.user_id, false
  from added join private.notification_read_marks mark
    on mark.account_id = added.account_id and mark.read_until >= added.created_at and not added.for_admins
      and coalesce(added.for_person = mark.user_id, true)
  on conflict do nothing;
  return null;
end
$$;
create trigger notifications_keep_unread after insert on public.notifications
  referencing new table as added for each statement execute function private.keep_unread();

create function private.require_account_of(person uuid, account uuid) returns void
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  if (account in (select private.accounts_of(person))) is not true then
    raise exception 'target_account_id: This is not your account'
      using errcode = 'insufficient_privilege', hint = 'not_your_account';
  end if;
end
$$;

-- Marks all notifications of the account for the person, and oversight for the person elsewhere, which stays marked. Returns the time of the mark, with which it can be taken back;
-- null while impersonating. Also sets the shared flag of the newest ones that nobody had read, which is no more than a call has
-- time for.
create function private.mark_all_read(account uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  -- So many can be taken back, one after the other.
  kept constant integer := 10;
  person constant uuid := private.private_user_id();
  time_of_mark timestamptz;
begin
  perform private.require_account_of(private.effective_user_id(), account);
  if person is null then
    return null;
  end if;
  perform from public.accounts locked where locked.id = account for update;
  select greatest(clock_timestamp(), max(mark.marked_at) + interval '1 microsecond') into time_of_mark
  from private.notification_read_marks mark where mark.user_id = person and mark.account_id = account;
  insert into private.notification_read_marks (user_id, account_id, marked_at, read_until)
  select person, account, time_of_mark, greatest(time_of_mark, max(notification.created_at))
  from public.notifications notification where notification.account_id = account;
  delete from private.notification_read_marks mark
  where mark.user_id = person and mark.account_id = account and mark.marked_at < (
    select older.marked_at from private.notification_read_marks older
    where older.user_id = person and older.account_id = account
    order by older.marked_at desc offset kept - 1 limit 1
  );
  update public.notifications notification set read = true
  where notification.id in (
    select unread.id from public.notifications unread
    where unread.account_id = account and not unread.read and not unread.for_admins
      and coalesce(unread.for_person = person, true)
    order by unread.created_at desc limit 1000 for update skip locked
  );
  insert into public.notification_reads as mark (notification_id, user_id)
  select personal.id, person from public.notifications personal
  where personal.id in (select private.personal_notification_ids()) and personal.account_id is distinct from account
  on conflict (notification_id, user_id) do update set is_read = true, read_at = excluded.read_at where not mark.is_read;
  perform private.show_mark(person);
  return time_of_mark;
end
$$;

-- Takes back one "Mark all as read". What the person has marked since stays so. Returns 1, or 0 if there is none of that
-- time.
create function private.undo_mark_all_read(time_of_mark timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  if private.effective_user_id() is null then
    raise exception 'Your session is over' using errcode = 'insufficient_privilege', hint = 'session_over';
  end if;
  delete from private.notification_read_marks mark
  where mark.user_id = private.private_user_id() and mark.marked_at = time_of_mark
  returning mark.account_id into account;
  if account is null then
    return 0;
  end if;
  perform private.show_mark(private.private_user_id());
  return 1;
end
$$;

-- How many the caller has not read in one of their accounts, by two searches of an index: what is newer than the newest "Mark all as
-- read", and what was marked as unread since. The account is checked once, not with every row, and the person's own mark is looked up
-- row by row (a join would read all of their marks), so that this is quick with a hundred thousand notifications. `at_most` ends it
-- early, for a count that is shown as "99+".
create function private.count_unread(account uuid, at_most integer) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  person constant uuid := private.effective_user_id();
  newest private.newest_read_marks;
  counted bigint;
begin
  perform private.require_account_of(person, account);
  select * into newest from private.newest_read_marks mark where mark.user_id = person and mark.account_id = account;
  select count(*) into counted from (
    select from public.notifications notification
    where notification.account_id = account and not notification.for_admins and coalesce(notification.for_person = person, true)
      and notification.created_at > coalesce(newest.read_until, '-infinity')
      and (
        select true from public.notification_reads mark where mark.notification_id = notification.id and mark.user_id = person
      ) is null
    limit at_most
  ) as never_marked;
  counted := counted + (
    select count(*) from (
      select from public.notification_reads mark
      join public.notifications notification on notification.id = mark.notification_id
      where mark.user_id = person and not mark.is_read and notification.account_id = account and not notification.for_admins
        and mark.read_at > coalesce(newest.marked_at, '-infinity')
      limit at_most - counted
    ) as marked_unread
  );
  -- Oversight for the person alone, in another account of theirs or in one that they have left.
  return counted + (
    select count(*) from (
      select from public.notifications notification
      where notification.id in (select private.personal_notification_ids()) and notification.account_id is distinct from account
        and not coalesce(private.has_read(notification.id, notification.account_id, notification.created_at), false)
      limit at_most - counted
    ) as personal
  );
end
$$;

-- Whether the caller has read it; while impersonating, whether the person has.
create function private.has_read(notification uuid, account uuid, created_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  person constant uuid := private.effective_user_id();
begin
  return (
    select private.is_read(own.is_read, own.read_at, newest.marked_at, newest.read_until, has_read.created_at)
    from (select) as one
    left join public.notification_reads own on own.notification_id = notification and own.user_id = person
    left join private.newest_read_marks newest on newest.user_id = person and newest.account_id = account
  );
end
$$;

-- What the administrator has not read of what is for the firm's administrators.
create function private.count_unread_for_admins(at_most integer) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  perform private.require_admin();
  return (
    select count(*) from (
      select from public.notifications notification
      -- Row by row, as in count_unread(). An administrator who impersonates nobody reads for themselves.
      left join lateral (
        select mark.is_read, mark.read_at from public.notification_reads mark
        where mark.notification_id = notification.id and mark.user_id = person limit 1
      ) as own on true
      left join private.newest_read_marks newest on newest.user_id = person and newest.account_id = notification.account_id
      where notification.for_admins and coalesce(notification.for_person = person, true)
        -- As private.is_read().
        and not case when own.is_read then true when not own.is_read then coalesce(own.read_at <= newest.marked_at, false)
          else coalesce(notification.created_at <= newest.read_until, false) end
      limit at_most
    ) as unread
  );
end
$$;

-- A column of notifications for the API: `select=id,is_read`.
create function public.is_read(notification public.notifications) returns boolean
language sql stable set search_path = ''
as $$ select private.has_read(notification.id, notification.account_id, notification.created_at) $$;

create function public.mark_all_notifications_read(target_account_id uuid) returns timestamptz
language sql set search_path = ''
as $$ select private.mark_all_read(target_account_id) $$;

create function public.undo_mark_all_notifications_read(marked_at timestamptz) returns integer
language sql set search_path = ''
as $$ select private.undo_mark_all_read(marked_at) $$;

-- Without `at_most` it counts all of them.
create function public.count_unread_notifications(target_account_id uuid, at_most integer default null) returns bigint
language sql stable set search_path = ''
as $$ select private.count_unread(target_account_id, at_most) $$;

create function public.admin_count_unread_notifications(at_most integer default null) returns bigint
language sql stable set search_path = ''
as $$ select private.count_unread_for_admins(at_most) $$;

revoke execute on function private.is_read(boolean, timestamptz, timestamptz, timestamptz, timestamptz), private.is_oversight(text),
  private.personal_notification_ids(), private.word_new_feed(), private.mark_as_updated(), private.keep_unread(),
  private.require_account_of(uuid, uuid), private.mark_all_read(uuid),
  private.undo_mark_all_read(timestamptz), private.count_unread(uuid, integer), private.has_read(uuid, uuid, timestamptz),
  private.count_unread_for_admins(integer) from public;
grant execute on function private.personal_notification_ids(), private.mark_all_read(uuid), private.undo_mark_all_read(timestamptz),
  private.count_unread(uuid, integer), private.has_read(uuid, uuid, timestamptz),
  private.count_unread_for_admins(integer) to authenticated;
revoke execute on function public.mark_all_notifications_read(uuid), public.undo_mark_all_notifications_read(timestamptz),
  public.count_unread_notifications(uuid, integer), public.admin_count_unread_notifications(integer),
  public.is_read(public.notifications) from public, anon, service_role;
grant execute on function public.mark_all_notifications_read(uuid), public.undo_mark_all_notifications_read(timestamptz),
  public.count_unread_notifications(uuid, integer), public.admin_count_unread_notifications(integer),
  public.is_read(public.notifications) to authenticated;
