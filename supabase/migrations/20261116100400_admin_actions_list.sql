-- The list of admin actions in the Admin Panel: newest first, by pages, with the names of the administrator, of the
-- person concerned and of the person who was impersonated. Deleted people and accounts have the name that the record of
-- their deletion gives.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_actions_list.test.sql, tests/database/admin-lists.test.ts (100,000 actions)

-- A list that may have millions of rows counts so many; of more it says only that there are more, with a total of one more.
create function private.most_counted() returns bigint
language sql immutable parallel safe set search_path = ''
as $$ select 10000::bigint $$;

-- The number of rows before a page.
create function private.skipped_rows(total bigint, page integer, size bigint) returns bigint
language sql immutable set search_path = ''
as $$ select least(greatest(coalesce(page, 1), 1) - 1, greatest(ceil(total::numeric / size) - 1, 0))::bigint * size $$;

-- The name of a person in the record: the current one, or that in the record of the deletion.
create function private.recorded_name(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(profile.name, profile.email) from public.profiles profile where profile.id = person),
    (
      select coalesce(deletion.details ->> 'name', deletion.details ->> 'email') from public.admin_actions deletion
      where deletion.action_type = 'profile_deleted' and deletion.target_resource_id = person::text
      limit 1
    )
  );
end
$$;

-- Only the ids of the page are selected and sorted; names are looked up for these rows alone. The filter `person` also
-- finds what was done while impersonating that person.
-- The filter `account` finds what was done to an account and to what belongs to it, also before something was moved to
-- another account.
-- Pages are numbered up to private.most_counted() rows; a page number beyond gives the last of them. What follows a row,
-- however far down, is found by its time and id (`before`, `before_id`), as the export does it; such a part has neither
-- places nor a total.
create function private.list_actions(
  administrator uuid, person uuid, action text, since timestamptz, until timestamptz, page integer, page_size integer,
  account uuid, before timestamptz default null, before_id uuid default null
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb, in_place_of uuid, in_place_of_name text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  -- Two parts instead of a condition with `or`, so that each is read from its index in the order of the list.
  source constant text := case when account is null then 'public.admin_actions' else '(
      select * from public.admin_actions where concerned_account = $8
      union all
      select * from public.admin_actions where former_account = $8 and concerned_account is distinct from $8
    )' end || ' as entry';
  conditions constant text := concat_ws(' and ', 'true',
    case when administrator is not null then 'entry.admin_id = $1' end,
    case when person is not null then '(entry.target_user_id = $2 or entry.in_place_of = $2)' end,
    case when action <> '' then 'entry.action_type = $3' end,
    case when since is not null then 'entry.created_at >= $4' end,
    case when until is not null then 'entry.created_at < $5' end,
    case when before is not null then 'entry.created_at <= $9 and (entry.created_at < $9 or entry.id > $10)' end);
  found_count bigint;
  skipped bigint := 0;
  page_ids uuid[];
begin
  perform private.require_admin();
  if before is null then
    execute format('select count(*) from (select from %s where %s limit $6) as counted', source, conditions)
    into found_count
    using administrator, person, action, since, until, private.most_counted() + 1, null::bigint, account::text;
    skipped := private.skipped_rows(least(found_count, private.most_counted()), page, size);
  end if;
  execute format(
    'select array(select entry.id from %s where %s order by entry.created_at desc, entry.id limit $6 offset $7)',
    case when account is null then source else format('(
        (select * from public.admin_actions entry where concerned_account = $8 and %1$s
         order by entry.created_at desc, entry.id limit $6 + $7)
        union all
        (select * from public.admin_actions entry where former_account = $8 and concerned_account is distinct from $8 and %1$s
         order by entry.created_at desc, entry.id limit $6 + $7)
      ) as entry', conditions) end, conditions)
  into page_ids
  using administrator, person, action, since, until, size, skipped, account::text, before, before_id;
  return query
    with listed as (
      select page_row.nth, entry.*
      from unnest(page_ids) with ordinality as page_row (action_id, nth)
      join public.admin_actions entry on entry.id = page_row.action_id
    ),
    -- Each person and account of this page once: with the current name, or the one in the record of the deletion.
    people as (
      select named.id, private.recorded_name(named.id) as name
      from (
        select listed.admin_id as id from listed union select listed.target_user_id from listed
        union select listed.in_place_of from listed
      ) as named
    ),
    accounts as (
      select named.id, coalesce(existing.name, deleted.name) as name
      from (select listed.concerned_account as id from listed union select listed.former_account from listed) as named
      left join public.accounts existing
        on existing.id = case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
      left join lateral (
        select deletion.details ->> 'name' as name
        from public.admin_actions deletion
        where existing.id is null and deletion.action_type = 'account_deleted' and deletion.target_resource_id = named.id
        limit 1
      ) as deleted on true
    )
    select case when before is null then skipped + listed.nth end, found_count, listed.id, listed.created_at,
      listed.action_type, listed.admin_id, admin.name, listed.target_user_id, target.name, listed.target_resource_id, account.name, former.name, listed.details,
      listed.in_place_of, impersonated.name
    from listed
    left join people admin on admin.id = listed.admin_id
    left join people target on target.id = listed.target_user_id
    left join people impersonated on impersonated.id = listed.in_place_of
    left join accounts account on account.id = listed.concerned_account
    left join accounts former on former.id = listed.former_account
    order by listed.nth;
end
$$;

-- Everyone who has an entry in the record. It takes one index lookup for each administrator, however many entries there
-- are.
create function private.list_recorded_administrators() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with recursive recorded as (
      (select entry.admin_id from public.admin_actions entry order by entry.admin_id limit 1)
      union all
      select (select entry.admin_id from public.admin_actions entry where entry.admin_id > recorded.admin_id
              order by entry.admin_id limit 1)
      from recorded where recorded.admin_id is not null
    )
    select recorded.admin_id, private.recorded_name(recorded.admin_id)
    from recorded
    where recorded.admin_id is not null
    order by 2, 1;
end
$$;

create function public.admin_list_actions(
  administrator uuid default null, person uuid default null, action text default '', since timestamptz default null,
  until timestamptz default null, page integer default 1, page_size integer default 25, account uuid default null,
  before timestamptz default null, before_id uuid default null
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb, in_place_of uuid, in_place_of_name text
)
language sql stable set search_path = ''
as $$
  select * from private.list_actions(administrator, person, action, since, until, page, page_size, account, before, before_id)
$$;

create function public.admin_list_recorded_administrators() returns table (id uuid, name text)
language sql stable set search_path = ''
as $$ select * from private.list_recorded_administrators() $$;

revoke execute on function private.most_counted(), private.skipped_rows(bigint, integer, bigint),
  private.recorded_name(uuid), private.list_actions(
    uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid, timestamptz, uuid
  ),
  private.list_recorded_administrators() from public;
grant execute on function private.list_actions(
    uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid, timestamptz, uuid
  ),
  private.list_recorded_administrators() to authenticated;
revoke execute on function public.admin_list_actions(
    uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid, timestamptz, uuid
  ),
  public.admin_list_recorded_administrators() from public, anon, service_role;
grant execute on function public.admin_list_actions(
    uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid, timestamptz, uuid
  ),
  public.admin_list_recorded_administrators() to authenticated;
