begin;
\ir fixtures.psql
select plan(6);

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

select * from finish();
rollback;
