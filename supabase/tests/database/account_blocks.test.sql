begin;
-- Triggers tested here: accounts_delete_blocks, account_blocks_block_other_mailboxes, portico_extend_blocks, user_accounts_refuse_blocked,
-- user_accounts_refuse_blocked_moved, user_accounts_remember_lesser, user_accounts_note_former_access, user_accounts_note_former_access_moved.
\ir fixtures.psql
select plan(96);

-- The accounts of a person, as the policies see them.
create function tests.accounts(actor text) returns text[] language plpgsql
as $$
declare
  ids uuid[];
begin
  perform tests.act_as(actor);
  ids := array(select private.account_ids());
  perform tests.act_as_owner();
  return (select array_agg(name order by array_position(ids, id)) from public.accounts where id = any (ids));
end
$$;
create function tests.as_admin(statement text) returns integer language plpgsql
as $$
declare
  touched integer;
begin
  perform tests.act_as('ada');
  touched := tests.touched(statement);
  perform tests.act_as_owner();
  return touched;
end
$$;
create function tests.blocks(person text) returns text language sql
as $$
  select string_agg(account.name, ',' order by account.name)
  from (select distinct account_id from public.account_blocks where user_id = tests.id(person)) as block
  join public.accounts account on account.id = block.account_id
$$;

-- An admin unlinks a person over the REST interface.
savepoint start;
select is(tests.accounts('anna'), '{Alpha}', 'anna is linked to alpha, which also has the domain of her address');
select is(tests.as_admin($$ delete from public.user_accounts where user_id = tests.id('anna') $$), 1, 'an admin unlinks her');
select is(tests.accounts('anna'), null, 'the domain does not bring her back');
select tests.outcomes(
  $$ select from public.accounts $$, '{"anna": "0", "dora": "1"}', 'she reads no account; people who belong by domain still do');
select tests.outcomes(
  $$ select from public.profiles $$, '{"anna": "1", "ivo": "1"}', 'she sees no colleagues, and neither does an admin who impersonates her');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('anna') $$, '{"dora": "0", "aron": "0"}', 'her former colleagues do not see her');
select results_eq(
  $$ select user_id, account_id, mailbox_key, blocked_at, blocked_by from public.account_blocks $$,
  $$ values (tests.id('anna'), tests.id('alpha'), private.mailbox_key('anna@alpha.example'), now(), tests.id('ada')) $$,
  'a block records who removed whom, and when');
select is_empty($$ select from public.admin_actions where action_type like 'account_block%' $$,
  'the unlinking is recorded, and the block is not recorded again');
delete from public.account_email_domains where domain = 'alpha.example';
insert into public.account_email_domains (domain, account_id) values ('alpha.example', tests.id('alpha'));
select is(tests.accounts('anna'), null, 'the block stays when the domain is deleted and added again');
insert into public.account_email_overrides (email, account_id) values ('anna@alpha.example', tests.id('alpha'));
select is(tests.accounts('anna'), null, 'an override does not bring her back');
select tests.outcomes(
  $$ insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('alpha')) $$,
  '{"ada": "22023", "service_role": "22023", "anna": "42501"}', 'a link does not lift the block');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('anna'), null, tests.id('alpha')) $$, '{"ada": "22023"}', 'nor does the panel''s procedure');
select tests.outcomes(
  $$ select from public.admin_invite_user('Anna+2@alpha.example', 'Anna', 'production', 'user', 'standard', null, tests.id('alpha')) $$,
  '{"ada": "22023"}', 'nor an invitation to another address of the mailbox');
select is(tests.as_admin($$ select public.admin_lift_block(tests.id('anna'), tests.id('alpha')) $$), 1, 'an admin lifts the block');
select is(tests.as_admin($$ insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('alpha')) $$), 1,
  'and links her again');
select is(tests.accounts('anna'), '{Alpha}', 'the link gives her the account');
rollback to savepoint start;

-- A person loses the last link.
insert into public.account_email_overrides (email, account_id) values ('anna@alpha.example', tests.id('beta'));
delete from public.user_accounts where user_id = tests.id('anna');
select is(tests.blocks('anna'), 'Alpha,Beta', 'a person who loses the last link is blocked in every account that the address leads to');
delete from public.account_email_overrides;
select is(tests.accounts('anna'), null, 'the person stays without an account after the override is deleted');
rollback to savepoint start;

-- An admin moves a person to another account.
update public.user_accounts set account_id = tests.id('beta') where user_id = tests.id('anna');
select is(tests.accounts('anna'), '{Beta}', 'a moved person has the new account');
select is(tests.blocks('anna'), 'Alpha', 'a moved person is blocked in the old account');
select throws_ok(
  $$ update public.user_accounts set account_id = tests.id('alpha') where user_id = tests.id('anna') $$, '22023', null, 'moving back needs the block lifted');
select private.lift_blocks(tests.id('anna'), tests.id('alpha'));
update public.user_accounts set account_id = tests.id('alpha') where user_id = tests.id('anna');
select is(tests.accounts('anna') || array[tests.blocks('anna')], '{Alpha,Beta}', 'moving the person back swaps account and block');
update public.user_accounts set user_id = tests.id('nora') where user_id = tests.id('anna');
select is(tests.accounts('nora') || array[tests.blocks('anna')], '{Alpha,"Alpha,Beta"}', 'giving a link to another person blocks the first person');
update public.user_accounts set access_level = 'restricted' where user_id = tests.id('nora');
select is(tests.blocks('nora'), null, 'another change of a link blocks nobody');
rollback to savepoint start;
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('alpha');
select is(tests.accounts('anna'), '{Beta}', 'a person who loses one of two accounts keeps the other');
select is(tests.blocks('anna'), 'Alpha', 'the person is blocked in the lost account only');
rollback to savepoint start;

-- The procedures of the panel.
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha')) $$), 1,
  'an admin removes a person who belongs by domain');
select is(tests.accounts('dora'), null, 'the removed person has no account');
select is((select count(*)::integer from public.admin_actions where action_type = 'account_block_created' and target_user_id = tests.id('dora')), 1,
  'the removal is recorded once');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha')) $$), 1, 'removing the person again changes nothing');
select is(tests.as_admin($$ select public.admin_lift_block(tests.id('dora'), tests.id('alpha')) $$), 1, 'an admin lifts the block');
select is(tests.accounts('dora'), '{Alpha}', 'the person belongs by domain again');
select is((select count(*)::integer from public.admin_actions where action_type = 'account_block_deleted' and target_user_id = tests.id('dora')), 1,
  'lifting a block is recorded');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha'), tests.id('beta')) $$), 1,
  'an admin moves a person who belongs by domain');
select is(tests.accounts('dora') || array[tests.blocks('dora')], '{Beta,Alpha}', 'the person has a link to the new account and a block in the old one');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('dora'), tests.id('beta'), tests.id('alpha')) $$, '{"ada": "22023"}', 'a move back does not lift the block');
select private.lift_blocks(tests.id('dora'), tests.id('alpha'));
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('beta'), tests.id('alpha')) $$), 1, 'afterwards an admin moves the person back');
select is(tests.accounts('dora') || array[tests.blocks('dora')], '{Alpha,Beta}', 'the person has a link to the first account again');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha')) $$), 1, 'an admin removes the person');
select is(tests.accounts('dora') || array[tests.blocks('dora')], '{"Alpha,Beta"}', 'the person is blocked in both accounts');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('nora'), null, tests.id('alpha')) $$,
  '{"ada": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins who impersonate nobody move people');
select tests.outcomes(
  $$ select public.admin_lift_block(tests.id('dora'), tests.id('alpha')) $$,
  '{"ada": "1", "dora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins who impersonate nobody lift blocks');
select tests.outcomes(
  $$ select public.admin_lift_block(tests.id('anna'), tests.id('alpha')) $$, '{"ada": "22023"}', 'lifting a block that does not exist is refused');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('anna')) $$, '{"ada": "22023"}', 'moving a person without naming an account is refused');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('anna'), tests.id('beta'), tests.id('alpha')) $$, '{"ada": "P0001"}', 'moving a person from an account that they have left meanwhile is refused');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('nobody'), null, tests.id('alpha')) $$, '{"ada": "23503"}', 'linking a user who does not exist is refused');

-- The table itself; dora is blocked in both accounts.
select tests.outcomes(
  $$ select from public.account_blocks $$,
  '{"ada": "2", "service_role": "2", "dora": "0", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins read blocks');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('bela'), tests.id('alpha')) $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins add blocks');
select tests.outcomes(
  $$ delete from public.account_blocks $$,
  '{"ada": "2", "service_role": "2", "dora": "0", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins delete blocks');
select tests.outcomes(
  $$ update public.account_blocks set blocked_by = null $$, '{"ada": "42501", "dora": "42501"}', 'nobody changes a block');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id, blocked_by) values (tests.id('bela'), tests.id('beta'), tests.id('eve')) $$,
  '{"ada": "42501"}', 'nobody can name another administrator as the author of a block');
select tests.outcomes(
  $$ insert into public.account_blocks (account_id) values (tests.id('beta')) $$, '{"ada": "23514"}', 'a block needs a person or an address');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('aron'), tests.id('alpha')) $$,
  '{"ada": "22023", "service_role": "22023"}', 'a linked person cannot be blocked directly: the link must be deleted');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('aron'), tests.id('nothing')) $$, '{"ada": "23503"}', 'a block for an account that does not exist is refused');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('nobody'), tests.id('beta')) $$, '{"ada": "23503"}', 'a block for a user who does not exist is refused');
rollback to savepoint start;

-- Other addresses of the same person.
delete from public.user_accounts where user_id = tests.id('anna');
update auth.users set email = 'Hanna+1@alpha.example' where id = tests.id('anna');
select is(tests.accounts('anna'), null, 'a new address in the same domain does not bring the person back');
select set_eq('select mailbox_key from public.account_blocks',
  $$ values (private.mailbox_key('anna@alpha.example')), (private.mailbox_key('Hanna@alpha.example')) $$,
  'both addresses are blocked, without their tags');
delete from auth.users where id = tests.id('anna');
select tests.person('anna again', 'hanna+2@alpha.example');
select tests.person('other', 'ann@alpha.example');
select is(tests.accounts('anna again'), null, 'a person who is deleted and signs up again with another tag stays blocked');
select is(tests.accounts('other'), '{Alpha}', 'a colleague is not blocked');
update auth.users set email = 'newest@alpha.example' where id = tests.id('anna again');
select is(tests.accounts('anna again'), null, 'a further address does not bring the person back either');
rollback to savepoint start;

-- People are deleted, alone or with their account.
delete from auth.users where id in (tests.id('dora'), tests.id('ugo'));
select results_eq(
  $$ select account_id, user_id, mailbox_key from public.account_blocks $$,
  $$ values (tests.id('alpha'), null::uuid, private.mailbox_key('dora@alpha.example')) $$,
  'a deleted member is blocked by address; a deleted unconfirmed sign-up blocks nobody');
select tests.person('dora again', 'dora@alpha.example');
select throws_ok(
  $$ insert into public.user_accounts (user_id, account_id) values (tests.id('dora again'), tests.id('alpha')) $$, '22023', null,
  'a link for the new identity does not lift the block of the old one');
select is(tests.as_admin($$ select public.admin_lift_block(tests.id('dora again'), tests.id('alpha')) $$), 1, 'an admin lifts it for the new identity');
select is(tests.accounts('dora again'), '{Alpha}', 'and the domain counts again');
rollback to savepoint start;

-- What a route gives is never more than what was taken away. vera is restricted and reads only; her address leads to alpha.
select tests.person('vera', 'vera@alpha.example');
insert into public.user_accounts (user_id, account_id, role, access_level) values (tests.id('vera'), tests.id('alpha'), 'viewer', 'restricted');
savepoint linked;
delete from public.user_accounts where user_id = tests.id('vera');
select is(tests.as_admin($$ select public.admin_lift_block(tests.id('vera'), tests.id('alpha')) $$), 1, 'an admin lifts the block of a viewer');
select is(tests.accounts('vera'), null, 'the domain does not make a full member of a viewer');
select is((select needs_approval from private.routed_people where user_id = tests.id('vera')), true, 'it asks for approval');
update auth.users set email = 'vera.new@alpha.example' where id = tests.id('vera');
select is((select needs_approval from private.routed_people where user_id = tests.id('vera')), true, 'under another address too');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('vera'), null, tests.id('alpha')) $$), 1, 'an admin approves');
select results_eq($$ select role, access_level from public.user_accounts where user_id = tests.id('vera') $$,
  $$ values ('viewer', 'restricted') $$, 'and the person has what they had');
rollback to savepoint linked;
delete from auth.users where id = tests.id('vera');
select tests.person('vera again', 'vera+2@alpha.example');
select is(tests.as_admin($$ select public.admin_lift_block(tests.id('vera again'), tests.id('alpha')) $$), 1, 'an admin lifts the block of a deleted viewer');
select is(tests.accounts('vera again'), null, 'the new identity waits for approval too');
rollback to savepoint start;

-- An erasure.
create function tests.erase(person text) returns void language sql as $$ select private.delete_with_traces(tests.id(person)) $$;
delete from public.user_accounts where user_id = tests.id('anna');
select tests.erase('anna');
select results_eq('select distinct user_id, blocked_by from public.account_blocks',
  'values (null::uuid, null::uuid)', 'the block of an erased person names nobody');
select tests.person('anna again', 'ANNA+new@alpha.example');
select is(tests.accounts('anna again'), null, 'an erased person who was removed before stays blocked');
select is_empty($$ select from private.routed_people where user_id = tests.id('anna again') $$, 'and does not even wait for approval');
select tests.person('stranger', 'stranger@alpha.example');
select is(tests.accounts('stranger'), '{Alpha}', 'nobody else is blocked');
rollback to savepoint start;
create function tests.erase(person text) returns void language sql as $$ select private.delete_with_traces(tests.id(person)) $$;
update public.user_accounts set role = 'viewer', access_level = 'restricted' where user_id = tests.id('anna');
select tests.erase('anna');
select tests.erase('dora');
select is_empty('select from public.account_blocks', 'an erasure removes nobody');
select tests.person('anna again', 'anna@alpha.example');
select tests.person('dora again', 'dora@alpha.example');
select is(tests.accounts('anna again'), null, 'the domain of an erased person asks for approval');
select is(tests.accounts('dora again'), null, 'also if they belonged by this domain');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('anna again'), null, tests.id('alpha')) $$), 1, 'an admin approves one');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora again'), null, tests.id('alpha')) $$), 1, 'and the other');
select results_eq($$ select role, access_level from public.user_accounts where user_id in (tests.id('anna again'), tests.id('dora again')) order by role $$,
  $$ values ('user', 'standard'), ('viewer', 'restricted') $$, 'they have what they had');
rollback to savepoint start;
-- Addresses from before the removal. Every mailbox that the person confirmed counts, and none that they only typed.
select tests.person('typist', 'typed@alpha.example', false);
update auth.users set email = 'typist@alpha.example', email_confirmed_at = now() where id = tests.id('typist');
update auth.users set email = 'typist.new@alpha.example' where id = tests.id('typist');
savepoint addressed;
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('typist'), tests.id('alpha')) $$), 1, 'an admin removes a person with a new address');
select set_eq('select mailbox_key from public.account_blocks',
  $$ values (private.mailbox_key('typist@alpha.example')), (private.mailbox_key('typist.new@alpha.example')) $$, 'every confirmed mailbox is blocked');
select tests.person('typist again', 'typist+2@alpha.example');
select tests.person('owner', 'typed@alpha.example');
select is(tests.accounts('typist again'), null, 'the address from before the removal does not bring the person back');
select is(tests.accounts('owner'), '{Alpha}', 'the owner of an address that was only typed is not blocked');
rollback to savepoint addressed;
update auth.users set email = 'typist@elsewhere.example' where id = tests.id('typist');
delete from auth.users where id = tests.id('typist');
select tests.person('typist again', 'typist@alpha.example');
select is(tests.accounts('typist again'), null, 'a deleted person does not come back to an account of before either');
rollback to savepoint addressed;
select tests.person('successor', 'typist@alpha.example');
select private.leave_account(tests.id('typist'), tests.id('alpha'));
select is(tests.accounts('successor'), '{Alpha}', 'a mailbox that somebody else has confirmed since is theirs');
rollback to savepoint addressed;
insert into public.user_accounts (user_id, account_id, role, access_level) values (tests.id('typist'), tests.id('alpha'), 'viewer', 'restricted');
savepoint restricted;
delete from auth.users where id = tests.id('typist');
select set_eq('select mailbox_key, role, access_level from private.former_access',
  $$ values (private.mailbox_key('typist@alpha.example'), 'viewer', 'restricted'), (private.mailbox_key('typist.new@alpha.example'), 'viewer', 'restricted') $$,
  'what a deleted viewer had is noted for every confirmed mailbox');
rollback to savepoint restricted;
select private.delete_with_traces(tests.id('typist'));
select tests.person('typist again', 'typist@alpha.example');
select is(tests.accounts('typist again'), null, 'an erased viewer waits for approval under the address of before');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('typist again'), null, tests.id('alpha')) $$), 1, 'an admin approves');
select results_eq($$ select role, access_level from public.user_accounts where user_id = tests.id('typist again') $$,
  $$ values ('viewer', 'restricted') $$, 'and the viewer has what they had');
rollback to savepoint restricted;
select tests.person('tagged', 'typist.new+once-more@alpha.example');
select is(tests.accounts('tagged'), null, 'a viewer who signs up once more with a tag in the address gets no more');
update public.user_accounts set role = 'user', access_level = 'standard' where user_id = tests.id('typist');
select is(tests.accounts('tagged'), '{Alpha}', 'unless the viewer may do as much as a route gives');
update public.user_accounts set access_level = 'restricted' where user_id = tests.id('typist');
select is(tests.accounts('tagged'), null, 'and no longer, when the viewer may not');
rollback to savepoint start;
update auth.users set email = 'anna@beta.example' where id = tests.id('anna');
insert into public.account_blocks (user_id, account_id) values (tests.id('bela'), tests.id('alpha'));
delete from public.accounts where id = tests.id('alpha');
select is_empty($$ select from public.account_blocks $$, 'deleting an account deletes its blocks, and people deleted with it are not blocked elsewhere');

select * from finish();
rollback;
