begin;
\ir fixtures.psql
select plan(8);

create function tests.hook(person text) returns jsonb language sql
as $$
  select public.custom_access_token_hook(jsonb_build_object(
    'user_id', tests.id(person), 'claims', jsonb_build_object('sub', tests.id(person), 'role', 'authenticated'),
    'authentication_method', 'password'))
$$;
grant usage on schema tests, extensions to supabase_auth_admin;
-- On Supabase nobody may take this role, and the owner calls the hook.
create function tests.act_as_identity_service() returns void language plpgsql
as $$
begin
  if pg_has_role('supabase_auth_admin', 'member') then
    perform set_config('role', 'supabase_auth_admin', true);
  end if;
end
$$;

select tests.outcomes(
  $$ select public.custom_access_token_hook('{}') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501", "service_role": "42501"}', 'only the identity service can call the hook');
select tests.act_as_identity_service();
select is(tests.hook('anna') -> 'claims', jsonb_build_object('sub', tests.id('anna'), 'role', 'authenticated'),
  'a person with access keeps the claims unchanged');
select is(tests.hook('tina'),
  '{"error": {"http_code": 403, "message": "Your account has no access to the Production environment"}}',
  'a person without access is refused, and the message says why');
select is(tests.hook('nobody') #>> '{error,http_code}', '403', 'a person without a profile is refused');
select is(public.custom_access_token_hook('{}') #>> '{error,http_code}', '403', 'an event without a person is refused');
select tests.act_as_owner();

update private.settings set environment = 'training';
update public.profiles set environment_access = 'both' where id = tests.id('ada');
select tests.act_as_identity_service();
select is(tests.hook('anna') #>> '{error,message}', 'Your account has no access to the Training environment',
  'in training the message names training');
select ok(tests.hook('tina') ? 'claims', 'in training a person with access to training passes');
select ok(tests.hook('ada') ? 'claims', 'a person with access to both environments passes');

select * from finish();
rollback;
