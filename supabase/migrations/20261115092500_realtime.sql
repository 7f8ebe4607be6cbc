-- The tables whose changes the portal follows live. A subscriber hears of a row only if its policies let it read it.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
alter publication supabase_realtime add table
  public.notifications, public.account_services, public.kanban_cards;
