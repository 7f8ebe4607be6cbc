-- Deliveries from outside to a webhook's address: checked, counted and made a notification in one transaction. The
-- signature is checked here, so that a secret never leaves the database, not even for the service role: the server
-- function hands in what it received, and learns the outcome.
-- Access: the service role alone, for the function webhook-receiver. Admins who impersonate nobody prepare a test with
-- their own session, for the function send-webhook.
-- Tests: supabase/tests/database/webhook_deliveries.test.sql, refused_deliveries.test.sql, test_deliveries.test.sql

-- Every delivery that becomes a notification leaves a receipt, so that a delivery that its sender repeats becomes one
-- notification, and the receipts of the last minute are the limit's counter. Other deliveries do not count: somebody
-- who sends an old one again, or nonsense to a feed without a secret, uses up nobody's minute.
create table private.webhook_receipts (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  message_id text not null,
  -- Of a delivery that is signed by its body alone, which says nothing of when it was sent or which one it is: the same
  -- body is the same delivery, whatever id comes with it, for a year. Otherwise everyone who saw one such delivery
  -- could send it again and again. Null if the delivery has an id that is signed, or none at all.
  body_hash bytea,
  received_at timestamptz not null default now(),
  primary key (webhook_id, message_id)
);
create index webhook_receipts_webhook_id_received_at_idx on private.webhook_receipts (webhook_id, received_at);
create unique index webhook_receipts_webhook_id_body_hash_idx on private.webhook_receipts (webhook_id, body_hash);

-- How many deliveries that make no notification one source address sent in the running minute, to all feeds together.
-- Beyond the limit they are answered with 429 and leave no line in the feeds' logs. A delivery that is signed and new
-- is taken all the same: its sender may share the address with the others. Short-lived: what is lost when the server
-- stops was of the last minute.
create unlogged table private.refused_sources (
  source text primary key check (length(source) <= 64),
  since timestamptz not null,
  times integer not null
);

-- Standard Webhooks: a secret that begins with whsec_ is base64 of the key; any other is the key itself.
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

-- In constant time: both sides are hashed with a key of this one comparison, so how far the hashes agree tells nothing
-- about the text that was expected.
create function private.is_one_of(expected text, given text[]) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  once constant bytea := extensions.gen_random_bytes(32);
begin
  return extensions.hmac(convert_to(expected, 'UTF8'), once, 'sha256') = any (array(
    select extensions.hmac(convert_to(candidate, 'UTF8'), once, 'sha256') from unnest(given) as candidate
  ));
end
$$;

-- What is wrong with the delivery; null if its sender knows the secret.
create function private.doubt_about_delivery(
  secret text, body bytea, message_id text, sent_at text, signatures text, body_signature text
) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  if secret is null then
    return null;
  end if;
  -- Five minutes either way. The time is not signed beside body_signature, but an old one is refused there too.
  if sent_at is not null and (sent_at !~ '^[0-9]{1,12}$'
    or abs(extract(epoch from clock_timestamp()) - sent_at::numeric) > 300) then
    return 'stale';
  end if;
  if signatures is not null then
    if message_id is null or sent_at is null then
      return 'unsigned';
    end if;
    return case
      when not private.is_one_of(private.standard_signature(secret, message_id, sent_at, body),
        string_to_array(signatures, ' ')) then 'forged'
    end;
  end if;
  if body_signature is null then
    return 'unsigned';
  end if;
  return case
    when not private.is_one_of(
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

-- body: as it came, in base64. contents: {type, title, message, data} as read from it; null if it could not be read,
-- which only the real sender is told. A delivery without an id of its own is counted under an id that nobody sends, so
-- that it can come again.
create function private.judge_delivery(
  feed_id uuid, body text, contents jsonb default null, message_id text default null, sent_at text default null,
  signatures text default null, body_signature text default null
) returns table (outcome text, retry_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  most_a_minute constant integer := 60;
  feed public.account_webhooks;
  key text;
  hash bytea;
  until timestamptz;
  kind text;
begin
  select webhook.* into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and webhook.enabled;
  if not found then
    return query select 'unknown', null::integer;
    return;
  end if;
  select secret.secret into key from private.webhook_secrets secret where secret.webhook_id = feed_id;
  outcome := private.doubt_about_delivery(key, decode(body, 'base64'), message_id, sent_at, signatures, body_signature);
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

  -- From here on one delivery of a feed at a time, also from other engines. Not before: a delivery that makes no
  -- notification waits for nobody and delays nobody. The account is locked first, as wherever a feed is locked.
  perform private.hold_account_of_feed(feed_id);
  select * into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and webhook.enabled
  for no key update;
  if not found then
    return query select 'unknown', null::integer;
    return;
  end if;
  -- The same delivery may have come a moment ago.
  if private.is_repeated_delivery(feed_id, message_id, hash) then
    return query select 'repeated', null::integer;
    return;
  end if;
  select receipt.received_at + interval '1 minute' into until
  from private.webhook_receipts receipt
  where receipt.webhook_id = feed_id and receipt.received_at > clock_timestamp() - interval '1 minute'
  order by receipt.received_at desc
  offset most_a_minute - 1 limit 1;
  if found then
    return query select 'limited', greatest(1, ceil(extract(epoch from until - clock_timestamp()))::integer);
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

-- The seconds until the source may send such a delivery again; null if it may at once.
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
    -- A time in the future was written before the clock was set back.
    since = case when known.since between moment - interval '1 minute' and moment then known.since else moment end,
    times = case when known.since between moment - interval '1 minute' and moment then known.times + 1 else 1 end
  returning * into counted;
  return case
    when counted.times > most_a_minute
      then greatest(1, ceil(extract(epoch from counted.since + interval '1 minute' - moment))::integer)
  end;
end
$$;

-- problem: what is wrong with a body that could not be read. source: the address that the delivery came from, of IPv6
-- its network. If an error occurs here, the delivery is rolled back and is logged all the same (`failed`): of an error
-- only the code, because its words may quote the delivery.
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

-- For what is refused before it comes to receive_delivery. True if the source has had its share of the minute.
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

-- A sender that repeats a delivery does so within days. The receipt of a delivery that is signed by its body alone is
-- kept for a year.
create function public.tidy_deliveries() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.refused_sources known where known.since not between now() - interval '1 minute' and now();
  delete from private.webhook_receipts receipt
  using public.account_webhooks webhook
  where receipt.webhook_id = webhook.id
    and receipt.received_at < now() - case when receipt.body_hash is not null then interval '1 year' else interval '7 days' end
$$;

-- The database writes the whole test delivery itself, body, id, time and signature, so that nobody can have a text of
-- their own signed with a feed's secret, the service role included.
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
    select webhook.feed_type, webhook.enabled, webhook.events, made.message_id, made.sent_at, made.body,
      private.standard_signature(secret.secret, made.message_id, made.sent_at, convert_to(made.body, 'UTF8'))
    from public.account_webhooks webhook
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    cross join lateral (
      select 'test_' || gen_random_uuid(), extract(epoch from clock_timestamp())::bigint::text,
        jsonb_build_object('type', webhook.events[1], 'title', 'Test notification',
          'message', 'An administrator tests the feed ' || webhook.name || '.', 'data', jsonb_build_object('test', true))::text
    ) as made (message_id, sent_at, body)
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

-- For a test that did not get to the receiver, which logs the others itself.
create function public.admin_note_unreachable_receiver(feed_id uuid) returns void
language sql volatile set search_path = ''
as $$ select private.note_unreachable_receiver(feed_id) $$;

revoke execute on function private.standard_key(text), private.standard_signature(text, text, text, bytea),
  private.is_one_of(text, text[]), private.doubt_about_delivery(text, bytea, text, text, text, text),
  private.is_repeated_delivery(uuid, text, bytea), private.judge_delivery(uuid, text, jsonb, text, text, text, text),
  private.count_refusal(text), private.prepare_test_delivery(uuid), private.note_unreachable_receiver(uuid) from public;
grant execute on function private.prepare_test_delivery(uuid), private.note_unreachable_receiver(uuid) to authenticated;
revoke execute on function public.admin_prepare_test_delivery(uuid), public.admin_note_unreachable_receiver(uuid)
  from public, anon, service_role;
grant execute on function public.admin_prepare_test_delivery(uuid), public.admin_note_unreachable_receiver(uuid)
  to authenticated;
revoke execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text, text), public.tidy_deliveries() from public, anon, authenticated;
grant execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text, text, text),
  public.note_refused_delivery(uuid, text, text, text), public.tidy_deliveries() to service_role;
