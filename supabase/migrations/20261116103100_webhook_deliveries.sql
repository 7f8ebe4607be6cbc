-- Webhook deliveries: one transaction checks a delivery to a feed, counts it and turns it into a notification. The
-- signature is checked here, so that a secret never leaves the database, not even for the service role: the server
-- function passes what it received and gets the outcome.
-- Access: only the service role receives deliveries, for the function webhook-receiver. Admins who impersonate nobody
-- prepare a test delivery with their own session, for the function send-webhook.
-- Tests: supabase/tests/database/webhook_deliveries*.test.sql, delivery_log.test.sql

-- Every delivery that becomes a notification leaves a receipt. It has two uses: a delivery that its sender repeats makes
-- one notification only, and the receipts of the last minute are counted for the limit. Other deliveries are not
-- counted: somebody who repeats an old delivery, or sends nonsense to a feed without a secret, does not use up the limit
-- of the real sender.
create table private.webhook_receipts (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  message_id text not null,
  -- Set if the signature covers the body only, and not the id or the time. Then the same body counts as the same
  -- delivery for a year, whatever id it has: otherwise everyone who saw such a delivery could send it again and again.
  -- Null if the id is signed too, or nothing is signed.
  body_hash bytea,
  received_at timestamptz not null default now(),
  primary key (webhook_id, message_id)
);
create index webhook_receipts_webhook_id_received_at_idx on private.webhook_receipts (webhook_id, received_at);
create unique index webhook_receipts_webhook_id_body_hash_idx on private.webhook_receipts (webhook_id, body_hash);

-- How many deliveries that made no notification came from a source address in the last minute, to all feeds together.
-- Beyond the limit they are answered with 429 and not logged. A new delivery with a valid signature is still accepted:
-- its sender may share the address with others. The table is unlogged, because its rows are needed for a minute only.
create unlogged table private.refused_sources (
  source text primary key check (length(source) <= 64),
  since timestamptz not null,
  times integer not null
);

-- By the rules of Standard Webhooks: a secret that begins with whsec_ is the key in base64; any other is the key itself.
create function private.standard_key(secret text) returns bytea
language sql immutable set search_path = ''
as $$
  select case
    when secret ~ '^whsec_[A-Za-z0-9+/]{2,}={0,2}$' and length(rtrim(substr(secret, 7), '=')) % 4 <> 1 then decode(
      rpad(rtrim(substr(secret, 7), '='), (length(rtrim(substr(secret, 7), '=')) + 3) / 4 * 4, '='), 'base64')
    else convert_to(secret, 'UTF8')
  end
$$;

create function private.standard_signature(secret text, message_id text, sent_at text, body bytea) returns text
language sql immutable set search_path = ''
as $$
  select 'v1,' || encode(
    extensions.hmac(convert_to(message_id || '.' || sent_at || '.', 'UTF8') || body, private.standard_key(secret), 'sha256'),
    'base64')
$$;

-- Compares in constant time: both sides are hashed with a random key, so the time that comparing the hashes takes tells
-- nothing about the expected text.
create function private.matches_any(expected text, given text[]) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  random_key constant bytea := extensions.gen_random_bytes(32);
begin
  return extensions.hmac(convert_to(expected, 'UTF8'), random_key, 'sha256') = any (array(
    select extensions.hmac(convert_to(candidate, 'UTF8'), random_key, 'sha256') from unnest(given) as candidate
  ));
end
$$;

-- What is wrong with the signature; null if the sender knows the secret or the feed has none.
create function private.signature_problem(
  secret text, body bytea, message_id text, sent_at text, signatures text, body_signature text
) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  if secret is null then
    return null;
  end if;
  -- The clocks may differ by five minutes. A body_signature does not cover the time, but an old time is refused all the
  -- same.
  if sent_at is not null and (sent_at !~ '^[0-9]{1,12}$'
    or abs(extract(epoch from clock_timestamp()) - sent_at::numeric) > 300) then
    return 'stale';
  end if;
  if signatures is not null then
    if message_id is null or sent_at is null then
      return 'unsigned';
    end if;
    return case
      when not private.matches_any(private.standard_signature(secret, message_id, sent_at, body),
        string_to_array(signatures, ' ')) then 'forged'
    end;
  end if;
  if body_signature is null then
    return 'unsigned';
  end if;
  return case
    when not private.matches_any(
      'sha256=' || encode(extensions.hmac(body, convert_to(secret, 'UTF8'), 'sha256'), 'hex'),
      array[lower(body_signature)]) then 'forged'
  end;
end
$$;

create function private.is_repeated_delivery(feed uuid, id text, hash bytea) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.webhook_receipts receipt where receipt.webhook_id = feed and receipt.message_id = id and hash is null
  ) or exists (
    select from private.webhook_receipts receipt where receipt.webhook_id = feed and receipt.body_hash = hash
  )
$$;

-- body: as it was received, in base64. contents: {type, title, message, data} as read from the body; null if it could
-- not be read, which only a sender with a valid signature is told. A delivery without a signed id gets a random one, so
-- that the same delivery may come again.
create function private.process_delivery(
  feed_id uuid, body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null
) returns table (outcome text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  max_a_minute constant integer := 60;
  feed public.account_webhooks;
  key text;
  hash bytea;
  limited_until timestamptz;
  kind text;
begin
  select webhook.* into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and webhook.enabled;
  if not found then
    return query select 'unknown', null::integer;
    return;
  end if;
  select secret.secret into key from private.webhook_secrets secret where secret.webhook_id = feed_id;
  outcome := private.signature_problem(key, decode(body, 'base64'), message_id, sent_at, signatures, body_signature);
  if key is not null and signatures is null then
    hash := sha256(decode(body, 'base64'));
  end if;
  kind := coalesce(contents ->> 'type', feed.events[1]::text);
  outcome := case
    when outcome is not null then outcome
    when contents is null then 'malformed'
    when private.is_repeated_delivery(feed_id, message_id, hash) then 'repeated'
    when kind = any (feed.events::text[]) then null
    else 'ignored'
  end;
  if outcome is not null then
    return query select outcome, null::integer;
    return;
  end if;

  -- From here on the feed is locked: one delivery at a time, also of other engines. Not earlier, so that deliveries that
  -- make no notification neither wait nor delay others. The account is locked first, as everywhere.
  perform private.lock_account_of_feed(feed_id);
  select * into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and webhook.enabled
  for no key update;
  if not found then
    return query select 'unknown', null::integer;
    return;
  end if;
  -- Checked again: the same delivery may have been accepted while this one waited for the lock.
  if private.is_repeated_delivery(feed_id, message_id, hash) then
    return query select 'repeated', null::integer;
    return;
  end if;
  select receipt.received_at + interval '1 minute' into limited_until
  from private.webhook_receipts receipt
  where receipt.webhook_id = feed_id and receipt.received_at > clock_timestamp() - interval '1 minute'
  order by receipt.received_at desc
  offset max_a_minute - 1 limit 1;
  if found then
    return query select 'limited', greatest(1, ceil(extract(epoch from limited_until - clock_timestamp()))::integer);
    return;
  end if;
  insert into private.webhook_receipts (webhook_id, message_id, body_hash, received_at)
  values (
    feed_id, coalesce(case when hash is null then message_id end, 'unnamed ' || gen_random_uuid()), hash, clock_timestamp()
  );
  insert into public.notifications (account_id, type, title, message, data)
  values (feed.account_id, kind, contents ->> 'title', coalesce(contents ->> 'message', ''), contents -> 'data');
  update public.account_webhooks webhook set last_sent_at = now(), failure_count = 0 where webhook.id = feed_id;
  return query select 'accepted', null::integer;
end
$$;

-- Counts a delivery that makes no notification. Returns the seconds until the source may send again; null if it may at
-- once.
create function private.count_refused_delivery(address text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  max_a_minute constant integer := 60;
  moment constant timestamptz := clock_timestamp();
  counted private.refused_sources;
begin
  if address is null then
    return null;
  end if;
  insert into private.refused_sources as source_count (source, since, times) values (left(address, 64), moment, 1)
  on conflict (source) do update set
    -- A time in the future was written before the clock was set back.
    since = case when source_count.since between moment - interval '1 minute' and moment then source_count.since else moment end,
    times = case when source_count.since between moment - interval '1 minute' and moment then source_count.times + 1 else 1 end
  returning * into counted;
  return case
    when counted.times > max_a_minute
      then greatest(1, ceil(extract(epoch from counted.since + interval '1 minute' - moment))::integer)
  end;
end
$$;

-- problem: what is wrong with a body that could not be read. source: the address that the delivery came from; with IPv6,
-- its network. If an error occurs, the delivery is rolled back and logged as `failed` with the error code only, because
-- the message may quote the delivery.
create function public.receive_delivery(
  feed_id uuid, body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null, problem text default null, source text default null
) returns table (outcome text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  log_reason text;
begin
  begin
    select result.outcome, result.retry_after into outcome, retry_after
    from private.process_delivery(feed_id, body, contents, message_id, sent_at, signatures, body_signature) result;
  exception when others then
    outcome := 'failed';
    log_reason := 'Error ' || sqlstate;
  end;
  if outcome not in ('accepted', 'limited', 'failed') then
    retry_after := private.count_refused_delivery(source);
    if retry_after is not null then
      outcome := 'limited';
      return next;
      return;
    end if;
  end if;
  if outcome = 'malformed' then
    log_reason := problem;
  end if;
  perform private.log_delivery(
    webhook.id, case outcome when 'unknown' then 'disabled' else outcome end, log_reason, (outcome = 'accepted')::integer)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
  return next;
end
$$;

-- For deliveries that the server function refuses before it calls receive_delivery. True if the source has reached its
-- limit for this minute.
create function public.note_refused_delivery(feed_id uuid, outcome text, reason text, source text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if outcome not in ('malformed', 'oversized', 'unreachable') then
    raise exception 'This outcome is not a refusal: %', outcome using errcode = 'invalid_parameter_value';
  end if;
  if private.count_refused_delivery(source) is not null then
    return true;
  end if;
  perform private.log_delivery(webhook.id, outcome, reason, 0)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
  return false;
end
$$;

-- Deletes receipts after seven days, because senders repeat a delivery within days; those with a body_hash after a year.
create function public.tidy_deliveries() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.refused_sources source_count where source_count.since not between now() - interval '1 minute' and now();
  delete from private.webhook_receipts receipt
  using public.account_webhooks webhook
  where receipt.webhook_id = webhook.id
    and receipt.received_at < now() - case when receipt.body_hash is not null then interval '1 year' else interval '7 days' end
$$;

-- The database writes the whole test delivery: body, id, time and signature. So nobody, not even the service role, can
-- have a text of their own signed with the secret of a feed.
create function private.prepare_test_delivery(feed uuid)
returns table (
  feed_type public.feed_type, enabled boolean, events public.feed_event[], message_id text, sent_at text, body text,
  signature text
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.record_action('feed_tested', null, webhook.id::text,
    jsonb_build_object('name', webhook.name, 'account_id', webhook.account_id))
  from public.account_webhooks webhook where webhook.id = feed;
  return query
    select webhook.feed_type, webhook.enabled, webhook.events, test.message_id, test.sent_at, test.body,
      private.standard_signature(secret.secret, test.message_id, test.sent_at, convert_to(test.body, 'UTF8'))
    from public.account_webhooks webhook
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    cross join lateral (
      select 'test_' || gen_random_uuid(), extract(epoch from clock_timestamp())::bigint::text,
        jsonb_build_object('type', webhook.events[1], 'title', 'Test notification',
          'message', 'An administrator tests the feed ' || webhook.name || '.', 'data', jsonb_build_object('test', true))::text
    ) as test (message_id, sent_at, body)
    where webhook.id = feed;
end
$$;

create function private.note_unreachable_receiver(feed uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.log_delivery(webhook.id, 'unreachable', 'The receiver could not be reached by a test', 0)
  from public.account_webhooks webhook
  where webhook.id = feed and webhook.feed_type = 'webhook';
end
$$;

-- No row if there is no such feed. signature is null if the feed has no secret.
create function public.admin_prepare_test_delivery(feed_id uuid)
returns table (
  feed_type public.feed_type, enabled boolean, events public.feed_event[], message_id text, sent_at text, body text,
  signature text
)
language sql volatile set search_path = ''
as $$ select * from private.prepare_test_delivery(feed_id) $$;

-- For a test delivery that did not reach the receiver, which could have logged it.
create function public.admin_note_unreachable_receiver(feed_id uuid) returns void
language sql volatile set search_path = ''
as $$ select private.note_unreachable_receiver(feed_id) $$;

revoke execute on function private.standard_key(text), private.standard_signature(text, text, text, bytea),
  private.matches_any(text, text[]), private.signature_problem(text, bytea, text, text, text, text),
  private.is_repeated_delivery(uuid, text, bytea), private.process_delivery(uuid, text, jsonb, text, text, text, text),
  private.count_refused_delivery(text), private.prepare_test_delivery(uuid), private.note_unreachable_receiver(uuid) from public;
grant execute on function private.prepare_test_delivery(uuid), private.note_unreachable_receiver(uuid) to authenticated;
revoke execute on function public.admin_prepare_test_delivery(uuid), public.admin_note_unreachable_receiver(uuid)
  from public, anon, service_role;
grant execute on function public.admin_prepare_test_delivery(uuid), public.admin_note_unreachable_receiver(uuid)
  to authenticated;
revoke execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text, text), public.tidy_deliveries() from public, anon, authenticated;
grant execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text, text), public.tidy_deliveries() to service_role;
