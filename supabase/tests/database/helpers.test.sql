begin;
\ir fixtures.psql
select plan(16);

create function tests.ask(actor text, question text) returns text language plpgsql
as $$
declare
  answer text;
begin
  perform tests.act_as(actor);
  execute 'select ' || question into answer;
  perform tests.act_as_owner();
  return answer;
end
$$;
create function tests.who(actor text) returns text language sql
as $$ select name from public.profiles where id = tests.ask(actor, 'private.effective_user_id()')::uuid $$;

select is(tests.who('anna'), 'anna', 'a person acts as themselves');
select is(tests.who('ada'), 'ada', 'an admin acts as themselves');
select is(tests.who('ivo'), 'anna', 'an impersonating admin acts as the other person');
select is(tests.who('eve'), null, 'an admin acts as nobody after the impersonation has expired, until they end it');
select is(tests.who('tina'), null, 'a person without access to this environment acts as nobody');
select is(tests.who('service_role'), null, 'the service role is no person');
select is(tests.ask('anna', 'private.is_admin()'), 'false', 'a member with the role user is no admin');
select is(tests.ask('ada', 'private.is_admin()'), 'true', 'an admin is an admin');
select is(tests.ask('ivo', 'private.is_admin()'), 'false', 'an admin is no admin while impersonating');
select is(tests.ask('eve', 'private.is_admin()'), 'false', 'an admin is no admin until they end an expired impersonation');
select is(private.environment(), 'production', 'without a seed a database is production');

update private.settings set environment = 'training';
select is(tests.who('tina'), 'tina', 'in training, people with access to training act as themselves');
select is(tests.who('anna'), null, 'in training, people with access to production only act as nobody');
update public.profiles set environment_access = 'both' where id = tests.id('ada');
select is(tests.ask('ada', 'private.is_admin()'), 'true', 'an admin with access to both environments is an admin in training');
select is(tests.ask('ivo', 'private.has_admin_role()'), 'false', 'an admin without access to this environment has no admin role in it');

update private.settings set environment = 'production';
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select is(tests.who('ivo'), null, 'a former admin impersonates nobody');

select * from finish();
rollback;
