-- The parts of the platform that the project's migrations need, for the contenders that have no platform: plain SQL and raw
-- PGlite. Roles are shared by all databases of a cluster, so another contender may have created them.
do $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(42);
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin', name);
    end if;
  end loop;
end
$$;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

create function auth.uid() returns uuid language sql stable
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
