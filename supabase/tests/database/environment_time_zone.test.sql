begin;
\ir fixtures.psql
select plan(5);

select tests.outcomes($$ select public.note_office_time_zone('Europe/London') $$,
  '{"anna": "42501", "ada": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "1"}',
  'only the service role sets the time zone');
select tests.outcomes($$ select public.office_time_zone() $$,
  '{"anon": "42501", "service_role": "42501", "anna": "1", "ada": "1", "ivo": "1"}', 'signed-in people ask for it');
select tests.act_as('anna');
select is(public.office_time_zone(), 'Europe/Brussels', 'the office is in Brussels, if nobody says otherwise');
select tests.act_as('service_role');
select throws_ok($$ select public.note_office_time_zone('Europe/Atlantis') $$, '22023', null, 'an unknown one is refused');
select public.note_office_time_zone('Europe/London');
select tests.act_as('anna');
select is(public.office_time_zone(), 'Europe/London', 'it is what the firm has set');

select * from finish();
rollback;
