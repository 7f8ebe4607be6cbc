-- Notifications with what the portal's lists show of them: whether the caller has read each. The column `is_read` of notifications
-- says the same, but has to find out for every row who the caller is: a hundred rows took five times as long.
-- Access: as for notifications, because the view runs with the rights of the caller. Nobody writes it.
-- Tests: supabase/tests/database/notification_list.test.sql

-- The marks "all read" of the caller; while impersonating, of the person.
create function private.own_read_marks() returns setof private.newest_read_marks
language plpgsql stable security definer rows 5 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query select newest.* from private.newest_read_marks newest where newest.user_id = private.effective_user_id();
end
$$;
revoke execute on function private.own_read_marks() from public;
grant execute on function private.own_read_marks() to authenticated;

create view public.notification_list with (security_invoker = true) as
select notification.id, notification.account_id, notification.type, notification.title, notification.message, notification.wording,
  notification.created_at, notification.data, notification.is_test, notification.for_admins,
  -- Shown with every account of the person.
  notification.id = any (array(select private.personal_notification_ids())) as is_personal,
  -- As private.is_read().
  case when own.is_read then true when not own.is_read then coalesce(own.read_at <= newest.marked_at, false)
    else coalesce(notification.created_at <= newest.read_until, false) end as is_read
from public.notifications notification
left join public.notification_reads own
  on own.notification_id = notification.id and own.user_id = (select private.effective_user_id())
left join private.own_read_marks() newest on newest.account_id = notification.account_id;

revoke all on public.notification_list from public, anon, authenticated, service_role;
grant select on public.notification_list to authenticated;
