begin;
\ir fixtures.psql
select plan(16);

-- A Thursday in the second half of June, which has no holidays.
create function pg_temp.at(clock text default '00:00') returns timestamptz language sql
as $$
  select (june + (11 - extract(isodow from june))::integer % 7 + clock::time) at time zone 'Europe/Brussels'
  from make_date(date_part('year', now())::integer + 1, 6, 16) as june
$$;
insert into public.consultancies (id, account_id, consultant_name, service, starts_at, length_minutes, status) values
  (tests.id('over'), tests.id('alpha'), 'Hélène', 'Legal', now() - interval '3 days', 60, 'planned'),
  (tests.id('running'), tests.id('alpha'), 'Els', 'Legal', now() - interval '50 minutes', 60, 'planned'),
  (tests.id('first'), tests.id('alpha'), 'Hélène', 'Legal', pg_temp.at('10:00'), 60, 'planned'),
  (tests.id('second'), tests.id('beta'), ' hélène', 'Legal', pg_temp.at('10:30'), 60, 'planned'),
  (tests.id('third'), tests.id('beta'), 'Hélène', 'Legal', pg_temp.at('11:30'), 300, 'planned'),
  (tests.id('other'), tests.id('beta'), 'Jan', 'Legal', pg_temp.at('10:00'), 60, 'planned'),
  (tests.id('cancelled'), tests.id('beta'), 'Jan', 'Legal', pg_temp.at('10:30'), 60, 'cancelled');
insert into public.spocs (name, position, full_name) values ('E1', 901, 'Els'), ('E2', 902, null) on conflict (name) do nothing;

-- Refused callers first.
select tests.outcomes($$ select from public.admin_list_consults() $$,
  '{"anna": "42501", "bela": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501", "ada": "5"}', 'only admins list the consults of all accounts');
select tests.outcomes($$ select from public.admin_preview_consult(tests.id('alpha'), 'Els', now()) $$,
  '{"anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only admins learn what a consultant has');
select tests.outcomes($$ select from public.admin_list_consultants() $$,
  '{"anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "3"}',
  'only admins list the consultants');

select tests.act_as('ada');
select results_eq(
  $$ select place, total, id, account_name, has_overlap from public.admin_list_consults() $$,
  $$ values (1::bigint, 5::bigint, tests.id('running'), 'Alpha', false), (2, 5, tests.id('other'), 'Beta', false),
    (3, 5, tests.id('first'), 'Alpha', true), (4, 5, tests.id('second'), 'Beta', true),
    (5, 5, tests.id('third'), 'Beta', false) $$,
  'what comes is listed by time until it is over; overlapping consults of one consultant are marked');
select results_eq(
  $$ select id, total from public.admin_list_consults(page => 9, page_size => 2) $$,
  $$ values (tests.id('third'), 5::bigint) $$, 'a page beyond the last is the last');
select is(
  (select array_agg(listed.id order by page) from generate_series(1, 5) as page, public.admin_list_consults(page => page, page_size => 1) as listed),
  (select array_agg(id order by place) from public.admin_list_consults()), 'the pages follow each other as the list does');
select results_eq(
  $$ select id, status from public.admin_list_consults('over') $$,
  $$ values (tests.id('cancelled'), 'cancelled'::public.consult_status), (tests.id('over'), 'planned') $$,
  'what is cancelled or over is listed newest first');
select results_eq(
  $$ select id from public.admin_list_consults('planned', pg_temp.at(), pg_temp.at('10:30')) $$,
  $$ select id from (values (tests.id('first')), (tests.id('other'))) as wanted (id) order by id $$,
  'a week is listed from its beginning to before its end');
select results_eq(
  $$ select id from public.admin_list_consults(consultant => ' HéLèNE ', account_uuid => tests.id('beta')) $$,
  $$ values (tests.id('second')), (tests.id('third')) $$, 'consultant and account are filters');
select results_eq($$ select name from public.admin_list_consultants() order by name collate "C" $$,
  $$ values ('Els'), ('Hélène'), ('Jan') $$, 'each consultant is listed once, with the contact persons of the firm');

create function pg_temp.preview(clock text, minutes integer default 60, except_id uuid default null, consultant text default 'Hélène')
returns text language sql
as $$
  select concat_ws(' | ', people, (
    select string_agg(other ->> 'account' || ' ' || to_char((other ->> 'starts_at')::timestamptz at time zone 'Europe/Brussels', 'HH24:MI'), ', ')
    from jsonb_array_elements(others) as other
  ), to_char(next_free at time zone 'Europe/Brussels', 'Dy HH24:MI'))
  from public.admin_preview_consult(tests.id('alpha'), consultant, pg_temp.at(clock), minutes, except_id)
$$;
select is(pg_temp.preview('16:30'), '4', 'without an overlap it only says how many people are told');
select is(pg_temp.preview('10:15'), '4 | Alpha 10:00, Beta 10:30 | Thu 16:30',
  'an overlap is named, and the next free time is after everything that the consultant has');
select is(pg_temp.preview('10:00', 30, tests.id('first')), '4', 'a moved consult does not overlap itself');
select is(pg_temp.preview('15:00', 120), '4 | Beta 11:30 | Fri 09:00',
  'the next free time is within the hours of the office on a working day');
select tests.act_as_owner();
update private.settings set time_zone = 'America/New_York';
select tests.act_as('ada');
select is(pg_temp.preview('10:15'), '4 | Alpha 10:00, Beta 10:30 | Thu 16:30', 'the hours of the office are those of its time zone');
select is(pg_temp.preview('11:15', 480), '4 | Beta 10:30, Beta 11:30 | Fri 15:00', 'which begin at 9:00 there');

select * from finish();
rollback;
