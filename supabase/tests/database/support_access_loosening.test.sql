-- Who may let the firm do more, and which accounts decide for a person.
begin;
\ir fixtures.psql
select plan(50);

-- mara and mona manage alpha since long ago. The firm has just made puppet and pal managers.
select tests.person('mara', 'mara@alpha.example');
select tests.person('mona', 'mona@alpha.example');
select tests.person('puppet', 'puppet@puppet.example');
select tests.person('pal', 'pal@puppet.example');
insert into public.user_accounts (user_id, account_id, role) values
  (tests.id('mara'), tests.id('alpha'), 'manager'), (tests.id('mona'), tests.id('alpha'), 'manager');
update private.manager_appointments set appointed_at = now() - interval '15 days';
select tests.act_as('ada');
insert into public.user_accounts (user_id, account_id, role) values
  (tests.id('puppet'), tests.id('alpha'), 'manager'), (tests.id('pal'), tests.id('alpha'), 'manager');
select tests.act_as_owner();
create function tests.level() returns text language sql as $$ select support_access from public.accounts where id = tests.id('alpha') $$;

-- The first manager.
select tests.act_as('ada');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('bela'), tests.id('beta'), 'manager')
  on conflict (user_id, account_id) do update set role = 'manager';
select tests.act_as('bela');
select lives_ok($$ select public.set_support_access(tests.id('beta'), 'off') $$, 'the first manager of an account');
select lives_ok($$ select public.set_support_access(tests.id('beta'), 'write') $$, 'decides alone');
select tests.act_as_owner();
select is((select support_access from public.accounts where id = tests.id('beta')), 'write', 'in both directions');
select tests.act_as('ada');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('nora'), tests.id('beta'), 'manager');
select tests.act_as('nora');
select lives_ok($$ select public.set_support_access(tests.id('beta'), 'off') $$, 'a second one closes the account');
select tests.act_as('bela');
select lives_ok($$ select public.set_support_access(tests.id('beta'), 'write') $$, 'then the first one asks');
select tests.act_as_owner();
select is((select support_access from public.accounts where id = tests.id('beta')), 'off', 'and no longer decides alone');

-- Somebody whom the firm appointed.
select tests.act_as('puppet');
select lives_ok($$ select public.set_support_access(tests.id('alpha'), 'off') $$, 'may always allow less');
select is(public.grant_support_access(tests.id('alpha'), true), null, 'a grant of theirs waits');
select tests.act_as_owner();
select is(private.support_access_of(tests.id('anna')), 'off', 'and allows nothing');
select is_empty('select from public.support_grants', 'there is no grant');
select bag_eq(
  $$ select for_person, wording -> 'values' from public.notifications where type = 'loosening_asked' and account_id = tests.id('alpha') $$,
  $$ select person, '{"person": "puppet", "level": "grant_write"}'::jsonb from unnest(array[tests.id('mara'), tests.id('mona'), tests.id('pal')]) person $$,
  'all other managers are told at once');
select tests.outcomes(
  $$ select public.confirm_support_loosening(tests.id('alpha')) $$,
  '{"puppet": "42501", "pal": "42501", "bela": "42501", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501",
    "service_role": "42501", "mara": "1", "mona": "1"}',
  'a manager who is settled confirms it, and not another one whom the firm has just appointed');
select tests.outcomes(
  $$ select public.refuse_support_loosening(tests.id('alpha')) $$,
  '{"puppet": "1", "pal": "1", "mara": "1", "bela": "42501", "anna": "42501", "ada": "42501", "anon": "42501"}',
  'every manager refuses it');
select tests.outcomes(
  $$ select from public.support_loosenings where account_id = tests.id('alpha') $$,
  '{"mara": "1", "anna": "1", "ada": "1", "bela": "0", "nora": "0", "anon": "42501"}', 'members and administrators see it');
select tests.outcomes(
  $$ insert into public.support_loosenings (account_id, asked_by, level) values (tests.id('beta'), tests.id('anna'), 'write') $$,
  '{"ada": "42501", "mara": "42501", "anna": "42501", "anon": "42501"}', 'nobody writes it');
select tests.act_as('mara');
select lives_ok($$ select public.confirm_support_loosening(tests.id('alpha')) $$, 'confirmed');
select tests.act_as_owner();
select is(private.support_access_of(tests.id('anna')), 'write', 'it allows what was asked');
select is_empty($$ select from public.support_loosenings where account_id = tests.id('alpha') $$, 'and waits no longer');
select tests.outcomes($$ select public.confirm_support_loosening(tests.id('alpha')) $$, '{"mara": "22023"}', 'once');
select tests.act_as('puppet');
select lives_ok($$ select public.set_support_access(tests.id('alpha'), 'read') $$, 'a level waits too');
select tests.act_as_owner();
select is(tests.level(), 'off', 'until it is confirmed');
select tests.act_as('mona');
select lives_ok($$ select public.set_support_access(tests.id('alpha'), 'write') $$, 'a settled manager decides alone');
select tests.act_as_owner();
select is(tests.level() || (select count(*) from public.support_loosenings where account_id = tests.id('alpha')), 'write0', 'which ends what waits');

-- Whom a manager appoints, and who says nothing.
select tests.act_as('puppet');
select lives_ok($$ select public.set_colleague(tests.id('alpha'), tests.id('aron'), 'manager', 'standard') $$, 'somebody new appoints');
select tests.act_as_owner();
insert into public.user_accounts (user_id, account_id) values (tests.id('dora'), tests.id('alpha'));
select tests.act_as('mara');
select lives_ok($$ select public.set_colleague(tests.id('alpha'), tests.id('dora'), 'manager', 'standard') $$, 'a settled manager appoints');
select results_eq(
  $$ select name from public.list_new_managers(tests.id('alpha')) order by 1 $$, $$ values ('aron'), ('pal'), ('puppet') $$,
  'whom the firm or somebody new appoints does not decide alone');
select lives_ok($$ select public.object_to_manager(tests.id('alpha'), tests.id('puppet')) $$, 'a manager objects');
select tests.act_as_owner();
update private.manager_appointments set appointed_at = now() - interval '15 days' where account_id = tests.id('alpha');
select is(private.is_settled(tests.id('alpha'), tests.id('pal')), true, 'after 14 days without an objection a manager is settled');
select is(private.is_settled(tests.id('alpha'), tests.id('puppet')), false, 'after an objection never');
select tests.outcomes($$ update public.user_accounts set user_id = tests.id('nora') where user_id = tests.id('mona') $$, '{"ada": "42501"}',
  'nobody puts somebody else into the link of a manager');
select tests.act_as('service_role');
update public.user_accounts set user_id = tests.id('nora') where user_id = tests.id('mona');
select tests.act_as_owner();
select is(private.is_settled(tests.id('alpha'), tests.id('nora')), false, 'whom an administrator puts in the place of a manager begins anew');

-- Managers and managers.
select tests.outcomes($$ select public.remove_colleague(tests.id('alpha'), tests.id('mara')) $$,
  '{"puppet": "42501", "nora": "42501", "pal": "1"}', 'only a manager who is settled removes another one');
select tests.outcomes($$ select public.set_colleague(tests.id('alpha'), tests.id('mara'), 'viewer', 'standard') $$,
  '{"puppet": "42501", "nora": "42501", "pal": "1", "ada": "1"}', 'or changes what another one may do');
select tests.act_as('puppet');
select throws_ok($$ select public.set_colleague(tests.id('alpha'), tests.id('mara'), 'manager', 'restricted') $$, '42501',
  'Only somebody who has been a manager for 14 days may change or remove another manager', 'also what they may read');
select lives_ok($$ select public.set_colleague(tests.id('alpha'), tests.id('anna'), 'viewer', 'standard') $$, 'everybody else they change');
select tests.act_as_owner();

-- Without anybody who could object, silence says nothing.
insert into public.accounts (id, name) values (tests.id('gamma'), 'Gamma');
select tests.person('first', 'first@gamma.example');
select tests.person('later', 'later@gamma.example');
select tests.person('third', 'third@gamma.example');
create function tests.appoint(person text) returns void language plpgsql as $$
begin
  perform tests.act_as('ada');
  insert into public.user_accounts (user_id, account_id, role) values (tests.id(person), tests.id('gamma'), 'manager')
  on conflict (user_id, account_id) do update set role = 'manager';
  perform tests.act_as_owner();
end $$;
create function tests.settles(person text) returns boolean language plpgsql as $$
declare
  found boolean;
begin
  update private.manager_appointments set appointed_at = now() - interval '15 days' where account_id = tests.id('gamma') and user_id = tests.id(person);
  found := private.is_settled(tests.id('gamma'), tests.id(person));
  update private.manager_appointments set appointed_at = now() where account_id = tests.id('gamma') and user_id = tests.id(person);
  return found;
end $$;
select tests.appoint('first');
select tests.appoint('later');
select is(tests.settles('first') and tests.settles('later'), true, 'the first manager can object to the second');
savepoint before;
delete from public.user_accounts where user_id = tests.id('first');
select is(tests.settles('later'), false, 'and no longer, once the firm has removed the first');
select tests.appoint('third');
select is(tests.settles('third'), false, 'so nobody settles whom the firm appoints afterwards');
select tests.act_as('third');
select results_eq($$ select name, settles_at from public.list_new_managers(tests.id('gamma')) order by 1 $$,
  $$ values ('later', null::timestamptz), ('third', null) $$, 'and the list names no day');
select tests.act_as_owner();
rollback to before;
update public.profiles set environment_access = case private.environment() when 'training' then 'production' else 'training' end::public.environment_access
where id = tests.id('first');
select is(tests.settles('later'), false, 'nor beside somebody who cannot come in');
rollback to before;
insert into public.user_roles (user_id, role) values (tests.id('first'), 'admin');
select is(tests.settles('later'), false, 'who is made an administrator');
rollback to before;
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('first');
select is(tests.settles('later'), false, 'or is locked out');
rollback to before;
update public.user_accounts set user_id = tests.id('third') where user_id = tests.id('first');
select is(tests.settles('later') or tests.settles('third'), false, 'or whose place somebody else takes');
rollback to before;
delete from auth.users where id = tests.id('first');
select is(tests.settles('later'), false, 'or who was deleted');
rollback to before;
update private.manager_appointments set appointed_at = now() - interval '15 days' where account_id = tests.id('gamma');
delete from public.user_accounts where user_id = tests.id('first');
select is(private.is_settled(tests.id('gamma'), tests.id('later')), true, 'who has settled before stays it');

-- The accounts that decide for a person.
update public.accounts set support_access = 'off' where id = tests.id('alpha');
select tests.act_as('ada');
delete from public.user_accounts where user_id = tests.id('anna');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('anna'), 'A consult is missing', true) $$, '{"ada": "42501"}',
  'whoever was taken out of a closed account stays closed');
select tests.act_as_owner();
update private.past_members set seen_at = now() - interval '1 year' where person = tests.id('anna');
select is(private.support_access_of(tests.id('anna')), 'off', 'for ever, without another account');
insert into public.user_accounts (user_id, account_id) values (tests.id('anna'), tests.id('beta'));
update public.accounts set support_access = 'write' where id = tests.id('beta');
select is(private.support_access_of(tests.id('anna')), 'write', 'and with another one for 30 days');
delete from public.account_email_domains where domain = 'alpha.example';
select is(private.support_access_of(tests.id('ugo')), 'write', 'who never confirmed the address belonged to nothing');
delete from public.account_email_overrides where email = 'otto@beta.example';
select is(private.support_access_of(tests.id('otto')), 'off', 'a route that is deleted counts too');

select * from finish();
rollback;
