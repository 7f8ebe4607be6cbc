begin;
\ir fixtures.psql
select plan(11);

delete from public.templates;
insert into public.templates (id, title, file_name, file_path) values
  (tests.id('t1'), 'Retention schedule', 'a.txt', tests.shared_file('a')),
  (tests.id('t2'), 'Contrat de bail', 'b.txt', tests.shared_file('b')),
  (tests.id('t3'), 'Verwerkersovereenkomst', 'c.txt', tests.shared_file('c')),
  (tests.id('t4'), 'Gifts', 'd.txt', tests.shared_file('d'));
update private.template_texts set content = 'Invoices are kept for ten years.' where template_id = tests.id('t1');
update private.template_texts set content =
  E'Le loyer est de 2.000 euros. L’accord du bailleur est requis pour l''aménagement. Les clés sont conservées par l’agence.'
where template_id = tests.id('t2');
update private.template_texts set content = 'De verwerker meldt een datalek binnen 24 uur.' where template_id = tests.id('t3');
update private.template_texts set content = 'This act applies to every gift.' where template_id = tests.id('t4');

create function tests.found(query text) returns text[] language plpgsql
as $$
declare
  found text[];
begin
  perform tests.act_as('anna');
  found := array(select title from public.find_passages(query));
  perform tests.act_as_owner();
  return found;
end
$$;

select is((tests.found('Pendant combien d’années faut-il conserver les factures ?'))[1], 'Retention schedule', 'a French question finds an English document');
select is((tests.found('Quand le sous-traitant signale-t-il une violation de données ?'))[1], 'Verwerkersovereenkomst', 'a French question finds a Dutch document');
select is((tests.found('Who has the rent and the key?'))[1], null, 'an English question does not match French words by chance');
select is(tests.found('bailleurs'), '{Contrat de bail}', 'French words match by their stem');
select ok('Contrat de bail' = any (tests.found('conserver')) and 'Contrat de bail' = any (tests.found('conservons')), 'a participle is found by the infinitive and by another form');
select is(tests.found('aménagement'), '{Contrat de bail}', 'a word after an elided article is found');
select is(tests.found('d’accord'), tests.found('l''accord'), 'both kinds of apostrophe are the same');
select is(tests.found('amenagement'), tests.found('aménagement'), 'accents do not matter');
select is(tests.found('qu’est-ce que c’est, quels sont les'), '{}', 'common French words alone find nothing');
select is(tests.found('J’ai le AI Act'), tests.found('AI Act'), 'a French verb is not artificial intelligence');
select is((tests.found('conservasion des factres'))[1], 'Retention schedule', 'a French word with a typing error finds an English document');

select * from finish();
rollback;
