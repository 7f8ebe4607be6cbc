begin;
\ir fixtures.psql
select plan(6);

-- aron is in both accounts, and dora was made an admin: both stay.
insert into public.user_accounts (user_id, account_id) values
  (tests.id('aron'), tests.id('beta')), (tests.id('dora'), tests.id('alpha'));
insert into public.user_roles (user_id, role) values (tests.id('dora'), 'admin');
insert into public.kanban_cards (title, account_id) values ('one', tests.id('alpha')), ('two', tests.id('alpha')), ('three', tests.id('beta'));
insert into public.notifications (account_id, type, title) values (tests.id('alpha'), 'security_alert', 'one');
insert into public.account_webhooks (account_id, name) values (tests.id('alpha'), 'wire');
insert into public.templates (title, file_name, file_path, account_id, is_client_specific) values
  ('own', 'a.pdf', tests.shared_file('own.pdf'), tests.id('alpha'), true),
  ('copied', 'b.pdf', tests.shared_file('first-copy.pdf'), tests.id('alpha'), true),
  ('copied', 'b.pdf', tests.shared_file('second-copy.pdf'), tests.id('beta'), true),
  ('generic', 'c.pdf', tests.shared_file('generic.pdf'), null, false);
insert into storage.objects (bucket_id, name) values
  ('chat-uploads', tests.id('anna') || '/1-a.pdf'), ('chat-uploads', tests.id('aron') || '/1-a.pdf'),
  ('organization-logos', tests.id('alpha') || '_logo.png'), ('organization-logos', tests.id('beta') || '_logo.png');

-- Otherwise the list keys of people are written at the end of the transaction.
set constraints all immediate;

select tests.outcomes(
  $$ select from public.admin_count_account_deletion(tests.id('alpha')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'administrators who impersonate nobody can ask what a deletion would delete');
select tests.outcomes(
  $$ select * from private.count_account_deletion(tests.id('alpha')) $$,
  '{"anna": "42501", "anon": "42501"}', 'the private function cannot be used to bypass the check');
select tests.outcomes(
  $$ select * from public.admin_count_account_deletion(tests.id('nobody')) $$, '{"ada": "22023"}', 'an account that does not exist is refused');

create temporary table counted on commit drop as
  select * from public.admin_count_account_deletion(tests.id('alpha')) limit 0;
grant insert, select on counted to authenticated;
select tests.act_as('ada');
insert into counted select * from public.admin_count_account_deletion(tests.id('alpha'));
select results_eq(
  $$ select people, files, templates, cards, notifications, feeds, people_staying from counted $$,
  $$ values (2::bigint, 4::bigint, 2::bigint, 2::bigint, 1::bigint, 1::bigint, 3::bigint) $$,
  'it counts anna and tina, two template files, the logo and anna''s upload; aron, dora and otto stay');

select tests.act_as_owner();
create temporary table before on commit drop as select
  (select count(*) from public.profiles) as people, (select count(*) from public.templates) as templates,
  (select count(*) from public.kanban_cards) as cards, (select count(*) from public.notifications) as notifications,
  (select count(*) from public.account_webhooks) as feeds;
select tests.act_as('ada');
delete from public.accounts where id = tests.id('alpha');
select tests.act_as_owner();
select results_eq(
  $$ select before.people - (select count(*) from public.profiles), before.templates - (select count(*) from public.templates),
       before.cards - (select count(*) from public.kanban_cards),
       before.notifications - (select count(*) from public.notifications),
       before.feeds - (select count(*) from public.account_webhooks) from before $$,
  $$ select people, templates, cards, notifications, feeds from counted $$, 'the deletion deletes exactly what was counted');
select is(
  (select count(*) from storage.objects file
    where case file.bucket_id
      when 'templates' then not exists (select from public.templates template where template.file_path = file.name)
      when 'chat-uploads' then not exists (select from public.profiles person where person.id::text = split_part(file.name, '/', 1))
      else not exists (select from public.accounts account where account.id::text = left(file.name, 36))
    end),
  (select files from counted), 'as many files as counted are needed by nobody afterwards');

select * from finish();
rollback;
