-- Schedules: whether the function behind a schedule of supabase/schedules.toml has anything to do now. Each call of a function counts on
-- Supabase, so pg_cron asks first (deploy/supabase/schedules.sql). The engine calls without asking.
-- Access: nobody asks over the API.
-- Tests: supabase/tests/database/schedules.test.sql, tests/database/supabase-schedules.test.ts
create function private.has_work(schedule text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  case schedule
    when 'index-templates' then
      return exists (select from private.unread_template_texts unread where unread.is_due);
    when 'mail-support-requests' then
      return exists (select from private.due_support_requests);
    when 'send-notifications' then
      return exists (select from private.notification_queue) or exists (select from private.due_notification_messages)
        or exists (select from private.impersonations_without_summary session where session.expires_at <= now())
        or exists (select from private.people_with_due_message(now()));
    when 'send-invitations' then
      return exists (select from private.due_invitations);
    when 'mail-address-changes' then
      return exists (select from private.due_address_mails);
    when 'copy-people-to-training' then
      -- Until a training environment has sent its mark, nobody can be copied, and people would stay due.
      return exists (select from private.training_mark)
        and exists (select from private.people_to_copy due where due.copied_version <> due.version);
    when 'mail-support-messages' then
      return exists (select from private.due_support_messages);
    when 'mail-security-events' then
      return exists (select from private.due_security_mails);
    when 'export-data' then
      return exists (select from private.due_exports);
    -- These are called seldom, and to look would take as long as their work.
    when 'poll-feeds', 'tidy-files', 'apply-retention' then
      return true;
    else
      raise exception 'There is no schedule %', schedule using errcode = 'invalid_parameter_value';
  end case;
end
$$;
revoke execute on function private.has_work(text) from public;
