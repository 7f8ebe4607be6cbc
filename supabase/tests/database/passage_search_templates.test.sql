begin;
\ir fixtures.psql
select plan(22);

delete from public.templates;
insert into public.templates (id, account_id, title, description, tags, file_name, file_path, is_client_specific) values
  (tests.id('t1'), null, 'Data processing agreement', 'Between controller and processor', '{gdpr,avg}', 'a', tests.shared_file('a'), false),
  (tests.id('t2'), tests.id('alpha'), 'Arbeidsovereenkomst bediende', null, null, 'b', tests.shared_file('b'), true),
  (tests.id('t3'), tests.id('beta'), 'Café lease', 'Premises in Gent', null, 'c', tests.shared_file('c'), true);
update private.template_texts set content = 'The tenant keeps the coffee machines in good repair at all times.'
where template_id = tests.id('t3');
update private.template_texts set content = 'De werknemer krijgt twintig vakantiedagen per jaar.'
where template_id = tests.id('t2');

create function tests.found(actor text, query text) returns text[] language plpgsql
as $$
declare
  found text[];
begin
  perform tests.act_as(actor);
  found := array(select title from public.search_templates(query));
  perform tests.act_as_owner();
  return found;
end
$$;

select is(tests.found('anna', 'processors'), '{Data processing agreement}', 'a search finds another form of an English word');
select is((tests.found('anna', 'overeenkomsten met onze werknemers in Timboektoe'))[1], 'Arbeidsovereenkomst bediende',
  'a word without a match does not hide the other results');
select is(tests.found('anna', 'Arbeid'), '{Arbeidsovereenkomst bediende}', 'a search finds the beginning of a word');
select is(tests.found('anna', 'vakantiedagne'), '{Arbeidsovereenkomst bediende}', 'a search finds a word of the text with a typing error');
select is(tests.found('bela', 'cofee machinse'), '{Café lease}', 'a search finds two words with typing errors');
select is(tests.found('anna', 'cofee machinse'), '{}', 'a search with typing errors finds no text of another account');
select is(tests.found('anna', 'quarterly unicorn'), '{}', 'words without a match find nothing');
select is(tests.found('anna', 'vakantiedag'), '{Arbeidsovereenkomst bediende}', 'a search finds another form of a Dutch word in the text');
select is(tests.found('anna', 'AVG'), '{Data processing agreement}', 'a search finds a tag');
select is(tests.found('bela', 'cafe'), '{Café lease}', 'a search ignores accents');
select is(tests.found('bela', 'repairs'), '{Café lease}', 'a search finds a word of the extracted text');
select is(tests.found('anna', 'procesing agrement'), '{Data processing agreement}', 'a search finds words of the title with typing errors');
select is(tests.found('anna', 'repairs'), '{}', 'a search finds no text of another account');
select is(tests.found('anna', 'cafe'), '{}', 'a search finds no title of another account');
select is(tests.found('nora', 'gdpr'), '{Data processing agreement}', 'a person without an account finds templates for everyone');
select is(tests.found('ada', 'cafe'), '{Café lease}', 'admins find templates of every account');
select is(tests.found('tina', 'gdpr'), '{}', 'a person without access to this environment finds nothing');
select is(tests.found('eve', 'gdpr'), '{}', 'an admin whose impersonation has expired finds nothing');
select is(tests.found('anna', ''), '{}', 'an empty question finds nothing');

update public.templates set title = 'Verwerkersovereenkomst' where id = tests.id('t1');
select is(tests.found('anna', 'verwerkersovereenkomst'), '{Verwerkersovereenkomst}', 'a search finds a changed title');
select tests.outcomes($$ select public.search_templates('x') $$, '{"anon": "42501", "nora": "0"}',
  'an anonymous visitor cannot search');
select is((select count(*) from private.search_templates('repair', 1)), 0::bigint, 'a search without a person finds nothing');

select * from finish();
rollback;
