-- The record of administrators' actions as the Admin Panel shows it: newest first, by pages, with the names of those who acted
-- and of whom and what it concerned. Who is gone is named as the record of the deletion has them.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_actions_list.test.sql, engine/database/admin-lists.test.ts (a hundred thousand)
create index admin_actions_action_type_created_at_idx on public.admin_actions (action_type, created_at desc);
create index admin_actions_deletions_idx on public.admin_actions (target_resource_id)
  where action_type in ('profile_deleted', 'account_deleted');

create function private.name_of_person(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select coalesce(profile.name, profile.email) from public.profiles profile where profile.id = person),
    (select coalesce(gone.details ->> 'name', gone.details ->> 'email') from public.admin_actions gone
     where gone.action_type = 'profile_deleted' and gone.target_resource_id = person::text limit 1)
  )
$$;

create function private.name_of_account(account text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select known.name from public.accounts known
     where known.id = case when account ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then account::uuid end),
    (select gone.details ->> 'name' from public.admin_actions gone
     where gone.action_type = 'account_deleted' and gone.target_resource_id = account limit 1)
  )
$$;

-- Pages are chosen by time; names are looked up for these rows alone.
create function private.list_actions(
  administrator uuid, person uuid, action text, since timestamptz, until timestamptz, page integer, page_size integer
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  wanted constant text := concat_ws(' and ', 'true',
    case when administrator is not null then 'done.admin_id = $1' end,
    case when person is not null then 'done.target_user_id = $2' end,
    case when action <> '' then 'done.action_type = $3' end,
    case when since is not null then 'done.created_at >= $4' end,
    case when until is not null then 'done.created_at < $5' end);
  found_count bigint;
  skipped bigint;
  shown uuid[];
begin
  perform private.require_admin();
  execute format('select count(*) from public.admin_actions done where %s', wanted)
  into found_count using administrator, person, action, since, until;
  skipped := private.skipped_rows(found_count, page, size);
  execute format(
    'select array(select done.id from public.admin_actions done where %s
       order by done.created_at desc, done.id limit $6 offset $7)', wanted)
  into shown using administrator, person, action, since, until, size, skipped;
  return query
    select skipped + chosen.nth, found_count, done.id, done.created_at, done.action_type, done.admin_id,
      private.name_of_person(done.admin_id), done.target_user_id, private.name_of_person(done.target_user_id),
      done.target_resource_id,
      private.name_of_account(case
        when jsonb_typeof(done.details -> 'account_id') = 'object' then done.details #>> '{account_id,to}'
        when done.details ? 'account_id' then done.details ->> 'account_id'
        when done.action_type like 'account%' then done.target_resource_id
      end),
      private.name_of_account(case
        when jsonb_typeof(done.details -> 'account_id') = 'object' then done.details #>> '{account_id,from}'
      end),
      done.details
    from unnest(shown) with ordinality as chosen (action_id, nth)
    join public.admin_actions done on done.id = chosen.action_id
    order by chosen.nth;
end
$$;

-- Who stands in the record at all: one step into the index for each of them, however many records there are.
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
    select known.admin_id, private.name_of_person(known.admin_id)
    from known where known.admin_id is not null
    order by 2, 1;
end
$$;

create function public.admin_list_actions(
  administrator uuid default null, person uuid default null, action text default '', since timestamptz default null,
  until timestamptz default null, page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, created_at timestamptz, action_type text, admin_id uuid, admin_name text,
  target_user_id uuid, target_name text, target_resource_id text, account_name text, former_account_name text,
  details jsonb
)
language sql stable set search_path = ''
as $$ select * from private.list_actions(administrator, person, action, since, until, page, page_size) $$;

create function public.admin_list_recorded_administrators() returns table (id uuid, name text)
language sql stable set search_path = ''
as $$ select * from private.list_recorded_administrators() $$;

revoke execute on function private.name_of_person(uuid), private.name_of_account(text),
  private.list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  private.list_recorded_administrators() from public;
grant execute on function private.list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  private.list_recorded_administrators() to authenticated;
revoke execute on function public.admin_list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  public.admin_list_recorded_administrators() from public, anon, service_role;
grant execute on function public.admin_list_actions(uuid, uuid, text, timestamptz, timestamptz, integer, integer),
  public.admin_list_recorded_administrators() to authenticated;
