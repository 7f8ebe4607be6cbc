-- Bookings: events of the firm's booking system (created, rescheduled, cancelled), which plan, change and cancel consults.
-- Everything that webhooks of feeds have is here too: the database checks the signature, an event counts once, one that is
-- older than what is known is ignored, and a log tells an administrator what came. Each environment has its own secret,
-- so that an event of training is worth nothing in production.
-- Access: only the service role hands over events, for the function consultancy-webhook. Admins who impersonate nobody
-- make, renew and remove the secret and read the log. A secret is returned once, when it is made.
-- Tests: supabase/tests/database/bookings.test.sql, tests/functions/consultancy-webhook.test.ts
create table private.booking_secrets (
  secret text primary key check (char_length(secret) <= 100),
  created_at timestamptz not null default clock_timestamp(),
  -- After a renewal the former secret is valid for a day.
  valid_until timestamptz not null default 'infinity'
);

-- As private.webhook_receipts: what was accepted, and when, for repetitions and for the limit.
create table private.booking_receipts (
  message_id text primary key check (char_length(message_id) <= 256),
  received_at timestamptz not null default clock_timestamp()
);
create index booking_receipts_received_at_idx on private.booking_receipts (received_at);

-- Cancellations that came before the event that they cancel, which is ignored when it comes.
create table private.cancelled_bookings (
  external_id text primary key check (char_length(external_id) <= 200),
  happened_at timestamptz not null,
  received_at timestamptz not null default now()
);

-- Fifty slots as in private.feed_deliveries: 25 for what the booking system sent, 25 for what was refused as forged.
create table private.booking_events (
  slot smallint primary key check (slot between 0 and 49),
  outcome text not null,
  reason text check (char_length(reason) <= 300),
  event text check (char_length(event) <= 100),
  external_id text check (char_length(external_id) <= 200),
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
) with (fillfactor = 50);

create function private.log_booking(new_outcome text, new_reason text, new_event text, new_id text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  slots constant integer := 25;
  -- What an unsigned event says about itself is not kept.
  is_signed constant boolean := new_outcome not in ('unsigned', 'stale', 'forged', 'oversized');
  first_slot constant integer := case when is_signed then 0 else slots end;
  moment constant timestamptz := clock_timestamp();
  event_name constant text := case when is_signed then left(new_event, 100) end;
  booking constant text := case when is_signed then left(new_id, 200) end;
  newest private.booking_events;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.booking_events', first_slot));
  select * into newest from private.booking_events entry
  where entry.slot between first_slot and first_slot + slots - 1
  order by entry.last_at desc, entry.slot desc limit 1;
  if (newest.outcome, newest.reason, newest.event, newest.external_id)
    is not distinct from (new_outcome, left(new_reason, 300), event_name, booking) then
    update private.booking_events entry set times = entry.times + 1, last_at = moment where entry.slot = newest.slot;
    return;
  end if;
  insert into private.booking_events (slot, outcome, reason, event, external_id, times, first_at, last_at)
  values (first_slot + coalesce((newest.slot - first_slot + 1) % slots, 0), new_outcome, left(new_reason, 300),
    event_name, booking, 1, moment, moment)
  on conflict (slot) do update
    set outcome = excluded.outcome, reason = excluded.reason, event = excluded.event,
      external_id = excluded.external_id, times = 1, first_at = excluded.first_at, last_at = excluded.last_at;
end
$$;

-- What is wrong with the signature; null if it was made with one of the valid secrets.
create function private.booking_signature_problem(body bytea, message_id text, sent_at text, signatures text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  secrets constant text[] := array(
    select known.secret from private.booking_secrets known where known.valid_until > clock_timestamp()
    order by known.created_at desc
  );
begin
  if cardinality(secrets) = 0 then
    return 'unknown';
  end if;
  return private.signature_problem(
    private.matching_secret(secrets, body, message_id, sent_at, signatures, null), message_id, sent_at, signatures, null);
end
$$;

-- Applies one event. Bookings are handled one at a time, so that two events of one booking do not race. The account is
-- locked before the consult, as everywhere.
create function private.apply_booking(contents jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  booking constant jsonb := contents -> 'data';
  booking_id constant text := booking ->> 'id';
  event_time constant timestamptz := contents ->> 'timestamp';
  is_cancelled constant boolean := contents ->> 'type' = 'consult.cancelled';
  known public.consultancies;
  wanted public.consultancies;
begin
  -- Later events would be older than one from the future.
  if event_time > clock_timestamp() + interval '5 minutes' then
    raise exception 'timestamp: is in the future' using errcode = 'invalid_parameter_value';
  end if;
  select consult.id into known.id from public.consultancies consult where consult.external_id = booking_id;
  if found then
    known := private.lock_consult(known.id);
    -- At the same moment, a cancellation is the last word, and the first booking is not.
    if event_time < known.changed_at
      or (event_time = known.changed_at and (known.status = 'cancelled' or contents ->> 'type' = 'consult.created')) then
      return 'outdated';
    end if;
  elsif exists (
    select from private.cancelled_bookings cancelled
    where cancelled.external_id = booking_id and cancelled.happened_at >= event_time
  ) then
    return 'outdated';
  end if;
  if is_cancelled then
    if known.id is null then
      insert into private.cancelled_bookings (external_id, happened_at) values (booking_id, event_time)
      on conflict (external_id) do update set happened_at = excluded.happened_at;
    else
      perform private.cancel_locked_consult(known, left(booking ->> 'reason', 500), event_time);
    end if;
    return 'accepted';
  end if;
  wanted := jsonb_populate_record(null::public.consultancies, jsonb_build_object(
    'id', known.id, 'account_id', booking -> 'account_id', 'consultant_name', booking -> 'consultant',
    'service', booking -> 'service', 'starts_at', booking -> 'starts_at', 'length_minutes', booking -> 'length_minutes',
    'booking_link', booking -> 'link', 'external_id', booking_id, 'changed_at', event_time));
  if known.id is null then
    perform private.insert_consult(wanted);
    delete from private.cancelled_bookings cancelled where cancelled.external_id = booking_id;
  elsif known.account_id is distinct from wanted.account_id then
    raise exception 'account_id: This consult belongs to another account' using errcode = 'invalid_parameter_value';
  else
    perform private.update_consult(known, wanted);
  end if;
  return 'accepted';
end
$$;

create function private.process_booking(
  body text, contents jsonb, message_id text, sent_at text, signatures text
) returns table (outcome text, reason text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  max_a_minute constant integer := 60;
  limited_until timestamptz;
begin
  outcome := coalesce(
    private.booking_signature_problem(decode(body, 'base64'), message_id, sent_at, signatures),
    case when contents is null then 'malformed' end);
  if outcome is not null then
    return next;
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.booking_receipts', 0));
  if exists (select from private.booking_receipts receipt where receipt.message_id = process_booking.message_id) then
    outcome := 'repeated';
    return next;
    return;
  end if;
  select receipt.received_at + interval '1 minute' into limited_until
  from private.booking_receipts receipt
  where receipt.received_at > clock_timestamp() - interval '1 minute'
  order by receipt.received_at desc offset max_a_minute - 1 limit 1;
  if found then
    outcome := 'limited';
    retry_after := greatest(1, ceil(extract(epoch from limited_until - clock_timestamp()))::integer);
    return next;
    return;
  end if;
  begin
    outcome := private.apply_booking(contents);
    insert into private.booking_receipts (message_id) values (message_id);
    -- Senders repeat an event within days.
    delete from private.booking_receipts receipt where receipt.received_at < now() - interval '7 days';
    delete from private.cancelled_bookings cancelled where cancelled.received_at < now() - interval '90 days';
  exception when data_exception or no_data_found then
    -- One of the sentences of …_consultancies.sql or above, or a time that this database cannot read.
    outcome := 'refused';
    reason := sqlerrm;
  end;
  return next;
end
$$;

-- As receive_delivery: body in base64 as it was received, contents as read from it, null if it could not be read, and
-- then problem says why.
create function public.receive_booking(
  body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, problem text default null, source text default null
) returns table (outcome text, reason text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  begin
    select result.outcome, result.reason, result.retry_after into outcome, reason, retry_after
    from private.process_booking(body, contents, message_id, sent_at, signatures) result;
  exception when others then
    outcome := 'failed';
    reason := 'Error ' || sqlstate;
  end;
  if outcome in ('unknown', 'unsigned', 'stale', 'forged') then
    retry_after := private.count_refused_delivery(source);
    if retry_after is not null then
      outcome := 'limited';
      return next;
      return;
    end if;
  elsif outcome = 'malformed' then
    reason := problem;
  end if;
  -- Without a secret there is nothing to look into, and everyone could write.
  if outcome <> 'unknown' then
    perform private.log_booking(outcome, reason, contents ->> 'type', contents #>> '{data,id}');
  end if;
  return next;
end
$$;

-- For an event that the server function refuses because of its size. True if the source has reached its limit for this
-- minute.
create function public.note_refused_booking(reason text, source text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.count_refused_delivery(source) is not null then
    return true;
  end if;
  if exists (select from private.booking_secrets) then
    perform private.log_booking('oversized', reason, null, null);
  end if;
  return false;
end
$$;

-- Returns the new secret. A former one is valid for another day, so that the booking system can be changed meanwhile, also
-- if an administrator renews it twice. Of many, the newest few stay.
create function private.renew_booking_secret() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  new_secret constant text := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
begin
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.booking_secrets', 0));
  delete from private.booking_secrets former where former.secret not in (
    select newest.secret from private.booking_secrets newest where newest.valid_until > clock_timestamp()
    order by newest.created_at desc limit 5
  );
  update private.booking_secrets former set valid_until = clock_timestamp() + interval '1 day'
  where former.valid_until = 'infinity';
  insert into private.booking_secrets (secret) values (new_secret);
  perform private.record_action('booking_secret_renewed', null, null, '{}');
  return new_secret;
end
$$;

-- Ends the former secrets before their day is over, or all of them, which disconnects the booking system.
create function private.end_booking_secrets(only_former boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.booking_secrets', 0));
  delete from private.booking_secrets known where not only_former or known.valid_until <> 'infinity';
  if found then
    perform private.record_action('booking_secret_ended', null, null, jsonb_build_object('only_former', only_former));
  end if;
end
$$;

create function private.booking_connection() returns table (secret_since timestamptz, former_until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select max(known.created_at) filter (where known.valid_until = 'infinity'),
      max(known.valid_until) filter (where known.valid_until <> 'infinity')
    from private.booking_secrets known where known.valid_until > clock_timestamp();
end
$$;

create function private.list_booking_events() returns table (
  outcome text, reason text, event text, external_id text, times integer, first_at timestamptz, last_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select entry.outcome, entry.reason, entry.event, entry.external_id, entry.times, entry.first_at, entry.last_at
    from private.booking_events entry order by entry.last_at desc, entry.slot desc;
end
$$;

create function public.admin_renew_booking_secret() returns text
language sql set search_path = ''
as $$ select private.renew_booking_secret() $$;

create function public.admin_end_booking_secrets(only_former boolean default false) returns void
language sql set search_path = ''
as $$ select private.end_booking_secrets(coalesce(only_former, false)) $$;

-- Both are null if no booking system is connected.
create function public.admin_get_booking_connection() returns table (secret_since timestamptz, former_until timestamptz)
language sql stable set search_path = ''
as $$ select * from private.booking_connection() $$;

create function public.admin_list_booking_events() returns table (
  outcome text, reason text, event text, external_id text, times integer, first_at timestamptz, last_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.list_booking_events() $$;

revoke execute on function private.log_booking(text, text, text, text),
  private.booking_signature_problem(bytea, text, text, text), private.apply_booking(jsonb),
  private.process_booking(text, jsonb, text, text, text), private.renew_booking_secret(),
  private.end_booking_secrets(boolean), private.booking_connection(), private.list_booking_events() from public;
grant execute on function private.renew_booking_secret(), private.end_booking_secrets(boolean),
  private.booking_connection(), private.list_booking_events() to authenticated;
revoke execute on function public.admin_renew_booking_secret(), public.admin_end_booking_secrets(boolean),
  public.admin_get_booking_connection(), public.admin_list_booking_events() from public, anon, service_role;
grant execute on function public.admin_renew_booking_secret(), public.admin_end_booking_secrets(boolean),
  public.admin_get_booking_connection(), public.admin_list_booking_events() to authenticated;
revoke execute on function public.receive_booking(text, jsonb, text, text, text, text, text),
  public.note_refused_booking(text, text) from public, anon, authenticated;
grant execute on function public.receive_booking(text, jsonb, text, text, text, text, text),
  public.note_refused_booking(text, text) to service_role;
