begin;
\ir fixtures.psql
select plan(22);

select tests.outcomes($$ select from public.admin_list_recorded_administrators() $$, '{"ada": "0"}', 'an empty record names no administrators');
insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details, created_at) values
  (tests.id('ada'), 'account_updated', null, tests.id('alpha')::text, '{"spoc": {"from": null, "to": "Els"}, "name": "Alpha"}', '2026-01-01 10:00+00'),
  (tests.id('ada'), 'user_account_updated', tests.id('bela'), 'l1',
    jsonb_build_object('account_id', jsonb_build_object('from', tests.id('beta'), 'to', tests.id('alpha'))), '2026-01-02 10:00+00'),
  (tests.id('ivo'), 'password_set', tests.id('bela'), tests.id('bela')::text, '{}', '2026-01-03 10:00+00'),
  (tests.id('gone'), 'feed_updated', null, 'f1', jsonb_build_object('name', 'Wire', 'account_id', tests.id('closed')), '2026-01-04 10:00+00'),
  (tests.id('gone'), 'account_deleted', null, tests.id('closed')::text, '{"name": "Closed"}', '2026-01-05 10:00+00'),
  (tests.id('ivo'), 'profile_deleted', tests.id('gone'), tests.id('gone')::text, '{"name": null, "email": "gone@x.example"}', '2026-01-06 10:00+00'),
  (tests.id('lost'), 'report_exported', tests.id('lost'), 'not an id', '{}', '2026-01-07 10:00+00');

select tests.outcomes(
  $$ select from public.admin_list_actions() $$,
  '{"ada": "7", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody list the actions');
select tests.outcomes(
  $$ select from public.admin_list_recorded_administrators() $$,
  '{"ada": "4", "ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody list the recorded administrators');
select tests.outcomes(
  $$ select * from private.list_actions(null, null, '', null, null, 1, 25, null) $$, '{"anna": "42501", "anon": "42501"}', 'the private function cannot be used to bypass the check');
select tests.act_as('ada');
create function pg_temp.listed(administrator text default null, person text default null, action text default '',
  since timestamptz default null, until timestamptz default null, page integer default 1, page_size integer default 25)
returns text language sql
as $$
  select string_agg(action_type, ',' order by place)
  from public.admin_list_actions(tests.id(administrator), tests.id(person), action, since, until, page, page_size)
$$;
select is(pg_temp.listed(), 'report_exported,profile_deleted,account_deleted,feed_updated,password_set,user_account_updated,account_updated',
  'actions are listed newest first');
select is(pg_temp.listed(administrator => 'ivo'), 'profile_deleted,password_set', 'actions can be filtered by administrator');
select is(pg_temp.listed(person => 'bela'), 'password_set,user_account_updated', 'actions can be filtered by person');
select is(pg_temp.listed(person => 'bela', administrator => 'ada', action => 'user_account_updated'), 'user_account_updated', 'filters can be combined');
select is(pg_temp.listed(action => 'nothing'), null, 'actions can be filtered by type');
select is(pg_temp.listed(since => '2026-01-02 10:00+00', until => '2026-01-04 10:00+00'), 'password_set,user_account_updated',
  'actions can be filtered by time; the end is not included');
select is((select string_agg(pg_temp.listed(page => page, page_size => 2), ',' order by page) from generate_series(1, 4) as page),
  pg_temp.listed(), 'all pages together are the whole list');
select results_eq(
  $$ select place, total, action_type from public.admin_list_actions(page => 9, page_size => 3) $$,
  $$ values (7::bigint, 7::bigint, 'account_updated') $$, 'a page number beyond the last page gives the last page');
select results_eq(
  $$ select action_type, admin_name, target_name, account_name, former_account_name from public.admin_list_actions() order by place $$,
  $$ values ('report_exported', null, null, null, null),
       ('profile_deleted', 'ivo', 'gone@x.example', null, null),
       ('account_deleted', 'gone@x.example', null, 'Closed', null),
       ('feed_updated', 'gone@x.example', null, 'Closed', null),
       ('password_set', 'ivo', 'bela', null, null),
       ('user_account_updated', 'ada', 'bela', 'Alpha', 'Beta'),
       ('account_updated', 'ada', null, 'Alpha', null) $$, 'people and accounts have their names, even if they were deleted');
select results_eq(
  $$ select name from public.admin_list_recorded_administrators() $$,
  $$ values ('ada'), ('gone@x.example'), ('ivo'), (null) $$, 'each recorded administrator is listed once, with a name');
select tests.act_as_owner();
insert into public.admin_actions (admin_id, action_type, target_user_id, in_place_of) values
  (tests.id('ivo'), 'template_deleted', tests.id('aron'), tests.id('anna')), (tests.id('ivo'), 'file_updated', null, tests.id('gone'));
select tests.act_as('ada');
select results_eq(
  $$ select action_type, target_name, in_place_of, in_place_of_name from public.admin_list_actions()
     where in_place_of is not null order by 1 $$,
  $$ values ('file_updated', null, tests.id('gone'), 'gone@x.example'), ('template_deleted', 'aron', tests.id('anna'), 'anna') $$,
  'the list names the impersonated person');
select is(pg_temp.listed(person => 'anna'), 'template_deleted', 'the filter by person finds actions in that person''s place');

select is(
  (select string_agg(action_type, ',' order by place) from public.admin_list_actions(account => tests.id('alpha'))) || ' '
  || (select string_agg(action_type, ',' order by place) from public.admin_list_actions(account => tests.id('beta'))) || ' '
  || (select string_agg(action_type, ',' order by place) from public.admin_list_actions(account => tests.id('closed'))),
  'user_account_updated,account_updated user_account_updated account_deleted,feed_updated',
  'actions can be filtered by account, with what was moved from it');

-- What follows a row.
select is(
  (select string_agg(part.action_type, ',') from public.admin_list_actions(page_size => 3) as first
   cross join lateral public.admin_list_actions(before => first.created_at, before_id => first.id) as part where first.place = 3),
  (select string_agg(action_type, ',' order by place) from public.admin_list_actions() where place > 3),
  'the part after a row is the rest of the list');
select is(
  (select count(*) from public.admin_list_actions(before => '2026-01-03 10:00+00', before_id => 'ffffffff-ffff-4fff-bfff-ffffffffffff')
   where place is not null or total is not null), 0::bigint, 'such a part has neither places nor a total');
select tests.outcomes(
  $$ select from public.admin_list_actions(before => now()) $$, '{"ivo": "42501", "anna": "42501", "anon": "42501"}',
  'only administrators who impersonate nobody read such a part');

-- More than are counted.
select tests.act_as_owner();
insert into public.admin_actions (admin_id, action_type, created_at)
select tests.id('lost'), 'report_exported', '2025-01-01'::timestamptz + n * interval '1 second' from generate_series(1, 10100) as n;
select tests.act_as('ada');
select is((select total from public.admin_list_actions(page_size => 1)), 10001::bigint, 'of more than 10,000 the total says only that there are more');
select is(
  (select min(place) || '-' || max(place) from public.admin_list_actions(page => 2147483647, page_size => 25)), '9976-10000',
  'the numbered pages reach as far, and a page beyond gives the last of them');

select * from finish();
rollback;
