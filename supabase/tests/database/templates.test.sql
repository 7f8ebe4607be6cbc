begin;
\ir fixtures.psql
select plan(25);

insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('own a'), tests.id('aron'), tests.id('alpha'), 'Alpha lease', 'a.pdf', tests.file('aron', '1-a.pdf'), true),
  (tests.id('own b'), tests.id('bela'), tests.id('beta'), 'Beta lease', 'b.pdf', tests.file('bela', '1-b.pdf'), true),
  (tests.id('for a'), tests.id('ada'), tests.id('alpha'), 'For alpha', 'f.pdf', tests.file('ada', '1-f.pdf'), false),
  (tests.id('for all'), tests.id('ada'), null, 'For all', 'g.pdf', tests.file('ada', '1-g.pdf'), false);

select tests.outcomes(
  $$ select from public.templates $$,
  '{"anna": "3", "dora": "3", "otto": "3", "ivo": "3", "bela": "2", "nora": "1", "ugo": "1", "ada": "4",
    "service_role": "4", "tina": "0", "eve": "0", "anon": "42501"}',
  'everyone reads what is for all, members their account''s, admins everything');
select tests.outcomes(
  $$ select from public.templates where id = tests.id('own a') $$,
  '{"anna": "1", "bela": "0", "nora": "0", "ugo": "0"}', 'no other account''s');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     select auth.uid(), tests.id('alpha'), 'New', 'n.pdf', tests.own_file('2-n.pdf'), true $$,
  '{"anna": "1", "dora": "1", "otto": "1", "ada": "1", "service_role": "23502",
    "bela": "42501", "nora": "42501", "ugo": "42501", "tina": "42501", "eve": "42501", "anon": "42501"}',
  'members add client-specific ones to their account');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('anna'), tests.id('alpha'), 'New', 'n.pdf', tests.upload(tests.id('anna'), '2-n.pdf', auth.uid()), true) $$,
  '{"anna": "1", "ivo": "1", "ada": "1", "aron": "42501", "eve": "42501"}',
  'in nobody else''s name, but for whom an admin impersonates');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('anna'), tests.id('alpha'), 'Grab', 'b.pdf', tests.id('bela') || '/1-b.pdf', true) $$,
  '{"anna": "42501", "ivo": "42501"}', 'nor with the file of somebody else');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('anna'), null, 'Generic', 'n.pdf', tests.upload(tests.id('anna'), '2-n.pdf', auth.uid())) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501"}', 'only admins add generic ones');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('anna'), tests.id('alpha'), 'Generic', 'n.pdf', tests.upload(tests.id('anna'), '2-n.pdf', auth.uid())) $$,
  '{"ada": "1", "anna": "42501"}', 'for one account too');
select tests.outcomes(
  $$ update public.templates set title = 'x', category = 'legal', tags = '{x}' where id = tests.id('own a') $$,
  '{"ada": "1", "service_role": "1", "aron": "0", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins change one');
select tests.outcomes(
  $$ delete from public.templates where id = tests.id('own a') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members delete client-specific ones of their account');
select tests.outcomes(
  $$ delete from public.templates where id in (tests.id('for a'), tests.id('for all')) $$,
  '{"ada": "2", "anna": "0", "ivo": "0", "bela": "0"}', 'only admins delete generic ones');
select tests.outcomes(
  $$ insert into public.templates (title, file_name, file_path, is_client_specific) values ('x', 'x', tests.own_file('x'), true) $$,
  '{"ada": "23514"}', 'client-specific needs an account');
select tests.outcomes(
  $$ insert into public.templates (title, file_name, file_path) values (' ', 'x', tests.own_file('x')) $$,
  '{"ada": "23514"}', 'a title is not blank');

-- The file that a row names.
create function tests.add(path text) returns text language sql
as $$ select format('insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
  values (tests.id(''anna''), tests.id(''alpha''), ''x'', ''x'', %L, true)', path) $$;
select is(
  (select array_agg(tests.outcome('anna', tests.add(tests.id('anna') || path)) order by path) from unnest(array[
    '/../../../../../rest/v1/profiles?select=name,email,phone', '/..', '/.', '/.hidden', '/a/b', '/', '/a?b', '/a#b', '/a%2fb',
    '/a\b', E'/a\nb', '/%2e%2e', '/é', '/ a', '', '/' || repeat('a', 256)]) as path),
  array_fill('23514'::text, array[16]), 'a name that leads anywhere else is no name of a file');
select is(
  (select array_agg(tests.outcome('service_role', tests.add(path)) order by path) from unnest(array[
    'x/a', '../a', upper(tests.id('anna')::text) || '/a', 'https://x.example/' || tests.id('anna') || '/a']) as path),
  array_fill('23514'::text, array[4]), 'for nobody, and its folder is a person''s');
select tests.outcomes(tests.add(tests.id('anna') || '/not-there.pdf'),
  '{"anna": "23503", "ivo": "23503", "ada": "23503", "service_role": "23503"}', 'the file must be there');
select tests.upload(tests.id('anna'), 'of-ivo.pdf', tests.id('ivo')), tests.upload(tests.id('anna'), 'of-nobody.pdf', null),
  tests.upload(tests.id('anna'), 'own (1).pdf', tests.id('anna'));
select tests.outcomes(tests.add(tests.id('anna') || '/own (1).pdf'),
  '{"anna": "1", "service_role": "1", "ivo": "23503", "ada": "23503"}', 'uploaded by whoever makes the row');
select tests.outcomes(tests.add(tests.id('anna') || '/of-ivo.pdf'),
  '{"ivo": "1", "anna": "23503", "ada": "23503", "service_role": "23503"}', 'also while an administrator acts for another person');
select tests.outcomes(tests.add(tests.id('anna') || '/of-nobody.pdf'),
  '{"service_role": "1", "anna": "23503", "ivo": "23503", "ada": "23503"}', 'the operator''s is for the operator to name');
insert into storage.objects (bucket_id, name, owner, owner_id) values
  ('chat-uploads', tests.id('anna') || '/chat.pdf', tests.id('anna'), tests.id('anna')::text);
select tests.outcomes(tests.add(tests.id('anna') || '/chat.pdf'), '{"anna": "23503", "service_role": "23503"}',
  'a file of another bucket is none');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('aron'), tests.id('alpha'), 'Twice', 'a.pdf', tests.id('aron') || '/1-a.pdf', true) $$,
  '{"aron": "23505", "service_role": "23505"}', 'no two rows name one file');
select tests.outcomes(
  $$ update public.templates set file_path = tests.own_file('3-n.pdf') where id = tests.id('own a') $$,
  '{"ada": "1", "aron": "0"}', 'an administrator gives a row another file of their own');
select tests.outcomes(
  $$ update public.templates set file_path = tests.id('anna') || '/own (1).pdf' where id = tests.id('own a') $$,
  '{"ada": "23503"}', 'but no file of another person');
select tests.outcomes(
  $$ update public.templates set title = 'y', file_path = file_path where id = tests.id('own a') $$,
  '{"ada": "1", "service_role": "1"}', 'and the rest of the row can be changed with the file that it has');
select enum_has_labels('public', 'template_category', array['general', 'legal', 'privacy', 'compliance', 'contracts']);
select is((select category from public.templates where id = tests.id('own a')), 'general', 'general unless said');

select * from finish();
rollback;
