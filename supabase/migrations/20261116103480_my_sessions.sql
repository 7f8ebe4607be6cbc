-- Sessions: how the project ends them, where a person is signed in, and a way to end one of one's own. All others end with
-- `signOut({ scope: 'others' })`. The table is the identity service's, on Supabase and on the engine.
-- Access: people in person, their own sessions only. An impersonating admin sees and ends none.
-- Tests: supabase/tests/database/my_sessions.test.sql, tests/database/lock-order.test.ts

-- Locks what has to be locked before sessions: the person, the factors, the refresh tokens. The identity service locks in
-- this order too, and a refresh locks its token before its session. Two transactions that lock in the same order cannot
-- wait for each other.
create function private.lock_sessions(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users identity where identity.id = person for no key update;
  perform from auth.mfa_factors factor where factor.user_id = person order by factor.id for update;
  perform from auth.refresh_tokens token join auth.sessions session on session.id = token.session_id
  where session.user_id = person order by token.id for update of token;
end
$$;

-- Ends all sessions of a person, or the chosen one. Returns how many.
create function private.end_sessions(person uuid, chosen uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.lock_sessions(person);
  delete from auth.sessions session where session.user_id = person and session.id = coalesce(chosen, session.id);
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- Whoever deletes a person deletes the sessions too. The row of the person is locked when this runs.
create function private.lock_sessions_of_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_sessions(old.id);
  return old;
end
$$;
create trigger portico_lock_sessions before delete on auth.users
  for each row execute function private.lock_sessions_of_deleted();

-- `last_seen_at`: the last refresh of the session's token; the engine also counts requests to its identity service.
create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, ends_at timestamptz, user_agent text, ip text, aal text,
  methods text[], is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := private.private_user_id();
begin
  return query
    select mine.id, mine.created_at,
      greatest(mine.created_at, mine.updated_at, mine.refreshed_at at time zone 'utc') as seen_at,
      mine.not_after, mine.user_agent, host(mine.ip), coalesce(mine.aal::text, 'aal1'),
      array(
        select claim.authentication_method from auth.mfa_amr_claims claim
        where claim.session_id = mine.id order by claim.updated_at desc, claim.authentication_method
      ),
      mine.id::text = (select auth.jwt()) ->> 'session_id'
    from auth.sessions mine
    where mine.user_id = caller and (mine.not_after is null or mine.not_after > now())
    order by seen_at desc, mine.id;
end
$$;

-- Whether there was such a session. Its tokens are refused from now on.
create function private.end_my_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := private.private_user_id();
begin
  if caller is null then
    raise exception 'Only people in person can end their sessions'
      using errcode = 'insufficient_privilege', hint = 'sessions_in_person';
  end if;
  return session_id is not null and private.end_sessions(caller, session_id) > 0;
end
$$;

create function public.list_my_sessions() returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, ends_at timestamptz, user_agent text, ip text, aal text,
  methods text[], is_current boolean
)
language sql stable set search_path = ''
as $$ select * from private.my_sessions() $$;

create function public.end_my_session(session_id uuid) returns boolean
language sql set search_path = ''
as $$ select private.end_my_session(session_id) $$;

revoke execute on function private.lock_sessions(uuid), private.end_sessions(uuid, uuid),
  private.lock_sessions_of_deleted(), private.my_sessions(), private.end_my_session(uuid) from public;
grant execute on function private.my_sessions(), private.end_my_session(uuid) to authenticated;
revoke execute on function public.list_my_sessions(), public.end_my_session(uuid) from public, anon, service_role;
grant execute on function public.list_my_sessions(), public.end_my_session(uuid) to authenticated;
