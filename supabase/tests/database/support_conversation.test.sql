begin;
\ir fixtures.psql
select plan(25);

insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@alpha.example', 'Help', 'Please'),
  (tests.id('personal'), tests.id('nora'), null, true, 'Nora', 'nora@home.example', 'Hello', 'Please');
insert into public.support_messages (id, request_id, author, author_name, is_firm, body) values
  (tests.id('question'), tests.id('help'), tests.id('anna'), 'anna', false, 'And?'), (tests.id('answer'), tests.id('personal'), tests.id('ada'), 'ada', true, 'Hello');
insert into public.support_notes (request_id, author, author_name, body) values
  (tests.id('help'), tests.id('ada'), 'ada', 'A secret'), (tests.id('personal'), tests.id('ada'), 'ada', 'A secret');

-- A path in `support-files`.
create function tests.path(person text, request text, name text) returns text language sql
as $$ select concat_ws('/', tests.id(person), tests.id(request), tests.id(name) || '.pdf') $$;
create function tests.support_file(person text, request text, name text, owner text default null, size bigint default 5000) returns text
language sql security definer set search_path = ''
as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values ('support-files', tests.path(person, request, name), tests.id(coalesce(owner, person)), tests.id(coalesce(owner, person))::text,
    gen_random_uuid()::text, jsonb_build_object('size', size, 'mimetype', 'application/pdf')) returning name
$$;
insert into public.support_attachments (request_id, message_id, account_id, is_firm, file_path, file_name, size, mime_type) values
  (tests.id('help'), tests.id('question'), tests.id('alpha'), false, tests.support_file('anna', 'help', 'a'), 'a.pdf', 5000, 'application/pdf'),
  (tests.id('personal'), tests.id('answer'), null, true, tests.support_file('ada', 'personal', 'b'), 'b.pdf', 5000, 'application/pdf');

-- Reading.
select tests.outcomes($$ select from public.support_messages $$,
  '{"ada": "2", "service_role": "2", "anna": "1", "aron": "1", "dora": "1", "otto": "1", "ivo": "1", "nora": "1",
    "bela": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}', 'those who may read a request read its messages');
select tests.outcomes($$ select from public.support_attachments $$,
  '{"ada": "2", "service_role": "2", "anna": "1", "aron": "1", "ivo": "1", "nora": "1", "bela": "0", "eve": "0", "anon": "42501"}',
  'those who may read a request see its files');
select tests.outcomes($$ select from public.support_notes $$,
  '{"ada": "2", "service_role": "2", "anna": "0", "aron": "0", "dora": "0", "nora": "0", "ivo": "0", "bela": "0", "eve": "0", "anon": "42501"}',
  'notes are for admins who impersonate nobody');
select tests.outcomes($$ select from storage.objects where bucket_id = 'support-files' $$,
  '{"ada": "1", "service_role": "2", "anna": "1", "aron": "1", "ivo": "0", "nora": "1", "bela": "0", "eve": "0"}',
  'people who may read a message read its files; the firm reads those of an account only after opening them (opened_documents)');
delete from public.user_accounts where user_id = tests.id('anna');
select tests.outcomes($$ select from storage.objects where bucket_id = 'support-files' $$, '{"anna": "0", "aron": "1"}',
  'a removed person loses the files that they sent');
select private.lift_blocks(tests.id('anna'), tests.id('alpha'));
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('alpha'));

-- Writing the tables directly.
select tests.outcomes($$ insert into public.support_messages (request_id, author_name, is_firm, body) values (tests.id('help'), 'x', true, 'x') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody inserts messages directly');
select tests.outcomes($$ update public.support_messages set is_firm = false $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody changes messages');
select tests.outcomes($$ delete from public.support_messages $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody deletes messages');
select tests.outcomes($$ insert into public.support_notes (request_id, author_name, body) values (tests.id('help'), 'x', 'x') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody inserts notes directly');
select tests.outcomes($$ update public.support_notes set body = 'x' $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody changes notes');
select tests.outcomes($$ delete from public.support_notes $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody deletes notes');
select tests.outcomes($$ insert into public.support_attachments (request_id, is_firm, file_path, file_name, size, mime_type)
    values (tests.id('help'), false, tests.path('anna', 'help', 'c'), 'x', 1, 'x') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody inserts attachments directly');
select tests.outcomes($$ update public.support_attachments set file_name = 'x' $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody changes attachments');
select tests.outcomes($$ delete from public.support_attachments $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody deletes attachments');

-- Files.
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, owner_id) values ('support-files', tests.path('anna', 'help', 'new'), (select auth.uid())::text) $$,
  '{"anna": "1", "ivo": "1", "aron": "42501", "ada": "42501", "bela": "42501", "eve": "42501", "anon": "42501"}',
  'a person uploads into their own folder; an impersonating admin into that of the person');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, owner_id) values ('support-files', tests.id('anna') || '/../x.pdf', (select auth.uid())::text) $$,
  '{"anna": "42501"}', 'a path is made of person, request and a random name');
select tests.outcomes($$ update storage.objects set version = 'x' where bucket_id = 'support-files' $$, '{"anna": "0", "ada": "0", "ivo": "0", "service_role": "42501"}',
  'nobody replaces a file, not even storage with its own rights');
select tests.outcomes($$ update storage.objects set name = name || 'x' where bucket_id = 'support-files' $$, '{"service_role": "42501"}', 'nobody moves a file');
select tests.outcomes($$ update storage.objects set bucket_id = 'chat-uploads' where bucket_id = 'support-files' $$, '{"service_role": "42501"}', 'nor to another bucket');
create temporary table sent on commit drop as select * from storage.objects where name = tests.path('anna', 'help', 'a');
grant select on sent to service_role;
select tests.delete_files($$ name = tests.path('anna', 'help', 'a') $$);
select is(tests.outcome('service_role', 'insert into storage.objects (bucket_id, name, owner_id) select bucket_id, name, owner_id from sent') || ', '
  || tests.outcome('service_role', 'insert into storage.objects (bucket_id, name) select bucket_id, name from sent'), '42501, 1',
  'a file name that a message uses is not used again, except by an operator who restores the file');
insert into storage.objects (bucket_id, name, metadata) select bucket_id, name, metadata from sent;
select tests.support_file('anna', 'help', 'pending');
select tests.outcomes($$ select from storage.objects where bucket_id = 'support-files' $$, '{"anna": "2", "aron": "1", "ada": "1", "ivo": "0"}',
  'a file that is not sent yet is for the person who uploaded it');
select tests.outcomes($$ delete from storage.objects where bucket_id = 'support-files' $$, '{"anna": "1", "aron": "0", "ada": "0", "ivo": "0", "bela": "0"}',
  'people delete only files that they have not sent');
update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'support-files';
select results_eq($$ select name from public.list_unneeded_files(10) where bucket_id = 'support-files' $$,
  $$ select tests.path('anna', 'help', 'pending') $$, 'after a day a file that was not sent is removed');
delete from public.support_requests where id = tests.id('help');
select results_eq($$ select count(*)::integer from public.list_unneeded_files(10) where bucket_id = 'support-files' $$,
  $$ values (2) $$, 'files are removed with their request');
select is((select count(*)::integer from public.support_messages where request_id = tests.id('help'))
  + (select count(*)::integer from public.support_notes where request_id = tests.id('help')), 0, 'messages and notes are deleted with their request');

select * from finish();
rollback;
