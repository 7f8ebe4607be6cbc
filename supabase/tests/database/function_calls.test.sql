begin;
\ir fixtures.psql
select plan(7);

select tests.outcomes(
  $$ select public.note_function_call('ai-chat') $$,
  '{"anna": "1", "ada": "1", "ivo": "1", "eve": "1", "nora": "1", "anon": "42501", "service_role": "42501"}',
  'everyone who is signed in says which function they call');
select tests.act_as('anna');
select public.note_function_call('ai-chat');
select tests.act_as('ada');
select public.note_function_call('ai-chat');
select tests.act_as_owner();
select is_empty('select from public.admin_actions', 'of people who act as themselves nothing is recorded');
select tests.act_as('ivo');
select public.note_function_call('ai-chat'), public.note_function_call('compare-documents');
select tests.act_as_owner();
select results_eq(
  $$ select action_type, admin_id, target_user_id, in_place_of, details from public.admin_actions order by target_resource_id $$,
  $$ values ('function_called', tests.id('ivo'), tests.id('anna'), tests.id('anna'), '{"function": "ai-chat"}'::jsonb),
            ('function_called', tests.id('ivo'), tests.id('anna'), tests.id('anna'), '{"function": "compare-documents"}'::jsonb) $$,
  'what is called while impersonating is, with who called it and in whose place');
select is_empty(
  $$ select name from unnest(array[null, '', 'AI chat', 'a/b', repeat('a', 64), E'a\n']) as name
     where tests.outcome('ivo', format('select public.note_function_call(%L)', name)) <> '22023' $$,
  'a function has a name');
select is((select count(*)::integer from public.admin_actions), 2, 'what is refused leaves no record');
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.act_as('ivo');
select public.note_function_call('ai-chat');
select tests.act_as_owner();
select is((select count(*)::integer from public.admin_actions), 2, 'nor does a caller who is no administrator any more');
select tests.outcomes($$ select private.impersonated_by(tests.id('ivo')) $$, '{"ada": "42501", "anna": "42501", "ivo": "42501"}',
  'nobody asks who impersonates whom');

select * from finish();
rollback;
