begin;
\ir fixtures.psql
select plan(17);

insert into public.accounts (id, name, spoc, subscription_tier, subscription_end) values
  (tests.id('gamma'), 'Gamma', 'Zoë', 'growth', now() + interval '29 days'), (tests.id('delta'), 'Délta 100%', 'Els', 'starter', now() - interval '1 day');
update public.accounts set spoc = 'Els', subscription_end = now() + interval '31 days' where id = tests.id('alpha');
update public.accounts set spoc = '  ' where id = tests.id('beta');
update auth.users set last_sign_in_at = now() - interval '1 day' where id in (tests.id('anna'), tests.id('bela'));
update auth.users set last_sign_in_at = now() - interval '1 hour' where id = tests.id('dora');
insert into public.account_services (account_id, service_id, enabled) values
  (tests.id('alpha'), 'legal-service', true), (tests.id('alpha'), 'privacy-service', true), (tests.id('beta'), 'legal-service', true),
  (tests.id('gamma'), 'legal-service', false);
insert into public.kanban_cards (account_id, title, status) values
  (tests.id('alpha'), 'a', 'todo'), (tests.id('alpha'), 'b', 'done'), (tests.id('beta'), 'c', 'doing'), (tests.id('beta'), 'd', 'waiting');
insert into public.consultancies (account_id, consultant_name, service, starts_at, status) values
  (tests.id('alpha'), 'Els', 'Legal', now() + interval '2 days', 'planned'), (tests.id('alpha'), 'Els', 'Legal', now() + interval '1 day', 'cancelled'),
  (tests.id('beta'), 'Els', 'Legal', now() - interval '30 minutes', 'planned'), (tests.id('gamma'), 'Els', 'Legal', now() - interval '2 hours', 'planned');

create function pg_temp.clients(search text default '', sort public.client_order default 'name', descending boolean default false,
  only_flagged boolean default false, page integer default 1, page_size integer default 25) returns text language sql
as $$ select string_agg(name, ',' order by place) from public.admin_list_clients(search, sort, descending, only_flagged, page, page_size) $$;
select tests.act_as('ada');

select results_eq(
  $$ select name, people, last_sign_in = now() - interval '1 hour', services_on, open_cards, next_consult = now() + interval '2 days', flags
     from public.admin_list_clients('alpha') $$,
  $$ values ('Alpha', 5::bigint, true, 2::bigint, 1::bigint, true, '{}'::text[]) $$,
  'a client has the people of every way, the newest sign-in, services, open cards and the next consult');
select results_eq(
  $$ select name, spoc, people, services_on, open_cards, next_consult = now() - interval '30 minutes', flags from public.admin_list_clients('beta') $$,
  $$ values ('Beta', null::text, 1::bigint, 1::bigint, 2::bigint, true, array['no_spoc']) $$,
  'a blank contact is none; a consult counts until it is over');
select results_eq(
  $$ select name, next_consult, flags from public.admin_list_clients() where people = 0 order by name $$,
  $$ values ('Délta 100%', null::timestamptz, array['ended', 'no_people', 'never_signed_in', 'no_services']),
       ('Gamma', null, array['ends_soon', 'no_people', 'never_signed_in', 'no_services']) $$,
  'what a client lacks are flags; a service that is off does not count');
select results_eq(
  $$ select distinct total, service_count from public.admin_list_clients() $$,
  $$ select 4::bigint, count(*) from public.services $$, 'the list counts the accounts and the services');
select results_eq(
  $$ select distinct total from public.admin_list_clients(only_flagged => true) $$,
  $$ values (3::bigint) $$, 'with a filter the total is what it shows');
select results_eq(
  $$ select 1, * from public.admin_count_clients() union all select 2, * from public.admin_count_clients('els')
     union all select 3, * from public.admin_count_clients('nobody') order by 1 $$,
  $$ values (1, 4::bigint, 3::bigint), (2, 2, 1), (3, 0, 0) $$, 'the accounts, and those with a flag, are counted among what a search finds');
select is(pg_temp.clients(only_flagged => true),
  (select string_agg(name, ',' order by place) from public.admin_list_clients() where flags <> '{}'), 'the filter shows those that have flags');
select is(concat_ws('|', pg_temp.clients(), pg_temp.clients(only_flagged => true)), 'Alpha,Beta,Délta 100%,Gamma|Beta,Délta 100%,Gamma',
  'the clients by name, and those with a flag');
select is(concat_ws('|', pg_temp.clients('zoe'), pg_temp.clients('delta'), pg_temp.clients('0%'), pg_temp.clients('a_p')),
  'Gamma|Délta 100%|Délta 100%', 'a search ignores case and accents, finds the contact, and knows no patterns');
select is(concat_ws('|', pg_temp.clients(sort => 'people', descending => true), pg_temp.clients(sort => 'spoc'),
    pg_temp.clients(sort => 'last_sign_in', descending => true)),
  'Alpha,Beta,Délta 100%,Gamma|Alpha,Délta 100%,Gamma,Beta|Alpha,Beta,Délta 100%,Gamma', 'sorted by people, contact and sign-in');
select is(concat_ws('|', pg_temp.clients(sort => 'services'), pg_temp.clients(sort => 'cards', descending => true),
    pg_temp.clients(sort => 'next_consult')),
  'Délta 100%,Gamma,Beta,Alpha|Beta,Alpha,Délta 100%,Gamma|Beta,Alpha,Délta 100%,Gamma', 'by services, cards and the next consult');
select is(concat_ws('|', pg_temp.clients(page => 2, page_size => 3), pg_temp.clients(page => 9, page_size => 3), pg_temp.clients(page => -1, page_size => 0),
    pg_temp.clients(only_flagged => true, page => 2, page_size => 2)),
  'Gamma|Gamma|Alpha|Gamma', 'a page beyond the last one gives the last one');
select results_eq($$ select place, name from public.admin_list_clients(page => 2, page_size => 3) $$, $$ values (4::bigint, 'Gamma') $$,
  'places go on from page to page');
select is(pg_temp.clients('nobody'), null, 'nothing is found without an error');

select tests.act_as_owner();
update public.accounts set subscription_end = null where id = tests.id('gamma');
update public.accounts set spoc = 'Els' where id = tests.id('beta');
update public.account_services set enabled = true where account_id = tests.id('gamma');
insert into public.user_accounts (user_id, account_id, joined_at) values (tests.id('bela'), tests.id('gamma'), now() + interval '1 minute');
select tests.act_as('ada');
select results_eq(
  $$ select name, people, last_sign_in = now() - interval '1 day', flags from public.admin_list_clients() where name in ('Beta', 'Gamma') $$,
  $$ values ('Beta', 1::bigint, true, '{}'::text[]), ('Gamma', 1, true, '{}') $$, 'somebody who belongs to two accounts counts in both');
select is(concat_ws('|', pg_temp.clients(only_flagged => true), (select flagged from public.admin_count_clients())), 'Délta 100%|1',
  'their sign-in counts in both');

select tests.act_as_owner();
insert into public.accounts (name) values ('BETA'), ('Béta'), ('Bèta'), ('bêta');
create function pg_temp.ids(sort public.client_order, descending boolean, only_flagged boolean, page integer default 1, page_size integer default 100)
returns text language sql
as $$ select string_agg(id::text, ',' order by place) from public.admin_list_clients('', sort, descending, only_flagged, page, page_size) $$;
select tests.act_as('ada');
select is_empty(
  $$ select sort, descending, only_flagged from unnest(enum_range(null::public.client_order)) as sort, (values (true), (false)) as d (descending),
       (values (true), (false)) as f (only_flagged), (values (1), (2), (3)) as s (size), public.admin_count_clients() as number
     where (select string_agg(pg_temp.ids(sort, descending, only_flagged, page, size), ',' order by page)
         from generate_series(1, ceil((case when only_flagged then flagged else found end)::numeric / size)::integer) as page)
       is distinct from pg_temp.ids(sort, descending, only_flagged) $$,
  'the pages are the parts of the whole list, whatever it is sorted by, also of accounts whose names differ by accents alone');

select * from finish();
rollback;
