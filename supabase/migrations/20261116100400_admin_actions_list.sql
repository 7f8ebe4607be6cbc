-- The list of admin actions in the Admin Panel: newest first, by pages, with the names of the administrator, of the
-- person concerned and of the person who was impersonated. Deleted people and accounts have the name that the record of
-- their deletion gives.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_actions_list.test.sql, tests/database/admin-lists.test.ts (100,000 actions)

-- Only the ids of the page are selected and sorted; names are looked up for these rows alone. The filter `person` also
-- finds what was done while impersonating that person.
-- The filter `account` finds what was done to an account and to what belongs to it, also before something was moved to
-- another account.
create index admin_actions_account_idx on public.admin_actions (target_resource_id) where action_type like 'account%';
create index admin_actions_account_id_idx on public.admin_actions ((details ->> 'account_id')) where details ? 'account_id';
create index admin_actions_moved_from_idx on public.admin_actions ((details #>> '{account_id,from}'))
  where details #>> '{account_id,from}' is not null;
create index admin_actions_moved_to_idx on public.admin_actions ((details #>> '{account_id,to}'))
  where details #>> '{account_id,to}' is not null;

create function private.list_actions(
  administrator uuid, person uuid, action text, since timestamptz, until timestamptz, page integer, page_size integer,
  account uuid
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb, in_place_of uuid, in_place_of_name text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  conditions constant text := concat_ws(' and ', 'true',
    case when administrator is not null then 'entry.admin_id = $1' end,
    case when person is not null then '(entry.target_user_id = $2 or entry.in_place_of = $2)' end,
    case when action <> '' then 'entry.action_type = $3' end,
    case when since is not null then 'entry.created_at >= $4' end,
    case when until is not null then 'entry.created_at < $5' end,
    case when account is not null then '((entry.target_resource_id = $8 and entry.action_type like ''account%'')
      or (entry.details ->> ''account_id'' = $8 and entry.details ? ''account_id'')
      or entry.details #>> ''{account_id,from}'' = $8 or entry.details #>> ''{account_id,to}'' = $8)' end);
  found_count bigint;
  skipped bigint;
  is_in_second_half boolean;
  page_ids uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from public.admin_actions entry where %s', conditions)
  into found_count using administrator, person, action, since, until, null::bigint, null::bigint, account::text;
  skipped := private.skipped_rows(found_count, page, size);
  -- A page in the second half is read from the end, so that fewer rows are skipped.
  is_in_second_half := skipped > found_count / 2;
  execute format(
    'select array(select part.id from (
       select entry.id, entry.created_at from public.admin_actions entry where %s order by %s limit $6 offset $7
     ) as part order by part.created_at desc, part.id)',
    conditions, case when is_in_second_half then 'entry.created_at, entry.id desc' else 'entry.created_at desc, entry.id' end)
  into page_ids
  using administrator, person, action, since, until, least(size, found_count - skipped),
    case when is_in_second_half then greatest(found_count - skipped - size, 0) else skipped end, account::text;
  return query
    with listed as (
      select page_row.nth, entry.*,
        case
          when jsonb_typeof(entry.details -> 'account_id') = 'object' then entry.details #>> '{account_id,to}'
          when entry.details ? 'account_id' then entry.details ->> 'account_id'
          when entry.action_type like 'account%' then entry.target_resource_id
        end as concerned_account,
        case
          when jsonb_typeof(entry.details -> 'account_id') = 'object' then entry.details #>> '{account_id,from}'
        end as former_account
      from unnest(page_ids) with ordinality as page_row (action_id, nth)
      join public.admin_actions entry on entry.id = page_row.action_id
    ),
    -- Each person and account of this page once: with the current name, or the one in the record of the deletion.
    people as (
      select named.id, coalesce(profile.name, profile.email, deleted.name) as name
      from (
        select listed.admin_id as id from listed union select listed.target_user_id from listed
        union select listed.in_place_of from listed
      ) as named
      left join public.profiles profile on profile.id = named.id
      left join lateral (
        select coalesce(deletion.details ->> 'name', deletion.details ->> 'email') as name
        from public.admin_actions deletion
        where profile.id is null and deletion.action_type = 'profile_deleted'
          and deletion.target_resource_id = named.id::text
        limit 1
      ) as deleted on true
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
    select skipped + listed.nth, found_count, listed.id, listed.created_at, listed.action_type, listed.admin_id, admin.name,
      listed.target_user_id, target.name, listed.target_resource_id, account.name, former.name, listed.details,
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
    select recorded.admin_id, coalesce(profile.name, profile.email, (
      select coalesce(deletion.details ->> 'name', deletion.details ->> 'email')
      from public.admin_actions deletion
      where deletion.action_type = 'profile_deleted' and deletion.target_resource_id = recorded.admin_id::text
      limit 1
    ))
    from recorded
    left join public.profiles profile on profile.id = recorded.admin_id
    where recorded.admin_id is not null
    order by 2, 1;
end
$$;

create function public.admin_list_actions(
  administrator uuid default null, person uuid default null, action text default '', since timestamptz default null,
  until timestamptz default null, page integer default 1, page_size integer default 25, account uuid default null
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb, in_place_of uuid, in_place_of_name text
)
language sql stable set search_path = ''
as $$ select * from private.list_actions(administrator, person, action, since, until, page, page_size, account) $$;

create function public.admin_list_recorded_administrators() returns table (id uuid, name text)
language sql stable set search_path = ''
as $$ select * from private.list_recorded_administrators() $$;

revoke execute on function private.list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid),
  private.list_recorded_administrators() from public;
grant execute on function private.list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid),
  private.list_recorded_administrators() to authenticated;
revoke execute on function public.admin_list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid),
  public.admin_list_recorded_administrators() from public, anon, service_role;
grant execute on function public.admin_list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer, uuid),
  public.admin_list_recorded_administrators() to authenticated;
