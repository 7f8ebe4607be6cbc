-- What follows when somebody else changes a person's address or password.
begin;
\ir fixtures.psql
select plan(40);

select tests.person('mara', 'mara@alpha.example');
select tests.person('puppet', 'puppet@puppet.example');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('mara'), tests.id('alpha'), 'manager');
update private.manager_appointments set appointed_at = now() - interval '15 days';
update public.user_accounts set joined_at = now() - interval '31 days';
select tests.act_as('ada');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('puppet'), tests.id('alpha'), 'manager');
select tests.act_as_owner();
insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('lease'), tests.id('aron'), tests.id('alpha'), 'Lease', 'a.pdf', tests.file('aron', '1-lease.pdf'), true);
update auth.users set encrypted_password = 'one' where id in (tests.id('anna'), tests.id('aron'), tests.id('dora'));
create function tests.sign_in_again(person text) returns void language sql as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values (tests.id(person || ' session'), tests.id(person), now(), now(), 'aal1') on conflict do nothing $$;
create function tests.rights(person text) returns text[] language sql as $$
  select array_agg(concat_ws(' ', via, coalesce((select name from private.logged_people where id = actor), '-'), object::jsonb ->> 'what') order by seq)
  from public.access_events where account_id = tests.id('alpha') and action = 'rights_changed' and object::jsonb ->> 'person' = tests.id(person)::text
    and object::jsonb ->> 'what' not like 'user\_account\_%' $$;

-- One's own changes.
select is_empty('select from private.sign_in_holds', 'a password that the person changes in a session waits for nothing');
select is(tests.rights('anna'), array['portal anna password_changed'], 'and is in the log');
update auth.users set email_change = 'aron.new@alpha.example' where id = tests.id('aron');
update auth.users set email = 'aron.new@alpha.example', email_change = '' where id = tests.id('aron');
select is_empty('select from private.sign_in_holds', 'nor does an address that the person has asked for');
select is(tests.rights('aron'), array['portal aron password_changed', 'portal aron address_changed'], 'which is in the log too');

-- An administrator's change of the address, as the identity service makes it: the address first, the id of the change later.
insert into private.address_changes (id, user_id, admin_id, old_email, new_email, confirmed_at)
values (tests.id('change'), tests.id('anna'), tests.id('ada'), 'anna@alpha.example', 'me@firm.example', now());
set constraints all deferred;
update auth.users set email = 'me@firm.example' where id = tests.id('anna');
update auth.users set raw_app_meta_data = jsonb_build_object('address_change', tests.id('change')) where id = tests.id('anna');
set constraints all immediate;
select is((select count(*)::integer from auth.sessions where user_id = tests.id('anna')), 0, 'the sessions end');
select is(tests.rights('anna'), array['portal anna password_changed', 'portal ada address_changed'], 'the log names who changed the address');
select tests.sign_in_again('anna');
select tests.outcomes(
  'select from public.templates where account_id = tests.id(''alpha'')', '{"anna": "0", "aron": "1", "ivo": "0"}',
  'whoever signs in sees no document of the account, nor does somebody in the person''s place');
select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'templates' $$, '{"anna": "0", "aron": "1"}', 'and no file');
select tests.outcomes('select from public.access_events', '{"anna": "0"}', 'nor the access log');
select tests.outcomes('select from public.my_sign_in_holds()', '{"anna": "1", "ivo": "1", "aron": "0", "anon": "42501"}',
  'the person learns what waits');
select tests.outcomes('select from public.accounts', '{"anna": "1"}', 'everything else stays as it was');
select bag_eq(
  $$ select for_person from public.notifications where type = 'sign_in_changed' $$,
  $$ values (tests.id('mara')), (tests.id('puppet')) $$, 'the managers are told');
select bag_eq(
  $$ select recipient, hold_id is not null from private.security_mails where user_id = tests.id('anna') and kind = 'address_changed' $$,
  $$ values ('anna@alpha.example', true), ('me@firm.example', false) $$, 'the mail to the old address can confirm, that to the new one cannot');
select tests.outcomes(
  'select from public.list_sign_in_holds(tests.id(''alpha''))',
  '{"mara": "1", "puppet": "1", "aron": "42501", "anna": "42501", "bela": "42501", "ada": "42501", "anon": "42501", "service_role": "42501"}',
  'managers see what waits');
create temporary table held on commit drop as select id from private.sign_in_holds;
grant select on held to anon, authenticated, service_role;
select tests.outcomes(
  'select public.confirm_sign_in((select id from held))',
  '{"mara": "1", "puppet": "42501", "anna": "42501", "aron": "42501", "bela": "42501", "ada": "42501", "ivo": "42501", "anon": "42501", "service_role": "42501"}',
  'a settled manager confirms');
select tests.outcomes(
  'select public.confirm_sign_in_by_link(''x'')', '{"mara": "42501", "ada": "42501", "anna": "42501", "anon": "42501", "service_role": "1"}',
  'links are taken by the function only');

select private.act_for(null);
-- A password on top of it: the mail goes to the address from before.
delete from auth.sessions where user_id = tests.id('anna');
insert into private.password_changes (id, admin_id, user_id) values (tests.id('new password'), tests.id('ada'), tests.id('anna'));
set constraints all deferred;
update auth.users set encrypted_password = 'two' where id = tests.id('anna');
update auth.users set raw_app_meta_data = jsonb_build_object('password_change', tests.id('new password')) where id = tests.id('anna');
set constraints all immediate;
select is((tests.rights('anna'))[3], 'portal ada password_set', 'a password that the firm sets is in the log');
select results_eq(
  $$ select recipient from private.security_mails where user_id = tests.id('anna') and kind = 'password_changed' and hold_id is not null $$,
  $$ values ('anna@alpha.example') $$, 'and is told to the old address');

select private.act_for(null);
-- The link.
update private.security_mails set token_hash = sha256(convert_to(recipient || kind, 'UTF8')) where user_id = tests.id('anna') and (hold_id is not null or recipient like 'me@%');
select tests.act_as('service_role');
select is(public.confirm_sign_in_by_link('me@firm.exampleaddress_changed'), false, 'the link to the new address confirms nothing');
select is(public.confirm_sign_in_by_link('anna@alpha.exampleaddress_changed'), true, 'the link to the old address confirms the address');
select is(public.confirm_sign_in_by_link('anna@alpha.exampleaddress_changed'), false, 'once');
select tests.act_as_owner();
select is(private.is_sign_in_held(tests.id('anna')), true, 'and not the password');
select tests.act_as('mara');
select lives_ok($$ select public.confirm_sign_in(id) from public.list_sign_in_holds(tests.id('alpha')) $$, 'a manager confirms that');
select tests.act_as_owner();
select tests.sign_in_again('anna');
select tests.outcomes(
  'select from public.templates where account_id = tests.id(''alpha'')', '{"anna": "1"}', 'then the documents are readable again');
select is((tests.rights('anna'))[4:5], array['portal anna sign_in_confirmed', 'portal mara sign_in_confirmed'], 'both are in the log');

-- With the secret key, and without anybody who confirms.
set constraints all deferred;
update auth.users set encrypted_password = 'two' where id = tests.id('dora');
delete from auth.sessions where user_id = tests.id('dora');
set constraints all immediate;
select is((tests.rights('dora'))[2], 'key - password_set', 'a password that is set with the secret key is in the log');
select tests.sign_in_again('dora');
select tests.outcomes('select from public.templates where account_id = tests.id(''alpha'')', '{"dora": "0"}', 'it waits too');
update private.sign_in_holds set changed_at = now() - interval '73 hours', until = now() - interval '1 hour';
select tests.outcomes('select from public.templates where account_id = tests.id(''alpha'')', '{"dora": "1"}', 'for 72 hours');
-- A manager whose own sign-in waits decides nothing.
delete from auth.sessions where user_id = tests.id('mara');
update auth.users set encrypted_password = 'two' where id = tests.id('mara');
select tests.sign_in_again('mara');
select is(private.is_settled(tests.id('alpha'), tests.id('mara')), false, 'a manager whose sign-in waits is not settled');

-- The firm leads people to an account of its own, whose manager is settled, and changes their sign-in.
insert into public.accounts (id, name) values (tests.id('own'), 'Own account of the firm');
select tests.person('paul', 'paul@puppet.example');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('paul'), tests.id('own'), 'manager');
update private.manager_appointments set appointed_at = now() - interval '15 days' where account_id = tests.id('own');
create function tests.change_password(person text) returns void language plpgsql as $$
begin
  delete from auth.sessions where user_id = tests.id(person);
  set constraints all deferred;
  update auth.users set encrypted_password = gen_random_uuid()::text where id = tests.id(person);
  set constraints all immediate;
  perform tests.sign_in_again(person);
end $$;
create function tests.confirm(actor text, person text) returns text language sql as $$
  select tests.outcome(actor, format('select public.confirm_sign_in(%L)',
    (select id from private.sign_in_holds where user_id = tests.id(person) and confirmed_at is null order by changed_at desc limit 1))) $$;
select tests.change_password('mara');
insert into public.user_accounts (user_id, account_id) values (tests.id('mara'), tests.id('own'));
select is(tests.confirm('paul', 'mara'), '42501', 'the manager of an account that the person has just joined confirms nothing');
update public.user_accounts set joined_at = now() - interval '31 days' where account_id = tests.id('own');
select tests.act_as('paul');
select lives_ok($$ select public.confirm_sign_in(id) from public.list_sign_in_holds(tests.id('own')) $$,
  'of an account from before, the manager confirms for that account');
select tests.act_as_owner();
select is(private.is_settled(tests.id('alpha'), tests.id('mara')), false, 'which gives nothing back in another account');
insert into public.account_email_overrides (email, account_id) values ('dora@alpha.example', tests.id('own'));
delete from public.notifications where type = 'sign_in_changed';
select tests.change_password('dora');
select is(tests.confirm('paul', 'dora'), '42501', 'nor where an override leads');
select is((select count(*)::integer from public.notifications where type = 'sign_in_changed' and for_person = tests.id('puppet')), 1,
  'the managers of the account from before are told');
delete from public.account_email_overrides where email = 'dora@alpha.example';
update public.account_email_domains set account_id = tests.id('own') where domain = 'alpha.example';
select is(tests.confirm('paul', 'dora'), '42501', 'nor a domain');
insert into public.user_accounts (user_id, account_id) values (tests.id('nora'), tests.id('own'));
select tests.change_password('nora');
select is(tests.confirm('paul', 'nora'), '42501', 'nor for somebody who had no account before');

-- What is no change for the person.
select set_config('engine.quiet_change', 'on', true);
delete from auth.sessions where user_id = tests.id('bela');
update auth.users set encrypted_password = 'other hash' where id = tests.id('bela');
select is(private.is_sign_in_held(tests.id('bela')), false, 'another hash of the same password is no change');
select set_config('engine.quiet_change', '', true);
update auth.users set encrypted_password = 'own' where id = tests.id('eve');
select is(private.is_sign_in_held(tests.id('eve')), false, 'nor does an administrator wait');
update auth.users set email = 'ugo.new@alpha.example' where id = tests.id('ugo');
select is(private.is_sign_in_held(tests.id('ugo')), false, 'nor an address that was never confirmed');
delete from auth.users where id = tests.id('dora');
select is_empty($$ select from private.sign_in_holds where user_id = tests.id('dora') $$, 'a deleted person leaves nothing behind');

select * from finish();
rollback;
