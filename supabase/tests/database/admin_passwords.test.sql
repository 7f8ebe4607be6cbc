begin;
\ir fixtures.psql
select plan(22);

-- As the identity service sets one: the hash first, the metadata then, in one transaction.
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
  'nobody sets the password of another administrator');
select tests.outcomes(
  $$ select public.admin_prepare_password_change('EVE@firm.example') $$, '{"ada": "42501"}', 'impersonating, or however it is written');
select tests.act_as('ada');
select throws_ok($$ select public.admin_prepare_password_change('ivo@firm.example') $$, '42501',
  'An administrator''s password cannot be set here. Send a password reset e-mail instead.', 'and the refusal says what to do');
select tests.outcomes(
  $$ select public.admin_prepare_password_change('ada@firm.example') $$, '{"ada": "42501"}',
  'nor their own, for which somebody with their session would need no password');
select tests.outcomes(
  $$ select public.admin_prepare_reset_mail(tests.id('ivo')) $$, '{"ada": "1", "anna": "42501"}', 'a reset mail can be sent');
select tests.act_as_owner();
select is_empty('select from private.password_changes', 'nothing is prepared for them');

-- Prepared for a person who becomes an administrator meanwhile.
select tests.act_as('ada');
select tests.prepare('bela', 'bela@beta.example'), tests.prepare('anna', 'anna@alpha.example'), tests.prepare('nora', 'nora@nowhere.example');
select tests.act_as_owner();
update auth.users set encrypted_password = 'own' where id in (tests.id('bela'), tests.id('nora'));
insert into public.user_roles (user_id, role) values (tests.id('bela'), 'admin');
select throws_ok($$ select tests.set_password('bela', (select id from tests.prepared where who = 'bela')) $$, '42501', null,
  'what was prepared before somebody became an administrator sets nothing');
select is(tests.password_of('bela'), 'own', 'and they keep their password');
select is_empty($$ select from public.admin_actions where action_type in ('password_set', 'password_ended') $$, 'which is no action');

-- Who becomes an administrator has no password that another administrator knows.
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values
  (tests.id('s1'), tests.id('anna'), now(), now(), 'aal1'), (tests.id('s2'), tests.id('nora'), now(), now(), 'aal1');
select tests.set_password('anna', (select id from tests.prepared where who = 'anna'));
update auth.users set encrypted_password = 'chosen by whoever knew it' where id = tests.id('anna');
select tests.act_as('ada');
update public.user_roles set role = 'user' where user_id = tests.id('anna');
select is(tests.password_of('anna'), 'chosen by whoever knew it', 'who stays a user keeps the password');
update public.user_roles set role = 'admin' where user_id = tests.id('anna');
insert into public.user_roles (user_id, role) values (tests.id('nora'), 'admin');
select tests.act_as_owner();
select is(tests.password_of('anna'), '', 'a password that an administrator set once ends when the person becomes one');
select is_empty($$ select from auth.sessions where id = tests.id('s1') $$, 'with the sessions that it opened');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'password_ended' $$,
  $$ values (tests.id('ada'), tests.id('anna'), '{"email": "anna@alpha.example"}'::jsonb) $$, 'which is on record');
select results_eq($$ select tests.password_of('nora'), count(*)::integer from auth.sessions where id = tests.id('s2') $$,
  $$ values ('own', 1) $$, 'a password that nobody else set goes on');
update auth.users set encrypted_password = 'new' where id = tests.id('anna');
select tests.act_as('ada');
update public.user_roles set role = 'admin' where user_id = tests.id('anna');
select tests.act_as_owner();
select is(tests.password_of('anna'), 'new', 'the one that they choose then stays');

-- Demoted, given a password, promoted again.
select tests.act_as('ada');
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select tests.prepare('ivo', 'ivo@firm.example');
select tests.act_as_owner();
select tests.set_password('ivo', (select id from tests.prepared where who = 'ivo'), 'known to ada');
select tests.act_as('ada');
update public.user_roles set role = 'admin' where user_id = tests.id('ivo');
select tests.act_as_owner();
select is(tests.password_of('ivo'), '', 'nobody becomes an administrator by demoting one, setting a password and promoting them');
select bag_eq($$ select action_type from public.admin_actions where admin_id = tests.id('ada') and target_user_id = tests.id('ivo') $$,
  array['user_role_updated', 'password_set', 'user_role_updated', 'password_ended'], 'and every step is on record');

-- An impersonation of somebody who becomes an administrator.
select tests.act_as('eve');
select public.end_impersonation_session(session_id) from public.get_active_impersonation_session();
select public.start_impersonation_session(tests.id('dora'));
select is(private.effective_user_id(), tests.id('dora'), 'somebody is impersonated');
select tests.act_as('ada');
insert into public.user_roles (user_id, role) values (tests.id('dora'), 'admin');
select tests.act_as('eve');
select is(private.effective_user_id(), tests.id('eve'), 'not for longer than they are no administrator');
select tests.act_as_owner();
select results_eq(
  $$ select admin_id, details ->> 'reason' from public.admin_actions
     where action_type = 'impersonation_ended' and target_user_id = tests.id('dora') $$,
  $$ values (tests.id('eve'), 'became an administrator') $$, 'and its end is on record');
select throws_ok($$ select private.protect_new_admin() $$, '0A000', null, 'this is a trigger''s');
select tests.outcomes($$ select private.prepare_password_change('ivo@firm.example') $$,
  '{"ada": "42501", "anon": "42501"}', 'there is no other way to it');

select * from finish();
rollback;
