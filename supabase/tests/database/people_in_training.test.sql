begin;
-- Triggers tested here: profiles_note_to_copy, user_roles_note_to_copy, user_accounts_note_to_copy,
-- portico_note_to_copy, accounts_note_to_copy, account_email_domains_note_to_copy,
-- account_email_overrides_note_to_copy, account_blocks_note_to_copy.
\ir fixtures.psql
select plan(33);

-- Nobody but the service role calls the procedures.
select tests.outcomes(
  $$ select * from public.list_people_to_copy(tests.id('training'), 10) $$,
  '{"anon": "42501", "anna": "42501", "ada": "42501", "eve": "42501"}', 'nobody reads who is due');
select tests.outcomes(
  $$ select public.note_copied_people('[]') $$, '{"anon": "42501", "anna": "42501", "ada": "42501"}', 'nobody says who was copied');
select tests.outcomes(
  $$ select public.training_mark() $$, '{"anon": "42501", "anna": "42501", "ada": "42501"}', 'nobody reads the mark');
select tests.outcomes(
  $$ select * from public.receive_people('[]') $$, '{"anon": "42501", "anna": "42501", "ada": "42501"}', 'nobody writes copies');
select tests.outcomes(
  $$ select * from public.receive_people('[]') $$, '{"service_role": "55000"}', 'production receives nobody');
select tests.outcomes(
  $$ select public.training_mark() $$, '{"service_role": "55000"}', 'production has no mark of its own');

-- Who is due.
create function tests.due() returns setof text language sql
as $$
  select users.email::text || case when due.copy ? 'email' then '' else ' leaves' end
  from public.list_people_to_copy(tests.id('training'), 200) due left join auth.users on users.id = due.person
  order by 1
$$;
-- Says that everyone was copied.
create function tests.copy_all() returns void language sql
as $$
  select public.note_copied_people((
    select jsonb_agg(jsonb_build_object('id', due.person, 'version', due.version))
    from public.list_people_to_copy(tests.id('training'), 200) due
  ))
$$;
create function tests.becomes_due(statement text, expected text[], description text) returns text language plpgsql
as $$
begin
  perform tests.copy_all();
  execute statement;
  return extensions.is(array(select tests.due()), expected, description);
end
$$;
select results_eq($$ select tests.due() $$, $$ values ('tina@alpha.example') $$, 'a person with access to training is due');
select tests.becomes_due($$ select $$, '{}', 'a person who was copied is not due');
select tests.becomes_due(
  $$ update public.profiles set name = 'Tina T.' where id = tests.id('tina') $$, '{tina@alpha.example}', 'a new name is due');
select tests.becomes_due(
  $$ update auth.users set encrypted_password = 'x' where id = tests.id('tina') $$, '{tina@alpha.example}', 'a new password is due');
select tests.becomes_due(
  $$ update auth.users set last_sign_in_at = now() where id = tests.id('tina') $$, '{}', 'a sign-in is not due');
select tests.becomes_due(
  $$ update auth.users set encrypted_password = 'x' where id = tests.id('anna') $$, '{}', 'people of production alone are never due');
select tests.becomes_due(
  $$ insert into public.user_roles (user_id, role) values (tests.id('tina'), 'admin')
     on conflict (user_id) do update set role = excluded.role $$, '{tina@alpha.example}', 'a role is due');
select tests.becomes_due(
  $$ update public.user_accounts set role = 'viewer' where user_id = tests.id('tina') $$, '{tina@alpha.example}',
  'a role in an account is due');
select tests.becomes_due(
  $$ update public.accounts set name = 'Alpha II' where id = tests.id('alpha') $$, '{tina@alpha.example}', 'the name of an account is due');
select tests.becomes_due(
  $$ update public.profiles set environment_access = 'both' where id in (tests.id('dora'), tests.id('ugo')) $$,
  '{dora@alpha.example,"ugo@alpha.example leaves"}', 'new access is due; a person who has not confirmed the address waits');
select tests.becomes_due(
  $$ update public.account_email_domains set approval = 'approval' where domain = 'alpha.example' $$,
  '{dora@alpha.example,tina@alpha.example,"ugo@alpha.example leaves"}', 'a domain is due for the people who have it');
select tests.becomes_due(
  $$ insert into public.account_email_overrides (email, account_id) values ('dora@alpha.example', tests.id('beta')) $$,
  '{dora@alpha.example}', 'an override is due for its address');
select tests.becomes_due(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('dora'), tests.id('beta')) $$,
  '{dora@alpha.example}', 'a block is due for its person');
select tests.becomes_due(
  $$ update public.profiles set environment_access = 'production' where id = tests.id('dora') $$,
  '{"dora@alpha.example leaves"}', 'access that ended is due');
select tests.becomes_due($$ delete from auth.users where id = tests.id('dora') $$, '{null}', 'a deletion is due');
select tests.becomes_due($$ select $$, '{}', 'a deletion that was copied is forgotten');
select is_empty(
  $$ select from private.people_to_copy where person = tests.id('dora') $$, 'nothing is kept of a person who was deleted');

-- What is listed.
update auth.users set encrypted_password = 'hash of tina' where id = tests.id('tina');
update public.profiles set language = 'nl' where id = tests.id('tina');
update public.accounts set language = 'fr' where id = tests.id('alpha');
select is(
  (select due.copy - 'version' from public.list_people_to_copy(tests.id('training'), 200) due
   where due.person = tests.id('tina')),
  jsonb_build_object('id', tests.id('tina'), 'exists', true, 'email', 'tina@alpha.example', 'name', 'Tina T.', 'phone', null,
    'language', 'nl', 'access', 'training', 'password', 'hash of tina', 'confirmed', true, 'banned_until', null, 'role', 'admin',
    'accounts', jsonb_build_array(jsonb_build_object('id', tests.id('alpha'), 'name', 'Alpha II', 'language', 'fr', 'role', 'viewer',
      'level', 'standard'))),
  'a person is listed with the password, the language, the role and the accounts');
select is((select count(*)::int from public.list_people_to_copy(tests.id('training'), 0)), 0, 'at most as many as asked for');

-- Failures and versions.
select public.note_copied_people(jsonb_build_array(jsonb_build_object(
  'id', tests.id('tina'), 'version', 9000000000000000, 'error', repeat('x', 600))));
select is(
  (select length(error) from private.people_to_copy where person = tests.id('tina')), 500, 'a failure is kept, up to a limit');
select is(array(select tests.due()), '{tina@alpha.example}', 'a person who could not be copied stays due');
select public.note_copied_people(jsonb_build_array(jsonb_build_object('id', tests.id('tina'), 'version', 1)));
select is(array(select tests.due()), '{tina@alpha.example}', 'a person who changed while being copied stays due');
select tests.copy_all();
select is(array(select tests.due()), '{}', 'after the next copy the person is not due');
select is(
  (select count(*)::int from public.list_people_to_copy(tests.id('another training'), 200)), 2,
  'everyone is due again for another training');
select tests.copy_all();
select is(
  (select count(*)::int from public.list_people_to_copy(tests.id('another training'), 200)), 2,
  'and again if the first one comes back');

-- Training lists nobody.
update private.settings set environment = 'training';
select tests.outcomes(
  $$ select * from public.list_people_to_copy(tests.id('training'), 10) $$, '{"service_role": "55000"}', 'training lists nobody');
delete from private.people_to_copy;
update public.profiles set name = 'Tina' where id = tests.id('tina');
select is_empty($$ select from private.people_to_copy $$, 'training marks nobody as due');
select * from finish();
rollback;
