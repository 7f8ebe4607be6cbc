-- The platform's schemas, and what everyone may use.
create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists graphql_public;
create schema if not exists supabase_migrations;

grant usage on schema public, extensions, auth, storage, realtime, graphql_public
  to anon, authenticated, service_role;

-- On the platform a new object of schema public is open to the API's roles, and row security is what guards it.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- As Supabase's own tool makes it.
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;

-- Beside it, because that tool knows no checksums.
create table if not exists supabase_migrations.engine_checksums (version text primary key, checksum text not null);
