-- The search for traces of an erased person, page by page.
begin;
\ir fixtures.psql
select plan(35);

-- Who may.
select tests.outcomes('select public.remove_traces()',
  '{"ada": "42501", "anna": "42501", "aron": "42501", "anon": "42501", "service_role": "1"}', 'only the schedule removes traces');
select tests.outcomes('select * from private.traces_to_remove',
  '{"ada": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'nobody reads what is searched for');

-- Every column with texts says what it may hold of a person.
create view tests.texts as
  select format('%s.%s', space.nspname, class.relname) as relation, attribute.attname::text as name
  from pg_attribute attribute
  join pg_class class on class.oid = attribute.attrelid and class.relkind in ('r', 'p') and not class.relispartition
  join pg_namespace space on space.oid = class.relnamespace
  where space.nspname in ('public', 'private', 'auth', 'storage', 'engine', 'realtime') and attribute.attnum > 0
    and not attribute.attisdropped and attribute.attgenerated = '' and class.relname not in ('schema_migrations', 'migrations')
    and (attribute.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'varchar[]'::regtype)
      or (attribute.atttypid = 'bytea'::regtype and attribute.attname = 'body'));
select is_empty(
  $$ select * from tests.texts except select relation, name from private.text_columns(), unnest(columns) as name $$,
  'every text, list and JSON is in the list of texts: say there what it may hold of a person');
select is_empty(
  $$ select relation, name from private.text_columns(), unnest(columns) as name
     where relation ~ '^(public|private)\.' except select * from tests.texts $$, 'and the listed columns exist');
select is_empty(
  $$ select relation, name from private.text_columns(), unnest(columns) as name where holds <> 'keys'
     group by relation, name having count(*) > 1 $$, 'once each');
select is_empty(
  $$ select relation from private.text_columns() where holds not in ('words', 'letters', 'name', 'keys', 'address', 'kept', 'nothing')
     or (holds = 'keys') <> (keys is not null) $$, 'and say so in words that the search knows');

-- A notification says whom it names: otherwise an erasure could not find the name.
select is_empty(
  $$ select name from private.text_columns(), unnest(keys) as name where relation = 'public.notifications' and tests.outcome('service_role',
       format('insert into public.notifications (account_id, type, title, wording) values (tests.id(''alpha''), ''x'', ''x'', %L)',
         jsonb_build_object('code', 'x', 'values', jsonb_build_object(name, 'Anna')))) <> '23514' $$,
  'a notification that names somebody without an id is refused');
select is_empty(
  $$ select oid::regprocedure from pg_proc where prosrc ~ 'insert into public\.notifications' and prosrc ~ 'stored_name|public\.profiles'
     and prosrc !~ '''people''' $$, 'whatever reads a name and writes a notification writes the id too');

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

-- Where an address can be written.
create table tests.places (id integer primary key, body text, tags text[], facts jsonb, plain json, words varchar(40)[]);
insert into tests.places (id, body, tags, facts, plain, words) values
  (1, 'mailto:anna@alpha.example', '{anna@alpha.example}', '["anna@alpha.example"]', '{"anna@alpha.example": 1}', '{"Anna, <ANNA@alpha.example>"}'),
  (2, '<anna@alpha.example>', '{"a \"b\" c"}', to_jsonb(E'Regards\nanna@alpha.example'::text), null, null),
  (3, '- anna@alpha.example' || E'\n' || '-anna@alpha.example, _anna@alpha.example_', null, null, null, null),
  (4, 'jo-anna@alpha.example o''anna@alpha.example éanna@alpha.example', '{joanna@alpha.example}', '["jo.anna@alpha.example"]', null, null);
select tests.search('tests.places');
select ok(not private.remove_traces('5 seconds', 1), 'texts, lists and JSON are searched');
select results_eq('select body, tags::text, facts::text, plain::text, words::text from tests.places order by id', $$ values
  ('mailto:[erased]', '{[erased]}', '["[erased]"]', '{"[erased]": 1}', '{"Anna, <[erased]>"}'),
  ('<[erased]>', '{"a \"b\" c"}', '"Regards\n[erased]"', null, null),
  (E'- [erased]\n-[erased], _[erased]_', null, null, null, null),
  ('jo-anna@alpha.example o''anna@alpha.example éanna@alpha.example', '{joanna@alpha.example}', '["jo.anna@alpha.example"]', null, null)
$$, 'the address is found wherever it stands, and longer ones stay');

-- Columns that have no room, or want no value twice.
create table tests.mailboxes (label text unique check (char_length(label) <= 25));
insert into tests.mailboxes values ('of anna@alpha.example'), ('of [erased]'), ('of ANNA@alpha.example'), ('of —');
create table tests.short (body varchar(10), name text);
insert into tests.short values ('abc a@b.be', 'one');
select tests.search('tests.mailboxes');
select tests.search('tests.short', 'a@b.be');
select ok(not private.remove_traces('5 seconds'), 'rules of a column do not stop the search');
select is_empty($$ select from tests.mailboxes where label ~* 'anna' union all select from tests.short where body like '%@%' $$, 'there is always something shorter or unique');

-- What another system sent.
create table tests.sent (id integer, body bytea);
insert into tests.sent values (1, '{"from": "Anna@alpha.example"}'), (2, '{}');
select tests.search('tests.sent');
select ok(not private.remove_traces('5 seconds'), 'bytes are searched');
select results_eq($$ select body from tests.sent order by id $$, array[''::bytea, '{}'], 'a body with the address is emptied');

-- A queue.
create table tests.queue (recipient text);
insert into tests.queue values ('Anna <anna@alpha.example>'), ('bela@beta.example');
select tests.search('tests.queue', queue => true);
select ok(not private.remove_traces('5 seconds'), 'a queue is searched');
select results_eq('select recipient from tests.queue', array['bela@beta.example'], 'rows of a queue go as a whole');

-- A row that cannot be changed.
create table tests.stubborn (body text check (body <> 'Mail [erased]' and body <> 'Mail —' and body !~ 'Mail [0-9a-f]{6}$'));
insert into tests.stubborn values ('Mail anna@alpha.example'), ('Ask anna@alpha.example');
insert into tests.queue values ('anna@alpha.example');
select tests.search('tests.stubborn');
select tests.search('tests.queue', queue => true);
set local client_min_messages = error;
select ok(not private.remove_traces('5 seconds'), 'a row that refuses is left for later');
select results_eq('select body from tests.stubborn order by body', array['Ask [erased]', 'Mail anna@alpha.example'], 'the other rows of the table do not wait for it');
select results_eq('select recipient from tests.queue', array['bela@beta.example'], 'nor the other tables');
select ok(not private.remove_traces('5 seconds'), 'it is not tried again at once');
select is((select searches from private.traces_to_remove), 1, 'but after an hour');
update private.traces_to_remove set failed_at = now() - interval '2 hours';
alter table tests.stubborn drop constraint stubborn_body_check;
select ok(not private.remove_traces('5 seconds'), 'then it goes');
select is_empty($$ select from private.traces_to_remove union all select from tests.stubborn where body like '%@%' $$, 'with the entry');
insert into tests.stubborn values ('Mail anna@alpha.example');
select tests.search('tests.stubborn');
drop table tests.stubborn;
select ok(not private.remove_traces('5 seconds'), 'a table that is gone is not searched');
select is_empty('select from private.traces_to_remove', 'nothing is left');

-- Somebody signs up with the address before the search has ended.
insert into tests.letters (id, body) values (5000, 'anna@alpha.example');
select tests.person('anna2', 'anna@alpha.example');
select private.search_for_traces(array['anna@alpha.example'], null, null);
select ok(not private.remove_traces('1 minute'), 'everything is searched');
select results_eq($$ select identity.email::text, profile.email from auth.users identity join public.profiles profile using (id) where id = tests.id('anna2') $$,
  $$ values ('anna@alpha.example', 'anna@alpha.example') $$, 'an address that somebody signs in with again stays theirs');

select * from finish();
rollback;
