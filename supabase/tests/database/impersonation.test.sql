begin;
\ir fixtures.psql
select plan(31);

select tests.outcomes(
  $$ select from public.impersonation_sessions $$,
  '{"service_role": "2", "ada": "42501", "ivo": "42501", "anna": "42501", "anon": "42501"}', 'nobody reads the table over the API');
select tests.outcomes(
  $$ update public.impersonation_sessions set expires_at = now() + interval '1 year' $$,
  '{"ada": "42501", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501"}', 'nobody extends a session');
select tests.outcomes(
  $$ insert into public.impersonation_sessions (admin_id, impersonated_user_id) values (tests.id('anna'), tests.id('bela')) $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody inserts a session');
select tests.outcomes(
  $$ delete from public.impersonation_sessions $$, '{"ada": "42501", "ivo": "42501", "anon": "42501"}', 'nobody deletes a session');

select tests.outcomes(
  $$ select public.start_impersonation_session(target_user_id => tests.id('bela')) $$,
  '{"ada": "1", "ivo": "23505", "eve": "23505", "anna": "42501", "nora": "42501", "tina": "42501", "anon": "42501",
    "service_role": "42501"}',
  'admins start a session, but no second one');
select tests.outcomes(
  $$ select public.start_impersonation_session(target_user_id => tests.id('ada')) $$,
  '{"ada": "22023"}', 'admins cannot impersonate themselves');
select tests.outcomes(
  $$ select public.start_impersonation_session(target_user_id => tests.id('ivo')) $$,
  '{"ada": "42501"}', 'admins cannot impersonate another admin');
select tests.outcomes(
  $$ select public.start_impersonation_session(target_user_id => tests.id('nobody')) $$,
  '{"ada": "22023"}', 'an unknown person cannot be impersonated');
select tests.outcomes(
  $$ select public.start_impersonation_session(target_user_id => null) $$, '{"ada": "22023"}', 'null cannot be impersonated');

select tests.act_as('ada');
create temporary table started on commit drop as select public.start_impersonation_session(tests.id('bela')) as id;
select results_eq(
  $$ select session_id, impersonated_user_id, impersonated_name, admin_name, expires_at - started_at
     from public.get_active_impersonation_session() $$,
  $$ select id, tests.id('bela'), 'bela', 'ada', interval '60 minutes' from started $$,
  'a session lasts an hour and names both people');
select is((select array_agg(id) from public.accounts), array[tests.id('beta')], 'the admin sees the accounts of the person');
select is((select array_agg(id) from public.profiles), array[tests.id('bela')], 'the admin sees no other profile');
select throws_ok($$ insert into public.accounts (name) values ('x') $$, '42501', null, 'the admin has no admin rights');
select tests.act_as_owner();
select results_eq(
  $$ select admin_id, action_type, target_user_id, target_resource_id, details from public.admin_actions $$,
  $$ select tests.id('ada'), 'impersonation_started', tests.id('bela'), id::text, jsonb_build_object('session_id', id, 'account_id', tests.id('beta'))
     from started $$,
  'the start is recorded');

update public.impersonation_sessions
set started_at = now() - interval '75 minutes', expires_at = now() - interval '15 minutes'
where id = (select id from started);
select tests.act_as('ada');
select isnt_empty('select from public.get_active_impersonation_session()', 'the admin can read their expired session');
select is_empty('select from public.accounts', 'an expired session gives access to no account');
select is_empty('select from public.profiles', 'an expired session gives access to no profile, not even the admin''s own');
select throws_ok(
  $$ insert into public.user_preferences (user_id) values (tests.id('bela')) $$, '42501', null, 'an expired session does not allow writes for the person');
select throws_ok(
  $$ insert into public.user_preferences (user_id) values (tests.id('ada')) $$, '42501', null, 'an expired session does not allow writes for the admin either');
select tests.outcomes(
  $$ select public.end_impersonation_session(session_id => (select id from started)) $$,
  '{"ada": "1", "ivo": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only the admin who started a session ends it');
select tests.act_as('ada');
select lives_ok(
  $$ select public.end_impersonation_session(session_id => (select id from started)) $$, 'an expired session can be ended');
select is_empty('select from public.get_active_impersonation_session()', 'no session is open any more');
select is((select count(*)::integer from public.accounts), 2, 'the admin has admin rights again');
select throws_ok(
  $$ select public.end_impersonation_session(session_id => (select id from started)) $$, '42501', null, 'a session cannot be ended twice');
select results_eq(
  $$ select details from public.admin_actions where action_type = 'impersonation_ended' $$,
  $$ select jsonb_build_object('session_id', id, 'account_id', tests.id('beta'), 'duration_minutes', 75) from started $$,
  'the end is recorded, with the duration');
select tests.act_as_owner();
select is((select count(*)::integer from public.admin_actions), 2, 'start and end are recorded once each');

select tests.outcomes(
  $$ select from public.get_active_impersonation_session() $$,
  '{"ivo": "1", "eve": "1", "ada": "0", "anna": "0", "nora": "0", "anon": "42501", "service_role": "42501"}',
  'every signed-in person can ask for their own session');
-- Without its trigger, which ends impersonations of the new administrator: as if both had happened at the same moment.
alter table public.user_roles disable trigger user;
update public.user_roles set role = 'admin'
where user_id = (select impersonated_user_id from public.impersonation_sessions where id = tests.id('running'));
select tests.outcomes(
  $$ select from public.accounts $$, '{"ivo": "0"}', 'nobody acts as a person who has become an administrator');
update public.user_roles set role = 'user'
where user_id = (select impersonated_user_id from public.impersonation_sessions where id = tests.id('running'));
alter table public.user_roles enable trigger user;
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.outcomes(
  $$ select from public.accounts $$, '{"ivo": "0"}', 'a former admin sees nothing while the session is open');
select tests.outcomes(
  $$ select public.end_impersonation_session(session_id => tests.id('running')) $$, '{"ivo": "1"}',
  'a former admin can still end the session');
select throws_ok(
  $$ insert into public.impersonation_sessions (admin_id, impersonated_user_id) values (tests.id('eve'), tests.id('bela')) $$,
  '23505', null, 'an admin has at most one open session, even if the table is written directly');

select * from finish();
rollback;
