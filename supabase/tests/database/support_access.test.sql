begin;
\ir fixtures.psql
select plan(40);

-- mara manages alpha, bob manages beta. lena belongs to both.
select tests.person('mara', 'mara@alpha.example');
select tests.person('bob', 'bob@beta.example');
select tests.person('lena', 'lena@elsewhere.example');
insert into public.user_accounts (user_id, account_id, role) values
  (tests.id('mara'), tests.id('alpha'), 'manager'), (tests.id('bob'), tests.id('beta'), 'manager'),
  (tests.id('lena'), tests.id('alpha'), 'user'), (tests.id('lena'), tests.id('beta'), 'user');

-- Who decides.
select tests.outcomes(
  $$ select public.set_support_access(tests.id('alpha'), 'off') $$,
  '{"mara": "1", "bob": "42501", "anna": "42501", "ada": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501"}',
  'only a manager of the account closes it; no administrator does');
select tests.outcomes(
  $$ update public.accounts set support_access = 'write' $$,
  '{"ada": "42501", "mara": "42501", "anna": "42501", "anon": "42501"}', 'nobody writes the column');
select tests.outcomes(
  $$ insert into public.support_grants (account_id, allows_writing) values (tests.id('alpha'), true) $$,
  '{"ada": "42501", "mara": "42501", "anna": "42501", "anon": "42501"}', 'nobody writes a grant');
select tests.outcomes(
  $$ select public.set_support_access(tests.id('alpha'), 'everything') $$, '{"mara": "22023"}', 'there are three levels');
select tests.outcomes($$ select public.set_support_access(tests.id('alpha'), null) $$, '{"mara": "22023"}', 'a level is required');
select tests.outcomes($$ select public.set_support_access(null, 'off') $$, '{"mara": "42501"}', 'and an account');
insert into public.impersonation_sessions (id, admin_id, impersonated_user_id)
  values (tests.id('as manager'), tests.id('ada'), tests.id('mara'));
select tests.outcomes(
  $$ select public.set_support_access(tests.id('alpha'), 'off') $$, '{"ada": "42501"}',
  'nor does an administrator in the place of a manager');
delete from public.impersonation_sessions where id = tests.id('as manager');

insert into public.user_accounts (user_id, account_id, role) values (tests.id('ada'), tests.id('alpha'), 'manager');
select tests.outcomes(
  $$ select public.set_support_access(tests.id('alpha'), 'off') $$, '{"ada": "42501", "mara": "1"}',
  'nor does an administrator who has become a manager');
select tests.outcomes(
  $$ select public.grant_support_access(tests.id('alpha'), true) $$, '{"ada": "42501"}', 'and cannot grant access either');
delete from public.user_accounts where user_id = tests.id('ada');

-- The reason.
select is(private.support_access_of(tests.id('bela')), 'write', 'an account allows writing until it decides otherwise');
select is(private.support_access_of(tests.id('nora')), 'write', 'and so does somebody without an account');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('bela'), repeat(' ', 40)) $$, '{"ada": "22023"}',
  'white space is no reason');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('bela'), repeat(U&'\00a0\200b', 20) || 'x') $$, '{"ada": "22023"}',
  'nor is any other that nobody sees');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('bela'), 'too short') $$, '{"ada": "22023"}', 'nor are nine letters');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('bela'), repeat('x', 501)) $$, '{"ada": "22023"}', 'nor are 501');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('bela'), 'A consult is missing', true) $$,
  '{"ada": "1", "anna": "42501", "anon": "42501"}', 'ten letters are');
select tests.act_as('ada');
create temporary table started on commit drop as
  select public.start_impersonation_session(tests.id('bela'), E'  A consult\n is missing ', true) as id;
select results_eq(
  'select reason, is_read_only, may_write from public.get_active_impersonation_session()',
  $$ values ('A consult is missing', true, true) $$, 'the administrator begins by looking, and may go on to writing');
select tests.act_as_owner();
select results_eq(
  $$ select details from public.admin_actions where action_type = 'impersonation_started' $$,
  $$ select jsonb_build_object('session_id', id, 'reason', 'A consult is missing', 'is_read_only', true,
    'account_id', tests.id('beta')) from started $$,
  'the reason is recorded');

-- From looking to writing.
grant select on started to authenticated;
create function tests.add_card() returns text language sql
as $$ select tests.outcome('ada', $card$ insert into public.kanban_cards (account_id, title, created_by)
  values (tests.id('beta'), 'One', tests.id('bela')) $card$) $$;
select is(tests.add_card(), '42501', 'who looks changes nothing');
select tests.outcomes(
  $$ select public.set_impersonation_writing((select id from started), true) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only the administrator of the session goes on to writing');
select tests.act_as('ada');
select lives_ok($$ select public.set_impersonation_writing((select id from started), true) $$, 'the account allows it');
select tests.act_as_owner();
select is(tests.add_card(), '1', 'who writes changes something');
select tests.act_as('ada');
select lives_ok($$ select public.set_impersonation_writing((select id from started), false) $$, 'and goes back');
select tests.act_as_owner();
select is(tests.add_card(), '42501', 'to looking');
select results_eq(
  $$ select details -> 'is_read_only' from public.admin_actions where action_type = 'impersonation_mode_changed' order by created_at $$,
  $$ values ('false'::jsonb), ('true') $$, 'both steps are recorded');
select tests.act_as('bob');
select lives_ok($$ select public.set_support_access(tests.id('beta'), 'read') $$, 'a manager allows looking only');
select tests.act_as_owner();
select tests.outcomes(
  $$ select public.set_impersonation_writing((select id from started), true) $$, '{"ada": "42501"}',
  'then nobody goes on to writing');
update public.impersonation_sessions set started_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
  where id = (select id from started);
update public.accounts set support_access = 'write' where id = tests.id('beta');
select tests.outcomes(
  $$ select public.set_impersonation_writing((select id from started), true) $$, '{"ada": "42501"}', 'nor after the hour');
delete from public.impersonation_sessions where id = (select id from started);

-- Closed, and opened for a day.
update public.accounts set support_access = 'off' where id = tests.id('alpha');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('anna'), 'A consult is missing', true) $$, '{"ada": "42501"}',
  'nobody is let in');
select tests.outcomes(
  $$ select public.start_impersonation_session(tests.id('lena')) $$, '{"ada": "42501"}', 'the strictest account of a person counts');
select tests.outcomes(
  $$ select public.grant_support_access(tests.id('alpha')) $$,
  '{"mara": "1", "bob": "42501", "anna": "42501", "ada": "42501", "anon": "42501", "service_role": "42501"}',
  'only a manager grants access');
select tests.outcomes($$ select public.grant_support_access(tests.id('beta')) $$, '{"bob": "22023"}', 'where there is none');
select tests.act_as('mara');
select is(public.grant_support_access(tests.id('alpha')), now() + interval '24 hours', 'for 24 hours');
select tests.act_as_owner();
select is(private.support_access_of(tests.id('anna')), 'read', 'for looking');
select tests.act_as('mara');
select lives_ok($$ select public.grant_support_access(tests.id('alpha'), true) $$, 'or for writing');
select tests.act_as_owner();
select is(private.support_access_of(tests.id('anna')), 'write', 'which takes the place of the grant before');
select tests.outcomes(
  'select from public.support_grants', '{"mara": "2", "anna": "2", "ada": "2", "bela": "0", "nora": "0", "anon": "42501"}',
  'members of the account and administrators see the grants');
update public.support_grants set granted_at = now() - interval '25 hours', expires_at = now() - interval '1 hour' where ended_at is null;
select is(private.support_access_of(tests.id('anna')), 'off', 'a grant that ran out lets nobody in');
update public.support_grants set granted_at = now(), expires_at = now() + interval '1 hour' where ended_at is null;
select tests.act_as('mara');
select lives_ok($$ select public.end_support_grant(tests.id('alpha')) $$, 'a manager takes it back');
select tests.act_as_owner();
select is(private.support_access_of(tests.id('anna')), 'off', 'and the account is closed again');

select * from finish();
rollback;
