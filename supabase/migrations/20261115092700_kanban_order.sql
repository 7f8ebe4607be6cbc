-- The order of cards when several people work on a board at once: spec part 2 section 4. A client reckons a position from
-- what it last saw; here it is settled, one change of a board after the other, so that no two cards share a place.
-- Tests: supabase/tests/database/kanban_order.test.sql, engine/database/concurrency.test.ts
create function private.place_card() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.position = old.position then
    return new;
  end if;
  -- The row itself is locked already and nothing is asked for after this: who moves one card waits in no circle.
  perform pg_advisory_xact_lock(hashtextextended('kanban ' || new.account_id, 0));
  -- A moved card lands last, whatever its client believed; another keeps the place it was given, if that is free.
  if (tg_op = 'UPDATE' and new.status <> old.status) or exists (
    select from public.kanban_cards other
    where other.account_id = new.account_id and other.status = new.status and other.position = new.position
      and other.id <> new.id
  ) then
    new.position := coalesce((
      select max(other.position) + 1 from public.kanban_cards other
      where other.account_id = new.account_id and other.status = new.status and other.id <> new.id
    ), 0);
  end if;
  return new;
end
$$;
revoke execute on function private.place_card() from public;

create trigger kanban_cards_place before insert or update of status, position on public.kanban_cards
  for each row execute function private.place_card();
