-- Traces: where the texts of all tables name an erased person. An erasure writes down what has to be searched for, table by
-- table, and searches for one second itself. A small firm is done by then. In a large one the schedule tidy-files goes on,
-- some pages of a table at a time, so that no statement takes long.
-- Access: nobody. An erasure adds entries, and the schedule (service_role) works through them.
-- Tests: supabase/tests/database/traces.test.sql, tests/database/erasure.test.ts

-- The transaction that removes traces: it alone may change the record of administrators (admin_actions).
create table private.running_erasures (
  transaction xid8 primary key default pg_catalog.pg_current_xact_id()
);

create table private.traces_to_remove (
  id bigint generated always as identity primary key,
  -- An address or a name in lower case; or the id of a person, whose names go from the portal's own notifications.
  wanted text not null,
  is_person boolean not null default false,
  relation regclass not null,
  -- Rows of a queue go as a whole.
  is_queue boolean not null default false,
  -- The search goes on here.
  next_page bigint not null default 0,
  -- How often the table was searched from the first page to the last. Whether this time something was found, and whether
  -- something could not be changed.
  searches integer not null default 0,
  has_found boolean not null default false,
  has_failed boolean not null default false,
  failed_at timestamptz
);

alter table private.running_erasures enable row level security;
alter table private.traces_to_remove enable row level security;
revoke all on private.running_erasures, private.traces_to_remove from public, anon, authenticated, service_role;

create function private.escaped_pattern(wanted text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(wanted, '([][().*+?^${}|\\-])', '\\\1', 'g') $$;

-- A pattern that finds the address, but not a longer address that contains it: `anna@x.example` is neither in `joanna@x.example`
-- nor in `jo-anna@x.example`, but it is in `mailto:anna@x.example` and in `-anna@x.example`. The letters with accents are named, because
-- not every database counts them as letters.
create function private.address_pattern(address text) returns text
language sql immutable set search_path = ''
as $$
  select '(?<![[:alnum:]\u00c0-\u024f][._%+''-]*)' || private.escaped_pattern(address) || '(?![[:alnum:]-]|\.[[:alnum:]])'
$$;

create function private.without_address(content text, pattern text, instead text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(content, pattern, instead, 'gi') $$;

create function private.without_address(contents text[], pattern text, instead text) returns text[]
language sql immutable set search_path = ''
as $$
  select case when contents is not null then array(
    select regexp_replace(item.content, pattern, instead, 'gi') from unnest(contents) with ordinality as item (content, place)
    order by item.place
  ) end
$$;

-- In keys and values. Not in the text of the JSON, where a line break before the address ends with a letter.
create function private.without_address(content jsonb, pattern text, instead text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(content)
    when 'string' then to_jsonb(regexp_replace(content #>> '{}', pattern, instead, 'gi'))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_address(item.content, pattern, instead) order by item.place), '[]')
      from jsonb_array_elements(content) with ordinality as item (content, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(
        regexp_replace(item.key, pattern, instead, 'gi'), private.without_address(item.value, pattern, instead)), '{}')
      from jsonb_each(content) as item
    )
    else content
  end
$$;

-- The columns of a table that are searched: as text, and without the address ($1 its pattern, $2 the address, $3 what stands
-- instead). The paths of files stay: they lead to bytes that nobody may lose. A body is what another system sent.
create function private.searched_columns(relation regclass) returns table (name text, content text, cleaned text)
language sql stable security definer set search_path = ''
as $$
  select quote_ident(attribute.attname),
    case when attribute.atttypid = 'bytea'::regtype then format('encode(entry.%I, ''escape'')', attribute.attname)
      else format('entry.%I::text', attribute.attname) end,
    case attribute.atttypid
      when 'bytea'::regtype then format(
        'case when strpos(lower(encode(entry.%1$I, ''escape'')), $2) > 0 then ''''::bytea else entry.%1$I end', attribute.attname)
      when 'json'::regtype then format('private.without_address(entry.%I::jsonb, $1, $3)::json', attribute.attname)
      when 'varchar'::regtype then format('private.without_address(entry.%I::text, $1, $3)', attribute.attname)
      when 'varchar[]'::regtype then format('private.without_address(entry.%I::text[], $1, $3)', attribute.attname)
      else format('private.without_address(entry.%I, $1, $3)', attribute.attname) end
  from pg_catalog.pg_attribute attribute
  where attribute.attrelid = relation and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and (attribute.atttypid in (
      'text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'varchar[]'::regtype
    ) or (attribute.atttypid = 'bytea'::regtype and attribute.attname = 'body'))
    and not exists (
      select from private.text_columns() known
      where known.holds in ('address', 'kept', 'nothing') and attribute.attname = any (known.columns) and known.relation = (
        select format('%s.%s', space.nspname, class.relname)
        from pg_catalog.pg_class class join pg_catalog.pg_namespace space on space.oid = class.relnamespace
        where class.oid = searched_columns.relation
      )
    )
$$;

-- Every table whose texts are searched. Some platforms have tables that the owner of the project may not write: those are left to
-- the platform. Not the records of migrations.
create function private.tables_with_texts() returns table (relation regclass, is_queue boolean, has_letters boolean)
language sql stable security definer set search_path = ''
as $$
  select found.relation, found.is_queue, found.is_queue or exists (
    select from private.text_columns() known where known.relation = found.name and known.holds = 'letters'
  )
  from (
    select class.oid::regclass as relation, space.nspname || '.' || class.relname as name, class.oid, space.nspname,
      -- Messages on their way to a browser, counters of limits.
      space.nspname || '.' || class.relname in ('engine.changes', 'engine.broadcasts', 'engine.rate_limits')
        or space.nspname = 'realtime' and class.relname like 'messages%' as is_queue
    from pg_catalog.pg_class class
    join pg_catalog.pg_namespace space on space.oid = class.relnamespace
    where class.relkind = 'r'
      and space.nspname in ('public', 'private', 'auth', 'storage', 'engine', 'realtime')
      and class.relname not in ('schema_migrations', 'migrations')
      and has_schema_privilege(space.oid, 'usage')
      and has_table_privilege(class.oid, 'select') and has_table_privilege(class.oid, 'update')
      and has_table_privilege(class.oid, 'delete')
  ) as found
  where found.is_queue or exists (select from private.searched_columns(found.relation))
  -- What follows from a change of a row comes last.
  order by found.is_queue, found.nspname = 'engine', found.oid
$$;

-- The rows that may name the person, on the pages from `first` on and before `beyond`.
create function private.find_traces(trace private.traces_to_remove, first tid, beyond tid) returns tid[]
language plpgsql security definer set search_path = ''
as $$
declare
  condition text;
  places tid[];
begin
  if trace.is_person then
    condition := 'jsonb_path_exists(entry.wording, ''$.people.* ? (@ == $person)'', jsonb_build_object(''person'', $2))';
  elsif trace.is_queue then
    condition := 'strpos(lower(entry::text), $2) > 0 and entry::text ~* $1';
  else
    condition := (
      select 'strpos(lower(concat_ws('' '', ' || string_agg(searched.content, ', ') || ')), $2) > 0'
      from private.searched_columns(trace.relation) searched
    );
  end if;
  if condition is null then
    return '{}';
  end if;
  execute format('select array_agg(entry.ctid) from %s as entry where entry.ctid >= $3 and entry.ctid < $4 and %s', trace.relation, condition)
  into places using private.address_pattern(trace.wanted), trace.wanted, first, beyond;
  return coalesce(places, '{}');
end
$$;

-- Removes the address from a row. Returns whether the row had it: a longer address that contains it is no trace.
create function private.remove_address(trace private.traces_to_remove, place tid, instead text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  changing text;
  touched bigint;
begin
  if trace.is_queue then
    changing := format('delete from %s as entry where entry.ctid = $4', trace.relation);
  else
    select format('update %s as entry set %s where entry.ctid = $4 and (%s)', trace.relation,
      string_agg(format('%s = %s', searched.name, searched.cleaned), ', '),
      string_agg(format('entry.%s::text is distinct from (%s)::text', searched.name, searched.cleaned), ' or '))
    into changing from private.searched_columns(trace.relation) searched;
  end if;
  execute changing using private.address_pattern(trace.wanted), trace.wanted, instead, place;
  get diagnostics touched = row_count;
  return touched > 0;
end
$$;

-- Removes the names of the person from a notification that the portal itself wrote. Its wording says in which values they are.
create function private.remove_names(person text, place tid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  -- In no language: the reader sees that there is no name.
  nobody constant text := '—';
  value record;
  pattern text;
begin
  for value in
    select named.key, notification.wording -> 'values' ->> named.key as name
    from public.notifications notification, jsonb_each_text(notification.wording -> 'people') as named
    where notification.ctid = place and named.value = person
  loop
    pattern := '(?<![[:alnum:]\u00c0-\u024f])' || private.escaped_pattern(value.name) || '(?![[:alnum:]\u00c0-\u024f])';
    update public.notifications notification
    set title = coalesce(regexp_replace(notification.title, pattern, nobody, 'g'), notification.title),
      message = coalesce(regexp_replace(notification.message, pattern, nobody, 'g'), notification.message),
      wording = jsonb_set(jsonb_set(notification.wording, array['people', value.key], 'null'), array['values', value.key], to_jsonb(nobody), false)
    where notification.ctid = place
    returning notification.ctid into place;
  end loop;
  return true;
end
$$;

-- As the two above. Null if the row cannot be changed: the others do not wait for it.
create function private.remove_trace(trace private.traces_to_remove, place tid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  instead text;
begin
  if trace.is_person then
    return private.remove_names(trace.wanted, place);
  end if;
  -- Some columns have no room for more characters than there were, or want no value twice.
  foreach instead in array array['[erased]', '—', left(md5(random()::text), 6)] loop
    begin
      return private.remove_address(trace, place, instead);
    exception when unique_violation or check_violation or string_data_right_truncation then
      null;
    end;
  end loop;
  return null;
exception when others then
  -- The message of the error may have the address.
  raise warning 'a trace in % could not be removed: %', trace.relation, sqlstate;
  return null;
end
$$;

-- Searches the next pages of a table. A row that is written meanwhile may move to a page that was searched before, so a table is
-- searched until nothing is found, and at least twice if one statement does not reach its end. The entry goes then, and also after ten
-- searches if some rows cannot be changed.
create function private.search_next_pages(trace private.traces_to_remove, pages bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  beyond constant bigint := trace.next_page + pages;
  is_end constant boolean := beyond * current_setting('block_size')::bigint >= pg_catalog.pg_relation_size(trace.relation);
  place tid;
  is_removed boolean;
begin
  foreach place in array private.find_traces(trace, format('(%s,0)', trace.next_page)::tid, format('(%s,0)', beyond)::tid) loop
    is_removed := private.remove_trace(trace, place);
    trace.has_found := trace.has_found or coalesce(is_removed, false);
    trace.has_failed := trace.has_failed or is_removed is null;
  end loop;
  if not is_end then
    update private.traces_to_remove searched
    set next_page = beyond, has_found = trace.has_found, has_failed = trace.has_failed
    where searched.id = trace.id;
  elsif trace.searches >= 9 or (not trace.has_found and not trace.has_failed and (trace.next_page = 0 or trace.searches > 0)) then
    if trace.has_failed then
      raise warning 'traces are left in %', trace.relation;
    end if;
    delete from private.traces_to_remove searched where searched.id = trace.id;
  else
    update private.traces_to_remove searched
    set next_page = 0, searches = trace.searches + 1, has_found = false, has_failed = false,
      failed_at = case when trace.has_failed then clock_timestamp() end
    where searched.id = trace.id;
  end if;
exception when query_canceled or others then
  raise warning 'traces in % could not be searched for: %', trace.relation, sqlstate;
  update private.traces_to_remove searched set failed_at = clock_timestamp() where searched.id = trace.id;
end
$$;

-- Removes traces for about so long. This is work of the database and not of an administrator: its triggers would otherwise record
-- every row as it was, with the address. What failed is tried again after an hour. Returns whether there is more to do now.
create function private.remove_traces(for_at_most interval, most_pages bigint default 256) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  quiet constant text := current_setting('engine.quiet_change', true);
  patience constant text := current_setting('lock_timeout');
  began constant timestamptz := clock_timestamp();
  is_left boolean := true;
  -- Rows may be large: it begins with few pages, and takes more as long as they are quick.
  pages bigint := least(16, most_pages);
  step_began timestamptz;
  trace private.traces_to_remove;
begin
  perform set_config('request.jwt.claims', '', true);
  perform set_config('engine.quiet_change', 'on', true);
  perform set_config('lock_timeout', '500ms', true);
  insert into private.running_erasures default values on conflict do nothing;
  delete from private.traces_to_remove known
  where not exists (select from pg_catalog.pg_class class where class.oid = known.relation);
  while clock_timestamp() < began + for_at_most loop
    select * into trace from private.traces_to_remove next
    where next.failed_at is null or next.failed_at < began - interval '50 minutes'
    order by next.searches, next.id
    limit 1 for update skip locked;
    is_left := found;
    exit when not found;
    step_began := clock_timestamp();
    perform private.search_next_pages(trace, pages);
    pages := case when clock_timestamp() < step_began + interval '50 milliseconds' then least(2 * pages, most_pages)
      else greatest(pages / 2, 1) end;
  end loop;
  delete from private.running_erasures running where running.transaction = pg_current_xact_id();
  perform set_config('lock_timeout', patience, true);
  perform set_config('engine.quiet_change', coalesce(quiet, ''), true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return is_left;
end
$$;

-- Every table is searched for the addresses, those with letters for the names, and notifications for the person.
create function private.search_for_traces(addresses text[], names text[], person uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.traces_to_remove (wanted, relation, is_queue)
  select wanted.text, place.relation, place.is_queue
  from private.tables_with_texts() with ordinality as place (relation, is_queue, has_letters, position)
  cross join lateral (
    select unnest(addresses)
    union
    -- As mails have it too: without what a mail program would show as a link, and in HTML, where a template also replaces ' and `.
    select lower(form.text) from unnest(names) as name
    cross join lateral (values (name), (private.name_in_mail(name))) as said (text)
    cross join lateral (select replace(replace(replace(replace(said.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')) as html (text)
    cross join lateral (values (said.text), (html.text), (replace(replace(html.text, '''', '&#39;'), '`', '&#96;'))) as form (text)
    where place.has_letters and form.text is not null
  ) as wanted (text)
  order by place.position;
  insert into private.traces_to_remove (wanted, is_person, relation)
  select person::text, true, 'public.notifications'::regclass where person is not null;
$$;

-- For the schedule.
create function public.remove_traces() returns boolean
language sql security definer set search_path = ''
as $$ select private.remove_traces('500 milliseconds') $$;

revoke execute on function private.escaped_pattern(text), private.address_pattern(text), private.without_address(text, text, text),
  private.without_address(text[], text, text), private.without_address(jsonb, text, text), private.tables_with_texts(),
  private.searched_columns(regclass), private.find_traces(private.traces_to_remove, tid, tid),
  private.remove_address(private.traces_to_remove, tid, text), private.remove_names(text, tid),
  private.remove_trace(private.traces_to_remove, tid), private.search_next_pages(private.traces_to_remove, bigint),
  private.remove_traces(interval, bigint), private.search_for_traces(text[], text[], uuid) from public;
revoke execute on function public.remove_traces() from public, anon, authenticated;
grant execute on function public.remove_traces() to service_role;
