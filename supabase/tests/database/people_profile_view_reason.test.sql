begin;
\ir fixtures.psql
select plan(12);

select tests.outcomes(
  $$ select from public.admin_view_profile(target_profile_id => tests.id('bela'), reason => 'Call') $$,
  '{"ada": "1", "bela": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "tina": "42501", "anon": "42501",
    "service_role": "42501"}',
  'admins view a profile');
select tests.outcomes(
  $$ select from public.admin_view_profile(target_profile_id => tests.id('anna'), reason => 'Call') $$,
  '{"ivo": "1", "eve": "42501", "anna": "42501"}', 'an impersonating admin views the profile of that person; people cannot view their own');
select tests.outcomes(
  $$ select from public.admin_view_profile(tests.id('bela'), ' ') $$, '{"ada": "22023"}', 'a blank reason is refused');
select tests.outcomes(
  $$ select from public.admin_view_profile(tests.id('bela'), null) $$, '{"ada": "22023"}', 'a missing reason is refused');
select tests.act_as('ada');
select results_eq(
  $$ select * from public.admin_view_profile(tests.id('bela'), ' Call ') $$,
  $$ values (tests.id('bela'), 'bela@beta.example', 'bela') $$, 'id, address and name are returned');
select is_empty($$ select * from public.admin_view_profile(tests.id('nobody'), 'Call') $$, 'nothing is returned for an unknown person');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'profile_viewed' $$,
  $$ values (tests.id('ada'), tests.id('bela'), '{"reason": "Call"}'::jsonb) $$, 'the view is recorded with its reason');
select tests.act_as_owner();

select tests.outcomes(
  $$ select from public.admin_view_profile(tests.id('bela'), E'\t\r\n\u00a0 \u2003\u001f') $$,
  '{"ada": "22023", "anna": "42501"}',
  'a reason of invisible characters is refused');

select tests.act_as('ada');
select isnt_empty(
  $$ select from public.admin_view_profile(tests.id('bela'), E'\tCall\n') $$,
  'spaces around a reason are allowed');
select is(
  (select details ->> 'reason' from public.admin_actions where action_type = 'profile_viewed'
    order by created_at desc limit 1),
  'Call',
  'the reason is recorded without them');
select isnt_empty(
  $$ select from public.admin_view_profile(tests.id('bela'), repeat('a', 500)) $$, 'a reason may have 500 characters');
select throws_ok(
  $$ select from public.admin_view_profile(tests.id('bela'), repeat('a', 501)) $$,
  '22023', 'A reason has at most 500 characters', 'a reason with 501 characters is refused');

select * from finish();
rollback;
