begin;
\ir fixtures.psql
select plan(23);

insert into public.account_services (account_id, service_id, enabled, service_url) values
  (tests.id('alpha'), 'privacy-service', false, null),
  (tests.id('alpha'), 'legal-service', true, 'https://alpha.example/own'),
  (tests.id('beta'), 'legal-service', true, null);
insert into public.service_link_defaults (account_id, service_id, url) values
  (tests.id('alpha'), 'legal-service', 'https://alpha.example/default'),
  (tests.id('beta'), 'legal-service', 'https://beta.example/default');

select tests.outcomes(
  $$ select from public.get_user_account_services(user_uuid => tests.id('anna')) $$,
  '{"anna": "2", "ivo": "2", "ada": "2", "bela": "42501", "aron": "42501", "nora": "42501", "tina": "42501",
    "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'a person asks for their own services, an admin for anyone''s');
select tests.outcomes(
  $$ select from public.get_user_account_services(user_uuid => tests.id('ivo')) $$,
  '{"ivo": "42501", "ada": "0"}', 'an impersonating admin asks as the other person');
select tests.outcomes(
  $$ select from public.get_user_account_services(user_uuid => null) $$, '{"anna": "42501", "eve": "0", "ada": "0"}',
  'nobody has none');
select tests.act_as('dora');
select results_eq(
  $$ select * from public.get_user_account_services(tests.id('dora')) $$,
  $$ values (tests.id('alpha'), 'legal-service', true, 'https://alpha.example/own'),
            (tests.id('alpha'), 'privacy-service', false, null) $$,
  'by domain too; the account''s own link goes first');
select tests.act_as('bela');
select results_eq(
  $$ select service_url from public.get_user_account_services(tests.id('bela')) $$,
  $$ values ('https://beta.example/default') $$, 'without an own link it is the default');
select tests.act_as_owner();

select tests.outcomes(
  $$ select from public.admin_view_profile(target_profile_id => tests.id('bela'), reason => 'Call') $$,
  '{"ada": "1", "bela": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "tina": "42501", "anon": "42501",
    "service_role": "42501"}',
  'admins view a profile');
select tests.outcomes(
  $$ select from public.admin_view_profile(target_profile_id => tests.id('anna'), reason => 'Call') $$,
  '{"ivo": "1", "eve": "42501", "anna": "42501"}', 'an impersonating admin that of the person, a person not their own');
select tests.outcomes(
  $$ select from public.admin_view_profile(tests.id('bela'), ' ') $$, '{"ada": "22023"}', 'not without a reason');
select tests.outcomes(
  $$ select from public.admin_view_profile(tests.id('bela'), null) $$, '{"ada": "22023"}', 'nor with none at all');
select tests.act_as('ada');
select results_eq(
  $$ select * from public.admin_view_profile(tests.id('bela'), ' Call ') $$,
  $$ values (tests.id('bela'), 'bela@beta.example', 'bela') $$, 'id, address and name');
select is_empty($$ select * from public.admin_view_profile(tests.id('nobody'), 'Call') $$, 'of somebody unknown nothing');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'profile_viewed' $$,
  $$ values (tests.id('ada'), tests.id('bela'), '{"reason": "Call"}'::jsonb) $$, 'and the reason is recorded');
select tests.act_as_owner();

select tests.outcomes(
  $$ select public.log_admin_action(p_action_type => 'report_exported') $$,
  '{"ada": "22023", "ivo": "22023", "eve": "22023", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'nobody reports what is not among the known actions');
select is_empty($$ select action from unnest(array[null, '', ' ', 'x', 'account_deleted', 'user_role_updated', 'user_role_changed',
    'password_set', 'password_reset_sent', 'password_ended', 'profile_viewed', 'file_updated', 'function_called', 'feed_tested',
    'Impersonation_started', 'impersonation_started ', ' impersonation_started', E'impersonation_started\n',
    'ımpersonation_started', 'IMPERSONATION_ENDED']) as action
  where tests.outcome('ada', format('select public.log_admin_action(%L, %L, %L, %L)', action, tests.id('anna'), tests.id('running'),
    jsonb_build_object('session_id', tests.id('running')))) <> '22023' $$,
  'nor what the database records itself, however it is written');
select is_empty($$ select call from unnest(array[
    format('select public.log_admin_action(%L)', repeat('x', 5000000)),
    format('select public.log_admin_action(%L, null, %L)', 'impersonation_started', repeat('x', 8200)),
    format('select public.log_admin_action(%L, null, null, %L)', 'impersonation_ended', jsonb_build_object('session_id', repeat('x', 8200)))
  ]) as call where tests.outcome('ada', call) <> 'PT413' $$, 'nor more than 8 KB');
select is_empty($$ select from public.admin_actions where action_type <> 'profile_viewed' $$, 'and none of it is on record');
select tests.act_as('ada');

create temporary table started on commit drop as select public.start_impersonation_session(tests.id('bela')) as id;
create temporary table told on commit drop as
  select public.log_admin_action('impersonation_started', tests.id('bela'), null, jsonb_build_object('session_id', id)) as id
  from started;
select tests.act_as_owner();
select is((select count(*)::integer from public.admin_actions where action_type = 'impersonation_started'), 1,
  'an impersonation that is reported again has still one record');
create table tests.known as select id from started;
grant select on tests.known to authenticated;
select is((select id from told), (select id from public.admin_actions where action_type = 'impersonation_started'),
  'and that is the one named');
select tests.outcomes(
  $$ select public.log_admin_action('impersonation_ended', null, null, '{"session_id": "none"}') $$,
  '{"ada": "22023"}', 'one that never was cannot be reported');
select tests.outcomes(
  $$ select public.log_admin_action('impersonation_started', null, id::text, '{}') from tests.known $$,
  '{"ada": "1", "ivo": "22023", "anna": "42501"}', 'nor somebody else''s');
select tests.outcomes(
  $$ select private.record_action('x', null, null, '{}') $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'the record is written by nobody directly');
select tests.outcomes(
  $$ select private.accounts_of(tests.id('bela')) $$,
  '{"ada": "42501", "anna": "42501"}', 'nobody asks for another''s accounts');
select tests.outcomes(
  $$ select private.require_admin() $$, '{"anna": "42501", "ada": "42501"}', 'what only functions need is closed');

select * from finish();
rollback;
