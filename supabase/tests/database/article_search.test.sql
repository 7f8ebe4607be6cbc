begin;
\ir fixtures.psql
select plan(10);

create function tests.best(question text) returns text language sql
as $$
  select id from public.rank_articles(question, '[
    {"id": "book", "title": "Book a consult", "text": "Choose Book Consult. Our booking page opens in a new tab."},
    {"id": "upload", "title": "Upload a document", "text": "Choose Upload on Templates. Files have at most 10 MB.", "words": "opladen"},
    {"id": "password", "title": "Change your password", "text": "Choose Reset Password on My Profile. You get an e-mail."}
  ]') limit 1
$$;
grant execute on function tests.best(text) to authenticated, anon;

select tests.act_as('anna');
select is(tests.best('How do I book consults?'), 'book', 'the article that contains most of the question is first');
select is(tests.best('Hoe kan ik bestanden opladen?'), 'upload', 'further words of an article count');
select is(tests.best('Who won the race?'), null, 'an article without a word of the question is not found');
select is(
  (select sentences -> 0 ->> 'text' from public.rank_articles('reset my password', '[{"id": "x", "title": "Password", "text": "Choose Reset Password. You get an e-mail."}]')),
  'Choose Reset Password.', 'each sentence has a rank');
select tests.act_as_owner();
select tests.outcomes($$ select from public.rank_articles('book', '[{"id": "x", "title": "Book", "text": "Book."}]') $$,
  '{"anna": "1", "ada": "1", "nora": "1", "eve": "0", "anon": "42501"}', 'signed-in people rank articles');
select tests.outcomes($$ select from public.rank_articles('book', jsonb_build_array(jsonb_build_object('text', repeat('book ', 90000)))) $$,
  '{"anna": "PT413"}', 'the articles have at most 400,000 characters together');

-- The vectors of articles.
create function tests.ranked(articles jsonb) returns text language sql
as $$ select string_agg(id || ' ' || rank || ' ' || sentences, ', ' order by rank desc) from public.rank_articles('reset my password', articles) $$;
create function tests.with_vectors(articles jsonb) returns jsonb language sql
as $$
  select jsonb_agg(article || jsonb_build_object('title_vector', found.title_vector, 'vector', found.vector))
  from jsonb_array_elements(articles) as article join public.article_vectors(articles) as found on found.id = article ->> 'id'
$$;
create function tests.two_articles() returns jsonb language sql
as $$
  select '[{"id": "password", "title": "Change your password", "text": "Choose Reset Password on My Profile. You get an e-mail.", "words": "wachtwoord"},
    {"id": "profile", "title": "My profile", "text": "It has your name and your password."}]'::jsonb
$$;
grant execute on function tests.ranked(jsonb), tests.with_vectors(jsonb), tests.two_articles() to authenticated;
select tests.act_as('anna');
select is(tests.ranked(tests.with_vectors(tests.two_articles())), tests.ranked(tests.two_articles()),
  'articles with their vectors are ranked as without them');
select throws_ok($$ select tests.ranked('[{"id": "x", "title": "x", "text": "x", "title_vector": "''", "vector": "''"}]') $$, '42601', null,
  'a text that is not a vector is refused');
select tests.act_as_owner();
select tests.outcomes($$ select from public.article_vectors('[{"id": "x", "title": "Book", "text": "Book."}]') $$,
  '{"anna": "1", "ada": "1", "nora": "1", "eve": "0", "anon": "42501"}', 'signed-in people get the vectors of articles');
select tests.outcomes($$ select from public.article_vectors(jsonb_build_array(jsonb_build_object('text', repeat('book ', 90000)))) $$,
  '{"anna": "PT413"}', 'their articles have at most 400,000 characters together');

select * from finish();
rollback;
