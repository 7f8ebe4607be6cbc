begin;
\ir fixtures.psql
select plan(37);
update private.settings set environment = 'training';
update public.profiles set environment_access = 'training';

create sequence tests.versions start 100;
-- A person of production, as the function sends them.
create function tests.source(name text, changes jsonb default '{}') returns jsonb language sql
as $$
  select jsonb_build_object('id', tests.id('production ' || name), 'version', nextval('tests.versions'), 'exists', true,
    'email', name || '@client.example', 'name', initcap(name), 'phone', '+32 470 00 00 00', 'access', 'both',
    'password', 'hash of ' || name, 'confirmed', true, 'banned_until', null, 'role', 'user',
    'accounts', jsonb_build_array(jsonb_build_object('id', tests.id('client'), 'name', 'Client', 'role', 'manager',
      'level', 'standard'))) || changes
$$;
-- The error, or whether the person has to be invited.
create function tests.receive(source jsonb) returns text language sql
as $$ select coalesce(error, must_invite::text) from public.receive_people(jsonb_build_array(source)) $$;
create function tests.copy_of(name text) returns uuid language sql
as $$ select user_id from private.people_of_production where production_id = tests.id('production ' || name) $$;
create view tests.people as
  select users.id, users.email::text, users.encrypted_password::text as password, users.email_confirmed_at is not null as confirmed,
    profile.name, profile.environment_access::text as access, role.role::text
  from auth.users join public.profiles profile on profile.id = users.id
  left join public.user_roles role on role.user_id = users.id;

-- A new person.
select is(tests.receive(tests.source('kim')), 'false', 'a person with a password is not invited');
select results_eq(
  $$ select email, password, confirmed, name, access, role from tests.people where id = tests.id('production kim') $$,
  $$ values ('kim@client.example', 'hash of kim', true, 'Kim', 'both', 'user') $$,
  'the copy has the id, the address, the password and the name of production');
select results_eq(
  $$ select identity_data ->> 'email', provider from auth.identities where user_id = tests.id('production kim') $$,
  $$ values ('kim@client.example', 'email') $$, 'the copy can sign in by e-mail');
select results_eq(
  $$ select account.name, link.role from public.user_accounts link join public.accounts account on account.id = link.account_id
     where link.user_id = tests.id('production kim') $$,
  $$ values ('Client', 'manager') $$, 'the account is created, with the role of the person in it');
select is(
  (select count(*) from public.account_services where account_id = tests.id('client') and enabled),
  (select count(*) from public.services), 'the account has all services');
select is_empty(
  $$ select from public.user_accounts
     where user_id = tests.id('production kim') and account_id in (tests.id('alpha'), tests.id('beta')) $$,
  'the copy belongs to no other account');

-- Changes follow; what the person did here stays.
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
values (tests.id('kim session'), tests.id('production kim'), now(), now(), 'aal1');
update auth.users set encrypted_password = 'set in training' where id = tests.id('production kim');
insert into public.user_accounts (user_id, account_id) values (tests.id('production kim'), tests.id('alpha'));
select tests.receive(tests.source('kim', '{"name": "Kim K.", "email": "kim.k@client.example"}'));
select results_eq(
  $$ select email, password, name from tests.people where id = tests.id('production kim') $$,
  $$ values ('kim.k@client.example', 'set in training', 'Kim K.') $$,
  'a new name and address follow; a password that was set here stays');
select isnt_empty($$ select from auth.sessions where id = tests.id('kim session') $$, 'the session stays');
select tests.receive(tests.source('kim', jsonb_build_object('password', 'new hash', 'accounts', '[]'::jsonb)));
select results_eq(
  $$ select email, password from tests.people where id = tests.id('production kim') $$,
  $$ values ('kim@client.example', 'new hash') $$, 'a new password of production follows');
select is_empty($$ select from auth.sessions where user_id = tests.id('production kim') $$, 'a new password ends the sessions');
select results_eq(
  $$ select account_id from public.user_accounts where user_id = tests.id('production kim') $$,
  $$ values (tests.id('alpha')) $$, 'a link that ended in production ends; one that was made here stays');
select tests.receive(tests.source('kim', '{"password": null}'));
select is((select password from tests.people where id = tests.id('production kim')), 'new hash', 'no password changes nothing');
select is(
  tests.receive(tests.source('kim', '{"version": 1, "name": "Old"}')) || (select name from tests.people where email = 'kim@client.example'),
  'falseKim', 'an older version is ignored');
select tests.receive(tests.source('kim', '{"banned_until": "2199-01-01T00:00:00Z"}'));
select isnt((select banned_until from auth.users where id = tests.id('production kim')), null, 'a ban follows');
select tests.receive(tests.source('kim'));
select is((select banned_until from auth.users where id = tests.id('production kim')), null, 'and so does its end');
update auth.users set banned_until = '2099-01-01' where id = tests.id('production kim');
select tests.receive(tests.source('kim', '{"name": "Kim K."}'));
select is((select banned_until from auth.users where id = tests.id('production kim')), '2099-01-01'::timestamptz,
  'a ban that was set in training stays when something else changes in production');
select tests.receive(tests.source('kim', '{"banned_until": "2199-01-01T00:00:00Z"}'));
select tests.receive(tests.source('kim', '{"banned_until": "2199-01-01T00:00:00Z", "name": "K."}'));
update auth.users set banned_until = null where id = tests.id('production kim');
select tests.receive(tests.source('kim', '{"banned_until": "2199-01-01T00:00:00Z"}'));
select is((select banned_until from auth.users where id = tests.id('production kim')), '2199-01-01'::timestamptz,
  'a ban of production holds, whatever training says');

-- Roles.
select tests.receive(tests.source('kim', '{"role": "admin"}'));
select results_eq(
  $$ select role, password from tests.people where id = tests.id('production kim') $$, $$ values ('admin', 'hash of kim') $$,
  'an administrator of production is one here, with the same password');
select tests.receive(tests.source('kim'));
select is((select role from tests.people where id = tests.id('production kim')), 'user', 'and is one no more when production says so');

-- An identity with the same address is the same person.
select tests.receive(tests.source('anna', '{"email": "anna@alpha.example", "accounts": []}'));
select is(tests.copy_of('anna'), tests.id('anna'), 'somebody with the same address becomes the copy');
select is_empty($$ select from auth.sessions where user_id = tests.id('anna') $$, 'sessions of another password end');
select tests.receive(tests.source('kim', '{"email": "bela@beta.example"}'));
select is(tests.copy_of('kim'), tests.id('bela'), 'a person who takes the address of another identity becomes that one');
select is(
  (select access from tests.people where id = tests.id('production kim')), 'production', 'and the old copy has no access any more');

-- A sign-up that was never confirmed is not the same person: somebody else may know its password.
update auth.users set encrypted_password = 'of a stranger' where id = tests.id('ugo');
select is(
  tests.receive(tests.source('ugo', '{"email": "ugo@alpha.example", "password": null, "confirmed": false, "access": "training", "accounts": []}')),
  'true', 'a person whose address a stranger has used is invited');
select results_eq(
  $$ select id = tests.id('ugo'), password from tests.people where email = 'ugo@alpha.example' $$,
  $$ values (false, '') $$, 'and has nothing of the stranger');

-- People without a password.
select is(
  tests.receive(tests.source('lea', '{"password": null, "confirmed": false, "access": "training"}')), 'true',
  'a person without a password is invited');
select is((select confirmed from tests.people where id = tests.copy_of('lea')), false, 'the address is not taken for confirmed');
update auth.users set invited_at = now() where id = tests.copy_of('lea');
select is(
  tests.receive(tests.source('lea', '{"password": null, "confirmed": false, "access": "training"}')), 'false', 'once');

-- Access that ends.
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
values (tests.id('lea session'), tests.copy_of('lea'), now(), now(), 'aal1');
select tests.receive(jsonb_build_object('id', tests.id('production lea'), 'version', nextval('tests.versions'), 'exists', true));
select results_eq(
  $$ select access, (select count(*)::int from auth.sessions where user_id = people.id) from tests.people
     where id = tests.copy_of('lea') $$,
  $$ values ('production', 0) $$, 'a person who has lost access keeps nothing but the identity');
select tests.receive(jsonb_build_object('id', tests.id('production lea'), 'version', nextval('tests.versions'), 'exists', false));
select is_empty($$ select from auth.users where email = 'lea@client.example' $$, 'a person who was deleted is deleted');
select isnt_empty($$ select from public.accounts where id = tests.id('client') $$, 'an account that others are in stays');
select tests.receive(jsonb_build_object('id', tests.id('production kim'), 'version', nextval('tests.versions'), 'exists', false));
select is_empty($$ select from public.accounts where id = tests.id('client') $$, 'the last person takes the account along');
select is(
  tests.receive(jsonb_build_object('id', tests.id('production zoe'), 'version', 1, 'exists', false)), 'false',
  'somebody who was never here leaves without a trace');

-- A person who was erased in production is erased here too: what they wrote stays, without the address.
select tests.receive(tests.source('mia'));
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'Ask mia@client.example', tests.copy_of('mia'));
select tests.receive(jsonb_build_object('id', tests.id('production mia'), 'version', nextval('tests.versions'), 'exists', false, 'erased', true));
select results_eq('select title, created_by from public.kanban_cards', $$ values ('Ask [erased]', null::uuid) $$, 'a person who was erased is erased');
select is_empty($$ select from public.account_blocks where mailbox_key = private.mailbox_key('mia@client.example') $$, 'and nothing blocks the address');

-- One who cannot be written does not stop the others.
select results_eq(
  $$ select error is null from public.receive_people(jsonb_build_array(
       tests.source('ole', '{"role": "king"}'), tests.source('pia'))) $$,
  $$ values (false), (true) $$, 'one fails, the next is written');
select is_empty($$ select from auth.users where email = 'ole@client.example' $$, 'the one that failed has left nothing');
select * from finish();
rollback;
