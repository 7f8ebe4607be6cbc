-- The lists of accounts and users in the Admin Panel count and show everyone who belongs, with the way: by link, by address,
-- by domain. A user who did not confirm the address, waits for approval or is blocked is shown as such.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_lists.test.sql, account_deletion.test.sql, engine/database/admin-lists.test.ts
create type public.user_filter as enum ('awaiting', 'blocked', 'unconfirmed');

-- The blocks that concern a person who is here: made for them, or for a mailbox that is theirs.
create view private.blocked_people as
select block.user_id, block.account_id from public.account_blocks block where block.user_id is not null
union
select person.user_id, block.account_id
from public.account_blocks block
join private.person_addresses person on person.mailbox = block.email
where not exists (
  select from public.user_accounts link where link.user_id = person.user_id and link.account_id = block.account_id
);

create or replace function private.list_accounts(
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
  found_ones constant text := case when pattern is null then 'true' else 'keyed.search like $1' end;
  wanted constant text := case sorted_by
    when 'tier' then 'account.subscription_tier'
    when 'users' then 'coalesce(members.people, 0)'
    when 'spoc' then 'lower(account.spoc)'
    when 'crm_link' then 'lower(account.crm_link)'
    else 'keyed.sort_key'
  end;
  joined constant text := case
    when sorted_by = 'users' then 'left join (
      select member.account_id, count(*) as people from private.account_members member group by 1
    ) as members using (account_id)'
    when sorted_by in ('tier', 'spoc', 'crm_link') then 'join public.accounts account on account.id = keyed.account_id'
    else ''
  end;
  found_count bigint;
  skipped bigint;
  shown uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from private.account_keys keyed where %s', found_ones) into found_count using pattern;
  skipped := private.skipped_rows(found_count, page, size);
  execute format(
    'select array(
       select keyed.account_id from private.account_keys keyed %s where %s
       order by %s %s nulls last, keyed.sort_key, keyed.account_id limit $2 offset $3)',
    joined, found_ones, wanted, case when descending then 'desc' else 'asc' end
  ) into shown using pattern, size, skipped;
  return query
    select skipped + chosen.nth, found_count, account.id, account.name, account.subscription_tier, account.spoc,
      account.crm_link, account.logo_url,
      (select count(*) from private.account_members member where member.account_id = account.id)
    from unnest(shown) with ordinality as chosen (account_id, nth)
    join public.accounts account on account.id = chosen.account_id
    order by chosen.nth;
end
$$;

drop function public.admin_list_users(text, public.user_order, boolean, integer, integer);
drop function private.list_people(text, public.user_order, boolean, integer, integer);

-- The name of an account finds everyone who belongs to it, but the name of its SPOC does not: a search for a colleague of the
-- firm would find all the clients they care for. A user with several accounts is listed with the first, which is the one that
-- their portal shows.
create function private.list_people(
  words text, sorted_by public.user_order, descending boolean, page integer, page_size integer, only_those public.user_filter
) returns table (
  place bigint, total bigint, id uuid, name text, email text, phone text, role public.user_role,
  environment_access public.environment_access, link_id uuid, account_id uuid, account_name text, account_count bigint,
  way public.membership_way, confirmed boolean, awaiting_account_id uuid, awaiting_account_name text, blocked_accounts jsonb
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(words);
  found_ones constant text := case when pattern is null then 'true' else 'keyed.user_id in (
    select person.user_id from private.person_keys person where person.search like $1
    union all
    select member.user_id from private.account_keys account join private.account_members member using (account_id)
    where account.sort_key like $1
  )' end || case only_those
    when 'awaiting' then
      ' and keyed.user_id in (select route.user_id from private.routed_people route where route.needs_approval)'
    when 'blocked' then ' and keyed.user_id in (select blocked.user_id from private.blocked_people blocked)'
    when 'unconfirmed' then
      ' and keyed.user_id in (select users.id from auth.users where users.email_confirmed_at is null)'
    else ''
  end;
  wanted constant text := case sorted_by
    when 'phone' then 'person.phone'
    when 'role' then 'coalesce(given.role, ''user'')'
    when 'environment' then 'person.environment_access'
    when 'account' then 'first.sort_key'
    else 'keyed.sort_key'
  end;
  joined constant text := case
    when sorted_by = 'role' then 'left join public.user_roles given on given.user_id = keyed.user_id'
    when sorted_by = 'account' then 'left join (
      select distinct on (member.user_id) member.user_id, account.sort_key
      from private.account_members member join private.account_keys account using (account_id)
      order by member.user_id, member.joined_at, member.account_id
    ) as first on first.user_id = keyed.user_id'
    when sorted_by in ('phone', 'environment') then 'join public.profiles person on person.id = keyed.user_id'
    else ''
  end;
  found_count bigint;
  skipped bigint;
  shown uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from private.person_keys keyed where %s', found_ones) into found_count using pattern;
  skipped := private.skipped_rows(found_count, page, size);
  execute format(
    'select array(
       select keyed.user_id from private.person_keys keyed %s where %s
       order by %s %s nulls last, keyed.sort_key, keyed.user_id limit $2 offset $3)',
    joined, found_ones, wanted, case when descending then 'desc' else 'asc' end
  ) into shown using pattern, size, skipped;
  return query
    with first as materialized (
      select distinct on (member.user_id) member.user_id, member.account_id, member.link_id, member.way,
        count(*) over (partition by member.user_id) as accounts
      from private.account_members member where member.user_id = any (shown)
      order by member.user_id, member.joined_at, member.account_id
    ), awaiting as materialized (
      select route.user_id, route.account_id
      from private.routed_people route where route.user_id = any (shown) and route.needs_approval
    ), blocked as materialized (
      select barred.user_id, jsonb_agg(jsonb_build_object('id', account.id, 'name', account.name) order by account.name)
        as accounts
      from private.blocked_people barred join public.accounts account on account.id = barred.account_id
      where barred.user_id = any (shown) group by barred.user_id
    )
    select skipped + chosen.nth, found_count, person.id, person.name, person.email, person.phone,
      coalesce(given.role, 'user'), person.environment_access, first.link_id, first.account_id, account.name,
      coalesce(first.accounts, 0), first.way, identity.email_confirmed_at is not null, awaiting.account_id, awaited.name,
      coalesce(blocked.accounts, '[]')
    from unnest(shown) with ordinality as chosen (user_id, nth)
    join public.profiles person on person.id = chosen.user_id
    join auth.users identity on identity.id = person.id
    left join public.user_roles given on given.user_id = person.id
    left join first on first.user_id = person.id
    left join public.accounts account on account.id = first.account_id
    left join awaiting on awaiting.user_id = person.id
    left join public.accounts awaited on awaited.id = awaiting.account_id
    left join blocked on blocked.user_id = person.id
    order by chosen.nth;
end
$$;

create function public.admin_list_users(
  search text default '', sort public.user_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25, only_those public.user_filter default null
) returns table (
  place bigint, total bigint, id uuid, name text, email text, phone text, role public.user_role,
  environment_access public.environment_access, link_id uuid, account_id uuid, account_name text, account_count bigint,
  way public.membership_way, confirmed boolean, awaiting_account_id uuid, awaiting_account_name text, blocked_accounts jsonb
)
language sql stable set search_path = ''
as $$ select * from private.list_people(search, sort, descending, page, page_size, only_those) $$;

revoke execute on function
  private.list_people(text, public.user_order, boolean, integer, integer, public.user_filter) from public;
grant execute on function
  private.list_people(text, public.user_order, boolean, integer, integer, public.user_filter) to authenticated;
revoke execute on function
  public.admin_list_users(text, public.user_order, boolean, integer, integer, public.user_filter)
  from public, anon, service_role;
grant execute on function
  public.admin_list_users(text, public.user_order, boolean, integer, integer, public.user_filter) to authenticated;
