begin;
-- Triggers tested here: accounts_refuse_while_held, profiles_refuse_while_held.
\ir fixtures.psql
select plan(27);

-- Who sets a hold.
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', tests.id('alpha')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only an administrator who impersonates nobody sets a hold');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', null, tests.id('bela')) $$, '{"ada": "1"}',
  'a hold can be for a person');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025') $$, '{"ada": "22023"}', 'a hold needs an account or a person');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', tests.id('alpha'), tests.id('bela')) $$,
  '{"ada": "22023"}', 'and not both');
select tests.outcomes(
  $$ select public.admin_set_legal_hold(repeat(U&' \00a0', 20), tests.id('alpha')) $$, '{"ada": "22023"}', 'white space is not accepted as a reason');
select tests.outcomes(
  $$ select public.admin_set_legal_hold(null, tests.id('alpha')) $$, '{"ada": "22023"}', 'a reason is required');
select tests.outcomes(
  $$ select public.admin_set_legal_hold(repeat('x', 501), tests.id('alpha')) $$, '{"ada": "22023"}', 'and not too long');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', tests.id('nobody')) $$, '{"ada": "P0002"}',
  'the account must exist');
select tests.outcomes(
  $$ select public.admin_set_legal_hold('Claim about the lease of 2025', null, tests.id('nobody')) $$, '{"ada": "22023"}',
  'and so must the person');
select tests.outcomes(
  $$ insert into public.legal_holds (account_id, reason) values (tests.id('alpha'), 'Claim about the lease of 2025') $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody writes the table');

select tests.act_as('ada');
select public.admin_set_legal_hold(E'  Claim about\n the lease ', tests.id('alpha'));
select public.admin_set_legal_hold('Complaint of a client', null, tests.id('bela'));
select tests.act_as_owner();
select results_eq(
  $$ select reason, set_by, ended_at from public.legal_holds where account_id = tests.id('alpha') $$,
  $$ values ('Claim about the lease', tests.id('ada'), null::timestamptz) $$, 'the reason is trimmed');
select set_eq(
  $$ select action_type, target_user_id, details ->> 'account_id' from public.admin_actions where action_type like 'legal_hold%' $$,
  $$ values ('legal_hold_created', null::uuid, tests.id('alpha')::text), ('legal_hold_created', tests.id('bela'), null) $$,
  'it is recorded');
select is_empty(
  $$ select from public.access_events where object like '%hold%' $$, 'but not in the account''s access log');

-- Who reads them.
insert into public.user_accounts (user_id, account_id, role) values (tests.id('nora'), tests.id('alpha'), 'manager');
select tests.outcomes(
  $$ select from public.legal_holds $$,
  '{"ada": "2", "ivo": "0", "eve": "0", "anna": "0", "nora": "0", "bela": "0", "anon": "42501", "service_role": "2"}',
  'only administrators read holds, not even a manager of the account');

-- What a hold covers.
select is(private.is_held(tests.id('alpha'), null), true, 'a hold on an account covers the account');
select is(private.is_held(null, tests.id('dora')), true, 'and everybody who belongs to it, by whatever way');
select is(private.is_held(null, tests.id('bela')), true, 'a hold on a person covers the person');
select is(private.is_held(tests.id('beta'), null), false, 'but not the account of a held person');
select is(private.is_held(null, null), false, 'null is never held');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('alpha') $$, '{"ada": "42501", "service_role": "42501"}',
  'an account under a hold cannot be deleted');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('beta') $$, '{"ada": "42501", "service_role": "42501"}',
  'nor an account whose deletion would delete a held person');
select throws_ok(
  $$ delete from auth.users where id = tests.id('bela') $$, '42501', null, 'a person under a hold cannot be deleted');

-- Who ends one.
select tests.outcomes(
  $$ select public.admin_end_legal_hold((select id from public.legal_holds where user_id = tests.id('bela'))) $$,
  '{"ada": "1", "ivo": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'only an administrator ends a hold');
select tests.act_as('ada');
select public.admin_end_legal_hold((select id from public.legal_holds where user_id = tests.id('bela')));
select tests.act_as_owner();
select is(private.is_held(null, tests.id('bela')), false, 'an ended hold covers nobody');
select tests.outcomes(
  $$ select public.admin_end_legal_hold((select id from public.legal_holds where user_id = tests.id('bela'))) $$,
  '{"ada": "P0002"}', 'a hold can be ended only once');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('beta') $$, '{"ada": "1"}', 'afterwards the account can be deleted');

insert into public.accounts (id, name) values (tests.id('gamma'), 'Gamma');
insert into public.legal_holds (account_id, reason) values (tests.id('gamma'), 'Claim about the lease');
select tests.outcomes(
  $$ delete from public.accounts where id = tests.id('gamma') $$, '{"ada": "42501", "service_role": "42501"}',
  'an account without people is held too');

select * from finish();
rollback;
