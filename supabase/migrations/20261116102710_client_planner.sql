-- The client's planner: the consults of the caller's accounts in one answer, for the home page, the planner and the function
-- get-consultancies.
-- Access: signed-in people. It runs as the caller, so the policy of consultancies decides too.
-- Tests: supabase/tests/database/client_planner.test.sql, tests/functions/get-consultancies.test.ts

-- What a client sees of a consult.
create function private.shown_consult(consult public.consultancies) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', consult.id, 'account_id', consult.account_id, 'consultant_name', consult.consultant_name,
    'starts_at', consult.starts_at, 'length_minutes', consult.length_minutes, 'service', consult.service,
    'booking_link', consult.booking_link, 'sequence', consult.sequence
  )
$$;

-- `upcoming` and `cancelled` have all from this time on, soonest first, and `past` the last 20 before it, newest first. All are
-- empty for an administrator who impersonates nobody: they may see all consults, but have no planner. `time_zone` is that of the
-- office: consults are shown in its time. Null if the database does not know who asks: the session has ended or lacks its
-- second factor, or an impersonation is over.
create function public.list_own_consults(at_time timestamptz default now()) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  most_past constant integer := 20;
  accounts constant uuid[] := case
    when private.is_admin() then '{}' else array(select private.account_ids())
  end;
begin
  if private.effective_user_id() is null then
    return null;
  end if;
  return jsonb_build_object(
    'time_zone', private.office_time_zone(),
    'upcoming', (
      select coalesce(jsonb_agg(private.shown_consult(consult) order by consult.starts_at, consult.id), '[]')
      from public.consultancies consult
      where consult.account_id = any (accounts) and consult.status = 'planned' and consult.starts_at >= at_time
    ),
    'cancelled', (
      select coalesce(jsonb_agg(private.shown_consult(consult) order by consult.starts_at, consult.id), '[]')
      from public.consultancies consult
      where consult.account_id = any (accounts) and consult.status = 'cancelled' and consult.starts_at >= at_time
    ),
    'past', (
      select coalesce(jsonb_agg(private.shown_consult(consult) order by consult.starts_at desc, consult.id), '[]')
      from (
        select over.* from public.consultancies over
        where over.account_id = any (accounts) and over.status = 'planned' and over.starts_at < at_time
        order by over.starts_at desc, over.id limit most_past
      ) as consult
    )
  );
end
$$;

revoke execute on function private.shown_consult(public.consultancies) from public;
grant execute on function private.shown_consult(public.consultancies) to authenticated;
revoke execute on function public.list_own_consults(timestamptz) from public, anon, service_role;
grant execute on function public.list_own_consults(timestamptz) to authenticated;
