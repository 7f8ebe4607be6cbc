-- Traces: where the texts of all tables name an erased person. An erasure writes down what has to be searched for, table by
-- table, and searches for one second itself. A small firm is done by then. In a large one the schedule tidy-files goes on,
-- some pages of a table at a time, so that no statement takes long. The entry of a table goes when nothing was found in it.
-- Access: nobody. An erasure adds entries, and the schedule (service_role) works through them.
-- Tests: supabase/tests/database/traces.test.sql, tests/database/erasure.test.ts

-- The transaction that removes traces: it alone may change the record of administrators (admin_actions).
create table private.running_erasures (
  transaction xid8 primary key default pg_catalog.pg_current_xact_id()
);

create table private.traces_to_remove (
  id bigint generated always as identity primary key,
  -- An address in lower case, or the name of a person in the portal's own notifications.
  wanted text not null,
  is_name boolean not null default false,
  relation regclass not null,
  -- Rows of a queue go as a whole.
  is_queue boolean not null default false,
  -- The search goes on here.
  next_page bigint not null default 0,
  -- How often the table was searched from the first page to the last, and whether this time something was found.
  searches integer not null default 0,
  has_found boolean not null default false,
  failed_at timestamptz
);

alter table private.running_erasures enable row level security;
alter table private.traces_to_remove enable row level security;
revoke all on private.running_erasures, private.traces_to_remove from public, anon, authenticated, service_role;

-- A pattern that finds the address, but not a longer address that contains it: `anna@x.example` is not in `joanna@x.example`.
create function private.address_pattern(address text) returns text
language sql immutable set search_path = ''
as $$
  select '(?<![a-z0-9._%+-])(?<![a-z0-9]'')' || regexp_replace(address, '([][().*+?^${}|\\-])', '\\\1', 'g')
    || '(?![a-z0-9-]|\.[a-z0-9])'
$$;

-- Every table that may hold an address. Some platforms have tables that the owner of the project may not write: those are left
-- to the platform. Not the access log, which has ids only and never changes; not what is read from the
-- documents of a library; not the records of migrations.
create function private.tables_with_texts() returns table (relation regclass, is_queue boolean)
language sql stable security definer set search_path = ''
as $$
  select class.oid::regclass,
    -- Mails that wait or were sent, messages on their way to a browser, counters of limits.
    space.nspname || '.' || class.relname in ('engine.mails', 'engine.changes', 'engine.broadcasts', 'engine.rate_limits')
      or space.nspname = 'realtime' and class.relname like 'messages%'
  from pg_catalog.pg_class class
  join pg_catalog.pg_namespace space on space.oid = class.relnamespace
  where class.relkind = 'r'
    and space.nspname in ('public', 'private', 'auth', 'storage', 'engine', 'realtime')
    and space.nspname || '.' || class.relname not in (
      'public.access_events', 'private.access_heads', 'private.pending_access_events', 'private.traces_to_remove',
      'private.template_texts', 'private.template_passages', 'private.template_words', 'private.account_words',
      'auth.schema_migrations', 'storage.migrations', 'realtime.schema_migrations'
    )
    and has_schema_privilege(space.oid, 'usage')
    and has_table_privilege(class.oid, 'select') and has_table_privilege(class.oid, 'update')
    and has_table_privilege(class.oid, 'delete')
  -- What follows from a change of a row comes last.
  order by 2, space.nspname = 'engine', class.oid
$$;

-- The statement that removes an address ($1 its pattern, $2 the address, $5 what stands instead) from all texts, lists and JSON of some
-- pages of a table ($3 the first, $4 the one after the last), without regard to case. The paths of files stay: they lead to bytes that
-- nobody may lose. Null if the table has no texts.
create function private.statement_removing_address(relation regclass, is_queue boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  assignments text;
  searched text;
begin
  select
    string_agg(format(
      -- A text that is one other address stays, whatever characters it has.
      '%1$I = case when %1$I::text ~ ''^[^\s@]+@[^\s@]+$'' and lower(%1$I::text) <> $2 then %1$I
        else regexp_replace(%1$I::text, $1, $5, ''gi'')::%2$s end',
      attribute.attname, format_type(attribute.atttypid, attribute.atttypmod)), ', '),
    string_agg(format('%I::text', attribute.attname), ', ')
  into assignments, searched
  from pg_catalog.pg_attribute attribute
  where attribute.attrelid = relation and attribute.attnum > 0 and not attribute.attisdropped
    and attribute.attgenerated = ''
    and attribute.atttypid in (
      'text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'varchar[]'::regtype
    )
    and attribute.attname <> 'file_path'
    and not (attribute.attname = 'name' and relation in ('storage.objects'::regclass, 'private.discarded_files'::regclass));
  return case when is_queue then 'delete from ' || relation || ' as entry' else 'update ' || relation || ' as entry set ' || assignments end
    -- Somebody may have signed up with the address meanwhile: then it is theirs.
    || ' where not exists (select from auth.users somebody where lower(somebody.email) = $2)'
    || ' and entry.ctid >= $3 and entry.ctid < $4 and '
    || case when is_queue then 'strpos(lower(entry::text), $2) > 0 and entry::text ~* $1'
      else format('strpos(lower(concat_ws('' '', %1$s)), $2) > 0 and concat_ws('' '', %1$s) ~* $1', searched) end;
end
$$;

-- Removes the name from notifications that the portal itself wrote: they name who handed something over, impersonated somebody
-- or asked for access.
create function private.remove_name(person_name text, first tid, beyond tid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  -- In no language: the reader sees that there is no name.
  nobody constant text := '—';
  touched bigint;
begin
  update public.notifications notification
  set title = replace(notification.title, person_name, nobody), message = replace(notification.message, person_name, nobody),
    wording = jsonb_set(notification.wording, '{values}', (
      select jsonb_object_agg(field.key, case when field.value = to_jsonb(person_name) then to_jsonb(nobody) else field.value end)
      from jsonb_each(notification.wording -> 'values') field
    ))
  where notification.ctid >= first and notification.ctid < beyond and notification.wording is not null
    and person_name in (
      notification.wording -> 'values' ->> 'by', notification.wording -> 'values' ->> 'client',
      notification.wording -> 'values' ->> 'admin', notification.wording -> 'values' ->> 'person'
    );
  get diagnostics touched = row_count;
  return touched;
end
$$;

-- Removes the address from some pages of a table. Returns how many rows had it.
create function private.remove_address(trace private.traces_to_remove, first tid, beyond tid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  removing constant text := private.statement_removing_address(trace.relation, trace.is_queue);
  pattern constant text := private.address_pattern(trace.wanted);
  touched bigint;
begin
  if removing is null then
    return 0;
  end if;
  begin
    execute removing using pattern, trace.wanted, first, beyond, '[erased]';
  exception when unique_violation or check_violation then
    -- The column wants an address, or no value twice.
    execute removing using pattern, trace.wanted, first, beyond, format('erased-%s@erased.invalid', left(md5(random()::text), 12));
  end;
  get diagnostics touched = row_count;
  return touched;
end
$$;

-- Searches the next pages of a table. A row that is written meanwhile may move to a page that was searched before. So a table that
-- takes more than one statement is searched at least twice, and until nothing is found. The entry goes then.
create function private.search_next_pages(trace private.traces_to_remove, pages bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  first constant tid := format('(%s,0)', trace.next_page);
  beyond constant tid := format('(%s,0)', trace.next_page + pages);
  is_end constant boolean :=
    (trace.next_page + pages) * current_setting('block_size')::bigint >= pg_catalog.pg_relation_size(trace.relation);
  touched bigint;
begin
  touched := case when trace.is_name then private.remove_name(trace.wanted, first, beyond)
    else private.remove_address(trace, first, beyond) end;
  if not is_end then
    update private.traces_to_remove searched
    set next_page = trace.next_page + pages, has_found = trace.has_found or touched > 0, failed_at = null
    where searched.id = trace.id;
  elsif trace.next_page = 0 or (trace.searches > 0 and touched = 0 and not trace.has_found) then
    delete from private.traces_to_remove searched where searched.id = trace.id;
  else
    update private.traces_to_remove searched
    set next_page = 0, searches = trace.searches + 1, has_found = false, failed_at = null
    where searched.id = trace.id;
  end if;
exception when others then
  -- The other tables do not wait for this one. The message of the error may have the address.
  raise warning 'traces in % could not be removed: %', trace.relation, sqlstate;
  update private.traces_to_remove searched set failed_at = clock_timestamp() where searched.id = trace.id;
end
$$;

-- Removes traces for about so long. This is work of the database and not of an administrator: its triggers would otherwise record
-- every row as it was, with the address. What somebody signs in with again is no longer searched for. Returns whether something
-- is left.
create function private.remove_traces(for_at_most interval, pages bigint default 200) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  began constant timestamptz := clock_timestamp();
  trace private.traces_to_remove;
begin
  perform set_config('request.jwt.claims', '', true);
  perform set_config('engine.quiet_change', 'on', true);
  insert into private.running_erasures default values on conflict do nothing;
  delete from private.traces_to_remove known
  where not known.is_name and exists (select from auth.users somebody where lower(somebody.email) = known.wanted);
  while clock_timestamp() < began + for_at_most loop
    select * into trace from private.traces_to_remove next
    where next.failed_at is null or next.failed_at < began
    order by next.failed_at nulls first, next.id
    limit 1 for update skip locked;
    exit when not found;
    perform private.search_next_pages(trace, pages);
  end loop;
  delete from private.running_erasures running where running.transaction = pg_current_xact_id();
  perform set_config('engine.quiet_change', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return exists (select from private.traces_to_remove);
end
$$;

-- Every table is searched for the addresses, and the portal's own notifications for the name.
create function private.search_for_traces(addresses text[], person_name text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.traces_to_remove (wanted, relation, is_queue)
  select address, place.relation, place.is_queue
  from private.tables_with_texts() with ordinality as place (relation, is_queue, position), unnest(addresses) as address
  order by place.position;
  insert into private.traces_to_remove (wanted, is_name, relation)
  select person_name, true, 'public.notifications'::regclass where person_name is not null;
$$;

-- For the schedule.
create function public.remove_traces() returns boolean
language sql security definer set search_path = ''
as $$ select private.remove_traces('500 milliseconds') $$;

revoke execute on function private.address_pattern(text), private.tables_with_texts(),
  private.statement_removing_address(regclass, boolean), private.remove_name(text, tid, tid),
  private.remove_address(private.traces_to_remove, tid, tid), private.search_next_pages(private.traces_to_remove, bigint),
  private.remove_traces(interval, bigint), private.search_for_traces(text[], text) from public;
revoke execute on function public.remove_traces() from public, anon, authenticated;
grant execute on function public.remove_traces() to service_role;
