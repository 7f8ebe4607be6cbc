-- The tables whose changes the portal follows live. A subscriber hears of a row only if its policies let it read it,
-- and of a deleted row the id alone. Administrators follow each other's work by the record, which has every change of
-- theirs.
-- Access: by the policies of each table.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
alter publication supabase_realtime add table
  public.account_services, public.accounts, public.admin_actions, public.consultancies, public.kanban_cards,
  public.notification_preferences, public.notifications, public.profiles, public.templates, public.user_accounts;
