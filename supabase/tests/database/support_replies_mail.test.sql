begin;
\ir fixtures.psql
select plan(12);

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
update public.support_messages set attempts = 0, next_attempt_at = now() where isfinite(next_attempt_at);
select tests.act_as('service_role');
select bag_eq(
  $$ select request_id, subject, is_firm, asks_back, author_name, body, recipient, name, account_name, author_email, written_by_email
     from public.claim_support_messages() $$,
  $$ values (tests.id('help'), 'Help', true, false, 'ada', 'Which one?', 'anna@home.example', 'Anna', 'Alpha', 'ada@firm.example', null),
            (tests.id('personal'), 'Hello', true, false, 'ada', 'Hello Nora', 'nora@home.example', 'Nora', null, 'ada@firm.example', null),
            (tests.id('help'), 'Help', false, false, 'anna', 'This one', null, 'Anna', 'Alpha', 'anna@alpha.example', 'ivo@firm.example') $$,
  'answers go to the person who asked, replies to the firm, notes to nobody');
select is((select count(*)::integer from public.claim_support_messages()), 0, 'a claimed message is not claimed again');
select is((select count(*)::integer from public.support_messages where next_attempt_at = 'infinity'), 1, 'a removed person gets no answer by mail');
update public.support_messages set next_attempt_at = now() where isfinite(next_attempt_at);
update public.support_messages set mailed_at = now() where is_firm;
select results_eq($$ select body from public.claim_support_messages() $$, $$ values ('This one') $$,
  'after the claim has ended, a message is claimed again unless it was mailed');
select results_eq(
  $$ select attempts, next_attempt_at - now() from public.support_messages where mailed_at is null and isfinite(next_attempt_at) $$,
  $$ values (2, interval '4 minutes') $$, 'attempts are counted, and the pause doubles with each');
select tests.act_as_owner();

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
