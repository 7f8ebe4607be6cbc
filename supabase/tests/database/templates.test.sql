begin;
\ir fixtures.psql
select plan(14);

insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('own a'), tests.id('aron'), tests.id('alpha'), 'Alpha lease', 'a.pdf', tests.id('aron') || '/1-a.pdf', true),
  (tests.id('own b'), tests.id('bela'), tests.id('beta'), 'Beta lease', 'b.pdf', tests.id('bela') || '/1-b.pdf', true),
  (tests.id('for a'), tests.id('ada'), tests.id('alpha'), 'For alpha', 'f.pdf', tests.id('ada') || '/1-f.pdf', false),
  (tests.id('for all'), tests.id('ada'), null, 'For all', 'g.pdf', tests.id('ada') || '/1-g.pdf', false);

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
     select id, tests.id('alpha'), 'New', 'n.pdf', id || '/2-n.pdf', true
     from (select (current_setting('request.jwt.claims')::json ->> 'sub')::uuid as id) as me $$,
  '{"anna": "1", "dora": "1", "otto": "1", "ada": "1", "service_role": "23502",
    "bela": "42501", "nora": "42501", "ugo": "42501", "tina": "42501", "eve": "42501", "anon": "42501"}',
  'members add client-specific ones to their account');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('anna'), tests.id('alpha'), 'New', 'n.pdf', tests.id('anna') || '/2-n.pdf', true) $$,
  '{"anna": "1", "ivo": "1", "ada": "1", "aron": "42501", "eve": "42501"}',
  'in nobody else''s name, but for whom an admin impersonates');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('anna'), tests.id('alpha'), 'Grab', 'b.pdf', tests.id('bela') || '/1-b.pdf', true) $$,
  '{"anna": "42501", "ivo": "42501"}', 'nor with the file of somebody else');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('anna'), null, 'Generic', 'n.pdf', tests.id('anna') || '/2-n.pdf') $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501"}', 'only admins add generic ones');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path)
     values (tests.id('anna'), tests.id('alpha'), 'Generic', 'n.pdf', tests.id('anna') || '/2-n.pdf') $$,
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
  $$ insert into public.templates (title, file_name, file_path, is_client_specific) values ('x', 'x', 'x/x', true) $$,
  '{"ada": "23514"}', 'client-specific needs an account');
select tests.outcomes(
  $$ insert into public.templates (title, file_name, file_path) values (' ', 'x', 'x/x') $$,
  '{"ada": "23514"}', 'a title is not blank');
select enum_has_labels('public', 'template_category', array['general', 'legal', 'privacy', 'compliance', 'contracts']);
select is((select category from public.templates where id = tests.id('own a')), 'general', 'general unless said');

select * from finish();
rollback;
