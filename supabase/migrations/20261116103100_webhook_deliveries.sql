-- Webhook deliveries: one transaction checks a delivery to a feed, counts it and turns it into a notification. The
-- signature is checked here, so that a secret never leaves the database, not even for the service role: the server
-- function passes what it received and gets the outcome.
-- Access: only the service role receives deliveries, for the function webhook-receiver.
-- Tests: supabase/tests/database/webhook_deliveries*.test.sql, delivery_log.test.sql, feed_failures.test.sql

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

-- Which of the secrets the sender knows: its place in the list; null if none.
create function private.matching_secret(
  secrets text[], body bytea, message_id text, sent_at text, signatures text, body_signature text
) returns integer
language sql volatile set search_path = ''
as $$
  select min(place)::integer from unnest(secrets) with ordinality as known (secret, place)
  where case
    when signatures is not null then message_id is not null and sent_at is not null and private.matches_any(
      private.standard_signature(secret, message_id, sent_at, body), string_to_array(signatures, ' '))
    when body_signature is not null then private.matches_any(
      'sha256=' || encode(extensions.hmac(body, convert_to(secret, 'UTF8'), 'sha256'), 'hex'), array[lower(body_signature)])
    else false
  end
$$;

-- What is wrong with the signature of a delivery to a feed that has a secret; null if nothing is. The clocks may differ by
-- five minutes. A body_signature does not cover the time, but an old time is refused all the same.
create function private.signature_problem(
  matching integer, message_id text, sent_at text, signatures text, body_signature text
) returns text
language sql volatile set search_path = ''
as $$
  select case
    when sent_at is not null and (sent_at !~ '^[0-9]{1,12}$'
      or abs(extract(epoch from clock_timestamp()) - sent_at::numeric) > 300) then 'stale'
    when signatures is not null and (message_id is null or sent_at is null) then 'unsigned'
    when signatures is null and body_signature is null then 'unsigned'
    when matching is null then 'forged'
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

-- body: as it was received. contents: {type, title, message, data} as read from the body; null if it could not be read,
-- which only a sender with a valid signature is told. A delivery without a signed id gets a random one, so that the same
-- delivery may come again. is_proven: whether it has a valid signature.
create function private.process_delivery(
  feed_id uuid, body bytea, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null, source text default null
) returns table (outcome text, retry_after integer, is_proven boolean, is_test boolean, used_old_secret boolean)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  max_a_minute constant integer := 60;
  feed public.account_webhooks;
  secrets constant text[] := private.valid_secrets(feed_id);
  matching constant integer := private.matching_secret(secrets, body, message_id, sent_at, signatures, body_signature);
  -- Only the body is signed.
  hash constant bytea := case when cardinality(secrets) > 0 and signatures is null then sha256(body) end;
  limited_until timestamptz;
  kind text;
begin
  is_proven := matching is not null;
  is_test := private.is_test_delivery(feed_id, message_id);
  used_old_secret := matching > 1;
  select webhook.* into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and (webhook.enabled or webhook.starts_itself);
  if not found then
    outcome := 'unknown';
    return next;
    return;
  end if;
  kind := coalesce(contents ->> 'type', feed.events[1]::text);
  outcome := case when cardinality(secrets) > 0 then
    private.signature_problem(matching, message_id, sent_at, signatures, body_signature) end;
  outcome := case
    when outcome is not null then outcome
    when contents is null then 'malformed'
    when private.is_repeated_delivery(feed_id, message_id, hash) then 'repeated'
    when kind = any (feed.events::text[]) then null
    else 'ignored'
  end;
  -- For its sender a stopped feed does not exist, unless this delivery starts it again.
  if not feed.enabled and (outcome is not null or is_test) then
    outcome := 'unknown';
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  -- From here on the feed is locked: one delivery at a time, also of other engines. Not earlier, so that deliveries that
  -- make no notification neither wait nor delay others. The account is locked first, as everywhere.
  perform private.lock_account_of_feed(feed_id);
  select * into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and (webhook.enabled or (webhook.starts_itself and not is_test))
  for no key update;
  if not found then
    outcome := 'unknown';
    return next;
    return;
  end if;
  -- Checked again: the same delivery may have been accepted while this one waited for the lock.
  if private.is_repeated_delivery(feed_id, message_id, hash) then
    outcome := 'repeated';
    return next;
    return;
  end if;
  select receipt.received_at + interval '1 minute' into limited_until
  from private.webhook_receipts receipt
  where receipt.webhook_id = feed_id and receipt.received_at > clock_timestamp() - interval '1 minute'
  order by receipt.received_at desc
  offset max_a_minute - 1 limit 1;
  if found then
    outcome := 'limited';
    retry_after := greatest(1, ceil(extract(epoch from limited_until - clock_timestamp()))::integer);
    return next;
    return;
  end if;
  perform private.accept_delivery(feed, kind, contents, case when hash is null then message_id end, hash, is_test);
  if is_test then
    update public.account_webhooks webhook set last_sent_at = clock_timestamp() where webhook.id = feed_id;
  else
    -- A success of the sender. A test is none: it shows that the receiver works, not that the sender does.
    update public.account_webhooks webhook
    set last_sent_at = clock_timestamp(), failure_count = 0, enabled = true, stopped_at = null, starts_itself = false
    where webhook.id = feed_id;
    if is_proven then
      perform private.note_feed_source(feed_id, source);
    end if;
  end if;
  outcome := 'accepted';
  return next;
end
$$;

-- Writes the receipt and the notification. The caller has locked the account and the feed.
create function private.accept_delivery(
  feed public.account_webhooks, kind text, contents jsonb, message_id text, hash bytea, is_test boolean
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  notification_id uuid;
begin
  insert into private.webhook_receipts (webhook_id, message_id, body_hash, received_at)
  values (feed.id, coalesce(message_id, 'unnamed ' || gen_random_uuid()), hash, clock_timestamp())
  -- An administrator may ask for a second notification.
  on conflict do nothing;
  insert into public.notifications (account_id, type, title, message, data, wording, is_test)
  values (
    feed.account_id, kind, contents ->> 'title', coalesce(contents ->> 'message', ''), contents -> 'data',
    -- Compared with what test_delivery() writes, because a feed without a secret does not prove its sender.
    case when is_test and contents ->> 'title' = 'Test notification'
      and contents ->> 'message' = 'An administrator tests the feed ' || feed.name || '.'
      then jsonb_build_object('code', 'feed_tested', 'values', jsonb_build_object('feed', feed.name)) end,
    is_test
  )
  returning id into notification_id;
  return notification_id;
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
-- its network. headers: what the log may show. If an error occurs, the delivery is rolled back and logged as `failed`
-- with the error code only, because the message may quote the delivery.
create function public.receive_delivery(
  feed_id uuid, body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null, problem text default null, source text default null,
  headers jsonb default null
) returns table (outcome text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  bytes constant bytea := decode(body, 'base64');
  result record;
  entry private.feed_deliveries;
begin
  begin
    select * into result
    from private.process_delivery(feed_id, bytes, contents, message_id, sent_at, signatures, body_signature, source);
  exception when others then
    select 'failed' as outcome, null::integer as retry_after, false as is_proven, false as is_test, false as used_old_secret
    into result;
    entry.reason := 'Error ' || sqlstate;
  end;
  outcome := result.outcome;
  retry_after := result.retry_after;
  if outcome not in ('accepted', 'limited', 'failed') then
    retry_after := private.count_refused_delivery(source);
    if retry_after is not null then
      outcome := 'limited';
      return next;
      return;
    end if;
  end if;
  entry.webhook_id := feed_id;
  entry.outcome := case outcome when 'unknown' then 'disabled' else outcome end;
  entry.notifications := (outcome = 'accepted')::integer;
  -- Somebody who has seen a delivery can send it again, so a repeated one is not the sender's for sure.
  entry.is_own := outcome in ('accepted', 'ignored') or (outcome in ('malformed', 'stale') and result.is_proven);
  entry.is_test := result.is_test;
  entry.message_id := message_id;
  if outcome = 'malformed' then
    entry.reason := problem;
  elsif result.used_old_secret and outcome in ('accepted', 'ignored') then
    entry.reason := 'Signed with the old secret';
  end if;
  -- What a disabled feed gets is not kept, and a repetition is the same again.
  if outcome not in ('unknown', 'repeated') then
    entry.sent_at := sent_at;
    entry.signatures := signatures;
    entry.body_signature := body_signature;
    entry.headers := headers;
    entry.body := bytes;
    entry.contents := contents;
  elsif outcome = 'unknown' then
    entry.message_id := null;
  end if;
  entry.is_failure := outcome in ('unsigned', 'stale', 'forged', 'malformed')
    and private.is_failure(entry, result.is_proven, source);
  if entry.is_failure then
    perform private.count_delivery_failure(feed_id, private.refusal_text(outcome, problem), result.is_proven);
  end if;
  perform private.log_delivery(entry)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
  return next;
end
$$;

-- A refusal in words, for the notification that the feed has stopped.
create function private.refusal_text(outcome text, problem text) returns text
language sql immutable set search_path = ''
as $$
  select case outcome
    when 'unsigned' then 'The delivery must be signed'
    when 'stale' then 'The timestamp is more than five minutes away'
    when 'forged' then 'The signature does not match'
    else problem
  end
$$;

-- For deliveries that the server function refuses before it calls receive_delivery. Their signature could not be checked.
-- True if the source has reached its limit for this minute.
create function public.note_refused_delivery(
  feed_id uuid, outcome text, reason text, source text default null, headers jsonb default null
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  entry private.feed_deliveries;
begin
  if outcome not in ('malformed', 'oversized') then
    raise exception 'This outcome is not a refusal: %', outcome using errcode = 'invalid_parameter_value';
  end if;
  if private.count_refused_delivery(source) is not null then
    return true;
  end if;
  entry.webhook_id := feed_id;
  entry.outcome := outcome;
  entry.reason := reason;
  entry.is_own := false;
  entry.headers := headers;
  entry.is_failure := private.is_failure(entry, false, source);
  if entry.is_failure then
    perform private.count_delivery_failure(feed_id, reason, false);
  end if;
  perform private.log_delivery(entry)
  from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook';
  return false;
end
$$;

-- Deletes receipts after seven days, because senders repeat a delivery within days; those with a body_hash after a year.
-- Deletes what the log has had for 30 days, tests with their notifications after a day, and ended secrets.
create function public.tidy_deliveries() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.refused_sources source_count where source_count.since not between now() - interval '1 minute' and now();
  delete from private.webhook_receipts receipt
  using public.account_webhooks webhook
  where receipt.webhook_id = webhook.id
    and receipt.received_at < now() - case when receipt.body_hash is not null then interval '1 year' else interval '7 days' end;
  delete from private.feed_deliveries delivery where delivery.last_at < now() - interval '30 days';
  delete from private.feed_sources known where known.last_at < now() - interval '30 days';
  delete from private.test_deliveries test where test.made_at < now() - interval '1 day';
  delete from public.notifications notification
  where notification.is_test and notification.created_at < now() - interval '1 day';
  perform private.forget_old_secrets();
end
$$;

revoke execute on function private.standard_key(text), private.standard_signature(text, text, text, bytea),
  private.matches_any(text, text[]), private.matching_secret(text[], bytea, text, text, text, text),
  private.signature_problem(integer, text, text, text, text), private.is_repeated_delivery(uuid, text, bytea),
  private.process_delivery(uuid, bytea, jsonb, text, text, text, text, text), private.refusal_text(text, text),
  private.accept_delivery(public.account_webhooks, text, jsonb, text, bytea, boolean),
  private.count_refused_delivery(text) from public;
revoke execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text, jsonb),
  public.note_refused_delivery(uuid, text, text, text, jsonb), public.tidy_deliveries() from public, anon, authenticated;
grant execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text, jsonb),
  public.note_refused_delivery(uuid, text, text, text, jsonb), public.tidy_deliveries() to service_role;
