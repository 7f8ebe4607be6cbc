begin;
\ir fixtures.psql
select plan(18);

-- Storing.
create function tests.store(times integer default 1) returns bigint language sql
as $$
  select count(public.store_support_request('Anna', 'anna@home.example', 'Help', 'Please', 'high', 'billing'))
  from generate_series(1, times)
$$;
select tests.outcomes(
  $$ select tests.store() $$,
  '{"anna": "1", "nora": "1", "ada": "1", "ivo": "1", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'everyone who is somebody here sends one');
select tests.act_as('anna');
select lives_ok($$ select tests.store() $$, 'a member');
select tests.act_as('nora');
select lives_ok($$ select public.store_support_request('Nora', 'nora@home.example', 'Hi', 'Please') $$, 'somebody without an account');
select tests.act_as('ivo');
select lives_ok($$ select tests.store() $$, 'an administrator in the place of a member');
select tests.act_as_owner();
select bag_eq(
  $$ select user_id, account_id, written_by, priority::text, category::text from public.support_requests $$,
  $$ values (tests.id('anna'), tests.id('alpha'), null::uuid, 'high', 'billing'), (tests.id('nora'), null, null, 'medium', null),
            (tests.id('anna'), tests.id('alpha'), tests.id('ivo'), 'high', 'billing') $$,
  'whose it is the database says itself, and who wrote it');
select results_eq(
  $$ select admin_id, action_type, target_user_id, in_place_of, details ->> 'subject', details ->> 'written_by' from public.admin_actions $$,
  $$ values (tests.id('ivo'), 'support_request_created', tests.id('anna'), tests.id('anna'), 'Help', tests.id('ivo')::text) $$,
  'which is on record for the administrator alone');
select tests.act_as('anna');
select throws_ok($$ select public.store_support_request('Anna', 'no address', 'Help', 'Please') $$, '23514', null, 'as the form has it');
select lives_ok($$ select tests.store(9) $$, 'ten in an hour');
select throws_ok($$ select tests.store() $$, 'PT429', 'You can send 10 requests in an hour. Please try again later.', 'and no more');
select tests.act_as('ivo');
select lives_ok($$ select tests.store(9) $$, 'an administrator uses up their own, not the person''s');
select throws_ok($$ select tests.store() $$, 'PT429', null, 'and no more either');
select public.end_impersonation_session(session_id) from public.get_active_impersonation_session();
select public.start_impersonation_session(tests.id('bela'));
select throws_ok($$ select tests.store() $$, 'PT429', null, 'in nobody else''s place');
select tests.act_as_owner();
update public.support_requests set created_at = now() - interval '61 minutes';
select tests.outcomes($$ select tests.store() $$, '{"anna": "1", "ivo": "1"}', 'until the hour is over');
delete from public.support_requests where user_id is distinct from tests.id('anna');
delete from public.support_requests request
where request.id not in (select distinct on (written_by) id from public.support_requests order by written_by, id);

-- Mailing.
select tests.outcomes(
  $$ select from public.claim_support_requests() $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'the server function takes them');
select tests.act_as('service_role');
select results_eq(
  $$ select name, email, subject, category::text, priority::text, message, user_email, account_name, written_by_email
     from public.claim_support_requests((select id from public.support_requests where written_by is not null)) $$,
  $$ values ('Anna', 'anna@home.example', 'Help', 'billing', 'high', 'Please', 'anna@alpha.example', 'Alpha', 'ivo@firm.example') $$,
  'with everything that the mail says');
select is((select count(*)::integer from public.claim_support_requests()), 1, 'what is taken is not taken again');
update public.support_requests set next_attempt_at = now();
update public.support_requests set mailed_at = now() where id = (select id from public.support_requests limit 1);
select is((select count(*)::integer from public.claim_support_requests()), 1,
  'until the claim is over, unless it was mailed');
select results_eq(
  $$ select attempts, next_attempt_at - now() from public.support_requests where mailed_at is null $$,
  $$ values (2, interval '4 minutes') $$, 'each attempt is counted and has a longer pause after it');
select tests.act_as_owner();

select * from finish();
rollback;
