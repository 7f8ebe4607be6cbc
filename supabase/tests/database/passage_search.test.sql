begin;
\ir fixtures.psql
select plan(29);

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
  found := array(select title from public.find_passages(query));
  perform tests.act_as_owner();
  return found;
end
$$;

create function tests.first(actor text, query text) returns text language sql
as $$ select (tests.found(actor, query))[1] $$;

select is(tests.first('anna', 'For how many years does one hold on to an invoice?'), 'Retention schedule', 'a question is no list of words');
select is(tests.first('anna', 'Hoe lang bewaren wij facturen?'), 'Retention schedule', 'asked in Dutch, answered in English');
select is(tests.first('anna', 'hoeveel huur betalen we voor het pand in Gent?'), 'Lease of the premises', 'what it is about counts too');
select is(tests.first('anna', 'cofee machnies'), 'Lease of the premises', 'with typing errors');
select is(tests.first('anna', 'Wat staat er over CAMERABEELDEN?'), 'Retention schedule', 'two words in one');
select is(tests.found('anna', 'the of and'), '{}', 'words that say nothing find nothing');
select is(tests.found('anna', ''), '{}', 'nor does nothing');
select is(tests.found('anna', '&|!():*<-> '' \ "'), '{}', 'nor what is no word');
select is(tests.found('anna', repeat('x', 4000)), '{}', 'nor a long one');

-- Whoever is of another account, or acts for someone there, never meets it.
select is(tests.first('bela', 'price of Kestrel'), 'Project Kestrel', 'an account finds what is its own');
select is(tests.found('anna', 'Kestrel 31,415,926'), '{}', 'another does not');
select is(tests.found('nora', 'Kestrel 31,415,926'), '{}', 'nor whoever has none');
select is(tests.found('ivo', 'Kestrel 31,415,926'), '{}', 'nor an administrator who acts for someone of another');
select is(tests.first('ada', 'price of Kestrel'), 'Project Kestrel', 'an administrator finds it');
select is(tests.found('eve', 'invoices'), '{}', 'nobody in an expired impersonation');
select is(tests.found('tina', 'invoices'), '{}', 'nobody without access to this environment');
select is(tests.found('nora', 'invoices'), '{Retention schedule}', 'without an account what is for all');

select tests.act_as('anna');
create temporary table before on commit drop as select * from public.find_passages('How long are invoices kept?');
select tests.act_as_owner();
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
select tests.id('beta'), 'Invoices', 'd', tests.shared_file('d' || n), true from generate_series(1, 20) as n;
select tests.act_as('anna');
select results_eq('select id, place, rank from public.find_passages(''How long are invoices kept?'')',
  'select id, place, rank from before', 'what others have does not even change a rank');
select is((select jsonb_path_query_array(sentences, '$[*].text') from public.find_passages('repair', 1)),
  '["1. Rent", "The rent is EUR 2,000 a month.", "It is due on the first day.", "2. Repair", "The tenant keeps the coffee machines in good repair."]',
  'sentences in their order');
select is((select sentence ->> 'text' from public.rank_text('Wanneer is de huur verschuldigd, op welke dag?',
    E'Nothing here.\nThe rent is due on the first day of the month.'), jsonb_array_elements(sentences) as sentence
  order by (sentence ->> 'rank')::real desc limit 1), 'The rent is due on the first day of the month.', 'and of a text that is in no library');
select tests.act_as_owner();
select tests.outcomes($$ select public.find_passages('x') $$, '{"anon": "42501", "nora": "0"}', 'whoever has not signed in finds nothing');
select tests.outcomes($$ select public.rank_text('x', 'y') $$, '{"anon": "42501", "nora": "1"}', 'in nothing');

update public.templates set account_id = tests.id('alpha') where id = tests.id('t3');
select is(tests.first('anna', 'price of Kestrel'), 'Project Kestrel', 'a document that changes hands is found by its new readers');
select is(tests.found('bela', 'Kestrel 31,415,926'), '{}', 'and by no others');
update public.templates set account_id = null, is_client_specific = false where id = tests.id('t3');
select is(tests.first('nora', 'price of Kestrel'), 'Project Kestrel', 'or by everyone');

-- Ten words, each one letter away from the word that is asked for: as many as are looked at.
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
select tests.id('alpha'), 'Quetzalcoa' || letter, letter, tests.shared_file('q' || letter), true from unnest('{b,c,d,e,f,g,h,i,j,k}'::text[]) as letter;
create function tests.near() returns bigint language plpgsql as $$
declare
  found bigint;
begin
  perform tests.act_as('anna');
  found := (select count(*) from public.find_passages('quetzalcoatl', 100));
  perform tests.act_as_owner();
  return found;
end
$$;
select is(tests.near(), 10::bigint, 'ten words that are near are found');
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
values (tests.id('beta'), 'Quetzalcoatl', 'q', tests.shared_file('q'), true);
select is(tests.near(), 10::bigint, 'and still ten when another account has the word itself');
update public.templates set account_id = tests.id('alpha') where file_path = tests.id('x') || '/q';
select is(tests.near(), 1::bigint, 'a word that the caller may read is found itself');

delete from public.templates;
select is(tests.found('anna', 'invoices'), '{}', 'an empty library has nothing');

select * from finish();
rollback;
