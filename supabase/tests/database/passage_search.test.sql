begin;
\ir fixtures.psql
select plan(34);

delete from public.templates;
insert into public.templates (id, account_id, title, description, tags, file_name, file_path, is_client_specific) values
  (tests.id('t1'), null, 'Retention schedule', 'How long records are kept', null, 'a.txt', tests.shared_file('a'), false),
  (tests.id('t2'), tests.id('alpha'), 'Lease of the premises', null, '{gent}', 'b.txt', tests.shared_file('b'), true),
  (tests.id('t3'), tests.id('beta'), 'Project Kestrel', null, null, 'c.txt', tests.shared_file('c'), true);
update private.template_texts set content = 'Invoices are kept for ten years. Camera images are kept for a month.'
where template_id = tests.id('t1');
update private.template_texts set content =
  E'1. Rent\nThe rent is EUR 2,000 a month. It is due on the first day.\n2. Repair\nThe tenant keeps the coffee machines in good repair.'
where template_id = tests.id('t2');
update private.template_texts set content = 'The price of Kestrel is EUR 31,415,926. Invoices of Kestrel are kept for two years.'
where template_id = tests.id('t3');

create function tests.found(actor text, query text) returns text[] language plpgsql
as $$
declare
  found text[];
begin
  perform tests.act_as(actor);
  perform from (select where actor in ('ada', 'ivo')) as firm, public.open_passages(query);
  perform tests.act_as(actor);
  found := array(select title from public.find_passages(query));
  perform tests.act_as_owner();
  return found;
end
$$;

create function tests.first(actor text, query text) returns text language sql
as $$ select (tests.found(actor, query))[1] $$;

select is(tests.first('anna', 'For how many years does one hold on to an invoice?'), 'Retention schedule', 'a question in a whole sentence finds the document');
select is(tests.first('anna', 'Hoe lang bewaren wij facturen?'), 'Retention schedule', 'a Dutch question finds an English document');
select is(tests.first('anna', 'hoeveel huur betalen we voor het pand in Gent?'), 'Lease of the premises', 'tags and title count too');
select is(tests.first('anna', 'cofee machnies'), 'Lease of the premises', 'a search finds words with typing errors');
select is(tests.first('anna', 'Wat staat er over CAMERABEELDEN?'), 'Retention schedule', 'a Dutch compound word finds two English words');
select is(tests.found('anna', 'the of and'), '{}', 'common words alone find nothing');
select is(tests.found('anna', ''), '{}', 'an empty question finds nothing');
select is(tests.found('anna', '&|!():*<-> '' \ "'), '{}', 'a question without words finds nothing');
select is(tests.found('anna', repeat('x', 4000)), '{}', 'a very long word finds nothing');

-- Documents of one account are not found by people of others, nor by admins who impersonate them.
select is(tests.first('bela', 'price of Kestrel'), 'Project Kestrel', 'a member finds a document of their account');
select is(tests.found('anna', 'Kestrel 31,415,926'), '{}', 'a member of another account does not find it');
select is(tests.found('nora', 'Kestrel 31,415,926'), '{}', 'a person without an account does not find it');
select is(tests.found('ivo', 'Kestrel 31,415,926'), '{}', 'an admin who impersonates a member of another account does not find it');
select is(tests.first('ada', 'price of Kestrel'), 'Project Kestrel', 'an administrator finds it');
select is(tests.found('eve', 'invoices'), '{}', 'an admin whose impersonation has expired finds nothing');
select is(tests.found('tina', 'invoices'), '{}', 'a person without access to this environment finds nothing');
select is(tests.found('nora', 'invoices'), '{Retention schedule}', 'a person without an account finds documents for everyone');

select tests.act_as('anna');
create temporary table before on commit drop as select * from public.find_passages('How long are invoices kept?');
select tests.act_as_owner();
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
select tests.id('beta'), 'Invoices', 'd', tests.shared_file('d' || n), true from generate_series(1, 20) as n;
select tests.act_as('anna');
select results_eq('select id, place, rank from public.find_passages(''How long are invoices kept?'')',
  'select id, place, rank from before', 'documents of other accounts do not change the ranks');
select is((select jsonb_path_query_array(sentences, '$[*].text') from public.find_passages('repair', 1)),
  '["1. Rent", "The rent is EUR 2,000 a month.", "It is due on the first day.", "2. Repair", "The tenant keeps the coffee machines in good repair."]',
  'sentences are returned in their order');
select is((select sentence ->> 'text' from public.rank_text('Wanneer is de huur verschuldigd, op welke dag?',
    E'Nothing here.\nThe rent is due on the first day of the month.'), jsonb_array_elements(sentences) as sentence
  order by (sentence ->> 'rank')::real desc limit 1), 'The rent is due on the first day of the month.', 'rank_text finds the best sentence of a given text');
select tests.act_as_owner();
select tests.outcomes($$ select public.find_passages('x') $$, '{"anon": "42501", "nora": "0"}', 'an anonymous visitor cannot search passages');
select tests.outcomes($$ select public.rank_text('x', 'y') $$, '{"anon": "42501", "nora": "1"}', 'an anonymous visitor cannot rank a text');

update public.templates set account_id = tests.id('alpha') where id = tests.id('t3');
select is(tests.first('anna', 'price of Kestrel'), 'Project Kestrel', 'a document that moves to another account is found by its members');
select is(tests.found('bela', 'Kestrel 31,415,926'), '{}', 'a document that moved is not found by the members of the old account');
update public.templates set account_id = null, is_client_specific = false where id = tests.id('t3');
select is(tests.first('nora', 'price of Kestrel'), 'Project Kestrel', 'a document that is made available to everyone is found by everyone');

-- Ten words that differ in two letters from the word of the question: a search uses ten similar words at most.
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
select tests.id('alpha'), 'Quetzalcoa' || letter, letter, tests.shared_file('q' || letter), true from unnest('{b,c,d,e,f,g,h,i,j,k}'::text[]) as letter;
create function tests.similar_count() returns bigint language plpgsql as $$
declare
  found bigint;
begin
  perform tests.act_as('anna');
  found := (select count(*) from public.find_passages('quetzalcoatl', 100));
  perform tests.act_as_owner();
  return found;
end
$$;
select is(tests.similar_count(), 10::bigint, 'ten similar words are found');
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
values (tests.id('beta'), 'Quetzalcoatl', 'q', tests.shared_file('q'), true);
select is(tests.similar_count(), 10::bigint, 'ten similar words are found even if another account has the exact word');
update public.templates set account_id = tests.id('alpha') where file_path = tests.id('x') || '/q';
select is(tests.similar_count(), 1::bigint, 'an exact word that the caller may read is found instead of similar words');

-- Words of the title choose the document, the other words of the question choose its passage and sentence. Six passages
-- repeat the title: more than a search keeps of one document.
insert into public.templates (id, account_id, title, description, tags, file_name, file_path, is_client_specific)
values (tests.id('t4'), tests.id('alpha'), 'Maintenance agreement, Osprey Lifts', 'Remarks on dismissal', '{elevators}', 'o', tests.shared_file('o'), true);
update private.template_texts set content = (
  select string_agg('Chapter ' || n || ' of the maintenance agreement with Osprey Lifts about elevators. ' || repeat('Filler. ', 80), E'\n' order by n)
  from generate_series(1, 6) as n) || E'\nThe supplier names Osprey. A dismissal takes ninety days.'
where template_id = tests.id('t4');
create function tests.quoted(query text) returns text language plpgsql as $$
declare
  quoted text;
begin
  perform tests.act_as('anna');
  quoted := (select sentence ->> 'text' from (select * from public.find_passages(query) where place > 0 limit 1) as first, jsonb_array_elements(sentences) as sentence
    order by (sentence ->> 'rank')::real desc limit 1);
  perform tests.act_as_owner();
  return quoted;
end
$$;
select is(tests.quoted('dismissal'), 'A dismissal takes ninety days.', 'a word of the text finds its sentence');
select is(tests.quoted('dismissal in the maintenance agreement with Osprey Lifts'), 'A dismissal takes ninety days.',
  'the same sentence is found if the question names the document');
select is(tests.quoted('dismissal of elevators'), 'A dismissal takes ninety days.', 'words of the tags choose the document too');
select ok(starts_with(tests.quoted('maintenance agreement Osprey Lifts'), 'Chapter'), 'a question of nothing but words of the title finds the passages with them');
create function tests.best_rank() returns real language plpgsql as $$
declare
  best real;
begin
  perform tests.act_as('anna');
  best := (select max(rank) from public.find_passages('dismissal in the maintenance agreement with Osprey Lifts') where place > 0);
  perform tests.act_as_owner();
  return best;
end
$$;
update private.template_texts set content = content || (
  select string_agg(E'\nChapter ' || n || ' is about dismissal. ' || repeat('Filler. ', 80), '') from generate_series(7, 12) as n)
where template_id = tests.id('t4');
select cmp_ok(tests.best_rank(), '>', 1::real, 'a document that the question names ranks high, whatever its other passages repeat');

delete from public.templates;
select is(tests.found('anna', 'invoices'), '{}', 'an empty library returns nothing');

select * from finish();
rollback;
