-- The library follows its templates live: a subscriber hears of a row only if its policies let it read it, and of a deleted
-- one the id alone.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
alter publication supabase_realtime add table public.templates;
