-- Creates the engine's role and its two databases. The Postgres image runs this file once as its superuser, when its volume
-- is empty; on any other server of version 15 or newer run it with `psql -f`.
--
-- The engine's role only has rights on its databases. It cannot create roles, so the platform's roles are created here, and
-- the engine's role is a member of those that it acts as. It owns its databases, because its migrations create schemas,
-- trusted extensions (pgcrypto, uuid-ossp, pg_trgm and others) and the publication for live changes.
\getenv engine_password ENGINE_DATABASE_PASSWORD

create role portico login password :'engine_password'
  nosuperuser nocreatedb nocreaterole noreplication nobypassrls;

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
-- Requests log in as this role, with the engine's password. It owns nothing, so SQL that resets its role gets no rights.
create role authenticator login noinherit password :'engine_password';
-- These roles are owners on Supabase; migrations may refer to them.
create role supabase_admin nologin;
create role supabase_auth_admin nologin noinherit;
create role supabase_storage_admin nologin noinherit;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin;

grant anon, authenticated to authenticator;
-- The engine itself works as the secret key does; supabase_auth_admin runs the hook for tokens.
grant anon, authenticated, service_role, supabase_auth_admin to portico;

create database portico_production owner portico;
create database portico_training owner portico;
revoke connect, temporary on database portico_production, portico_training from public;
grant connect on database portico_production, portico_training to authenticator;
