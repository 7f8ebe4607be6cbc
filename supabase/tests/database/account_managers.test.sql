begin;
\ir fixtures.psql
select plan(41);

-- mara manages alpha, vera only reads it, and rita reads no template of it. bob manages beta.
select tests.person('mara', 'mara@alpha.example');
select tests.person('vera', 'vera@alpha.example');
select tests.person('rita', 'rita@alpha.example');
select tests.person('bob', 'bob@beta.example');
insert into public.user_accounts (user_id, account_id, role, access_level) values
  (tests.id('mara'), tests.id('alpha'), 'manager', 'standard'), (tests.id('vera'), tests.id('alpha'), 'viewer', 'standard'),
  (tests.id('rita'), tests.id('alpha'), 'user', 'restricted'), (tests.id('bob'), tests.id('beta'), 'manager', 'standard'),
  (tests.id('ada'), tests.id('alpha'), 'user', 'standard');
create function tests.join(person text, address text, invitation uuid) returns void language sql
as $$
  insert into auth.users (id, email, raw_user_meta_data)
  values (tests.id(person), address, jsonb_build_object('name', 'From metadata', 'invitation', invitation))
$$;

-- The words of an invitation.
update public.profiles set name = E'J. Mara <b> https://evil.example\n' where id = tests.id('mara');
select tests.act_as('mara');
select is((select words from public.invite_colleague(tests.id('alpha'), 'words@alpha.example', 'Words')),
  jsonb_build_object('invited_by', 'J. Mara b https evil. example', 'invited_by_id', tests.id('mara'), 'account_name', 'Alpha'), 'the mail says who invites, without links and markup');
select tests.act_as_owner();
update public.profiles set name = 'mara' where id = tests.id('mara');

-- Values.
select throws_ok(
  $$ insert into public.user_accounts (user_id, account_id, role) values (tests.id('nora'), tests.id('beta'), 'admin') $$,
  '23514', null, 'a link has no other role');
select throws_ok(
  $$ insert into public.user_accounts (user_id, account_id, access_level) values (tests.id('nora'), tests.id('beta'), 'all') $$,
  '23514', null, 'a link has no other access level');

-- A viewer reads.
insert into public.kanban_cards (id, account_id, title, status) values (tests.id('card'), tests.id('alpha'), 'Card', 'todo');
select tests.outcomes(
  $$ select from public.kanban_cards where id = tests.id('card') $$, '{"vera": "1", "anna": "1", "bela": "0"}', 'a viewer reads the board');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, status, created_by) values (tests.id('alpha'), 'New', 'todo', auth.uid()) $$,
  '{"vera": "42501", "bela": "42501", "anna": "1", "mara": "1", "rita": "1", "dora": "1"}', 'a viewer adds no card');
select tests.outcomes(
  $$ update public.kanban_cards set status = 'done' where id = tests.id('card') $$,
  '{"vera": "0", "bela": "0", "anna": "1", "mara": "1"}', 'a viewer moves no card');
select tests.outcomes(
  $$ delete from public.kanban_cards where id = tests.id('card') $$,
  '{"vera": "0", "bela": "0", "anna": "1", "mara": "1"}', 'a viewer deletes no card');
select tests.outcomes(
  $$ insert into public.notification_preferences (account_id) values (tests.id('alpha')) $$,
  '{"vera": "42501", "bela": "42501", "anna": "1"}', 'a viewer sets no channel of the account');
insert into public.notification_preferences (account_id) values (tests.id('alpha')) on conflict do nothing;
select tests.outcomes(
  $$ update public.notification_preferences set email_notifications = false where account_id = tests.id('alpha') $$,
  '{"vera": "0", "bela": "0", "anna": "1"}', 'a viewer changes no channel of the account');

-- Templates: a viewer reads them, a restricted person reads only those for everyone.
insert into public.templates (id, account_id, title, category, file_name, file_path, file_type, is_client_specific, user_id)
values
  (tests.id('own'), tests.id('alpha'), 'Own', 'contracts', 'a.pdf', tests.file('aron', 'a.pdf'), 'application/pdf', true, tests.id('aron')),
  (tests.id('shared'), null, 'Shared', 'contracts', 'b.pdf', tests.shared_file('b.pdf'), 'application/pdf', false, null);
select tests.outcomes(
  $$ select from public.templates where id in (tests.id('own'), tests.id('shared')) $$,
  '{"rita": "1", "bela": "1", "vera": "2", "anna": "2", "dora": "2"}', 'restricted people read no template of the account');
select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'templates' and name like '%/a.pdf' $$,
  '{"rita": "0", "bela": "0", "vera": "1", "anna": "1"}', 'and no file of one');
select tests.outcomes(
  $$ insert into public.templates (account_id, title, category, file_name, file_path, file_type, is_client_specific, user_id)
     values (tests.id('alpha'), 'New', 'contracts', 'c.pdf', tests.own_file('c.pdf'), 'application/pdf', true, auth.uid()) $$,
  '{"vera": "42501", "rita": "42501", "bela": "42501", "anna": "1", "mara": "1"}', 'viewers and restricted people add no template');
select tests.outcomes(
  $$ delete from public.templates where id = tests.id('own') $$,
  '{"vera": "0", "rita": "0", "bela": "0", "anna": "1"}', 'viewers and restricted people delete no template');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, owner, owner_id)
     values ('templates', auth.uid() || '/new.pdf', auth.uid(), auth.uid()::text) $$,
  '{"vera": "42501", "rita": "42501", "nora": "42501", "anna": "1"}', 'viewers and restricted people upload no template');
select is(private.may_upload(tests.id('vera'), 'templates', tests.id('vera') || '/x.pdf'), false, 'nor by a signed address: a viewer');
select is(private.may_upload(tests.id('rita'), 'templates', tests.id('rita') || '/x.pdf'), false, 'nor by a signed address: restricted');
select is(private.may_upload(tests.id('anna'), 'templates', tests.id('anna') || '/x.pdf'), true, 'a user uploads by a signed address');

-- Rights.
select tests.act_as('mara');
select results_eq(
  $$ select may_write, may_manage, domains from public.get_account_rights(tests.id('alpha')) $$,
  $$ values (true, true, '{alpha.example}'::text[]) $$, 'a manager may write and manage');
select is_empty($$ select from public.get_account_rights(tests.id('beta')) $$, 'and nothing in another account');
select tests.act_as('vera');
select results_eq(
  $$ select may_write, may_manage, domains from public.get_account_rights(tests.id('alpha')) $$,
  $$ values (false, false, '{}'::text[]) $$, 'a viewer may neither');
select tests.act_as_owner();

-- A manager invites.
select tests.outcomes(
  $$ select from public.invite_colleague(tests.id('alpha'), 'new@alpha.example', 'New') $$,
  '{"anna": "42501", "vera": "42501", "bob": "42501", "bela": "42501", "nora": "42501", "ada": "42501", "ivo": "42501",
    "eve": "42501", "anon": "42501", "service_role": "42501", "mara": "1"}', 'only a manager of the account invites');
select tests.outcomes(
  $$ select from public.invite_colleague(tests.id('alpha'), 'new@elsewhere.example', 'New') $$,
  '{"mara": "22023"}', 'only addresses of the domains of the account');
select tests.outcomes(
  $$ select from public.invite_colleague(tests.id('alpha'), 'new@sub.alpha.example', 'New') $$, '{"mara": "22023"}', 'no subdomain');
select tests.outcomes(
  $$ select from public.invite_colleague(tests.id('alpha'), 'new@alpha.example', 'New', 'admin') $$,
  '{"mara": "22023"}', 'nobody becomes an administrator');
select tests.outcomes(
  $$ select from public.invite_colleague(tests.id('alpha'), 'Anna@alpha.example', 'New') $$, '{"mara": "23505"}', 'no existing person');
insert into public.account_blocks (mailbox_key, account_id) values (private.mailbox_key('gone@alpha.example'), tests.id('alpha'));
select tests.outcomes(
  $$ select from public.invite_colleague(tests.id('alpha'), 'Gone+2@alpha.example', 'New') $$, '{"mara": "42501"}', 'nobody who was removed');
create table tests.invited (id uuid);
grant all on tests.invited to authenticated;
select tests.act_as('mara');
insert into tests.invited select invitation_id from public.invite_colleague(tests.id('alpha'), 'mia@alpha.example', 'Mia', 'viewer', 'restricted');
select tests.act_as_owner();
select tests.join('mia', 'mia@alpha.example', (select id from tests.invited));
select results_eq(
  $$ select link.role, link.access_level, person.environment_access::text, own.role::text
     from public.user_accounts link join public.profiles person on person.id = link.user_id
     join public.user_roles own on own.user_id = link.user_id where link.user_id = tests.id('mia') $$,
  $$ values ('viewer', 'restricted', 'production', 'user') $$, 'the colleague joins as invited, in this environment');
delete from tests.invited;
select tests.act_as('mara');
insert into tests.invited select invitation_id from public.invite_colleague(tests.id('alpha'), 'max@alpha.example', 'Max', 'manager');
select tests.act_as_owner();
update public.user_accounts set role = 'user' where user_id = tests.id('mara');
select tests.join('max', 'max@alpha.example', (select id from tests.invited));
select is_empty(
  $$ select from public.user_accounts where user_id = tests.id('max') $$, 'the invitation of a former manager is ignored');
update public.user_accounts set role = 'manager' where user_id = tests.id('mara');

-- A manager changes the access of colleagues.
select tests.outcomes(
  $$ select public.set_colleague(tests.id('alpha'), tests.id('aron'), 'viewer', 'restricted') $$,
  '{"anna": "42501", "aron": "42501", "vera": "42501", "bob": "42501", "ivo": "42501", "anon": "42501", "service_role": "42501",
    "mara": "1", "ada": "1"}', 'managers and admins change the access of a colleague');
select tests.outcomes(
  $$ select public.set_colleague(tests.id('alpha'), tests.id('bela'), 'user', 'standard') $$,
  '{"mara": "P0002", "ada": "P0002", "bob": "42501"}', 'nobody of another account');
select tests.outcomes(
  $$ select public.set_colleague(tests.id('beta'), tests.id('bela'), 'viewer', 'standard') $$, '{"mara": "42501", "bob": "1"}', 'nor in another account');
select tests.outcomes(
  $$ select public.set_colleague(tests.id('alpha'), tests.id('mara'), 'user', 'standard') $$, '{"mara": "42501"}', 'not themselves');
select tests.outcomes(
  $$ select public.set_colleague(tests.id('alpha'), tests.id('ada'), 'viewer', 'standard') $$, '{"mara": "42501"}', 'no administrator of the firm');
select tests.outcomes(
  $$ select public.set_colleague(tests.id('alpha'), tests.id('aron'), 'admin', 'standard') $$, '{"mara": "22023"}', 'no other role');
select tests.outcomes(
  $$ select public.set_colleague(tests.id('alpha'), tests.id('dora'), 'viewer', 'standard') $$, '{"mara": "42501", "ada": "1"}',
  'only the firm links a person who belongs by domain');
select tests.act_as('mara');
select public.set_colleague(tests.id('alpha'), tests.id('aron'), 'viewer', 'standard');
select tests.act_as_owner();
select results_eq(
  $$ select role, access_level from public.user_accounts where user_id = tests.id('aron') $$,
  $$ values ('viewer', 'standard') $$, 'a link is changed');
select results_eq(
  $$ select admin_id, action_type, target_resource_id from public.admin_actions where target_user_id = tests.id('aron') $$,
  $$ values (tests.id('mara'), 'colleague_changed', tests.id('alpha')::text) $$, 'the change is recorded');

-- A manager removes colleagues.
select tests.outcomes(
  $$ select public.remove_colleague(tests.id('alpha'), tests.id('aron')) $$,
  '{"anna": "42501", "aron": "42501", "vera": "42501", "bob": "42501", "ada": "42501", "ivo": "42501", "anon": "42501",
    "mara": "1"}', 'only a manager of the account removes a colleague');
select tests.outcomes(
  $$ select public.remove_colleague(tests.id('alpha'), tests.id('mara')) $$, '{"mara": "42501"}', 'not themselves');
select tests.act_as('mara');
select public.remove_colleague(tests.id('alpha'), tests.id('otto'));
select public.remove_colleague(tests.id('alpha'), tests.id('aron'));
select tests.act_as_owner();
select is_empty(
  $$ select from private.account_members where account_id = tests.id('alpha') and user_id in (tests.id('otto'), tests.id('aron')) $$,
  'a removed person belongs no more, by link or by address');
select results_eq(
  $$ select count(*) from public.admin_actions where action_type = 'colleague_removed' and admin_id = tests.id('mara') $$,
  $$ values (2::bigint) $$, 'the removals are recorded');

select * from finish();
rollback;
