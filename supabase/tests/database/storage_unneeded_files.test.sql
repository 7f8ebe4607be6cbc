begin;
-- Triggers tested here: templates_discard_replaced_file.
\ir fixtures.psql
select plan(9);

select tests.delete_files('true');
insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('kept'), tests.id('aron'), tests.id('alpha'), 'Kept', 'k.pdf', tests.file('aron', '1-k.pdf'), true),
  (tests.id('gone'), tests.id('aron'), tests.id('alpha'), 'Gone', 'g.pdf', tests.file('aron', '1-g.pdf'), true),
  (tests.id('beta'), tests.id('bela'), tests.id('beta'), 'Beta', 'b.pdf', tests.file('bela', '1-b.pdf'), true);
update storage.objects set created_at = now() - interval '9 days' where name = tests.id('aron') || '/1-k.pdf';
insert into storage.objects (bucket_id, name, created_at) values
  ('templates', tests.id('aron') || '/2-broken-off.pdf', now() - interval '25 hours'),
  ('templates', tests.id('aron') || '/3-under-way.pdf', now() - interval '23 hours'),
  ('chat-uploads', tests.id('aron') || '/1-a.pdf', now() - interval '27 days'),
  ('chat-uploads', tests.id('aron') || '/1-old.pdf', now() - interval '32 days'),
  ('chat-uploads', tests.id('nobody') || '/1-a.pdf', now() - interval '9 days'),
  ('organization-logos', tests.id('alpha') || '_logo.png', now() - interval '9 days'),
  ('organization-logos', tests.id('nobody') || '_logo.png', now() - interval '9 days');

select tests.outcomes(
  $$ select from public.list_unneeded_files(10) $$,
  '{"service_role": "4", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the service role lists unneeded files');
select set_eq(
  $$ select name from public.list_unneeded_files(10) $$,
  array[tests.id('aron') || '/2-broken-off.pdf', tests.id('aron') || '/1-old.pdf', tests.id('nobody') || '/1-a.pdf',
    tests.id('nobody') || '_logo.png'],
  'it lists uploads broken off a day ago, chat uploads of a month ago, and files of deleted people and accounts');

select tests.act_as('anna');
delete from public.templates where id = tests.id('gone');
select tests.act_as_owner();
select set_eq(
  $$ select name from public.list_unneeded_files(10, true) $$, array[tests.id('aron') || '/1-g.pdf'],
  'it lists the file of a deleted template at once');
delete from public.accounts where id = tests.id('beta');
select set_eq(
  $$ select name from public.list_unneeded_files(10, true) $$, array[tests.id('aron') || '/1-g.pdf', tests.id('bela') || '/1-b.pdf'],
  'it lists the files of a deleted account''s templates');
select tests.delete_files($$ name = tests.id('bela') || '/1-b.pdf' $$);
update public.templates set file_path = tests.shared_file('2-k.pdf') where id = tests.id('kept');
select set_eq(
  $$ select name from public.list_unneeded_files(10, true) $$, array[tests.id('aron') || '/1-g.pdf', tests.id('aron') || '/1-k.pdf'],
  'it lists a file that was replaced in its template, and none that was removed');
select tests.delete_files($$ name like tests.id('aron') || '/1-_.pdf' $$);
select is_empty($$ select name from public.list_unneeded_files(10, true) $$, 'it lists nothing after the files were removed');
select is((select count(*) from private.discarded_files), 0::bigint, 'discarded files are deleted from the table after they were removed');

-- Accounts and people take turns.
select tests.delete_files('true');
delete from private.discarded_files;
insert into storage.objects (bucket_id, name) select 'templates', 'a/' || n from generate_series(1, 50) as n union all values ('templates', 'z/1');
insert into private.discarded_files (bucket_id, name, account_id)
select file.bucket_id, file.name, tests.id(split_part(file.name, '/', 1)) from storage.objects file;
insert into storage.objects (bucket_id, name, created_at) values ('chat-uploads', tests.id('nobody') || '/1-a.pdf', now() - interval '9 days');
select set_eq($$ select left(name, 2) from public.list_unneeded_files(2, true) $$, array['a/', 'z/'],
  'many files of one account do not delay those of another');
select ok((select bool_or(bucket_id = 'chat-uploads') from public.list_unneeded_files(3)), 'many discarded files do not delay other unneeded files');

select * from finish();
rollback;
