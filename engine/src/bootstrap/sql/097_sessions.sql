-- When access ends: an engine holds sockets open that were joined with the token of a session.

-- Those of the given sessions that have ended: signed out, of another user, expired, or of a banned or deleted user.
create or replace function engine.ended_sessions(sessions uuid[], people uuid[]) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    select asked.session
    from unnest(sessions, people) as asked (session, person)
    where not exists (
      select
      from auth.sessions held
      join auth.users person on person.id = held.user_id
      where held.id = asked.session
        and held.user_id = asked.person
        and (held.not_after is null or held.not_after > now())
        and (person.banned_until is null or person.banned_until <= now())
        and person.deleted_at is null
    );
end
$$;
revoke all on function engine.ended_sessions(uuid[], uuid[]) from public, anon, authenticated, service_role;

-- Makes every engine check at once; each also checks every few seconds by itself.
create or replace function engine.announce_ended_sessions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('engine_sessions', '');
  return null;
end
$$;
revoke all on function engine.announce_ended_sessions() from public, anon, authenticated, service_role;

create or replace trigger engine_ended_sessions after delete or update of not_after, user_id on auth.sessions
  for each statement execute function engine.announce_ended_sessions();
create or replace trigger engine_ended_people after update of banned_until, deleted_at on auth.users
  for each statement execute function engine.announce_ended_sessions();
