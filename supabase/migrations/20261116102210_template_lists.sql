-- Template lists: a page of the library without a search, the tags in use, and the newest documents of an account. They read
-- with the caller's own policies. A policy with "or the caller is an administrator" cannot use an index, so each list also
-- names the accounts that the policy would let through: a member of one account does not read the documents of all others to
-- find their own.
-- Access: signed-in people list what they may read.
-- Tests: supabase/tests/database/template_library.test.sql, template_lists.test.sql, tests/database/plans.test.ts

-- The title as the library sorts it. `unaccent` is only stable, because somebody could change its dictionary; the project does
-- not.
create function private.title_sort_key(title text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(extensions.unaccent('extensions.unaccent', title)) $$;

-- One for each order of the library. The first also counts by category, without reading the documents.
create index templates_newest_idx on public.templates (is_client_specific, created_at desc, id) include (category, account_id);
create index templates_title_idx
  on public.templates (is_client_specific, private.title_sort_key(title) collate "C", created_at desc, id);
-- By title of one account, because preparing thousands of titles for sorting takes longer than everything else.
create index templates_account_id_title_idx on public.templates
  (account_id, is_client_specific, private.title_sort_key(title) collate "C", created_at desc, id);
create index templates_size_idx on public.templates (is_client_specific, file_size desc nulls last, created_at desc, id);
create index templates_category_idx on public.templates (is_client_specific, category);
-- One for the clients' and one for those of the library, so that count_listed() needs nothing else.
create index templates_client_tags_idx on public.templates using gin (tags) where is_client_specific;
create index templates_library_tags_idx on public.templates using gin (tags) where not is_client_specific;

-- The accounts whose templates the caller may read; null if the caller reads all. Only to find them quickly: the policies
-- decide.
create function private.template_accounts() returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  if not row_security_active('public.templates') or private.is_admin() then
    return null;
  end if;
  return array(select private.library_account_ids());
end
$$;

-- The names of those of these people whose profile the caller may read, as the policy of profiles has it. It looks at these few
-- alone: the policy would find all colleagues first, and some accounts have a thousand people.
create function private.readable_names(people uuid[]) returns table (id uuid, name text)
language plpgsql stable rows 25 security definer set search_path = ''
as $$
declare
  caller constant uuid := private.effective_user_id();
  reads_all constant boolean := private.is_admin();
  accounts constant uuid[] := array(select private.account_ids());
begin
  return query
    select person.id, person.name from public.profiles person
    where person.id = any (people) and (
      reads_all or person.id = caller or exists (
        select from private.account_members member where member.user_id = person.id and member.account_id = any (accounts)
      )
    );
end
$$;

-- The names that the caller may read, of the authors of a list. The service role has no policies and reads every name.
create function private.author_names(people uuid[]) returns table (id uuid, name text)
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  if row_security_active('public.profiles') then
    return query select readable.id, readable.name from private.readable_names(people) as readable;
  else
    return query select person.id, person.name from public.profiles person where person.id = any (people);
  end if;
end
$$;

-- How many documents are of a category or have a tag, up to private.most_counted(), for an administrator; null for everyone else.
-- An administrator reads all of them, so this asks no policy, with which Postgres would look at each document: it compares neither
-- categories nor tags in an index before the policy has decided.
create function private.count_listed(client_specific boolean, only_category public.template_category, only_tag text) returns bigint
language plpgsql stable security definer set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = off
as $$
declare
  counted bigint;
begin
  if not private.is_admin() then
    return null;
  end if;
  execute 'select count(*) from (select from public.templates where '
    || concat_ws(' and ', case when client_specific then 'is_client_specific' else 'not is_client_specific' end,
      case when only_category is not null then 'category = $1' end, case when only_tag is not null then 'tags @> array[$2]' end)
    || ' limit $3) as counted'
  into counted using only_category, only_tag, private.most_counted() + 1;
  return counted;
end
$$;

-- The ids of a page, with the place of each and the total, which is counted up to private.most_counted(). A page number
-- beyond the last page gives the last page.
create function private.template_page(
  client_specific boolean, only_category public.template_category, only_tag text, only_account uuid,
  order_by public.template_order, page integer, size integer
) returns table (id uuid, place bigint, total bigint)
language plpgsql stable rows 25 set search_path = '' set jit = off
as $$
declare
  accounts constant uuid[] := private.template_accounts();
  -- What a member or an account has is sorted as a whole: walking along the index of an order would pass by the documents of
  -- everybody else.
  along_index constant boolean := accounts is null and only_account is null;
  -- An account has an index of its titles. Members of several accounts are few.
  titles_of constant uuid := case
    when along_index or order_by <> 'title' or not client_specific or only_category is not null or only_tag is not null then null
    when accounts is null then only_account
    when cardinality(accounts) = 1 and coalesce(only_account = accounts[1], true) then accounts[1] end;
  conditions constant text := concat_ws(' and ', 'template.is_client_specific = $1',
    case when accounts is null then null
      when client_specific then 'template.account_id = any ($2)'
      else '(template.account_id is null or template.account_id = any ($2))' end,
    case when only_category is not null then 'template.category = $3' end,
    case when only_tag is not null then 'template.tags @> array[$4]' end,
    case when only_account is not null then 'template.account_id = $5' end);
  sorting constant text := concat_ws(', ',
    case when order_by = 'title' and along_index then 'private.title_sort_key(template.title) collate "C"'
      -- As title_sort_key(), without the call for each of thousands of titles.
      when order_by = 'title' then 'lower(extensions.unaccent(''extensions.unaccent'', template.title)) collate "C"'
      when order_by = 'size' then 'template.file_size desc nulls last' end,
    'template.created_at desc, template.id');
  found_count bigint;
  skipped bigint;
  page_ids uuid[];
begin
  if titles_of is not null then
    select count(*) into found_count from public.templates template
    where template.account_id = titles_of and template.is_client_specific;
    skipped := private.skipped_rows(found_count, page, size);
  end if;
  -- Far pages are sorted as a whole: walking along the index prepares each title that is passed by.
  if skipped < 250 then
    execute 'select array(
        select template.id from public.templates template where template.account_id = $1 and template.is_client_specific
        order by private.title_sort_key(template.title) collate "C", template.created_at desc, template.id limit $2 offset $3
      )'
    into page_ids using titles_of, size::bigint, skipped;
  elsif not along_index then
    execute format(
      'select array(select template.id from (select * from public.templates template where %s offset 0) as template order by %s)',
      conditions, sorting)
    into page_ids using client_specific, accounts, only_category, only_tag, only_account;
    found_count := cardinality(page_ids);
    skipped := private.skipped_rows(found_count, page, size);
    page_ids := page_ids[skipped + 1:skipped + size];
  else
    if only_category is not null or only_tag is not null then
      found_count := private.count_listed(client_specific, only_category, only_tag);
    end if;
    if found_count is null then
      execute format('select count(*) from (select from public.templates template where %s limit $6) as counted', conditions)
      into found_count using client_specific, accounts, only_category, only_tag, only_account, private.most_counted() + 1;
    end if;
    skipped := private.skipped_rows(least(found_count, private.most_counted()), page, size);
    execute format(
      'select array(select template.id from public.templates template where %s order by %s limit $6 offset $7)',
      conditions, sorting)
    into page_ids using client_specific, accounts, only_category, only_tag, only_account, size::bigint, skipped;
  end if;
  return query
    select shown.id, skipped + shown.nth, found_count from unnest(page_ids) with ordinality as shown (id, nth);
end
$$;

-- The tags that are in use, the commonest first. Of more than private.most_counted() documents the newest are looked at.
create function public.list_template_tags(max_results integer default 200) returns table (tag text, uses bigint)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  accounts constant uuid[] := private.template_accounts();
begin
  return query
    select used.tag, sum(alike.documents)::bigint
    from (
      -- Many documents have the same tags: their tags are taken apart once.
      select newest.tags, count(*) as documents
      from (
        select template.tags from public.templates template
        where accounts is null or template.account_id is null or template.account_id = any (accounts)
        order by template.created_at desc limit private.most_counted()
      ) as newest
      group by newest.tags
    ) as alike, unnest(alike.tags) as used (tag)
    where used.tag <> ''
    group by used.tag order by 2 desc, used.tag limit least(greatest(max_results, 1), 1000);
end
$$;

-- The newest documents of an account and of those for everyone together, for the client's home.
create function public.list_recent_templates(account_uuid uuid, at_most integer default 60) returns table (
  id uuid, title text, category public.template_category, tags text[], file_path text, file_size bigint,
  created_at timestamptz, account_id uuid, author_name text
)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    with recent as (
      (select template.* from public.templates template where template.account_id = account_uuid
       order by template.created_at desc, template.id limit least(greatest(at_most, 0), 1000))
      union all
      (select template.* from public.templates template where template.account_id is null
       order by template.created_at desc, template.id limit least(greatest(at_most, 0), 1000))
    )
    select recent.id, recent.title, recent.category, recent.tags, recent.file_path, recent.file_size, recent.created_at,
      recent.account_id, author.name
    from recent left join private.author_names(array(select distinct recent.user_id from recent)) author on author.id = recent.user_id
    order by recent.created_at desc, recent.id limit least(greatest(at_most, 0), 1000);
end
$$;

revoke execute on function private.title_sort_key(text), private.template_accounts(), private.readable_names(uuid[]),
  private.author_names(uuid[]), private.count_listed(boolean, public.template_category, text),
  private.template_page(boolean, public.template_category, text, uuid, public.template_order, integer, integer) from public;
-- The index calls the first function as the person who writes the row.
grant execute on function private.title_sort_key(text), private.template_accounts(), private.readable_names(uuid[]),
  private.author_names(uuid[]), private.count_listed(boolean, public.template_category, text),
  private.template_page(boolean, public.template_category, text, uuid, public.template_order, integer, integer),
  private.most_counted(), private.skipped_rows(bigint, integer, bigint)
  to authenticated, service_role;
revoke execute on function public.list_template_tags(integer), public.list_recent_templates(uuid, integer)
  from public, anon;
grant execute on function public.list_template_tags(integer), public.list_recent_templates(uuid, integer)
  to authenticated, service_role;
