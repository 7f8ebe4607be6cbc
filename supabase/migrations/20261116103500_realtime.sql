-- Realtime: the tables whose changes the portal follows live. A subscriber is told of a row only if the policies let
-- them read it. Supabase tells every subscriber the primary key of a deleted row, so a table is published only if its key
-- says nothing: notification_reads is not, and people follow their own marks in notification_marks.
-- Administrators follow each other's changes by admin_actions, which records all of them.
-- Access: by the policies of each table.
-- Tests: supabase/tests/database/000_schema_rules.test.sql
alter publication supabase_realtime add table
  public.account_choices, public.account_services, public.accounts, public.admin_actions, public.chat_conversations,
  public.chat_exchanges, public.consultancies, public.feed_activity, public.kanban_cards, public.notification_marks,
  public.notification_preferences, public.notifications, public.profiles, public.support_messages, public.support_requests, public.templates,
  public.user_accounts;
