begin;
-- Triggers tested here: templates_discard_files.
\ir fixtures.psql
select plan(41);

insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('own a'), tests.id('aron'), tests.id('alpha'), 'a', 'a.pdf', tests.file('aron', '1-a.pdf'), true),
  (tests.id('for all'), tests.id('ada'), null, 'g', 'g.pdf', tests.file('ada', '1-g.pdf'), false),
  (tests.id('for a'), tests.id('ada'), tests.id('alpha'), 'f', 'f.pdf', tests.file('ada', '1-f.pdf'), false);
select tests.file('aron', '2-new.pdf'), tests.upload(tests.id('anna'), '2-by-ivo.pdf', tests.id('ivo'));
insert into storage.objects (bucket_id, name, owner, owner_id, version) values
  ('chat-uploads', tests.id('anna') || '/1-c.pdf', tests.id('anna'), tests.id('anna')::text, 'one'),
  ('organization-logos', tests.id('alpha') || '_logo.png', tests.id('ada'), tests.id('ada')::text, 'one');

select results_eq(
  $$ select id, public, file_size_limit from storage.buckets
     where id in ('templates', 'chat-uploads', 'organization-logos') order by 1 $$,
  $$ values ('chat-uploads', false, 20971520::bigint), ('organization-logos', true, 2097152), ('templates', false, 10485760) $$,
  'the three buckets have their limits');
select ok(not 'image/svg+xml' = any (allowed_mime_types), 'a logo cannot be an svg') from storage.buckets where id = 'organization-logos';
select is((select cardinality(allowed_mime_types) from storage.buckets where id = 'templates'), 6, 'the templates bucket takes pdf, doc, docx, txt and rtf');
select is((select cardinality(allowed_mime_types) from storage.buckets where id = 'chat-uploads'), 6, 'the chat-uploads bucket takes pdf, doc, docx, txt, xls and xlsx');

select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"anna": "1", "aron": "1", "dora": "1", "ivo": "0", "ada": "0", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "0"}',
  'every member who may read a template reads its file, the firm only after opening it (opened_documents)');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('ada') || '/1-g.pdf' $$,
  '{"anna": "1", "bela": "1", "nora": "1", "tina": "0", "eve": "0", "anon": "0"}', 'everyone with access reads the file of a template for all');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "1", "anna": "0", "ada": "0", "bela": "0"}', 'only the uploader reads a file that no template names');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('anna') || '/2-by-ivo.pdf' $$,
  '{"ivo": "1", "anna": "0", "ada": "0", "eve": "0"}', 'an administrator reads such a file that they uploaded while impersonating');
update public.impersonation_sessions set ended_at = now() where admin_id = tests.id('ivo');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('anna') || '/2-by-ivo.pdf' $$, '{"ivo": "0", "anna": "0"}',
  'after the impersonation nobody reads it');
update public.impersonation_sessions set ended_at = null where admin_id = tests.id('ivo');

select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', tests.id('anna') || '/2-x.pdf') $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "aron": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'people upload template files into their own folder only');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', (auth.uid())::text || '/2-x.pdf') $$,
  '{"ada": "1", "dora": "1", "tina": "42501", "nora": "42501", "ugo": "42501"}',
  'people without access to this environment or without an account upload no template files');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', 'x.pdf') $$,
  '{"anna": "42501", "ada": "42501"}', 'a file outside of the folders is refused');

-- Files of templates are not replaced or moved.
select tests.outcomes(
  $$ update storage.objects set version = 'other' where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "anna": "0", "ada": "0", "bela": "0", "anon": "0", "service_role": "42501"}', 'nobody replaces the file of a template');
select tests.outcomes(
  $$ update storage.objects set version = 'other', metadata = '{}' where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "0", "ada": "0", "service_role": "42501"}', 'nobody replaces a file that no template names yet');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, owner_id, version)
     values ('templates', tests.id('aron') || '/1-a.pdf', tests.id('aron')::text, 'other')
     on conflict (bucket_id, name) do update set version = excluded.version $$,
  '{"aron": "42501", "anna": "42501", "ada": "42501", "service_role": "42501"}', 'nobody replaces the file of a template by uploading it again');
select tests.outcomes(
  $$ update storage.objects set name = tests.id('aron') || '/elsewhere.pdf' where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "ada": "0", "service_role": "42501"}', 'nobody renames the file of a template');
select tests.outcomes(
  $$ update storage.objects set bucket_id = 'chat-uploads', name = tests.id('aron') || '/c.pdf'
     where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "0", "service_role": "42501"}', 'nobody moves a template file into another bucket');
select tests.outcomes(
  $$ update storage.objects set bucket_id = 'templates', name = tests.id('anna') || '/c.pdf' where bucket_id = 'chat-uploads' $$,
  '{"anna": "42501", "service_role": "42501"}', 'nobody moves a file from another bucket into templates');
select tests.outcomes(
  $$ update storage.objects set last_accessed_at = now() where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"service_role": "1"}', 'storage can note the time of the last access');

-- The people who may manage a template may delete its file.
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "1", "anna": "1", "ivo": "0", "ada": "0", "bela": "0", "nora": "0", "eve": "0", "anon": "0"}',
  'every member who may delete a template deletes its file, the firm only after opening it');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('ada') || '/1-f.pdf' $$,
  '{"ada": "0", "anna": "0", "bela": "0"}', 'members cannot delete the file of a template that the firm provides for their account');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('ada') || '/1-g.pdf' $$,
  '{"ada": "1", "anna": "0"}', 'members cannot delete the file of a template for all');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "1", "anna": "0", "ada": "0"}', 'only the uploader deletes a file that no template names');

-- A person left the account, and an administrator lost the role.
delete from public.user_accounts where user_id = tests.id('aron');
-- Otherwise the change would end the session.
select set_config('engine.quiet_change', 'on', true);
update auth.users set email = 'aron@nowhere.example' where id = tests.id('aron');
insert into public.user_accounts (user_id, account_id) values (tests.id('aron'), tests.id('beta'));
update public.user_roles set role = 'user' where user_id = tests.id('ada');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "anna": "1"}', 'a person who left the account cannot read its file, although they uploaded it');
select tests.outcomes(
  $$ delete from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-g.pdf') $$,
  '{"aron": "0", "ada": "0", "anna": "1"}', 'a person who left the account and a former administrator cannot delete the file');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('aron'), tests.id('beta'), 'mine now', 'a.pdf', tests.id('aron') || '/1-a.pdf', true) $$,
  '{"aron": "23505"}', 'a person who left the account cannot use the file for a template of another account');
delete from public.templates where id in (tests.id('own a'), tests.id('for all'));
select tests.outcomes(
  $$ select from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-g.pdf') $$,
  '{"aron": "0", "ada": "0", "bela": "0", "anna": "1", "dora": "1"}',
  'after the template is deleted, the members of the account still read the file');
select tests.outcomes(
  $$ delete from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-g.pdf') $$,
  '{"aron": "0", "ada": "0", "bela": "0", "anna": "1"}', 'after the template is deleted, the members of the account can delete the file');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('aron'), tests.id('beta'), 'mine now', 'a.pdf', tests.id('aron') || '/1-a.pdf', true) $$,
  '{"aron": "23503", "service_role": "23503"}', 'no new template can use the file of a deleted template');
select tests.delete_files($$ name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-f.pdf') $$);
select tests.outcomes(
  $$ select tests.own_file('1-f.pdf') $$, '{"ada": "42501"}', 'a file cannot be uploaded again under the name of a deleted file that a template names');
select tests.outcomes(
  $$ select tests.own_file('1-a.pdf') $$, '{"aron": "42501"}', 'a file cannot be uploaded again under the name of a deleted template''s file');
select tests.outcomes(
  $$ select tests.upload(tests.id('ada'), '1-f.pdf', null) $$, '{"service_role": "1"}', 'an operator can restore a deleted file');

select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "service_role": "1", "ivo": "0", "aron": "0", "ada": "0", "bela": "0", "eve": "0", "anon": "0"}',
  'only the person reads their chat uploads, nobody who impersonates them');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('chat-uploads', tests.id('anna') || '/2-x.pdf') $$,
  '{"anna": "1", "ivo": "42501", "aron": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}', 'only the person uploads chat files into their folder');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('chat-uploads', tests.id('ivo') || '/2-x.pdf') $$,
  '{"ivo": "42501"}', 'an impersonating admin cannot upload chat files into their own folder either');
select tests.outcomes(
  $$ update storage.objects set metadata = '{}' where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "ivo": "0", "aron": "0", "ada": "0", "anon": "0"}', 'only the person updates their chat uploads');
select tests.outcomes(
  $$ delete from storage.objects where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "ivo": "0", "aron": "0", "ada": "0", "anon": "0"}', 'only the person deletes their chat uploads');
update public.user_roles set role = 'admin' where user_id = tests.id('ada');

select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'only admins list logos');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('organization-logos', tests.id('beta') || '_logo.png') $$,
  '{"ada": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}', 'only admins upload a logo');
select tests.outcomes(
  $$ update storage.objects set version = 'two' where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'only admins replace a logo');
select tests.outcomes(
  $$ delete from storage.objects where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'only admins delete a logo');

select * from finish();
rollback;
