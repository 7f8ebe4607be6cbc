begin;
\ir fixtures.psql
select plan(17);

create function pg_temp.positions(account text, col public.card_status) returns text language sql as $$
  select string_agg(title || ' ' || position, ', ' order by position)
  from public.kanban_cards where account_id = tests.id(account) and status = col
$$;

insert into public.kanban_cards (id, account_id, title) values
  (tests.id('one'), tests.id('alpha'), 'One'),
  (tests.id('two'), tests.id('alpha'), 'Two'),
  (tests.id('three'), tests.id('alpha'), 'Three');
select is(pg_temp.positions('alpha', 'todo'), 'One 0, Two 1, Three 2', 'a card with a taken position is placed last');

insert into public.kanban_cards (account_id, title, position) values (tests.id('alpha'), 'Seven', 7);
select is(pg_temp.positions('alpha', 'todo'), 'One 0, Two 1, Three 2, Seven 7', 'a free position is kept');

insert into public.kanban_cards (account_id, title) values (tests.id('beta'), 'Elsewhere');
select is(pg_temp.positions('beta', 'todo'), 'Elsewhere 0', 'each account has its own board');

update public.kanban_cards set status = 'doing', position = 0 where id = tests.id('two');
select is(pg_temp.positions('alpha', 'doing'), 'Two 0', 'the first card of a column has position 0');

update public.kanban_cards set status = 'doing', position = 0 where id = tests.id('one');
select is(pg_temp.positions('alpha', 'doing'), 'Two 0, One 1', 'a moved card is placed last, although the client sent 0');

update public.kanban_cards set status = 'todo', position = 2 where id = tests.id('one');
select is(pg_temp.positions('alpha', 'todo'), 'Three 2, Seven 7, One 8', 'a moved card is placed last even if lower positions are free');

update public.kanban_cards set title = 'Third', status = 'todo' where id = tests.id('three');
select is(pg_temp.positions('alpha', 'todo'), 'Third 2, Seven 7, One 8', 'a card that does not move keeps its position');

update public.kanban_cards set position = 7 where id = tests.id('three');
select is(pg_temp.positions('alpha', 'todo'), 'Seven 7, One 8, Third 9', 'a card cannot take the position of another');

insert into public.kanban_cards (account_id, title, position) values (tests.id('alpha'), 'Far', 2147483647);
select is(pg_temp.positions('alpha', 'todo'), 'Seven 7, One 8, Third 9, Far 10', 'a new card with a position above the range is placed last');
update public.kanban_cards set position = 2147483647 where id = tests.id('one');
select is(pg_temp.positions('alpha', 'todo'), 'Seven 7, Third 9, Far 10, One 11', 'an existing card with a position above the range is placed last');
insert into public.kanban_cards (account_id, title, position) values (tests.id('alpha'), 'Below', -1);
select is(pg_temp.positions('alpha', 'todo'), 'Seven 7, Third 9, Far 10, One 11, Below 12', 'a card with a negative position is placed last');

insert into public.kanban_cards (account_id, title, position) values (tests.id('alpha'), 'Edge', 1000000);
select is(pg_temp.positions('alpha', 'todo'), 'Seven 7, Third 9, Far 10, One 11, Below 12, Edge 1000000', 'the highest position of the range is kept');
insert into public.kanban_cards (account_id, title) values (tests.id('alpha'), 'Next'), (tests.id('alpha'), 'Taken');
select is(pg_temp.positions('alpha', 'todo'), 'Next 0, Seven 1, Third 2, Far 3, One 4, Below 5, Edge 6, Taken 7',
  'a column is renumbered if the next card would be above the range');
update public.kanban_cards set position = 1000000 where id = tests.id('three');
update public.kanban_cards set status = 'doing' where id = tests.id('three');
update public.kanban_cards set status = 'todo' where id = tests.id('three');
select is(pg_temp.positions('alpha', 'todo'), 'Next 0, Seven 1, Far 3, One 4, Below 5, Edge 6, Taken 7, Third 8',
  'moving a card away and back leaves the other cards as they are');
alter table public.kanban_cards disable trigger kanban_cards_place;
select throws_ok($$ update public.kanban_cards set position = 2147483647 $$, '23514', null, 'the table itself refuses a position that is too high');
select throws_ok($$ update public.kanban_cards set position = -1 $$, '23514', null, 'the table itself refuses a negative position');
alter table public.kanban_cards enable trigger kanban_cards_place;

-- Runs after the card was placed and before the policy checks it: raises TS001 if the board is locked, else TS002.
create function tests.raise_lock_state() returns trigger language plpgsql as $$
begin
  raise exception using errcode = case when exists (
    select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      and (classid::bigint << 32) | objid::bigint = hashtextextended('kanban ' || new.account_id, 0)
  ) then 'TS001' else 'TS002' end;
end
$$;
create trigger kanban_cards_raise_lock_state before insert on public.kanban_cards for each row execute function tests.raise_lock_state();
-- A new account, because this transaction still holds the locks of alpha and beta.
insert into public.accounts (id, name) values (tests.id('gamma'), 'Gamma');
insert into public.user_accounts (user_id, account_id) values (tests.id('aron'), tests.id('gamma'));
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by) values (tests.id('gamma'), 'x', auth.uid()) $$,
  '{"anna": "TS002", "bela": "TS002", "nora": "TS002", "aron": "TS001", "ada": "TS001", "service_role": "TS001"}',
  'only a person who may write to a board holds its lock');

select * from finish();
rollback;
