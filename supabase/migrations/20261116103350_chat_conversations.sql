-- Chat conversations: what a person asked the Steward, and what it answered, for three months (retention). An exchange is a question with
-- its answer. People can only ask: the function ai-chat begins an exchange with the caller's token, and records the
-- answer with the secret key, so that nobody can write words of the Steward. The last exchanges go with the next
-- question.
-- Access: each person reads and deletes their own, admins too. While an admin impersonates somebody, nothing is kept, and
-- neither the admin's conversations nor the person's can be read. Writes are not in the record of administrators: only
-- the person can make them, and what a person asks is private. The secret key can write and delete questions and answers,
-- but not read them, because they quote documents.
-- Tests: supabase/tests/database/chat_conversations.test.sql, chat_conversations_limits.test.sql
create table public.chat_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The beginning of the first question.
  title text not null,
  created_at timestamptz not null default now(),
  -- When the last question was asked.
  asked_at timestamptz not null default now(),
  -- A deleted conversation is kept for an hour, so that the person can take the deletion back.
  is_deleted boolean not null default false,
  deleted_at timestamptz,
  constraint chat_conversations_lengths check (char_length(title) <= 120)
);
-- Serves the list of a person's conversations and the policies.
create index chat_conversations_user_id_asked_at_idx on public.chat_conversations (user_id, asked_at);
-- Serves tidy_chats().
create index chat_conversations_deleted_at_idx on public.chat_conversations (deleted_at) where is_deleted;

create table public.chat_exchanges (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.chat_conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  question text not null,
  -- The name of the attached file.
  file_name text,
  -- Null until the Steward has answered.
  answer text,
  -- What the answer is based on, as ai-chat returned it.
  sources jsonb not null default '{}',
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The accounts from whose documents the answer may quote; null for an admin, who reads those of all.
  account_ids uuid[],
  constraint chat_exchanges_lengths check (
    char_length(question) <= 4000 and char_length(file_name) <= 255 and char_length(answer) <= 40000
    and octet_length(sources::text) <= 65536 and cardinality(account_ids) <= 1000
  )
);
-- Serves the conversation in its order.
create index chat_exchanges_conversation_id_asked_at_idx on public.chat_exchanges (conversation_id, asked_at);
create index chat_exchanges_user_id_asked_at_idx on public.chat_exchanges (user_id, asked_at);
-- Serves tidy_chats().
create index chat_exchanges_asked_at_idx on public.chat_exchanges (asked_at);

alter table public.chat_conversations enable row level security;
alter table public.chat_exchanges enable row level security;
revoke all on public.chat_conversations, public.chat_exchanges from anon, authenticated, service_role;
grant select, delete, update (is_deleted) on public.chat_conversations to authenticated;
grant select on public.chat_exchanges to authenticated;
grant insert, update, delete, select (id, user_id, created_at, asked_at, is_deleted, deleted_at)
  on public.chat_conversations to service_role;
grant insert, update, delete, select (id, conversation_id, user_id, asked_at, answered_at, account_ids)
  on public.chat_exchanges to service_role;

create policy chat_conversations_select_self on public.chat_conversations for select to authenticated
  using (user_id = (select private.private_user_id()));
create policy chat_conversations_update_self on public.chat_conversations for update to authenticated
  using (user_id = (select private.private_user_id())) with check (user_id = (select private.private_user_id()));
create policy chat_conversations_delete_self on public.chat_conversations for delete to authenticated
  using (user_id = (select private.private_user_id()));
-- A person who has left an account, or reads its templates no more, does not read the answers that may quote its documents.
create policy chat_exchanges_select_self on public.chat_exchanges for select to authenticated
  using (
    user_id = (select private.private_user_id())
    and case
      when account_ids is null then (select private.is_admin())
      else account_ids <@ (select array(select private.library_account_ids()))
    end
  );

create function private.set_deletion_time() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.deleted_at := case when new.is_deleted then coalesce(old.deleted_at, now()) end;
  return new;
end
$$;
create trigger chat_conversations_set_deletion_time before update of is_deleted on public.chat_conversations
  for each row execute function private.set_deletion_time();

-- The beginning of a question, on one line; the name of its file if there is only a file.
create function private.chat_title(question text, file_name text) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(nullif(btrim(regexp_replace(question, '\s+', ' ', 'g')), ''), file_name, ''), 120) $$;

-- Begins an exchange in a conversation of the caller, or in a new one if the id is null, unknown or somebody else's, or
-- the conversation is deleted or full. Returns the last ten exchanges too, oldest first. Returns no row while the caller
-- impersonates somebody. A person has at most 200 conversations, 200 exchanges in each and 2,000 together: the oldest
-- conversation makes room.
create function private.begin_chat_exchange(conversation uuid, question text, file_name text)
returns table (conversation_id uuid, exchange_id uuid, history jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  max_conversations constant integer := 200;
  max_exchanges constant integer := 200;
  -- More than ai-chat lets through: this stops only those who call the procedure themselves.
  minute_limit constant integer := 30;
  max_together constant integer := 2000;
  person constant uuid := private.private_user_id();
  accounts constant uuid[] := case when not private.is_admin() then array(select private.library_account_ids()) end;
  chosen uuid;
begin
  if private.effective_user_id() is null then
    raise insufficient_privilege using message = 'Please sign in first', hint = 'sign_in_first';
  end if;
  if person is null then
    return;
  end if;
  -- Questions of one person at the same moment wait for each other, so that they do not pass the limits together.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.chat_exchanges: ' || person));
  -- In the order in which the deletion of a person locks.
  perform from public.profiles profile where profile.id = person for key share;
  if (
    select count(*) from public.chat_exchanges earlier
    where earlier.user_id = person and earlier.asked_at > now() - interval '1 minute'
  ) >= minute_limit then
    raise exception 'You can ask % questions in a minute. Please try again later.', minute_limit
      using errcode = 'PT429', hint = 'questions_a_minute', detail = json_build_object('count', minute_limit)::text;
  end if;
  select own.id into chosen from public.chat_conversations own
  where own.id = conversation and own.user_id = person and not own.is_deleted
    and (select count(*) from public.chat_exchanges exchange where exchange.conversation_id = own.id) < max_exchanges
  for update;
  delete from public.chat_conversations old
  where old.id is distinct from chosen and old.id in (
    select exchange.conversation_id from public.chat_exchanges exchange where exchange.user_id = person
    order by exchange.asked_at desc, exchange.id offset max_together - 1
  );
  if chosen is null then
    delete from public.chat_conversations old
    where old.id in (
      select own.id from public.chat_conversations own where own.user_id = person
      order by own.asked_at desc, own.id offset max_conversations - 1
    );
    insert into public.chat_conversations (user_id, title)
    values (person, private.chat_title(question, file_name))
    returning id into chosen;
  else
    update public.chat_conversations own set asked_at = now() where own.id = chosen;
  end if;
  return query
    with earlier as materialized (
      select exchange.question, exchange.answer, exchange.asked_at, exchange.id from public.chat_exchanges exchange
      where exchange.conversation_id = chosen and exchange.answer is not null
        and case when accounts is null then true else exchange.account_ids <@ accounts end
      order by exchange.asked_at desc, exchange.id desc limit 10
    ), begun as (
      insert into public.chat_exchanges (conversation_id, user_id, question, file_name, asked_at, account_ids)
      values (chosen, person, $2, left($3, 255), clock_timestamp(), accounts) returning id
    )
    select chosen, begun.id, coalesce((
      select jsonb_agg(jsonb_build_object('question', earlier.question, 'answer', earlier.answer)
        order by earlier.asked_at, earlier.id)
      from earlier
    ), '[]') from begun;
end
$$;

create function public.begin_chat_exchange(conversation uuid, question text, file_name text default null)
returns table (conversation_id uuid, exchange_id uuid, history jsonb)
language sql volatile set search_path = ''
as $$ select * from private.begin_chat_exchange(conversation, question, file_name) $$;

-- Records the answer, once, within ten minutes. False if there is no such exchange, or it has an answer.
create function public.record_chat_answer(exchange_id uuid, answer text, sources jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update public.chat_exchanges exchange
  set answer = left(record_chat_answer.answer, 40000), sources = record_chat_answer.sources, answered_at = now()
  where exchange.id = exchange_id and exchange.answer is null and exchange.asked_at > now() - interval '10 minutes';
  return found;
end
$$;

-- Deletes what is older than its period (retention), questions that got no answer within a day, and the conversations that
-- people deleted more than an hour ago: a part in each call, so that no call takes long. A title is never older than the questions that are kept.
create function public.tidy_chats() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  oldest_kept constant timestamptz := private.retention_limit('chat_conversations');
  touched uuid[];
  outdated bigint;
begin
  delete from public.chat_conversations where id in (
    select id from public.chat_conversations
    where is_deleted and deleted_at < now() - interval '1 hour' limit 200
  );
  with old as (
    delete from public.chat_exchanges where id in (
      (select id from public.chat_exchanges where asked_at < oldest_kept
        order by asked_at limit 5000)
      union all
      (select id from public.chat_exchanges
        where answer is null and asked_at < now() - interval '1 day'
        order by asked_at limit 5000)
    )
    returning conversation_id, asked_at
  )
  select array_agg(distinct conversation_id), count(*) filter (where asked_at < oldest_kept) into touched, outdated from old;
  perform private.note_deleted('chat_conversations', outdated);
  update public.chat_conversations conversation set title = private.chat_title(first.question, first.file_name)
  from (
    select distinct on (conversation_id) conversation_id, question, file_name from public.chat_exchanges
    where conversation_id = any (touched) order by conversation_id, asked_at, id
  ) first
  where first.conversation_id = conversation.id;
  delete from public.chat_conversations conversation
  where conversation.id = any (touched)
    and not exists (select from public.chat_exchanges exchange where exchange.conversation_id = conversation.id);
end
$$;

revoke execute on function private.set_deletion_time(), private.chat_title(text, text),
  private.begin_chat_exchange(uuid, text, text) from public;
grant execute on function private.begin_chat_exchange(uuid, text, text) to authenticated;
revoke execute on function public.begin_chat_exchange(uuid, text, text) from public, anon, service_role;
grant execute on function public.begin_chat_exchange(uuid, text, text) to authenticated;
revoke execute on function public.record_chat_answer(uuid, text, jsonb), public.tidy_chats()
  from public, anon, authenticated;
grant execute on function public.record_chat_answer(uuid, text, jsonb), public.tidy_chats() to service_role;
