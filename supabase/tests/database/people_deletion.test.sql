begin;
\ir fixtures.psql
select plan(5);

select tests.outcomes(
  $$ select public.admin_delete_user(tests.id('aron')) $$,
  '{"ada": "1", "anna": "42501", "aron": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins who impersonate nobody delete people');
select tests.outcomes(
  $$ select public.admin_delete_user(tests.id('ada')) $$, '{"ada": "22023"}', 'nobody deletes themselves');
select tests.outcomes(
  $$ select public.admin_delete_user(tests.id('gone')) $$, '{"ada": "P0002"}', 'deleting a person who does not exist is refused');
select tests.act_as('ada');
select lives_ok($$ select public.admin_delete_user(tests.id('aron')) $$, 'an admin deletes a person');
select tests.act_as_owner();
select results_eq(
  $$ select admin_id, action_type, details ->> 'email' from public.admin_actions where target_user_id = tests.id('aron') $$,
  $$ values (tests.id('ada'), 'profile_deleted', 'aron@alpha.example') $$, 'the deletion is recorded');

select * from finish();
rollback;
