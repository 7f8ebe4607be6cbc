begin;
-- Triggers tested here: portico_record_password_change, user_roles_protect_new_admin.
\ir fixtures.psql
select plan(22);

-- Sets a password like the identity service: first the hash, then the metadata, in one transaction.
create function tests.set_password(person text, change text, hash text default 'hash') returns void language sql
as $$
  update auth.users set encrypted_password = hash where id = tests.id(person);
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('password_change', change)
  where id = tests.id(person)
$$;
create function tests.password_of(person text) returns text language sql security definer
as $$ select encrypted_password from auth.users where id = tests.id(person) $$;
create table tests.prepared (who text, id text);
grant all on tests.prepared to authenticated;
create function tests.prepare(person text, address text) returns void language sql
as $$ insert into tests.prepared select person, change_id::text from public.admin_prepare_password_change(address) $$;

select tests.outcomes(
  $$ select public.admin_prepare_password_change('ivo@firm.example') $$,
  '{"ada": "42501", "anna": "42501", "eve": "42501", "ivo": "42501", "anon": "42501"}',
  'nobody sets the password of an administrator');
select tests.outcomes(
  $$ select public.admin_prepare_password_change('EVE@firm.example') $$, '{"ada": "42501"}', 'the case of the address does not matter');
select tests.act_as('ada');
select throws_ok($$ select public.admin_prepare_password_change('ivo@firm.example') $$, '42501',
  'An administrator''s password cannot be set here. Send a password reset e-mail instead.', 'the refusal tells to send a reset mail instead');
select tests.outcomes(
  $$ select public.admin_prepare_password_change('ada@firm.example') $$, '{"ada": "42501"}',
  'administrators cannot set their own password this way either');
select tests.outcomes(
  $$ select public.admin_prepare_reset_mail(tests.id('ivo')) $$, '{"ada": "1", "anna": "42501"}', 'an administrator can send a reset mail to an administrator');
select tests.act_as_owner();
select is_empty('select from private.password_changes', 'nothing was prepared for administrators');

-- The change was prepared before the person became an administrator.
select tests.act_as('ada');
select tests.prepare('bela', 'bela@beta.example'), tests.prepare('anna', 'anna@alpha.example'), tests.prepare('nora', 'nora@nowhere.example');
select tests.act_as_owner();
update auth.users set encrypted_password = 'own' where id in (tests.id('bela'), tests.id('nora'));
insert into public.user_roles (user_id, role) values (tests.id('bela'), 'admin');
select throws_ok($$ select tests.set_password('bela', (select id from tests.prepared where who = 'bela')) $$, '42501', null,
  'a change that was prepared before the person became an administrator is refused');
select is(tests.password_of('bela'), 'own', 'the new administrator keeps the old password');
select is_empty($$ select from public.admin_actions where action_type in ('password_set', 'password_ended') $$, 'neither a set nor an ended password is recorded');

-- A person who becomes an administrator loses a password that another administrator set.
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values
  (tests.id('s1'), tests.id('anna'), now(), now(), 'aal1'), (tests.id('s2'), tests.id('nora'), now(), now(), 'aal1');
select tests.set_password('anna', (select id from tests.prepared where who = 'anna'));
update auth.users set encrypted_password = 'changed since' where id = tests.id('anna');
select tests.act_as('ada');
update public.user_roles set role = 'user' where user_id = tests.id('anna');
select is(tests.password_of('anna'), 'changed since', 'a person who stays a user keeps the password');
update public.user_roles set role = 'admin' where user_id = tests.id('anna');
insert into public.user_roles (user_id, role) values (tests.id('nora'), 'admin');
select tests.act_as_owner();
select is(tests.password_of('anna'), '', 'a password that an administrator set ends when the person becomes an administrator');
select is_empty($$ select from auth.sessions where id = tests.id('s1') $$, 'sessions of the person end too');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'password_ended' $$,
  $$ values (tests.id('ada'), tests.id('anna'), '{"email": "anna@alpha.example"}'::jsonb) $$, 'the ended password is recorded');
select results_eq($$ select tests.password_of('nora'), count(*)::integer from auth.sessions where id = tests.id('s2') $$,
  $$ values ('own', 1) $$, 'a person whose password nobody else set keeps password and session');
update auth.users set encrypted_password = 'new' where id = tests.id('anna');
select tests.act_as('ada');
update public.user_roles set role = 'admin' where user_id = tests.id('anna');
select tests.act_as_owner();
select is(tests.password_of('anna'), 'new', 'a password that the new administrator chooses stays');

-- An administrator is demoted, given a password and promoted again.
select tests.act_as('ada');
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.prepare('ivo', 'ivo@firm.example');
select tests.act_as_owner();
select tests.set_password('ivo', (select id from tests.prepared where who = 'ivo'), 'known to ada');
select tests.act_as('ada');
update public.user_roles set role = 'admin' where user_id = tests.id('ivo');
select tests.act_as_owner();
select is(tests.password_of('ivo'), '', 'demoting an administrator, setting a password and promoting them again does not work');
select bag_eq($$ select action_type from public.admin_actions where admin_id = tests.id('ada') and target_user_id = tests.id('ivo') $$,
  array['user_role_updated', 'password_set', 'user_role_updated', 'password_ended'], 'every step of that attempt is recorded');

-- A person who is impersonated becomes an administrator.
select tests.act_as('eve');
select public.end_impersonation_session(session_id) from public.get_active_impersonation_session();
select public.start_impersonation_session(tests.id('dora'));
select is(private.effective_user_id(), tests.id('dora'), 'eve impersonates dora');
select tests.act_as('ada');
insert into public.user_roles (user_id, role) values (tests.id('dora'), 'admin');
select tests.act_as('eve');
select is(private.effective_user_id(), tests.id('eve'), 'the impersonation ends when the person becomes an administrator');
select tests.act_as_owner();
select results_eq(
  $$ select admin_id, details ->> 'reason' from public.admin_actions
     where action_type = 'impersonation_ended' and target_user_id = tests.id('dora') $$,
  $$ values (tests.id('eve'), 'became an administrator') $$, 'the end of the impersonation is recorded');
select throws_ok($$ select private.protect_new_admin() $$, '0A000', null, 'the trigger function cannot be called');
select tests.outcomes($$ select private.prepare_password_change('ivo@firm.example') $$,
  '{"ada": "42501", "anon": "42501"}', 'the private function cannot be used to bypass the check');

select * from finish();
rollback;
