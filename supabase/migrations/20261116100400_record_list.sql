-- The record of administrators' actions as the Admin Panel shows it: newest first, by pages, with the names of those
-- who acted, of those whom it concerned, and of those in whose place it was done. People and accounts that are gone
-- have the name that the record of their deletion gives.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_actions_list.test.sql, tests/database/admin-lists.test.ts (a hundred thousand)

-- Pages are chosen by time, those of the second half from the end; names are looked up for the rows of the page alone.
-- What was done in a person's place is found with the person.
create function private.list_actions(
  administrator uuid, person uuid, action text, since timestamptz, until timestamptz, page integer, page_size integer
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb, in_place_of uuid, in_place_of_name text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  wanted constant text := concat_ws(' and ', 'true',
    case when administrator is not null then 'done.admin_id = $1' end,
    case when person is not null then '(done.target_user_id = $2 or done.in_place_of = $2)' end,
    case when action <> '' then 'done.action_type = $3' end,
    case when since is not null then 'done.created_at >= $4' end,
    case when until is not null then 'done.created_at < $5' end);
  found_count bigint;
  skipped bigint;
  is_far boolean;
  shown uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from public.admin_actions done where %s', wanted)
  into found_count using administrator, person, action, since, until;
  skipped := private.skipped_rows(found_count, page, size);
  -- A page in the second half is reached from the end.
  is_far := skipped > found_count / 2;
  execute format(
    'select array(select part.id from (
       select done.id, done.created_at from public.admin_actions done where %s order by %s limit $6 offset $7
     ) as part order by part.created_at desc, part.id)',
    wanted, case when is_far then 'done.created_at, done.id desc' else 'done.created_at desc, done.id' end)
  into shown
  using administrator, person, action, since, until, least(size, found_count - skipped),
    case when is_far then greatest(found_count - skipped - size, 0) else skipped end;
  return query
    with listed as (
      select chosen.nth, done.*,
        case
          when jsonb_typeof(done.details -> 'account_id') = 'object' then done.details #>> '{account_id,to}'
          when done.details ? 'account_id' then done.details ->> 'account_id'
          when done.action_type like 'account%' then done.target_resource_id
        end as account,
        case
          when jsonb_typeof(done.details -> 'account_id') = 'object' then done.details #>> '{account_id,from}'
        end as former_account
      from unnest(shown) with ordinality as chosen (action_id, nth)
      join public.admin_actions done on done.id = chosen.action_id
    ),
    -- Every person and account that this page names, once: with the current name, or the one in the record of the
    -- deletion.
    people as (
      select named.id, coalesce(profile.name, profile.email, gone.name) as name
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
      ) as gone on true
    ),
    accounts as (
      select named.id, coalesce(known.name, gone.name) as name
      from (select listed.account as id from listed union select listed.former_account from listed) as named
      left join public.accounts known
        on known.id = case when named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named.id::uuid end
      left join lateral (
        select deletion.details ->> 'name' as name
        from public.admin_actions deletion
        where known.id is null and deletion.action_type = 'account_deleted' and deletion.target_resource_id = named.id
        limit 1
      ) as gone on true
    )
    select skipped + listed.nth, found_count, listed.id, listed.created_at, listed.action_type, listed.admin_id, admin.name,
      listed.target_user_id, target.name, listed.target_resource_id, account.name, former.name, listed.details,
      listed.in_place_of, impersonated.name
    from listed
    left join people admin on admin.id = listed.admin_id
    left join people target on target.id = listed.target_user_id
    left join people impersonated on impersonated.id = listed.in_place_of
    left join accounts account on account.id = listed.account
    left join accounts former on former.id = listed.former_account
    order by listed.nth;
end
$$;

-- Everyone who has an entry in the record. It takes one step in the index for each of them, however many entries there
-- are.
create function private.list_recorded_administrators() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with recursive known as (
      (select done.admin_id from public.admin_actions done order by done.admin_id limit 1)
      union all
      select (select done.admin_id from public.admin_actions done where done.admin_id > known.admin_id
              order by done.admin_id limit 1)
      from known where known.admin_id is not null
    )
    select known.admin_id, coalesce(profile.name, profile.email, (
      select coalesce(deletion.details ->> 'name', deletion.details ->> 'email')
      from public.admin_actions deletion
      where deletion.action_type = 'profile_deleted' and deletion.target_resource_id = known.admin_id::text
      limit 1
    ))
    from known
    left join public.profiles profile on profile.id = known.admin_id
    where known.admin_id is not null
    order by 2, 1;
end
$$;

create function public.admin_list_actions(
  administrator uuid default null, person uuid default null, action text default '', since timestamptz default null,
  until timestamptz default null, page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb, in_place_of uuid, in_place_of_name text
)
language sql stable set search_path = ''
as $$ select * from private.list_actions(administrator, person, action, since, until, page, page_size) $$;

create function public.admin_list_recorded_administrators() returns table (id uuid, name text)
language sql stable set search_path = ''
as $$ select * from private.list_recorded_administrators() $$;

revoke execute on function private.list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  private.list_recorded_administrators() from public;
grant execute on function private.list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  private.list_recorded_administrators() to authenticated;
revoke execute on function public.admin_list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  public.admin_list_recorded_administrators() from public, anon, service_role;
grant execute on function public.admin_list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  public.admin_list_recorded_administrators() to authenticated;
