begin;
\ir fixtures.psql
select plan(14);

-- Sets a password like the identity service: first the hash, then the metadata, in one transaction.
create function tests.set_password(person text, change text, hash text default 'hash') returns void language sql
as $$
  update auth.users set encrypted_password = hash where id = tests.id(person);
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('password_change', change)
  where id = tests.id(person)
$$;
create table tests.prepared (who text, id text);
grant all on tests.prepared to authenticated;
select tests.outcomes(
  $$ select public.admin_prepare_password_change('Anna@alpha.example') $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins who impersonate nobody prepare a password change');
select tests.outcomes(
  $$ select public.admin_prepare_password_change('nobody@alpha.example') $$, '{"ada": "P0002", "anna": "42501"}',
  'an unknown address is refused; people who are no admins do not learn whether it exists');
select tests.act_as('ada');
insert into tests.prepared select who, change_id::text
from unnest(array['anna', 'bela']) as who, public.admin_prepare_password_change(
  case who when 'anna' then 'anna@alpha.example' else 'bela@beta.example' end);
select tests.act_as_owner();
select is_empty($$ select from public.admin_actions where action_type = 'password_set' $$, 'a prepared change is not recorded yet');
select throws_ok($$ select tests.set_password('anna', (select id from tests.prepared where who = 'bela')) $$, '22023', null,
  'a change that was prepared for another person is refused');
select throws_ok($$ select tests.set_password('anna', 'made up') $$, '22023', null, 'a change that was not prepared is refused');
select isnt((select encrypted_password from auth.users where id = tests.id('anna')), 'hash', 'a refused change leaves the password as it was');
select is_empty($$ select from public.admin_actions where action_type = 'password_set' $$, 'a refused change is not recorded');
select lives_ok($$ select tests.set_password('anna', (select id from tests.prepared where who = 'anna')) $$, 'a prepared password change is made');
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'password_set' $$,
  $$ values (tests.id('ada'), tests.id('anna'), '{"email": "anna@alpha.example"}'::jsonb) $$, 'the change is recorded once, in the same transaction');
select ok(not (select raw_app_meta_data ? 'password_change' from auth.users where id = tests.id('anna')), 'the id of the change is removed from the identity''s metadata');
select throws_ok($$ select tests.set_password('anna', (select id from tests.prepared where who = 'anna')) $$, '22023', null, 'a change cannot be used twice');
update private.password_changes set created_at = now() - interval '11 minutes';
select throws_ok($$ select tests.set_password('bela', (select id from tests.prepared where who = 'bela')) $$, '22023', null, 'a change that was prepared too long ago is refused');
select tests.act_as('ada');
select lives_ok($$ select public.admin_prepare_password_change('anna@alpha.example') $$, 'an admin prepares another change');
select tests.act_as_owner();
select is((select count(*)::integer from private.password_changes), 1, 'expired changes are deleted with the next one');

select * from finish();
rollback;
