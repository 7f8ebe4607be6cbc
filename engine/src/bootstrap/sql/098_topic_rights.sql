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

-- The statement that says which extensions a role may receive and send, on the topic and with the claims of the settings. It is
-- evaluated on rows as the platform inserts them, without writing them.
create or replace function engine.topic_statement(role text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  rows constant text :=
    $rows$select pg_catalog.array_agg(extension) from pg_catalog.unnest('{broadcast,presence}'::pg_catalog.text[]) as extension
    where (select (%s) from pg_catalog.jsonb_populate_record(null::realtime.messages, pg_catalog.jsonb_build_object(
      'id', pg_catalog.gen_random_uuid(), 'topic', realtime.topic(), 'extension', extension,
      'inserted_at', pg_catalog.timezone('utc', pg_catalog.now()),
      'updated_at', pg_catalog.timezone('utc', pg_catalog.now()))) as messages)$rows$;
  is_granted boolean;
  conditions text[] := '{}';
  command text;
begin
  foreach command in array array['select', 'insert'] loop
    is_granted := exists (
      select from pg_roles
      where rolname = topic_statement.role and has_schema_privilege(oid, 'realtime', 'usage')
        and has_any_column_privilege(oid, 'realtime.messages', command));
    conditions := conditions || case
      when not is_granted then 'false'
      when command = 'select' then
        coalesce(engine.row_condition('realtime.messages'::regclass, topic_statement.role, 'r'), 'true')
      else coalesce(engine.row_condition('realtime.messages'::regclass, topic_statement.role, 'a'), 'true') end;
  end loop;
  return format('select (%s), (%s)', format(rows, conditions[1]), format(rows, conditions[2]));
end
$$;

-- What each caller may do on a topic, decided by the policies on realtime.messages. The platform inserts a row of each extension
-- and rolls it back; here nothing is written, so that the rights of open channels can be checked again every few seconds.
-- If `singly`, a condition that raises an error allows nothing to its caller; otherwise the error is raised, which is faster.
-- Like engine.check_visibility, every path through it returns to the engine's own role.
create or replace function engine.topic_rights(
  topics text[], roles text[], claims text[], api_search_path text, singly boolean
) returns table (place integer, can_receive text[], can_send text[], problem text)
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  work record;
  checked text;
  -- Null if there is no such role.
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
    can_receive := null;
    can_send := null;
    problem := null;
    if checked is distinct from work.role then
      ignored := pg_catalog.set_config('role', 'none', true);
      ignored := pg_catalog.set_config('search_path', '', true);
      checked := work.role;
      statement := case when exists (select from pg_roles where rolname = work.role)
        then engine.topic_statement(work.role) end;
      -- Prepared statements outlive the call; see engine.check_visibility.
      statement_name := 'engine_rows_' || md5(work.role || ' ' || statement);
      is_prepared := exists (select from pg_prepared_statements where name = statement_name);
      if not is_prepared and (select count(*) > 100 from pg_prepared_statements where name ^@ 'engine_rows_') then
        for stale in select name from pg_prepared_statements where name ^@ 'engine_rows_' loop
          execute format('deallocate %I', stale);
        end loop;
      end if;
      if statement is not null and not singly then
        ignored := pg_catalog.set_config('search_path', api_search_path, true);
        ignored := pg_catalog.set_config('role', work.role, true);
      end if;
    end if;
    if singly and statement is not null then
      begin
        ignored := pg_catalog.set_config('search_path', api_search_path, true);
        ignored := pg_catalog.set_config('request.jwt.claims', work.claims, true);
        ignored := pg_catalog.set_config('realtime.topic', work.topic, true);
        ignored := pg_catalog.set_config('role', work.role, true);
        execute statement into can_receive, can_send;
        ignored := pg_catalog.set_config('role', 'none', true);
        ignored := pg_catalog.set_config('search_path', '', true);
      exception when others then
        -- The rollback of the block restored its settings, including the role.
        can_receive := null;
        can_send := null;
        problem := format('%s (%s)', sqlerrm, sqlstate);
      end;
    elsif statement is not null then
      ignored := pg_catalog.set_config('request.jwt.claims', work.claims, true);
      ignored := pg_catalog.set_config('realtime.topic', work.topic, true);
      if not is_prepared then
        execute 'prepare ' || statement_name || ' as ' || statement;
        is_prepared := true;
      end if;
      execute 'execute ' || statement_name into can_receive, can_send;
    end if;
    return next;
  end loop;
  ignored := pg_catalog.set_config('role', 'none', true);
  ignored := pg_catalog.set_config('search_path', '', true);
end
$$;
revoke all on function engine.topic_statement(text), engine.topic_rights(text[], text[], text[], text, boolean)
  from public, anon, authenticated, service_role;
