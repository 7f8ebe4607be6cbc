begin;
\ir fixtures.psql
select plan(11);

insert into public.admin_actions (id, admin_id, action_type) values (tests.id('act'), tests.id('ada'), 'x');
create role test_owner nosuperuser;
grant test_owner to current_user;
grant select, update, delete, truncate on public.admin_actions to test_owner;
grant usage on schema public, private, extensions, tests to test_owner;
create policy test_owner on public.admin_actions for all to test_owner using (true);

select tests.outcomes(
  $$ select from public.admin_actions $$,
  '{"ada": "1", "service_role": "1", "anna": "0", "ivo": "0", "eve": "0", "tina": "0", "anon": "42501"}',
  'only admins read the record');
select tests.outcomes(
  $$ insert into public.admin_actions (admin_id, action_type) values (tests.id('ada'), 'y') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody can insert into the record, not even with the secret key');
select tests.outcomes(
  $$ update public.admin_actions set action_type = 'y' $$,
  '{"ada": "42501", "service_role": "42501", "anna": "42501", "anon": "42501"}', 'nobody can change the record');
select tests.outcomes(
  $$ delete from public.admin_actions $$,
  '{"ada": "42501", "service_role": "42501", "anna": "42501", "anon": "42501"}', 'nobody can delete from the record');
select tests.outcomes(
  $$ truncate public.admin_actions $$,
  '{"ada": "42501", "service_role": "42501", "anna": "42501", "anon": "42501"}', 'nobody can truncate the record');
set local role test_owner;
select throws_ok($$ update public.admin_actions set action_type = 'y' $$, '42501',
  'Administrator actions are never changed or deleted', 'a role with the right to update is refused too');
select throws_ok($$ delete from public.admin_actions $$, '42501', null, 'a role with the right to delete is refused too');
select throws_ok($$ truncate public.admin_actions $$, '42501', null, 'a role with the right to truncate is refused too');
select tests.act_as_owner();
delete from auth.users where id = tests.id('eve');
insert into public.admin_actions (admin_id, action_type, target_user_id) values (tests.id('eve'), 'z', tests.id('eve'));
select is((select count(*)::integer from public.admin_actions where admin_id = tests.id('eve')), 1,
  'entries stay after the people they name are deleted');

create temporary table recorded on commit drop as
select private.record_action('a', null, null, jsonb_build_object('text', repeat('b', 1000)), tests.id('ada')) as short,
  private.record_action('a', null, null, jsonb_build_object('account_id', tests.id('alpha'), 'description', jsonb_build_object(
    'from', repeat(chr(1), 10000), 'to', repeat(chr(2), 10000))), tests.id('ada')) as long;
select is(length(details ->> 'text'), 1000, 'facts of normal length are recorded completely')
from public.admin_actions where id = (select short from recorded);
select ok(length(details::text) < 20000 and details ->> 'account_id' = tests.id('alpha')::text, 'of very long values only the beginning is recorded, and no key is lost')
from public.admin_actions where id = (select long from recorded);

select * from finish();
rollback;
