-- Impersonation: an admin acts as another person, for an hour at most. The admin gives a reason, begins by only looking,
-- and may go on to writing if the person's account allows it (support_access). While an admin only looks, the triggers of
-- read_only refuse every change.
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
  -- For the person to read. Null only if it was started without one, as the specification's call allows.
  reason text check (char_length(reason) between 10 and 500),
  -- The admin only looks.
  is_read_only boolean not null default false,
  -- True if the person was told of the start; then they are also told of the end (impersonation_notices).
  is_announced boolean not null default false,
  -- When the summary was written: when the administrator ended the impersonation, or when the hour was over.
  summarised_at timestamptz,
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
create index impersonation_sessions_expires_at_unsummarised_idx on public.impersonation_sessions (expires_at)
  where is_announced and summarised_at is null;

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

-- Whether this admin impersonates somebody and may only look: so it was begun, or the person's account allows no more.
create function private.only_looks(admin uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.impersonation_sessions session
    where session.admin_id = admin and session.ended_at is null
      and (session.is_read_only or private.support_access_of(session.impersonated_user_id) <> 'write')
  );
end
$$;

create function private.is_read_only() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return private.only_looks((select auth.uid()));
end
$$;

-- The text without white space at its ends, and with one space instead of several, so that ten of them are no reason.
create function private.trimmed_reason(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(given, '[\s\u00a0\u00ad\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2800\u3000\u3164\ufeff]+', ' ', 'g'))
$$;

create function private.start_impersonation(target uuid, given_reason text, read_only boolean) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  session_reason constant text := private.trimmed_reason(given_reason);
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
  if char_length(session_reason) not between 10 and 500 then
    raise exception 'A reason has 10 to 500 characters' using errcode = 'invalid_parameter_value', hint = 'impersonation_reason';
  end if;
  if private.support_access_of(target) = 'off' then
    raise exception 'The account lets nobody in. One of its managers can grant access for 24 hours.'
      using errcode = 'insufficient_privilege', hint = 'support_access_off';
  end if;
  -- Checked before the insert: in an open read-only session the insert's trigger could not add the notification, and would fail with
  -- another error.
  if private.impersonated_by(caller) is null then
    insert into public.impersonation_sessions (admin_id, impersonated_user_id, reason, is_read_only)
    values (caller, target, session_reason, coalesce(read_only, false))
    on conflict (admin_id) where ended_at is null do nothing
    returning id into session;
  end if;
  if session is null then
    raise exception 'Another impersonation is open; end it first'
      using errcode = 'unique_violation', hint = 'impersonation_open';
  end if;
  perform private.record_action(
    'impersonation_started', target, session::text,
    jsonb_strip_nulls(jsonb_build_object('session_id', session, 'reason', session_reason))
      || case when read_only then jsonb_build_object('is_read_only', true) else '{}' end
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

-- From looking to writing, where the account allows it, and back.
create function private.set_impersonation_writing(session uuid, is_writing boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  select running.impersonated_user_id into person
  from public.impersonation_sessions running
  where running.id = session and running.admin_id = (select auth.uid()) and running.ended_at is null
    and running.expires_at > now() and private.has_admin_role()
  for update;
  if person is null then
    raise exception 'You have no open impersonation with this id'
      using errcode = 'insufficient_privilege', hint = 'no_such_impersonation';
  end if;
  if is_writing then
    perform private.require_recent_factor();
    if private.support_access_of(person) <> 'write' then
      raise exception 'The account allows looking only'
        using errcode = 'insufficient_privilege', hint = 'support_access_read';
    end if;
  end if;
  update public.impersonation_sessions running set is_read_only = is_writing is not true
  where running.id = session and running.is_read_only = (is_writing is true);
  if found then
    perform private.record_action(
      'impersonation_mode_changed', person, session::text,
      jsonb_build_object('session_id', session, 'is_read_only', is_writing is not true)
    );
  end if;
end
$$;

create function private.open_impersonation()
returns table (
  session_id uuid, impersonated_user_id uuid, impersonated_name text, admin_name text,
  started_at timestamptz, expires_at timestamptz, reason text, is_read_only boolean, may_write boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select session.id, session.impersonated_user_id, coalesce(person.name, person.email),
      coalesce(admin.name, admin.email), session.started_at, session.expires_at, session.reason,
      session.is_read_only or access.level <> 'write', access.level = 'write'
    from public.impersonation_sessions session
    join public.profiles person on person.id = session.impersonated_user_id
    join public.profiles admin on admin.id = session.admin_id
    cross join private.support_access_of(person.id) as access (level)
    where session.admin_id = (select auth.uid()) and session.ended_at is null and (select private.session_is_live());
end
$$;

create function public.start_impersonation_session(
  target_user_id uuid, reason text default null, read_only boolean default false
) returns uuid
language sql set search_path = ''
as $$ select private.start_impersonation(target_user_id, reason, read_only) $$;

create function public.set_impersonation_writing(session_id uuid, is_writing boolean) returns void
language sql set search_path = ''
as $$ select private.set_impersonation_writing(session_id, is_writing) $$;

create function public.end_impersonation_session(session_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_impersonation(session_id) $$;

-- Every signed-in person may call it, because an admin who impersonates somebody has the rights of that person. No row
-- if the caller has no open session.
create function public.get_active_impersonation_session()
returns table (
  session_id uuid, impersonated_user_id uuid, impersonated_name text, admin_name text,
  started_at timestamptz, expires_at timestamptz, reason text, is_read_only boolean, may_write boolean
)
language sql stable set search_path = ''
as $$ select * from private.open_impersonation() $$;

revoke execute on function private.impersonated_by(uuid), private.only_looks(uuid), private.is_read_only(),
  private.trimmed_reason(text), private.start_impersonation(uuid, text, boolean), private.end_impersonation(uuid),
  private.set_impersonation_writing(uuid, boolean), private.open_impersonation() from public;
grant execute on function private.start_impersonation(uuid, text, boolean), private.end_impersonation(uuid),
  private.set_impersonation_writing(uuid, boolean), private.open_impersonation() to authenticated;
revoke execute on function public.start_impersonation_session(uuid, text, boolean), public.end_impersonation_session(uuid),
  public.set_impersonation_writing(uuid, boolean), public.get_active_impersonation_session()
  from public, anon, service_role;
grant execute on function public.start_impersonation_session(uuid, text, boolean), public.end_impersonation_session(uuid),
  public.set_impersonation_writing(uuid, boolean), public.get_active_impersonation_session() to authenticated;
