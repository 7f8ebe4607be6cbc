-- Which caller may see which change. A change is checked with its own image, not with the row that the table holds now: so
-- deletes and rows that have changed again are exact too. Policies and grants are read at each call; nothing is cached.

-- The condition that row security adds to a SELECT ('r', as in pg_policy) or an INSERT ('a') of this role; null if it adds none. It
-- follows Postgres' rules: of the policies that apply to the role, permissive ones are joined by or, restrictive ones by and;
-- without a permissive one nothing is visible. It needs an empty search path, so that every name in the texts is qualified. It is
-- PL/pgSQL, like the functions below, because that caches the plans of its queries.
create or replace function engine.row_condition(relation regclass, role name, command "char") returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select case
    when not class.relrowsecurity or holder.rolsuper or holder.rolbypassrls
      or (not class.relforcerowsecurity and pg_has_role(holder.oid, class.relowner, 'usage')) then null
    else coalesce(
      (
        select '(' || string_agg(format('(%s)', pg_get_expr(expression, polrelid)), ' or ') filter (where polpermissive)
          || ')' || coalesce(' and ' || string_agg(format('(%s)', pg_get_expr(expression, polrelid)), ' and ')
            filter (where not polpermissive), '')
        from pg_policy
        cross join lateral (
          select case when row_condition.command = 'a' then coalesce(polwithcheck, polqual) else polqual end as expression
        ) as applied
        where polrelid = class.oid and polcmd in (row_condition.command, '*') and expression is not null
          and exists (
            select from unnest(polroles) as named
            where named = 0 or pg_has_role(holder.oid, named, 'usage')
          )
      ),
      'false'
    )
  end
  from pg_class class, pg_roles holder
  where class.oid = row_condition.relation and holder.rolname = row_condition.role);
end
$$;
revoke all on function engine.row_condition(regclass, name, "char") from public, anon, authenticated, service_role;

-- The columns of the primary key, or of the index that is the replica identity.
create or replace function engine.index_columns(relation oid, is_primary boolean) returns name[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select attname
    from pg_index
    cross join unnest(indkey[:indnkeyatts - 1]) with ordinality as part (number, place)
    join pg_attribute on attrelid = indrelid and attnum = part.number
    where indrelid = relation and case when is_primary then indisprimary else indisreplident end
    order by place
  );
end
$$;

-- The columns of a message about a row of this table, and which of them each role may read.
create or replace function engine.describe_table(relation regclass, roles text[]) returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (select json_build_object(
    'columns', (
      select coalesce(json_agg(json_build_object('name', attname, 'type', type.typname) order by attnum), '[]')
      from pg_attribute join pg_type type on type.oid = atttypid
      where attrelid = class.oid and attnum > 0 and not attisdropped
    ),
    'keys', engine.index_columns(class.oid, true),
    'identity', case class.relreplident
      when 'f' then to_json('full'::text)
      when 'i' then to_json(engine.index_columns(class.oid, false))
      else to_json(engine.index_columns(class.oid, true)) end,
    'secured', class.relrowsecurity,
    'readable', (
      select json_object_agg(role, case
        when not has_schema_privilege(role, class.relnamespace, 'usage') then '{}'::name[]
        else array(
          select attname from pg_attribute
          where attrelid = class.oid and attnum > 0 and not attisdropped
            and has_column_privilege(role, class.oid, attnum, 'select')
          order by attnum
        ) end)
      from unnest(roles) as role
    )
  )
  from pg_class class where class.oid = relation);
end
$$;

-- A subscription's filters as a condition on the row "one"; the values are elements of the parameter $2.
create or replace function engine.filter_condition(relation regclass, filters jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(
    format(case when filter ->> 'negate' = 'true' then 'not (%s)' else '(%s)' end,
      case filter ->> 'op'
        when 'is' then format('one.%I is %s', attname,
          case filter ->> 'value' when 'true' then 'true' when 'false' then 'false' when 'unknown' then 'unknown'
            else 'null' end)
        when 'isdistinct' then format('one.%I is distinct from ($2)[%s]::%I.%I', attname, place, space.nspname, type.typname)
        when 'in' then format('one.%I = any (($2)[%s]::%I.%I)', attname, place, space.nspname, list.typname)
        else format('one.%I %s ($2)[%s]::%I.%I', attname,
          case filter ->> 'op'
            when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>'
            when 'gte' then '>=' when 'like' then '~~' when 'ilike' then '~~*' when 'match' then '~'
            when 'imatch' then '~*' end,
          place, space.nspname, type.typname)
      end),
    ' and ' order by place)
  from jsonb_array_elements(filters) with ordinality as given (filter, place)
  join pg_attribute on attrelid = relation and attname = filter ->> 'column' and attnum > 0 and not attisdropped
  join pg_type type on type.oid = atttypid
  join pg_namespace space on space.oid = type.typnamespace
  left join pg_type list on list.oid = type.typarray
$$;
revoke all on function engine.describe_table(regclass, text[]), engine.index_columns(oid, boolean),
  engine.filter_condition(regclass, jsonb) from public, anon, authenticated, service_role;

-- Says for a whole batch which caller may see which change. Changes are identified by transaction and id; a pair says which
-- caller asks for which change, by their positions in the lists. It is not "security definer", because Postgres does not allow
-- such a function to change its role. Every path through it returns to the engine's own role.
create or replace function engine.check_visibility(
  transactions xid8[], ids bigint[],
  roles text[], claims text[], pair_changes integer[], pair_callers integer[],
  api_search_path text, singly boolean
) returns json
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Compiling a condition takes longer than checking a few rows.
set jit = off
as $$
declare
  work record;
  checked text := '';
  condition text;
  statement text;
  -- Prepared statements outlive the call, so that a condition is planned once a connection. Their name is derived from the
  -- condition, so that another condition is another statement.
  statement_name text;
  is_prepared boolean;
  stale text;
  ignored text;
  passing integer[];
  visible jsonb[] := '{}';
  failed jsonb[] := '{}';
begin
  for work in
    select class.oid::regclass as relation, class.relname, roles[pair.caller] as role, pair.caller,
      array_agg(pair.change order by pair.change) as places,
      jsonb_agg(case change.kind when 'DELETE' then change.old_row else change.new_row end order by pair.change)::text
        as images
    from unnest(pair_changes, pair_callers) as pair (change, caller)
    join unnest(transactions, ids) with ordinality as asked (transaction, id, place) on asked.place = pair.change
    join engine.changes change on change.transaction = asked.transaction and change.id = asked.id
    join pg_class class on class.oid = change.relation
    group by class.oid, class.relname, pair.caller, case when singly then pair.change end
    order by class.oid, roles[pair.caller], pair.caller
  loop
    if checked is distinct from format('%s %s', work.relation::oid, work.role) then
      checked := format('%s %s', work.relation::oid, work.role);
      condition := engine.row_condition(work.relation, work.role, 'r');
      -- In the inner select only the row itself is in scope: a column of any name means the row's.
      statement := format(
        'select pg_catalog.array_agg(item.place::pg_catalog.int4) from pg_catalog.jsonb_array_elements('
        'pg_catalog.current_setting(''engine.images'')::pg_catalog.jsonb) with ordinality as item (image, place) '
        'where (select (%s) from pg_catalog.jsonb_populate_record(null::%s, item.image) as %I)',
        condition, work.relation, work.relname);
      statement_name := 'engine_rows_' || md5(work.role || ' ' || statement);
      is_prepared := exists (select from pg_prepared_statements where name = statement_name);
      if not is_prepared and (select count(*) > 100 from pg_prepared_statements where name ^@ 'engine_rows_') then
        -- They are of policies that no longer exist, or of very many tables.
        for stale in select name from pg_prepared_statements where name ^@ 'engine_rows_' loop
          execute format('deallocate %I', stale);
        end loop;
      end if;
    end if;
    if condition is null then
      visible := visible || jsonb_build_object('caller', work.caller, 'changes', work.places);
      continue;
    end if;
    -- Passed in a setting, because a prepared statement gets no parameters from here: no value ever becomes part of a statement.
    ignored := set_config('engine.images', work.images, true);
    begin
      ignored := pg_catalog.set_config('search_path', api_search_path, true);
      ignored := pg_catalog.set_config('request.jwt.claims', claims[work.caller], true);
      ignored := pg_catalog.set_config('role', work.role, true);
      if not is_prepared then
        execute 'prepare ' || statement_name || ' as ' || statement;
        is_prepared := true;
      end if;
      execute 'execute ' || statement_name into passing;
      ignored := pg_catalog.set_config('role', 'none', true);
      ignored := pg_catalog.set_config('search_path', '', true);
    exception when others then
      -- The rollback of the block restored its settings, including the role.
      passing := null;
      failed := failed || jsonb_build_object('caller', work.caller, 'changes', work.places,
        'relation', work.relation::text, 'code', sqlstate, 'message', sqlerrm);
    end;
    if passing is not null then
      visible := visible || jsonb_build_object('caller', work.caller,
        'changes', (select jsonb_agg(work.places[place]) from unnest(passing) as place));
    end if;
  end loop;

  return json_build_object('visible', visible, 'failed', failed, 'tables', (
    select json_object_agg(told.relation, engine.describe_table(told.relation, (
      select array_agg(distinct role) from unnest(roles) as role)))
    from (
      select distinct change.relation
      from unnest(transactions, ids) as asked (transaction, id)
      join engine.changes change on change.transaction = asked.transaction and change.id = asked.id
    ) as told
  ));
end
$$;
revoke all on function engine.check_visibility(xid8[], bigint[], text[], text[], integer[], integer[], text, boolean)
  from public, anon, authenticated, service_role;

-- Says which filters match which changes, each filter with the rights of a role. A caller wrote the filters, so the engine asks
-- only for changes that check_visibility has allowed for this caller, and in a statement with its own time limit.
create or replace function engine.match_changes(
  transactions xid8[], ids bigint[],
  filters jsonb, filter_roles text[], filter_changes integer[], filter_places integer[],
  api_search_path text, singly boolean
) returns json
language plpgsql
set search_path = ''
set jit = off
as $$
declare
  work record;
  statement text;
  passing integer[];
  passed jsonb[] := '{}';
  failed jsonb[] := '{}';
begin
  for work in
    select class.oid::regclass as relation, filter.place, filter_roles[filter.place] as role,
      array_agg(filter.change order by filter.change) as places,
      jsonb_agg(case change.kind when 'DELETE' then change.old_row else change.new_row end order by filter.change)
        as images
    from unnest(filter_changes, filter_places) as filter (change, place)
    join unnest(transactions, ids) with ordinality as asked (transaction, id, place) on asked.place = filter.change
    join engine.changes change on change.transaction = asked.transaction and change.id = asked.id
    join pg_class class on class.oid = change.relation
    group by class.oid, filter.place, case when singly then filter.change end
  loop
    statement := format(
      'select pg_catalog.array_agg(item.place::pg_catalog.int4) from pg_catalog.jsonb_array_elements($1) '
      'with ordinality as item (image, place) '
      'where (select %s from pg_catalog.jsonb_populate_record(null::%s, item.image) as one)',
      engine.filter_condition(work.relation, filters -> (work.place - 1)), work.relation);
    begin
      perform pg_catalog.set_config('search_path', api_search_path, true);
      perform pg_catalog.set_config('role', work.role, true);
      execute statement into passing
        using work.images, array(
          select given.filter ->> 'value'
          from pg_catalog.jsonb_array_elements(filters -> (work.place - 1)) with ordinality as given (filter, place)
          order by given.place
        );
      perform pg_catalog.set_config('role', 'none', true);
      perform pg_catalog.set_config('search_path', '', true);
    exception when others then
      passing := null;
      failed := failed || jsonb_build_object('filter', work.place, 'changes', work.places,
        'relation', work.relation::text, 'code', sqlstate, 'message', sqlerrm);
    end;
    if passing is not null then
      passed := passed || jsonb_build_object('filter', work.place,
        'changes', (select jsonb_agg(work.places[place]) from unnest(passing) as place));
    end if;
  end loop;

  return json_build_object('passed', passed, 'failed', failed);
end
$$;
revoke all on function engine.match_changes(xid8[], bigint[], jsonb, text[], integer[], integer[], text, boolean)
  from public, anon, authenticated, service_role;
