-- How many deliveries that make nothing one source address may send in a minute, to all feeds together. Beyond that they are
-- answered with 429 and leave no line in the feeds' logs. A delivery that is signed and new is taken all the same: its sender may
-- share the address with whoever sends the others.
-- Access: the service role through public.receive_delivery and public.note_refused_delivery.
-- Tests: supabase/tests/database/refused_deliveries.test.sql

-- Short-lived: what is lost when the server stops was of the last minute.
create unlogged table private.refused_sources (
  source text primary key check (length(source) <= 64),
  since timestamptz not null,
  times integer not null
);

-- Null: the source may go on. Else the seconds until it may.
create function private.count_refusal(address text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_a_minute constant integer := 60;
  moment constant timestamptz := clock_timestamp();
  counted private.refused_sources;
begin
  if address is null then
    return null;
  end if;
  insert into private.refused_sources as known (source, since, times) values (left(address, 64), moment, 1)
  on conflict (source) do update set
    -- A time to come is of a clock that was set back since.
    since = case when known.since between moment - interval '1 minute' and moment then known.since else moment end,
    times = case when known.since between moment - interval '1 minute' and moment then known.times + 1 else 1 end
  returning * into counted;
  return case
    when counted.times > most_a_minute
      then greatest(1, ceil(extract(epoch from counted.since + interval '1 minute' - moment))::integer)
  end;
end
$$;

-- source: the address that the delivery came from, of IPv6 its network.
drop function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text);
create function public.receive_delivery(
  feed_id uuid, body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null, problem text default null, source text default null
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
  if outcome not in ('accepted', 'limited', 'failed') then
    retry_after := private.count_refusal(source);
    if retry_after is not null then
      outcome := 'limited';
      return next;
      return;
    end if;
  end if;
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

-- For what is refused before it comes to receive_delivery. True: the source has had its share of the minute.
drop function public.note_refused_delivery(uuid, text, text);
create function public.note_refused_delivery(feed_id uuid, outcome text, reason text, source text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if outcome not in ('malformed', 'oversized', 'unreachable') then
    raise exception 'This is no refusal: %', outcome using errcode = 'invalid_parameter_value';
  end if;
  if private.count_refusal(source) is not null then
    return true;
  end if;
  perform private.log_delivery(webhook.id, outcome, reason, 0)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
  return false;
end
$$;

create or replace function public.tidy_deliveries() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.refused_sources known where known.since not between now() - interval '1 minute' and now();
  delete from private.webhook_receipts receipt
  using public.account_webhooks webhook
  where receipt.webhook_id = webhook.id
    and receipt.received_at < now() - case when receipt.body_hash is not null then interval '1 year' else interval '7 days' end
$$;

revoke execute on function private.count_refusal(text) from public;
revoke execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text, text) to service_role;
