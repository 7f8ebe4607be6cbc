begin;
-- Triggers tested here: kanban_cards_note_move.
\ir fixtures.psql
select plan(20);

insert into public.kanban_cards (id, account_id, title, created_by) values
  (tests.id('card a'), tests.id('alpha'), 'Review the contract', tests.id('anna')),
  (tests.id('card b'), tests.id('beta'), 'Appoint an officer', tests.id('bela'));

select tests.outcomes(
  $$ select from public.kanban_cards where account_id = tests.id('alpha') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "otto": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members, admins who impersonate one, and admins see the cards of alpha');
select tests.outcomes(
  $$ select from public.kanban_cards $$,
  '{"anna": "1", "bela": "1", "ivo": "1", "ada": "2", "nora": "0"}',
  'only admins see cards of two accounts');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by)
     values (tests.id('alpha'), 'New', nullif(current_setting('request.jwt.claims')::json ->> 'sub', '')::uuid) $$,
  '{"anna": "1", "dora": "1", "otto": "1", "ada": "1", "service_role": "1",
    "bela": "42501", "nora": "42501", "ugo": "42501", "tina": "42501", "eve": "42501", "anon": "42501"}',
  'members insert cards as themselves');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'New', tests.id('anna')) $$,
  '{"anna": "1", "ivo": "1", "ada": "42501", "aron": "42501", "dora": "42501", "bela": "42501", "eve": "42501"}',
  'only an admin who impersonates somebody inserts a card in their name');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title) values (tests.id('alpha'), 'New') $$,
  '{"anna": "42501", "ada": "1"}',
  'a member must name themselves as the author');
select tests.outcomes(
  $$ update public.kanban_cards set title = 'x', description = 'y', status = 'done', position = 3
     where id = tests.id('card a') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members and admins change and move every card of the account');
select tests.outcomes(
  $$ update public.kanban_cards set account_id = tests.id('beta') where id = tests.id('card a') $$,
  '{"anna": "42501", "ada": "42501", "bela": "42501"}',
  'a card stays in its account');
select tests.outcomes(
  $$ update public.kanban_cards set created_by = tests.id('aron') where id = tests.id('card a') $$,
  '{"anna": "42501", "ada": "42501"}',
  'a card keeps its author');
select tests.outcomes(
  $$ delete from public.kanban_cards where id = tests.id('card a') $$,
  '{"anna": "1", "aron": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members and admins delete a card');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), '  ', tests.id('anna')) $$,
  '{"anna": "23514"}',
  'a title is not blank');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by, status)
     values (tests.id('alpha'), 'x', tests.id('anna'), 'later') $$,
  '{"anna": "22P02"}',
  'a status other than the four columns is refused');
-- Statements without a condition: only row security limits them.
select tests.outcomes(
  $$ update public.kanban_cards set title = 'x' $$,
  '{"anna": "1", "bela": "1", "ivo": "1", "ada": "2", "nora": "0", "eve": "0"}', 'an update without a condition changes cards of the own account only');
select tests.outcomes(
  $$ delete from public.kanban_cards $$,
  '{"anna": "1", "bela": "1", "ivo": "1", "ada": "2", "nora": "0", "eve": "0"}', 'a deletion without a condition deletes cards of the own account only');
select enum_has_labels('public', 'card_status', array['todo', 'doing', 'waiting', 'done']);
select col_default_is('public', 'kanban_cards', 'status', 'todo'::public.card_status, 'a new card is in To Do');
select col_default_is('public', 'kanban_cards', 'position', '0', 'a new card has position 0');

update public.kanban_cards set moved_at = now() - interval '9 days' where id = tests.id('card a');
select tests.outcomes(
  $$ update public.kanban_cards set moved_at = now() where id = tests.id('card a') $$,
  '{"anna": "42501", "ada": "42501"}', 'nobody writes when a card was moved');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by, moved_at) values (tests.id('alpha'), 'x', tests.id('anna'), now()) $$,
  '{"anna": "42501", "ada": "42501"}', 'nobody writes it in a new card');
update public.kanban_cards set title = 'Renamed', status = status where id = tests.id('card a');
select is((select moved_at from public.kanban_cards where id = tests.id('card a')), now() - interval '9 days',
  'a change in the same column is no move');
update public.kanban_cards set status = 'done' where id = tests.id('card a');
select is((select moved_at from public.kanban_cards where id = tests.id('card a')), now(), 'a move sets the time');

select * from finish();
rollback;
