begin;
-- Triggers tested here: spocs_rename_at_accounts, spocs_keep_those_of_accounts.
\ir fixtures.psql
select plan(20);

delete from public.spocs;
insert into public.spocs (name, position) values ('Hélène', 101), ('Tomas', 102);

select tests.outcomes(
  $$ insert into public.spocs (name) values ('Ingrid') $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "ada": "1", "service_role": "1"}',
  'only administrators who impersonate nobody add a contact person');
select tests.outcomes(
  $$ update public.spocs set full_name = 'X' $$,
  '{"ivo": "0", "eve": "0", "anna": "0", "tina": "0", "anon": "42501", "ada": "2", "service_role": "2"}',
  'only they change one');
select tests.outcomes(
  $$ delete from public.spocs $$,
  '{"ivo": "0", "eve": "0", "anna": "0", "tina": "0", "anon": "42501", "ada": "2", "service_role": "2"}',
  'only they remove one');
select tests.outcomes(
  $$ select from public.spocs $$,
  '{"ada": "2", "service_role": "2", "ivo": "0", "eve": "0", "anna": "0", "tina": "0", "anon": "42501"}',
  'only they read the list');
select tests.outcomes(
  $$ select public.admin_order_spocs('{Tomas,Hélène}') $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "tina": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only administrators who impersonate nobody order the list');
select tests.outcomes(
  $$ select private.order_spocs('{Tomas,Hélène}') $$, '{"anna": "42501", "anon": "42501"}',
  'the private function cannot be used to bypass the check');
select tests.outcomes(
  $$ update public.spocs set position = 1 where name = 'Tomas' $$, '{"ada": "42501"}',
  'the order is changed as a whole, not by single rows');
select throws_ok($$ insert into public.spocs (name, position) values (' ', 104) $$, '23514', null, 'a name is not blank');
select throws_ok($$ insert into public.spocs (name, position, role) values ('Nele', 105, ' ') $$, '23514', null, 'nor is a role');
select throws_ok($$ insert into public.spocs (name, email) values ('Nele', 'nobody') $$, '23514', null, 'an e-mail address has a domain');

select tests.act_as('ada');
insert into public.spocs (name, full_name) values ('Ingrid', 'Ingrid Maes');
select results_eq($$ select name, position from public.spocs order by position $$,
  $$ values ('Hélène', 101), ('Tomas', 102), ('Ingrid', 103) $$, 'a new person comes last');
select public.admin_order_spocs('{Ingrid,Hélène,Tomas}');
select results_eq($$ select name, position from public.spocs order by position $$,
  $$ values ('Ingrid', 1), ('Hélène', 2), ('Tomas', 3) $$, 'the list has the new order');
select throws_ok($$ select public.admin_order_spocs('{Ingrid,Hélène}') $$, '22023',
  'Somebody has changed the list meanwhile. Please try again.', 'an order without everyone is refused');
select throws_ok($$ select public.admin_order_spocs('{Ingrid,Hélène,Hélène}') $$, '22023',
  'Somebody has changed the list meanwhile. Please try again.', 'so is one that names a person twice');
select throws_ok($$ select public.admin_order_spocs(null) $$, '22023', null, 'and none at all');

update public.accounts set spoc = 'Hélène' where id = tests.id('alpha');
select throws_ok($$ delete from public.spocs where name = 'Hélène' $$, '23001',
  'Hélène is the contact person of one account. Give them another one first.', 'a contact person of an account is not removed');
update public.spocs set name = 'Helena' where name = 'Hélène';
select is((select spoc from public.accounts where id = tests.id('alpha')), 'Helena', 'accounts follow a new name');
select is((select string_agg(name, ',') from public.admin_list_accounts('helena')), 'Alpha', 'and are found by it');
update public.accounts set spoc = null where id = tests.id('alpha');
select is(tests.touched($$ delete from public.spocs where name = 'Helena' $$), 1, 'a person without accounts is removed');
select is(
  (select string_agg(action_type, ',' order by created_at) from public.admin_actions where action_type like 'spoc%' and admin_id = tests.id('ada')),
  'spoc_created,spoc_updated,spoc_updated,spoc_updated,spoc_updated,spoc_deleted', 'every change is recorded');

select * from finish();
rollback;
