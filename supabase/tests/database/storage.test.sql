begin;
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
  'three buckets with their limits');
select ok(not 'image/svg+xml' = any (allowed_mime_types), 'a logo is no svg') from storage.buckets where id = 'organization-logos';
select is((select cardinality(allowed_mime_types) from storage.buckets where id = 'templates'), 6, 'pdf doc docx txt rtf');
select is((select cardinality(allowed_mime_types) from storage.buckets where id = 'chat-uploads'), 6, 'pdf doc docx txt xls xlsx');

select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"anna": "1", "aron": "1", "dora": "1", "ivo": "1", "ada": "1", "service_role": "1",
    "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "0"}',
  'whoever may read the template reads its file');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('ada') || '/1-g.pdf' $$,
  '{"anna": "1", "bela": "1", "nora": "1", "tina": "0", "eve": "0", "anon": "0"}', 'what is for all, everyone');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "1", "anna": "0", "ada": "0", "bela": "0"}', 'an upload without a template is its uploader''s');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('anna') || '/2-by-ivo.pdf' $$,
  '{"ivo": "1", "anna": "0", "ada": "0", "eve": "0"}', 'also of an administrator who acts for another person');
update public.impersonation_sessions set ended_at = now() where admin_id = tests.id('ivo');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('anna') || '/2-by-ivo.pdf' $$, '{"ivo": "0", "anna": "0"}',
  'and nobody''s when that has ended');
update public.impersonation_sessions set ended_at = null where admin_id = tests.id('ivo');

select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', tests.id('anna') || '/2-x.pdf') $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "aron": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'a template is uploaded into one''s own folder');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', (auth.uid())::text || '/2-x.pdf') $$,
  '{"ada": "1", "dora": "1", "tina": "42501", "nora": "42501", "ugo": "42501"}',
  'not without access to this environment, nor by people who could add no template');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', 'x.pdf') $$,
  '{"anna": "42501", "ada": "42501"}', 'nor beside all folders');

-- A new file is a new object.
select tests.outcomes(
  $$ update storage.objects set version = 'other' where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "anna": "0", "ada": "0", "bela": "0", "anon": "0", "service_role": "42501"}', 'nobody replaces the file of a template');
select tests.outcomes(
  $$ update storage.objects set version = 'other', metadata = '{}' where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "0", "ada": "0", "service_role": "42501"}', 'nor one that waits for its template');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, owner_id, version)
     values ('templates', tests.id('aron') || '/1-a.pdf', tests.id('aron')::text, 'other')
     on conflict (bucket_id, name) do update set version = excluded.version $$,
  '{"aron": "42501", "anna": "42501", "ada": "42501", "service_role": "42501"}', 'not by an upload over it either');
select tests.outcomes(
  $$ update storage.objects set name = tests.id('aron') || '/elsewhere.pdf' where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "ada": "0", "service_role": "42501"}', 'nobody moves it away');
select tests.outcomes(
  $$ update storage.objects set bucket_id = 'chat-uploads', name = tests.id('aron') || '/c.pdf'
     where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "0", "service_role": "42501"}', 'into another bucket');
select tests.outcomes(
  $$ update storage.objects set bucket_id = 'templates', name = tests.id('anna') || '/c.pdf' where bucket_id = 'chat-uploads' $$,
  '{"anna": "42501", "service_role": "42501"}', 'or out of another one');
select tests.outcomes(
  $$ update storage.objects set last_accessed_at = now() where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"service_role": "1"}', 'storage notes what it must');

-- Who may delete a file: who may manage the row.
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "1", "anna": "1", "ivo": "1", "ada": "1", "bela": "0", "nora": "0", "eve": "0", "anon": "0"}',
  'whoever may delete the template deletes its file');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('ada') || '/1-f.pdf' $$,
  '{"ada": "1", "anna": "0", "bela": "0"}', 'not one that the firm has for an account');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('ada') || '/1-g.pdf' $$,
  '{"ada": "1", "anna": "0"}', 'nor what is for all');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "1", "anna": "0", "ada": "0"}', 'an upload without a template is its uploader''s to delete');

-- People who left, and an administrator who is none any more.
delete from public.user_accounts where user_id = tests.id('aron');
update auth.users set email = 'aron@nowhere.example' where id = tests.id('aron');
insert into public.user_accounts (user_id, account_id) values (tests.id('aron'), tests.id('beta'));
update public.user_roles set role = 'user' where user_id = tests.id('ada');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "anna": "1"}', 'who has left the account reads its file no more, though they brought it');
select tests.outcomes(
  $$ delete from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-g.pdf') $$,
  '{"aron": "0", "ada": "0", "anna": "1"}', 'nor deletes it; who is no administrator any more does not either');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('aron'), tests.id('beta'), 'mine now', 'a.pdf', tests.id('aron') || '/1-a.pdf', true) $$,
  '{"aron": "23505"}', 'nor names it in a row of the new account');
delete from public.templates where id in (tests.id('own a'), tests.id('for all'));
select tests.outcomes(
  $$ select from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-g.pdf') $$,
  '{"aron": "0", "ada": "0", "bela": "0", "anna": "1", "dora": "1"}',
  'when the row is gone the file is still the account''s, and the firm''s is the administrators''');
select tests.outcomes(
  $$ delete from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-g.pdf') $$,
  '{"aron": "0", "ada": "0", "bela": "0", "anna": "1"}', 'for those to delete');
select tests.outcomes(
  $$ insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
     values (tests.id('aron'), tests.id('beta'), 'mine now', 'a.pdf', tests.id('aron') || '/1-a.pdf', true) $$,
  '{"aron": "23503", "service_role": "23503"}', 'and no row names it again');
delete from storage.objects where name in (tests.id('aron') || '/1-a.pdf', tests.id('ada') || '/1-f.pdf');
select tests.outcomes(
  $$ select tests.own_file('1-f.pdf') $$, '{"ada": "42501"}', 'a file that is gone is not replaced by another under its name');
select tests.outcomes(
  $$ select tests.own_file('1-a.pdf') $$, '{"aron": "42501"}', 'nor one whose row is gone');
select tests.outcomes(
  $$ select tests.upload(tests.id('ada'), '1-f.pdf', null) $$, '{"service_role": "1"}', 'but the operator may restore it');

select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "service_role": "1", "ivo": "0", "aron": "0", "ada": "0", "bela": "0", "eve": "0", "anon": "0"}',
  'a chat upload is read by the same person, and by nobody who acts for them');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('chat-uploads', tests.id('anna') || '/2-x.pdf') $$,
  '{"anna": "1", "ivo": "42501", "aron": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}', 'written');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('chat-uploads', tests.id('ivo') || '/2-x.pdf') $$,
  '{"ivo": "42501"}', 'nobody who acts for another person writes into their own folder');
select tests.outcomes(
  $$ update storage.objects set metadata = '{}' where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "ivo": "0", "aron": "0", "ada": "0", "anon": "0"}', 'replaced');
select tests.outcomes(
  $$ delete from storage.objects where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "ivo": "0", "aron": "0", "ada": "0", "anon": "0"}', 'and deleted');
update public.user_roles set role = 'admin' where user_id = tests.id('ada');

select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'logos are listed by admins; everyone reads them by their address');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('organization-logos', tests.id('beta') || '_logo.png') $$,
  '{"ada": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}', 'admins write one');
select tests.outcomes(
  $$ update storage.objects set version = 'two' where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'replace it');
select tests.outcomes(
  $$ delete from storage.objects where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'and delete it');

select * from finish();
rollback;
