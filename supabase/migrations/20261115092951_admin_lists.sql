-- The lists of accounts and users in the Admin Panel: one page in the wanted order, with the place of each row and how many
-- there are. Words are found anywhere in a text, whatever their case and accents. A page beyond the last is the last.
-- Access: admins who impersonate nobody; everyone else is refused.
-- Tests: supabase/tests/database/admin_lists.test.sql, engine/database/admin-lists.test.ts (ten thousand of each)
create type public.account_order as enum ('name', 'tier', 'users', 'spoc', 'crm_link');
create type public.user_order as enum ('name', 'phone', 'role', 'environment', 'account');

-- What is searched and sorted by, apart from the rows: made once a change instead of once a row of every question.
-- In the order of the letters, the same on every server.
create table private.account_keys (
  account_id uuid primary key references public.accounts (id) on delete cascade,
  sort_key text collate "C" not null,
  search text collate "C" not null
);
create table private.person_keys (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  sort_key text collate "C" not null,
  search text collate "C" not null
);
create index account_keys_sort_key_account_id_idx on private.account_keys (sort_key, account_id);
create index person_keys_sort_key_user_id_idx on private.person_keys (sort_key, user_id);
-- A search finds its words in the middle of a text too.
create index account_keys_search_idx on private.account_keys using gin (search extensions.gin_trgm_ops);
create index person_keys_search_idx on private.person_keys using gin (search extensions.gin_trgm_ops);

create function private.note_account_key(account public.accounts) returns void
language sql security definer set search_path = ''
as $$
  insert into private.account_keys (account_id, sort_key, search)
  values (account.id, private.plain_text(account.name), private.plain_text(concat_ws(E'\n', account.name, account.spoc)))
  on conflict (account_id) do update set sort_key = excluded.sort_key, search = excluded.search
$$;

-- Phone numbers are written with spaces in many ways, so they are found without.
create function private.note_person_key(person public.profiles) returns void
language sql security definer set search_path = ''
as $$
  insert into private.person_keys (user_id, sort_key, search)
  values (
    person.id, private.plain_text(coalesce(person.name, person.email)),
    private.plain_text(concat_ws(E'\n', person.name, person.email, person.phone, replace(person.phone, ' ', '')))
  )
  on conflict (user_id) do update set sort_key = excluded.sort_key, search = excluded.search
$$;

create function private.follow_account_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_account_key(new);
  return null;
end
$$;
create function private.follow_person_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_person_key(new);
  return null;
end
$$;
create trigger accounts_follow_key after insert or update of name, spoc on public.accounts
  for each row execute function private.follow_account_key();
create trigger profiles_follow_key after insert or update of name, email, phone on public.profiles
  for each row execute function private.follow_person_key();

select private.note_account_key(account) from public.accounts account;
select private.note_person_key(person) from public.profiles person;

-- The words as a pattern, in which `%` and `_` mean themselves; null without words.
create function private.like_pattern(words text) returns text
language sql stable set search_path = ''
as $$
  select '%' || regexp_replace(private.plain_text(btrim(words)), '([\\%_])', '\\\1', 'g') || '%' where btrim(words) <> ''
$$;

-- How many rows come before a page.
create function private.skipped_rows(total bigint, page integer, size bigint) returns bigint
language sql immutable set search_path = ''
as $$ select least(greatest(coalesce(page, 1), 1) - 1, greatest(ceil(total::numeric / size) - 1, 0))::bigint * size $$;

-- Pages are chosen by their keys; what is shown is read for these rows alone.
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
  found_ones constant text := case when pattern is null then 'true' else 'keyed.search like $1' end;
  wanted constant text := case sorted_by
    when 'tier' then 'account.subscription_tier'
    when 'users' then 'coalesce(links.people, 0)'
    when 'spoc' then 'lower(account.spoc)'
    when 'crm_link' then 'lower(account.crm_link)'
    else 'keyed.sort_key'
  end;
  joined constant text := case
    when sorted_by = 'users' then 'left join (
      select link.account_id, count(*) as people from public.user_accounts link group by 1
    ) as links using (account_id)'
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
      (select count(*) from public.user_accounts link where link.account_id = account.id)
    from unnest(shown) with ordinality as chosen (account_id, nth)
    join public.accounts account on account.id = chosen.account_id
    order by chosen.nth;
end
$$;

-- Found by the name of their account too, and not by its SPOC: whoever looks for a colleague of that name would get all the
-- clients they care for. Somebody with several accounts is listed with the first that they were linked to, which is the one
-- their portal shows.
create function private.list_people(
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
  page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, name text, email text, phone text, role public.user_role,
  environment_access public.environment_access, link_id uuid, account_id uuid, account_name text, account_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.list_people(search, sort, descending, page, page_size) $$;

revoke execute on function private.note_account_key(public.accounts), private.note_person_key(public.profiles),
  private.follow_account_key(), private.follow_person_key(), private.like_pattern(text),
  private.skipped_rows(bigint, integer, bigint),
  private.list_accounts(text, public.account_order, boolean, integer, integer),
  private.list_people(text, public.user_order, boolean, integer, integer) from public;
grant execute on function private.list_accounts(text, public.account_order, boolean, integer, integer),
  private.list_people(text, public.user_order, boolean, integer, integer) to authenticated;
revoke execute on function public.admin_list_accounts(text, public.account_order, boolean, integer, integer),
  public.admin_list_users(text, public.user_order, boolean, integer, integer) from public, anon, service_role;
grant execute on function public.admin_list_accounts(text, public.account_order, boolean, integer, integer),
  public.admin_list_users(text, public.user_order, boolean, integer, integer) to authenticated;
