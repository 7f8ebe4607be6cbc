begin;
\ir fixtures.psql
select plan(30);

-- ada is an admin; ivo is an admin who impersonates anna.
create function tests.ask(actor text, conversation uuid, question text) returns uuid language plpgsql
as $$
declare
  begun record;
begin
  perform tests.act_as(actor);
  select * into begun from public.begin_chat_exchange(conversation, question);
  perform tests.act_as_owner();
  return begun.conversation_id;
end
$$;
create table tests.chats (name text primary key, id uuid);
insert into tests.chats select 'anna', tests.ask('anna', null, 'How long do we keep invoices?');
insert into tests.chats select 'bela', tests.ask('bela', null, 'A question of beta');
create function tests.chat(wanted text) returns uuid language sql stable security definer
as $$ select id from tests.chats where name = wanted $$;
grant execute on function tests.chat(text) to authenticated, service_role, anon;

select results_eq(
  $$ select user_id, title from public.chat_conversations where id = tests.chat('anna') $$,
  $$ values (tests.id('anna'), 'How long do we keep invoices?') $$, 'the first question is the title');
select is(tests.ask('anna', tests.chat('anna'), 'and contracts?'), tests.chat('anna'), 'a further question belongs to the conversation');
select isnt(tests.ask('bela', tests.chat('anna'), 'hello'), tests.chat('anna'), 'nobody asks in the conversation of another person');
select is(tests.ask('ivo', tests.chat('anna'), 'asked as anna'), null, 'nothing is kept while an admin impersonates the person');
select is(tests.ask('ivo', null, 'asked as anna'), null, 'and no conversation begins');
select is_empty($$ select from public.chat_exchanges where question = 'asked as anna' $$, 'the question of an impersonator is stored nowhere');
select tests.outcomes($$ select public.begin_chat_exchange(null, 'x') $$,
  '{"anon": "42501", "service_role": "42501", "tina": "42501", "eve": "42501", "nora": "1"}', 'only people with access to this environment ask');
select tests.outcomes($$ select public.begin_chat_exchange(null, repeat('x', 4001)) $$, '{"anna": "23514"}', 'a question has at most 4,000 characters');

select tests.outcomes(
  $$ select from public.chat_conversations $$,
  '{"anna": "1", "bela": "2", "aron": "0", "ada": "0", "ivo": "0", "eve": "0", "service_role": "3", "anon": "42501"}',
  'people read their own conversations; an admin who impersonates them reads none');
select tests.outcomes(
  $$ select from public.chat_exchanges $$,
  '{"anna": "2", "bela": "2", "aron": "0", "ada": "0", "ivo": "0", "eve": "0", "service_role": "4", "anon": "42501"}',
  'people read their own exchanges');
select tests.outcomes(
  $$ insert into public.chat_conversations (user_id, title) values (auth.uid(), 'x') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'only the procedure begins conversations');
select tests.outcomes(
  $$ insert into public.chat_exchanges (conversation_id, user_id, question, answer) values (tests.chat('anna'), auth.uid(), 'x', 'forged') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody writes an exchange');
select tests.outcomes($$ update public.chat_exchanges set answer = 'forged' $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody writes words of the Steward');
select tests.outcomes($$ delete from public.chat_exchanges $$, '{"anna": "42501", "ada": "42501"}', 'nobody deletes a single exchange');
select tests.outcomes($$ update public.chat_conversations set is_deleted = true $$,
  '{"anna": "1", "bela": "2", "ada": "0", "ivo": "0", "nora": "0", "eve": "0", "anon": "42501"}', 'people delete their own conversations');
select tests.outcomes($$ update public.chat_conversations set title = 'x' $$, '{"anna": "42501", "ada": "42501"}', 'nobody changes a title');
select tests.outcomes($$ update public.chat_conversations set deleted_at = now() $$, '{"anna": "42501"}', 'the database sets the time');
select tests.outcomes($$ delete from public.chat_conversations $$,
  '{"anna": "1", "bela": "2", "ada": "0", "ivo": "0", "nora": "0", "anon": "42501"}', 'people delete their own conversations for good');

select tests.outcomes(
  $$ select public.record_chat_answer((select id from public.chat_exchanges limit 1), 'forged', '{}') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501", "service_role": "1"}', 'only the Steward answers');
create function tests.answer(text, text) returns boolean language sql
as $$ select public.record_chat_answer((select id from public.chat_exchanges where question = $1), $2, '{"kind": "answer"}') $$;
select is(tests.answer('How long do we keep invoices?', 'Ten years.'), true, 'an answer is recorded');
select is(tests.answer('How long do we keep invoices?', 'Twenty years.'), false, 'and never changed');
update public.chat_exchanges set asked_at = now() - interval '11 minutes' where question = 'and contracts?';
select is(tests.answer('and contracts?', 'late'), false, 'an answer that comes after ten minutes is not recorded');
select tests.act_as('anna');
select is((select history from public.begin_chat_exchange(tests.chat('anna'), 'next')),
  '[{"question": "How long do we keep invoices?", "answer": "Ten years."}]', 'the answered exchanges go with the next question');
update public.chat_conversations set is_deleted = true where id = tests.chat('anna');
select isnt((select conversation_id from public.begin_chat_exchange(tests.chat('anna'), 'next')), tests.chat('anna'), 'a deleted conversation is not continued');
select tests.act_as_owner();

select is((select deleted_at from public.chat_conversations where id = tests.chat('anna')), now(), 'the time of a deletion is kept');
update public.chat_conversations set is_deleted = false where id = tests.chat('anna');
select is((select deleted_at from public.chat_conversations where id = tests.chat('anna')), null, 'until it is taken back');
update public.chat_conversations set is_deleted = true where id = tests.chat('anna');
update public.chat_conversations set deleted_at = now() - interval '61 minutes' where is_deleted;
update public.chat_exchanges set asked_at = now() - interval '91 days' where user_id = tests.id('bela');
update public.chat_conversations set asked_at = now() - interval '91 days' where user_id = tests.id('bela');
select tests.outcomes($$ select public.tidy_chats() $$, '{"anna": "42501", "ada": "42501", "service_role": "1"}', 'only the schedule tidies');
select public.tidy_chats();
select results_eq($$ select user_id, count(*)::integer from public.chat_conversations group by 1 $$, $$ values (tests.id('anna'), 1) $$,
  'after 90 days, and an hour after a deletion, nothing is left');
insert into public.chat_exchanges (conversation_id, user_id, question)
select own.id, own.user_id, 'x' from public.chat_conversations own, generate_series(1, 30) where own.user_id = tests.id('anna');
select tests.outcomes($$ select public.begin_chat_exchange(null, 'x') $$, '{"anna": "PT429", "bela": "1"}', 'a person begins 30 exchanges in a minute');
delete from auth.users where id = tests.id('anna');
select is_empty($$ select from public.chat_exchanges where user_id = tests.id('anna') $$, 'the conversations are deleted with the person');

select * from finish();
rollback;
