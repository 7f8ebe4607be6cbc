-- When the server's clock is set back, what was written before lies in the future. It must neither lengthen what is meant to
-- end nor lock anybody out.
-- Tests: supabase/tests/database/clock_set_back.test.sql

-- As before, but for an impersonation that begins in the future: how long it has lasted cannot be known, so it is over. A
-- minute is allowed, because a transaction that began earlier may see the session of a later one.
create or replace function private.effective_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  here constant public.environment_access := private.environment();
begin
  return (
    select person.id
    from public.profiles caller
    left join public.impersonation_sessions session on session.admin_id = caller.id and session.ended_at is null
    join public.profiles person on person.id = coalesce(session.impersonated_user_id, caller.id)
    where caller.id = (select auth.uid())
      and caller.environment_access in (here, 'both')
      and person.environment_access in (here, 'both')
      and (session.id is null or (
        session.expires_at > now() and session.started_at <= now() + interval '1 minute' and exists (
          select from public.user_roles admin where admin.user_id = caller.id and admin.role = 'admin'
        )
      ))
  );
end
$$;

-- As before, but for a minute that begins in the future: it is over too.
create or replace function private.take_chat_turn() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  at constant timestamptz := clock_timestamp();
  taken private.chat_turns;
begin
  if private.effective_user_id() is null then
    raise insufficient_privilege using message = 'Nobody is signed in here';
  end if;
  insert into private.chat_turns as mine (user_id, began_at, turns) values (auth.uid(), at, 1)
  on conflict (user_id) do update
  set began_at = case when mine.began_at between at - interval '1 minute' and at + interval '1 minute' then mine.began_at else at end,
    turns = case when mine.began_at between at - interval '1 minute' and at + interval '1 minute'
      then least(mine.turns, most) + 1 else 1 end
  returning * into taken;
  if taken.turns <= most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from taken.began_at + interval '1 minute' - clock_timestamp())));
end
$$;

-- As before, but that it ends no earlier than it began, which its table refuses: nobody could have ended it.
create or replace function private.end_impersonation(session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.impersonation_sessions;
begin
  update public.impersonation_sessions open set ended_at = greatest(now(), open.started_at)
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
