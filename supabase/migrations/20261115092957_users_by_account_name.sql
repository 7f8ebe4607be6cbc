-- Users are found by the name of their account, and not by its SPOC: whoever looks for a colleague of that name would get all
-- the clients they care for.
-- Tests: supabase/tests/database/admin_lists.test.sql
-- Somebody with several accounts is listed with the first that they were linked to, which is the one their portal shows.
create or replace function private.list_people(
  words text, sorted_by public.user_order, descending boolean, page integer, page_size integer
) returns table (
  place bigint, total bigint, id uuid, name text, email text, phone text, role public.user_role,
  environment_access public.environment_access, link_id uuid, account_id uuid, account_name text, account_count bigint
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 1000);
  pattern constant text := private.like_pattern(words);
  found_ones constant text := case when pattern is null then 'true' else 'keyed.user_id in (
    select person.user_id from private.person_keys person where person.search like $1
    union all
    select link.user_id from private.account_keys account join public.user_accounts link using (account_id)
    where account.sort_key like $1
  )' end;
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
      select distinct on (link.user_id) link.user_id, account.sort_key
      from public.user_accounts link join private.account_keys account using (account_id)
      order by link.user_id, link.joined_at, link.id
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
    select skipped + chosen.nth, found_count, person.id, person.name, person.email, person.phone,
      coalesce(given.role, 'user'), person.environment_access, first.link_id, first.account_id, first.account_name,
      (select count(*) from public.user_accounts link where link.user_id = person.id)
    from unnest(shown) with ordinality as chosen (user_id, nth)
    join public.profiles person on person.id = chosen.user_id
    left join public.user_roles given on given.user_id = person.id
    left join lateral (
      select link.id as link_id, account.id as account_id, account.name as account_name
      from public.user_accounts link join public.accounts account on account.id = link.account_id
      where link.user_id = person.id order by link.joined_at, link.id limit 1
    ) as first on true
    order by chosen.nth;
end
$$;
