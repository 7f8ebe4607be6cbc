-- How many questions a person has put to the Steward in the running minute.
-- Access: none directly; signed-in people take a turn for themselves.
-- Tests: supabase/tests/database/chat_turns.test.sql, clock_set_back.test.sql
create table private.chat_turns (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  began_at timestamptz not null,
  turns integer not null
);

-- Returns the seconds until the next turn; 0 if this one is taken. The turn is that of the person who signed in, also
-- while they impersonate somebody. A minute that begins in the future is over: the clock was set back.
create function private.take_chat_turn() returns integer
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

create function public.take_chat_turn() returns integer
language sql volatile set search_path = ''
as $$ select private.take_chat_turn() $$;

revoke execute on function private.take_chat_turn() from public;
grant execute on function private.take_chat_turn() to authenticated;
revoke execute on function public.take_chat_turn() from public, anon;
grant execute on function public.take_chat_turn() to authenticated, service_role;
