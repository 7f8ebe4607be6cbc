-- The procedures of impersonation: spec part 1 section 7. Those in public are what the API calls and run as the caller;
-- those in private do the work and check the caller themselves.
-- Access: starting is for admins. Reading and ending work for whoever started the session, expired or not.
-- Tests: supabase/tests/database/impersonation.test.sql
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.start_impersonation(target uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  session uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may impersonate' using errcode = 'insufficient_privilege';
  end if;
  if target is not distinct from caller then
    raise exception 'You cannot impersonate yourself' using errcode = 'invalid_parameter_value';
  end if;
  if not exists (select from public.profiles person where person.id = target) then
    raise exception 'There is no such user' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.user_roles admin where admin.user_id = target and admin.role = 'admin') then
    raise exception 'Another administrator cannot be impersonated' using errcode = 'insufficient_privilege';
  end if;
  insert into public.impersonation_sessions (admin_id, impersonated_user_id) values (caller, target)
  on conflict (admin_id) where ended_at is null do nothing
  returning id into session;
  if session is null then
    raise exception 'Another impersonation is open; end it first' using errcode = 'unique_violation';
  end if;
  perform private.record_action(
    'impersonation_started', target, session::text, jsonb_build_object('session_id', session)
  );
  return session;
end
$$;

create function private.end_impersonation(session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.impersonation_sessions;
begin
  update public.impersonation_sessions open set ended_at = now()
  where open.id = session and open.admin_id = (select auth.uid()) and open.ended_at is null
  returning * into ended;
  if ended.id is null then
    raise exception 'You have no open impersonation with this id' using errcode = 'insufficient_privilege';
  end if;
  perform private.record_action('impersonation_ended', ended.impersonated_user_id, session::text, jsonb_build_object(
    'session_id', session,
    'duration_minutes', round(extract(epoch from ended.ended_at - ended.started_at) / 60)
  ));
end
$$;

create function private.open_impersonation()
returns table (
  session_id uuid, impersonated_user_id uuid, impersonated_name text, admin_name text,
  started_at timestamptz, expires_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select session.id, session.impersonated_user_id, coalesce(person.name, person.email),
    coalesce(admin.name, admin.email), session.started_at, session.expires_at
  from public.impersonation_sessions session
  join public.profiles person on person.id = session.impersonated_user_id
  join public.profiles admin on admin.id = session.admin_id
  where session.admin_id = (select auth.uid()) and session.ended_at is null
$$;

create function public.start_impersonation_session(target_user_id uuid) returns uuid
language sql set search_path = ''
as $$ select private.start_impersonation(target_user_id) $$;

create function public.end_impersonation_session(session_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_impersonation(session_id) $$;

-- Everyone may ask: an admin who impersonates has no other way to learn that they do. Without a session: no rows.
create function public.get_active_impersonation_session()
returns table (
  session_id uuid, impersonated_user_id uuid, impersonated_name text, admin_name text,
  started_at timestamptz, expires_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.open_impersonation() $$;

revoke execute on function private.require_admin(), private.start_impersonation(uuid),
  private.end_impersonation(uuid), private.open_impersonation() from public;
grant execute on function private.start_impersonation(uuid), private.end_impersonation(uuid),
  private.open_impersonation() to authenticated;
revoke execute on function public.start_impersonation_session(uuid), public.end_impersonation_session(uuid),
  public.get_active_impersonation_session() from public, anon, service_role;
grant execute on function public.start_impersonation_session(uuid), public.end_impersonation_session(uuid),
  public.get_active_impersonation_session() to authenticated;
