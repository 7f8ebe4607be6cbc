begin;
-- Triggers tested here: users_replace_sign_up.
\ir fixtures.psql
select plan(36);

create function tests.invite(address text, account uuid default tests.id('alpha')) returns uuid language sql
as $$
  select invitation_id from public.admin_invite_user(address, 'New Person', 'both', 'admin', 'standard', '+32 1', account)
$$;
create function tests.join(person text, address text, invitation text) returns void language sql
as $$
  insert into auth.users (id, email, raw_user_meta_data)
  values (tests.id(person), address, jsonb_build_object('name', 'From metadata', 'invitation', invitation))
$$;

-- Admins invite people.
select tests.outcomes(
  $$ select tests.invite('new@alpha.example') $$,
  '{"ada": "1", "anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins who impersonate nobody invite people');
select tests.outcomes(
  $$ select tests.invite('ANNA@alpha.example') $$, '{"ada": "23505", "anna": "42501"}', 'an existing user cannot be invited');
select tests.outcomes(
  $$ select tests.invite('new@alpha.example', tests.id('gamma')) $$, '{"ada": "23503"}', 'an account that does not exist is refused');
select tests.act_as('ada');
select results_eq(
  $$ select environment::text from public.admin_invite_user('x@x.example', 'X', 'both', 'user', 'standard') $$,
  $$ values ('production') $$, 'the answer names the environment');
select tests.act_as_owner();

-- Invited people join.
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
  $$ values ('New Person', 'mia@alpha.example', '+32 1', 'both') $$, 'the profile is as the invitation says');
select results_eq(
  $$ select role::text from public.user_roles where user_id = tests.id('mia') $$, $$ values ('admin') $$, 'the role is as the invitation says');
select results_eq(
  $$ select account_id, role, access_level from public.user_accounts where user_id = tests.id('mia') $$,
  $$ values (tests.id('alpha'), 'user', 'standard') $$, 'the link is as the invitation says');
select results_eq(
  $$ select admin_id, action_type, details ->> 'email', details ->> 'role' from public.admin_actions
     where target_user_id = tests.id('mia') $$,
  $$ values (tests.id('ada'), 'user_created', 'mia@alpha.example', 'admin') $$, 'the invitation is recorded once, for the admin');
select is_empty($$ select from private.invitations where email = 'mia@alpha.example' $$, 'the used invitation is deleted');

select tests.join('eva', 'eva@alpha.example', (select id::text from tests.invited where who = 'max'));
select tests.join('old', 'old@alpha.example', (select id::text from tests.invited where who = 'old'));
select tests.join('odd', 'odd@alpha.example', 'no uuid');
select is_empty(
  $$ select from public.user_roles where user_id in (tests.id('eva'), tests.id('old'), tests.id('odd'))
     union all select from public.user_accounts where user_id in (tests.id('eva'), tests.id('old'), tests.id('odd')) $$,
  'an invitation for another address, an expired one and an invalid id give no role and no account');
select results_eq(
  $$ select name, environment_access::text from public.profiles where id = tests.id('eva') $$,
  $$ values ('From metadata', 'production') $$, 'a person with an invitation for another address gets a normal profile');
select tests.join('solo', 'solo@alpha.example', (select id::text from tests.invited where who = 'solo'));
select is_empty($$ select from public.user_accounts where user_id = tests.id('solo') $$, 'an invitation without an account creates no link');
select tests.act_as('ada');
select lives_ok($$ select tests.invite('next@alpha.example') $$, 'an admin sends another invitation');
select tests.act_as_owner();
select is_empty($$ select from private.invitations where email = 'old@alpha.example' $$, 'expired invitations are deleted with the next one');

-- A visitor signed up with the address and never confirmed it.
select tests.person('squatter', 'victim@alpha.example', false);
update auth.users set encrypted_password = 'theirs' where id = tests.id('squatter');
insert into auth.identities (provider_id, user_id, identity_data, provider)
values ('squatter', tests.id('squatter'), '{"email": "victim@alpha.example"}', 'email');
insert into auth.sessions (id, user_id) values (tests.id('session'), tests.id('squatter'));
update auth.users set raw_user_meta_data = '{"name": "Second"}' where id = tests.id('squatter');
select is((select name from public.profiles where id = tests.id('squatter')), 'Second', 'the last sign-up gives the name of the profile');
update auth.users set raw_user_meta_data = '{"name": "Second", "language": "nl"}' where id = tests.id('squatter');
update public.profiles set name = 'Corrected', phone = '+32 9' where id = tests.id('squatter');
update auth.users set raw_user_meta_data = '{"name": "Second", "email_verified": true}' where id = tests.id('squatter');
select is((select name from public.profiles where id = tests.id('squatter')), 'Corrected', 'other metadata does not change the profile');
update auth.users set raw_user_meta_data = '{}' where id = tests.id('squatter');
select results_eq($$ select name, phone from public.profiles where id = tests.id('squatter') $$,
  $$ values (null::text, '+32 9') $$, 'metadata without a name removes the name and changes nothing else');
update auth.users set raw_user_meta_data = '{"name": "Mine"}' where id = tests.id('anna');
select is((select name from public.profiles where id = tests.id('anna')), 'anna', 'metadata of a confirmed person does not change the name');
select tests.outcomes(
  $$ select tests.invite('Victim@alpha.example') $$, '{"ada": "1", "anna": "42501", "ivo": "42501", "anon": "42501"}',
  'an admin can invite an address that a visitor signed up but never confirmed');
select tests.outcomes(
  $$ select tests.invite('victim@alpha.example', tests.id('gamma')) $$, '{"ada": "23503"}', 'an invitation to an account that does not exist is refused');
select ok(exists (select from auth.users where id = tests.id('squatter')), 'a refused invitation does not delete the visitor''s identity');
select tests.act_as('ada');
insert into tests.invited values ('victim', tests.invite('victim@alpha.example'));
select tests.act_as_owner();
select is_empty($$
  select id from auth.users where email = 'victim@alpha.example'
  union all select user_id from auth.identities where user_id = tests.id('squatter')
  union all select user_id from auth.sessions where user_id = tests.id('squatter')
  union all select id from public.profiles where id = tests.id('squatter') $$,
  'an invitation deletes the visitor''s identity, sessions and profile');
select tests.join('victim', 'victim@alpha.example', (select id::text from tests.invited where who = 'victim'));
select is((select name from public.profiles where id = tests.id('victim')), 'New Person', 'the invited person has the name of the invitation');
select is(tests.outcome('ada', $$ select tests.invite('victim@alpha.example') $$), '23505', 'an invited person cannot be invited again');
update auth.users set invited_at = now() where id = tests.id('victim');
select is(tests.outcome('ada', $$ select tests.invite('victim@alpha.example') $$), '23505', 'an invited person cannot be invited again after the mail was sent');
select tests.person('seen', 'seen@alpha.example', false);
update auth.users set last_sign_in_at = now() where id = tests.id('seen');
select is(tests.outcome('ada', $$ select tests.invite('seen@alpha.example') $$), '23505', 'an unconfirmed person who has signed in cannot be invited');
select tests.person('sso', 'sso@alpha.example', false);
update auth.users set is_sso_user = true where id = tests.id('sso');
select is(tests.outcome('ada', $$ select tests.invite('sso@alpha.example') $$), '23505', 'an unconfirmed single sign-on user cannot be invited');

-- Somebody who knows the id of an invitation uses it to sign up with a password of their own.
select tests.act_as('ada');
create temporary table leaked_ids on commit drop as
  select tests.invite('known@alpha.example') as signed_up, tests.invite('former@alpha.example') as of_former;
select tests.act_as_owner();
insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
select tests.id('known'), 'known@alpha.example', 'a hash', jsonb_build_object('invitation', signed_up) from leaked_ids;
select is_empty($$ select from public.user_roles where user_id = tests.id('known') $$,
  'an invitation gives nothing to a sign-up with a password');
update auth.users set encrypted_password = 'a hash' where id = tests.id('known');
insert into public.user_roles (user_id, role) values (tests.id('known'), 'admin');
select is((select encrypted_password from auth.users where id = tests.id('known')), '',
  'a person who becomes an administrator without a confirmed address loses the password');
-- The author of an invitation is no administrator any more.
update private.invitations set admin_id = tests.id('anna') where email = 'former@alpha.example';
insert into auth.users (id, email, raw_user_meta_data)
select tests.id('former'), 'former@alpha.example', jsonb_build_object('invitation', of_former) from leaked_ids;
select is_empty($$ select from public.user_roles where user_id = tests.id('former') $$,
  'an invitation of a former administrator gives nothing');

-- A visitor signs up after the invitation was prepared and before it is sent.
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
  $$ values ('New Person', '+32 1', 'both', 'admin', 'standard') $$, 'a visitor who signed up first becomes what the invitation says when the identity service adds its id');

-- Twenty invitations an hour.
update private.invitation_mails set sent_at = array(select clock_timestamp() - interval '59 minutes' from generate_series(1, 19))
where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('twenty@alpha.example') $$), '1', 'an admin can send the twentieth invitation of an hour');
update private.invitation_mails set sent_at = sent_at || clock_timestamp() where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('more@alpha.example') $$), 'PGRST', 'the twenty-first invitation of an hour is refused');
update private.invitation_mails set sent_at = array(select clock_timestamp() - interval '61 minutes' from generate_series(1, 20))
where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('more@alpha.example') $$), '1', 'after an hour an admin can invite again');
update private.invitation_mails set sent_at = array(select clock_timestamp() + interval '1 day' from generate_series(1, 20))
where admin_id = tests.id('ada');
select is(tests.outcome('ada', $$ select tests.invite('more@alpha.example') $$), '1', 'invitations with a time in the future do not count');
select throws_ok($$ select tests.act_as('ada'); select private.count_invitation_mail() $$, '42501', null, 'nobody calls the counter directly');
select tests.act_as_owner();

select * from finish();
rollback;
