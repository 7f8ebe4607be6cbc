-- Admin lists: the lists of accounts and users in the Admin Panel. A call returns one page, with the place of each row
-- and the total. A search finds words anywhere in a text and ignores case and accents. A page number beyond the last
-- page gives the last page. The lists count and show everyone who belongs to an account, with the way: by link, by
-- address or by domain. They also show who has not confirmed the address, waits for approval or is blocked.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_lists.test.sql, tests/database/admin-lists.test.ts (10,000 rows of each),
-- tests/database/admin-lists-scale.test.ts (2,000 accounts, 20,000 people)
create type public.account_order as enum ('name', 'tier', 'users', 'spoc', 'crm_link');
create type public.user_order as enum ('name', 'phone', 'role', 'environment', 'account', 'last_sign_in', 'factor');
create type public.user_filter as enum ('awaiting', 'blocked', 'unconfirmed', 'not_invited', 'with_factor', 'without_factor');

-- A LIKE pattern for the words, with `%` and `_` escaped; null without words.
create function private.like_pattern(words text) returns text
language sql stable set search_path = ''
as $$
  select '%' || regexp_replace(private.plain_text(btrim(words)), '([\\%_])', '\\\1', 'g') || '%' where btrim(words) <> ''
$$;

-- Finds the ids of the page with the list keys alone, and reads the other columns for these rows only.
create function private.list_accounts(
  words text, sorted_by public.account_order, descending boolean, page integer, page_size integer
) returns table (
  place bigint, total bigint, id uuid, name text, subscription_tier public.subscription_tier, spoc text, crm_link text,
  logo_url text, user_count bigint
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(words);
  conditions constant text := case when pattern is null then 'true' else 'key.search like $1' end;
  sort_expression constant text := case sorted_by
    when 'tier' then 'account.subscription_tier'
    when 'users' then 'members.people'
    when 'spoc' then 'lower(account.spoc)'
    when 'crm_link' then 'lower(account.crm_link)'
    else 'key.sort_key'
  end;
  joins constant text := case
    when sorted_by = 'users' then 'join private.account_people members using (account_id)'
    when sorted_by in ('tier', 'spoc', 'crm_link') then 'join public.accounts account on account.id = key.account_id'
    else ''
  end;
  found_count bigint;
  skipped bigint;
  page_ids uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from private.account_list_keys key where %s', conditions) into found_count using pattern;
  skipped := private.skipped_rows(found_count, page, size);
  execute format(
    'select array(
       select key.account_id from private.account_list_keys key %s where %s
       order by %s %s nulls last, key.sort_key, key.account_id limit $2 offset $3)',
    joins, conditions, sort_expression, case when descending then 'desc' else 'asc' end
  ) into page_ids using pattern, size, skipped;
  return query
    select skipped + page_row.nth, found_count, account.id, account.name, account.subscription_tier, account.spoc,
      account.crm_link, account.logo_url,
      (select count(*) from private.person_list_keys person where person.account_ids @> array[account.id])
    from unnest(page_ids) with ordinality as page_row (account_id, nth)
    join public.accounts account on account.id = page_row.account_id
    order by page_row.nth;
end
$$;

-- A search for the name of an account finds everyone who belongs to it. A search for its SPOC does not: it would find
-- all clients of that colleague. A user with several accounts is listed with the first, which is the one that the portal
-- shows to the user, and with all of them in `accounts`, each with the way. `has_factor` says who has a second factor; the
-- sort by it lists those first. The time of the last sign-in is a column of
-- auth.users: administrators read it here only.
create function private.list_people(
  words text, sorted_by public.user_order, descending boolean, page integer, page_size integer, only_those public.user_filter
) returns table (
  place bigint, total bigint, id uuid, name text, email text, phone text, role public.user_role,
  environment_access public.environment_access, link_id uuid, account_id uuid, account_name text, account_count bigint,
  way public.membership_way, confirmed boolean, awaiting_account_id uuid, awaiting_account_name text, blocked_accounts jsonb,
  last_sign_in_at timestamptz, accounts jsonb, address_change jsonb, failed_invitation jsonb,
  has_factor boolean, language text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(words);
  conditions constant text := case when pattern is null then 'true' else 'key.search_with_accounts like $1' end || case only_those
    when 'awaiting' then
      ' and key.account_sort_key is null and (
        select true from private.routed_people route where route.user_id = key.user_id and route.needs_approval limit 1
      )'
    when 'blocked' then ' and key.user_id in (select blocked.user_id from private.blocked_people blocked)'
    when 'unconfirmed' then
      ' and key.user_id in (select address.user_id from private.person_addresses address where not address.is_confirmed)
        and (select identity.email_confirmed_at is null from auth.users identity where identity.id = key.user_id)'
    when 'not_invited' then
      ' and key.user_id in (select waiting.user_id from private.waiting_invitations waiting where waiting.error is not null)'
    when 'with_factor' then ' and not key.lacks_factor'
    when 'without_factor' then ' and key.lacks_factor'
    else ''
  end;
  sort_expression constant text := case sorted_by
    when 'phone' then 'key.phone'
    when 'role' then 'key.role'
    when 'environment' then 'key.environment_access'
    when 'account' then 'key.account_sort_key'
    when 'last_sign_in' then 'key.last_sign_in_at'
    when 'factor' then 'key.lacks_factor'
    else 'key.sort_key'
  end;
  found_count bigint;
  skipped bigint;
  is_in_second_half boolean;
  page_ids uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from private.person_list_keys key where %s', conditions) into found_count using pattern;
  skipped := private.skipped_rows(found_count, page, size);
  -- A page in the second half is read from the end, so that fewer rows are skipped.
  is_in_second_half := skipped > found_count / 2;
  execute format(
    'select array(
       select key.user_id from private.person_list_keys key where %s order by %s limit $2 offset $3)',
    conditions, format(
      case when is_in_second_half then '%s %s nulls first, key.sort_key desc, key.user_id desc'
        else '%s %s nulls last, key.sort_key, key.user_id' end,
      sort_expression, case when descending <> is_in_second_half then 'desc' else 'asc' end)
  ) into page_ids
  using pattern, least(size, found_count - skipped),
    case when is_in_second_half then greatest(found_count - skipped - size, 0) else skipped end;
  if is_in_second_half then
    page_ids := array(select backward.id from unnest(page_ids) with ordinality as backward (id, nth) order by backward.nth desc);
  end if;
  -- Planned for each page: a plan for pages of any size would compare every row of a long page with every member.
  return query execute $query$
    with membership as materialized (
      select member.user_id, member.account_id, member.link_id, member.way, account.name,
        row_number() over (partition by member.user_id order by member.joined_at, member.account_id) as nth,
        jsonb_build_object('id', member.account_id, 'name', account.name, 'way', member.way, 'role', member.role,
          'domain', case when member.way = 'domain' then address.domain end) as content
      from private.account_members member
      join public.accounts account on account.id = member.account_id
      left join private.person_addresses address on address.user_id = member.user_id
      where member.user_id = any ($1)
    ), everywhere as materialized (
      select membership.user_id, count(*) as accounts, jsonb_agg(membership.content order by membership.nth) as content
      from membership group by membership.user_id
    ), awaiting as materialized (
      select route.user_id, route.account_id
      from private.routed_people route where route.user_id = any ($1) and route.needs_approval
    ), blocked as materialized (
      select block.user_id, jsonb_agg(jsonb_build_object('id', account.id, 'name', account.name) order by account.name)
        as accounts
      from private.blocked_people block join public.accounts account on account.id = block.account_id
      where block.user_id = any ($1) group by block.user_id
    )
    select $2 + page_row.nth, $3, person.id, person.name, person.email, person.phone,
      coalesce(user_role.role, 'user'), person.environment_access, first.link_id, first.account_id, first.name,
      coalesce(everywhere.accounts, 0), first.way, identity.email_confirmed_at is not null, awaiting.account_id,
      awaiting_account.name, coalesce(blocked.accounts, '[]'), identity.last_sign_in_at, coalesce(everywhere.content, '[]'),
      private.waiting_address_change(person.id, person.email), private.failed_invitation(person.id),
      private.has_second_factor(person.id), person.language
    from unnest($1) with ordinality as page_row (user_id, nth)
    join public.profiles person on person.id = page_row.user_id
    join auth.users identity on identity.id = person.id
    left join public.user_roles user_role on user_role.user_id = person.id
    left join membership first on first.user_id = person.id and first.nth = 1
    left join everywhere on everywhere.user_id = person.id
    left join awaiting on awaiting.user_id = person.id
    left join public.accounts awaiting_account on awaiting_account.id = awaiting.account_id
    left join blocked on blocked.user_id = person.id
    order by page_row.nth
  $query$ using page_ids, skipped, found_count;
end
$$;

create function public.admin_list_accounts(
  search text default '', sort public.account_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, name text, subscription_tier public.subscription_tier, spoc text, crm_link text,
  logo_url text, user_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.list_accounts(search, sort, descending, page, page_size) $$;

create function public.admin_list_users(
  search text default '', sort public.user_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25, only_those public.user_filter default null
) returns table (
  place bigint, total bigint, id uuid, name text, email text, phone text, role public.user_role,
  environment_access public.environment_access, link_id uuid, account_id uuid, account_name text, account_count bigint,
  way public.membership_way, confirmed boolean, awaiting_account_id uuid, awaiting_account_name text, blocked_accounts jsonb,
  last_sign_in_at timestamptz, accounts jsonb, address_change jsonb, failed_invitation jsonb,
  has_factor boolean, language text
)
language sql stable set search_path = ''
as $$ select * from private.list_people(search, sort, descending, page, page_size, only_those) $$;

revoke execute on function private.like_pattern(text),
  private.list_accounts(text, public.account_order, boolean, integer, integer),
  private.list_people(text, public.user_order, boolean, integer, integer, public.user_filter) from public;
grant execute on function private.list_accounts(text, public.account_order, boolean, integer, integer),
  private.list_people(text, public.user_order, boolean, integer, integer, public.user_filter) to authenticated;
revoke execute on function public.admin_list_accounts(text, public.account_order, boolean, integer, integer),
  public.admin_list_users(text, public.user_order, boolean, integer, integer, public.user_filter)
  from public, anon, service_role;
grant execute on function public.admin_list_accounts(text, public.account_order, boolean, integer, integer),
  public.admin_list_users(text, public.user_order, boolean, integer, integer, public.user_filter) to authenticated;
