-- The numbers of rows come from the settings `firm.*`; fill.ts sets them. Ids are computed from the number of a row, so that a
-- caller knows them: account 1, person 1 (a manager of account 1), administrator 1.
create function pg_temp.size(what text) returns integer language sql stable
as $$ select current_setting('firm.' || what)::integer $$;
create function pg_temp.account(n integer) returns uuid language sql immutable
as $$ select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
create function pg_temp.person(n integer) returns uuid language sql immutable
as $$ select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid $$;
create function pg_temp.administrator(n integer) returns uuid language sql immutable
as $$ select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid $$;

-- Millions of rows are inserted four times as fast without the indexes, which are made afterwards.
create temporary table firm_dropped_indexes (of_table regclass, definition text);
create procedure pg_temp.drop_indexes(of_table regclass) language plpgsql
as $$
declare
  dropped record;
begin
  for dropped in
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = of_table and not exists (select from pg_constraint where conindid = indexrelid)
  loop
    insert into firm_dropped_indexes values (of_table, dropped.definition);
    execute format('drop index %s', dropped.name);
  end loop;
end
$$;
create procedure pg_temp.create_indexes(for_table regclass) language plpgsql
as $$
declare
  dropped record;
begin
  for dropped in delete from firm_dropped_indexes where of_table = for_table returning definition loop
    execute dropped.definition;
  end loop;
end
$$;

set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '256MB';
set jit = off;
