-- Announces changes of the schema, as the platform does: every engine then reads the schema again. Postgres delivers the
-- notification at the commit, and equal ones of a transaction once.
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() command
    where command.schema_name is distinct from 'pg_temp'
      and command.command_tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA',
        'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE',
        'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE RULE', 'ALTER RULE',
        'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE AGGREGATE', 'ALTER AGGREGATE', 'CREATE TRIGGER', 'ALTER TRIGGER',
        'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE CAST', 'CREATE EXTENSION', 'COMMENT'
      )
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_dropped_objects() dropped
    where not dropped.is_temporary
      and dropped.object_type in (
        'schema', 'table', 'table column', 'table constraint', 'foreign table', 'view', 'materialized view', 'rule',
        'function', 'aggregate', 'trigger', 'type', 'domain', 'cast', 'extension'
      )
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

revoke all on function extensions.pgrst_ddl_watch(), extensions.pgrst_drop_watch() from public, anon, authenticated, service_role;

-- Postgres lets only a superuser create event triggers. Any other role has to send the notification itself.
do $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then return; end if;
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  end if;
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
  end if;
end
$$;
