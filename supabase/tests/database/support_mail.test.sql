begin;
\ir fixtures.psql
select plan(13);

-- Who sends.
select tests.outcomes(
  $$ select from public.support_sender() $$,
  '{"anna": "1", "nora": "1", "ada": "1", "ivo": "1", "eve": "0", "tina": "0", "anon": "42501", "service_role": "42501"}',
  'whoever is somebody here asks');
select tests.act_as('anna');
select results_eq('select * from public.support_sender()', $$ values (tests.id('anna'), tests.id('alpha')) $$, 'a member');
select tests.act_as('ivo');
select results_eq('select * from public.support_sender()', $$ values (tests.id('anna'), tests.id('alpha')) $$,
  'an admin who impersonates is the person meant');
select tests.act_as('nora');
select results_eq('select * from public.support_sender()', $$ values (tests.id('nora'), null::uuid) $$, 'without an account');
select tests.act_as_owner();

-- Storing.
create function tests.store(per_hour integer) returns uuid language sql
as $$
  select public.store_support_request(tests.id('anna'), 'Anna', 'anna@home.example', 'Help', 'high', 'Please', per_hour,
    'billing', tests.id('alpha'))
$$;
select tests.outcomes(
  $$ select tests.store(10) $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'the server function stores');
select tests.act_as('service_role');
select lives_ok($$ select tests.store(2), tests.store(2) $$, 'as many as allowed');
select throws_ok($$ select tests.store(2) $$, '54000', 'Too many support requests', 'and no more');
select tests.act_as_owner();
update public.support_requests set created_at = now() - interval '61 minutes';
select tests.outcomes($$ select tests.store(2) $$, '{"service_role": "1"}', 'until the hour is over');

-- Mailing.
select tests.outcomes(
  $$ select from public.claim_support_requests() $$,
  '{"service_role": "2", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'the server function takes them');
select tests.act_as('service_role');
select results_eq(
  $$ select name, email, subject, category::text, priority::text, message, user_email, account_name
     from public.claim_support_requests(batch => 1) $$,
  $$ values ('Anna', 'anna@home.example', 'Help', 'billing', 'high', 'Please', 'anna@alpha.example', 'Alpha') $$,
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
