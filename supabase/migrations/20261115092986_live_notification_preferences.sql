-- The account profile follows how the account wants to be told, which all its people may change. A subscriber hears of a row
-- only if its policies let it read it.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
alter publication supabase_realtime add table public.notification_preferences;
