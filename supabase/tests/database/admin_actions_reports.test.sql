begin;
\ir fixtures.psql
select plan(11);

select tests.outcomes(
  $$ select public.log_admin_action(p_action_type => 'report_exported') $$,
  '{"ada": "22023", "ivo": "22023", "eve": "22023", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'reporting an unknown action is refused');
select is_empty($$ select action from unnest(array[null, '', ' ', 'x', 'account_deleted', 'user_role_updated', 'user_role_changed',
    'password_set', 'password_reset_sent', 'password_ended', 'profile_viewed', 'file_updated', 'function_called', 'feed_tested',
    'Impersonation_started', 'impersonation_started ', ' impersonation_started', E'impersonation_started\n',
    'ımpersonation_started', 'IMPERSONATION_ENDED']) as action
  where tests.outcome('ada', format('select public.log_admin_action(%L, %L, %L, %L)', action, tests.id('anna'), tests.id('running'),
    jsonb_build_object('session_id', tests.id('running')))) <> '22023' $$,
  'reporting an action that the database records itself is refused, in every spelling');
select is_empty($$ select call from unnest(array[
    format('select public.log_admin_action(%L)', repeat('x', 5000000)),
    format('select public.log_admin_action(%L, null, %L)', 'impersonation_started', repeat('x', 8200)),
    format('select public.log_admin_action(%L, null, null, %L)', 'impersonation_ended', jsonb_build_object('session_id', repeat('x', 8200)))
  ]) as call where tests.outcome('ada', call) <> 'PT413' $$, 'reporting more than 8 KB is refused');
select is_empty($$ select from public.admin_actions $$, 'nothing of the refused reports is recorded');
select tests.act_as('ada');

create temporary table started on commit drop as select public.start_impersonation_session(tests.id('bela')) as id;
create temporary table reported on commit drop as
  select public.log_admin_action('impersonation_started', tests.id('bela'), null, jsonb_build_object('session_id', id)) as id
  from started;
select tests.act_as_owner();
select is((select count(*)::integer from public.admin_actions where action_type = 'impersonation_started'), 1,
  'an impersonation that is reported again is still recorded once');
create table tests.session as select id from started;
grant select on tests.session to authenticated;
select is((select id from reported), (select id from public.admin_actions where action_type = 'impersonation_started'),
  'the report returns the id of the existing record');
select tests.outcomes(
  $$ select public.log_admin_action('impersonation_ended', null, null, '{"session_id": "none"}') $$,
  '{"ada": "22023"}', 'reporting an impersonation that did not happen is refused');
select tests.outcomes(
  $$ select public.log_admin_action('impersonation_started', null, id::text, '{}') from tests.session $$,
  '{"ada": "1", "ivo": "22023", "anna": "42501"}', 'reporting another administrator''s impersonation is refused');
select tests.outcomes(
  $$ select private.record_action('x', null, null, '{}') $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'nobody calls record_action directly');
select tests.outcomes(
  $$ select private.accounts_of(tests.id('bela')) $$,
  '{"ada": "42501", "anna": "42501"}', 'nobody asks for another person''s accounts');
select tests.outcomes(
  $$ select private.require_admin() $$, '{"anna": "42501", "ada": "42501"}', 'nobody calls helpers that only functions need');

select * from finish();
rollback;
