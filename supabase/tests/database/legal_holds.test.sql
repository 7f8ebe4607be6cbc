begin;
-- Triggers tested here: accounts_refuse_while_held, profiles_refuse_while_held, *_freeze_subjects, *_keep_held,
-- portico_keep_held*, kept_rows_refuse_while_held, legal_holds_release_kept.
\ir fixtures.psql
select plan(67);

-- Who sets a hold.
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', tests.id('alpha')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only an administrator who impersonates nobody sets a hold');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', null, tests.id('bela')) $$, '{"ada": "1"}',
  'a hold can be for a person');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025') $$, '{"ada": "22023"}', 'a hold needs an account or a person');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', tests.id('alpha'), tests.id('bela')) $$,
  '{"ada": "22023"}', 'and not both');
select tests.outcomes(
  $$ select public.admin_set_legal_hold(repeat(U&' \00a0', 20), tests.id('alpha')) $$, '{"ada": "22023"}', 'white space is not accepted as a reason');
select tests.outcomes(
  $$ select public.admin_set_legal_hold(null, tests.id('alpha')) $$, '{"ada": "22023"}', 'a reason is required');
select tests.outcomes(
  $$ select public.admin_set_legal_hold(repeat('x', 501), tests.id('alpha')) $$, '{"ada": "22023"}', 'and not too long');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', tests.id('nobody')) $$, '{"ada": "P0002"}',
  'the account must exist');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', null, tests.id('nobody')) $$, '{"ada": "22023"}',
  'and so must the person');
select tests.outcomes(
  $$ insert into public.legal_holds (account_id, reason) values (tests.id('alpha'), 'Claim about the lease of 2025') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody writes the table');

select tests.act_as('ada');
select public.admin_set_legal_hold(E'  Claim about\n the lease ', tests.id('alpha'));
select public.admin_set_legal_hold('Complaint of a client', null, tests.id('bela'));
select tests.act_as_owner();
select results_eq(
  $$ select reason, set_by, ended_at from public.legal_holds where account_id = tests.id('alpha') $$,
  $$ values ('Claim about the lease', tests.id('ada'), null::timestamptz) $$, 'the reason is trimmed');
select set_eq(
  $$ select action_type, target_user_id, details ->> 'account_id' from public.admin_actions where action_type like 'legal_hold%' $$,
  $$ values ('legal_hold_created', null::uuid, tests.id('alpha')::text), ('legal_hold_created', tests.id('bela'), null) $$,
  'it is recorded');
select is_empty(
  $$ select from public.access_events where object like '%hold%' $$, 'but not in the account''s access log');

-- Who reads them.
insert into public.user_accounts (user_id, account_id, role) values (tests.id('nora'), tests.id('alpha'), 'manager');
select tests.outcomes(
  $$ select from public.legal_holds $$,
  '{"ada": "2", "ivo": "0", "eve": "0", "anna": "0", "nora": "0", "bela": "0", "anon": "42501", "service_role": "2"}',
  'only administrators read holds, not even a manager of the account');

-- What a hold covers.
select is(private.is_held(tests.id('alpha'), null), true, 'a hold on an account covers the account');
select is(private.is_held(null, tests.id('dora')), true, 'and everybody who belongs to it, by whatever way');
select is(private.is_held(null, tests.id('bela')), true, 'a hold on a person covers the person');
select is(private.is_held(tests.id('beta'), null), false, 'but not the account of a held person');
select is(private.is_held(null, null), false, 'null is never held');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('alpha') $$, '{"ada": "42501", "service_role": "42501"}',
  'an account under a hold cannot be deleted');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('beta') $$, '{"ada": "42501", "service_role": "42501"}',
  'nor an account whose deletion would delete a held person');
select throws_ok(
  $$ delete from auth.users where id = tests.id('bela') $$, '42501', null, 'a person under a hold cannot be deleted');

-- Who ends one.
select tests.outcomes(
  $$ select public.admin_end_legal_hold((select id from public.legal_holds where user_id = tests.id('bela'))) $$,
  '{"ada": "1", "ivo": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'only an administrator ends a hold');
select tests.act_as('ada');
select public.admin_end_legal_hold((select id from public.legal_holds where user_id = tests.id('bela')));
select tests.act_as_owner();
select is(private.is_held(null, tests.id('bela')), false, 'an ended hold covers nobody');
select tests.outcomes(
  $$ select public.admin_end_legal_hold((select id from public.legal_holds where user_id = tests.id('bela'))) $$,
  '{"ada": "P0002"}', 'a hold can be ended only once');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('beta') $$, '{"ada": "1"}', 'afterwards the account can be deleted');

insert into public.accounts (id, name) values (tests.id('gamma'), 'Gamma');
insert into public.legal_holds (account_id, reason) values (tests.id('gamma'), 'Claim about the lease');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('gamma') $$, '{"ada": "42501", "service_role": "42501"}',
  'an account without people is held too');

create function tests.kept(from_relation text) returns bigint language sql
as $$ select count(*) from private.kept_rows where relation = from_relation $$;

-- A hold freezes its subjects.
savepoint start;
insert into public.legal_holds (account_id, reason) values (tests.id('beta'), 'Claim about the lease');
select is(private.is_held(null, tests.id('bela')), true, 'the people of an account are held with it');
delete from public.user_accounts where user_id = tests.id('bela');
select is_empty($$ select from private.accounts_of(tests.id('bela')) $$, 'a removed person');
select is(private.is_held(null, tests.id('bela')), true, 'stays held');
select throws_ok($$ delete from auth.users where id = tests.id('bela') $$, '42501', null, 'and cannot be deleted');
insert into public.user_accounts (user_id, account_id) values (tests.id('nora'), tests.id('beta')) on conflict do nothing;
delete from public.user_accounts where user_id = tests.id('nora') and account_id = tests.id('beta');
select is(private.is_held(null, tests.id('nora')), true, 'who joins later is held too, and stays so');
select tests.person('late', 'late@beta.example');
insert into public.account_email_domains (domain, account_id) values ('beta.example', tests.id('beta')) on conflict do nothing;
delete from public.account_email_domains where domain = 'beta.example';
select is(private.is_held(null, tests.id('late')), true, 'also by a domain that was there for a moment');
select is(private.is_held(null, tests.id('eve')), false, 'nobody else is');
update public.legal_holds set ended_at = now() where account_id = tests.id('beta');
select is(private.is_held(null, tests.id('nora')) and not private.is_held(tests.id('alpha'), null), false, 'until the hold ends');
rollback to savepoint start;

-- A held person who is linked elsewhere.
update public.legal_holds set ended_at = coalesce(ended_at, now());
insert into public.legal_holds (user_id, reason) values (tests.id('bela'), 'Claim about the lease');
insert into public.user_accounts (user_id, account_id) values (tests.id('bela'), tests.id('gamma'));
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('beta') $$, '{"ada": "42501", "service_role": "42501"}', 'their real account cannot be deleted');
delete from public.user_accounts where user_id = tests.id('bela') and account_id = tests.id('beta');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('beta') $$, '{"ada": "42501", "service_role": "42501"}', 'not even after they left it');
rollback to savepoint start;

-- Members and administrators delete and overwrite what is held. aron is of alpha, which the first hold covers.
insert into public.kanban_cards (id, account_id, title, description, status, created_by) values
  (tests.id('card'), tests.id('alpha'), 'Card', 'Proof', 'todo', tests.id('aron')), (tests.id('other'), tests.id('beta'), 'Other', null, 'todo', tests.id('bela'));
insert into public.templates (id, account_id, title, category, file_name, file_path, file_type, is_client_specific, user_id) values
  (tests.id('held'), tests.id('alpha'), 'Held', 'contracts', 'a.pdf', tests.file('aron', 'a.pdf'), 'application/pdf', true, tests.id('aron'));
select tests.act_as('aron');
update public.kanban_cards set description = 'Nothing' where id = tests.id('card');
select is(tests.touched($$ delete from public.kanban_cards where id = tests.id('card') $$), 1, 'a member deletes a held card');
select is(tests.touched($$ delete from public.templates where id = tests.id('held') $$), 1, 'and a held document');
select is_empty($$ select from public.kanban_cards where id = tests.id('card') $$, 'and sees that it is gone');
select tests.outcomes($$ select from private.kept_rows $$, '{"aron": "42501", "ada": "42501", "service_role": "42501", "anon": "42501"}', 'nobody reads over the API what is kept');
select tests.act_as_owner();
select results_eq(
  $$ select was_deleted, content ->> 'description', deleted_by from private.kept_rows where relation = 'kanban_cards' order by id $$,
  $$ values (false, 'Proof', tests.id('aron')), (true, 'Nothing', tests.id('aron')) $$, 'the card is kept, before and after it was overwritten');
select is(tests.kept('templates'), 1::bigint, 'the document too');
update storage.objects set version = gen_random_uuid()::text where name = tests.id('aron') || '/a.pdf' and version is null;
create table tests.versions as select version from storage.objects where bucket_id = 'templates' and name = tests.id('aron') || '/a.pdf';
select tests.delete_files($$ bucket_id = 'templates' and name = tests.id('aron') || '/a.pdf' $$);
select is((select count(*) from storage.objects where version = (select version from tests.versions)), 1::bigint,
  'deleting the file leaves a row that names its bytes');
select is_empty($$ select from storage.objects where version = (select version from tests.versions) and bucket_id = 'templates'
  and exists (select from pg_namespace where nspname = 'engine') $$, 'and its name is free');
select tests.outcomes($$ select from storage.objects where bucket_id = 'held-files' $$, '{"aron": "0", "ada": "0", "anon": "0"}', 'nobody reads the bucket of held files');
select throws_ok($$ delete from private.kept_rows $$, '42501', null, 'what is kept cannot be deleted');
select is((select tests.touched($$ delete from public.kanban_cards where id = tests.id('other') $$)), 1, 'a card of another account is deleted');
select is_empty($$ select from private.kept_rows where row_id = tests.id('other')::text $$, 'and not kept');

-- An upload of a held person, overwritten and deleted with the secret key. On Supabase it cannot be overwritten, and stays.
insert into storage.objects (bucket_id, name, owner_id, version) values ('chat-uploads', tests.id('aron') || '/1-x.pdf', tests.id('aron')::text, tests.id('v1')::text);
insert into storage.objects (bucket_id, name, owner_id, version) values ('chat-uploads', tests.id('bela') || '/1-x.pdf', tests.id('bela')::text, tests.id('v3')::text);
do $$
begin
  update storage.objects set version = tests.id('v2')::text where name = tests.id('aron') || '/1-x.pdf';
exception when insufficient_privilege then
  if to_regnamespace('engine') is not null then
    raise;
  end if;
end
$$;
select tests.delete_files($$ name = tests.id('aron') || '/1-x.pdf' $$);
select tests.delete_files($$ name = tests.id('bela') || '/1-x.pdf' $$);
select set_eq(
  $$ select version from storage.objects where version in (tests.id('v1')::text, tests.id('v2')::text, tests.id('v3')::text) $$,
  $$ select tests.id('v1')::text union all select tests.id('v2')::text where to_regnamespace('engine') is not null $$,
  'the versions of a held file keep their bytes, and no other');
select is(tests.outcome('service_role', statement), case when to_regnamespace('engine') is null then '0' else '42501' end, 'held files cannot be ' || what)
from (values
  ($$ delete from storage.objects where bucket_id = 'held-files' $$, 'deleted'),
  ($$ update storage.objects set version = 'x' where bucket_id = 'held-files' $$, 'overwritten')
) as attempts (statement, what);
update public.legal_holds set ended_at = now() where ended_at is null;
select is_empty('select from private.kept_rows', 'after the hold the kept rows go');
select is_empty($$ select from storage.objects where bucket_id = 'held-files' $$, 'and the held files');
rollback to savepoint start;

-- What is held is moved to somebody else and deleted there.
insert into public.templates (id, account_id, title, category, file_name, file_path, file_type, is_client_specific, user_id) values
  (tests.id('moved'), tests.id('alpha'), 'Moved', 'contracts', 'm.pdf', tests.file('ada', 'm.pdf'), 'application/pdf', true, tests.id('ada'));
create table tests.moved as select version from storage.objects where bucket_id = 'templates' and name = tests.id('ada') || '/m.pdf';
insert into public.support_requests (id, account_id, name, author_name, email, subject, message)
values (tests.id('asked'), tests.id('alpha'), 'Paul', 'Paul', 'paul@elsewhere.example', 'Evidence', 'I have paid');
insert into public.support_messages (id, request_id, author_name, is_firm, body) values (tests.id('said'), tests.id('asked'), 'Paul', false, 'On Monday');
select tests.act_as('ada');
update public.templates set account_id = tests.id('beta') where id = tests.id('moved');
delete from public.templates where id = tests.id('moved');
select tests.act_as_owner();
select tests.delete_files($$ name = tests.id('ada') || '/m.pdf' and bucket_id = 'templates' $$);
select isnt_empty($$ select from storage.objects where version = (select version from tests.moved) $$, 'the file of a document that was moved to another account first stays');
update public.support_requests set account_id = tests.id('beta') where id = tests.id('asked');
delete from public.support_messages where id = tests.id('said');
select is(tests.kept('support_messages'), 1::bigint, 'a message of a request that was moved is kept');
delete from public.impersonation_sessions where id = tests.id('running');
select is(tests.kept('impersonation_sessions'), 1::bigint, 'who acted in the place of a held person is kept');
insert into public.legal_holds (user_id, reason) values (tests.id('bela'), 'Claim about the lease');
insert into public.templates (id, account_id, title, category, file_name, file_path, file_type, is_client_specific, user_id) values
  (tests.id('taken'), tests.id('beta'), 'Taken', 'contracts', 't.pdf', tests.shared_file('t.pdf'), 'application/pdf', true, tests.id('bela'));
create table tests.taken as select version from storage.objects where bucket_id = 'templates' and name = tests.id('x') || '/t.pdf';
update public.templates set user_id = tests.id('ada') where id = tests.id('taken');
delete from public.templates where id = tests.id('taken');
select tests.delete_files($$ name = tests.id('x') || '/t.pdf' and bucket_id = 'templates' $$);
select isnt_empty($$ select from private.kept_rows where row_id = tests.id('taken')::text $$, 'a document of a held person whose author is changed is kept');
select isnt_empty($$ select from storage.objects where version = (select version from tests.taken) $$, 'and its file');

-- Who was removed before the hold.
update public.legal_holds set ended_at = now() where account_id = tests.id('gamma');
select tests.person('former', 'former@elsewhere.example');
insert into public.user_accounts (user_id, account_id) values (tests.id('former'), tests.id('gamma'));
delete from public.user_accounts where user_id = tests.id('former');
select is(private.is_held(null, tests.id('former')), false, 'a former member is not held');
insert into public.legal_holds (account_id, reason) values (tests.id('gamma'), 'Claim about the rent');
select is(private.is_held(null, tests.id('former')), true, 'until a hold is set on the account that they left');
insert into public.support_requests (id, account_id, name, author_name, email, subject, message)
values (tests.id('witness'), tests.id('gamma'), 'Witness', 'Witness', 'w@elsewhere.example', 'Evidence', 'I saw it');
update public.support_requests set name = '—', author_name = '—', email = 'erased@erased.invalid', message = '[erased]' where id = tests.id('witness');
select results_eq($$ select content ->> 'name', content ->> 'email', content ->> 'message', was_deleted from private.kept_rows where row_id = tests.id('witness')::text $$,
  $$ values ('Witness', 'w@elsewhere.example', 'I saw it', false) $$, 'a request of a held account is kept as it was before an erasure');
update public.support_requests set attempts = 1, next_attempt_at = now() where id = tests.id('witness');
update public.support_requests set name = name where id = tests.id('witness');
select is((select count(*) from private.kept_rows where row_id = tests.id('witness')::text), 1::bigint, 'an attempt to mail it is not copied, nor what changes nothing');
rollback to savepoint start;

-- Every table whose rows are of an account or a person keeps them, or is named here with the reason.
create table tests.not_kept (name text primary key, reason text not null);
insert into tests.not_kept values
  ('private.access_heads', 'nothing deletes it while its account or person exists'),
  ('private.account_list_keys', 'a copy that is made again from other tables'),
  ('private.accounts_of_production', 'nothing deletes it while its account or person exists'),
  ('private.address_changes', 'waits for a mail or a run, and is over within days'),
  ('private.chat_turns', 'waits for a mail or a run, and is over within days'),
  ('private.discarded_files', 'waits for a mail or a run, and is over within days'),
  ('private.first_runs', 'waits for a mail or a run, and is over within days'),
  ('private.confirmed_mailboxes', 'nothing deletes it while its person exists'),
  ('private.former_access', 'nothing deletes it while its account or person exists'),
  ('private.hold_subjects', 'nothing deletes it while its account or person exists'),
  ('private.invitation_mails', 'waits for a mail or a run, and is over within days'),
  ('private.invitations', 'waits for a mail or a run, and is over within days'),
  ('private.notification_messages', 'waits for a mail or a run, and is over within days'),
  ('private.notification_read_marks', 'a setting or a mark of the person, no content'),
  ('private.password_changes', 'waits for a mail or a run, and is over within days'),
  ('private.password_dates', 'nothing deletes it while its account or person exists'),
  ('private.pending_access_events', 'waits for a mail or a run, and is over within days'),
  ('private.people_of_production', 'nothing deletes it while its account or person exists'),
  ('private.person_addresses', 'a copy that is made again from other tables'),
  ('private.person_list_keys', 'a copy that is made again from other tables'),
  ('private.reset_mails', 'waits for a mail or a run, and is over within days'),
  ('private.security_mails', 'waits for a mail or a run, and is over within days'),
  ('private.support_access_requests', 'waits for a mail or a run, and is over within days'),
  ('private.support_list_keys', 'a copy that is made again from other tables'),
  ('private.test_mails', 'waits for a mail or a run, and is over within days'),
  ('private.unsubscribe_tokens', 'waits for a mail or a run, and is over within days'),
  ('private.waiting_invitations', 'waits for a mail or a run, and is over within days'),
  ('private.waiting_notifications', 'waits for a mail or a run, and is over within days'),
  ('public.access_events', 'nothing deletes it while its account or person exists'),
  ('public.account_blocks', 'is in the record of administrators when it is deleted'),
  ('public.account_choices', 'a setting or a mark of the person, no content'),
  ('public.account_email_domains', 'is in the record of administrators when it is deleted'),
  ('public.account_email_overrides', 'is in the record of administrators when it is deleted'),
  ('public.data_exports', 'a copy of other rows, for seven days'),
  ('public.home_dismissals', 'a setting or a mark of the person, no content'),
  ('private.manager_appointments', 'since when somebody manages; the access log has it'),
  ('private.past_members', 'nothing deletes it while its account or person exists'),
  ('private.sign_in_holds', 'a setting or a mark of the person, no content'),
  ('public.support_loosenings', 'what waits for a decision; the access log has it'),
  ('public.legal_holds', 'nothing deletes it while its account or person exists'),
  ('public.notification_marks', 'a setting or a mark of the person, no content'),
  ('public.notification_preferences', 'a setting or a mark of the person, no content'),
  ('public.notification_reads', 'a setting or a mark of the person, no content'),
  ('public.notification_settings', 'a setting or a mark of the person, no content'),
  ('public.retention_announcements', 'nothing deletes it while its account or person exists'),
  ('public.service_link_defaults', 'is in the record of administrators when it is deleted'),
  ('public.support_grants', 'nothing deletes it while its account or person exists'),
  ('public.user_preferences', 'a setting or a mark of the person, no content'),
  ('public.user_roles', 'nothing deletes it while its account or person exists');
create view tests.of_somebody as
  select distinct space.nspname || '.' || class.relname as name, class.oid
  from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid join pg_namespace space on space.oid = class.relnamespace
  where space.nspname in ('public', 'private') and class.relkind in ('r', 'p') and attribute.attnum > 0 and not attribute.attisdropped
    and (attribute.attname in ('account_id', 'user_id', 'created_by', 'author', 'for_person', 'target_user_id', 'request_id', 'concerned_account')
      or exists (
        select from pg_constraint foreign_key where foreign_key.conrelid = class.oid and attribute.attnum = any (foreign_key.conkey)
          and foreign_key.confrelid in ('public.accounts'::regclass, 'public.profiles'::regclass, 'auth.users'::regclass)
      ));
create view tests.keeping as
  select trigger.tgrelid as oid from pg_trigger trigger
  where trigger.tgfoid in ('private.keep_held_row()'::regprocedure, 'private.keep_held_file()'::regprocedure, 'private.refuse_to_delete_held()'::regprocedure,
      'private.refuse_to_delete_kept()'::regprocedure)
    and trigger.tgtype & 8 = 8 and trigger.tgtype & 2 = 2 and trigger.tgenabled = 'O';
select set_eq(
  $$ select name from tests.of_somebody where oid not in (select oid from tests.keeping) $$, 'select name from tests.not_kept',
  'every table of accounts and people keeps what is held, or says why not');
select is_empty(
  $$ select trigger.tgrelid::regclass from pg_trigger trigger where trigger.tgfoid = 'private.keep_held_row()'::regprocedure
    and (trigger.tgtype & 24 <> 24 or trigger.tgqual is not null or trigger.tgattr <> '') $$,
  'a table that keeps what is deleted also keeps what is overwritten, in every column');
select isnt_empty($$ select from tests.keeping where oid = 'storage.objects'::regclass $$, 'so do the files');
select set_eq(
  $$ select tgrelid::regclass::text from pg_trigger where tgfoid = 'private.freeze_subjects()'::regprocedure $$,
  array['legal_holds', 'user_accounts', 'private.person_addresses', 'account_email_domains', 'account_email_overrides', 'account_blocks'],
  'every table that decides who belongs to an account freezes new subjects');

select * from finish();
rollback;
