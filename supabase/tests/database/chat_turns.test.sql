begin;
\ir fixtures.psql
select plan(8);

create function tests.take(actor text, times integer default 1) returns integer language plpgsql
as $$
declare
  waits integer;
begin
  perform tests.act_as(actor);
  for n in 1..times loop
    waits := public.take_chat_turn();
  end loop;
  perform tests.act_as_owner();
  return waits;
end
$$;

select is(tests.take('anna', 20), 0, 'a person has twenty turns in a minute');
select cmp_ok(tests.take('anna'), '>', 0, 'the next turn has to wait');
select cmp_ok(tests.take('anna', 30), '<=', 60, 'the wait is at most a minute, however often the person tries');
select is(tests.take('aron'), 0, 'a colleague has turns of their own');
select is(tests.take('ivo', 20), 0, 'an administrator who impersonates the person has turns of their own');
update private.chat_turns set began_at = began_at - interval '61 seconds';
select is(tests.take('anna', 20), 0, 'the next minute has new turns');
select tests.outcomes($$ select public.take_chat_turn() $$,
  '{"anon": "42501", "service_role": "42501", "tina": "42501", "eve": "42501", "nora": "1"}', 'only people with access to this environment take a turn');
delete from auth.users where id = tests.id('anna');
select is_empty($$ select from private.chat_turns where user_id = tests.id('anna') $$, 'the turns are deleted with the person');

select * from finish();
rollback;
