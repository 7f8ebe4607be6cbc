-- What every later file needs: the schema for helpers and secrets, and the extensions.
-- Access: the API does not offer schema private. Signed-in people may call single functions in it, because a policy
-- runs as its caller.
-- Tests: supabase/tests/database/000_schema_rules.test.sql, text_lengths.test.sql, written_columns.test.sql
--
-- Rules that hold in every file:
-- - A table has row security, explicit grants, one policy a command and the trigger <table>_record_change (see record).
-- - People write single columns. The id and the times of a row are the database's: an id that a person chose would tell
--   by its duplicate that a row of another account exists, and a card that was created at `infinity` has no date to
--   show.
-- - A text that people write has a bound, and the forms of the portal say the same: without it one row could have 10
--   MB, and every list, search and live change would carry it.
-- - A transaction locks an account before its people, a template before its text, and a feed before its polls.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The search ignores accents and finds words with a typing error.
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;
-- The signatures of webhook deliveries.
create extension if not exists pgcrypto with schema extensions;
