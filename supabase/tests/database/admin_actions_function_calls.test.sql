begin;
\ir fixtures.psql
select plan(7);

select tests.outcomes(
  $$ select public.note_function_call('ai-chat') $$,
  '{"anna": "1", "ada": "1", "ivo": "1", "eve": "1", "nora": "1", "anon": "42501", "service_role": "42501"}',
  'every signed-in person can report the call of a function');
select tests.act_as('anna');
select public.note_function_call('ai-chat');
select tests.act_as('ada');
select public.note_function_call('ai-chat');
select tests.act_as_owner();
select is_empty('select from public.admin_actions', 'nothing is recorded if the caller impersonates nobody');
select tests.act_as('ivo');
select public.note_function_call('ai-chat'), public.note_function_call('compare-documents');
select tests.act_as_owner();
select results_eq(
  $$ select action_type, admin_id, target_user_id, in_place_of, details from public.admin_actions order by target_resource_id $$,
  $$ values ('function_called', tests.id('ivo'), tests.id('anna'), tests.id('anna'), '{"function": "ai-chat"}'::jsonb),
            ('function_called', tests.id('ivo'), tests.id('anna'), tests.id('anna'), '{"function": "compare-documents"}'::jsonb) $$,
  'a call while impersonating is recorded, with the administrator and the person');
select is_empty(
  $$ select name from unnest(array[null, '', 'AI chat', 'a/b', repeat('a', 64), E'a\n']) as name
     where tests.outcome('ivo', format('select public.note_function_call(%L)', name)) <> '22023' $$,
  'an invalid name of a function is refused');
select is((select count(*)::integer from public.admin_actions), 2, 'refused reports are not recorded');
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.act_as('ivo');
select public.note_function_call('ai-chat');
select tests.act_as_owner();
select is((select count(*)::integer from public.admin_actions), 2, 'a call by a former administrator is not recorded');
select tests.outcomes($$ select private.impersonated_by(tests.id('ivo')) $$, '{"ada": "42501", "anna": "42501", "ivo": "42501"}',
  'nobody asks who impersonates whom');

select * from finish();
rollback;
