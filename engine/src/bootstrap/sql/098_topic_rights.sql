-- Messages that are inserted are announced to the engines. The announcement names the topic, so that only engines with somebody on
-- the topic read the message. Nobody can be on a longer one.
create or replace function engine.announce_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('engine_messages', concat(new.id, ' ', case when new.private then 'private' else 'public' end, ' ', new.topic));
  return null;
end
$$;
revoke all on function engine.announce_message() from public, anon, authenticated, service_role;

create or replace trigger engine_announce_message after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null and new.private is not null
    and (new.payload is not null or new.binary_payload is not null) and octet_length(new.topic) <= 255)
  execute function engine.announce_message();

-- The condition that row security adds to an INSERT of this role; null if it adds none. See engine.row_condition.
create or replace function engine.insert_condition(relation regclass, role name) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select case
    when not class.relrowsecurity or holder.rolsuper or holder.rolbypassrls
      or (not class.relforcerowsecurity and pg_has_role(holder.oid, class.relowner, 'usage')) then null
    else coalesce(
      (
        select '(' || string_agg(format('(%s)', pg_get_expr(coalesce(polwithcheck, polqual), polrelid)), ' or ')
            filter (where polpermissive)
          || ')' || coalesce(' and ' || string_agg(
            format('(%s)', pg_get_expr(coalesce(polwithcheck, polqual), polrelid)), ' and ')
            filter (where not polpermissive), '')
        from pg_policy
        where polrelid = class.oid and polcmd in ('a', '*') and coalesce(polwithcheck, polqual) is not null
          and exists (
            select from unnest(polroles) as named
            where named = 0 or pg_has_role(holder.oid, named, 'usage')
          )
      ),
      'false'
    )
  end
  from pg_class class, pg_roles holder
  where class.oid = insert_condition.relation and holder.rolname = insert_condition.role);
end
$$;
revoke all on function engine.insert_condition(regclass, name) from public, anon, authenticated, service_role;

-- What each caller may do on a topic, decided by the policies on realtime.messages. The platform inserts a row of each extension
-- and rolls it back; here the policies' conditions are evaluated on such rows without writing them, so that the rights of open
-- channels can be checked again every few seconds. A condition that raises an error allows nothing. Like
-- engine.check_visibility, every path through it returns to the engine's own role.
create or replace function engine.topic_rights(topics text[], roles text[], claims text[], api_search_path text)
returns table (place integer, can_receive text[], can_send text[], problem text)
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  commands constant text[] := array['select', 'insert'];
  work record;
  checked text;
  -- For each command whether the role has the right at all, and the condition of its policies; null for none.
  granted boolean[];
  conditions text[];
  allowed text[];
  statement text;
  statement_name text;
  is_prepared boolean;
  stale text;
  ignored text;
begin
  for work in
    select asked.topic, asked.role, asked.claims, asked.place
    from unnest(topics, roles, claims) with ordinality as asked (topic, role, claims, place)
    order by asked.role, asked.place
  loop
    place := work.place;
    can_receive := '{}';
    can_send := '{}';
    problem := null;
    if checked is distinct from work.role then
      checked := work.role;
      granted := array(
        select coalesce((
          select has_schema_privilege(oid, 'realtime', 'usage')
            and has_any_column_privilege(oid, 'realtime.messages', command)
          from pg_roles where rolname = work.role), false)
        from unnest(commands) with ordinality as listed (command, number) order by number);
      conditions := array[
        engine.row_condition('realtime.messages'::regclass, work.role),
        engine.insert_condition('realtime.messages'::regclass, work.role)];
    end if;
    ignored := set_config('engine.images', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'topic', work.topic, 'extension', extension,
        'inserted_at', timezone('utc', now()), 'updated_at', timezone('utc', now())))
      from unnest(array['broadcast', 'presence']) as extension)::text, true);
    for number in 1 .. 2 loop
      continue when not granted[number];
      if conditions[number] is null then
        allowed := array['broadcast', 'presence'];
      else
        statement := format(
          'select pg_catalog.array_agg(item.image operator(pg_catalog.->>) ''extension'') '
          'from pg_catalog.jsonb_array_elements(pg_catalog.current_setting(''engine.images'')::pg_catalog.jsonb) '
          'as item (image) '
          'where (select (%s) from pg_catalog.jsonb_populate_record(null::realtime.messages, item.image) as messages)',
          conditions[number]);
        statement_name := 'engine_rows_' || md5(work.role || ' ' || statement);
        is_prepared := exists (select from pg_prepared_statements where name = statement_name);
        if not is_prepared and (select count(*) > 100 from pg_prepared_statements where name ^@ 'engine_rows_') then
          for stale in select name from pg_prepared_statements where name ^@ 'engine_rows_' loop
            execute format('deallocate %I', stale);
          end loop;
        end if;
        begin
          ignored := pg_catalog.set_config('search_path', api_search_path, true);
          ignored := pg_catalog.set_config('request.jwt.claims', work.claims, true);
          ignored := pg_catalog.set_config('realtime.topic', work.topic, true);
          ignored := pg_catalog.set_config('role', work.role, true);
          if not is_prepared then execute 'prepare ' || statement_name || ' as ' || statement; end if;
          execute 'execute ' || statement_name into allowed;
          ignored := pg_catalog.set_config('role', 'none', true);
          ignored := pg_catalog.set_config('search_path', '', true);
        exception when others then
          -- The rollback of the block restored its settings, including the role.
          allowed := null;
          problem := format('%s (%s)', sqlerrm, sqlstate);
        end;
      end if;
      if number = 1 then can_receive := coalesce(allowed, '{}'); else can_send := coalesce(allowed, '{}'); end if;
    end loop;
    return next;
  end loop;
end
$$;
revoke all on function engine.topic_rights(text[], text[], text[], text) from public, anon, authenticated, service_role;
