-- Kanban cards: each account has one board with four fixed columns.
-- Access: members of the account read and write its cards; admins those of every account. Nobody changes the account or
-- the author of a card.
-- Tests: supabase/tests/database/kanban_*.test.sql, foundations_lock_order.test.sql,
-- tests/database/concurrency.test.ts, tests/database/lock-order.test.ts
create type public.card_status as enum ('todo', 'doing', 'waiting', 'done');

create table public.kanban_cards (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  title text not null check (btrim(title) <> ''),
  description text,
  status public.card_status not null default 'todo',
  -- place_card() keeps positions below 1,000,000. The rest of the range is for a column that it cannot renumber at once.
  position integer not null default 0 check (position between 0 and 2000000000),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the card came to its column. A trigger sets it: no client may write it.
  moved_at timestamptz not null default now(),
  constraint kanban_cards_lengths check (char_length(title) <= 300 and char_length(description) <= 10000)
);
-- Serves the query of the board, and the account check of every policy below.
create index kanban_cards_account_id_status_position_idx on public.kanban_cards (account_id, status, position);
create index kanban_cards_created_by_idx on public.kanban_cards (created_by);

-- Counts the open cards of all accounts.
create index kanban_cards_account_id_open_idx on public.kanban_cards (account_id) where status <> 'done';

alter table public.kanban_cards enable row level security;
revoke all on public.kanban_cards from anon, authenticated;
grant select, delete, insert (account_id, title, description, status, position, created_by),
  update (title, description, status, position)
  on public.kanban_cards to authenticated;
grant all on public.kanban_cards to service_role;

create policy kanban_cards_select_member on public.kanban_cards for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy kanban_cards_insert_member on public.kanban_cards for insert to authenticated
  with check (
    (account_id in (select private.writable_account_ids()) and created_by = (select private.effective_user_id()))
    -- Not as somebody else: who acts in a person's place impersonates them, with an entry.
    or ((select private.is_admin()) and coalesce(created_by = (select private.effective_user_id()), true))
  );
create policy kanban_cards_update_member on public.kanban_cards for update to authenticated
  using (account_id in (select private.writable_account_ids()) or (select private.is_admin()))
  with check (account_id in (select private.writable_account_ids()) or (select private.is_admin()));
create policy kanban_cards_delete_member on public.kanban_cards for delete to authenticated
  using (account_id in (select private.writable_account_ids()) or (select private.is_admin()));

create trigger kanban_cards_record_change after insert or update or delete on public.kanban_cards
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('kanban_card');

-- Decides the position of a card, so that no two cards have the same one even if several people work on a board at once:
-- a client computes a position from what it last saw. Positions are between 0 and 1,000,000. A card with a position
-- outside that range is placed last in its column, so that nobody can use up the range.
create function private.place_card() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  highest constant integer := 1000000;
  cards uuid[];
begin
  -- Nothing to decide if the update below renumbers the column (trigger depth above 1), or the card does not move.
  if pg_catalog.pg_trigger_depth() > 1 or (tg_op = 'UPDATE' and new.status = old.status and new.position = old.position) then
    return new;
  end if;
  -- This trigger runs before the policy checks the row. A person who may not write to this board must not hold its lock,
  -- so the card is left as it is, and the policy refuses it.
  if (select auth.uid()) is not null and not private.is_admin()
    and new.account_id not in (select private.writable_account_ids())
  then
    return new;
  end if;
  -- The row is locked already, and after this lock the transaction waits for nothing, so moving one card cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('kanban ' || new.account_id, 0));
  -- A card that moves to another column is placed last, whatever position the client sent. Otherwise the card gets the
  -- position that the client sent, if it is free.
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
    -- Renumbers the column from 0, unless somebody else is changing one of its cards: waiting for them could deadlock. In
    -- that case the position is above 1,000,000, and the next card tries to renumber.
    select array_agg(card.id order by card.position, card.id) into cards from (
      select other.id, other.position from public.kanban_cards other
      where other.account_id = new.account_id and other.status = new.status and other.id <> new.id
      for update skip locked
    ) as card;
    if cardinality(cards) = (
      select count(*) from public.kanban_cards other
      where other.account_id = new.account_id and other.status = new.status and other.id <> new.id
    ) then
      -- One statement for the whole column: on PGlite, 600 single updates took longer than a request may.
      update public.kanban_cards card set position = numbered.place - 1
      from unnest(cards) with ordinality as numbered (id, place)
      where card.id = numbered.id and card.position <> numbered.place - 1;
      new.position := cardinality(cards);
    end if;
  end if;
  return new;
end
$$;
create trigger kanban_cards_place before insert or update of status, position on public.kanban_cards
  for each row execute function private.place_card();

-- Locks boards before cards. Otherwise a statement that moves several cards would lock the first card, then the board,
-- then the next card, while another statement had locked that card and waited for the board. A member locks the boards
-- of their accounts. Admins and the service role lock all boards, because one statement may move cards of any account.
-- A caller without an account locks no board.
create function private.lock_boards() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  accounts constant uuid[] := array(select account from private.writable_account_ids() as account order by 1);
  account uuid;
begin
  if private.is_admin() or (select auth.uid()) is null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.kanban_cards'));
    return null;
  end if;
  perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('public.kanban_cards'));
  foreach account in array accounts loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kanban ' || account, 0));
  end loop;
  return null;
end
$$;
create trigger kanban_cards_lock_boards before insert or update of status, position on public.kanban_cards
  for each statement execute function private.lock_boards();

-- The home page says since when a card waits.
create function private.note_move() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.moved_at := now();
  return new;
end
$$;
create trigger kanban_cards_note_move before update of status on public.kanban_cards
  for each row when (old.status <> new.status) execute function private.note_move();

revoke execute on function private.place_card(), private.lock_boards(), private.note_move() from public;
