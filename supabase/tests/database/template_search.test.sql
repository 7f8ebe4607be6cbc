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

select is(tests.found('anna', 'processors'), '{Data processing agreement}', 'by stem in English');
select is((tests.found('anna', 'overeenkomsten met onze werknemers in Timboektoe'))[1], 'Arbeidsovereenkomst bediende',
  'a word that fits nowhere does not hide the rest');
select is(tests.found('anna', 'Arbeid'), '{Arbeidsovereenkomst bediende}', 'by the beginning of a word');
select is(tests.found('anna', 'vakantiedagne'), '{Arbeidsovereenkomst bediende}', 'with a typing error in a word of the text');
select is(tests.found('bela', 'cofee machinse'), '{Café lease}', 'with two of them');
select is(tests.found('anna', 'cofee machinse'), '{}', 'but never in another account''s text');
select is(tests.found('anna', 'quarterly unicorn'), '{}', 'what fits nowhere is not found');
select is(tests.found('anna', 'vakantiedag'), '{Arbeidsovereenkomst bediende}', 'by stem in Dutch, in the text');
select is(tests.found('anna', 'AVG'), '{Data processing agreement}', 'by tag');
select is(tests.found('bela', 'cafe'), '{Café lease}', 'without the accent');
select is(tests.found('bela', 'repairs'), '{Café lease}', 'in the extracted text');
select is(tests.found('anna', 'procesing agrement'), '{Data processing agreement}', 'with typing errors');
select is(tests.found('anna', 'repairs'), '{}', 'never in another account''s text');
select is(tests.found('anna', 'cafe'), '{}', 'nor by its title');
select is(tests.found('nora', 'gdpr'), '{Data processing agreement}', 'without an account what is for all');
select is(tests.found('ada', 'cafe'), '{Café lease}', 'admins in everything');
select is(tests.found('tina', 'gdpr'), '{}', 'nobody without access to this environment');
select is(tests.found('eve', 'gdpr'), '{}', 'nobody in an expired impersonation');
select is(tests.found('anna', ''), '{}', 'an empty question finds nothing');

update public.templates set title = 'Verwerkersovereenkomst' where id = tests.id('t1');
select is(tests.found('anna', 'verwerkersovereenkomst'), '{Verwerkersovereenkomst}', 'a changed title is found');
select tests.outcomes($$ select public.search_templates('x') $$, '{"anon": "42501", "nora": "0"}',
  'whoever has not signed in does not search');
select is((select count(*) from private.search_templates('repair', 1)), 0::bigint, 'and without a person there is nothing');

select * from finish();
rollback;
