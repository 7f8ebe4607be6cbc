-- What people work with: cards, consults, support, feeds, the Steward's conversations. Account 1 and person 1 have the most.
insert into public.kanban_cards (account_id, title, description, status, position, created_by, created_at)
select pg_temp.account(account), 'Card ' || n, 'What there is to do with number ' || n,
  (array['todo', 'doing', 'waiting', 'done'])[n % 4 + 1]::public.card_status,
  row_number() over (partition by account, n % 4 order by n), pg_temp.person(account), now() - n * interval '1 minute'
from (select n, case when n <= pg_temp.size('cards') / 30 then 1 else n % pg_temp.size('accounts') + 1 end as account
  from generate_series(1, pg_temp.size('cards')) as n) as made;

insert into public.consultancies (account_id, consultant_name, service, starts_at, status, cancelled_at)
select pg_temp.account(case when n % 20 = 0 then 1 else n % pg_temp.size('accounts') + 1 end), 'Consultant ' || n % 20, 'Legal',
  date_trunc('hour', now()) + (n - pg_temp.size('consults') / 2) * interval '30 minutes',
  (case when n % 11 = 0 then 'cancelled' else 'planned' end)::public.consult_status, case when n % 11 = 0 then now() end
from generate_series(1, pg_temp.size('consults')) as n;

insert into public.change_requests (title, description, status, created_by, created_at)
select 'Change ' || n, 'What should be different, number ' || n,
  (array['pending', 'in_progress', 'completed'])[n % 3 + 1]::public.change_request_status, pg_temp.administrator(1),
  now() - n * interval '1 hour'
from generate_series(1, pg_temp.size('changes')) as n;

insert into public.support_requests (id, user_id, account_id, name, email, subject, message, author_name, number, state,
  due_at, answered_at, closed_at, waiting_since, assigned_to, mailed_at, created_at)
select md5('request ' || n)::uuid, pg_temp.person(account), pg_temp.account(account), 'Person', 'person@mail.example', 'Question ' || n,
  'How long do we keep invoice number ' || n || '?', 'Person ' || account, 'S-' || 2000 + n / 90000 || '-' || lpad((n % 90000)::text, 5, '0'),
  state::public.support_state, now() + (n - pg_temp.size('requests') / 2) * interval '1 minute', case when state <> 'new' then now() end,
  case when state = 'closed' then now() end, case when state = 'waiting' then now() end,
  case when n % 9 = 0 then pg_temp.administrator(1) end, now(), now() - n * interval '20 minutes'
from (
  select n, case when n % 20 = 0 then 1 else n % pg_temp.size('accounts') + 1 end as account,
    case n / 20 % 100 when 0 then 'new' when 1 then 'waiting' when 2 then 'answered' when 3 then 'answered' else 'closed' end as state
  from generate_series(1, pg_temp.size('requests')) as n
) as made;
insert into private.support_list_keys (request_id, search, closed_at)
select id, private.plain_text(concat_ws(E'\n', number, subject, author_name)), closed_at from public.support_requests;
insert into public.support_messages (request_id, author, author_name, is_firm, body, mailed_at, created_at)
select request.id, case when n % 2 = 1 then pg_temp.administrator(1) else request.user_id end, 'Somebody', n % 2 = 1,
  'Answer number ' || n, now(), request.created_at + n * interval '1 hour'
from public.support_requests request cross join generate_series(1, 3) as n;

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, last_sent_at)
select md5('feed ' || n)::uuid, pg_temp.account(n), 'Feed ' || n, 'rss', 'https://news.example/' || n, now()
from generate_series(1, pg_temp.size('accounts')) as n;
insert into private.feed_deliveries (webhook_id, is_own, is_failure, is_test, outcome, first_at, last_at)
select md5('feed ' || feed)::uuid, true, n % 3 = 0, n % 7 = 0, case when n % 3 = 0 then 'forged' else 'accepted' end,
  now() - n * interval '1 minute', now() - n * interval '1 minute'
from generate_series(1, pg_temp.size('accounts')) as feed,
  generate_series(1, case when feed = 1 then pg_temp.size('deliveries') else pg_temp.size('deliveries') / 40 end) as n;
insert into private.feed_items (webhook_id, guid)
select md5('feed ' || n % pg_temp.size('accounts') + 1)::uuid, 'https://news.example/articles/' || n
from generate_series(1, pg_temp.size('notifications') / 10) as n;

insert into public.chat_conversations (id, user_id, title, created_at, asked_at)
select md5('conversation ' || n)::uuid, pg_temp.person(case when n % 20 = 0 then 1 else n % pg_temp.size('people') + 1 end),
  'Conversation ' || n, now() - n * interval '1 hour', now() - n * interval '1 hour'
from generate_series(1, pg_temp.size('conversations')) as n;
insert into public.chat_exchanges (conversation_id, user_id, question, answer, asked_at, answered_at, account_ids)
select conversation.id, conversation.user_id, 'How long do we keep invoices?', 'Seven years.',
  conversation.asked_at + n * interval '1 minute', conversation.asked_at + n * interval '1 minute', '{}'
from public.chat_conversations conversation cross join generate_series(1, 3) as n;
