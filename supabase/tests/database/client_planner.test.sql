begin;
\ir fixtures.psql
select plan(7);

insert into public.consultancies (id, account_id, consultant_name, starts_at, service, status)
select tests.id(name), tests.id(account), 'Els', now() + distance, 'Legal', status::public.consult_status
from (values
  ('later', 'alpha', interval '2 days', 'planned'), ('soon', 'alpha', interval '1 day', 'planned'),
  ('off', 'alpha', interval '1 day', 'cancelled'), ('off and over', 'alpha', interval '-1 day', 'cancelled'),
  ('over', 'alpha', interval '-1 day', 'planned'), ('of others', 'beta', interval '1 day', 'planned')
) as consult (name, account, distance, status);

create function pg_temp.listed(part text) returns uuid[] language sql
as $$
  select array(select (consult ->> 'id')::uuid from jsonb_array_elements(public.list_own_consults() -> part) as consult)
$$;

select tests.outcomes(
  $$ select from jsonb_array_elements(public.list_own_consults() -> 'upcoming') $$,
  '{"anna": "2", "dora": "2", "otto": "2", "bela": "1", "ivo": "2", "ada": "0", "nora": "0", "ugo": "0", "tina": "0",
    "eve": "0", "anon": "42501", "service_role": "42501"}',
  'people list the consults of their account, and an administrator has no planner');

select tests.act_as('anna');
select is(pg_temp.listed('upcoming'), array[tests.id('soon'), tests.id('later')], 'what is planned comes soonest first');
select is(pg_temp.listed('cancelled'), array[tests.id('off')], 'what is cancelled comes apart, as long as it would be ahead');
select is(pg_temp.listed('past'), array[tests.id('over')], 'what is over comes apart, without what was cancelled');
select is(public.list_own_consults() ->> 'time_zone', 'Europe/Brussels', 'the answer has the time zone of the office');
reset role;

-- More than the platform's limit of rows.
insert into public.consultancies (account_id, consultant_name, starts_at, service)
select tests.id('alpha'), 'Els', now() + number * interval '1 minute', 'Legal' from generate_series(-1200, 1200) as number;
select tests.act_as('anna');
select is(cardinality(pg_temp.listed('upcoming')), 1203, 'all that is ahead is listed');
select is(cardinality(pg_temp.listed('past')), 20, 'of what is over, the last ones are listed');

select * from finish();
rollback;
