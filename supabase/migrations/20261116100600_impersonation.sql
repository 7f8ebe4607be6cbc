-- Impersonation: an admin acts as another person, for an hour at most.
-- Access: nobody reads the table over the API. Admins start a session; the admin who started it reads and ends it,
-- expired or not. The API calls the procedures in public, which run as the caller; those in private do the work and
-- check the caller themselves.
-- Tests: supabase/tests/database/impersonation.test.sql, helpers*.test.sql, admin_actions_impersonated_*.test.sql
create table public.impersonation_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  impersonated_user_id uuid not null references public.profiles (id) on delete cascade,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (admin_id <> impersonated_user_id),
  check (expires_at > started_at),
  check (ended_at >= started_at)
);
-- Each admin has at most one open session, even if two are started at the same moment. The helpers look it up for every
-- statement.
create unique index impersonation_sessions_admin_id_open_idx on public.impersonation_sessions (admin_id)
  where ended_at is null;
create index impersonation_sessions_admin_id_idx on public.impersonation_sessions (admin_id);
create index impersonation_sessions_impersonated_user_id_idx on public.impersonation_sessions (impersonated_user_id);

alter table public.impersonation_sessions enable row level security;
revoke all on public.impersonation_sessions from anon, authenticated;
grant all on public.impersonation_sessions to service_role;

create policy impersonation_sessions_all_nobody on public.impersonation_sessions for all to authenticated
  using (false) with check (false);

-- The person whom an admin impersonates; null if nobody.
create function private.impersonated_by(admin uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select session.impersonated_user_id from public.impersonation_sessions session
  where session.admin_id = admin and session.ended_at is null
$$;

create function private.start_impersonation(target uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  session uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may impersonate'
      using errcode = 'insufficient_privilege', hint = 'impersonation_admins_only';
  end if;
  perform private.require_recent_factor();
  if target is not distinct from caller then
    raise exception 'You cannot impersonate yourself' using errcode = 'invalid_parameter_value', hint = 'own_impersonation';
  end if;
  if not exists (select from public.profiles person where person.id = target) then
    raise exception 'There is no such user' using errcode = 'invalid_parameter_value', hint = 'no_such_user';
  end if;
  if exists (select from public.user_roles admin where admin.user_id = target and admin.role = 'admin') then
    raise exception 'Another administrator cannot be impersonated'
      using errcode = 'insufficient_privilege', hint = 'impersonated_admin';
  end if;
  insert into public.impersonation_sessions (admin_id, impersonated_user_id) values (caller, target)
  on conflict (admin_id) where ended_at is null do nothing
  returning id into session;
  if session is null then
    raise exception 'Another impersonation is open; end it first'
      using errcode = 'unique_violation', hint = 'impersonation_open';
  end if;
  perform private.record_action(
    'impersonation_started', target, session::text, jsonb_build_object('session_id', session)
  );
  return session;
end
$$;

-- If the clock was set back, the session ends at the time it began: the table refuses an earlier time, so otherwise
-- nobody could end the session.
create function private.end_impersonation(session uuid) returns void
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
    raise exception 'You have no open impersonation with this id'
      using errcode = 'insufficient_privilege', hint = 'no_such_impersonation';
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
  where session.admin_id = (select auth.uid()) and session.ended_at is null and (select private.session_is_live())
$$;

create function public.start_impersonation_session(target_user_id uuid) returns uuid
language sql set search_path = ''
as $$ select private.start_impersonation(target_user_id) $$;

create function public.end_impersonation_session(session_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_impersonation(session_id) $$;

-- Every signed-in person may call it, because an admin who impersonates somebody has the rights of that person. No row
-- if the caller has no open session.
create function public.get_active_impersonation_session()
returns table (
  session_id uuid, impersonated_user_id uuid, impersonated_name text, admin_name text,
  started_at timestamptz, expires_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.open_impersonation() $$;

revoke execute on function private.impersonated_by(uuid), private.start_impersonation(uuid),
  private.end_impersonation(uuid), private.open_impersonation() from public;
grant execute on function private.start_impersonation(uuid), private.end_impersonation(uuid),
  private.open_impersonation() to authenticated;
revoke execute on function public.start_impersonation_session(uuid), public.end_impersonation_session(uuid),
  public.get_active_impersonation_session() from public, anon, service_role;
grant execute on function public.start_impersonation_session(uuid), public.end_impersonation_session(uuid),
  public.get_active_impersonation_session() to authenticated;
