-- Administrators ask the managers of a closed account for access.
begin;
\ir fixtures.psql
select plan(25);

-- mara and milo manage alpha, bob manages beta, lena belongs to both. dirk manages alpha and is an administrator.
select tests.person(name, name || '@x.example') from unnest(array['mara', 'milo', 'bob', 'lena', 'dirk']) as name;
insert into public.user_accounts (user_id, account_id, role) values
  (tests.id('mara'), tests.id('alpha'), 'manager'), (tests.id('milo'), tests.id('alpha'), 'manager'),
  (tests.id('dirk'), tests.id('alpha'), 'manager'), (tests.id('bob'), tests.id('beta'), 'manager'),
  (tests.id('lena'), tests.id('alpha'), 'user'), (tests.id('lena'), tests.id('beta'), 'user');
insert into public.user_roles (user_id, role) values (tests.id('dirk'), 'admin') on conflict (user_id) do update set role = 'admin';
update public.profiles set name = 'Ada Peeters' where id = tests.id('ada');
create view tests.asked as select * from public.notifications where type = 'access_asked';

select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('anna'), 'A consult is missing') $$, '{"ada": "22023"}',
  'there is nothing to ask for if the account allows access');
update public.accounts set support_access = 'off' where id = tests.id('alpha');
select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('anna'), 'A consult is missing') $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "mara": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody ask');
select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('anna'), repeat(' ', 40)) $$, '{"ada": "22023"}', 'white space is not accepted as a reason');
select tests.outcomes($$ select public.ask_for_support_access(tests.id('anna'), null) $$, '{"ada": "22023"}', 'a reason is required');
select tests.outcomes($$ select public.ask_for_support_access(null, 'A consult is missing') $$, '{"ada": "22023"}', 'and so is the person');
select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('nora'), 'A consult is missing') $$, '{"ada": "22023"}',
  'who must belong to a closed account');
select tests.outcomes('select from private.support_access_requests', '{"ada": "42501", "mara": "42501", "service_role": "42501"}',
  'nobody reads the requests');

select tests.act_as('ada');
select is(public.ask_for_support_access(tests.id('anna'), E'  A consult\n is missing '), 2, 'two managers are told');
select tests.act_as_owner();
select results_eq(
  'select account_id, for_person, title, message from tests.asked order by for_person = tests.id(''milo'')',
  $$ select tests.id('alpha'), tests.id(manager), 'Ada Peeters of the firm asks for access',
     E'To look at the portal as anna. Reason: A consult is missing\n\n'
     'You can grant access for 24 hours under Account Settings, Support access.' from unnest(array['mara', 'milo']) as manager $$,
  'only the managers who can decide are told');
select results_eq(
  $$ select distinct wording from tests.asked $$,
  $$ values ('{"code": "access_asked", "values": {"admin": "Ada Peeters", "person": "anna", "reason": "A consult is missing"}}'::jsonb
     || jsonb_build_object('people', jsonb_build_object('admin', tests.id('ada'), 'person', tests.id('anna')))) $$,
  'each in their language');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'support_access_asked' $$,
  $$ select tests.id('ada'), tests.id('anna'), jsonb_build_object('account_id', tests.id('alpha'), 'reason', 'A consult is missing') $$,
  'it is recorded');
select isnt_empty(
  $$ select from public.access_events where account_id = tests.id('alpha') and object::jsonb ->> 'what' = 'support_access_asked' $$,
  'and in the access log');
select tests.outcomes(
  'select from public.notifications where type = ''access_asked''',
  '{"mara": "1", "milo": "1", "anna": "0", "dirk": "0", "bob": "0"}', 'each manager reads their own');
select tests.act_as('ada');
select results_eq(
  $$ select managers, asked_at from public.admin_describe_support_access(tests.id('anna')) $$,
  $$ values (array['mara', 'milo'], now()) $$, 'the dialog names them, and says when they were asked');

-- Not too often.
select throws_ok(
  $$ select public.ask_for_support_access(tests.id('dora'), 'A consult is missing') $$, 'PT429',
  'The managers were asked already. An account is asked once an hour and three times a day at most.', 'an account is asked once an hour, whomever the administrator wants to impersonate');
select tests.act_as_owner();
update private.support_access_requests set asked_at = now() - interval '61 minutes';
select tests.outcomes($$ select public.ask_for_support_access(tests.id('anna'), 'A consult is missing') $$, '{"ada": "1"}', 'after an hour it can be asked again');
insert into private.support_access_requests (account_id, person_id, asked_by, reason, asked_at)
  select tests.id('alpha'), tests.id('anna'), tests.id('ada'), 'A consult is missing', now() - hours * interval '5 hours'
  from generate_series(1, 2) as hours;
select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('anna'), 'A consult is missing') $$, '{"ada": "PT429"}', 'but at most three times a day');

-- A grant tells the administrator who asked.
select tests.act_as('mara');
select lives_ok($$ select public.grant_support_access(tests.id('alpha')) $$, 'a manager lets the firm in');
select tests.act_as_owner();
select results_eq(
  $$ select for_admins, for_person, title, message from public.notifications where type = 'access_granted' $$,
  $$ values (true, tests.id('ada'), 'Alpha has granted access', 'For 24 hours, read-only.') $$, 'the administrator who asked is told');
select tests.outcomes(
  'select from public.notifications where type = ''access_granted''', '{"ada": "1", "dirk": "0", "mara": "0", "anna": "0"}', 'and nobody else');
select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('anna'), 'A consult is missing') $$, '{"ada": "22023"}', 'while the grant runs, there is nothing to ask for');
update public.support_grants set granted_at = now() - interval '25 hours', expires_at = now() - interval '1 hour' where ended_at is null;
delete from private.support_access_requests;
select tests.outcomes(
  $$ select public.ask_for_support_access(tests.id('anna'), 'A consult is missing') $$, '{"ada": "1"}', 'after it has run out, there is');

-- Several accounts, and one without a manager.
select tests.act_as('bob');
select lives_ok($$ select public.set_support_access(tests.id('beta'), 'off') $$, 'a second account is closed');
select tests.act_as('ada');
select is(public.ask_for_support_access(tests.id('lena'), 'A consult is missing'), 3, 'each closed account is asked');
select tests.act_as_owner();
delete from private.support_access_requests;
delete from public.user_accounts where user_id = tests.id('bob');
select tests.act_as('ada');
select throws_ok(
  $$ select public.ask_for_support_access(tests.id('bela'), 'A consult is missing') $$, '22023',
  'The account has no manager who could grant access', 'an account without a manager cannot be asked');

select * from finish();
rollback;
