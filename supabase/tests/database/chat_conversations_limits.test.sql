begin;
\ir fixtures.psql
select plan(10);

-- anna belongs to alpha; ada is an admin.
create function tests.begin_chat(actor text, conversation uuid, question text) returns uuid language plpgsql
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
create table tests.kept (name text primary key, id uuid);
insert into tests.kept select 'anna', tests.begin_chat('anna', null, 'What does our lease say?');
insert into tests.kept select 'ada', tests.begin_chat('ada', null, 'What does any lease say?');
create function tests.kept(wanted text) returns uuid language sql stable security definer
as $$ select id from tests.kept where name = wanted $$;
grant execute on function tests.kept(text) to authenticated;
update public.chat_exchanges set answer = 'A quote', answered_at = now();
select results_eq(
  $$ select user_id, account_ids from public.chat_exchanges order by question desc $$,
  $$ values (tests.id('anna'), array[tests.id('alpha')]), (tests.id('ada'), null) $$,
  'an exchange names the accounts of the person; that of an admin names none');

-- Whoever leaves an account.
select tests.outcomes($$ select from public.chat_exchanges $$, '{"anna": "1", "ada": "1", "aron": "0", "ivo": "0"}', 'people read their own exchanges');
delete from public.user_accounts where user_id = tests.id('anna');
delete from public.user_roles where user_id = tests.id('ada');
select tests.outcomes($$ select from public.chat_exchanges $$, '{"anna": "0", "ada": "0"}',
  'quotes of an account are gone for a person who left it, and those of all accounts for a former admin');
select tests.act_as('anna');
select is((select history from public.begin_chat_exchange(tests.kept('anna'), 'And the rent?')), '[]', 'they do not go with the next question either');
select tests.act_as_owner();

-- Limits.
delete from public.chat_conversations;
insert into public.chat_conversations (user_id, title, asked_at)
select tests.id('bela'), 'Old ' || nth, now() - interval '1 day' * nth from generate_series(1, 12) nth;
insert into public.chat_exchanges (conversation_id, user_id, question, answer, asked_at, account_ids)
select conversation.id, conversation.user_id, 'x', 'y', conversation.asked_at, '{}'
from public.chat_conversations conversation, generate_series(1, 180);
select isnt(tests.begin_chat('bela', null, 'One more'), null, 'a person with 2,160 exchanges asks again');
select is((select count(*)::integer from public.chat_exchanges where user_id = tests.id('bela')), 1981, 'the oldest conversations made room');
select is((select count(*)::integer from public.chat_conversations where title = 'Old 12'), 0, 'the oldest one is gone');

-- What is tidied.
delete from public.chat_conversations;
insert into tests.kept select 'bela', tests.begin_chat('bela', null, 'Secret of 93 days ago');
update public.chat_exchanges set asked_at = now() - interval '93 days', answer = 'x';
select tests.begin_chat('bela', tests.kept('bela'), 'Question of today');
update public.chat_exchanges set answer = 'x' where question = 'Question of today';
insert into public.chat_exchanges (conversation_id, user_id, question, asked_at)
values (tests.kept('bela'), tests.id('bela'), 'Never answered', now() - interval '25 hours');
select public.tidy_chats();
select results_eq($$ select question from public.chat_exchanges $$, $$ values ('Question of today') $$,
  'questions of more than three months, and unanswered ones of more than a day, are deleted');
select is((select title from public.chat_conversations), 'Question of today', 'the title does not keep a deleted question');
update public.chat_exchanges set asked_at = now() - interval '93 days';
select public.tidy_chats();
select is_empty($$ select from public.chat_conversations $$, 'a conversation without questions is deleted');

select * from finish();
rollback;
