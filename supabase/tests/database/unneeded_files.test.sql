begin;
\ir fixtures.psql
select plan(6);

delete from storage.objects;
insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('kept'), tests.id('aron'), tests.id('alpha'), 'Kept', 'k.pdf', tests.id('aron') || '/1-k.pdf', true),
  (tests.id('gone'), tests.id('aron'), tests.id('alpha'), 'Gone', 'g.pdf', tests.id('aron') || '/1-g.pdf', true),
  (tests.id('beta'), tests.id('bela'), tests.id('beta'), 'Beta', 'b.pdf', tests.id('bela') || '/1-b.pdf', true);
insert into storage.objects (bucket_id, name, created_at) values
  ('templates', tests.id('aron') || '/1-k.pdf', now() - interval '9 days'),
  ('templates', tests.id('aron') || '/1-g.pdf', now()),
  ('templates', tests.id('bela') || '/1-b.pdf', now()),
  ('templates', tests.id('aron') || '/2-broken-off.pdf', now() - interval '25 hours'),
  ('templates', tests.id('aron') || '/3-under-way.pdf', now() - interval '23 hours'),
  ('chat-uploads', tests.id('aron') || '/1-a.pdf', now() - interval '9 days'),
  ('chat-uploads', tests.id('nobody') || '/1-a.pdf', now() - interval '9 days'),
  ('organization-logos', tests.id('alpha') || '_logo.png', now() - interval '9 days'),
  ('organization-logos', tests.id('nobody') || '_logo.png', now() - interval '9 days');

select tests.outcomes(
  $$ select from public.list_unneeded_files(10) $$,
  '{"service_role": "3", "ada": "42501", "anna": "42501", "anon": "42501"}', 'the service role alone asks');
select set_eq(
  $$ select name from public.list_unneeded_files(10) $$,
  array[tests.id('aron') || '/2-broken-off.pdf', tests.id('nobody') || '/1-a.pdf', tests.id('nobody') || '_logo.png'],
  'what broke off a day ago, and what was of people and accounts that are gone');

select tests.act_as('anna');
delete from public.templates where id = tests.id('gone');
select tests.act_as_owner();
select set_eq(
  $$ select name from public.list_unneeded_files(10, true) $$, array[tests.id('aron') || '/1-g.pdf'],
  'the file of a deleted template at once');
delete from public.accounts where id = tests.id('beta');
select set_eq(
  $$ select name from public.list_unneeded_files(10) $$, array[tests.id('aron') || '/1-g.pdf', tests.id('bela') || '/1-b.pdf'],
  'those of a deleted account too');
insert into public.templates (title, file_name, file_path) values ('Again', 'g.pdf', tests.id('aron') || '/1-g.pdf');
delete from storage.objects where name = tests.id('bela') || '/1-b.pdf';
select is_empty(
  $$ select name from public.list_unneeded_files(10, true) $$, 'not what a row names again, nor what is not there any more');
select is((select count(*) from private.discarded_files), 0::bigint, 'and that is forgotten');

select * from finish();
rollback;
