begin;
\ir fixtures.psql
select plan(20);

insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@home.example', 'Help', 'Please'),
  (tests.id('of otto'), tests.id('otto'), tests.id('alpha'), false, 'Otto', 'otto@home.example', 'Help', 'Please'),
  (tests.id('personal'), tests.id('nora'), null, true, 'Nora', 'nora@home.example', 'Hello', 'Please');

-- Mails.
select tests.act_as('ada');
select public.add_support_note(tests.id('help'), 'A secret');
select public.reply_to_support_request(tests.id('help'), 'Which one?', '[]', true);
select public.reply_to_support_request(tests.id('of otto'), 'Hello Otto');
select public.reply_to_support_request(tests.id('personal'), 'Hello Nora');
select tests.act_as('ivo');
select public.reply_to_support_request(tests.id('help'), 'This one');
select tests.act_as_owner();
insert into public.account_blocks (user_id, account_id) values (tests.id('otto'), tests.id('alpha'));
select tests.outcomes($$ select from public.claim_support_messages() $$,
  '{"service_role": "3", "anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'only the service role claims messages');
select tests.act_as('service_role');
select is((select count(*)::integer from public.claim_support_messages(1)), 1, 'as many are claimed as asked for');
select tests.act_as_owner();
update public.support_messages set attempts = 0, next_attempt_at = now() where not is_held;
select tests.act_as('service_role');
select bag_eq(
  $$ select request_id, subject, is_firm, asks_back, author_name, body, recipient, name, account_name, author_email, written_by_email
     from public.claim_support_messages() $$,
  $$ values (tests.id('help'), 'Help', true, true, 'ada', 'Which one?', 'anna@alpha.example', 'anna', 'Alpha', 'ada@firm.example', null),
            (tests.id('personal'), 'Hello', true, false, 'ada', 'Hello Nora', 'nora@nowhere.example', 'nora', null, 'ada@firm.example', null),
            (tests.id('help'), 'Help', false, false, 'anna', 'This one', null, 'anna', 'Alpha', 'anna@alpha.example', 'ivo@firm.example') $$,
  'answers go to the confirmed address of the person who asked, replies to the firm, notes to nobody');
select is((select count(*)::integer from public.claim_support_messages()), 0, 'a claimed message is not claimed again');
select results_eq($$ select body, next_attempt_at - now() from public.support_messages where is_held $$,
  $$ values ('Hello Otto', interval '1 hour') $$, 'a removed person gets no answer by mail: it is held back');
update public.support_messages set next_attempt_at = now() where not is_held;
update public.support_messages set mailed_at = now() where is_firm;
select results_eq($$ select body from public.claim_support_messages() $$, $$ values ('This one') $$,
  'after the claim has ended, a message is claimed again unless it was mailed');
select results_eq(
  $$ select attempts, next_attempt_at - now() from public.support_messages where mailed_at is null and not is_held $$,
  $$ values (2, interval '4 minutes') $$, 'attempts are counted, and the pause doubles with each');
select tests.act_as_owner();

-- Who gets no answer by mail, and for how long.
update public.support_messages set mailed_at = now();
insert into public.support_messages (id, request_id, author_name, is_firm, body)
values (tests.id('late'), tests.id('help'), 'ada', true, 'Late'), (tests.id('reply'), tests.id('help'), 'anna', false, 'Reply');
create function tests.claimed() returns text language plpgsql
as $$
declare
  bodies text;
begin
  update public.support_messages set next_attempt_at = now() where mailed_at is null and isfinite(next_attempt_at);
  select string_agg(message.body || ' to ' || coalesce(message.recipient, 'the firm'), ', ' order by message.body) into bodies
  from public.claim_support_messages() message;
  return bodies;
end
$$;
-- What is claimed while a loss of access lasts and after it, and whether the answer is held.
create function tests.claimed_while(loss text) returns text language plpgsql
as $$
declare
  lost text;
  outcome text;
begin
  execute loss || ' where id = tests.id(''anna'')';
  lost := tests.claimed();
  select concat(lost, ', held ', is_held::text) into outcome from public.support_messages where id = tests.id('late');
  update auth.users set banned_until = null, deleted_at = null, email_confirmed_at = now() where id = tests.id('anna');
  update public.profiles set environment_access = 'production' where id = tests.id('anna');
  lost := tests.claimed();
  select concat(outcome, ', ', lost, ', held ', is_held::text) into outcome from public.support_messages where id = tests.id('late');
  return outcome;
end
$$;
select is(tests.claimed(), 'Late to anna@alpha.example, Reply to the firm', 'a member gets the answer');
select set_eq(
  $$ select tests.claimed_while(loss) from unnest(array[
       'update auth.users set banned_until = now() + interval ''1 hour''', 'update auth.users set deleted_at = now()',
       'update auth.users set email_confirmed_at = null', 'update public.profiles set environment_access = ''training''']) as loss $$,
  $$ values ('Reply to the firm, held true, Late to anna@alpha.example, Reply to the firm, held false') $$,
  'people who are banned, deleted, without a confirmed address or without access get no answer until this ends');
update auth.users set banned_until = now() + interval '1 year' where id = tests.id('anna');
update public.support_messages set created_at = now() - interval '31 days' where id = tests.id('late');
select is(tests.claimed(), 'Reply to the firm', 'a banned person gets no answer');
select is((select next_attempt_at from public.support_messages where id = tests.id('late')), 'infinity', 'after 30 days the answer is given up');
update auth.users set banned_until = null where id = tests.id('anna');
update public.support_messages set created_at = now(), next_attempt_at = now() where id = tests.id('late');
update public.support_requests set user_id = null where id = tests.id('help');
select is(tests.claimed(), 'Reply to the firm', 'nobody gets the answer to the request of a person who is gone');
select is((select next_attempt_at from public.support_messages where id = tests.id('late')), 'infinity', 'it is given up at once');
update public.support_messages set attempts = 40 where id = tests.id('reply');
select is(tests.claimed(), null, 'a message is not mailed again after forty attempts');
select is((select next_attempt_at = 'infinity' and not is_held from public.support_messages where id = tests.id('reply')), true, 'it is given up');
update public.support_requests set user_id = tests.id('anna') where id = tests.id('help');

-- The hourly limit counts for the person who signed in.
delete from public.support_messages;
delete from public.support_notes;
create function tests.reply(times integer) returns bigint language sql
as $$ select count(public.reply_to_support_request(tests.id('help'), 'x')) from generate_series(1, times) $$;
select tests.outcomes($$ select tests.reply(60) $$, '{"anna": "1", "ivo": "1", "ada": "1"}', 'a person can send sixty messages in an hour');
select tests.act_as('ivo');
select tests.reply(60);
select throws_ok($$ select tests.reply(1) $$, 'PT429', 'You can send 60 messages in an hour. Please try again later.', 'the next one is refused');
select tests.act_as('anna');
select lives_ok($$ select tests.reply(1) $$, 'an impersonating admin does not use up the messages of the client');
select tests.act_as('ada');
select tests.reply(59);
select lives_ok($$ select public.add_support_note(tests.id('help'), 'x') $$, 'notes count too');
select throws_ok($$ select public.add_support_note(tests.id('help'), 'x') $$, 'PT429', null, 'the next note is refused');
select tests.act_as_owner();

select * from finish();
rollback;
