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
  'everyone reads templates for all, members those of their account, admins everything');
select tests.outcomes(
  $$ select from public.templates where id = tests.id('own a') $$,
  '{"anna": "1", "bela": "0", "nora": "0", "ugo": "0"}', 'nobody reads client-specific templates of another account');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     select auth.uid(), tests.id('alpha'), 'New', 'n.pdf', tests.own_file('2-n.pdf'), true $$,
  '{"anna": "1", "dora": "1", "otto": "1", "ada": "1", "service_role": "23502",
    "bela": "42501", "nora": "42501", "ugo": "42501", "tina": "42501", "eve": "42501", "anon": "42501"}',
  'members add client-specific templates to their account');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('anna'), tests.id('alpha'), 'New', 'n.pdf', tests.upload(tests.id('anna'), '2-n.pdf', auth.uid()), true) $$,
  '{"anna": "1", "ivo": "1", "ada": "1", "aron": "42501", "eve": "42501"}',
  'only admins, and admins who impersonate the person, add a template in the name of a person');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('anna'), tests.id('alpha'), 'Grab', 'b.pdf', tests.id('bela') || '/1-b.pdf', true) $$,
  '{"anna": "42501", "ivo": "42501"}', 'members cannot add a template with the file of another person');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('anna'), null, 'Generic', 'n.pdf', tests.upload(tests.id('anna'), '2-n.pdf', auth.uid())) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501"}', 'only admins add templates for everyone');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('anna'), tests.id('alpha'), 'Generic', 'n.pdf', tests.upload(tests.id('anna'), '2-n.pdf', auth.uid())) $$,
  '{"ada": "1", "anna": "42501"}', 'only admins add templates for one account that are not client-specific');
select tests.outcomes(
  $$ update public.templates set title = 'x', category = 'legal', tags = '{x}' where id = tests.id('own a') $$,
  '{"ada": "1", "service_role": "1", "aron": "0", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}',
  'only admins change a template');
select tests.outcomes(
  $$ delete from public.templates where id = tests.id('own a') $$,
  '{"anna": "1", "aron": "1", "dora": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members delete client-specific templates of their account');
select tests.outcomes(
  $$ delete from public.templates where id in (tests.id('for a'), tests.id('for all')) $$,
  '{"ada": "2", "anna": "0", "ivo": "0", "bela": "0"}', 'only admins delete other templates');
select tests.outcomes(
  $$ insert into public.templates (title, file_name, file_path, is_client_specific) values ('x', 'x', tests.own_file('x'), true) $$,
  '{"ada": "23514"}', 'a client-specific template needs an account');
select tests.outcomes(
  $$ insert into public.templates (title, file_name, file_path) values (' ', 'x', tests.own_file('x')) $$,
  '{"ada": "23514"}', 'a title is not blank');

-- The file that a template names.
create function tests.add(path text) returns text language sql
as $$ select format('insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
  values (tests.id(''anna''), tests.id(''alpha''), ''x'', ''x'', %L, true)', path) $$;
select is(
  (select array_agg(tests.outcome('anna', tests.add(tests.id('anna') || path)) order by path) from unnest(array[
    '/../../../../../rest/v1/profiles?select=name,email,phone', '/..', '/.', '/.hidden', '/a/b', '/', '/a?b', '/a#b', '/a%2fb',
    '/a\b', E'/a\nb', '/%2e%2e', '/é', '/ a', '', '/' || repeat('a', 256)]) as path),
  array_fill('23514'::text, array[16]), 'a file name that could lead to another path is refused');
select is(
  (select array_agg(tests.outcome('service_role', tests.add(path)) order by path) from unnest(array[
    'x/a', '../a', upper(tests.id('anna')::text) || '/a', 'https://x.example/' || tests.id('anna') || '/a']) as path),
  array_fill('23514'::text, array[4]), 'a path whose folder is not a person''s id is refused for everyone');
select tests.outcomes(tests.add(tests.id('anna') || '/not-there.pdf'),
  '{"anna": "23503", "ivo": "23503", "ada": "23503", "service_role": "23503"}', 'a file that does not exist is refused');
select tests.upload(tests.id('anna'), 'of-ivo.pdf', tests.id('ivo')), tests.upload(tests.id('anna'), 'of-nobody.pdf', null),
  tests.upload(tests.id('anna'), 'own (1).pdf', tests.id('anna'));
select tests.outcomes(tests.add(tests.id('anna') || '/own (1).pdf'),
  '{"anna": "1", "service_role": "1", "ivo": "23503", "ada": "23503"}', 'the file must be uploaded by the person who adds the template');
select tests.outcomes(tests.add(tests.id('anna') || '/of-ivo.pdf'),
  '{"ivo": "1", "anna": "23503", "ada": "23503", "service_role": "23503"}', 'an impersonating administrator can use the file that they uploaded');
select tests.outcomes(tests.add(tests.id('anna') || '/of-nobody.pdf'),
  '{"service_role": "1", "anna": "23503", "ivo": "23503", "ada": "23503"}', 'only the service role can use a file without an owner');
insert into storage.objects (bucket_id, name, owner, owner_id) values
  ('chat-uploads', tests.id('anna') || '/chat.pdf', tests.id('anna'), tests.id('anna')::text);
select tests.outcomes(tests.add(tests.id('anna') || '/chat.pdf'), '{"anna": "23503", "service_role": "23503"}',
  'a file of another bucket is refused');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('aron'), tests.id('alpha'), 'Twice', 'a.pdf', tests.id('aron') || '/1-a.pdf', true) $$,
  '{"aron": "23505", "service_role": "23505"}', 'two templates cannot name the same file');
select tests.outcomes(
  $$ update public.templates set file_path = tests.own_file('3-n.pdf') where id = tests.id('own a') $$,
  '{"ada": "1", "aron": "0"}', 'an administrator can give a template another file that they uploaded');
select tests.outcomes(
  $$ update public.templates set file_path = tests.id('anna') || '/own (1).pdf' where id = tests.id('own a') $$,
  '{"ada": "23503"}', 'an administrator cannot give a template the file of another person');
select tests.outcomes(
  $$ update public.templates set title = 'y', file_path = file_path where id = tests.id('own a') $$,
  '{"ada": "1", "service_role": "1"}', 'other columns can be changed together with an unchanged file');
select enum_has_labels('public', 'template_category', array['general', 'legal', 'privacy', 'compliance', 'contracts']);
select is((select category from public.templates where id = tests.id('own a')), 'general', 'the category is general by default');

select * from finish();
rollback;
