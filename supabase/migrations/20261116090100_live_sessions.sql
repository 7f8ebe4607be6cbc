-- Access ends when the session ends: a token is worth nothing once its session was ended, or its person banned or deleted,
-- although the token itself runs for up to an hour more.
-- Policies and procedures ask by way of effective_user_id(), has_admin_role() and is_admin(), so that all of them follow.
-- Tests: supabase/tests/database/live_sessions.test.sql, supabase/tests/attack/v07-end-of-access.test.ts

-- Whether the caller's token belongs to a session of the caller that goes on. A token without a session is never live.
create function private.session_is_live() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return exists (
    select
    from auth.sessions session
    join auth.users person on person.id = session.user_id
    where session.id = nullif(claims ->> 'session_id', '')::uuid
      and session.user_id = nullif(claims ->> 'sub', '')::uuid
      and (session.not_after is null or session.not_after > now())
      and (person.banned_until is null or person.banned_until <= now())
      and person.deleted_at is null
  );
end
$$;

-- As before, and only while the caller's session is live. session_is_live() stands here once more, the environment is read
-- in place, and the person in whose place an admin acts is looked up only then: every request asks this.
create or replace function private.effective_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  -- Read once: every table below is looked up by them.
  caller_id constant uuid := nullif(claims ->> 'sub', '')::uuid;
  caller_session constant uuid := nullif(claims ->> 'session_id', '')::uuid;
  person uuid;
  -- Whom the person impersonates.
  other uuid;
begin
  select caller.id, (
    select session.impersonated_user_id from public.impersonation_sessions session
    where session.admin_id = caller_id and session.ended_at is null
  ) into person, other
  from auth.sessions live, auth.users identity, public.profiles caller
  where live.id = caller_session and live.user_id = caller_id and identity.id = caller_id and caller.id = caller_id
    and caller.environment_access in ((select environment from private.settings), 'both')
    and (live.not_after is null or live.not_after > now())
    and (identity.banned_until is null or identity.banned_until <= now())
    and identity.deleted_at is null;
  if other is null then
    return person;
  end if;
  return (
    select profile.id
    from public.impersonation_sessions session
    join public.profiles profile on profile.id = session.impersonated_user_id
    join private.settings here on profile.environment_access in (here.environment, 'both')
    where session.admin_id = person and session.ended_at is null
      and session.expires_at > now() and session.started_at <= now() + interval '1 minute'
      and exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin')
      -- Somebody who has become an administrator since: an administrator never acts as another.
      and not exists (select from public.user_roles admin where admin.user_id = profile.id and admin.role = 'admin')
  );
end
$$;

-- As before, and only while the caller's session is live. Most callers are no admins, and are not asked for their session here.
create or replace function private.has_admin_role() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select
    from public.user_roles admin
    join public.profiles person on person.id = admin.user_id
    where admin.user_id = (select auth.uid())
      and admin.role = 'admin'
      and person.environment_access in (private.environment(), 'both')
  ) and private.session_is_live();
end
$$;

-- As before. It does not call has_admin_role() any more, because every request asks it and most callers are no admins.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  return exists (
    select
    from public.user_roles admin
    join public.profiles person on person.id = admin.user_id
    where admin.user_id = caller
      and admin.role = 'admin'
      and person.environment_access in (private.environment(), 'both')
  ) and not exists (
    select
    from public.impersonation_sessions session
    where session.admin_id = caller and session.ended_at is null
  ) and private.session_is_live();
end
$$;

-- As before, but for callers whose session is live.
create or replace function private.open_impersonation()
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
  where session.admin_id = (select auth.uid()) and session.ended_at is null and (select private.session_is_live())
$$;

-- As before, but for callers whose session is live.
create or replace function private.end_impersonation(session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.impersonation_sessions;
begin
  update public.impersonation_sessions open set ended_at = greatest(now(), open.started_at)
  where open.id = session and open.admin_id = (select auth.uid()) and open.ended_at is null
    and (select private.session_is_live())
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

-- As before, but for people who are signed in here. It reads nobody's rows, but it works for as long as it is told to.
create or replace function public.rank_text(question text, content text, max_results integer default 8)
returns table (place bigint, content text, rank real, sentences jsonb)
language sql stable set search_path = ''
as $$
  select * from private.rank_text(question, content, max_results) where (select private.effective_user_id()) is not null
$$;

revoke execute on function private.session_is_live() from public;
