begin;
-- Triggers tested here: user_accounts_delete_person_with_account.
\ir fixtures.psql
select plan(20);

-- anna and aron are linked to alpha only, tina to both accounts, bela to beta; ivo is an admin who is linked to alpha.
insert into public.user_accounts (user_id, account_id) values
  (tests.id('tina'), tests.id('beta')), (tests.id('ivo'), tests.id('alpha'));
update public.accounts set owner_id = tests.id('anna') where id = tests.id('alpha');
update public.accounts set owner_id = tests.id('aron') where id = tests.id('beta');
insert into public.kanban_cards (account_id, title, created_by) values
  (tests.id('alpha'), 'a', tests.id('anna')), (tests.id('beta'), 'b', tests.id('anna'));
insert into public.notifications (account_id, type, title) values
  (tests.id('alpha'), 'x', 'a'), (tests.id('beta'), 'x', 'b');
insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('anna'), tests.id('alpha'), 'a', 'a', tests.shared_file('a'), true), (tests.id('anna'), tests.id('beta'), 'b', 'b', tests.shared_file('b'), true),
  (tests.id('anna'), tests.id('alpha'), 'for alpha', 'c', tests.shared_file('c'), false), (tests.id('anna'), null, 'for all', 'd', tests.shared_file('d'), false);
insert into public.account_services (account_id, service_id) values (tests.id('alpha'), 'legal-service');
insert into public.service_link_defaults (account_id, service_id, url) values
  (tests.id('alpha'), 'legal-service', 'https://alpha.example');
insert into public.notification_preferences (account_id) values (tests.id('alpha'));
insert into public.consultancies (account_id, consultant_name, starts_at, service) values
  (tests.id('alpha'), 'Els', now(), 'Legal');
insert into public.account_webhooks (id, account_id, name) values (tests.id('feed'), tests.id('alpha'), 'f');
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('feed'), 's');
insert into public.support_requests (user_id, account_id, name, email, subject, message) values
  (tests.id('anna'), tests.id('alpha'), 'x', 'x@x.example', 'x', 'x');
insert into public.change_requests (title, description, created_by) values ('x', 'x', tests.id('anna'));
insert into public.user_preferences (user_id) values (tests.id('anna'));

-- A person is deleted.
savepoint person;
delete from auth.users where id = tests.id('anna');
select is((select count(*)::integer from public.kanban_cards where created_by is null), 2, 'the cards of a deleted person stay, without an author');
select is((select count(*)::integer from public.templates where user_id is null), 4, 'the templates stay, without an uploader');
select is((select count(*)::integer from public.change_requests where created_by is null), 1, 'the change requests stay, without an author');
select is((select count(*)::integer from public.support_requests where user_id is null), 1, 'the support requests stay, without a user');
select is((select owner_id from public.accounts where id = tests.id('alpha')), null, 'the account stays, without an owner');
select is_empty($$ select from public.profiles where id = tests.id('anna')
  union all select from public.user_accounts where user_id = tests.id('anna')
  union all select from public.user_roles where user_id = tests.id('anna')
  union all select from public.user_preferences where user_id = tests.id('anna')
  union all select from public.impersonation_sessions where impersonated_user_id = tests.id('anna') $$,
  'profile, links, role, preferences and impersonations of the person are deleted');
rollback to savepoint person;

-- An admin deletes an account over the API.
select tests.act_as('ada');
select is(tests.touched($$ delete from public.accounts where id = tests.id('alpha') $$), 1, 'an admin deletes an account');
select tests.act_as_owner();
select is_empty($$ select from auth.users where id in (tests.id('anna'), tests.id('aron')) $$,
  'people who belonged to the account only are deleted');
select isnt_empty($$ select from auth.users where id = tests.id('tina') $$, 'a person who also belongs to another account stays');
select isnt_empty($$ select from auth.users where id = tests.id('ivo') $$, 'an admin stays');
select isnt_empty($$ select from auth.users where id = tests.id('dora') $$, 'a person who belonged by domain stays');
select is((select array_agg(title) from public.kanban_cards), '{b}', 'the cards of the account are deleted, those of others are not');
select is((select array_agg(title) from public.notifications), '{b}', 'the notifications of the account are deleted');
select is((select array_agg(title order by title) from public.templates), '{b,for all}', 'the templates of the account are deleted');
select is_empty($$ select from public.account_services union all select from public.service_link_defaults
  union all select from public.notification_preferences union all select from public.consultancies
  union all select from public.account_webhooks union all select from private.webhook_secrets
  union all select from public.user_accounts where account_id = tests.id('alpha')
  union all select from public.account_email_overrides $$, 'services, links, feeds and consultancies of the account are deleted');
select is((select array_agg(domain) from public.account_email_domains), '{beta.example}', 'the domains of the account are deleted');
select is((select count(*)::integer from public.support_requests where account_id is null), 1, 'a support request of the account stays');
select is((select owner_id from public.accounts where id = tests.id('beta')), null,
  'another account stays, although its owner was deleted');
select is((select count(*)::integer from public.services where id = 'legal-service'), 1, 'the catalogue of services stays');

-- All accounts are deleted in one statement.
delete from public.accounts;
select is_empty($$ select from auth.users where id in (tests.id('bela'), tests.id('tina')) $$,
  'people are deleted with their last account');

select * from finish();
rollback;
