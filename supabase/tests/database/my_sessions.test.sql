begin;
\ir fixtures.psql
select plan(16);

-- Anna is also signed in on her phone, and was on a computer whose session has expired.
insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, aal, user_agent, ip, not_after) values
  (tests.id('phone'), tests.id('anna'), now() - interval '2 days', now() - interval '1 day',
    (now() - interval '1 hour') at time zone 'utc', 'aal2', 'Phone', '2001:db8::1', now() + interval '1 day'),
  (tests.id('expired'), tests.id('anna'), now() - interval '40 days', now(), null, 'aal1', 'Old', null, now() - interval '1 second');
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values
  (gen_random_uuid(), tests.id('phone'), now(), now() - interval '1 hour', 'password'),
  (gen_random_uuid(), tests.id('phone'), now(), now(), 'totp');

select tests.outcomes(
  $$ select from public.list_my_sessions() $$,
  '{"anna": "2", "bela": "1", "ada": "1", "ivo": "0", "eve": "0", "anon": "42501", "service_role": "42501"}',
  'people list their own sessions; an impersonating admin none');
select tests.act_as('anna');
select results_eq(
  $$ select id, is_current, aal, user_agent, ip, methods from public.list_my_sessions() $$,
  $$ values (tests.id('anna session'), true, 'aal1', null::text, null::text, array[]::text[]),
       (tests.id('phone'), false, 'aal2', 'Phone', '2001:db8::1', array['totp', 'password']) $$,
  'the list has the newest first, without expired sessions');
select is((select last_seen_at from public.list_my_sessions() where not is_current), now() - interval '1 hour',
  'a session was last seen at its last refresh');
select is((select ends_at from public.list_my_sessions() where not is_current), now() + interval '1 day',
  'a session has its end');
select tests.act_as('ivo');
select is((select private.effective_user_id()), tests.id('anna'), 'Ivo impersonates Anna');
select throws_ok($$ select public.end_my_session(tests.id('phone')) $$, '42501', null, 'an impersonating admin ends no session of the person');
select throws_ok($$ select public.end_my_session(tests.id('ivo session')) $$, '42501', null, 'nor an own one');

select tests.act_as('bela');
select is(public.end_my_session(tests.id('phone')), false, 'nobody ends the session of another person');
select tests.act_as('ada');
select is(public.end_my_session(tests.id('phone')), false, 'an admin does not either');
select tests.act_as('anna');
select is(public.end_my_session(tests.id('nobody')), false, 'there may be no such session');
select is(public.end_my_session(null), false, 'nor one without an id');
select is(public.end_my_session(tests.id('phone')), true, 'people end one of their sessions');
select is(public.end_my_session(tests.id('phone')), false, 'once');
select is(public.end_my_session(tests.id('anna session')), true, 'people end the session with which they ask');
select is_empty($$ select from public.list_my_sessions() $$, 'and read nothing with its token afterwards');
select tests.act_as_owner();
-- tests/database/lock-order.test.ts shows what it is for, with two transactions.
select trigger_is('auth', 'users', 'portico_lock_sessions', 'private', 'lock_sessions_of_deleted',
  'who deletes a person locks the sessions first');

select * from finish();
rollback;
