-- Administrators see each other's work at once: whatever one of them changes is in the record, so that one subscription to
-- it is enough. A subscriber hears of a record only if its policies let it read it, which are those of administrators.
-- Tests: supabase/tests/database/000_schema_rules.test.sql, admin_actions.test.sql
alter publication supabase_realtime add table public.admin_actions;
