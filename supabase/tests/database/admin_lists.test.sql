begin;
-- Triggers tested here: accounts_update_list_key, portico_block_deleted.
\ir fixtures.psql
select plan(40);

update public.accounts set subscription_tier = 'growth', spoc = 'Hélène', crm_link = 'https://crm.example/1' where name = 'Alpha';
insert into public.accounts (name, subscription_tier) values ('Ölwerk 100%', 'enterprise'), ('x_y', 'starter');
update public.profiles set name = 'Élise', phone = '+32 470 00' where id = tests.id('bela');
update public.profiles set name = null where id = tests.id('nora');
insert into public.user_accounts (user_id, account_id, joined_at) values (tests.id('bela'), tests.id('alpha'), now() + interval '1 day');

select tests.outcomes(
  $$ select from public.admin_list_accounts() $$,
  '{"ada": "4", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody list accounts');
select tests.outcomes(
  $$ select from public.admin_list_users() $$,
  '{"ada": "11", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody list users');
select tests.outcomes(
  $$ select * from private.list_accounts('', 'name', false, 1, 25) $$,
  '{"anna": "42501", "anon": "42501"}', 'the private function for accounts cannot be used to bypass the check');
select tests.outcomes(
  $$ select * from private.list_people('', 'name', false, 1, 25, null) $$,
  '{"anna": "42501", "anon": "42501"}', 'the private function for users cannot be used to bypass the check');
select tests.outcomes(
  $$ select from private.account_list_keys $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody reads the list keys of accounts');
select tests.outcomes(
  $$ select from private.person_list_keys $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody reads the list keys of users');

select tests.act_as('ada');
create function pg_temp.accounts(search text, sort public.account_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25) returns text language sql
as $$ select string_agg(name, ',' order by place) from public.admin_list_accounts(search, sort, descending, page, page_size) $$;
create function pg_temp.people(search text, sort public.user_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25) returns text language sql
as $$ select string_agg(coalesce(name, email), ',' order by place) from public.admin_list_users(search, sort, descending, page, page_size) $$;

select is(pg_temp.accounts(''), 'Alpha,Beta,Ölwerk 100%,x_y', 'accounts are sorted by name, ignoring case and accents');
select is(pg_temp.accounts('', descending => true), 'x_y,Ölwerk 100%,Beta,Alpha', 'accounts can be sorted in descending order');
select is(pg_temp.accounts('', 'tier'), 'Beta,x_y,Alpha,Ölwerk 100%', 'accounts can be sorted by tier');
select is(pg_temp.accounts('', 'users', true), 'Alpha,Beta,Ölwerk 100%,x_y', 'accounts can be sorted by the number of users');
select is(pg_temp.accounts('', 'spoc', true), 'Alpha,Beta,Ölwerk 100%,x_y', 'accounts can be sorted by SPOC; those without come last');
select is(pg_temp.accounts('', 'crm_link'), 'Alpha,Beta,Ölwerk 100%,x_y', 'accounts can be sorted by CRM link');
select is(pg_temp.accounts('OLW'), 'Ölwerk 100%', 'a search ignores case and accents');
select is(pg_temp.accounts('helene'), 'Alpha', 'a search finds an account by its SPOC');
select is(pg_temp.accounts('%') || pg_temp.accounts('_'), 'Ölwerk 100%x_y', '% and _ have no special meaning in a search');
select is(pg_temp.accounts('gamma'), null, 'a search without a match returns nothing');
select results_eq(
  $$ select place, total, name, user_count from public.admin_list_accounts('', 'name', false, 2, 1) $$,
  $$ values (2::bigint, 4::bigint, 'Beta', 1::bigint) $$, 'a page has the place of each row and the total');
select is(pg_temp.accounts('', page => 9, page_size => 3), 'x_y', 'a page number beyond the last page gives the last page');
select is(pg_temp.accounts('', page => -1, page_size => 0), 'Alpha', 'a page number below 1 gives the first page');

select is(left(pg_temp.people(''), 24), 'ada,anna,aron,dora,Élise', 'users are sorted by name');
select is(pg_temp.people('', 'role', true, 1, 3), 'ada,eve,ivo', 'users can be sorted by role');
select is(pg_temp.people('', 'environment', false, 1, 1), 'tina', 'users can be sorted by environment');
select is(pg_temp.people('elise') || pg_temp.people('32470') || pg_temp.people('nora@'), 'ÉliseÉlisenora@nowhere.example',
  'a search finds users by name, by phone with or without spaces, and by address');
select is(pg_temp.people('bet', 'account'), 'otto,Élise', 'a search finds users by account');
select is(pg_temp.people('helene'), null, 'a search does not find users by the SPOC of their account');
select results_eq(
  $$ select account_name, account_count, role::text, environment_access::text from public.admin_list_users('elise') $$,
  $$ values ('Beta', 2::bigint, 'user', 'production') $$, 'a user with several accounts is listed with the first');
select is(pg_temp.people('', 'account', true, 1, 1) || pg_temp.people('', 'phone', false, 1, 1), 'ÉliseÉlise', 'users can be sorted by account and by phone');

-- Everyone who belongs is counted and shown, with the way.
select is(pg_temp.people('alpha', 'account'), 'anna,aron,dora,otto,tina,Élise,ugo', 'a search for an account finds everyone who belongs to it');
select results_eq(
  $$ select name, user_count from public.admin_list_accounts() where name in ('Alpha', 'Beta') $$,
  $$ values ('Alpha', 6::bigint), ('Beta', 1::bigint) $$, 'the number of users of an account counts everyone who belongs to it');
select results_eq(
  $$ select name, way::text, account_name, account_count, confirmed, link_id is null, awaiting_account_id, blocked_accounts
     from public.admin_list_users() where name in ('anna', 'dora', 'otto', 'ugo', 'ada') $$,
  $$ values ('ada', null, null, 0::bigint, true, true, null::uuid, '[]'::jsonb),
       ('anna', 'link', 'Alpha', 1, true, false, null, '[]'), ('dora', 'domain', 'Alpha', 1, true, true, null, '[]'),
       ('otto', 'address', 'Alpha', 1, true, true, null, '[]'), ('ugo', null, null, 0, false, true, null, '[]') $$,
  'users are listed with the way they belong, and whether the address is confirmed');
select results_eq(
  $$ select name, accounts from public.admin_list_users() where name in ('dora', 'otto', 'Élise') $$,
  $$ values
       ('dora', jsonb_build_array(jsonb_build_object('id', tests.id('alpha'), 'name', 'Alpha', 'way', 'domain', 'domain', 'alpha.example', 'role', 'user'))),
       ('Élise', jsonb_build_array(
         jsonb_build_object('id', tests.id('beta'), 'name', 'Beta', 'way', 'link', 'domain', null, 'role', 'user'),
         jsonb_build_object('id', tests.id('alpha'), 'name', 'Alpha', 'way', 'link', 'domain', null, 'role', 'user'))),
       ('otto', jsonb_build_array(jsonb_build_object('id', tests.id('alpha'), 'name', 'Alpha', 'way', 'address', 'domain', null, 'role', 'user'))) $$,
  'users are listed with all their accounts, each with the way, and the domain that led there');
select tests.act_as_owner();
update auth.users set last_sign_in_at = '2026-11-02 10:00+00' where id = tests.id('anna');
update auth.users set last_sign_in_at = '2026-11-01 10:00+00' where id = tests.id('otto');
select tests.act_as('ada');
select is(pg_temp.people('', 'last_sign_in', false, 1, 3) || ' ' || pg_temp.people('', 'last_sign_in', true, 1, 3), 'otto,anna,ada anna,otto,ada',
  'users can be sorted by the last sign-in; those who never signed in come last');
select results_eq(
  $$ select last_sign_in_at from public.admin_list_users('otto') union all select last_sign_in_at from public.admin_list_users('elise') $$,
  $$ values ('2026-11-01 10:00+00'::timestamptz), (null) $$, 'users are listed with the time of their last sign-in');
select is((select string_agg(name, ',') from public.admin_list_users(only_those => 'unconfirmed')), 'ugo', 'the list can be filtered by unconfirmed users');
select public.admin_set_user_account(tests.id('otto'), tests.id('alpha'));
select tests.act_as_owner();
delete from auth.users where id = tests.id('dora');
select tests.person('dora again', 'Dora+2@alpha.example');
select tests.act_as('ada');
select results_eq(
  $$ select name, account_name, blocked_accounts from public.admin_list_users(only_those => 'blocked') $$,
  $$ values ('dora again', null, jsonb_build_array(jsonb_build_object('id', tests.id('alpha'), 'name', 'Alpha'))),
       ('otto', null, jsonb_build_array(jsonb_build_object('id', tests.id('alpha'), 'name', 'Alpha'))) $$,
  'the list can be filtered by blocked users, including those blocked by an earlier address');
select is((select sum(user_count)::integer from public.admin_list_accounts('alpha')), 4, 'blocked users are not counted');

-- Who has a second factor.
select tests.act_as_owner();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
  (gen_random_uuid(), tests.id('bela'), 'totp', 'verified', now(), now()),
  (gen_random_uuid(), tests.id('bela'), 'webauthn', 'verified', now(), now()),
  (gen_random_uuid(), tests.id('anna'), 'totp', 'unverified', now(), now());
select tests.act_as('ada');
select is((select string_agg(name, ',') from public.admin_list_users(only_those => 'with_factor') where has_factor), 'Élise',
  'the list can be filtered by users with a second factor');
select ok((select total = (select total - 1 from public.admin_list_users(page_size => 1)) and not bool_or(has_factor)
  from public.admin_list_users(only_those => 'without_factor', page_size => 1000) group by total), 'and by those without one');
select is((select name from public.admin_list_users(sort => 'factor', page_size => 1)), 'Élise', 'those with one come first');
select isnt((select name from public.admin_list_users(sort => 'factor', descending => true, page_size => 1)), 'Élise', 'or last');

select * from finish();
rollback;
