begin;
-- Triggers tested here: portico_copy_changed_address, profiles_update_list_key.
\ir fixtures.psql
select plan(25);

create function tests.members(account text) returns text language sql
as $$
  select string_agg(person.name || ' ' || member.way, ', ' order by person.name)
  from private.account_members member join public.profiles person on person.id = member.user_id
  where member.account_id = tests.id(account)
$$;

-- The view account_members.
select is(tests.members('alpha'), 'anna link, aron link, dora domain, otto address, tina link', 'the view has everyone who belongs to the account, with the way');
select is(tests.members('beta'), 'bela link', 'another account has its own members');
select tests.outcomes($$ select from private.account_members $$, '{"anna": "42501", "ada": "42501", "service_role": "42501"}',
  'nobody reads the view over the API');

-- Colleagues.
select tests.outcomes(
  $$ select from public.profiles where id in (tests.id('dora'), tests.id('otto')) $$,
  '{"anna": "2", "dora": "2", "otto": "2", "ivo": "2", "ada": "2", "bela": "0", "nora": "0", "ugo": "0", "tina": "0", "eve": "0"}',
  'people who belong by address or domain are colleagues');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('ugo') $$, '{"anna": "0", "dora": "0", "ugo": "1", "ada": "1"}',
  'an unconfirmed sign-up is nobody''s colleague');

-- The list of the page "User Access".
select tests.outcomes(
  $$ select * from public.list_account_members(tests.id('alpha')) $$,
  '{"anna": "5", "dora": "5", "otto": "5", "ivo": "5", "ada": "5", "bela": "42501", "nora": "42501", "ugo": "42501",
    "tina": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}', 'members list their own account');
select tests.outcomes(
  $$ select * from private.list_members(tests.id('alpha')) $$, '{"bela": "42501", "anon": "42501"}', 'the private function cannot be used to bypass the check');
select tests.outcomes(
  $$ select * from public.list_account_members(null) $$, '{"anna": "42501", "nora": "42501"}', 'null instead of an account is refused');
update auth.users set last_sign_in_at = now() where id = tests.id('dora');
select tests.act_as('anna');
select results_eq(
  $$ select name, email, role, access_level, last_login, way::text from public.list_account_members(tests.id('alpha')) $$,
  $$ values ('anna', 'anna@alpha.example', 'user', 'standard', null, 'link'), ('aron', 'aron@alpha.example', 'user', 'standard', null, 'link'),
       ('dora', 'dora@alpha.example', 'user', 'standard', now(), 'domain'), ('otto', 'otto@beta.example', 'user', 'standard', null, 'address'),
       ('tina', 'tina@alpha.example', 'user', 'standard', null, 'link') $$, 'members are listed by name, with the last sign-in');
select tests.act_as_owner();

-- Addresses that lead to an account, or do not.
select tests.person('tagged', 'tagged+x@alpha.example');
select tests.person('sub', 'sub@mail.alpha.example');
select tests.person('prefix', 'prefix@notalpha.example');
select tests.person('quoted', '"x@alpha.example"@beta.example');
select tests.person('gone', 'gone@alpha.example');
update auth.users set deleted_at = now() where id = tests.id('gone');
select tests.person('drift', 'drift@nowhere.example');
update public.profiles set email = 'drift@alpha.example' where id = tests.id('drift');
insert into public.account_email_overrides (email, account_id) values ('nora@nowhere.example', tests.id('beta'));
select tests.person('nora2', 'nora+2@nowhere.example');
select is(tests.members('alpha'), 'anna link, aron link, dora domain, otto address, tagged domain, tina link',
  'a tagged address belongs; subdomains, other domains, deleted identities and a differing profile address do not');
select is(tests.members('beta'), 'bela link, nora address, quoted domain', 'the domain begins after the last @; an override is for one exact address');
update auth.users set email_confirmed_at = null where id = tests.id('dora');
select is((select way::text from private.account_members where user_id = tests.id('dora')), null, 'an address that is no longer confirmed leads to no account');
update auth.users set email_confirmed_at = now() where id = tests.id('dora');

-- Approval.
select is((select approval::text from public.account_email_domains limit 1), 'automatic', 'by default a domain needs no approval');
update public.account_email_domains set approval = 'approval' where domain = 'alpha.example';
select tests.outcomes(
  $$ select from public.accounts where id = tests.id('alpha') $$, '{"dora": "0", "tagged": "0", "otto": "1", "anna": "1"}',
  'with approval, people of the domain do not belong yet; other ways are not affected');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('dora') $$, '{"anna": "0", "dora": "1", "ada": "1"}', 'a person who waits for approval is nobody''s colleague');
select tests.act_as('ada');
select results_eq(
  $$ select name, account_name, awaiting_account_name from public.admin_list_users(only_those => 'awaiting') $$,
  $$ values ('dora', null, 'Alpha'), ('tagged', null, 'Alpha') $$, 'administrators see who waits for approval');
select lives_ok($$ select public.admin_set_user_account(tests.id('dora'), null, tests.id('alpha')) $$, 'an administrator approves a person');
select lives_ok($$ select public.admin_set_user_account(tests.id('tagged'), tests.id('alpha'), null) $$, 'an administrator refuses a person');
select is_empty($$ select from public.admin_list_users(only_those => 'awaiting') $$, 'nobody waits any more');
select tests.act_as_owner();
select is((select way::text from private.account_members where user_id = tests.id('dora')), 'link', 'an approved person has a link');
update public.account_email_domains set approval = 'automatic' where domain = 'alpha.example';
select is((select way::text from private.account_members where user_id = tests.id('tagged')), null, 'a refused person has a block');
select tests.outcomes(
  $$ update public.account_email_domains set approval = 'approval' $$, '{"ada": "2", "anna": "0", "dora": "0", "ivo": "0"}',
  'only admins decide whether a domain needs approval');

-- Several accounts.
insert into public.user_accounts (user_id, account_id, joined_at) values (tests.id('anna'), tests.id('beta'), now());
select tests.act_as('anna');
select is((select account from private.account_ids() as account limit 1), (select account_id from public.user_accounts
  where user_id = tests.id('anna') order by joined_at, account_id limit 1), 'the first account of a person is the one with the oldest link');
select tests.act_as_owner();
select results_eq(
  $$ select person.id, account from public.profiles person, private.accounts_of(person.id) as account order by 1, 2 $$,
  $$ select user_id, account_id from private.account_members order by 1, 2 $$, 'policies and lists find the same accounts');
-- The state after a link and a block were created at the same moment.
alter table public.account_blocks disable trigger user;
insert into public.account_blocks (user_id, account_id) values (tests.id('anna'), tests.id('beta')), (tests.id('anna'), tests.id('alpha'));
alter table public.account_blocks enable trigger user;
select is((select count(*)::integer from private.account_members where user_id = tests.id('anna')), 0, 'if a person has a link and a block, the block wins');

select * from finish();
rollback;
