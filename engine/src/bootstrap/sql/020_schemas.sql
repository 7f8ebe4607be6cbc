-- The platform's schemas, and what every role may use.
create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists graphql_public;
create schema if not exists supabase_migrations;

grant usage on schema public, extensions, auth, storage, realtime, graphql_public
  to anon, authenticated, service_role;

-- On the platform a new object of schema public is open to the API's roles, and row security protects it.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- The table has the form that Supabase's own tool gives it.
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;

-- A table of its own, because that tool knows no checksums.
create table if not exists supabase_migrations.engine_checksums (version text primary key, checksum text not null);
