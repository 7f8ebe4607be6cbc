-- Foundations: the schema for helpers and secrets, and the extensions that the later files need.
-- Access: the API does not serve schema private. Signed-in people may call some of its functions, because a policy runs
-- with the rights of the caller.
-- Tests: supabase/tests/database/000_schema_rules.test.sql, foundations_*.test.sql
--
-- Rules that hold in every file:
-- - A table has row security, explicit grants, one policy a command and the trigger <table>_record_change (see
--   admin_actions).
-- - People may write only the columns that a grant names. The database sets the id and the times of a row: if people
--   could choose an id, a "duplicate" error would tell them that a row of another account has it; and a card created at
--   `infinity` would have no date to show.
-- - Every text that people write has a maximum length, which the forms of the portal show too. Without it one row could
--   have 10 MB, and every list, search and live change would carry it.
-- - A transaction locks an account before its people, a template before its text, and a feed before its polls; a person
--   before their factors, refresh tokens and sessions (my_sessions).
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The search ignores accents and finds words with a typing error.
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;
-- Webhook deliveries are signed.
create extension if not exists pgcrypto with schema extensions;
