-- A position is between 0 and 1,000,000. A card that is given another position lands last in its column, so that nobody
-- can put a card at the end of the integers and leave no room for the next one.
-- Tests: supabase/tests/database/kanban_order.test.sql, engine/database/concurrency.test.ts

-- As before, but for positions that are out of these bounds, and for a column whose last card has reached them.
create or replace function private.place_card() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  highest constant integer := 1000000;
  cards uuid[];
begin
  -- Numbering again, below: each card gets just the place that it is given there.
  if pg_catalog.pg_trigger_depth() > 1 or (tg_op = 'UPDATE' and new.status = old.status and new.position = old.position) then
    return new;
  end if;
  -- A trigger runs before the policy has looked at the row. Someone who may not write to this board must not hold its lock: the
  -- card goes on as it is, and the policy refuses it.
  if (select auth.uid()) is not null and not private.is_admin() and new.account_id not in (select private.account_ids()) then
    return new;
  end if;
  -- The row itself is locked already, and after this the transaction waits for nothing: who moves one card waits in no circle.
  perform pg_advisory_xact_lock(hashtextextended('kanban ' || new.account_id, 0));
  -- A moved card lands last, whatever its client believed; another keeps the place it was given, if that is free.
  if (tg_op = 'UPDATE' and new.status <> old.status) or new.position not between 0 and highest or exists (
    select from public.kanban_cards other
    where other.account_id = new.account_id and other.status = new.status and other.position = new.position
      and other.id <> new.id
  ) then
    new.position := coalesce((
      select max(other.position) + 1 from public.kanban_cards other
      where other.account_id = new.account_id and other.status = new.status and other.id <> new.id
    ), 0);
  end if;
  if new.position > highest then
    -- The column is numbered from 0 again, if nobody else is changing one of its cards: waiting for them could be a circle.
    -- While somebody is, the card goes beyond the bound, and the next one tries again.
    select array_agg(card.id order by card.position, card.id) into cards from (
      select other.id, other.position from public.kanban_cards other
      where other.account_id = new.account_id and other.status = new.status and other.id <> new.id
      for update skip locked
    ) as card;
    if cardinality(cards) = (
      select count(*) from public.kanban_cards other
      where other.account_id = new.account_id and other.status = new.status and other.id <> new.id
    ) then
      -- One statement for the whole column: six hundred of them took longer on PGlite than a request may.
      update public.kanban_cards card set position = numbered.place - 1
      from unnest(cards) with ordinality as numbered (id, place)
      where card.id = numbered.id and card.position <> numbered.place - 1;
      new.position := cardinality(cards);
    end if;
  end if;
  return new;
end
$$;

-- Columns in which somebody used other positions.
alter table public.kanban_cards disable trigger kanban_cards_place;
update public.kanban_cards card set position = counted.place
from (
  select id, row_number() over column_of - 1 as place, min(position) over every as lowest, max(position) over every as highest
  from public.kanban_cards
  window every as (partition by account_id, status), column_of as (partition by account_id, status order by position, id)
) as counted
where counted.id = card.id and (counted.lowest < 0 or counted.highest > 1000000);
alter table public.kanban_cards enable trigger kanban_cards_place;

-- Room above the bound for what cannot be numbered again at once.
alter table public.kanban_cards add constraint kanban_cards_position_check check (position between 0 and 2000000000);
