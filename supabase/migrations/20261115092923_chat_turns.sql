-- How many questions a person has put to the Steward in the running minute.
-- Access: none directly; whoever is signed in takes a turn for themselves.
-- Tests: supabase/tests/database/chat_turns.test.sql
create table private.chat_turns (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  began_at timestamptz not null,
  turns integer not null
);

-- The seconds until the next turn; 0: this one is taken. The person is whoever signed in, also while they act for another.
create function private.take_chat_turn() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := 20;
  taken private.chat_turns;
begin
  if private.effective_user_id() is null then
    raise insufficient_privilege using message = 'Nobody is signed in here';
  end if;
  insert into private.chat_turns as mine (user_id, began_at, turns) values (auth.uid(), clock_timestamp(), 1)
  on conflict (user_id) do update
  set began_at = case when mine.began_at < clock_timestamp() - interval '1 minute' then clock_timestamp() else mine.began_at end,
    turns = case when mine.began_at < clock_timestamp() - interval '1 minute' then 1 else least(mine.turns, most) + 1 end
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
revoke execute on function public.take_chat_turn() from public, anon;
grant execute on function private.take_chat_turn(), public.take_chat_turn() to authenticated;
