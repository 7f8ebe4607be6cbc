-- The account's page of the Admin Panel: its facts in one call, everyone who has to do with it, and its e-mail domains
-- and addresses with the people whom they match, also before one is saved.
-- Accounts have from none to thousands of people, so every call is planned for its account: the plan for any account,
-- which Postgres would keep after five calls, took eight times as long for a large one.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/account_page.test.sql, tests/database/admin-lists-scale.test.ts (20,000 people)
create type public.account_person_order as enum ('name', 'way', 'role', 'last_sign_in');
create type public.account_person_state as enum ('member', 'waiting', 'blocked', 'unconfirmed');

create function private.get_account(account uuid) returns table (
  id uuid, name text, subscription_tier public.subscription_tier, subscription_end timestamptz, spoc text,
  spoc_phone text, spoc_email text, owner_id uuid, owner_name text, owner_role text, crm_link text, logo_url text,
  created_at timestamptz, people bigint, waiting bigint, blocked bigint, last_sign_in_at timestamptz,
  services_on bigint, services bigint, open_cards bigint, coming_consults bigint, next_consult_at timestamptz, templates bigint,
  file_bytes bigint, open_requests bigint, feeds bigint, failing_feeds bigint, domains text[], addresses bigint,
  sign_in_provider text, second_factor public.second_factor_rule, people_without_factor bigint, language text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_admin();
  return query
    select client.id, client.name, client.subscription_tier, client.subscription_end, client.spoc,
      contact.phone, contact.email, client.owner_id, coalesce(owner.name, owner.email), membership.role, client.crm_link,
      client.logo_url, client.created_at, members.people,
      (select count(*) from private.routed_people route where route.account_id = client.id and route.needs_approval),
      (select count(*) from private.blocked_people person where person.account_id = client.id),
      members.last_sign_in_at,
      (select count(*) from public.account_services service where service.account_id = client.id and service.enabled),
      (select count(*) from public.services),
      (select count(*) from public.kanban_cards card where card.account_id = client.id and card.status <> 'done'),
      consults.coming, consults.next_at,
      (select count(*) from public.templates template where template.account_id = client.id),
      private.file_bytes_of_account(client.id),
      (select count(*) from public.support_requests request where request.account_id = client.id and request.state <> 'closed'),
      (select count(*) from public.account_webhooks feed where feed.account_id = client.id and feed.enabled),
      (select count(*) from public.account_webhooks feed
       where feed.account_id = client.id and feed.enabled and feed.failure_count > 0),
      array(select route.domain from public.account_email_domains route where route.account_id = client.id order by 1),
      (select count(*) from public.account_email_overrides route where route.account_id = client.id),
      client.sign_in_provider, client.second_factor, members.without_factor, client.language
    from public.accounts client
    left join public.spocs contact on contact.name = client.spoc
    left join public.profiles owner on owner.id = client.owner_id
    left join public.user_accounts membership on membership.user_id = client.owner_id and membership.account_id = client.id
    cross join lateral (
      select count(*) as people, max(person.last_sign_in_at) as last_sign_in_at,
        count(*) filter (where person.lacks_factor) as without_factor
      from private.person_list_keys person where person.account_ids @> array[client.id]
    ) as members
    cross join lateral (
      select count(*) as coming, min(consult.starts_at) filter (where consult.starts_at > now()) as next_at
      from public.consultancies consult
      where consult.account_id = client.id and consult.status = 'planned' and consult.starts_at > now() - interval '8 hours'
        and consult.starts_at + make_interval(mins => consult.length_minutes) > now()
    ) as consults
    where client.id = account;
end
$$;

-- Everyone who has to do with an account: who belongs to it, waits for approval or is blocked, and who would belong by
-- the address if it were confirmed. `since` is when this began. The routes of routed_people are read here once for all
-- three states instead of once for each; a test checks that both give the same.
create function private.people_around(account uuid) returns table (
  user_id uuid, state public.account_person_state, way public.membership_way, link_id uuid, role text, access_level text,
  since timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set random_page_cost = 1.1 set enable_mergejoin = off
as $$
begin
  return query
    select link.user_id, 'member'::public.account_person_state, 'link'::public.membership_way, link.id, link.role,
      link.access_level, link.joined_at
    from private.linked_people link where link.account_id = account
    union all
    select route.user_id, route.state, route.way, null, case when route.state = 'member' then 'user' end,
      case when route.state = 'member' then 'standard' end, route.since
    from (
      select each.user_id, each.way, each.since, each.mailbox_key,
        (case when not each.is_confirmed then 'unconfirmed' when each.needs_approval then 'waiting' else 'member' end)
          ::public.account_person_state as state
      from private.email_routes each where each.account_id = account and not each.is_overridden
    ) as route
    where not exists (select from public.user_accounts link where link.user_id = route.user_id)
      and not exists (
        select from public.account_blocks block where block.account_id = account and block.user_id = route.user_id
      )
      and not exists (
        select from public.account_blocks block where block.account_id = account and block.mailbox_key = route.mailbox_key
      )
    union all
    select person.user_id, 'blocked', null, null, null, null, (
      select max(block.blocked_at) from public.account_blocks block
      where block.account_id = account and (block.user_id = person.user_id or block.mailbox_key = (
        select address.mailbox_key from private.person_addresses address where address.user_id = person.user_id
      ))
    )
    from private.blocked_people person where person.account_id = account;
end
$$;

create function private.list_account_people(
  account uuid, words text, sorted_by public.account_person_order, descending boolean, page integer, page_size integer,
  only_state public.account_person_state
) returns table (
  place bigint, total bigint, id uuid, name text, email text, state public.account_person_state,
  way public.membership_way, domain text, link_id uuid, role text, access_level text, since timestamptz,
  confirmed boolean, last_sign_in_at timestamptz, is_admin boolean
)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan set random_page_cost = 1.1
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(left(words, 200));
begin
  perform private.require_admin();
  return query
    with found as materialized (
      select around.*, key.sort_key, key.last_sign_in_at as seen_at
      from private.people_around(account) around
      -- One by one: a join would read the keys of everybody.
      cross join lateral (
        select own.sort_key, own.last_sign_in_at, own.search from private.person_list_keys own where own.user_id = around.user_id offset 0
      ) as key
      where (pattern is null or key.search like pattern) and (only_state is null or around.state = only_state)
    ), counted as materialized (
      select count(*) as everyone, private.skipped_rows(count(*), page, size) as skipped from found
    ), page_rows as materialized (
      select found.* from found
      order by
        case when not descending then case sorted_by when 'way' then found.state::text || coalesce(found.way::text, '') when 'role' then found.role end end
          nulls last,
        case when descending then case sorted_by when 'way' then found.state::text || coalesce(found.way::text, '') when 'role' then found.role end end
          desc nulls last,
        case when sorted_by = 'last_sign_in' and not descending then found.seen_at end nulls last,
        case when sorted_by = 'last_sign_in' and descending then found.seen_at end desc nulls last,
        case when sorted_by = 'name' and descending then found.sort_key end desc,
        found.sort_key, found.user_id
      limit size offset (select counted.skipped from counted)
    ), numbered as (
      select page_rows.*, row_number() over () as nth from page_rows
    )
    select counted.skipped + numbered.nth, counted.everyone, person.id, person.name, person.email, numbered.state, numbered.way,
      case when numbered.way = 'domain' then address.domain end, numbered.link_id, numbered.role, numbered.access_level,
      numbered.since, (select identity.email_confirmed_at is not null from auth.users identity where identity.id = person.id),
      numbered.seen_at,
      exists (select from public.user_roles admin where admin.user_id = person.id and admin.role = 'admin')
    from numbered cross join counted
    join public.profiles person on person.id = numbered.user_id
    left join private.person_addresses address on address.user_id = numbered.user_id
    order by numbered.nth;
end
$$;

-- What an e-mail domain, or an address if the route has an `@`, does or would do for an account:
-- - joined: confirmed people who belong by it, or would;
-- - waiting, unconfirmed, blocked: those who do not belong yet;
-- - elsewhere: people whom a link, or an override for the address, puts before it;
-- - the account that has this route already.
create function private.match_route(route text, account uuid) returns table (
  joined bigint, waiting bigint, unconfirmed bigint, blocked bigint, elsewhere bigint, person_name text,
  taken_by uuid, taken_by_name text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant text := lower(btrim(route));
  is_address constant boolean := position('@' in wanted) > 0;
  -- Read once, and not for each of a thousand people.
  blocked_people constant uuid[] := array(
    select block.user_id from public.account_blocks block where block.account_id = account and block.user_id is not null);
  blocked_mailboxes constant text[] := array(
    select block.mailbox_key from public.account_blocks block where block.account_id = account and block.mailbox_key is not null);
begin
  perform private.require_admin();
  return query
    with matching as (
      select person.user_id, person.is_confirmed,
        coalesce(linked.is_found, false) or coalesce(not is_address and overridden.is_found, false) as is_elsewhere,
        person.user_id = any (blocked_people) or person.mailbox_key = any (blocked_mailboxes) as is_blocked
      from private.person_addresses person
      -- With a limit they are looked up for the people of this route; otherwise everybody's links would be read.
      left join lateral (
        select true as is_found from public.user_accounts link where link.user_id = person.user_id limit 1
      ) as linked on true
      left join lateral (
        select true as is_found from public.account_email_overrides override where override.email = person.address limit 1
      ) as overridden on true
      where case when is_address then person.address = wanted else person.domain = wanted end
    ), taken as (
      select existing.account_id, existing.approval = 'approval' as needs_approval
      from public.account_email_domains existing where existing.domain = wanted and not is_address
      union all
      select existing.account_id, false from public.account_email_overrides existing where existing.email = wanted and is_address
    )
    select
      count(*) filter (where is_confirmed and not is_elsewhere and not is_blocked
        and not coalesce((select taken.needs_approval from taken), false)),
      count(*) filter (where is_confirmed and not is_elsewhere and not is_blocked
        and coalesce((select taken.needs_approval from taken), false)),
      count(*) filter (where not is_confirmed and not is_elsewhere and not is_blocked),
      count(*) filter (where is_blocked and not is_elsewhere),
      count(*) filter (where is_elsewhere),
      (select coalesce(person.name, person.email) from matching one join public.profiles person on person.id = one.user_id
       where is_address limit 1),
      (select taken.account_id from taken),
      (select existing.name from taken join public.accounts existing on existing.id = taken.account_id)
    from matching;
end
$$;

create function private.list_account_routes(account uuid) returns table (
  route text, is_address boolean, approval public.domain_approval, created_at timestamptz, joined bigint, waiting bigint,
  unconfirmed bigint, blocked bigint, elsewhere bigint, person_name text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_admin();
  return query
    select listed.route, listed.is_address, listed.approval, listed.created_at, matched.joined, matched.waiting,
      matched.unconfirmed, matched.blocked, matched.elsewhere, matched.person_name
    from (
      select existing.domain as route, false as is_address, existing.approval, existing.created_at
      from public.account_email_domains existing where existing.account_id = account
      union all
      select existing.email, true, null, existing.created_at
      from public.account_email_overrides existing where existing.account_id = account
    ) as listed
    cross join lateral private.match_route(listed.route, account) as matched
    order by listed.is_address, listed.route;
end
$$;

create function public.admin_get_account(target_account_id uuid) returns table (
  id uuid, name text, subscription_tier public.subscription_tier, subscription_end timestamptz, spoc text,
  spoc_phone text, spoc_email text, owner_id uuid, owner_name text, owner_role text, crm_link text, logo_url text,
  created_at timestamptz, people bigint, waiting bigint, blocked bigint, last_sign_in_at timestamptz,
  services_on bigint, services bigint, open_cards bigint, coming_consults bigint, next_consult_at timestamptz, templates bigint,
  file_bytes bigint, open_requests bigint, feeds bigint, failing_feeds bigint, domains text[], addresses bigint,
  sign_in_provider text, second_factor public.second_factor_rule, people_without_factor bigint, language text
)
language sql stable set search_path = ''
as $$ select * from private.get_account(target_account_id) $$;

create function public.admin_list_account_people(
  target_account_id uuid, search text default '', sort public.account_person_order default 'name',
  descending boolean default false, page integer default 1, page_size integer default 25,
  only_state public.account_person_state default null
) returns table (
  place bigint, total bigint, id uuid, name text, email text, state public.account_person_state,
  way public.membership_way, domain text, link_id uuid, role text, access_level text, since timestamptz,
  confirmed boolean, last_sign_in_at timestamptz, is_admin boolean
)
language sql stable set search_path = ''
as $$
  select * from private.list_account_people(target_account_id, search, sort, descending, page, page_size, only_state)
$$;

create function public.admin_match_route(route text, target_account_id uuid) returns table (
  joined bigint, waiting bigint, unconfirmed bigint, blocked bigint, elsewhere bigint, person_name text,
  taken_by uuid, taken_by_name text
)
language sql stable set search_path = ''
as $$ select * from private.match_route(route, target_account_id) $$;

create function public.admin_list_account_routes(target_account_id uuid) returns table (
  route text, is_address boolean, approval public.domain_approval, created_at timestamptz, joined bigint, waiting bigint,
  unconfirmed bigint, blocked bigint, elsewhere bigint, person_name text
)
language sql stable set search_path = ''
as $$ select * from private.list_account_routes(target_account_id) $$;

revoke execute on function private.get_account(uuid), private.people_around(uuid),
  private.list_account_people(uuid, text, public.account_person_order, boolean, integer, integer, public.account_person_state),
  private.match_route(text, uuid), private.list_account_routes(uuid) from public;
grant execute on function private.get_account(uuid),
  private.list_account_people(uuid, text, public.account_person_order, boolean, integer, integer, public.account_person_state),
  private.match_route(text, uuid), private.list_account_routes(uuid) to authenticated;
revoke execute on function public.admin_get_account(uuid),
  public.admin_list_account_people(uuid, text, public.account_person_order, boolean, integer, integer, public.account_person_state),
  public.admin_match_route(text, uuid), public.admin_list_account_routes(uuid) from public, anon, service_role;
grant execute on function public.admin_get_account(uuid),
  public.admin_list_account_people(uuid, text, public.account_person_order, boolean, integer, integer, public.account_person_state),
  public.admin_match_route(text, uuid), public.admin_list_account_routes(uuid) to authenticated;
