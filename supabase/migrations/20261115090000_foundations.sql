-- What every later file stands on: the schema for helpers and secrets, and the extensions for search.
-- Access: schema private is not among the API's schemas; who signed in may call single functions in it, because a
-- policy runs as its caller.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Search ignores accents and forgives a typing error.
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
