-- The search for traces of an erased person, page by page.
begin;
\ir fixtures.psql
select plan(20);

-- Who may.
select tests.outcomes('select public.remove_traces()',
  '{"ada": "42501", "anna": "42501", "aron": "42501", "anon": "42501", "service_role": "1"}', 'only the schedule removes traces');
select tests.outcomes('select * from private.traces_to_remove',
  '{"ada": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'nobody reads what is searched for');

-- A table of many pages.
create table tests.letters (id integer primary key, body text, people text[], facts jsonb);
insert into tests.letters
select n, case when n % 100 = 0 then 'Ask Anna@Alpha.example. Or joanna@alpha.example.' else repeat('x', 300) end,
  array['anna@alpha.example', 'bela@beta.example'], jsonb_build_object('from', case when n = 7 then 'anna@alpha.example' else 'bela@beta.example' end)
from generate_series(1, 2000) as n;
select ok(pg_relation_size('tests.letters') > 40 * 8192, 'a table of many pages');
-- Anna of the fixtures was erased.
delete from auth.users where id = tests.id('anna');
create function tests.search(place regclass, wanted text default 'anna@alpha.example', queue boolean default false) returns void
language sql as $$ insert into private.traces_to_remove (wanted, relation, is_queue) values (wanted, place, queue) $$;

select tests.search('tests.letters');
select ok(private.remove_traces('0 seconds'), 'without time nothing is searched');
select is((select next_page from private.traces_to_remove), 0::bigint, 'and the search stays at the beginning');
create temporary table steps on commit drop as select 0 as calls;
do $$
begin
  -- As the schedule calls it: a little at a time, until nothing is left.
  for n in 1..2000 loop
    update steps set calls = n;
    exit when not private.remove_traces('5 milliseconds', 3);
  end loop;
end
$$;
select ok((select calls between 2 and 1999 from steps), 'a large table is searched in several calls');
select is_empty($$ select from tests.letters where strpos(replace(lower(letters::text), 'joanna', ''), 'anna@alpha') > 0 $$, 'the address is in no row');
select is((select count(*) from tests.letters where body = 'Ask [erased]. Or joanna@alpha.example.'), 20::bigint, 'but a longer one stays');
select is((select count(*) from tests.letters where people = array['[erased]', 'bela@beta.example']), 2000::bigint, 'and so do those of others');
select is((select facts from tests.letters where id = 7), '{"from": "[erased]"}', 'JSON stays JSON');

-- Columns that want an address, or no value twice.
create table tests.mailboxes (mailbox text unique check (mailbox like '%@%'), label text unique);
insert into tests.mailboxes values ('anna@alpha.example', 'of anna@alpha.example'), ('bela@beta.example', 'of [erased]');
select tests.search('tests.mailboxes');
select ok(not private.remove_traces('5 seconds'), 'rules of a column do not stop the search');
select results_eq($$ select mailbox ~ '^erased-[0-9a-f]{12}@erased\.invalid$', label ~ '^of erased-' from tests.mailboxes where mailbox <> 'bela@beta.example' $$,
  'values (true, true)', 'the row has another address');

-- A queue.
create table tests.queue (recipient text);
insert into tests.queue values ('Anna <anna@alpha.example>'), ('bela@beta.example');
select tests.search('tests.queue', queue => true);
select ok(not private.remove_traces('5 seconds'), 'a queue is searched');
select results_eq('select recipient from tests.queue', array['bela@beta.example'], 'rows of a queue go as a whole');

-- A table that refuses.
create table tests.stubborn (body text check (body = 'Mail anna@alpha.example'));
insert into tests.stubborn values ('Mail anna@alpha.example');
insert into tests.queue values ('anna@alpha.example');
select tests.search('tests.stubborn');
select tests.search('tests.queue', queue => true);
set local client_min_messages = error;
select ok(private.remove_traces('5 seconds'), 'a table that refuses is left for later');
select results_eq('select recipient from tests.queue', array['bela@beta.example'], 'and the others do not wait for it');
alter table tests.stubborn drop constraint stubborn_body_check;
select ok(not private.remove_traces('5 seconds'), 'it is tried again');

-- Somebody signs up with the address before the search has ended.
insert into tests.queue values ('anna@alpha.example');
insert into tests.letters (id, body) values (5000, 'anna@alpha.example');
select tests.search('tests.letters');
select tests.search('tests.queue', queue => true);
select tests.search('auth.users');
select tests.person('anna2', 'anna@alpha.example');
select ok(not private.remove_traces('5 seconds'), 'an address that somebody signs in with again is no longer searched for');
select is((select email from auth.users where id = tests.id('anna2')), 'anna@alpha.example', 'it stays theirs');
select is((select count(*) from tests.queue where recipient = 'anna@alpha.example'), 1::bigint, 'everywhere');

select * from finish();
rollback;
