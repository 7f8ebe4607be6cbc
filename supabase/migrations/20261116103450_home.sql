-- The client's home: what needs a person, what they have dismissed, and their contact at the firm.
-- Access: people read and write their own dismissals; an impersonating admin reads them and changes none. What needs a
-- person is found with their own rights. Members read the contact of their account, admins every account's.
-- Tests: supabase/tests/database/home.test.sql
create table public.home_dismissals (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- As list_needs() names it. The key changes with what makes the item new again, for example a card's move. The welcome
  -- of the first visit is `welcome:` and the person's id.
  item text not null check (item ~ '^[a-z]+:[0-9a-f-]{36}(:[0-9]+)?$'),
  created_at timestamptz not null default now(),
  primary key (user_id, item),
  constraint home_dismissals_lengths check (char_length(item) <= 100)
);

alter table public.home_dismissals enable row level security;
revoke all on public.home_dismissals from anon, authenticated;
grant select, delete, insert (user_id, item) on public.home_dismissals to authenticated;
grant all on public.home_dismissals to service_role;

create policy home_dismissals_select_self on public.home_dismissals for select to authenticated
  using (user_id = (select private.effective_user_id()));
create policy home_dismissals_insert_self on public.home_dismissals for insert to authenticated
  with check (user_id = (select private.private_user_id()));
create policy home_dismissals_delete_self on public.home_dismissals for delete to authenticated
  using (user_id = (select private.private_user_id()));

create trigger home_dismissals_record_change after insert or update or delete on public.home_dismissals
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('home_dismissal');

-- Keeps the newest 500 of a person. Items that old are read, moved or over. The welcome never comes back.
create function private.limit_dismissals() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept constant integer := 500;
begin
  delete from public.home_dismissals dismissal
  using (
    select other.user_id, other.item,
      row_number() over (partition by other.user_id order by other.created_at desc, other.item) as nth
    from public.home_dismissals other
    where other.user_id in (select user_id from added) and other.item not like 'welcome:%'
  ) ranked
  where ranked.nth > kept and dismissal.user_id = ranked.user_id and dismissal.item = ranked.item;
  return null;
end
$$;
create trigger home_dismissals_limit after insert on public.home_dismissals
  referencing new table as added for each statement execute function private.limit_dismissals();

-- The time that a notification's data names; null if it is none. Feeds send what they like, so everything is checked
-- before it is read: catching the error would take longer than the rest of list_needs(). The pattern alone refuses nearly
-- all that is wrong, because it may be asked a hundred thousand times.
create function private.as_time(given text) returns timestamptz
language plpgsql stable strict set search_path = ''
as $$
begin
  return case
    when given !~ ('^[12]\d{3}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))'
      || '(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?))?$') then null
    when substr(given, 6, 5) = '02-29'
      and make_date(substr(given, 1, 4)::integer, 3, 1) - make_date(substr(given, 1, 4)::integer, 2, 1) = 28 then null
    else given::timestamptz
  end;
end
$$;

-- What needs a person is a few of many notifications. The first index alone sorts and counts them; the second finds those with a date.
create index notifications_account_id_needs_idx on public.notifications (account_id, created_at, id) include (type, for_person)
  where type in ('security_alert', 'compliance_alert', 'document_review') and not for_admins and not is_test;
create index notifications_account_id_dated_needs_idx on public.notifications (account_id)
  where type in ('security_alert', 'compliance_alert', 'document_review') and not for_admins and not is_test
    and data ->> 'due_at' is not null;

-- Which of the kinds that need a person the caller has not read: as private.count_unread(), without looking at all
-- the others. It returns the first ones in the order of list_needs(), and with each how many there are. All of them are
-- sorted and counted by an index alone, and only the few that have a date, and the first ones, are read.
create function private.unread_needs(account uuid, at_most integer default 50, dismissed boolean default false)
returns table (id uuid, type text, title text, created_at timestamptz, due_at timestamptz, total bigint)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  person constant uuid := private.effective_user_id();
  newest private.newest_read_marks;
begin
  if (account in (select private.account_ids())) is not true then
    return;
  end if;
  select * into newest from private.newest_read_marks mark where mark.user_id = person and mark.account_id = account;
  return query
    -- The person's marks are read once, and not for each notification.
    with mark as materialized (select own.* from public.notification_reads own where own.user_id = person),
    -- A person may dismiss what is no id.
    dismissal as materialized (
      select case when own.item ~ '^notification:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(own.item, 14)::uuid end as id
      from public.home_dismissals own where own.user_id = person
    ), dated as materialized (
      select notification.id, private.as_time(notification.data ->> 'due_at') as due_at from public.notifications notification
      where notification.account_id = account and not notification.for_admins and not notification.is_test
        and notification.type in ('security_alert', 'compliance_alert', 'document_review')
        and notification.data ->> 'due_at' is not null
    ), found as materialized (
      select notification.id, notification.type, notification.created_at, dated.due_at
      from public.notifications notification
      left join mark on mark.notification_id = notification.id
      left join dated on dated.id = notification.id
      where notification.account_id = account and not notification.for_admins and not notification.is_test
        and coalesce(notification.for_person = person, true)
        and notification.type in ('security_alert', 'compliance_alert', 'document_review')
        and case when mark.is_read is null then notification.created_at > coalesce(newest.read_until, '-infinity')
          else not mark.is_read and mark.read_at > coalesce(newest.marked_at, '-infinity') end
        and dismissed = (notification.id in (select dismissal.id from dismissal where dismissal.id is not null))
    ), first as materialized (
      select found.* from found
      order by (found.due_at < now()) is true desc, found.type = 'security_alert' desc, found.due_at nulls last, found.created_at, found.id
      limit at_most
    )
    select first.id, first.type, notification.title, first.created_at, first.due_at, (select count(*) from found)
    from first join public.notifications notification on notification.id = first.id;
end
$$;

-- What needs the caller in one account, the most urgent first: what is overdue, security alerts, what has a date, and
-- then what has waited longest. `total` counts all of them, also those after the limit. With `dismissed` it lists those
-- that the caller has dismissed, so that they can be put back.
create function public.list_needs(account_uuid uuid, at_most integer default 6, dismissed boolean default false)
returns table (
  item text, kind text, target_id uuid, title text, detail text, since timestamptz, due_at timestamptz, link text,
  total bigint
)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    with needs as (
      -- Those that do not come back are counted in `others`.
      select 'notification:' || notification.id as item, notification.type as kind, notification.id as target_id,
        notification.title, ''::text as detail, notification.created_at as since, notification.due_at, null::text as link,
        notification.total - count(*) over () as others
      from private.unread_needs(account_uuid, least(greatest(at_most, 0), 50), list_needs.dismissed) as notification
      union all
      select 'card:' || card.id || ':' || extract(epoch from card.moved_at)::bigint, 'card', card.id,
        card.title, '', card.moved_at, null, null, null
      from public.kanban_cards card
      where card.account_id = account_uuid and card.status = 'waiting' and card.moved_at < now() - interval '7 days'
      union all
      -- Until it is over. No consult takes longer than eight hours, so the index is searched from there only.
      select 'consult:' || consult.id || ':' || extract(epoch from consult.starts_at)::bigint, 'consult', consult.id,
        consult.consultant_name, consult.service, consult.created_at, consult.starts_at, consult.booking_link, null
      from public.consultancies consult
      where consult.account_id = account_uuid and consult.status = 'planned'
        and consult.starts_at between now() - interval '8 hours' and now() + interval '48 hours'
        and consult.starts_at + make_interval(mins => consult.length_minutes) > now()
      union all
      -- What the firm answered or asks back. It comes again with the next answer.
      select 'request:' || request.id || ':' || extract(epoch from request.answered_at)::bigint,
        case request.state when 'waiting' then 'question' else 'answer' end, request.id,
        request.subject, request.number, request.answered_at, null, null, null
      from public.support_requests request
      where request.account_id = account_uuid and request.user_id = (select private.effective_user_id())
        and request.state in ('answered', 'waiting') and request.answered_at is not null
    )
    select needs.item, needs.kind, needs.target_id, needs.title, needs.detail, needs.since, needs.due_at, needs.link,
      count(*) over () + coalesce(max(needs.others) over (), 0)
    from needs
    where account_uuid in (select private.account_ids())
      and list_needs.dismissed = exists (
        select from public.home_dismissals dismissal
        where dismissal.item = needs.item and dismissal.user_id = (select private.effective_user_id())
      )
    order by (needs.kind <> 'consult' and needs.due_at < now()) is true desc, needs.kind = 'security_alert' desc,
      needs.due_at nulls last, needs.since, needs.item
    limit least(greatest(at_most, 0), 50);
end
$$;

-- The table of the firm's contacts is for admins; members see the one of their account.
create function private.contact_of(account uuid) returns table (name text, role text, email text, phone text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select coalesce(contact.full_name, contact.name), contact.role, contact.email, contact.phone
    from public.accounts client join public.spocs contact on contact.name = client.spoc
    where client.id = account and (private.is_admin() or account in (select private.account_ids()));
end
$$;

create function public.get_account_contact(account_uuid uuid)
returns table (name text, role text, email text, phone text)
language sql stable set search_path = ''
as $$ select * from private.contact_of(account_uuid) $$;

revoke execute on function private.limit_dismissals(), private.as_time(text), private.unread_needs(uuid, integer, boolean),
  private.contact_of(uuid) from public;
grant execute on function private.as_time(text), private.unread_needs(uuid, integer, boolean), private.contact_of(uuid) to authenticated;
revoke execute on function public.list_needs(uuid, integer, boolean), public.get_account_contact(uuid)
  from public, anon, service_role;
grant execute on function public.list_needs(uuid, integer, boolean), public.get_account_contact(uuid) to authenticated;
