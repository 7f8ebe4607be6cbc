-- The conversation about a support request: messages of the client and of the firm, their files, and notes of the firm.
-- A note is a row of a table of its own, support_notes, and not a message with a flag: one forgotten condition on a flag,
-- in a policy, an embedding, a live subscription, a mail or an export, would show it to the client. The policy of
-- support_notes names administrators only, the table is not published for live changes, has no files, and no procedure
-- that mails or notifies reads it.
-- Access: everyone who may read a request reads its messages and files; admins read the notes. Nobody writes the tables
-- directly. Clients reply, close and reopen; admins reply, ask back, note, set the state and assign. What an
-- administrator writes while impersonating is the client's message, and names the administrator.
-- Tests: supabase/tests/database/support_conversation*.test.sql, tests/attack/v08-support-notes.test.ts
create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.support_requests (id) on delete cascade,
  author uuid references public.profiles (id) on delete set null,
  -- As it was when the message was written, so that the letter stays signed if the person is deleted.
  author_name text not null check (btrim(author_name) <> ''),
  -- The administrator who wrote it while impersonating the author; null if the author wrote it.
  written_by uuid,
  is_firm boolean not null,
  -- An answer that asks the client something: the clock was paused with it.
  asks_back boolean not null default false,
  body text not null check (btrim(body, E' \t\r\n') <> ''),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  attempts integer not null default 0,
  -- As in support_requests. Infinite if it is mailed no more.
  next_attempt_at timestamptz not null default now(),
  -- An answer that is not mailed at present, because the person who asked may not read it.
  is_held boolean not null default false,
  constraint support_messages_lengths check (char_length(body) <= 10000 and char_length(author_name) <= 254)
);
-- The thread, oldest first.
create index support_messages_request_id_created_at_idx on public.support_messages (request_id, created_at);
-- Both serve the hourly limit; the first also serves the foreign key.
create index support_messages_author_created_at_idx on public.support_messages (author, created_at desc);
create index support_messages_written_by_created_at_idx on public.support_messages (written_by, created_at desc);
create index support_messages_next_attempt_at_unmailed_idx on public.support_messages (next_attempt_at)
  where mailed_at is null;

create table public.support_notes (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.support_requests (id) on delete cascade,
  author uuid references public.profiles (id) on delete set null,
  author_name text not null check (btrim(author_name) <> ''),
  body text not null check (btrim(body, E' \t\r\n') <> ''),
  -- The name of the administrator to whom the request was handed over with this note; null if it was not.
  handed_to text,
  created_at timestamptz not null default now(),
  constraint support_notes_lengths check (
    char_length(body) <= 10000 and char_length(author_name) <= 254 and char_length(handed_to) <= 254
  )
);
create index support_notes_request_id_created_at_idx on public.support_notes (request_id, created_at);
create index support_notes_author_idx on public.support_notes (author);

create table public.support_attachments (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.support_requests (id) on delete cascade,
  -- Null for a file of the request itself.
  message_id uuid references public.support_messages (id) on delete cascade,
  -- The account whose limit for files counts it; null for files of the firm and of people without an account.
  account_id uuid references public.accounts (id) on delete set null,
  is_firm boolean not null,
  -- Person, request (or the draft of one) and a random name, so that no path is text that somebody wrote.
  file_path text not null unique
    check (file_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z]{3,4}$'),
  -- What the person called it: only ever shown.
  file_name text not null check (
    btrim(file_name) <> ''
    and file_name !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]'
  ),
  -- From storage, not from the client.
  size bigint not null,
  mime_type text not null,
  created_at timestamptz not null default now(),
  constraint support_attachments_lengths check (char_length(file_name) <= 255)
);
create index support_attachments_request_id_idx on public.support_attachments (request_id);
create index support_attachments_message_id_idx on public.support_attachments (message_id);
create index support_attachments_account_id_idx on public.support_attachments (account_id);

alter table public.support_messages enable row level security;
alter table public.support_notes enable row level security;
alter table public.support_attachments enable row level security;
revoke all on public.support_messages, public.support_notes, public.support_attachments from anon, authenticated;
grant select on public.support_messages, public.support_notes, public.support_attachments to authenticated;
grant all on public.support_messages, public.support_notes, public.support_attachments to service_role;

-- The row of the request is looked up with the caller's own rights.
create policy support_messages_select_reader on public.support_messages for select to authenticated
  using (exists (select from public.support_requests request where request.id = request_id));
create policy support_attachments_select_reader on public.support_attachments for select to authenticated
  using (exists (select from public.support_requests request where request.id = request_id));
create policy support_notes_select_admin on public.support_notes for select to authenticated
  using ((select private.is_admin()));

create trigger support_messages_record_change after insert or update or delete on public.support_messages
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('support_message');
create trigger support_notes_record_change after insert or update or delete on public.support_notes
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('support_note');
create trigger support_attachments_record_change after insert or update or delete on public.support_attachments
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('support_attachment');

-- The request, locked, if the caller may read it. Before it, the account and the people whom the caller's statement
-- will name are locked: a deletion of one of them locks it first and the request then, and in another order the two would
-- wait for each other.
create function private.lock_support_request(target uuid, administrator uuid default null)
returns public.support_requests
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.effective_user_id();
  request public.support_requests;
begin
  if person is null then
    raise exception 'Your session is over. Please sign in again, or end the impersonation.'
      using errcode = 'insufficient_privilege', hint = 'session_or_impersonation_over';
  end if;
  perform from public.accounts account
  where account.id = (select found.account_id from public.support_requests found where found.id = target) for key share;
  perform from public.profiles profile where profile.id in (person, administrator) order by profile.id for key share;
  select * into request from public.support_requests found
  where found.id = target and (
    private.is_admin()
    or case when found.is_personal then found.user_id = person else found.account_id in (select private.account_ids()) end
  )
  for update;
  if not found then
    raise exception 'There is no such request' using errcode = 'PT404', hint = 'no_such_request';
  end if;
  return request;
end
$$;

-- Raises an error that names the field and the reason, before a constraint does without them.
create function private.check_support_text(body text) returns void
language plpgsql set search_path = ''
as $$
begin
  if btrim(coalesce(body, ''), E' \t\r\n') = '' then
    raise exception 'body: Please fill in all required fields' using errcode = 'check_violation', hint = 'message_empty';
  elsif char_length(body) > 10000 then
    raise exception 'body: is longer than 10000 characters' using errcode = 'check_violation', hint = 'message_too_long';
  end if;
end
$$;

-- Sixty messages and notes an hour for the person who signed in, with a lock as in store_support_request.
create function private.limit_support_messages() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hourly_limit constant integer := 60;
  caller constant uuid := (select auth.uid());
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.support_messages: ' || caller));
  if (
    select count(*) from public.support_messages earlier
    where earlier.created_at > now() - interval '1 hour'
      and (earlier.written_by = caller or (earlier.author = caller and earlier.written_by is null))
  ) + (
    select count(*) from public.support_notes earlier
    where earlier.created_at > now() - interval '1 hour' and earlier.author = caller
  ) >= hourly_limit then
    raise exception 'You can send % messages in an hour. Please try again later.', hourly_limit
      using errcode = 'PT429', hint = 'messages_an_hour', detail = json_build_object('count', hourly_limit)::text;
  end if;
end
$$;

-- Attaches files that the caller has uploaded and nothing names yet: [{"path": …, "name": …}].
create function private.attach_support_files(request public.support_requests, message public.support_messages, files jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  by_firm constant boolean := coalesce(message.is_firm, false);
  file record;
  stored record;
begin
  if files is null or files = '[]' then
    return;
  elsif jsonb_typeof(files) <> 'array' or jsonb_array_length(files) > 5 then
    raise exception 'files: at most 5 files a message' using errcode = 'check_violation', hint = 'too_many_files';
  end if;
  for file in select item ->> 'path' as path, item ->> 'name' as name from jsonb_array_elements(files) as item loop
    select object.metadata into stored from storage.objects object
    where object.bucket_id = 'support-files' and object.name = file.path
      and object.owner_id = (select auth.uid())::text
      and split_part(file.path, '/', 1) = private.effective_user_id()::text
      and (message.id is null or split_part(file.path, '/', 2) = request.id::text)
      and not exists (select from public.support_attachments used where used.file_path = file.path);
    if not found then
      raise exception 'files: % was not uploaded. Please attach it again.', left(coalesce(file.name, 'a file'), 255)
        using errcode = 'check_violation', hint = 'file_not_uploaded',
          detail = json_build_object('name', left(coalesce(file.name, 'a file'), 255))::text;
    end if;
    if coalesce(btrim(file.name), '') = '' or char_length(file.name) > 255
      or file.name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]'
    then
      raise exception 'files: a name has 1 to 255 characters, without control characters and slashes'
        using errcode = 'check_violation', hint = 'file_name_form';
    end if;
    insert into public.support_attachments
      (request_id, message_id, account_id, is_firm, file_path, file_name, size, mime_type)
    values (request.id, message.id, case when not by_firm then request.account_id end, by_firm, file.path, file.name,
      coalesce((stored.metadata ->> 'size')::bigint, 0), coalesce(stored.metadata ->> 'mimetype', ''));
  end loop;
  if not by_firm and request.account_id is not null then
    perform private.limit_support_files(request.account_id);
  end if;
end
$$;

-- Sets the state and the clock. Asking the client back pauses the clock; when the client has replied, it goes on with
-- the working time that was left. A client who opens an answered or closed request again gets the whole promise. An
-- administrator who does it keeps the promise that was made, unless an answer has fulfilled it.
create function private.move_support_request(
  request public.support_requests, new_state public.support_state, is_answer boolean, by_client boolean
) returns void
language sql security definer set search_path = ''
as $$
  update public.support_requests moved
  set state = new_state,
    closed_at = case when new_state = 'closed' then coalesce(request.closed_at, now()) end,
    waiting_since = case when new_state = 'waiting' then coalesce(request.waiting_since, now()) end,
    paused_work = case
      when new_state = 'new' or (is_answer and new_state <> 'waiting') then null
      when request.state = 'new' then private.working_time_between(now(), request.due_at)
      else request.paused_work
    end,
    due_at = case
      when new_state = 'waiting' then null
      when new_state <> 'new' or request.state = 'new' then request.due_at
      when request.paused_work is null or (by_client and request.state <> 'waiting')
        then private.add_working_time(now(), private.promised_time(request.priority))
      else coalesce(request.due_at, private.add_working_time(now(), request.paused_work))
    end
  where moved.id = request.id
$$;

revoke execute on function private.lock_support_request(uuid, uuid), private.check_support_text(text),
  private.limit_support_messages(),
  private.attach_support_files(public.support_requests, public.support_messages, jsonb),
  private.move_support_request(public.support_requests, public.support_state, boolean, boolean) from public;
