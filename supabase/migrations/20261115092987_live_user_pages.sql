-- The Consult Planner, Account Settings and My Profile follow what the firm changes of them. A subscriber hears of a row
-- only if its policies let it read it.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
alter publication supabase_realtime add table
  public.accounts, public.consultancies, public.profiles, public.user_accounts;
