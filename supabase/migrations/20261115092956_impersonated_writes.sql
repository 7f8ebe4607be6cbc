-- What an administrator writes on a client's board or in its preferences is recorded too: while impersonating, the row names
-- the person in whose place it was written, and the record the administrator who wrote it. What members write is not.
-- Tests: supabase/tests/database/impersonated_writes.test.sql
create trigger kanban_cards_record_change after insert or update or delete on public.kanban_cards
  for each row when (pg_catalog.pg_trigger_depth() = 0 and private.has_admin_role())
  execute function private.record_change('kanban_card');
create trigger notification_preferences_record_change after insert or update or delete on public.notification_preferences
  for each row when (pg_catalog.pg_trigger_depth() = 0 and private.has_admin_role())
  execute function private.record_change('notification_preference');
