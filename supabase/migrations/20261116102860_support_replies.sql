-- Support replies: what clients and administrators do with a request, and what follows from it: the notification of the
-- account, and the mails of the messages.
-- Access: everyone who may read a request replies, closes and reopens it. Only admins who impersonate nobody ask back,
-- note, set the other states and assign. The service role mails.
-- Tests: supabase/tests/database/support_replies*.test.sql
create function private.reply_to_support_request(target uuid, body text, files jsonb, asks_back boolean) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  person constant uuid := private.effective_user_id();
  request constant public.support_requests := private.lock_support_request(target);
  -- An administrator who sent a request of their own is its client.
  by_firm constant boolean := private.is_admin() and request.user_id is distinct from caller;
  message public.support_messages;
begin
  if asks_back and not by_firm then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege', hint = 'admins_only';
  end if;
  perform private.check_support_text(body);
  perform private.limit_support_messages();
  -- The state first: the notification of an answer tells whether the firm waits for the client.
  if by_firm then
    update public.support_requests answered
    -- A request that nobody handles is handled by the administrator who answers it.
    set answered_at = now(), assigned_to = coalesce(answered.assigned_to, caller), first_answer_minutes = coalesce(answered.first_answer_minutes,
      extract(epoch from private.working_time_between(answered.created_at, now()))::integer / 60)
    where answered.id = request.id;
    perform private.move_support_request(
      request, case when asks_back then 'waiting' else 'answered' end::public.support_state, true, false);
  elsif request.state <> 'new' then
    perform private.move_support_request(request, 'new', false, true);
  end if;
  insert into public.support_messages (request_id, author, author_name, written_by, is_firm, asks_back, body)
  select request.id, person, left(coalesce(nullif(btrim(profile.name), ''), profile.email, 'Somebody'), 254),
    nullif(caller, person), by_firm, by_firm and asks_back, reply_to_support_request.body
  from public.profiles profile where profile.id = person
  returning * into message;
  perform private.attach_support_files(request, message, files);
  return message.id;
end
$$;

create function private.add_support_note(target uuid, body text, handed_to text default null) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  request public.support_requests;
  note_id uuid;
begin
  perform private.require_admin();
  request := private.lock_support_request(target);
  perform private.check_support_text(body);
  perform private.limit_support_messages();
  insert into public.support_notes (request_id, author, author_name, handed_to, body)
  select request.id, profile.id, left(coalesce(nullif(btrim(profile.name), ''), profile.email, 'Somebody'), 254),
    add_support_note.handed_to, add_support_note.body
  from public.profiles profile where profile.id = (select auth.uid())
  returning id into note_id;
  return note_id;
end
$$;

-- Clients close a request and open it again; admins set every state, but none that says that they answered if they did
-- not.
create function private.set_support_state(target uuid, new_state public.support_state) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.support_requests := private.lock_support_request(target);
begin
  if new_state is null then
    raise exception 'state: must be one of new, answered, waiting, closed'
      using errcode = 'invalid_parameter_value', hint = 'unknown_state';
  elsif new_state = request.state then
    return;
  elsif not private.is_admin() and new_state <> 'closed' and not (new_state = 'new' and request.state = 'closed') then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege', hint = 'admins_only';
  elsif new_state = 'answered' and request.answered_at is null then
    raise exception 'state: there is no answer yet' using errcode = 'invalid_parameter_value', hint = 'no_answer_yet';
  end if;
  -- An administrator stays one while impersonating: the client's promise does not begin again.
  perform private.move_support_request(request, new_state, false, not private.has_admin_role());
end
$$;

-- The administrators who can work here: they may sign in to this environment.
create function private.support_handlers() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select profile.id, left(coalesce(nullif(btrim(profile.name), ''), profile.email, 'Somebody'), 254)
    from public.user_roles admin
    join public.profiles profile on profile.id = admin.user_id
    join auth.users identity on identity.id = admin.user_id
    where admin.role = 'admin' and profile.environment_access in ((select private.environment()), 'both')
      and identity.email_confirmed_at is not null and identity.deleted_at is null
      and (identity.banned_until is null or identity.banned_until <= now());
end
$$;

-- Hands the request over to an administrator, or to nobody, with an internal note if one is given.
create function private.assign_support_request(target uuid, administrator uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  request public.support_requests;
  handler_name text;
begin
  perform private.require_admin();
  request := private.lock_support_request(target, administrator);
  if administrator is not null then
    select handler.name into handler_name from private.support_handlers() handler where handler.id = administrator;
    if not found then
      raise exception 'administrator: is not an administrator who can sign in here'
        using errcode = 'invalid_parameter_value', hint = 'not_an_admin_here';
    end if;
  end if;
  update public.support_requests assigned set assigned_to = administrator where assigned.id = request.id;
  if btrim(coalesce(note, ''), E' \t\r\n') <> '' then
    perform private.add_support_note(target, note, handler_name);
  end if;
end
$$;

-- The colleague who gets a request is told, by a notification that nobody else sees. Nobody is told if no person hands
-- the request over, as in sample data.
create function private.notify_support_handler() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (account_id, type, title, message, data, wording, for_admins, for_person)
  select new.account_id, 'request_handed_over', format('%s was handed over to you', new.number),
    format('%s handed over the request “%s” of %s.', named.giver, new.subject, named.client),
    jsonb_build_object('desk_request_id', new.id, 'number', new.number),
    jsonb_build_object('code', 'request_handed_over', 'values', jsonb_build_object(
      'number', new.number, 'by', named.giver, 'subject', new.subject, 'client', named.client), 'people',
      -- An account names nobody.
      jsonb_build_object('by', giver.id, 'client', case when account.id is null then new.user_id end)),
    true, new.assigned_to
  from public.profiles giver left join public.accounts account on account.id = new.account_id
  cross join lateral (
    select coalesce(nullif(btrim(giver.name), ''), giver.email), coalesce(account.name, new.author_name)
  ) as named (giver, client)
  where giver.id = (select auth.uid());
  return null;
end
$$;
create trigger support_requests_notify_handler after update of assigned_to on public.support_requests
  for each row when (new.assigned_to is distinct from old.assigned_to and new.assigned_to is distinct from auth.uid() and new.assigned_to is not null)
  execute function private.notify_support_handler();

-- The account's people see in the portal that the firm has answered. A person without an account gets the mail alone.
create function private.notify_support_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (account_id, type, title, message, data, wording)
  select request.account_id, 'support_answer',
    case when request.state = 'waiting' then 'We have a question about ' else 'We answered ' end || request.number,
    request.subject, jsonb_build_object('request_id', request.id, 'number', request.number),
    jsonb_build_object('code', case when request.state = 'waiting' then 'support_question' else 'support_answered' end,
      'values', jsonb_build_object('number', request.number, 'subject', request.subject))
  from public.support_requests request
  where request.id = new.request_id and request.account_id is not null;
  return null;
end
$$;
create trigger support_messages_notify_answer after insert on public.support_messages
  for each row when (new.is_firm) execute function private.notify_support_answer();

create function public.reply_to_support_request(
  request_id uuid, body text, files jsonb default '[]', asks_back boolean default false
) returns uuid
language sql set search_path = ''
as $$ select private.reply_to_support_request(request_id, body, files, coalesce(asks_back, false)) $$;

create function public.add_support_note(request_id uuid, body text) returns uuid
language sql set search_path = ''
as $$ select private.add_support_note(request_id, body) $$;

create function public.set_support_state(request_id uuid, state public.support_state) returns void
language sql set search_path = ''
as $$ select private.set_support_state(request_id, state) $$;

create function public.assign_support_request(request_id uuid, administrator uuid, note text default null) returns void
language sql set search_path = ''
as $$ select private.assign_support_request(request_id, administrator, note) $$;

-- Where an answer is mailed: the confirmed address of the person who asked, whatever the form says. Null if the person
-- may not read the request at present: they are deleted or banned, have no access to this environment, or do not belong
-- to the account.
create function private.support_recipient(request public.support_requests) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select identity.email
    from auth.users identity
    join public.profiles profile on profile.id = identity.id
    where identity.id = request.user_id and identity.deleted_at is null and identity.email_confirmed_at is not null
      and (identity.banned_until is null or identity.banned_until <= now())
      and profile.environment_access in (private.environment(), 'both')
      and (request.is_personal or request.account_id in (select private.accounts_of(request.user_id)))
  );
end
$$;

create view private.due_support_messages as
select message.* from public.support_messages message
where message.mailed_at is null and message.next_attempt_at <= now();

-- Claims the messages that are due, like claim_support_requests: answers for the person who asked, replies for the firm.
-- An answer that the person may not read at present is held back and looked at again every hour, because a ban may be
-- lifted. It is given up after 30 days, or if the person is gone; every message after 40 attempts, which take six days.
create function public.claim_support_messages(batch integer default 20, firm_address text default null)
returns table (
  id uuid, request_id uuid, number text, subject text, priority public.support_priority, is_firm boolean,
  asks_back boolean, author_name text, body text, file_names text[], recipient text, name text, account_name text,
  author_email text, written_by_email text, language text
)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update public.support_messages message
  set is_held = held.has_no_recipient,
    next_attempt_at = case when held.is_given_up then 'infinity' else now() + interval '1 hour' end
  from (
    select waiting.id, facts.has_no_recipient, waiting.attempts >= 40
      or (facts.has_no_recipient and (request.user_id is null or waiting.created_at < now() - interval '30 days'))
      as is_given_up
    from private.due_support_messages waiting
    join public.support_requests request on request.id = waiting.request_id
    cross join lateral (
      select waiting.is_firm and private.support_recipient(request) is null as has_no_recipient
    ) as facts
    where facts.has_no_recipient or waiting.attempts >= 40
    order by waiting.next_attempt_at limit 500 for update of waiting skip locked
  ) as held
  where message.id = held.id;
  return query
    with due as materialized (
      -- The address is read again, because the person may have lost their access since the update above.
      select message.id, private.support_recipient(request) as recipient
      from private.due_support_messages message
      join public.support_requests request on request.id = message.request_id
      where not message.is_firm or private.support_recipient(request) is not null
      order by message.next_attempt_at limit batch for update of message skip locked
    ), claimed as (
      update public.support_messages message
      set attempts = message.attempts + 1, is_held = false,
        next_attempt_at = now() + interval '2 minutes' * power(2, least(message.attempts, 7))
      from due where message.id = due.id
      returning message.*, due.recipient as address
    )
    select claimed.id, request.id, request.number, request.subject, request.priority, claimed.is_firm,
      claimed.asks_back, claimed.author_name, claimed.body,
      array(select file.file_name from public.support_attachments file where file.message_id = claimed.id order by file.created_at, file.id),
      case when claimed.is_firm then claimed.address end, request.author_name, account.name, person.email,
      coalesce(writer.email, claimed.written_by::text),
      case when claimed.is_firm then private.language_of(request.user_id) else private.language_of_firm(firm_address) end
    from claimed
    join public.support_requests request on request.id = claimed.request_id
    left join public.accounts account on account.id = request.account_id
    left join public.profiles person on person.id = claimed.author
    left join public.profiles writer on writer.id = claimed.written_by
    order by claimed.created_at;
end
$$;

revoke execute on function private.reply_to_support_request(uuid, text, jsonb, boolean),
  private.add_support_note(uuid, text, text), private.set_support_state(uuid, public.support_state),
  private.support_handlers(), private.assign_support_request(uuid, uuid, text), private.notify_support_answer(),
  private.notify_support_handler(),  private.support_recipient(public.support_requests) from public;
grant execute on function private.reply_to_support_request(uuid, text, jsonb, boolean),
  private.add_support_note(uuid, text, text), private.set_support_state(uuid, public.support_state),
  private.assign_support_request(uuid, uuid, text) to authenticated;
revoke execute on function public.reply_to_support_request(uuid, text, jsonb, boolean),
  public.add_support_note(uuid, text), public.set_support_state(uuid, public.support_state),
  public.assign_support_request(uuid, uuid, text) from public, anon, service_role;
grant execute on function public.reply_to_support_request(uuid, text, jsonb, boolean),
  public.add_support_note(uuid, text), public.set_support_state(uuid, public.support_state),
  public.assign_support_request(uuid, uuid, text) to authenticated;
revoke execute on function public.claim_support_messages(integer, text) from public, anon, authenticated;
grant execute on function public.claim_support_messages(integer, text) to service_role;
