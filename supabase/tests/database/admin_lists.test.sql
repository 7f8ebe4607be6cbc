begin;
\ir fixtures.psql
select plan(27);

update public.accounts set subscription_tier = 'growth', spoc = 'Hélène', crm_link = 'https://crm.example/1' where name = 'Alpha';
insert into public.accounts (name, subscription_tier) values ('Ölwerk 100%', 'enterprise'), ('x_y', 'starter');
update public.profiles set name = 'Élise', phone = '+32 470 00' where id = tests.id('bela');
update public.profiles set name = null where id = tests.id('nora');
insert into public.user_accounts (user_id, account_id, joined_at) values (tests.id('bela'), tests.id('alpha'), now() + interval '1 day');

select tests.outcomes(
  $$ select from public.admin_list_accounts() $$,
  '{"ada": "4", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'accounts are listed to administrators who impersonate nobody');
select tests.outcomes(
  $$ select from public.admin_list_users() $$,
  '{"ada": "11", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'users too');
select tests.outcomes(
  $$ select * from private.list_accounts('', 'name', false, 1, 25) $$,
  '{"anna": "42501", "anon": "42501"}', 'nor is there another way to accounts');
select tests.outcomes(
  $$ select * from private.list_people('', 'name', false, 1, 25) $$,
  '{"anna": "42501", "anon": "42501"}', 'or to users');
select tests.outcomes(
  $$ select from private.account_keys $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'or to what is searched');
select tests.outcomes(
  $$ select from private.person_keys $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'of users either');

select tests.act_as('ada');
create function pg_temp.accounts(search text, sort public.account_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25) returns text language sql
as $$ select string_agg(name, ',' order by place) from public.admin_list_accounts(search, sort, descending, page, page_size) $$;
create function pg_temp.people(search text, sort public.user_order default 'name', descending boolean default false,
  page integer default 1, page_size integer default 25) returns text language sql
as $$ select string_agg(coalesce(name, email), ',' order by place) from public.admin_list_users(search, sort, descending, page, page_size) $$;

select is(pg_temp.accounts(''), 'Alpha,Beta,Ölwerk 100%,x_y', 'by name, as a reader sorts');
select is(pg_temp.accounts('', descending => true), 'x_y,Ölwerk 100%,Beta,Alpha', 'and the other way round');
select is(pg_temp.accounts('', 'tier'), 'Beta,x_y,Alpha,Ölwerk 100%', 'by tier');
select is(pg_temp.accounts('', 'users', true), 'Alpha,Beta,Ölwerk 100%,x_y', 'by how many users there are');
select is(pg_temp.accounts('', 'spoc', true), 'Alpha,Beta,Ölwerk 100%,x_y', 'by SPOC, who has none last');
select is(pg_temp.accounts('', 'crm_link'), 'Alpha,Beta,Ölwerk 100%,x_y', 'by CRM link');
select is(pg_temp.accounts('OLW'), 'Ölwerk 100%', 'found whatever the case and the accents');
select is(pg_temp.accounts('helene'), 'Alpha', 'by SPOC too');
select is(pg_temp.accounts('%') || pg_temp.accounts('_'), 'Ölwerk 100%x_y', 'signs of patterns mean themselves');
select is(pg_temp.accounts('gamma'), null, 'and what is not there is not found');
select results_eq(
  $$ select place, total, name, user_count from public.admin_list_accounts('', 'name', false, 2, 1) $$,
  $$ values (2::bigint, 4::bigint, 'Beta', 1::bigint) $$, 'a page has its place, and how many there are');
select is(pg_temp.accounts('', page => 9, page_size => 3), 'x_y', 'beyond the last page is the last');
select is(pg_temp.accounts('', page => -1, page_size => 0), 'Alpha', 'and before the first the first');

select is(left(pg_temp.people(''), 24), 'ada,anna,aron,dora,Élise', 'users by name');
select is(pg_temp.people('', 'role', true, 1, 3), 'ada,eve,ivo', 'by role');
select is(pg_temp.people('', 'environment', false, 1, 1), 'tina', 'by environment');
select is(pg_temp.people('elise') || pg_temp.people('32470') || pg_temp.people('nora@'), 'ÉliseÉlisenora@nowhere.example',
  'found by name, by phone however it is spaced, by address');
select is(pg_temp.people('bet', 'account'), 'Élise,otto', 'and by account');
select is(pg_temp.people('helene'), null, 'but not by their account''s SPOC');
select results_eq(
  $$ select account_name, account_count, role::text, environment_access::text from public.admin_list_users('elise') $$,
  $$ values ('Beta', 2::bigint, 'user', 'production') $$, 'of several accounts the first');
select is(pg_temp.people('', 'account', true, 1, 1) || pg_temp.people('', 'phone', false, 1, 1), 'ÉliseÉlise', 'by account and by phone');

select * from finish();
rollback;
