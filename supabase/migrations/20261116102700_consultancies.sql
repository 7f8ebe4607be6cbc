-- Consultancies: appointments of an account with a consultant of the firm. Admins plan, change, cancel and restore them;
-- each change notifies the account. A consult is cancelled and never deleted, so that the entry in a client's calendar
-- can be cancelled too. Two consults of one consultant may overlap: the planner warns, the database does not refuse.
-- Access: members read those of their account, admins all. Nobody writes the table directly: admins who impersonate
-- nobody use four procedures, a booking system the one in …_bookings.sql, and the service role imports.
-- Tests: supabase/tests/database/consultancies*.test.sql
create type public.consult_status as enum ('planned', 'cancelled');

create table public.consultancies (
  -- Also names the entry in a client's calendar, whatever is changed.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  consultant_name text not null check (btrim(consultant_name) <> ''),
  starts_at timestamptz not null check (isfinite(starts_at)),
  length_minutes integer not null default 60 check (length_minutes between 5 and 480),
  service text not null check (btrim(service) <> ''),
  booking_link text check (booking_link ~* '^https?://\S+$'),
  status public.consult_status not null default 'planned',
  cancelled_at timestamptz,
  cancel_reason text,
  -- SEQUENCE of the calendar's entry: a calendar ignores a file that is older than what it has.
  sequence integer not null default 0,
  -- The id in the firm's booking system; null if an administrator planned it.
  external_id text unique check (btrim(external_id) <> ''),
  -- An event of the booking system that happened before this is ignored.
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint consultancies_lengths check (
    char_length(consultant_name) <= 200 and char_length(service) <= 200 and char_length(booking_link) <= 2048
    and char_length(cancel_reason) <= 500 and char_length(external_id) <= 200
  )
);
-- The client's planner lists one account, soonest first. The list of clients finds the next consult of each with the index alone.
create index consultancies_account_id_starts_at_idx on public.consultancies (account_id, starts_at) include (status, length_minutes);
-- The administrators' planner lists and counts all accounts, by time, with the index alone.
create index consultancies_starts_at_id_idx on public.consultancies (starts_at, id) include (status, length_minutes);
-- Finds what overlaps, and all consultants. The same one may be written with other capitals or spaces.
create index consultancies_consultant_starts_at_idx on public.consultancies (lower(btrim(consultant_name)), starts_at);

alter table public.consultancies enable row level security;
revoke all on public.consultancies from anon, authenticated;
grant select on public.consultancies to authenticated;
grant all on public.consultancies to service_role;

create policy consultancies_select_member on public.consultancies for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));

create trigger consultancies_record_change after insert or update or delete on public.consultancies
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('consultancy');

-- Whoever writes, the sequence grows with each change of what a calendar shows, and the time of a cancellation is that of
-- its status.
create function private.follow_consult() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.sequence := old.sequence + (
    (new.starts_at, new.length_minutes, new.consultant_name, new.service, new.booking_link, new.status)
    is distinct from
    (old.starts_at, old.length_minutes, old.consultant_name, old.service, old.booking_link, old.status)
  )::integer;
  if new.status = 'planned' then
    new.cancelled_at := null;
    new.cancel_reason := null;
  elsif old.status = 'planned' then
    new.cancelled_at := now();
  end if;
  return new;
end
$$;
create trigger consultancies_follow before update on public.consultancies
  for each row execute function private.follow_consult();

-- "Fri 20 Nov, 10:00", in the time of the office; with the year if it is not this one.
create function private.office_time(moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  there constant timestamp := moment at time zone private.office_time_zone();
  is_this_year constant boolean := date_part('year', there) = date_part('year', now() at time zone private.office_time_zone());
begin
  return to_char(there, case when is_this_year then 'Dy FMDD Mon, HH24:MI' else 'Dy FMDD Mon YYYY, HH24:MI' end);
end
$$;

-- Tells the account of a consult that is planned, moved, changed, cancelled or restored, whoever writes it. In a trigger, so
-- that the record of administrators has the consult alone. If a cancellation is taken back before anybody has read of it
-- or was mailed, its notification goes instead of a second one.
create function private.notify_consult() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind text := 'planned';
  code text;
  opening text := 'Consult planned:';
  note text;
begin
  if new.starts_at + make_interval(mins => new.length_minutes) < now() then
    return null;
  elsif tg_op = 'INSERT' then
    if new.status = 'cancelled' then
      return null;
    end if;
  elsif new.sequence = old.sequence then
    return null;
  elsif new.status = 'cancelled' then
    if old.status = 'cancelled' then
      return null;
    end if;
    kind := 'cancelled';
    opening := 'Consult cancelled:';
    note := new.cancel_reason;
  elsif old.status = 'cancelled' then
    delete from public.notifications notification
    where notification.account_id = new.account_id and notification.type = 'consult_cancelled' and not notification.read
      and notification.created_at > now() - interval '5 minutes'
      and notification.data ->> 'consult_id' = new.id::text
      and not exists (
        select from private.notification_messages message
        where message.made_at > now() - interval '5 minutes' and notification.id = any (message.notification_ids)
      );
    if found and new.starts_at = old.starts_at then
      return null;
    end if;
    code := 'consult_restored';
    opening := 'Consult is on again:';
  elsif new.starts_at <> old.starts_at then
    kind := 'moved';
    opening := 'Consult moved to';
    note := format('Before: %s.', private.office_time(old.starts_at));
  else
    kind := 'changed';
    opening := 'Consult changed:';
  end if;
  insert into public.notifications (account_id, type, title, message, data, wording)
  values (
    new.account_id, 'consult_' || kind,
    format('%s %s with %s', opening, private.office_time(new.starts_at), new.consultant_name),
    concat_ws(' ', format('%s, %s minutes.', new.service, new.length_minutes), note),
    jsonb_build_object('consult_id', new.id, 'starts_at', new.starts_at),
    jsonb_build_object('code', coalesce(code, 'consult_' || kind), 'values', jsonb_strip_nulls(jsonb_build_object(
      'starts_at', new.starts_at, 'consultant', new.consultant_name, 'service', new.service, 'minutes', new.length_minutes,
      'before', case kind when 'moved' then old.starts_at end,
      'reason', case kind when 'cancelled' then new.cancel_reason end
    )))
  );
  return null;
end
$$;
create trigger consultancies_notify after insert or update on public.consultancies
  for each row execute function private.notify_consult();

-- Raises a sentence for the administrator, before a constraint does without one. A time that stays may be over.
create function private.check_consult(consult public.consultancies, former_start timestamptz default null) returns void
language plpgsql stable set search_path = ''
as $$
declare
  problem constant text[] := case
    when btrim(coalesce(consult.consultant_name, '')) = '' then array['consultant_missing', 'Please name the consultant']
    when char_length(consult.consultant_name) > 200
      then array['consultant_too_long', 'The name of the consultant is longer than 200 characters']
    when btrim(coalesce(consult.service, '')) = '' then array['service_missing', 'Please name the service']
    when char_length(consult.service) > 200 then array['service_too_long', 'The service is longer than 200 characters']
    -- Both are lines of notifications, mails and calendars.
    when consult.consultant_name ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
      or consult.service ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
      then array['consult_one_line', 'Consultant and service must be one line each']
    when consult.starts_at is null or not isfinite(consult.starts_at) then array['time_missing', 'Please choose the time']
    when consult.starts_at is distinct from former_start and consult.starts_at < now()
      then array['consult_in_past', 'A consult cannot be planned in the past']
    when consult.starts_at > now() + interval '2 years'
      then array['consult_too_late', 'A consult can be planned at most two years ahead']
    when (consult.length_minutes between 5 and 480) is not true
      then array['consult_length', 'A consult takes between 5 minutes and 8 hours']
    when consult.booking_link !~* '^https?://\S+$' or char_length(consult.booking_link) > 2048
      then array['link_form', 'The link must be a web address']
  end;
begin
  if problem is not null then
    raise exception '%', problem[2] using errcode = 'invalid_parameter_value', hint = problem[1];
  end if;
end
$$;

create function private.lock_account_of_consult(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.accounts locked where locked.id = account for key share;
  if not found then
    raise exception 'There is no such account' using errcode = 'no_data_found', hint = 'no_such_account';
  end if;
end
$$;

-- The consult, locked. Its account is locked first, because a deletion of the account locks in this order.
create function private.lock_consult(target uuid) returns public.consultancies
language plpgsql security definer set search_path = ''
as $$
declare
  consult public.consultancies;
begin
  perform from public.accounts account
  where account.id = (select found.account_id from public.consultancies found where found.id = target) for key share;
  select * into consult from public.consultancies found where found.id = target for update;
  if not found then
    raise exception 'There is no such consult' using errcode = 'no_data_found', hint = 'no_such_consult';
  end if;
  return consult;
end
$$;

-- The three functions below are for the administrators' procedures and for the booking system.
create function private.insert_consult(consult public.consultancies) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  planned_id uuid;
begin
  perform private.lock_account_of_consult(consult.account_id);
  perform private.check_consult(consult);
  insert into public.consultancies
    (account_id, consultant_name, starts_at, length_minutes, service, booking_link, external_id, changed_at)
  values (consult.account_id, btrim(consult.consultant_name), consult.starts_at, consult.length_minutes,
    btrim(consult.service), consult.booking_link, consult.external_id, coalesce(consult.changed_at, now()))
  returning id into planned_id;
  return planned_id;
end
$$;

-- Whether a planned consult was over at this moment.
create function private.consult_was_over(consult public.consultancies, at timestamptz) returns boolean
language sql immutable set search_path = ''
as $$ select consult.status = 'planned' and consult.starts_at + make_interval(mins => consult.length_minutes) < at $$;

-- Brings a locked consult to the wanted state. What happened before the consult was over may be told later. The time of the
-- last change never goes back: the clock of the booking system may be ahead of this one.
create function private.update_consult(former public.consultancies, wanted public.consultancies) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.consult_was_over(former, wanted.changed_at) then
    raise exception 'This consult is over' using errcode = 'invalid_parameter_value', hint = 'consult_over';
  end if;
  perform private.check_consult(wanted, case when former.status = 'planned' then former.starts_at end);
  update public.consultancies consult
  set consultant_name = btrim(wanted.consultant_name), starts_at = wanted.starts_at, status = 'planned',
    length_minutes = wanted.length_minutes, service = btrim(wanted.service), booking_link = wanted.booking_link,
    changed_at = greatest(former.changed_at, wanted.changed_at)
  where consult.id = former.id;
end
$$;

create function private.cancel_locked_consult(consult public.consultancies, reason text, at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.consult_was_over(consult, at) then
    raise exception 'This consult is over' using errcode = 'invalid_parameter_value', hint = 'consult_over';
  elsif char_length(btrim(reason)) > 500 then
    raise exception 'The reason is longer than 500 characters'
      using errcode = 'invalid_parameter_value', hint = 'cancel_reason_too_long';
  end if;
  -- A second cancellation changes only the time: events between the two are outdated.
  update public.consultancies cancelled
  set status = 'cancelled', changed_at = greatest(consult.changed_at, at),
    cancel_reason = case consult.status when 'planned' then nullif(btrim(reason), '') else consult.cancel_reason end
  where cancelled.id = consult.id;
end
$$;

create function private.plan_consult(consult public.consultancies) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.insert_consult(consult);
end
$$;

-- known_sequence: what the administrator saw, so that nobody overwrites a change that they have not seen.
create function private.change_consult(wanted public.consultancies, known_sequence integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former public.consultancies;
begin
  perform private.require_admin();
  former := private.lock_consult(wanted.id);
  if former.sequence is distinct from coalesce(known_sequence, former.sequence) then
    raise exception 'Somebody has changed this consult meanwhile. Please look at it again.' using hint = 'consult_changed';
  elsif former.status = 'cancelled' then
    raise exception 'This consult is cancelled' using errcode = 'invalid_parameter_value', hint = 'consult_cancelled';
  end if;
  perform private.update_consult(former, wanted);
end
$$;

create function private.cancel_consult(target uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  consult public.consultancies;
begin
  perform private.require_admin();
  consult := private.lock_consult(target);
  if consult.status = 'planned' then
    perform private.cancel_locked_consult(consult, reason, now());
  end if;
end
$$;

create function private.restore_consult(target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  consult public.consultancies;
  wanted public.consultancies;
begin
  perform private.require_admin();
  consult := private.lock_consult(target);
  if consult.status = 'cancelled' then
    wanted := consult;
    wanted.changed_at := now();
    perform private.update_consult(consult, wanted);
  end if;
end
$$;

create function public.admin_plan_consult(
  account_uuid uuid, consultant_name text, service text, starts_at timestamptz, length_minutes integer default 60,
  booking_link text default null
) returns uuid
language sql set search_path = ''
as $$
  select private.plan_consult(jsonb_populate_record(null::public.consultancies, jsonb_build_object(
    'account_id', account_uuid, 'consultant_name', consultant_name, 'service', service, 'starts_at', starts_at,
    'length_minutes', length_minutes, 'booking_link', nullif(btrim(booking_link), ''))))
$$;

create function public.admin_change_consult(
  consult_id uuid, consultant_name text, service text, starts_at timestamptz, length_minutes integer,
  booking_link text default null, known_sequence integer default null
) returns void
language sql set search_path = ''
as $$
  select private.change_consult(jsonb_populate_record(null::public.consultancies, jsonb_build_object(
    'id', consult_id, 'consultant_name', consultant_name, 'service', service, 'starts_at', starts_at,
    'length_minutes', length_minutes, 'booking_link', nullif(btrim(booking_link), ''), 'changed_at', now())),
    known_sequence)
$$;

create function public.admin_cancel_consult(consult_id uuid, reason text default null) returns void
language sql set search_path = ''
as $$ select private.cancel_consult(consult_id, reason) $$;

create function public.admin_restore_consult(consult_id uuid) returns void
language sql set search_path = ''
as $$ select private.restore_consult(consult_id) $$;

revoke execute on function private.follow_consult(), private.office_time(timestamptz),
  private.notify_consult(), private.check_consult(public.consultancies, timestamptz), private.lock_account_of_consult(uuid),
  private.lock_consult(uuid), private.insert_consult(public.consultancies),
  private.consult_was_over(public.consultancies, timestamptz),
  private.update_consult(public.consultancies, public.consultancies),
  private.cancel_locked_consult(public.consultancies, text, timestamptz), private.plan_consult(public.consultancies),
  private.change_consult(public.consultancies, integer), private.cancel_consult(uuid, text),
  private.restore_consult(uuid) from public;
grant execute on function private.plan_consult(public.consultancies),
  private.change_consult(public.consultancies, integer), private.cancel_consult(uuid, text),
  private.restore_consult(uuid) to authenticated;
revoke execute on function
  public.admin_plan_consult(uuid, text, text, timestamptz, integer, text),
  public.admin_change_consult(uuid, text, text, timestamptz, integer, text, integer),
  public.admin_cancel_consult(uuid, text), public.admin_restore_consult(uuid) from public, anon, service_role;
grant execute on function
  public.admin_plan_consult(uuid, text, text, timestamptz, integer, text),
  public.admin_change_consult(uuid, text, text, timestamptz, integer, text, integer),
  public.admin_cancel_consult(uuid, text), public.admin_restore_consult(uuid) to authenticated;
