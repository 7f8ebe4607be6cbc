/**
 * Changes a database that the engine's bootstrap has prepared, so that its owner has the rights of a project's owner on Supabase.
 * That owner is not a superuser and owns none of `auth`, `storage` and `realtime`: they may read, write and reference the tables
 * and put triggers on them, but may not create anything there or take the roles of the services (supabase/postgres, migration
 * "revoke supabase_{auth,storage}_admin from postgres"). The schemas belong to `supabase_admin`, the tables to their service.
 *
 * One part needs a stand-in: the platform's extension supautils lets the owner create policies on tables of `storage` and on
 * `realtime.messages` (`policy_grants`). Here two event triggers grant the owner the roles of both services during that command only.
 */
export const LIKE_SUPABASE = `
  create role project_owner login nosuperuser createrole createdb replication bypassrls;
  grant anon, authenticated, service_role to project_owner with admin option;
  do $$
  declare
    each record;
    service text;
  begin
    foreach service in array array['auth', 'storage', 'realtime'] loop
      execute format('alter schema %I owner to supabase_admin', service);
      execute format('grant all on schema %I to supabase_%s_admin', service, service);
      for each in
        select pg_class.oid::regclass as name from pg_class where relnamespace = service::regnamespace and relkind = 'r'
      loop
        execute format('alter table %s owner to supabase_%s_admin', each.name, service);
      end loop;
      for each in
        select pg_proc.oid::regprocedure as name from pg_proc where pronamespace = service::regnamespace
      loop
        execute format('alter function %s owner to supabase_%s_admin', each.name, service);
      end loop;
    end loop;
  end $$;
  grant usage on schema auth, storage, realtime to project_owner with grant option;
  grant all on all tables in schema auth, storage, realtime to project_owner;
  grant all on all routines in schema auth, storage, realtime to project_owner;
  grant all on schema extensions, public, supabase_migrations to project_owner with grant option;
  grant all on all tables in schema supabase_migrations to project_owner;
  alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on sequences to anon, authenticated, service_role;
  alter publication supabase_realtime owner to project_owner;

  create function extensions.lend_services() returns event_trigger language plpgsql security definer
  as $$ begin grant supabase_storage_admin, supabase_realtime_admin to project_owner; end $$;
  create function extensions.take_services_back() returns event_trigger language plpgsql security definer
  as $$ begin revoke supabase_storage_admin, supabase_realtime_admin from project_owner; end $$;
  create event trigger lend_services on ddl_command_start when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY')
    execute function extensions.lend_services();
  create event trigger take_services_back on ddl_command_end when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY')
    execute function extensions.take_services_back();
  create extension pgtap with schema extensions`
