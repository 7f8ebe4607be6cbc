begin;
-- Triggers tested here: accounts_delete_words, template_texts_rewrite_passages, template_texts_write_passages,
-- templates_update_account_key.
\ir fixtures.psql
select plan(22);

create function tests.lengths(content text) returns integer[] language sql
as $$
  select array_agg(cardinality(regexp_split_to_array(btrim(passage.content, E'\n '), '\s+')) order by place)
  from private.passages(content) with ordinality as passage (heading, content, place)
$$;
create function tests.sentence(words integer) returns text language sql
as $$ select 'Begin ' || repeat('word ', words - 2) || 'end.' $$;

select is(tests.lengths(''), null, 'an empty text has no passages');
select is(tests.lengths('One line'), '{2}', 'a short text is one passage');
select is(tests.lengths(concat_ws(E'\n', tests.sentence(60), tests.sentence(60), tests.sentence(60))), '{120,60}',
  'paragraphs are joined until a passage has enough words');
select is(tests.lengths(concat_ws(E'\n\n', tests.sentence(55), '2. Second heading', tests.sentence(30))), '{55,33}',
  'a heading starts a new passage');
select is(tests.lengths(concat_ws(E'\n\n', '1. First', tests.sentence(20), '2. Second', tests.sentence(30))), '{54}',
  'a heading does not start a new passage after few words');
select is(tests.lengths(concat_ws(' ', tests.sentence(100), tests.sentence(100))), '{100,100}',
  'a long paragraph is split between sentences');
select is(tests.lengths(repeat('word ', 500)), '{120,120,120,140}', 'a very long sentence is cut');
select ok((select bool_and(length <= 150) from unnest(tests.lengths(repeat(tests.sentence(17) || ' ', 400))) as length),
  'no passage has more than 150 words');
select is((select count(*) from private.paragraphs(E'The parties agree\non everything.\nNext')), 2::bigint,
  'a line that ends in the middle of a sentence is joined with the next');
select is(array(select sentence from private.sentences('It costs EUR 2.500 on 1.1.2026. Then it ends! (Or not.) See 4.2 for more.')),
  array['It costs EUR 2.500 on 1.1.2026. Then it ends!', '(Or not.)', 'See 4.2 for more.'], 'a dot in a number does not end a sentence');

delete from public.templates;
insert into public.templates (id, account_id, title, description, tags, file_name, file_path, is_client_specific) values
  (tests.id('t1'), tests.id('alpha'), 'Frobnication', null, null, 'a', tests.shared_file('a'), true);
update private.template_texts set content = 'The zyzzogeton rests.' where template_id = tests.id('t1');
select is(array(select word from private.account_words where word ~ '^(frob|zyzz)' order by 1), '{frobnication,zyzzogeton}',
  'the words of title and text are stored');
update private.template_texts set content = 'The gardener works.' where template_id = tests.id('t1');
select is(array(select content from private.template_passages where template_id = tests.id('t1') order by place),
  '{Frobnication,"The gardener works."}', 'a new text replaces the passages of the old one');
select is_empty($$ select from private.account_words where word = 'zyzzogeton' $$, 'the words of the old text are deleted');
select results_eq($$ select sentences, vectors from private.template_passages where template_id = tests.id('t1') and place = 1 $$,
  $$ select array['The gardener works.'], array[private.search_vector('The gardener works.', 'A')] $$,
  'a passage has its sentences and their words');
delete from private.template_texts where template_id = tests.id('t1');
insert into private.template_texts (template_id, content) values (tests.id('t1'), 'The gardener rests.');
select is((select content from private.template_passages where template_id = tests.id('t1') and place = 1), 'The gardener rests.',
  'a text that is inserted with its content has passages');
insert into public.templates (account_id, title, file_name, file_path, is_client_specific)
select tests.id('alpha'), 'Bulk ' || n, 'bulk', tests.shared_file('bulk ' || n), true from generate_series(1, 50) as n;
select is(array(select count(*) from private.template_passages where account_key = tests.id('alpha') and content ~ '^Bulk'
    union all select count(*) from private.template_words where name ~ '^bulk'
    union all select passages - 2 from private.passage_counts where account_key = tests.id('alpha')),
  '{50,50,50}', 'templates that one statement adds are all described and counted');
delete from public.templates where title ~ '^Bulk';
update private.template_texts set attempts = 3 where template_id = tests.id('t1');
select is((select count(*) from private.template_passages where template_id = tests.id('t1')), 2::bigint,
  'an update of other columns leaves the passages as they are');
update public.templates set account_id = tests.id('beta') where id = tests.id('t1');
select is(array(select account_key from private.account_words where word in ('frobnication', 'gardener')),
  array[tests.id('beta'), tests.id('beta')], 'the words of a document move to another account with it');
update public.templates set account_id = tests.id('alpha') where id = tests.id('t1');
update private.template_texts set content = (select string_agg('word' || n || 'x', ' ') from generate_series(1, 500) as n)
where template_id = tests.id('t1');
select cmp_ok((select count(*) from private.account_words where account_key = tests.id('alpha')), '>', 500::bigint, 'a long text has many words');
delete from public.accounts where id = tests.id('alpha');
select is((select count(*) from private.template_passages) + (select count(*) from private.account_words), 0::bigint,
  'passages and words are deleted with the account');

-- A description that is longer than the constraint allows.
alter table public.templates drop constraint templates_lengths;
insert into public.templates (id, title, description, file_name, file_path)
values (tests.id('t2'), 'Long', repeat('word ', 10000), 'b', tests.shared_file('b'));
select cmp_ok((select length(content) from private.template_passages where template_id = tests.id('t2')), '<', 11000,
  'of a very long description only the beginning is searched');

-- A single word.
select is_empty(
  $$ select word from (
       select distinct word from private.search_meanings, regexp_split_to_table(words, ' ') as word
       union values ('Élise'), ('CO2'), ('2026'), ('1e5'), ('the'), ('De'), ('les'), ('œuvre'), ('½'), ('conservées'), ('conservons'), ('Straße'),
         ('ΑΒΓ'), ('running'), (repeat('x', 80)), (repeat('x', 81)), ('')
     ) as every where private.word_stems(word) is distinct from strip(private.search_vector(word, 'A')) $$,
  'a word has the same stems alone as in a text');

select * from finish();
rollback;
