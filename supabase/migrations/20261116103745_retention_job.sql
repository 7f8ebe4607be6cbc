-- The job of retention: announces items before their period ends, and deletes them afterwards.
-- On the first run of a month the job announces the items whose period ends within 31 days after the start of the next month, and
-- deletes nothing before 30 days have passed. Items that only one person sees (questions to the Steward, its files, known devices)
-- are deleted without an announcement when their period ends. Under a hold it does the same, or clients would learn of the hold: what it
-- deletes is kept apart (kept_rows). Only an account stays, whose people would otherwise be deleted.
-- Access: only the schedule announces and deletes, by the clock of the database. No caller can pass another time.
-- Tests: supabase/tests/database/retention.test.sql, tests/database/retention.test.ts
-- Accounts whose subscription has ended, and the last contact with each.
create view private.last_contacts as
select account.id as account_id, greatest(
  account.subscription_end,
  (select max(request.created_at) from public.support_requests request where request.account_id = account.id),
  (select max(consult.starts_at) from public.consultancies consult where consult.account_id = account.id),
  (select max(identity.last_sign_in_at) from private.account_members member
    join auth.users identity on identity.id = member.user_id where member.account_id = account.id)
) as at
from public.accounts account
where account.subscription_end < now();

-- Everything that is announced before it is deleted. `owner_account` and `owner_person` get the announcement. Notifications about deletions are left out: announcing them would cause new ones.
create view private.retained_items as
select 'support_requests' as category, request.id, request.account_id as owner_account,
  case when request.account_id is null then request.user_id end as owner_person,
  request.account_id, request.user_id, request.closed_at as since
from public.support_requests request where request.state = 'closed'
union all
select 'consults', consult.id, consult.account_id, null, consult.account_id, null,
  consult.starts_at + make_interval(mins => consult.length_minutes)
from public.consultancies consult
union all
select 'notifications', notification.id, case when not notification.for_admins then notification.account_id end, null,
  notification.account_id, notification.for_person, notification.created_at
from public.notifications notification
where (notification.wording ->> 'code' in ('deletion_announced', 'deletions_announced')) is not true
union all
select 'accounts', contact.account_id, contact.account_id, null, contact.account_id, null, contact.at
from private.last_contacts contact
union all
select 'admin_actions', recorded.id, null, null,
  case when recorded.concerned_account ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then recorded.concerned_account::uuid end,
  coalesce(recorded.target_user_id, recorded.in_place_of), recorded.created_at
from public.admin_actions recorded;

create index notifications_created_at_deletions_idx on public.notifications (created_at)
  where wording ->> 'code' in ('deletion_announced', 'deletions_announced');

-- "18 December 2026", in the time of the office.
create function private.office_date(moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return to_char(moment at time zone private.office_time_zone(), 'FMDD FMMonth YYYY');
end
$$;

create function private.notify_deletion(announcement public.retention_announcements) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (account_id, type, title, message, created_at, wording)
  values (
    announcement.account_id, 'system_notification',
    format('Deletion announced for %s', private.office_date(announcement.begins_at)),
    format('%s: %s. We keep them for %s months, and delete them from %s on. Please save what you still need before.',
      case announcement.category when 'support_requests' then 'Closed support requests' when 'consults' then 'Past consults'
        when 'notifications' then 'Notifications' else 'Account with everything in it' end, announcement.items, private.retention_months(announcement.category),
      private.office_date(announcement.begins_at)),
    announcement.announced_at,
    jsonb_build_object('code', 'deletion_announced', 'values', jsonb_build_object(
      'category', announcement.category, 'count', announcement.items,
      'months', private.retention_months(announcement.category), 'begins_at', announcement.begins_at))
  );
end
$$;

-- Announces the items whose period ends soon. Returns how many announcements it made.
create function private.announce_deletions(at timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- The next announcement is made in the first days of the next month, and deletes 30 days later.
  until constant timestamptz := date_trunc('month', at, 'UTC') + interval '1 month 31 days';
  begins constant timestamptz := at + interval '30 days';
  rule record;
  made public.retention_announcements;
  announcements integer := 0;
  total bigint := 0;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.retention'));
  perform private.lock_holds();
  for rule in
    select known.category, known.months from public.retention_rules known
    left join private.retention_plans plan using (category)
    where known.category in ('support_requests', 'consults', 'notifications', 'accounts', 'admin_actions')
      and (plan.planned_at is null or plan.planned_at < date_trunc('month', at, 'UTC'))
    order by known.category
  loop
    for made in
      insert into public.retention_announcements
        (category, account_id, user_id, items, announced_at, begins_at, covers_until)
      select rule.category, item.owner_account, item.owner_person, count(*), at, begins, greatest(until, begins)
      from private.retained_items item
      where item.category = rule.category
        and item.since <= greatest(until, begins) - make_interval(months => rule.months)
        and not exists (
          select from public.retention_announcements earlier
          where earlier.category = rule.category and earlier.ended_at is null
            and earlier.account_id is not distinct from item.owner_account
            and earlier.user_id is not distinct from item.owner_person
            and item.since <= least(earlier.announced_at, earlier.covers_until - make_interval(months => rule.months))
        )
      group by item.owner_account, item.owner_person
      returning *
    loop
      announcements := announcements + 1;
      total := total + made.items;
      if made.account_id is not null then
        perform private.notify_deletion(made);
      end if;
    end loop;
    insert into private.retention_plans as plan (category, planned_at) values (rule.category, at)
    on conflict (category) do update set planned_at = excluded.planned_at;
  end loop;
  -- One for each administrator, because a notification for all of them needs an account.
  insert into public.notifications (account_id, type, title, message, created_at, wording, for_admins, for_person)
  select null, 'system_notification', format('Deletions announced for %s', private.office_date(begins)),
    format('%s items. The periods and what is announced are in the Admin Panel, under Settings, Retention.', total), at,
    jsonb_build_object('code', 'deletions_announced', 'values', jsonb_build_object('count', total, 'begins_at', begins)),
    true, admin.user_id
  from public.user_roles admin where admin.role = 'admin' and announcements > 0;
  return announcements;
end
$$;

-- Deletes at most `at_most` items of one announcement, in one statement, so that rows are deleted together with the rows that
-- reference them. The schedule tidy-files removes files that no row names any more.
create function private.delete_announced_items(announcement public.retention_announcements, at timestamptz, at_most integer)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  oldest_kept constant timestamptz := least(
    announcement.announced_at, private.retention_limit(announcement.category, least(at, announcement.covers_until)),
    -- For the record of administrators only the clock of the database counts (private.may_forget_action).
    case announcement.category when 'admin_actions' then private.retention_limit('admin_actions') end);
  due uuid[];
  counted integer;
begin
  select array_agg(chosen.id) into due from (
    select item.id from private.retained_items item
    where item.category = announcement.category and item.since <= oldest_kept
      and item.owner_account is not distinct from announcement.account_id
      and item.owner_person is not distinct from announcement.user_id
      and (item.category <> 'accounts' or item.id not in (select private.accounts_of_held()))
    limit at_most
  ) as chosen;
  case announcement.category
    when 'support_requests' then
      delete from public.support_requests gone
      where gone.id = any (due) and gone.state = 'closed' and gone.closed_at <= oldest_kept;
    when 'consults' then
      delete from public.consultancies gone where gone.id = any (due) and gone.starts_at <= oldest_kept;
    when 'notifications' then
      delete from public.notifications gone where gone.id = any (due);
    when 'accounts' then
      delete from public.accounts gone where gone.id = any (due);
    when 'admin_actions' then
      delete from public.admin_actions gone where gone.id = any (due);
  end case;
  get diagnostics counted = row_count;
  return counted;
end
$$;

-- Deletes items of one category that needs no announcement. Returns no row if nothing is due.
create function private.delete_unannounced(at timestamptz, at_most integer) returns table (category text, deleted integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  counted integer;
begin
  delete from private.known_devices device
  where (device.user_id, device.family) in (
    select known.user_id, known.family from private.known_devices known
    where known.last_seen_at <= private.retention_limit('sign_ins', at)
    limit at_most
  );
  get diagnostics counted = row_count;
  if counted > 0 then
    return query select 'sign_ins'::text, counted;
    return;
  end if;
  delete from public.notifications notification
  where notification.id in (
    select told.id from public.notifications told
    where told.wording ->> 'code' in ('deletion_announced', 'deletions_announced')
      and told.created_at <= private.retention_limit('notifications', at)
    limit at_most
  );
  get diagnostics counted = row_count;
  return query select 'notifications'::text, counted where counted > 0;
end
$$;

-- Deletes one batch of what is due. Returns the category and the number, or no row if nothing is left. It is one transaction: if it
-- fails, nothing of the batch is deleted and nothing is recorded.
create function private.delete_next_batch(at timestamptz, at_most integer default 500)
returns table (category text, deleted integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (at at time zone 'utc')::date;
  planned public.retention_announcements;
  kind text;
  counted integer;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtext('private.retention')) then
    return;
  end if;
  -- The batch may contain an account, whose deletion takes this lock before that of the holds (legal_holds).
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  perform private.lock_holds();
  select batch.category, batch.deleted into kind, counted from private.delete_unannounced(at, at_most) as batch;
  if counted > 0 then
    perform private.note_deleted(kind, counted, at);
    return query select kind, counted;
    return;
  end if;
  for planned in
    select * from public.retention_announcements due
    where due.ended_at is null and due.begins_at <= at and due.checked_on is distinct from today
    order by due.begins_at, due.id
  loop
    counted := private.delete_announced_items(planned, at, case planned.category when 'accounts' then 1 else at_most end);
    update public.retention_announcements due
    set deleted = due.deleted + counted,
      checked_on = case when counted = 0 then today end,
      ended_at = case when counted = 0 and planned.covers_until <= at then at end
    where due.id = planned.id;
    if counted > 0 then
      perform private.note_deleted(planned.category, counted, at);
      return query select planned.category, counted;
      return;
    end if;
  end loop;
end
$$;

-- For the schedule, with the time of the database.
create function public.announce_deletions() returns integer
language sql security definer set search_path = ''
as $$ select private.announce_deletions(now()) $$;

create function public.delete_next_batch() returns table (category text, deleted integer)
language sql security definer set search_path = ''
as $$ select * from private.delete_next_batch(now()) $$;

revoke execute on function private.office_date(timestamptz), private.notify_deletion(public.retention_announcements),
  private.announce_deletions(timestamptz),
  private.delete_announced_items(public.retention_announcements, timestamptz, integer),
  private.delete_unannounced(timestamptz, integer), private.delete_next_batch(timestamptz, integer) from public;
revoke execute on function public.announce_deletions(), public.delete_next_batch() from public, anon, authenticated;
grant execute on function public.announce_deletions(), public.delete_next_batch() to service_role;
