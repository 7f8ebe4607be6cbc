-- Whether a caller can subscribe to what it asks for. Each change is checked again, row by row, before it is sent.

-- The error of one filter, in the platform's words; null if there is none. Values that cannot be read as the column's type fail later.
create or replace function engine.check_filter(relation regclass, column_name text, op text, value text) returns void
language plpgsql
set search_path = ''
as $$
declare
  type regtype := (select atttypid from pg_attribute where attrelid = relation and attname = column_name);
begin
  if op = 'is' then
    if value not in ('null', 'true', 'false', 'unknown') then
      raise exception 'invalid value for is filter: must be null, true, false, or unknown';
    end if;
    if value <> 'null' and type <> 'boolean'::regtype then
      raise exception 'is % filter requires a boolean column, got %', value, type;
    end if;
  elsif op in ('like', 'ilike', 'match', 'imatch') then
    if type not in ('varchar'::regtype, 'bpchar'::regtype) and not exists (
      select from pg_operator where oprleft = type and oprresult = 'boolean'::regtype
        and oprname = case op when 'like' then '~~' when 'ilike' then '~~*' when 'match' then '~' else '~*' end
    ) then
      raise exception 'operator % requires a text-compatible column type, got %', op, type;
    end if;
    if op in ('match', 'imatch') then
      begin
        perform '' ~ value;
      exception when others then
        raise exception 'invalid regular expression for % filter: %', op, sqlerrm;
      end;
    end if;
  elsif op = 'in' then
    if cardinality(value::text[]) > 100 then
      raise exception 'too many values for `in` filter. Maximum 100';
    end if;
  end if;
end
$$;

-- The filters that can be compared without the database, each with the JSON texts that its column may have; null for the
-- others. Only types whose equal values have equal texts. A key (primary or foreign) identifies a row or its owner, not its
-- content: the engine looks up subscribers only by keys before it knows what they may read.
create or replace function engine.plain_filters(relation regclass, filters jsonb) returns json
language plpgsql
set search_path = ''
as $$
declare
  filter record;
  texts text[];
  plain json[] := '{}';
begin
  for filter in
    select part ->> 'op' as op, part ->> 'value' as value, type.typname,
      coalesce(part ->> 'negate', 'false') = 'false' and part ->> 'op' in ('eq', 'in')
        and space.nspname = 'pg_catalog'
        and type.typname in ('uuid', 'int2', 'int4', 'int8', 'bool', 'text', 'varchar', 'date')
        and coalesce((select collisdeterministic from pg_collation where oid = attcollation), true) as is_plain,
      exists (
        select from pg_constraint where conrelid = relation and contype in ('p', 'f') and attnum = any (conkey)
      ) as is_key
    from jsonb_array_elements(filters) with ordinality as list (part, place)
    join pg_attribute on attrelid = relation and attname = part ->> 'column'
    join pg_type type on type.oid = atttypid
    join pg_namespace space on space.oid = type.typnamespace
    order by place
  loop
    texts := null;
    if filter.is_plain then
      execute format('select array(select to_jsonb(value::pg_catalog.%I)::text from unnest($1) as value where value is not null)',
        filter.typname)
        using case filter.op when 'in' then filter.value::text[] else array[filter.value] end into texts;
    end if;
    plain := plain || case when texts is not null then json_build_object('texts', texts, 'key', filter.is_key) end;
  end loop;
  return array_to_json(plain);
end
$$;

-- The published tables that a subscription means and its role may read, and how each of its filters is compared there. No row
-- means that there is nothing to subscribe to. Invalid filters raise an error.
create or replace function engine.check_subscription(
  wanted_schema text, wanted_table text, caller_role text, filters jsonb, chosen text[], api_search_path text
) returns table (schema_name text, table_name text, is_watched boolean, plain json)
language plpgsql
set search_path = ''
as $$
declare
  found record;
  filter jsonb;
  readable text[];
  statement text;
begin
  for found in
    select class.oid::regclass as relation, tables.schemaname, tables.tablename,
      exists (select from pg_trigger where tgrelid = class.oid and tgname ^@ '00_engine_changes') as is_watched
    from pg_publication_tables tables
    join pg_namespace space on space.nspname = tables.schemaname
    join pg_class class on class.relnamespace = space.oid and class.relname = tables.tablename
    where tables.pubname = 'supabase_realtime' and tables.schemaname not in ('engine', 'supabase_migrations')
      and wanted_schema in ('*', tables.schemaname) and wanted_table in ('*', tables.tablename)
      and has_schema_privilege(caller_role, space.oid, 'usage')
      and has_any_column_privilege(caller_role, class.oid, 'select')
  loop
    readable := array(
      select attname from pg_attribute
      where attrelid = found.relation and attnum > 0 and not attisdropped
        and has_column_privilege(caller_role, attrelid, attnum, 'select'));
    for filter in select jsonb_array_elements(filters) loop
      if not filter ->> 'column' = any (readable) then
        raise exception 'invalid column for filter %', filter ->> 'column';
      end if;
      perform engine.check_filter(found.relation, filter ->> 'column', filter ->> 'op', filter ->> 'value');
    end loop;
    if not coalesce(chosen, '{}') <@ readable then
      raise exception 'invalid column for select %',
        (select min(name) from unnest(chosen) as name where not name = any (readable));
    end if;
    if filters <> '[]' then
      -- Run on an empty row: it only checks that names, operators and values can be read.
      statement := format('select from pg_catalog.jsonb_populate_record(null::%s, $1) as one where %s',
        found.relation, engine.filter_condition(found.relation, filters));
      perform pg_catalog.set_config('search_path', api_search_path, true);
      perform pg_catalog.set_config('role', caller_role, true);
      execute statement using '{}'::pg_catalog.jsonb, array(
        select part ->> 'value' from pg_catalog.jsonb_array_elements(filters) with ordinality as list (part, place)
        order by place);
      perform pg_catalog.set_config('role', 'none', true);
      perform pg_catalog.set_config('search_path', '', true);
    end if;
    schema_name := found.schemaname;
    table_name := found.tablename;
    is_watched := found.is_watched;
    plain := engine.plain_filters(found.relation, filters);
    return next;
  end loop;
end
$$;
revoke all on function engine.check_filter(regclass, text, text, text), engine.plain_filters(regclass, jsonb),
  engine.check_subscription(text, text, text, jsonb, text[], text) from public, anon, authenticated, service_role;
