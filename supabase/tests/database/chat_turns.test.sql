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

select is(tests.take('anna', 20), 0, 'twenty in a minute');
select cmp_ok(tests.take('anna'), '>', 0, 'and no more');
select cmp_ok(tests.take('anna', 30), '<=', 60, 'however often one tries, for a minute');
select is(tests.take('aron'), 0, 'a colleague has their own');
select is(tests.take('ivo', 20), 0, 'and so has an administrator who acts for the first');
update private.chat_turns set began_at = began_at - interval '61 seconds';
select is(tests.take('anna', 20), 0, 'the next minute is another');
select tests.outcomes($$ select public.take_chat_turn() $$,
  '{"anon": "42501", "service_role": "42501", "tina": "42501", "eve": "42501", "nora": "1"}', 'nobody takes one who is not here');
delete from auth.users where id = tests.id('anna');
select is_empty($$ select from private.chat_turns where user_id = tests.id('anna') $$, 'and it is forgotten with the person');

select * from finish();
rollback;
