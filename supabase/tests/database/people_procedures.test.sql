begin;
\ir fixtures.psql
select plan(55);

create function tests.invite(address text, account uuid default tests.id('alpha')) returns uuid language sql
as $$
  select invitation_id from public.admin_invite_user(address, 'New Person', 'both', 'admin', 'standard', '+32 1', account)
$$;
create function tests.join(person text, address text, invitation text) returns void language sql
as $$
  insert into auth.users (id, email, raw_user_meta_data)
  values (tests.id(person), address, jsonb_build_object('name', 'From metadata', 'invitation', invitation))
$$;

-- Inviting.
select tests.outcomes(
  $$ select tests.invite('new@alpha.example') $$,
  '{"ada": "1", "anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins invite, unless they impersonate');
select tests.outcomes(
  $$ select tests.invite('ANNA@alpha.example') $$, '{"ada": "23505", "anna": "42501"}', 'nobody who is known');
select tests.outcomes(
  $$ select tests.invite('new@alpha.example', tests.id('gamma')) $$, '{"ada": "23503"}', 'nor into an account that is none');
select tests.act_as('ada');
select results_eq(
  $$ select environment::text from public.admin_invite_user('x@x.example', 'X', 'both', 'user', 'standard') $$,
  $$ values ('production') $$, 'the answer says which environment this is');
select tests.act_as_owner();

-- Joining.
create table tests.invited (who text, id uuid);
grant all on tests.invited to authenticated;
select tests.act_as('ada');
insert into tests.invited values ('mia', tests.invite('Mia@alpha.example')), ('max', tests.invite('max@alpha.example')),
  ('old', tests.invite('old@alpha.example')), ('solo', tests.invite('solo@alpha.example', null));
select tests.act_as_owner();
update private.invitations set created_at = now() - interval '11 minutes' where email = 'old@alpha.example';
select tests.join('mia', 'mia@alpha.example', (select id::text from tests.invited where who = 'mia'));
select results_eq(
  $$ select name, email, phone, environment_access::text from public.profiles where id = tests.id('mia') $$,
  $$ values ('New Person', 'mia@alpha.example', '+32 1', 'both') $$, 'the profile is as the admin said');
select results_eq(
  $$ select role::text from public.user_roles where user_id = tests.id('mia') $$, $$ values ('admin') $$, 'the role too');
select results_eq(
  $$ select account_id, role, access_level from public.user_accounts where user_id = tests.id('mia') $$,
  $$ values (tests.id('alpha'), 'admin', 'standard') $$, 'and the link');
select results_eq(
  $$ select admin_id, action_type, details ->> 'email', details ->> 'role' from public.admin_actions
     where target_user_id = tests.id('mia') $$,
  $$ values (tests.id('ada'), 'user_created', 'mia@alpha.example', 'admin') $$, 'with one record, in the admin''s name');
select is_empty($$ select from private.invitations where email = 'mia@alpha.example' $$, 'the invitation is used up');

select tests.join('eva', 'eva@alpha.example', (select id::text from tests.invited where who = 'max'));
select tests.join('old', 'old@alpha.example', (select id::text from tests.invited where who = 'old'));
select tests.join('odd', 'odd@alpha.example', 'no uuid');
select is_empty(
  $$ select from public.user_roles where user_id in (tests.id('eva'), tests.id('old'), tests.id('odd'))
     union all select from public.user_accounts where user_id in (tests.id('eva'), tests.id('old'), tests.id('odd')) $$,
  'another address, one that is too old, and what is no invitation give nothing');
select results_eq(
  $$ select name, environment_access::text from public.profiles where id = tests.id('eva') $$,
  $$ values ('From metadata', 'production') $$, 'that is a sign-up like any other');
select tests.join('solo', 'solo@alpha.example', (select id::text from tests.invited where who = 'solo'));
select is_empty($$ select from public.user_accounts where user_id = tests.id('solo') $$, 'without an account there is no link');
select tests.act_as('ada');
select lives_ok($$ select tests.invite('next@alpha.example') $$, 'the next invitation');
select tests.act_as_owner();
select is_empty($$ select from private.invitations where email = 'old@alpha.example' $$, 'takes away what came to nothing');

-- An address that a visitor signed up and nobody proved.
select tests.person('squatter', 'victim@alpha.example', false);
update auth.users set encrypted_password = 'theirs' where id = tests.id('squatter');
insert into auth.identities (provider_id, user_id, identity_data, provider)
values ('squatter', tests.id('squatter'), '{"email": "victim@alpha.example"}', 'email');
insert into auth.sessions (id, user_id) values (tests.id('session'), tests.id('squatter'));
update auth.users set raw_user_meta_data = '{"name": "Second"}' where id = tests.id('squatter');
select is((select name from public.profiles where id = tests.id('squatter')), 'Second', 'the last sign-up names the profile');
update auth.users set raw_user_meta_data = '{"name": "Second", "language": "nl"}' where id = tests.id('squatter');
update public.profiles set name = 'Corrected', phone = '+32 9' where id = tests.id('squatter');
update auth.users set raw_user_meta_data = '{"name": "Second", "email_verified": true}' where id = tests.id('squatter');
select is((select name from public.profiles where id = tests.id('squatter')), 'Corrected', 'and nothing else that is said');
update auth.users set raw_user_meta_data = '{}' where id = tests.id('squatter');
select results_eq($$ select name, phone from public.profiles where id = tests.id('squatter') $$,
  $$ values (null::text, '+32 9') $$, 'nor changes more than the name');
update auth.users set raw_user_meta_data = '{"name": "Mine"}' where id = tests.id('anna');
select is((select name from public.profiles where id = tests.id('anna')), 'anna', 'who is confirmed has their name from elsewhere');
select tests.outcomes(
  $$ select tests.invite('Victim@alpha.example') $$, '{"ada": "1", "anna": "42501", "ivo": "42501", "anon": "42501"}',
  'it does not stand in the way of an admin');
select tests.outcomes(
  $$ select tests.invite('victim@alpha.example', tests.id('gamma')) $$, '{"ada": "23503"}', 'an invitation that fails');
select ok(exists (select from auth.users where id = tests.id('squatter')), 'leaves it as it was');
select tests.act_as('ada');
insert into tests.invited values ('victim', tests.invite('victim@alpha.example'));
select tests.act_as_owner();
select is_empty($$
  select id from auth.users where email = 'victim@alpha.example'
  union all select user_id from auth.identities where user_id = tests.id('squatter')
  union all select user_id from auth.sessions where user_id = tests.id('squatter')
  union all select id from public.profiles where id = tests.id('squatter') $$,
  'password, name, identities and sessions of the visitor are gone');
select tests.join('victim', 'victim@alpha.example', (select id::text from tests.invited where who = 'victim'));
select is((select name from public.profiles where id = tests.id('victim')), 'New Person', 'the person is as the admin said');
select is(tests.outcome('ada', $$ select tests.invite('victim@alpha.example') $$), '23505', 'who was invited stays invited');
update auth.users set invited_at = now() where id = tests.id('victim');
select is(tests.outcome('ada', $$ select tests.invite('victim@alpha.example') $$), '23505', 'also once the mail is out');
select tests.person('seen', 'seen@alpha.example', false);
update auth.users set last_sign_in_at = now() where id = tests.id('seen');
select is(tests.outcome('ada', $$ select tests.invite('seen@alpha.example') $$), '23505', 'so does who has been here');
select tests.person('sso', 'sso@alpha.example', false);
update auth.users set is_sso_user = true where id = tests.id('sso');
select is(tests.outcome('ada', $$ select tests.invite('sso@alpha.example') $$), '23505', 'and who comes from elsewhere');

-- Somebody who knows the id of an invitation uses it to sign up with a password of their own.
select tests.act_as('ada');
create temporary table known_ids on commit drop as
  select tests.invite('known@alpha.example') as signed_up, tests.invite('former@alpha.example') as of_former;
select tests.act_as_owner();
insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
select tests.id('known'), 'known@alpha.example', 'a hash', jsonb_build_object('invitation', signed_up) from known_ids;
select is_empty($$ select from public.user_roles where user_id = tests.id('known') $$,
  'an invitation gives nothing to a sign-up with a password');
update auth.users set encrypted_password = 'a hash' where id = tests.id('known');
insert into public.user_roles (user_id, role) values (tests.id('known'), 'admin');
select is((select encrypted_password from auth.users where id = tests.id('known')), '',
  'and whoever becomes an administrator unconfirmed keeps no password');
-- Nor does the invitation of somebody who is no administrator any more.
update private.invitations set admin_id = tests.id('anna') where email = 'former@alpha.example';
insert into auth.users (id, email, raw_user_meta_data)
select tests.id('former'), 'former@alpha.example', jsonb_build_object('invitation', of_former) from known_ids;
select is_empty($$ select from public.user_roles where user_id = tests.id('former') $$,
  'an invitation ends with its author''s role');

-- A visitor who is quicker than the invitation that was prepared.
select tests.act_as('ada');
insert into tests.invited values ('quick', tests.invite('quick@alpha.example'));
select tests.act_as_owner();
select tests.person('quick', 'quick@alpha.example', false);
update auth.users
set raw_user_meta_data = jsonb_build_object('name', 'Ignored', 'invitation', (select id from tests.invited where who = 'quick'))
where id = tests.id('quick');
select results_eq(
  $$ select name, phone, environment_access::text, (select role::text from public.user_roles where user_id = profiles.id),
       (select access_level from public.user_accounts where user_id = profiles.id and account_id = tests.id('alpha'))
     from public.profiles where id = tests.id('quick') $$,
  $$ values ('New Person', '+32 1', 'both', 'admin', 'standard') $$, 'becomes what the admin said when the address is taken over');

-- Twenty an hour. Those of the fixtures above are among them.
update private.invitation_mails set sent_at = array(select clock_timestamp() - interval '59 minutes' from generate_series(1, 19))
where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('twenty@alpha.example') $$), '1', 'the twentieth goes out');
update private.invitation_mails set sent_at = sent_at || clock_timestamp() where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('more@alpha.example') $$), 'PGRST', 'the next has to wait');
update private.invitation_mails set sent_at = array(select clock_timestamp() - interval '61 minutes' from generate_series(1, 20))
where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('more@alpha.example') $$), '1', 'until an hour is over');
update private.invitation_mails set sent_at = array(select clock_timestamp() + interval '1 day' from generate_series(1, 20))
where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('more@alpha.example') $$), '1', 'also when the clock was set back');
select throws_ok($$ select tests.act_as('ada'); select private.count_invitation_mail() $$, '42501', null, 'nobody counts by hand');
select tests.act_as_owner();

-- Deleting.
select tests.outcomes(
  $$ select public.admin_delete_user(tests.id('aron')) $$,
  '{"ada": "1", "anna": "42501", "aron": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins delete people, unless they impersonate');
select tests.outcomes(
  $$ select public.admin_delete_user(tests.id('ada')) $$, '{"ada": "22023"}', 'nobody deletes themselves');
select tests.outcomes(
  $$ select public.admin_delete_user(tests.id('gone')) $$, '{"ada": "P0002"}', 'nor somebody who is not there');
select tests.act_as('ada');
select lives_ok($$ select public.admin_delete_user(tests.id('aron')) $$, 'a person goes');
select tests.act_as_owner();
select results_eq(
  $$ select admin_id, action_type, details ->> 'email' from public.admin_actions where target_user_id = tests.id('aron') $$,
  $$ values (tests.id('ada'), 'profile_deleted', 'aron@alpha.example') $$, 'which is recorded');

-- Passwords. As the identity service sets one: the hash first, the metadata then, in one transaction.
create function tests.set_password(person text, change text, hash text default 'hash') returns void language sql
as $$
  update auth.users set encrypted_password = hash where id = tests.id(person);
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('password_change', change)
  where id = tests.id(person)
$$;
create table tests.prepared (who text, id text);
grant all on tests.prepared to authenticated;
select tests.outcomes(
  $$ select public.admin_prepare_password_change('Anna@alpha.example') $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins set passwords, unless they impersonate');
select tests.outcomes(
  $$ select public.admin_prepare_password_change('nobody@alpha.example') $$, '{"ada": "P0002", "anna": "42501"}',
  'of people who are there; others are not told who is');
select tests.act_as('ada');
insert into tests.prepared select who, change_id::text
from unnest(array['anna', 'bela']) as who, public.admin_prepare_password_change(
  case who when 'anna' then 'anna@alpha.example' else 'bela@beta.example' end);
select tests.act_as_owner();
select is_empty($$ select from public.admin_actions where action_type = 'password_set' $$, 'what is prepared is not recorded yet');
select throws_ok($$ select tests.set_password('anna', (select id from tests.prepared where who = 'bela')) $$, '22023', null,
  'what was prepared for another sets nothing');
select throws_ok($$ select tests.set_password('anna', 'made up') $$, '22023', null, 'nor does what was not prepared');
select isnt((select encrypted_password from auth.users where id = tests.id('anna')), 'hash', 'the password stays');
select is_empty($$ select from public.admin_actions where action_type = 'password_set' $$, 'without a record');
select lives_ok($$ select tests.set_password('anna', (select id from tests.prepared where who = 'anna')) $$, 'a password is set');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'password_set' $$,
  $$ values (tests.id('ada'), tests.id('anna'), '{"email": "anna@alpha.example"}'::jsonb) $$, 'with one record, in the same breath');
select ok(not (select raw_app_meta_data ? 'password_change' from auth.users where id = tests.id('anna')), 'of which the identity keeps nothing');
select throws_ok($$ select tests.set_password('anna', (select id from tests.prepared where who = 'anna')) $$, '22023', null, 'once');
update private.password_changes set created_at = now() - interval '11 minutes';
select throws_ok($$ select tests.set_password('bela', (select id from tests.prepared where who = 'bela')) $$, '22023', null, 'and in time');
select tests.act_as('ada');
select lives_ok($$ select public.admin_prepare_password_change('anna@alpha.example') $$, 'the next one');
select tests.act_as_owner();
select is((select count(*)::integer from private.password_changes), 1, 'takes away what came to nothing');

select * from finish();
rollback;
