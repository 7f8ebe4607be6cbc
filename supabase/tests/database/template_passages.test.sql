begin;
\ir fixtures.psql
select plan(18);

create function tests.lengths(content text) returns integer[] language sql
as $$
  select array_agg(cardinality(regexp_split_to_array(btrim(passage.content, E'\n '), '\s+')) order by place)
  from private.passages(content) with ordinality as passage (heading, content, place)
$$;
create function tests.sentence(words integer) returns text language sql
as $$ select 'Begin ' || repeat('word ', words - 2) || 'end.' $$;

select is(tests.lengths(''), null, 'nothing has no passages');
select is(tests.lengths('One line'), '{2}', 'a short text is one');
select is(tests.lengths(concat_ws(E'\n', tests.sentence(60), tests.sentence(60), tests.sentence(60))), '{120,60}',
  'paragraphs go together until there are enough words');
select is(tests.lengths(concat_ws(E'\n\n', tests.sentence(55), '2. Second heading', tests.sentence(30))), '{55,33}',
  'a heading begins one');
select is(tests.lengths(concat_ws(E'\n\n', '1. First', tests.sentence(20), '2. Second', tests.sentence(30))), '{54}',
  'unless there is little before it');
select is(tests.lengths(concat_ws(' ', tests.sentence(100), tests.sentence(100))), '{100,100}',
  'a long paragraph is split between sentences');
select is(tests.lengths(repeat('word ', 500)), '{120,120,120,140}', 'and a sentence without an end anywhere');
select ok((select bool_and(length <= 150) from unnest(tests.lengths(repeat(tests.sentence(17) || ' ', 400))) as length),
  'none is longer than 150 words');
select is((select count(*) from private.paragraphs(E'The parties agree\non everything.\nNext')), 2::bigint,
  'a line that ends in a sentence goes on');
select is(array(select sentence from private.sentences('It costs EUR 2.500 on 1.1.2026. Then it ends! (Or not.) See 4.2 for more.')),
  array['It costs EUR 2.500 on 1.1.2026. Then it ends!', '(Or not.)', 'See 4.2 for more.'], 'numbers end no sentence');

delete from public.templates;
insert into public.templates (id, account_id, title, description, tags, file_name, file_path, is_client_specific) values
  (tests.id('t1'), tests.id('alpha'), 'Frobnication', null, null, 'a', tests.shared_file('a'), true);
update private.template_texts set content = 'The zyzzogeton rests.' where template_id = tests.id('t1');
select is(array(select word from private.account_words where word ~ '^(frob|zyzz)' order by 1), '{frobnication,zyzzogeton}',
  'words are known by the passages that hold them');
update private.template_texts set content = 'The gardener works.' where template_id = tests.id('t1');
select is(array(select content from private.template_passages where template_id = tests.id('t1') order by place),
  '{Frobnication,"The gardener works."}', 'another text takes the place of the first');
select is_empty($$ select from private.account_words where word = 'zyzzogeton' $$, 'with its words');
update private.template_texts set attempts = 3 where template_id = tests.id('t1');
select is((select count(*) from private.template_passages where template_id = tests.id('t1')), 2::bigint,
  'what is no text changes nothing');
update public.templates set account_id = tests.id('beta') where id = tests.id('t1');
select is(array(select account_key from private.account_words where word in ('frobnication', 'gardener')),
  array[tests.id('beta'), tests.id('beta')], 'a document that moves to another account takes its words along');
update public.templates set account_id = tests.id('alpha') where id = tests.id('t1');
update private.template_texts set content = (select string_agg('word' || n || 'x', ' ') from generate_series(1, 500) as n)
where template_id = tests.id('t1');
select cmp_ok((select count(*) from private.account_words where account_key = tests.id('alpha')), '>', 500::bigint, 'as many as it has');
delete from public.accounts where id = tests.id('alpha');
select is((select count(*) from private.template_passages) + (select count(*) from private.account_words), 0::bigint,
  'nothing stays of a document that is gone');

-- A template of an older database.
alter table public.templates drop constraint templates_lengths;
insert into public.templates (id, title, description, file_name, file_path)
values (tests.id('t2'), 'Long', repeat('word ', 10000), 'b', tests.shared_file('b'));
select cmp_ok((select length(content) from private.template_passages where template_id = tests.id('t2')), '<', 11000,
  'of a long description the beginning is searched');

select * from finish();
rollback;
