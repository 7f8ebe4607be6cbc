begin;
\ir fixtures.psql
select plan(57);

-- The accounts of a person, as every policy sees them.
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

-- Unlinking over the REST interface.
savepoint start;
select is(tests.accounts('anna'), '{Alpha}', 'anna is linked to alpha, which also has the domain of her address');
select is(tests.as_admin($$ delete from public.user_accounts where user_id = tests.id('anna') $$), 1, 'an admin unlinks her');
select is(tests.accounts('anna'), null, 'the domain does not lead her back');
select tests.outcomes(
  $$ select from public.accounts $$, '{"anna": "0", "dora": "1"}', 'she reads no account, others by domain still do');
select tests.outcomes(
  $$ select from public.profiles $$, '{"anna": "1", "ivo": "1"}', 'nor colleagues, nor does an admin in her place');
select tests.outcomes(
  $$ select from public.profiles where id = tests.id('anna') $$, '{"dora": "0", "aron": "0"}', 'and they do not see her');
select results_eq(
  $$ select user_id, account_id, email, blocked_at, blocked_by from public.account_blocks $$,
  $$ values (tests.id('anna'), tests.id('alpha'), 'anna@alpha.example', now(), tests.id('ada')) $$,
  'a block says who removed whom, and when');
select is_empty($$ select from public.admin_actions where action_type like 'account_block%' $$,
  'the unlinking is recorded, not its block a second time');
delete from public.account_email_domains where domain = 'alpha.example';
insert into public.account_email_domains (domain, account_id) values ('alpha.example', tests.id('alpha'));
select is(tests.accounts('anna'), null, 'the block outlives the domain');
insert into public.account_email_overrides (email, account_id) values ('anna@alpha.example', tests.id('alpha'));
select is(tests.accounts('anna'), null, 'an override is no way in either');
select is(tests.as_admin($$ insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('alpha')) $$), 1,
  'linking her again');
select is(tests.accounts('anna'), '{Alpha}', 'lets her in');
select is(tests.blocks('anna'), null, 'and lifts the block');
rollback to savepoint start;

-- The other routes of somebody who loses the last link are closed too.
insert into public.account_email_overrides (email, account_id) values ('anna@alpha.example', tests.id('beta'));
delete from public.user_accounts where user_id = tests.id('anna');
select is(tests.blocks('anna'), 'Alpha,Beta', 'who loses the last link is blocked wherever the address leads');
delete from public.account_email_overrides;
select is(tests.accounts('anna'), null, 'and stays without an account when the override is gone');
rollback to savepoint start;

-- Moving.
update public.user_accounts set account_id = tests.id('beta') where user_id = tests.id('anna');
select is(tests.accounts('anna'), '{Beta}', 'a moved person has the new account');
select is(tests.blocks('anna'), 'Alpha', 'and is blocked in the old one');
update public.user_accounts set account_id = tests.id('alpha') where user_id = tests.id('anna');
select is(tests.accounts('anna') || array[tests.blocks('anna')], '{Alpha,Beta}', 'moved back, it is the other way round');
update public.user_accounts set user_id = tests.id('nora') where user_id = tests.id('anna');
select is(tests.accounts('nora') || array[tests.blocks('anna')], '{Alpha,"Alpha,Beta"}', 'a link given to somebody else removes the first');
update public.user_accounts set access_level = 'high' where user_id = tests.id('nora');
select is(tests.blocks('nora'), null, 'any other change of a link blocks nobody');
rollback to savepoint start;
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('alpha');
select is(tests.accounts('anna'), '{Beta}', 'of two accounts the other stays');
select is(tests.blocks('anna'), 'Alpha', 'and only the one is blocked');
rollback to savepoint start;

-- The procedures of the panel.
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha')) $$), 1,
  'an admin removes somebody who came by domain');
select is(tests.accounts('dora'), null, 'they are out');
select is((select count(*)::integer from public.admin_actions where action_type = 'account_block_created' and target_user_id = tests.id('dora')), 1,
  'with one record');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha')) $$), 1, 'twice is as once');
select is(tests.as_admin($$ select public.admin_lift_block(tests.id('dora'), tests.id('alpha')) $$), 1, 'the block is lifted');
select is(tests.accounts('dora'), '{Alpha}', 'and the domain leads in again');
select is((select count(*)::integer from public.admin_actions where action_type = 'account_block_deleted' and target_user_id = tests.id('dora')), 1,
  'which is recorded too');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha'), tests.id('beta')) $$), 1,
  'an admin moves somebody who came by domain');
select is(tests.accounts('dora') || array[tests.blocks('dora')], '{Beta,Alpha}', 'to a link, with a block');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('beta'), tests.id('alpha')) $$), 1, 'and back');
select is(tests.accounts('dora') || array[tests.blocks('dora')], '{Alpha,Beta}', 'with their link');
select is(tests.as_admin($$ select public.admin_set_user_account(tests.id('dora'), tests.id('alpha')) $$), 1, 'and out');
select is(tests.accounts('dora') || array[tests.blocks('dora')], '{"Alpha,Beta"}', 'of both');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('nora'), null, tests.id('alpha')) $$,
  '{"ada": "1", "nora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins who impersonate nobody move people');
select tests.outcomes(
  $$ select public.admin_lift_block(tests.id('dora'), tests.id('alpha')) $$,
  '{"ada": "1", "dora": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'or lift blocks');
select tests.outcomes(
  $$ select public.admin_lift_block(tests.id('anna'), tests.id('alpha')) $$, '{"ada": "22023"}', 'a block that is not there');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('anna')) $$, '{"ada": "22023"}', 'no account at all');
select tests.outcomes(
  $$ select public.admin_set_user_account(tests.id('nobody'), null, tests.id('alpha')) $$, '{"ada": "23503"}', 'nobody');

-- The table itself; dora is blocked in both accounts.
select tests.outcomes(
  $$ select from public.account_blocks $$,
  '{"ada": "2", "service_role": "2", "dora": "0", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins read blocks');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('bela'), tests.id('alpha')) $$,
  '{"ada": "1", "service_role": "1", "anna": "42501", "bela": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only admins block');
select tests.outcomes(
  $$ delete from public.account_blocks $$,
  '{"ada": "2", "service_role": "2", "dora": "0", "anna": "0", "ivo": "0", "eve": "0", "anon": "42501"}', 'only admins lift');
select tests.outcomes(
  $$ update public.account_blocks set blocked_by = null $$, '{"ada": "42501", "dora": "42501"}', 'nobody changes one');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id, blocked_by) values (tests.id('bela'), tests.id('beta'), tests.id('eve')) $$,
  '{"ada": "42501"}', 'or says that somebody else did it');
select tests.outcomes(
  $$ insert into public.account_blocks (account_id) values (tests.id('beta')) $$, '{"ada": "23514"}', 'a block is somebody''s');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('aron'), tests.id('alpha')) $$,
  '{"ada": "22023", "service_role": "22023"}', 'a linked person is removed by deleting the link');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('aron'), tests.id('nothing')) $$, '{"ada": "23503"}', 'no account');
select tests.outcomes(
  $$ insert into public.account_blocks (user_id, account_id) values (tests.id('nobody'), tests.id('beta')) $$, '{"ada": "23503"}', 'nobody');
rollback to savepoint start;

-- Other addresses of the same person.
delete from public.user_accounts where user_id = tests.id('anna');
update auth.users set email = 'Hanna+1@alpha.example' where id = tests.id('anna');
select is(tests.accounts('anna'), null, 'a new address of the domain does not lead back in');
select is((select array_agg(email order by email) from public.account_blocks), '{anna@alpha.example,hanna@alpha.example}',
  'both addresses are blocked, without tag');
delete from auth.users where id = tests.id('anna');
select tests.person('anna again', 'hanna+2@alpha.example');
select tests.person('other', 'ann@alpha.example');
select is(tests.accounts('anna again'), null, 'deleted and signed up again with another tag, the person stays out');
select is(tests.accounts('other'), '{Alpha}', 'a colleague does not');
update auth.users set email = 'newest@alpha.example' where id = tests.id('anna again');
select is(tests.accounts('anna again'), null, 'nor does the next address lead in');
rollback to savepoint start;

-- Deleted people, and people who go along with an account.
delete from auth.users where id in (tests.id('dora'), tests.id('ugo'));
select results_eq(
  $$ select account_id, user_id, email from public.account_blocks $$,
  $$ values (tests.id('alpha'), null::uuid, 'dora@alpha.example') $$,
  'who belonged and is deleted is blocked by address; an unconfirmed sign-up blocks nobody');
select tests.person('dora again', 'dora@alpha.example');
insert into public.user_accounts (user_id, account_id) values (tests.id('dora again'), tests.id('alpha'));
select is(tests.accounts('dora again'), '{Alpha}', 'a link of the new identity lifts the block of the old one');
rollback to savepoint start;
update auth.users set email = 'anna@beta.example' where id = tests.id('anna');
insert into public.account_blocks (user_id, account_id) values (tests.id('bela'), tests.id('alpha'));
delete from public.accounts where id = tests.id('alpha');
select is_empty($$ select from public.account_blocks $$, 'its blocks go with an account, and people who go along with an account are not blocked elsewhere');

select * from finish();
rollback;
