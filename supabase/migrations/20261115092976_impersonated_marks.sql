-- Marks on notifications and a person's own preferences, made by an administrator in that person's place, are recorded as cards
-- are (20261115092956_impersonated_writes.sql). What people change of their own is not, an administrator's own look included.
-- Tests: supabase/tests/database/impersonated_marks.test.sql
create trigger notifications_record_change after update on public.notifications
  for each row when (pg_catalog.pg_trigger_depth() = 0 and private.effective_user_id() is distinct from auth.uid())
  execute function private.record_change('notification');
create trigger user_preferences_record_change after insert or update on public.user_preferences
  for each row when (pg_catalog.pg_trigger_depth() = 0 and private.effective_user_id() is distinct from auth.uid())
  execute function private.record_change('user_preference');
