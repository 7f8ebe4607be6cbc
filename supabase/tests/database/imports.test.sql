begin;
\ir fixtures.psql
select plan(42);

-- Who may import.
select tests.outcomes(
  $$ select * from public.admin_check_accounts('[{"name": "X"}]') $$,
  '{"anon": "42501", "anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "service_role": "42501", "ada": "1"}',
  'admins who impersonate nobody check accounts');
select tests.outcomes(
  $$ select public.admin_import_accounts('[{"name": "X"}]') $$,
  '{"anon": "42501", "anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "service_role": "42501", "ada": "1"}',
  'and import them');
select tests.outcomes(
  $$ select * from public.admin_check_people('[{"email": "x@x.example", "name": "X"}]') $$,
  '{"anon": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "service_role": "42501", "ada": "1"}', 'and check people');
select tests.outcomes(
  $$ select public.admin_import_people('[{"email": "x@x.example", "name": "X"}]') $$,
  '{"anon": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "service_role": "42501", "ada": "1"}', 'and import people');
select tests.outcomes(
  $$ select * from public.claim_invitation() $$, '{"anon": "42501", "anna": "42501", "ada": "42501", "service_role": "0"}',
  'nobody but the service role claims invitations');
select tests.outcomes(
  $$ select public.note_invitation_sent(tests.id('anna')) $$, '{"anon": "42501", "anna": "42501", "ada": "42501"}',
  'nor says that one was sent');
select tests.outcomes($$ select public.admin_import_people('[]') $$, '{"ada": "22023"}', 'an import has lines');
select tests.outcomes($$ select public.admin_import_people('{"email": "x"}') $$, '{"ada": "22023"}', 'in a list');
select tests.outcomes(
  $$ select public.admin_import_people((select jsonb_agg(jsonb_build_object('email', n || '@x.example', 'name', 'X'))
     from generate_series(1, 501) n)) $$, '{"ada": "22023"}', 'of at most 500');

-- What is wrong with accounts.
create function tests.account_problem(given jsonb) returns text language sql
as $$ select problem from public.admin_check_accounts(jsonb_build_array(given)) $$;
create function tests.person_problem(given jsonb) returns text language sql
as $$ select problem from public.admin_check_people(jsonb_build_array('{"email": "x@x.example", "name": "X"}'::jsonb || given)) $$;
select tests.act_as('ada');
select results_eq(
  $$ select tests.account_problem(given::jsonb) from (values
       ('{"name": " "}'), ('{"name": "alpha"}'), ('{"name": "N", "tier": "gold"}'), ('{"name": "N", "subscription_end": "31/12/2027"}'),
       ('{"name": "N", "subscription_end": "2027-02-30"}'), ('{"name": "N", "spoc": "Nobody"}'), ('{"name": "N", "crm_link": "javascript:1"}'),
       ('{"name": "N", "domains": "n.example; alpha.example"}'), ('{"name": "N", "domains": "localhost"}'),
       ('{"name": "N", "tier": "Growth", "subscription_end": "2027-12-31", "domains": "n.example"}')) as lines (given) $$,
  $$ values ('The name is missing'), ('An account with this name exists'), ('The tier must be Starter, Growth or Enterprise'),
       ('The end of the subscription must be a date such as 2027-12-31'),
       ('The end of the subscription must be a date such as 2027-12-31'), ('There is no contact person with this name'),
       ('The CRM link must be a web address'), ('A domain belongs to another account'), ('A domain is written like example.com'),
       (null) $$,
  'each field of an account is checked');
select results_eq(
  $$ select line, problem from public.admin_check_accounts('[{"name": "N", "domains": "n.example"}, {"name": "n"}, {"name": "O", "domains": "n.example"}]') $$,
  $$ values (1, null), (2, 'The name is in an earlier line too'), (3, 'A domain is in an earlier line too') $$,
  'lines are compared with each other');
select is(
  (select warning from public.admin_check_accounts('[{"name": "N", "domains": "gmail.com"}]')),
  'Everybody with an address of this mail provider would join', 'a domain of a public provider is warned of');

-- Accounts are imported together, or not at all.
select throws_ok(
  $$ select public.admin_import_accounts('[{"name": "New One"}, {"name": ""}]') $$, '22023', 'Line 2: The name is missing',
  'a wrong line stops the import');
select is_empty($$ select from public.accounts where name = 'New One' $$, 'and nothing is written');
select is(
  public.admin_import_accounts('[{"name": " New One ", "tier": "growth", "subscription_end": "2027-12-31", "domains": "one.example, two.example"}, {"name": "New Two"}]'),
  2, 'right lines are imported');
select results_eq(
  $$ select name, subscription_tier::text, subscription_end::date,
       (select count(*)::int from public.account_email_domains domain where domain.account_id = accounts.id)
     from public.accounts where name like 'New%' order by name $$,
  $$ values ('New One', 'growth', date '2027-12-31', 2), ('New Two', 'starter', null, 0) $$, 'as they say');
select is(
  (select count(*)::int from public.admin_actions where action_type = 'account_created' and admin_id = tests.id('ada')), 2,
  'each account is recorded once');

-- What is wrong with people.
select results_eq(
  $$ select tests.person_problem(given::jsonb) from (values
       ('{"email": ""}'), ('{"email": "x@"}'), ('{"email": "é@x.example"}'), ('{"name": ""}'), ('{"phone": "call me"}'),
       ('{"account": "Nowhere"}'), ('{"role": "manager"}'), ('{"account": "alpha", "role": "admin"}'), ('{"access_level": "all"}'),
       ('{"environment": "test"}'), ('{"email": "ANNA@alpha.example", "name": ""}'), ('{"email": "ugo@alpha.example"}')) as lines (given) $$,
  $$ values ('The e-mail address is missing'), ('This is not a valid e-mail address'), ('This is not a valid e-mail address'),
       ('The name is missing'), ('This is not a phone number'), ('There is no account with this name'),
       ('A role in an account needs the account'), ('The role must be manager, user or viewer'),
       ('The access level must be standard or restricted'), ('The environment must be production, training or both'),
       ('A user with this e-mail address already exists'), (null) $$,
  'each field of a person is checked; a sign-up that was never confirmed is replaced');
select is(
  (select problem from public.admin_check_people('[{"email": "x@x.example", "name": "X"}, {"email": "X@x.example", "name": "Y"}]') where line = 2),
  'The address is in an earlier line too', 'an address comes once');

-- People are imported together, or not at all.
select throws_ok(
  $$ select public.admin_import_people('[{"email": "one@new.example", "name": "One"}, {"email": "anna@alpha.example", "name": "A"}]') $$,
  '22023', 'Line 2: A user with this e-mail address already exists', 'a wrong line stops the import');
select is_empty($$ select from public.profiles where email = 'one@new.example' $$, 'and nobody is created');
select is(
  public.admin_import_people('[{"email": "One@new.example", "name": "One", "account": "Alpha", "role": "Manager", "access_level": "restricted", "phone": "+32 470 00 00 00"},
    {"email": "two@new.example", "name": "Two", "environment": "training"}]'), 2, 'right lines are imported');
select tests.act_as_owner();
select results_eq(
  $$ select profile.email, profile.name, profile.phone, profile.environment_access::text, link.account_id, link.role, link.access_level
     from public.profiles profile left join public.user_accounts link on link.user_id = profile.id
     where profile.email like '%@new.example' order by 1 $$,
  $$ values ('one@new.example', 'One', '+32 470 00 00 00', 'production', tests.id('alpha'), 'manager', 'restricted'),
       ('two@new.example', 'Two', null, 'training', null, null, null) $$, 'as they say');
select results_eq(
  $$ select action.admin_id, action.details ->> 'email' from public.admin_actions action where action.action_type = 'user_created' order by 2 $$,
  $$ values (tests.id('ada'), 'one@new.example'), (tests.id('ada'), 'two@new.example') $$, 'each person is recorded once');
select is_empty(
  $$ select from auth.users where email like '%@new.example' and (email_confirmed_at is not null or encrypted_password <> '') $$,
  'nobody has a password or a confirmed address');

-- Lines that are there already, and people without a mail.
select tests.act_as('ada');
select results_eq(
  $$ select line, is_known from public.admin_check_people('[{"email": "one@new.example", "name": "One"}, {"email": "three@new.example", "name": "3"}]') $$,
  $$ values (1, true), (2, false) $$, 'the check says who exists already');
select public.admin_import_people('[{"email": "three@new.example", "name": "Three"}]', false);
select tests.act_as_owner();
select is(
  (select count(*)::int from private.waiting_invitations), 1, 'a person who is imported without a mail is not invited');

-- Invitations.
select results_eq(
  $$ select email, name, environment from public.claim_invitation() $$, $$ values ('one@new.example', 'One', 'production') $$,
  'the one who may enter this environment is invited');
select is_empty($$ select * from public.claim_invitation() $$, 'one claim at a time');
update private.waiting_invitations set next_attempt_at = now() - interval '1 second';
select isnt_empty($$ select * from public.claim_invitation() $$, 'a claim that ended is claimed again');
update private.waiting_invitations set next_attempt_at = now() - interval '1 second', attempts = 10;
select is_empty($$ select * from public.claim_invitation() $$, 'after ten attempts it waits for an administrator');
select tests.outcomes(
  $$ select public.note_invitation_failed(tests.id('anna'), 'x') $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the service role notes a failure');
select public.note_invitation_failed(user_id, repeat('x', 600)) from private.waiting_invitations;
select tests.outcomes(
  $$ select public.admin_resend_invitation((select id from public.profiles where email = 'one@new.example')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody send it again');
select tests.outcomes($$ select private.resend_invitation(tests.id('anna')) $$, '{"ada": "P0002", "ivo": "42501", "anna": "42501"}',
  'only one that waits, and nobody bypasses the check');
select tests.act_as('ada');
select results_eq(
  $$ select email, (failed_invitation ->> 'is_over')::boolean, char_length(failed_invitation ->> 'error') from public.admin_list_users(only_those => 'not_invited') $$,
  $$ values ('one@new.example', true, 500) $$, 'the list of users shows it, with the reason');
select results_eq(
  $$ select kind, title, detail, amount from public.admin_list_inbox(50) where kind = 'invitation_mail' $$,
  $$ values ('invitation_mail', 'One', 'one@new.example', 1::bigint) $$, 'and so does the home of administrators');
select public.admin_resend_invitation(id) from public.profiles where email = 'one@new.example';
select is_empty($$ select from public.admin_list_users(only_those => 'not_invited') $$, 'after it is asked for again, nothing has failed');
select is_empty($$ select from public.admin_list_inbox(50) where kind = 'invitation_mail' $$, 'on the home too');
select tests.act_as_owner();
select results_eq($$ select email from public.claim_invitation() $$, $$ values ('one@new.example') $$, 'it is sent again');
select isnt_empty($$ select from public.admin_actions where action_type = 'invitation_sent_again' $$, 'which is recorded');
update auth.users set invited_at = now() where email = 'one@new.example';
select is_empty($$ select * from public.claim_invitation() $$, 'one that was invited meanwhile is done');
select is_empty($$ select from private.waiting_invitations $$, 'and waits no longer');
select * from finish();
rollback;
