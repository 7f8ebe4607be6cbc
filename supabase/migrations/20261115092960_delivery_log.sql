-- What became of the last deliveries to a webhook and the last readings of an RSS feed: for the administrator who wonders
-- why nothing arrives. Written where it is decided, in the same transaction; never a body, a header or an address.
-- A feed has fifty places, twenty-five for what came from its own sender or server and twenty-five for what was refused, and
-- the oldest is written over: whoever floods an address fills no disk, and pushes out none of what was real. The same
-- thing again is counted instead of written again.
-- Access: written by the service role through the procedures; read by admins who impersonate nobody.
-- Tests: supabase/tests/database/delivery_log.test.sql
create table private.feed_deliveries (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  slot smallint not null check (slot between 0 and 49),
  outcome text not null,
  reason text check (length(reason) <= 300),
  notifications integer not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (webhook_id, slot)
  -- Half of each page stays free, so that a place is written over where it lies.
) with (fillfactor = 50);

create function private.log_delivery(feed uuid, result text, why text, made integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  places constant integer := 25;
  first_place constant integer := case
    when result in ('accepted', 'repeated', 'ignored', 'read', 'unchanged', 'unreadable') then 0 else places
  end;
  moment constant timestamptz := clock_timestamp();
  newest private.feed_deliveries;
begin
  -- Those who are refused wait here for one another, and for nobody whose delivery is real.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.feed_deliveries ' || feed, first_place));
  select * into newest from private.feed_deliveries known
  where known.webhook_id = feed and known.slot between first_place and first_place + places - 1
  order by known.last_at desc, known.slot desc limit 1;
  if newest.outcome = result and newest.reason is not distinct from left(why, 300)
    and made = 0 and newest.notifications = 0 then
    update private.feed_deliveries known set times = known.times + 1, last_at = moment
    where known.webhook_id = feed and known.slot = newest.slot;
    return;
  end if;
  insert into private.feed_deliveries (webhook_id, slot, outcome, reason, notifications, times, first_at, last_at)
  select webhook.id, first_place + coalesce((newest.slot - first_place + 1) % places, 0), result, left(why, 300), made, 1,
    moment, moment
  from public.account_webhooks webhook where webhook.id = feed
  on conflict (webhook_id, slot) do update
    set outcome = excluded.outcome, reason = excluded.reason, notifications = excluded.notifications, times = 1,
      first_at = excluded.first_at, last_at = excluded.last_at;
end
$$;

-- The procedures that decide stay as they are, and get one around them that writes down what they decided.
alter function public.receive_delivery(uuid, text, jsonb, text, text, text, text) set schema private;
alter function private.receive_delivery(uuid, text, jsonb, text, text, text, text) rename to judge_delivery;
alter function public.record_feed_read(uuid, uuid, jsonb, text, text) set schema private;
alter function private.record_feed_read(uuid, uuid, jsonb, text, text) rename to take_feed_read;
alter function public.record_feed_failure(uuid, uuid) set schema private;
alter function private.record_feed_failure(uuid, uuid) rename to count_feed_failure;

-- problem: what is wrong with a body that could not be read. What goes wrong in here is undone and leaves its line all the
-- same (`failed`): of an error only the code, because its words may quote the delivery.
create function public.receive_delivery(
  feed_id uuid, body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null, problem text default null
) returns table (outcome text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  why text;
begin
  begin
    select judged.outcome, judged.retry_after into outcome, retry_after
    from private.judge_delivery(feed_id, body, contents, message_id, sent_at, signatures, body_signature) judged;
  exception when others then
    outcome := 'failed';
    why := 'Error ' || sqlstate;
  end;
  if outcome = 'malformed' then
    why := problem;
  end if;
  perform private.log_delivery(
    webhook.id, case outcome when 'unknown' then 'disabled' else outcome end, why, (outcome = 'accepted')::integer)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
  return next;
end
$$;

-- For what is refused before it comes to receive_delivery, and for a test that did not get there.
create function public.note_refused_delivery(feed_id uuid, outcome text, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if outcome not in ('malformed', 'oversized', 'unreachable') then
    raise exception 'This is no refusal: %', outcome using errcode = 'invalid_parameter_value';
  end if;
  perform private.log_delivery(webhook.id, outcome, reason, 0)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
end
$$;

create function public.record_feed_read(
  feed_id uuid, claim_id uuid, articles jsonb default null, new_etag text default null, new_last_modified text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made constant integer := private.take_feed_read(feed_id, claim_id, articles, new_etag, new_last_modified);
begin
  if made is not null then
    perform private.log_delivery(feed_id, case when articles is null then 'unchanged' else 'read' end, null, made);
  end if;
  return made;
end
$$;

-- reason: in words, without the address, which may carry a key.
create function public.record_feed_failure(feed_id uuid, claim_id uuid, reason text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_last constant boolean := private.count_feed_failure(feed_id, claim_id);
begin
  if is_last is not null then
    perform private.log_delivery(feed_id, 'unreadable',
      concat_ws('. ', reason, case when is_last then 'The feed was disabled' end), 0);
  end if;
  return is_last;
end
$$;

create function private.deliveries_of(feed uuid)
returns table (
  outcome text, reason text, notifications integer, times integer, first_at timestamptz, last_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select known.outcome, known.reason, known.notifications, known.times, known.first_at, known.last_at
    from private.feed_deliveries known
    where known.webhook_id = feed
    order by known.last_at desc, known.slot desc;
end
$$;

create function public.admin_list_feed_deliveries(feed_id uuid)
returns table (
  outcome text, reason text, notifications integer, times integer, first_at timestamptz, last_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.deliveries_of(feed_id) $$;

revoke execute on function private.log_delivery(uuid, text, text, integer), private.deliveries_of(uuid) from public;
revoke execute on function private.judge_delivery(uuid, text, jsonb, text, text, text, text),
  private.take_feed_read(uuid, uuid, jsonb, text, text), private.count_feed_failure(uuid, uuid) from service_role;
grant execute on function private.deliveries_of(uuid) to authenticated;
revoke execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text), public.record_feed_read(uuid, uuid, jsonb, text, text),
  public.record_feed_failure(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text), public.record_feed_read(uuid, uuid, jsonb, text, text),
  public.record_feed_failure(uuid, uuid, text) to service_role;
revoke execute on function public.admin_list_feed_deliveries(uuid) from public, anon, service_role;
grant execute on function public.admin_list_feed_deliveries(uuid) to authenticated;
