begin;
\ir fixtures.psql
select plan(5);

insert into public.spocs (name, position) values ('Hélène', 101), ('Tomas', 102);

select tests.outcomes(
  $$ select from public.spocs where position > 100 $$,
  '{"ada": "2", "service_role": "2", "ivo": "0", "eve": "0", "anna": "0", "tina": "0", "anon": "42501"}',
  'only administrators who impersonate nobody read the names');
select tests.outcomes(
  $$ insert into public.spocs (name, position) values ('Ingrid', 103) $$,
  '{"service_role": "1", "ada": "42501", "ivo": "42501", "anna": "42501", "anon": "42501"}', 'only the service role adds a name');
select tests.outcomes(
  $$ delete from public.spocs $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes a name over the API');
select throws_ok($$ insert into public.spocs (name, position) values (' ', 104) $$, '23514', null, 'a name is not blank');
select throws_ok($$ insert into public.spocs (name, position, role) values ('Nele', 105, ' ') $$, '23514', null, 'nor is a role');

select * from finish();
rollback;
