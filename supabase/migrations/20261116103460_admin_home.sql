-- The administrator's home: what waits for the firm (the inbox), the clients with what they lack, the figures of the
-- summary, and which of the first steps are done.
-- Access: admins who impersonate nobody; everyone else is refused. Nobody reads or writes the tables over the API.
-- Tests: supabase/tests/database/admin_home*.test.sql, tests/database/admin-home.test.ts (2,000 accounts)
create type public.client_order as enum ('name', 'spoc', 'people', 'last_sign_in', 'services', 'cards', 'next_consult');

-- People who can sign in here and see nothing: with a confirmed address, and without any account. Those whom somebody
-- removed are left out, and so are administrators. `account_id`: the account that the domain of the address leads to
-- after approval. Links, overrides and domains are read here again instead of in account_members, which takes three
-- times as long for everybody; a test checks that both give the same. Those who have an account are left out by their list
-- key, so that not everybody is looked at.
create view private.people_without_account as
select person.id, person.name, person.email, route.account_id, identity.email_confirmed_at as since
from private.person_list_keys key
join private.person_addresses address on address.user_id = key.user_id
join public.profiles person on person.id = address.user_id
join auth.users identity on identity.id = address.user_id
left join public.account_email_domains route on route.domain = address.domain
where key.account_sort_key is null and address.is_confirmed
  and (route.domain is null or route.approval = 'approval' or exists (
    select from private.former_access former
    where former.account_id = route.account_id and former.mailbox_key = address.mailbox_key
  ))
  and (identity.banned_until is null or identity.banned_until <= now())
  and person.environment_access in ((select settings.environment from private.settings), 'both')
  and not exists (select from public.user_accounts link where link.user_id = address.user_id)
  and not exists (select from public.account_email_overrides override where override.email = address.address)
  and not exists (select from public.user_roles admin where admin.user_id = address.user_id and admin.role = 'admin')
  and not exists (select from private.blocked_people block where block.user_id = address.user_id);

-- Takes back that a waiting person was linked. Removing the link alone would block the person.
create function private.undo_link(person uuid, account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.set_account(person, account, null);
  perform private.lift_block(person, account);
end
$$;

-- Feeds that fail or were stopped by their failures. Those that were stopped are shown for a month: an administrator may
-- leave them so.
create view private.failing_feeds as
select feed.id, feed.account_id, feed.name, feed.failure_count, feed.max_retries, not feed.enabled as is_stopped,
  last.outcome, last.reason, coalesce(last.last_at, feed.last_sent_at, feed.created_at) as since
from public.account_webhooks feed
left join lateral (
  select delivery.outcome, delivery.reason, delivery.last_at from private.feed_deliveries delivery
  where delivery.webhook_id = feed.id and delivery.is_failure
  order by delivery.last_at desc limit 1
) as last on true
where feed.failure_count > 0
  and (feed.enabled or (feed.failure_count >= feed.max_retries and last.last_at > now() - interval '30 days'));

-- Mails of the support that no server has accepted: the first attempt has ended, or there were several. After a month,
-- and with the request, it is over.
create view private.unsent_support_mails as
select 'request_mail' as kind, request.id as request_id, request.created_at as since
from public.support_requests request
where request.mailed_at is null and request.state <> 'closed' and request.created_at > now() - interval '30 days'
  and (request.attempts > 1 or (request.attempts = 1 and request.next_attempt_at <= now()))
union all
select case when bool_or(message.is_firm) then 'answer_mail' else 'request_mail' end, message.request_id,
  max(message.created_at)
from public.support_messages message
join public.support_requests request on request.id = message.request_id and request.state <> 'closed'
where message.mailed_at is null and not message.is_held and message.created_at > now() - interval '30 days'
  and (message.attempts > 1 or (message.attempts = 1 and message.next_attempt_at <= now()))
group by message.request_id;

-- Everything that waits for the firm: first what is overdue, then what is due today, what fails, people without an
-- account, and the rest. Requests are ordered by due time, what fails and people by the newest, changes by the oldest.
-- Mails of notifications are one item together, because all of them fail when the mail server is down; so are invitations
-- that are not tried again.
create function private.list_inbox(at_most integer, by_kind boolean) returns table (
  item text, kind text, urgency text, target_id uuid, title text, detail text, reason text, priority text,
  account_id uuid, account_name text, amount bigint, out_of integer, is_stopped boolean, since timestamptz,
  due_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
#variable_conflict use_column
declare
  end_of_day constant timestamptz :=
    ((now() at time zone private.office_time_zone())::date + 1)::timestamp at time zone private.office_time_zone();
begin
  perform private.require_admin();
  return query
    with things as (
      select 'request' as kind, case when request.due_at < now() then 1 when request.due_at < end_of_day then 2 else 5 end as rank,
        request.id as target_id, request.subject as title, request.number as detail, null::text as reason,
        request.priority::text as priority, request.account_id, 0::bigint as amount, null::integer as out_of,
        false as is_stopped, request.created_at as since, request.due_at
      from public.support_requests request where request.state = 'new'
      union all
      select 'feed', 3, feed.id, feed.name, feed.outcome, feed.reason, null, feed.account_id, feed.failure_count,
        feed.max_retries, feed.is_stopped, feed.since, null
      from private.failing_feeds feed
      union all
      select mail.kind, 3, request.id, request.subject, request.number, request.author_name, null, request.account_id, 1,
        null, false, mail.since, null
      from private.unsent_support_mails mail join public.support_requests request on request.id = mail.request_id
      union all
      select 'notification_mail', 3, case when count(*) = 1 then min(message.user_id::text)::uuid end,
        case when count(*) = 1 then min(coalesce(nullif(btrim(person.name), ''), person.email)) end,
        case when count(*) = 1 then min(person.email) end, null, null, null, count(*), null, false, max(message.made_at), null
      from private.notification_messages message join public.profiles person on person.id = message.user_id
      where message.sent_at is null and message.attempts > 0
        and (message.attempts > 1 or message.next_attempt_at <= now())
      having count(*) > 0
      union all
      select 'invitation_mail', 3, case when count(*) = 1 then min(person.id::text)::uuid end,
        case when count(*) = 1 then min(coalesce(nullif(btrim(person.name), ''), person.email)) end,
        case when count(*) = 1 then min(person.email) end, min(waiting.error), null, null, count(*), null, false,
        max(waiting.created_at), null
      from private.waiting_invitations waiting join public.profiles person on person.id = waiting.user_id
      where waiting.attempts >= 10 and waiting.error is not null
      having count(*) > 0
      union all
      select 'person', 4, person.id, coalesce(nullif(btrim(person.name), ''), person.email), person.email, null, null,
        person.account_id, 0, null, false, person.since, null
      from private.people_without_account person
      union all
      select 'change', 5, change.id, change.title, change.category::text,
        coalesce(nullif(btrim(author.name), ''), author.email), change.priority::text, null, 0, null, false,
        change.created_at, null
      from public.change_requests change left join public.profiles author on author.id = change.created_by
      where change.priority = 'high' and change.status <> 'completed'
    ), first_things as materialized (
      select things.*, count(*) over () as total,
        row_number() over (order by
          case when by_kind then array_position(
            array['request', 'feed', 'request_mail', 'answer_mail', 'notification_mail', 'invitation_mail', 'person', 'change'], things.kind) end,
          things.rank, case when things.rank in (3, 4) then null else things.due_at end nulls last,
          case when things.rank in (3, 4) then things.since end desc nulls last, things.since, things.target_id) as place
      from things order by place limit least(greatest(coalesce(at_most, 8), 0), 100)
    )
    select concat_ws(':', thing.kind, thing.target_id), thing.kind,
      (array['overdue', 'today', 'failing', 'person', 'later'])[thing.rank], thing.target_id, thing.title, thing.detail,
      thing.reason, thing.priority, thing.account_id, account.name, thing.amount, thing.out_of, thing.is_stopped,
      thing.since, thing.due_at, thing.total
    from first_things thing left join public.accounts account on account.id = thing.account_id
    order by thing.place;
end
$$;

-- Planned consults that are not over. None takes longer than eight hours, so an index is searched from there only.
create view private.coming_consults as
select consult.account_id, consult.starts_at from public.consultancies consult
where consult.status = 'planned' and consult.starts_at > now() - interval '8 hours'
  and consult.starts_at + make_interval(mins => consult.length_minutes) > now();

-- Accounts that lack something. list_clients() says what, by the same rule; a test checks that both give the same.
create view private.flagged_accounts as
select account.id from public.accounts account
where account.subscription_end < now() + interval '30 days' or coalesce(btrim(account.spoc), '') = ''
  or account.id not in (
    select distinct first.first_account_id from private.person_list_keys first
    where first.first_account_id is not null and first.last_sign_in_at is not null
    union all
    select unnest(several.account_ids[2:]) from private.person_list_keys several
    where cardinality(several.account_ids) > 1 and several.last_sign_in_at is not null
  )
  or account.id not in (select distinct service.account_id from public.account_services service where service.enabled);

-- A page of the accounts with what they lack. First the page is found, and of each account only what is sorted by is read;
-- the rest is looked up for the page. A page of the second half is found from the end, because finding the first rows takes
-- a third less time than sorting all.
create function private.list_clients(
  words text, sorted_by public.client_order, descending boolean, only_flagged boolean, page integer, page_size integer
) returns table (
  place bigint, total bigint, id uuid, name text, subscription_tier public.subscription_tier, subscription_end timestamptz,
  spoc text, people bigint, last_sign_in timestamptz, services_on bigint, service_count bigint, open_cards bigint,
  next_consult timestamptz, flags text[]
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(left(words, 200));
  sort_expression constant text := case sorted_by
    when 'spoc' then $sort$lower(nullif(btrim(account.spoc), ''))$sort$
    when 'people' then 'member.people'
    when 'last_sign_in' then 'member.last_sign_in_at'
    when 'services' then 'coalesce(service.services_on, 0)'
    when 'cards' then 'coalesce(card.open_cards, 0)'
    when 'next_consult' then
      '(select min(consult.starts_at) from private.coming_consults consult where consult.account_id = key.account_id)'
    else 'key.sort_key'
  end;
  joins constant text := case
    when sorted_by = 'spoc' then 'join public.accounts account on account.id = key.account_id'
    when sorted_by in ('people', 'last_sign_in') then 'join private.account_people member using (account_id)'
    when sorted_by = 'services' then $join$left join (
        select each.account_id, count(*) as services_on from public.account_services each where each.enabled group by 1
      ) as service using (account_id)$join$
    when sorted_by = 'cards' then $join$left join (
        select each.account_id, count(*) as open_cards from public.kanban_cards each where each.status <> 'done' group by 1
      ) as card using (account_id)$join$
  end;
  chosen uuid[];
  found_count bigint;
  skipped bigint;
  shown_count bigint;
  is_far boolean;
  page_ids uuid[];
begin
  perform private.require_admin();
  if only_flagged then
    chosen := array(select lacking.id from private.flagged_accounts lacking);
  end if;
  select count(*) into found_count from private.account_list_keys key
  where (pattern is null or key.search like pattern) and (chosen is null or key.account_id = any (chosen));
  skipped := private.skipped_rows(found_count, page, size);
  shown_count := least(size, found_count - skipped);
  is_far := 2 * skipped >= found_count;
  execute format(
    'select array(
       select key.account_id from private.account_list_keys key %1$s
       where ($1 is null or key.search like $1) and ($2 is null or key.account_id = any ($2))
       order by %2$s %3$s nulls %4$s, key.sort_key %5$s, key.account_id %5$s limit $3 offset $4
     )',
    joins, sort_expression, case when (descending is not true) = is_far then 'desc' else 'asc' end,
    case when is_far then 'first' else 'last' end, case when is_far then 'desc' else 'asc' end)
  into page_ids using pattern, chosen, shown_count, case when is_far then found_count - skipped - shown_count else skipped end;
  return query
    select skipped + shown.nth, found_count, account.id, account.name, account.subscription_tier,
      account.subscription_end, nullif(btrim(account.spoc), ''), member.people, member.last_sign_in, service.services_on,
      (select count(*) from public.services),
      (select count(*) from public.kanban_cards card where card.account_id = account.id and card.status <> 'done'),
      (select min(consult.starts_at) from private.coming_consults consult where consult.account_id = account.id),
      array_remove(array[
        case when account.subscription_end < now() then 'ended'
          when account.subscription_end < now() + interval '30 days' then 'ends_soon' end,
        case when coalesce(btrim(account.spoc), '') = '' then 'no_spoc' end,
        case when member.people = 0 then 'no_people' end,
        case when member.last_sign_in is null then 'never_signed_in' end,
        case when service.services_on = 0 then 'no_services' end
      ], null)
    from (
      select each.id, case when is_far then shown_count + 1 - each.nth else each.nth end as nth
      from unnest(page_ids) with ordinality as each (id, nth)
    ) as shown
    join public.accounts account on account.id = shown.id
    left join private.further_account_people further on further.account_id = account.id
    cross join lateral (
      select count(*) + coalesce(further.people, 0) as people,
        greatest(max(first.last_sign_in_at), further.last_sign_in_at) as last_sign_in
      from private.person_list_keys first where first.first_account_id = account.id
    ) as member
    cross join lateral (
      select count(*) as services_on from public.account_services each where each.account_id = account.id and each.enabled
    ) as service
    order by shown.nth;
end
$$;

-- How many accounts match a search, and how many of them lack something.
create function private.count_clients(words text) returns table (found bigint, flagged bigint)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  pattern constant text := private.like_pattern(left(words, 200));
begin
  perform private.require_admin();
  return query
    select count(*), count(lacking.id)
    from private.account_list_keys key left join private.flagged_accounts lacking on lacking.id = key.account_id
    where pattern is null or key.search like pattern;
end
$$;

-- The figures of the summary, and what is done of the first steps. They are shown to an administrator while there is no
-- account, and until they are done if the administrator began with them.
create function private.home_summary() returns table (
  open_requests bigint, people_without_account bigint, failing_feeds bigint, accounts bigint,
  password_changed_at timestamptz, test_mail_at timestamptz, test_mail_to text, has_other_admin boolean,
  invited_admins bigint, first_account_id uuid, first_account_name text, has_services boolean, has_person boolean,
  has_template boolean, is_first_run boolean, is_dismissed boolean
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  run private.first_runs;
begin
  perform private.require_admin();
  open_requests := (select count(*) from public.support_requests request where request.state = 'new');
  people_without_account := (select count(*) from private.people_without_account);
  failing_feeds := (select count(*) from private.failing_feeds);
  accounts := (select count(*) from public.accounts);
  password_changed_at := (select dated.changed_at from private.password_dates dated where dated.user_id = caller);
  select action.created_at, action.details ->> 'email' into test_mail_at, test_mail_to
  from public.admin_actions action where action.action_type = 'test_mail_sent' order by action.created_at desc limit 1;
  has_other_admin := private.has_other_admin(caller);
  invited_admins := (
    select count(*) from public.user_roles admin join auth.users identity on identity.id = admin.user_id
    where admin.role = 'admin' and admin.user_id <> caller and identity.email_confirmed_at is null
      and identity.deleted_at is null
  );
  select account.id, account.name into first_account_id, first_account_name
  from public.accounts account order by account.created_at, account.name limit 1;
  has_services := exists (select from public.account_services account_service where account_service.enabled);
  has_person := exists (
    select from private.person_list_keys person where person.account_sort_key is not null and person.role <> 'admin'
  );
  has_template := exists (select from public.templates);
  select * into run from private.first_runs own where own.user_id = caller;
  is_dismissed := run.dismissed_at is not null;
  is_first_run := not is_dismissed and (accounts = 0 or run.user_id is not null) and not (
    password_changed_at is not null and test_mail_at is not null and has_other_admin and accounts > 0 and has_services
    and has_person and has_template
  );
  return next;
end
$$;

create function public.admin_list_inbox(at_most integer default 8, by_kind boolean default false) returns table (
  item text, kind text, urgency text, target_id uuid, title text, detail text, reason text, priority text,
  account_id uuid, account_name text, amount bigint, out_of integer, is_stopped boolean, since timestamptz,
  due_at timestamptz, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.list_inbox(at_most, by_kind) $$;

create function public.admin_list_clients(
  search text default '', sort public.client_order default 'name', descending boolean default false,
  only_flagged boolean default false, page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, name text, subscription_tier public.subscription_tier, subscription_end timestamptz,
  spoc text, people bigint, last_sign_in timestamptz, services_on bigint, service_count bigint, open_cards bigint,
  next_consult timestamptz, flags text[]
)
language sql stable set search_path = ''
as $$ select * from private.list_clients(search, sort, descending, only_flagged, page, page_size) $$;

create function public.admin_count_clients(search text default '') returns table (found bigint, flagged bigint)
language sql stable set search_path = ''
as $$ select * from private.count_clients(search) $$;

create function public.admin_home_summary() returns table (
  open_requests bigint, people_without_account bigint, failing_feeds bigint, accounts bigint,
  password_changed_at timestamptz, test_mail_at timestamptz, test_mail_to text, has_other_admin boolean,
  invited_admins bigint, first_account_id uuid, first_account_name text, has_services boolean, has_person boolean,
  has_template boolean, is_first_run boolean, is_dismissed boolean
)
language sql stable set search_path = ''
as $$ select * from private.home_summary() $$;

create function public.admin_undo_link(target_user_id uuid, target_account_id uuid) returns void
language sql set search_path = ''
as $$ select private.undo_link(target_user_id, target_account_id) $$;

revoke execute on function private.undo_link(uuid, uuid), private.list_inbox(integer, boolean),
  private.list_clients(text, public.client_order, boolean, boolean, integer, integer), private.count_clients(text),
  private.home_summary() from public;
grant execute on function private.undo_link(uuid, uuid), private.list_inbox(integer, boolean),
  private.list_clients(text, public.client_order, boolean, boolean, integer, integer), private.count_clients(text),
  private.home_summary() to authenticated;
revoke execute on function public.admin_list_inbox(integer, boolean), public.admin_home_summary(),
  public.admin_list_clients(text, public.client_order, boolean, boolean, integer, integer),
  public.admin_count_clients(text), public.admin_undo_link(uuid, uuid) from public, anon, service_role;
grant execute on function public.admin_list_inbox(integer, boolean), public.admin_home_summary(),
  public.admin_list_clients(text, public.client_order, boolean, boolean, integer, integer),
  public.admin_count_clients(text), public.admin_undo_link(uuid, uuid) to authenticated;
