begin;
\ir fixtures.psql
select plan(23);

select tests.outcomes(
  $$ select from public.admin_get_account(tests.id('alpha')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only administrators who impersonate nobody read the facts of an account');
select tests.outcomes(
  $$ select from public.admin_list_account_people(tests.id('alpha')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501", "ada": "6"}',
  'only they list the people around it');
select tests.outcomes(
  $$ select from public.admin_list_account_routes(tests.id('alpha')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501", "ada": "2"}',
  'only they list its domains and addresses');
select tests.outcomes(
  $$ select from public.admin_match_route('alpha.example', tests.id('alpha')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only they ask whom a domain matches');
select tests.outcomes($$ select * from private.get_account(tests.id('alpha')) $$, '{"anna": "42501", "anon": "42501"}',
  'the private functions cannot be used to bypass the check: facts');
select tests.outcomes(
  $$ select * from private.list_account_people(tests.id('alpha'), '', 'name', false, 1, 25, null) $$,
  '{"anna": "42501", "anon": "42501"}', 'people');
select tests.outcomes($$ select * from private.people_around(tests.id('alpha')) $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'the view below it');
select tests.outcomes($$ select * from private.match_route('alpha.example', tests.id('alpha')) $$,
  '{"anna": "42501", "anon": "42501"}', 'matches');
select tests.outcomes($$ select * from private.list_account_routes(tests.id('alpha')) $$,
  '{"anna": "42501", "anon": "42501"}', 'routes');

update public.accounts set owner_id = tests.id('anna'), spoc = 'Hélène', language = 'fr' where id = tests.id('alpha');
insert into public.spocs (name, phone) values ('Hélène', '+32 2') on conflict (name) do update set phone = '+32 2';
update public.user_accounts set role = 'manager' where user_id = tests.id('anna');
update auth.users set last_sign_in_at = '2026-11-02 10:00+00' where id = tests.id('anna');
update auth.users set last_sign_in_at = '2026-11-01 10:00+00' where id = tests.id('dora');
insert into public.consultancies (account_id, consultant_name, starts_at, service, status, cancelled_at) values
  (tests.id('alpha'), 'Els', now() - interval '1 day', 'Legal', 'planned', null),
  (tests.id('alpha'), 'Els', now() - interval '10 minutes', 'Legal', 'planned', null),
  (tests.id('alpha'), 'Els', now() + interval '1 day', 'Legal', 'cancelled', now()),
  (tests.id('alpha'), 'Els', now() + interval '2 days', 'Legal', 'planned', null);

select tests.act_as('ada');
select results_eq(
  $$ select name, owner_name, owner_role, spoc_phone, people, waiting, blocked, last_sign_in_at, coming_consults, next_consult_at, domains, addresses, language
     from public.admin_get_account(tests.id('alpha')) $$,
  $$ values ('Alpha', 'anna', 'manager', '+32 2', 5::bigint, 0::bigint, 0::bigint, '2026-11-02 10:00+00'::timestamptz,
       2::bigint, now() + interval '2 days', array['alpha.example'], 1::bigint, 'fr') $$, 'the facts of an account; a cancelled consult is not its next one');
select is_empty($$ select from public.admin_get_account(tests.id('nobody')) $$, 'an unknown account has none');

create function pg_temp.people(sort public.account_person_order default 'name', descending boolean default false, words text default '')
returns text language sql
as $$ select string_agg(name, ',' order by place) from public.admin_list_account_people(tests.id('alpha'), words, sort, descending) $$;
select is(pg_temp.people(), 'anna,aron,dora,otto,tina,ugo', 'people are sorted by name');
select is(pg_temp.people(descending => true), 'ugo,tina,otto,dora,aron,anna', 'in both directions');
select is(pg_temp.people('last_sign_in', true), 'anna,dora,aron,otto,tina,ugo', 'by the last sign-in; those who never signed in come last');
select is(pg_temp.people('role'), 'anna,aron,dora,otto,tina,ugo', 'by role');
select is(pg_temp.people('way'), 'otto,dora,anna,aron,tina,ugo', 'by the way they belong');
select is(pg_temp.people(words => 'OTTO@'), 'otto', 'and found by the address');
select results_eq(
  $$ select name, state::text, way::text, domain, role, confirmed from public.admin_list_account_people(tests.id('alpha'))
     where name in ('anna', 'dora', 'otto', 'ugo') $$,
  $$ values ('anna', 'member', 'link', null, 'manager', true), ('dora', 'member', 'domain', 'alpha.example', 'user', true),
       ('otto', 'member', 'address', null, 'user', true), ('ugo', 'unconfirmed', 'domain', 'alpha.example', null, false) $$,
  'each with the state, the way and the role');

select results_eq(
  $$ select joined, waiting, unconfirmed, blocked, elsewhere, taken_by_name from public.admin_match_route(' Alpha.example', tests.id('beta')) $$,
  $$ values (1::bigint, 0::bigint, 1::bigint, 0::bigint, 3::bigint, 'Alpha') $$, 'whom a domain matches, and the account that has it');
select results_eq(
  $$ select joined, elsewhere, person_name, taken_by_name from public.admin_match_route('nora@nowhere.example', tests.id('beta')) $$,
  $$ values (1::bigint, 0::bigint, 'nora', null) $$, 'whom an address matches');

update public.account_email_domains set approval = 'approval' where domain = 'alpha.example';
select public.admin_set_user_account(tests.id('otto'), tests.id('alpha'));
select results_eq(
  $$ select name, state::text, way::text from public.admin_list_account_people(tests.id('alpha')) where state <> 'member' $$,
  $$ values ('dora', 'waiting', 'domain'), ('otto', 'blocked', null), ('ugo', 'unconfirmed', 'domain') $$, 'waiting and blocked people are listed too');
select results_eq(
  $$ select route, is_address, approval::text, joined, waiting, unconfirmed, blocked, elsewhere, person_name
     from public.admin_list_account_routes(tests.id('alpha')) $$,
  $$ values ('alpha.example', false, 'approval', 0::bigint, 1::bigint, 1::bigint, 0::bigint, 3::bigint, null),
       ('otto@beta.example', true, null, 0, 0, 0, 1, 0, 'otto') $$, 'the domains and addresses with the people they match');

select tests.act_as_owner();
select results_eq(
  $$ select account.id, around.user_id, around.state::text, around.way::text, around.link_id, around.role, around.access_level, around.since
     from public.accounts account, private.people_around(account.id) around where around.state <> 'blocked' order by 1, 2 $$,
  $$ select account_id, user_id, 'member', way::text, link_id, role, access_level, joined_at from private.account_members
     union all
     select account_id, user_id, 'waiting', way::text, null, null, null, since from private.routed_people where needs_approval
     union all
     select route.account_id, route.user_id, 'unconfirmed', route.way::text, null, null, null, route.since from private.email_routes route
     where not route.is_confirmed and not route.is_overridden
       and not exists (select from public.user_accounts link where link.user_id = route.user_id)
       and not exists (select from private.blocked_people blocked where (blocked.user_id, blocked.account_id) = (route.user_id, route.account_id))
     order by 1, 2 $$,
  'the list has who belongs to each account and who waits, as everything else finds them');

select * from finish();
rollback;
