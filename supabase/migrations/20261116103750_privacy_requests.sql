-- Privacy requests: what people ask of the firm about their own data. They ask for an export, a correction or the erasure of
-- it, or object to a use of it. The law gives the firm one month to answer, and two more with a reason (GDPR, article 12.3):
-- the date is in the row, and both sides see it. A request that was answered, refused or withdrawn never changes again.
-- Access: people read, make and withdraw their own, not while somebody impersonates them. Admins who impersonate nobody read
-- all and answer, refuse and extend them. Nobody writes the table itself; procedures do.
-- Tests: supabase/tests/database/privacy_requests.test.sql, tests/functions/privacy.test.ts
create type public.privacy_request_kind as enum ('export', 'correction', 'erasure', 'objection');
create type public.privacy_request_state as enum ('open', 'done', 'refused', 'withdrawn');

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  -- `D-2026-0042`: the year at the office, and a counter without gaps. A trigger sets it.
  number text not null default '' check (number ~ '^D-[0-9]{4}-[0-9]{4,}$'),
  -- Null after the person was deleted: then the row only proves that there was a request, and when it was answered.
  user_id uuid references public.profiles (id) on delete set null,
  kind public.privacy_request_kind not null,
  state public.privacy_request_state not null default 'open',
  -- What the person wrote.
  message text,
  created_at timestamptz not null default now(),
  -- The last day for the answer. A trigger sets it.
  due_on date not null default current_date,
  extended_at timestamptz,
  extension_reason text,
  -- What the firm answered, or why it refused.
  answer text,
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  constraint privacy_requests_number_key unique (number),
  constraint privacy_requests_answered check ((state = 'open') = (answered_at is null)),
  constraint privacy_requests_extended check (extension_reason is null or extended_at is not null),
  constraint privacy_requests_lengths check (
    char_length(message) <= 4000 and char_length(answer) <= 4000 and char_length(extension_reason) <= 4000
  )
);
create index privacy_requests_user_id_created_at_idx on public.privacy_requests (user_id, created_at desc);
create index privacy_requests_answered_by_idx on public.privacy_requests (answered_by);
-- The firm's list: what is open, by its date.
create index privacy_requests_due_on_open_idx on public.privacy_requests (due_on, id) where state = 'open';
create index privacy_requests_created_at_idx on public.privacy_requests (created_at desc, id);

alter table public.privacy_requests enable row level security;
revoke all on public.privacy_requests from anon, authenticated;
grant select on public.privacy_requests to authenticated;
grant all on public.privacy_requests to service_role;

create policy privacy_requests_select_self on public.privacy_requests for select to authenticated
  using (user_id = (select private.private_user_id()) or (select private.is_admin()));

create trigger privacy_requests_keep_held before update or delete on public.privacy_requests
  for each row execute function private.keep_held_row();
create trigger privacy_requests_record_change after insert or update or delete on public.privacy_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('privacy_request');

-- The last number of each year, as for support requests.
create table private.privacy_numbers (
  year integer primary key,
  last integer not null
);
alter table private.privacy_numbers enable row level security;
revoke all on private.privacy_numbers from public, anon, authenticated, service_role;

create function private.open_privacy_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  zone constant text := (select setting.time_zone from private.settings setting);
  today constant date := (new.created_at at time zone zone)::date;
  this_year constant integer := extract(year from today);
  nth text;
begin
  insert into private.privacy_numbers as numbers (year, last) values (this_year, 1)
  on conflict (year) do update set last = numbers.last + 1
  returning last::text into nth;
  new.number := format('D-%s-%s', this_year, lpad(nth, greatest(4, length(nth)), '0'));
  new.due_on := (today + interval '1 month')::date;
  return new;
end
$$;
create trigger privacy_requests_open before insert on public.privacy_requests
  for each row execute function private.open_privacy_request();

-- A closed request cannot be changed, not even with the secret key. When the person is deleted, what they and the firm wrote is
-- deleted from the request, and an open request is closed.
create function private.keep_privacy_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id is not null and new.user_id is null then
    new.message := null;
    new.answer := null;
    new.extension_reason := null;
    if new.state = 'open' then
      new.state := 'done';
      new.answered_at := now();
    end if;
  elsif old.state <> 'open' and old.user_id is not null and not private.is_erasing() and (
    (old.state, old.answered_at, old.answer, old.due_on, old.message, old.kind)
    is distinct from (new.state, new.answered_at, new.answer, new.due_on, new.message, new.kind)
  ) then
    raise exception 'This request is closed already' using errcode = 'restrict_violation', hint = 'privacy_request_closed';
  end if;
  return new;
end
$$;
create trigger privacy_requests_keep before update on public.privacy_requests
  for each row execute function private.keep_privacy_request();

-- Tells the person, and nobody else of their account.
create function private.tell_about_privacy_request(
  request public.privacy_requests, code text, title text, message text, facts jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (account_id, for_person, type, title, message, data, wording)
  select private.first_account_of(request.user_id), request.user_id, 'privacy_request', title, message,
    jsonb_build_object('privacy_request_id', request.id),
    jsonb_build_object('code', code, 'values', facts)
  where request.user_id is not null
$$;

-- Tells the administrators: with one notification for all if the person has an account, otherwise with one for each administrator.
create function private.tell_firm_about_privacy_request(request public.privacy_requests) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (account_id, for_admins, for_person, type, title, message, data, wording)
  select own.account, true, reader.id, 'privacy_request_made',
    format('%s: a request about personal data', request.number),
    format('The answer is due by %s.', to_char(request.due_on, 'FMDD FMMonth YYYY')),
    jsonb_build_object('desk_privacy_request_id', request.id),
    jsonb_build_object('code', 'privacy_request_made', 'values', jsonb_build_object(
      'number', request.number, 'due', to_char(request.due_on, 'YYYY-MM-DD"T12:00:00Z"')))
  from (select private.first_account_of(request.user_id)) as own (account)
  cross join lateral (
    select null::uuid where own.account is not null
    union all
    select administrator.id from private.support_handlers() administrator where own.account is null
  ) as reader (id)
$$;

-- The text without white space at its ends. Refuses one that is too short or too long.
create function private.privacy_text(given text, fewest integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  blank constant text := '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+';
  trimmed constant text := nullif(regexp_replace(coalesce(given, ''), '^' || blank || '|' || blank || '$', '', 'g'), '');
begin
  if char_length(coalesce(trimmed, '')) not between fewest and 4000 then
    raise exception 'The text has % to 4000 characters', fewest
      using errcode = 'invalid_parameter_value', hint = 'privacy_text', detail = json_build_object('least', fewest)::text;
  end if;
  return trimmed;
end
$$;

-- One request for an export and one for erasure at a time, and so many of all kinds in a day.
create function private.make_privacy_request(given_kind public.privacy_request_kind, given_message text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  daily_limit constant integer := 10;
  person constant uuid := private.private_user_id();
  request public.privacy_requests;
begin
  if person is null then
    raise exception 'Only you yourself can ask for this'
      using errcode = 'insufficient_privilege', hint = 'own_privacy_request';
  end if;
  if given_kind is null then
    raise exception 'Say what you ask for' using errcode = 'invalid_parameter_value', hint = 'privacy_kind';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.privacy_requests: ' || person));
  if given_kind in ('export', 'erasure') and exists (
    select from public.privacy_requests earlier
    where earlier.user_id = person and earlier.kind = given_kind and earlier.state = 'open'
  ) then
    raise exception 'You have asked for this already' using errcode = 'unique_violation', hint = 'privacy_request_open';
  end if;
  if (
    select count(*) from public.privacy_requests earlier
    where earlier.user_id = person and earlier.created_at > now() - interval '1 day'
  ) >= daily_limit then
    raise exception 'You can make % requests in a day. Please try again tomorrow.', daily_limit
      using errcode = 'PT429', hint = 'privacy_requests_a_day', detail = json_build_object('count', daily_limit)::text;
  end if;
  insert into public.privacy_requests (user_id, kind, message)
  values (person, given_kind, case given_kind
    when 'export' then null
    when 'erasure' then private.privacy_text(given_message, 0)
    else private.privacy_text(given_message, 3)
  end)
  returning * into request;
  -- The firm does nothing for an export.
  if given_kind <> 'export' then
    perform private.tell_firm_about_privacy_request(request);
  end if;
  return request.id;
end
$$;

create function private.withdraw_privacy_request(request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.privacy_requests own set state = 'withdrawn', answered_at = now()
  where own.id = request and own.user_id = private.private_user_id() and own.state = 'open' and own.kind <> 'export';
  if not found then
    raise exception 'You have no open request with this id'
      using errcode = 'insufficient_privilege', hint = 'no_such_privacy_request';
  end if;
end
$$;

-- Locks and returns the open request that the administrator handles.
create function private.handled_privacy_request(request uuid) returns public.privacy_requests
language plpgsql security definer set search_path = ''
as $$
declare
  handled public.privacy_requests;
begin
  perform private.require_admin();
  select * into handled from public.privacy_requests asked where asked.id = request for update;
  if handled.id is null then
    raise exception 'There is no such request' using errcode = 'no_data_found', hint = 'no_privacy_request';
  end if;
  if handled.state <> 'open' then
    raise exception 'This request is closed already' using errcode = 'restrict_violation', hint = 'privacy_request_closed';
  end if;
  return handled;
end
$$;

-- Closes the request with the administrator's words, and tells the person.
create function private.close_privacy_request(
  request public.privacy_requests, outcome public.privacy_request_state, words text, code text, title text, message text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.privacy_requests asked
  set state = outcome, answer = words, answered_at = now(), answered_by = (select auth.uid())
  where asked.id = request.id;
  perform private.tell_about_privacy_request(request, code, title, message, jsonb_build_object('number', request.number));
end
$$;

-- Only for a correction or an objection: an export is closed when it is made, an erasure when it is carried out.
create function private.answer_privacy_request(request uuid, given_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  handled public.privacy_requests := private.handled_privacy_request(request);
begin
  if handled.kind not in ('correction', 'objection') then
    raise exception 'An export or an erasure is not answered with a text'
      using errcode = 'invalid_parameter_value', hint = 'privacy_answer_by_deed';
  end if;
  perform private.close_privacy_request(handled, 'done', private.privacy_text(given_answer, 3), 'privacy_request_answered',
    format('We answered %s', handled.number), 'You find the answer under My data.');
end
$$;

create function private.refuse_privacy_request(request uuid, given_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  handled public.privacy_requests := private.handled_privacy_request(request);
begin
  perform private.close_privacy_request(handled, 'refused', private.privacy_text(given_reason, 10), 'privacy_request_refused',
    format('We cannot do what you asked in %s', handled.number), 'You find the reason under My data.');
end
$$;

-- Gives the firm two more months, once.
create function private.extend_privacy_request(request uuid, given_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  handled public.privacy_requests := private.handled_privacy_request(request);
begin
  if handled.extended_at is not null then
    raise exception 'The date was extended already' using errcode = 'restrict_violation', hint = 'privacy_extended_already';
  end if;
  update public.privacy_requests asked
  set due_on = (
      (handled.created_at at time zone (select setting.time_zone from private.settings setting))::date + interval '3 months'
    )::date,
    extended_at = now(), extension_reason = private.privacy_text(given_reason, 10)
  where asked.id = request
  returning * into handled;
  perform private.tell_about_privacy_request(handled, 'privacy_request_extended',
    format('%s takes longer', handled.number), format('We answer by %s. You find the reason under My data.', to_char(handled.due_on, 'FMDD FMMonth YYYY')),
    jsonb_build_object('number', handled.number, 'due', to_char(handled.due_on, 'YYYY-MM-DD"T12:00:00Z"')));
end
$$;

create function public.make_privacy_request(kind public.privacy_request_kind, message text default null) returns uuid
language sql set search_path = ''
as $$ select private.make_privacy_request(kind, message) $$;

create function public.withdraw_privacy_request(request_id uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_privacy_request(request_id) $$;

create function public.admin_answer_privacy_request(request_id uuid, answer text) returns void
language sql set search_path = ''
as $$ select private.answer_privacy_request(request_id, answer) $$;

create function public.admin_refuse_privacy_request(request_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.refuse_privacy_request(request_id, reason) $$;

create function public.admin_extend_privacy_request(request_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.extend_privacy_request(request_id, reason) $$;

revoke execute on function private.open_privacy_request(), private.keep_privacy_request(),
  private.tell_about_privacy_request(public.privacy_requests, text, text, text, jsonb),
  private.tell_firm_about_privacy_request(public.privacy_requests), private.privacy_text(text, integer),
  private.make_privacy_request(public.privacy_request_kind, text), private.withdraw_privacy_request(uuid),
  private.handled_privacy_request(uuid), private.answer_privacy_request(uuid, text),
  private.close_privacy_request(public.privacy_requests, public.privacy_request_state, text, text, text, text),
  private.refuse_privacy_request(uuid, text), private.extend_privacy_request(uuid, text) from public;
grant execute on function private.make_privacy_request(public.privacy_request_kind, text),
  private.withdraw_privacy_request(uuid), private.answer_privacy_request(uuid, text),
  private.refuse_privacy_request(uuid, text), private.extend_privacy_request(uuid, text) to authenticated;
revoke execute on function public.make_privacy_request(public.privacy_request_kind, text),
  public.withdraw_privacy_request(uuid), public.admin_answer_privacy_request(uuid, text),
  public.admin_refuse_privacy_request(uuid, text), public.admin_extend_privacy_request(uuid, text)
  from public, anon, service_role;
grant execute on function public.make_privacy_request(public.privacy_request_kind, text),
  public.withdraw_privacy_request(uuid), public.admin_answer_privacy_request(uuid, text),
  public.admin_refuse_privacy_request(uuid, text), public.admin_extend_privacy_request(uuid, text) to authenticated;
