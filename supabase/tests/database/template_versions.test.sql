begin;
\ir fixtures.psql
select plan(5);

select results_eq(
  $$ select title, private.title_without_version(title), private.version_of_title(title) from unnest(array[
       'Data processing agreement (version 2)', 'DATA processing_agreement_v2.1', 'Overeenkomst, versie 3', 'Version 7',
       'Civil code', 'ISO 27001 policy'
     ]) as title $$,
  $$ values ('Data processing agreement (version 2)', 'data processing agreement', array[2]),
    ('DATA processing_agreement_v2.1', 'data processing agreement', array[2, 1]),
    ('Overeenkomst, versie 3', 'overeenkomst', array[3]), ('Version 7', '', array[7]),
    ('Civil code', 'civil code', null), ('ISO 27001 policy', 'iso 27001 policy', null) $$,
  'the number of a version is not part of the name');

insert into public.templates (id, account_id, title, file_name, file_path, is_client_specific, created_at)
select tests.id(name), tests.id(account), title, 'x.pdf', tests.shared_file(replace(name, ' ', '-') || '.pdf'), account is not null,
  now() - make_interval(days => age)
from (values
  ('dpa 1', 'alpha', 'Processor agreement (version 1)', 1), ('dpa 2', 'alpha', 'Processor agreement (version 2)', 9),
  ('dpa b', 'beta', 'Processor agreement (version 3)', 0), ('dpa x', null, 'Processor agreement, version 4', 0),
  ('code old', 'alpha', 'Supplier Code', 5), ('code new', 'alpha', 'supplier code', 1), ('one', 'alpha', 'Version 1', 3), ('two', 'alpha', 'Version 2', 2)
) as sample (name, account, title, age);
select results_eq(
  $$ select name from unnest(array['dpa 1', 'dpa 2', 'dpa b', 'dpa x', 'code old', 'code new', 'one', 'two']) as name
     where private.is_superseded(tests.id(name)) order by 1 $$,
  $$ values ('code old'), ('dpa 1') $$,
  'a higher number supersedes, then a later date; other accounts and titles without a name do not count');

select tests.act_as('anna');
select results_eq(
  $$ select id, is_superseded from public.find_passages('processor agreement') where id in (tests.id('dpa 1'), tests.id('dpa 2')) order by title $$,
  $$ values (tests.id('dpa 1'), true), (tests.id('dpa 2'), false) $$, 'the search says which version is superseded');
select tests.act_as_owner();
select tests.outcomes($$ select private.version_of_title('x') $$, '{"anna": "42501", "anon": "42501"}', 'people do not call the helpers');
select tests.outcomes(
  $$ insert into public.templates (account_id, user_id, title, file_name, file_path, is_client_specific)
     values (tests.id('alpha'), auth.uid(), 'Processor agreement v9', 'x.pdf', tests.own_file('v9.pdf'), true) $$,
  '{"anna": "1", "bela": "42501"}', 'a member can add a version');

select * from finish();
rollback;
