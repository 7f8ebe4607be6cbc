-- Chat turns: how many questions a person has asked the Steward in the current minute.
-- Access: nobody reads the table over the API; signed-in people take a turn for themselves.
-- Tests: supabase/tests/database/chat_turns.test.sql, helpers_clock_set_back.test.sql
create table private.chat_turns (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  began_at timestamptz not null,
  turns integer not null
);

-- Takes a turn. Returns 0, or the seconds to wait if the person has used all turns of the minute. The turn is counted
-- for the person who signed in, even while they impersonate somebody. A minute that begins in the future counts as over,
-- because the clock was set back.
create function private.take_chat_turn() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  max_a_minute constant integer := 20;
  moment constant timestamptz := clock_timestamp();
  turn private.chat_turns;
begin
  if private.effective_user_id() is null then
    raise insufficient_privilege using message = 'Please sign in first', hint = 'sign_in_first';
  end if;
  insert into private.chat_turns as counter (user_id, began_at, turns) values (auth.uid(), moment, 1)
  on conflict (user_id) do update
  set began_at = case when counter.began_at between moment - interval '1 minute' and moment + interval '1 minute' then counter.began_at else moment end,
    turns = case when counter.began_at between moment - interval '1 minute' and moment + interval '1 minute'
      then least(counter.turns, max_a_minute) + 1 else 1 end
  returning * into turn;
  if turn.turns <= max_a_minute then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from turn.began_at + interval '1 minute' - clock_timestamp())));
end
$$;

create function public.take_chat_turn() returns integer
language sql volatile set search_path = ''
as $$ select private.take_chat_turn() $$;

revoke execute on function private.take_chat_turn() from public;
grant execute on function private.take_chat_turn() to authenticated;
revoke execute on function public.take_chat_turn() from public, anon;
grant execute on function public.take_chat_turn() to authenticated, service_role;
