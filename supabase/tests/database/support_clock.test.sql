begin;
\ir fixtures.psql
select plan(9);

create function tests.brussels(moment text) returns timestamptz language sql
as $$ select moment::timestamp at time zone 'Europe/Brussels' $$;

select is_empty(
  $$ select start, work, private.add_working_time(tests.brussels(start), work::interval) at time zone 'Europe/Brussels'
     from (values
       ('2026-11-13 17:10', '8 hours', '2026-11-16 16:10'),
       ('2026-11-16 09:00', '9 hours', '2026-11-16 18:00'),
       ('2026-11-16 18:00', '9 hours', '2026-11-17 18:00'),
       ('2026-11-17 03:00', '2 hours', '2026-11-17 11:00'),
       ('2026-11-14 12:00', '2 hours', '2026-11-16 11:00'),
       ('2026-11-16 11:58', '18 hours', '2026-11-18 11:58'),
       ('2026-11-16 11:58', '27 hours', '2026-11-19 11:58'),
       -- Christmas and New Year.
       ('2026-12-24 17:00', '18 hours', '2026-12-29 17:00'),
       ('2026-12-31 17:59', '2 hours', '2027-01-04 10:59'),
       -- A Friday before Easter Monday, with the change to summer time in between.
       ('2027-03-26 17:59', '2 hours', '2027-03-30 10:59'),
       -- Sundays on which the clock changes, before and after the change.
       ('2026-03-29 01:30', '2 hours', '2026-03-30 11:00'),
       ('2026-03-29 03:30', '2 hours', '2026-03-30 11:00'),
       ('2026-10-25 01:30', '2 hours', '2026-10-26 11:00'),
       ('2026-10-25 03:30', '2 hours', '2026-10-26 11:00'),
       ('2026-10-23 17:00', '9 hours', '2026-10-26 17:00'),
       ('2026-11-16 10:00', '0', '2026-11-16 10:00'),
       ('2026-11-15 10:00', '-1 hour', '2026-11-16 09:00')
     ) as sample (start, work, finish)
     where private.add_working_time(tests.brussels(start), work::interval) is distinct from tests.brussels(finish) $$,
  'working time is Monday to Friday from 9:00 to 18:00 in Brussels, without holidays');
select is(private.add_working_time('infinity', '1 hour'), 'infinity', 'an infinite time ends the search');
select is(private.add_working_time('2026-10-24 23:30:00+00', '1 hour'), '2026-10-26 09:00:00+00',
  'after the change to winter time the office opens an hour later in UTC');
select is_empty(
  $$ select start, work from generate_series(timestamptz '2026-03-01', '2027-04-15', interval '38 hours 13 minutes') as start,
       unnest(array[interval '1 minute', interval '2 hours', interval '18 hours', interval '27 hours']) as work
     where private.working_time_between(start, private.add_working_time(start, work)) <> work $$,
  'the working time until the promised moment is the promised time');
select is(private.working_time_between('2026-11-16 12:00+01', '2026-11-16 10:00+01'), interval '0', 'no working time lies behind a moment');
select results_eq(
  $$ select day from private.belgian_holidays(2027) as day order by day $$,
  $$ values (date '2027-01-01'), ('2027-03-29'), ('2027-05-01'), ('2027-05-06'), ('2027-05-17'), ('2027-07-21'),
            ('2027-08-15'), ('2027-11-01'), ('2027-11-11'), ('2027-12-25') $$,
  'Belgium has ten legal holidays');
select results_eq(
  $$ select private.promised_time(priority) from unnest(enum_range(null::public.support_priority)) as priority $$,
  $$ values (interval '27 hours'), ('18 hours'), ('8 hours'), ('2 hours') $$,
  'an answer is promised at the upper bound of its priority');
select tests.outcomes($$ select * from public.support_promises() $$,
  '{"anna": "4", "nora": "4", "ada": "4", "ivo": "4", "anon": "42501", "service_role": "42501"}', 'signed-in people ask for the promised times');
select tests.act_as('anna');
select results_eq(
  $$ select priority, due_at from public.support_promises() order by priority $$,
  $$ select priority, due_at from (values ('low'::public.support_priority, interval '27 hours'), ('medium', '18 hours'), ('high', '8 hours'), ('urgent', '2 hours')) as p (priority, work),
     lateral (select private.add_working_time(now(), work)) as d (due_at) order by priority $$,
  'the promise counts from now');
select tests.act_as_owner();

select * from finish();
rollback;
