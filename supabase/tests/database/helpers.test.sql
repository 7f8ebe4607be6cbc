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

select is(tests.who('anna'), 'anna', 'a person is who they are');
select is(tests.who('ada'), 'ada', 'an admin too');
select is(tests.who('ivo'), 'anna', 'an impersonating admin is the other person');
select is(tests.who('eve'), null, 'after it expired nobody, until it is ended');
select is(tests.who('tina'), null, 'without access to this environment nobody');
select is(tests.who('service_role'), null, 'the service role is no person');
select is(tests.ask('anna', 'private.is_admin()'), 'false', 'a member is no admin, even with a role of their own');
select is(tests.ask('ada', 'private.is_admin()'), 'true', 'an admin is one');
select is(tests.ask('ivo', 'private.is_admin()'), 'false', 'not while impersonating');
select is(tests.ask('eve', 'private.is_admin()'), 'false', 'nor before an expired impersonation is ended');
select is(private.environment(), 'production', 'a database is production unless the seed says otherwise');

update private.settings set environment = 'training';
select is(tests.who('tina'), 'tina', 'in training its people are let in');
select is(tests.who('anna'), null, 'and those of production are not');
update public.profiles set environment_access = 'both' where id = tests.id('ada');
select is(tests.ask('ada', 'private.is_admin()'), 'true', 'access to both is access to either');
select is(tests.ask('ivo', 'private.has_admin_role()'), 'false', 'an admin without access is none here');

update private.settings set environment = 'production';
update public.user_roles set role = 'user' where user_id = tests.id('ivo');
select is(tests.who('ivo'), null, 'who is no admin any more impersonates nobody');

select * from finish();
rollback;
