begin;
\ir fixtures.psql
select plan(24);

insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('aron'), tests.id('alpha'), 'a', 'a.pdf', tests.id('aron') || '/1-a.pdf', true),
  (tests.id('ada'), null, 'g', 'g.pdf', tests.id('ada') || '/1-g.pdf', false),
  -- One file, two accounts.
  (tests.id('ada'), tests.id('alpha'), 's', 's.pdf', tests.id('ada') || '/1-s.pdf', true),
  (tests.id('ada'), tests.id('beta'), 's', 's.pdf', tests.id('ada') || '/1-s.pdf', true);
insert into storage.objects (bucket_id, name) values
  ('templates', tests.id('aron') || '/1-a.pdf'), ('templates', tests.id('aron') || '/2-new.pdf'),
  ('templates', tests.id('ada') || '/1-g.pdf'), ('templates', tests.id('ada') || '/1-s.pdf'),
  ('chat-uploads', tests.id('anna') || '/1-c.pdf'), ('organization-logos', tests.id('alpha') || '_logo.png');

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
  '{"aron": "1", "anna": "0", "ada": "0", "bela": "0"}', 'an upload without a template is its owner''s');
delete from public.user_accounts where user_id = tests.id('aron');
update auth.users set email = 'aron@nowhere.example' where id = tests.id('aron');
select tests.outcomes(
  $$ select from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "0", "anna": "1"}', 'who has left the account reads its file no more, though they brought it');
insert into public.user_accounts (user_id, account_id) values (tests.id('aron'), tests.id('alpha'));

select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', tests.id('anna') || '/2-x.pdf') $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "aron": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'a template is uploaded into one''s own folder');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', tests.id('tina') || '/2-x.pdf') $$,
  '{"tina": "42501"}', 'not without access to this environment');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('templates', 'x.pdf') $$,
  '{"anna": "42501", "ada": "42501"}', 'nor beside all folders');
select tests.outcomes(
  $$ update storage.objects set metadata = '{}' where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "1", "anna": "0", "ada": "0", "bela": "0", "anon": "0"}', 'its owner replaces it');
select tests.outcomes(
  $$ update storage.objects set name = tests.id('bela') || '/1-a.pdf' where name = tests.id('aron') || '/2-new.pdf' $$,
  '{"aron": "42501"}', 'but moves it into no other folder');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('aron') || '/1-a.pdf' $$,
  '{"aron": "1", "anna": "1", "ivo": "1", "ada": "1", "bela": "0", "nora": "0", "eve": "0", "anon": "0"}',
  'whoever may delete the template deletes its file');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('ada') || '/1-s.pdf' $$,
  '{"ada": "1", "anna": "0", "bela": "0"}', 'not one that is another account''s as well');
select tests.outcomes(
  $$ delete from storage.objects where name = tests.id('ada') || '/1-g.pdf' $$,
  '{"ada": "1", "anna": "0"}', 'nor what is for all');

select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "ivo": "1", "service_role": "1", "aron": "0", "ada": "0", "bela": "0", "eve": "0", "anon": "0"}',
  'a chat upload is read by the same person');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('chat-uploads', tests.id('anna') || '/2-x.pdf') $$,
  '{"anna": "1", "ivo": "1", "aron": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}', 'written');
select tests.outcomes(
  $$ update storage.objects set metadata = '{}' where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "aron": "0", "ada": "0", "anon": "0"}', 'replaced');
select tests.outcomes(
  $$ delete from storage.objects where bucket_id = 'chat-uploads' $$,
  '{"anna": "1", "aron": "0", "ada": "0", "anon": "0"}', 'and deleted');

select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'logos are listed by admins; everyone reads them by their address');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name) values ('organization-logos', tests.id('beta') || '_logo.png') $$,
  '{"ada": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}', 'admins write one');
select tests.outcomes(
  $$ update storage.objects set metadata = '{}' where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'replace it');
select tests.outcomes(
  $$ delete from storage.objects where bucket_id = 'organization-logos' $$,
  '{"ada": "1", "anna": "0", "ivo": "0", "anon": "0"}', 'and delete it');

select * from finish();
rollback;
