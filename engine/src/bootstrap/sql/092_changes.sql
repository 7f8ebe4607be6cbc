-- Changes of the rows of published tables, kept for some minutes: the engines read them and send them to their subscribers.
-- A logged table, so that a crash between a commit and its delivery loses nothing.
create schema if not exists engine;

create table if not exists engine.changes (
  id bigint generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  relation oid not null,
  schema_name text not null,
  table_name text not null,
  kind text not null check (kind in ('INSERT', 'UPDATE', 'DELETE')),
  new_row jsonb,
  old_row jsonb,
  happened_at timestamptz not null default clock_timestamp(),
  -- Read by transaction in the order of commits, and within a transaction in the order of writing.
  primary key (transaction, id)
);
alter table engine.changes enable row level security;
revoke all on engine.changes from public, anon, authenticated, service_role;

-- Broadcasts that are too large for a notification; the engines read them by their id.
create table if not exists engine.broadcasts (
  id bigint generated always as identity primary key,
  message text not null,
  sent_at timestamptz not null default clock_timestamp()
);
alter table engine.broadcasts enable row level security;
revoke all on engine.broadcasts from public, anon, authenticated, service_role;

-- Runs inside the writer's transaction, with any role. In a partition of a published root the trigger's arguments name the
-- root. Times are written in UTC, independent of the writer's time zone.
create or replace function engine.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh jsonb;
  former jsonb;
  zone text := current_setting('timezone');
  is_elsewhere boolean := zone not in ('UTC', 'Etc/UTC');
begin
  if is_elsewhere then perform set_config('timezone', 'UTC', true); end if;
  begin
    if tg_op <> 'DELETE' then fresh := to_jsonb(new); end if;
    if tg_op <> 'INSERT' then former := to_jsonb(old); end if;
  exception when others then
    -- A value that jsonb cannot hold, such as \u0000 in a column of type json. The write matters more than its change message.
    fresh := null;
    former := null;
  end;
  if is_elsewhere then perform set_config('timezone', zone, true); end if;
  if fresh is null and former is null then return null; end if;
  insert into engine.changes (relation, schema_name, table_name, kind, new_row, old_row)
  values (
    coalesce(tg_argv[0]::oid, tg_relid), coalesce(tg_argv[1], tg_table_schema), coalesce(tg_argv[2], tg_table_name),
    tg_op, fresh, former
  );
  -- Equal notifications of one transaction are sent once.
  perform pg_notify('engine_changes', pg_current_xact_id()::text);
  return null;
end
$$;
revoke all on function engine.record_change() from public, anon, authenticated, service_role;

-- Creates the trigger on every table of the publication, and drops it from every other. Returns the tables where that was not
-- possible. The name sorts before others, so that a row's change comes before the changes that it causes. The trigger of a
-- partitioned table has another name, because its partitions inherit it, and may still have one of their own.
create or replace function engine.watch_published_tables() returns table (unwatched text, problem text)
language plpgsql
set search_path = ''
set lock_timeout = '2s'
as $$
declare
  job record;
begin
  perform pg_advisory_xact_lock(7305411021);
  for job in
    with wanted as (
      -- By oid, not by name: a lookup by name also reads other schemas, which only a superuser may.
      select class.oid::regclass as relation, tables.schemaname, tables.tablename, class.relkind,
        1 + 4 * publication.pubinsert::int + 8 * publication.pubdelete::int + 16 * publication.pubupdate::int as type
      from pg_publication publication
      join pg_publication_tables tables on tables.pubname = publication.pubname
      join pg_namespace namespace on namespace.nspname = tables.schemaname
      join pg_class class on class.relnamespace = namespace.oid and class.relname = tables.tablename
      where publication.pubname = 'supabase_realtime' and tables.schemaname not in ('engine', 'supabase_migrations')
    ),
    present as (
      -- Partitions have the trigger of their root, and only the root can drop it.
      select tgrelid::regclass as relation, tgtype::int as type, tgname
      from pg_trigger where tgname in ('00_engine_changes', '00_engine_changes_root') and tgparentid = 0
    )
    select coalesce(wanted.relation, present.relation) as relation, wanted.schemaname, wanted.tablename,
      wanted.relkind, wanted.type, present.tgname
    from wanted full join present on present.relation = wanted.relation
    where wanted.type is distinct from present.type
      and not (wanted.type = 1 and present.relation is null)
    -- Triggers are dropped first: they may conflict with those that are created.
    order by wanted.relation is not null
  loop
    begin
      if job.tgname is not null then
        execute format('drop trigger %I on %s', job.tgname, job.relation);
      end if;
      if job.type > 1 then
        execute format(
          'create trigger %I after %s on %s for each row execute function engine.record_change(%s)',
          case when job.relkind = 'p' then '00_engine_changes_root' else '00_engine_changes' end,
          concat_ws(' or ',
            case when job.type & 4 > 0 then 'insert' end,
            case when job.type & 16 > 0 then 'update' end,
            case when job.type & 8 > 0 then 'delete' end),
          job.relation,
          case when job.relkind = 'p'
            then format('%L, %L, %L', job.relation::oid, job.schemaname, job.tablename) else '' end
        );
      end if;
    exception when others then
      unwatched := job.relation::text;
      problem := sqlerrm;
      return next;
    end;
  end loop;
end
$$;
revoke all on function engine.watch_published_tables() from public, anon, authenticated, service_role;
