begin;
\ir fixtures.psql
select plan(22);

-- Storing.
create function tests.store(times integer default 1) returns bigint language sql
as $$
  select count(public.store_support_request('Anna', 'anna@home.example', 'Help', 'Please', 'high', 'billing'))
  from generate_series(1, times)
$$;
select tests.outcomes(
  $$ select tests.store() $$,
  '{"anna": "1", "nora": "1", "ada": "1", "ivo": "1", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'everyone with access to this environment sends a request');
select tests.act_as('anna');
select lives_ok($$ select tests.store() $$, 'a member sends a request');
select tests.act_as('nora');
select lives_ok($$ select public.store_support_request('Nora', 'nora@home.example', 'Hi', 'Please') $$, 'a person without an account sends a request');
select tests.act_as('ivo');
select lives_ok($$ select tests.store() $$, 'an administrator sends a request while impersonating a member');
select tests.act_as_owner();
select bag_eq(
  $$ select user_id, account_id, is_personal, written_by, priority::text, category::text from public.support_requests $$,
  $$ values (tests.id('anna'), tests.id('alpha'), false, null::uuid, 'high', 'billing'), (tests.id('nora'), null, true, null, 'medium', null),
            (tests.id('anna'), tests.id('alpha'), false, tests.id('ivo'), 'high', 'billing') $$,
  'the database sets user, account and writer of a request');
select results_eq(
  $$ select admin_id, action_type, target_user_id, in_place_of, details ->> 'subject', details ->> 'written_by' from public.admin_actions $$,
  $$ values (tests.id('ivo'), 'support_request_created', tests.id('anna'), tests.id('anna'), 'Help', tests.id('ivo')::text) $$,
  'only the request of the administrator is recorded');
select tests.act_as('anna');
select throws_ok($$ select public.store_support_request('Anna', 'no address', 'Help', 'Please') $$, '23514', null, 'a request with an invalid address is refused');
select lives_ok($$ select tests.store(9) $$, 'a person can send ten requests in an hour');
select throws_ok($$ select tests.store() $$, 'PT429', 'You can send 10 requests in an hour. Please try again later.', 'the eleventh request is refused');
select tests.act_as('ivo');
select lives_ok($$ select tests.store(9) $$, 'requests of an impersonating administrator count for the administrator');
select throws_ok($$ select tests.store() $$, 'PT429', null, 'the eleventh request of the administrator is refused');
select public.end_impersonation_session(session_id) from public.get_active_impersonation_session();
select public.start_impersonation_session(tests.id('bela'));
select throws_ok($$ select tests.store() $$, 'PT429', null, 'the administrator cannot send more by impersonating another person');
select tests.act_as_owner();
update public.support_requests set created_at = now() - interval '61 minutes';
select tests.outcomes($$ select tests.store() $$, '{"anna": "1", "ivo": "1"}', 'after an hour they can send requests again');
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
insert into public.account_choices (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
select tests.act_as('anna');
select public.store_support_request('Anna', 'anna@home.example', 'Shown', 'Please');
select tests.act_as_owner();
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('beta');
select tests.act_as('anna');
select public.store_support_request('Anna', 'anna@home.example', 'Left', 'Please');
select tests.act_as_owner();
select results_eq(
  $$ select subject, account_id from public.support_requests where subject in ('Shown', 'Left') order by subject desc $$,
  $$ values ('Shown', tests.id('beta')), ('Left', tests.id('alpha')) $$,
  'a request belongs to the account that the portal shows, and never to one that the person left');
select results_eq($$ select distinct name, author_name from public.support_requests where user_id = tests.id('anna') $$,
  $$ values ('Anna', 'anna') $$, 'a request has the name of the profile beside the typed one');
select private.lift_blocks(tests.id('anna'), tests.id('beta'));
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
delete from public.account_choices;
create function tests.store_for(account text) returns uuid language sql
as $$ select public.store_support_request('Anna', 'anna@home.example', 'Named', 'Please', account_uuid => tests.id(account)) $$;
select tests.outcomes($$ select tests.store_for('beta') $$,
  '{"anna": "1", "ivo": "1", "bela": "1", "aron": "42501", "nora": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'a request is for an account of the person, also if an administrator impersonates them');
select tests.act_as('ivo');
select tests.store_for('beta');
select tests.act_as_owner();
select results_eq($$ select account_id, written_by from public.support_requests where subject = 'Named' $$,
  $$ values (tests.id('beta'), tests.id('ivo')) $$, 'it belongs to the account that the caller names');
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('beta');
delete from public.support_requests where subject in ('Shown', 'Left', 'Named');
delete from public.support_requests where user_id is distinct from tests.id('anna');
delete from public.support_requests request
where request.id not in (select distinct on (written_by) id from public.support_requests order by written_by, id);

-- Mailing.
select tests.outcomes(
  $$ select from public.claim_support_requests() $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'only the service role claims requests');
select tests.act_as('service_role');
select results_eq(
  $$ select name, email, subject, category::text, priority::text, message, user_email, account_name, written_by_email, number ~ '^S-[0-9]{4}-[0-9]{4}$'
     from public.claim_support_requests((select id from public.support_requests where written_by is not null)) $$,
  $$ values ('Anna', 'anna@home.example', 'Help', 'billing', 'high', 'Please', 'anna@alpha.example', 'Alpha', 'ivo@firm.example', true) $$,
  'a claimed request has everything that the mail needs');
select is((select count(*)::integer from public.claim_support_requests()), 1, 'a claimed request is not claimed again');
update public.support_requests set next_attempt_at = now();
update public.support_requests set mailed_at = now() where id = (select id from public.support_requests limit 1);
select is((select count(*)::integer from public.claim_support_requests()), 1,
  'after the claim has ended, a request is claimed again unless it was mailed');
select results_eq(
  $$ select attempts, next_attempt_at - now() from public.support_requests where mailed_at is null $$,
  $$ values (2, interval '4 minutes') $$, 'attempts are counted, and the pause doubles with each');
select tests.act_as_owner();

select * from finish();
rollback;
