-- What comes from outside to a webhook's address: judged, counted and made a notification in one transaction.
-- The signature is checked here, so that a secret never leaves the database, for the service role either: the server
-- function hands in what it received, and learns what became of it.
-- Access: the service role alone, for the functions webhook-receiver and send-webhook.
-- Tests: supabase/tests/database/webhook_deliveries.test.sql
create extension if not exists pgcrypto with schema extensions;

-- Every delivery that is its sender's leaves a receipt, so the receipts of the last minute are the limit's counter.
create index webhook_receipts_webhook_id_received_at_idx on private.webhook_receipts (webhook_id, received_at);

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

-- Null: the delivery is by who knows the secret. Else what is wrong with it.
create function private.doubt_about_delivery(
  secret text, body bytea, message_id text, sent_at text, signatures text, body_signature text
) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  if secret is null then
    return null;
  end if;
  -- Five minutes either way. Unsigned beside body_signature, but refused there too: it says that this is an old one.
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

-- body: as it came, in base64. contents: {type, title, message, data} as read from it; null if it could not be read,
-- which only a sender who is one is told. A delivery that makes nothing is counted under an id that nobody sends, so that
-- it can still come again.
create function public.receive_delivery(
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
  doubt text;
  until timestamptz;
  kind text;
  is_repeated boolean;
begin
  select secret.secret into key
  from public.account_webhooks webhook
  left join private.webhook_secrets secret on secret.webhook_id = webhook.id
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and webhook.enabled;
  if not found then
    return query select 'unknown', null::integer;
    return;
  end if;
  doubt := private.doubt_about_delivery(key, decode(body, 'base64'), message_id, sent_at, signatures, body_signature);
  if doubt is not null then
    return query select doubt, null::integer;
    return;
  end if;

  -- One delivery of a feed at a time from here on, also from other engines. Not before: whoever cannot sign waits for
  -- nobody and holds nobody up.
  select * into feed from public.account_webhooks webhook
  where webhook.id = feed_id and webhook.feed_type = 'webhook' and webhook.enabled
  for no key update;
  if not found then
    return query select 'unknown', null::integer;
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

  is_repeated := exists (
    select from private.webhook_receipts receipt
    where receipt.webhook_id = feed_id and receipt.message_id = message_id
  );
  kind := coalesce(contents ->> 'type', feed.events[1]::text);
  outcome := case
    when contents is null then 'malformed'
    when is_repeated then 'repeated'
    when kind = any (feed.events::text[]) then 'accepted'
    else 'ignored'
  end;
  insert into private.webhook_receipts (webhook_id, message_id, received_at)
  values (
    feed_id, coalesce(case when outcome = 'accepted' then message_id end, 'unnamed ' || gen_random_uuid()), clock_timestamp()
  );
  if outcome = 'accepted' then
    insert into public.notifications (account_id, type, title, message, data)
    values (feed.account_id, kind, contents ->> 'title', coalesce(contents ->> 'message', ''), contents -> 'data');
    update public.account_webhooks webhook set last_sent_at = now(), failure_count = 0 where webhook.id = feed_id;
  end if;
  return query select outcome, null::integer;
end
$$;

-- For the test of a feed, which goes the sender's way. Null: the feed has no secret.
create function public.sign_delivery(feed_id uuid, message_id text, sent_at text, body text) returns text
language sql volatile security definer set search_path = ''
as $$
  select private.standard_signature(secret.secret, message_id, sent_at, convert_to(body, 'UTF8'))
  from private.webhook_secrets secret
  where secret.webhook_id = feed_id
$$;

-- A sender that repeats a delivery does so within days.
create function public.tidy_deliveries() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.webhook_receipts receipt
  using public.account_webhooks webhook
  where receipt.webhook_id = webhook.id and receipt.received_at < now() - interval '7 days'
$$;

revoke execute on function private.standard_key(text), private.standard_signature(text, text, text, bytea),
  private.is_one_of(text, text[]), private.doubt_about_delivery(text, bytea, text, text, text, text) from public;
revoke execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text),
  public.sign_delivery(uuid, text, text, text), public.tidy_deliveries() from public, anon, authenticated;
grant execute on function public.receive_delivery(uuid, text, jsonb, text, text, text, text),
  public.sign_delivery(uuid, text, text, text), public.tidy_deliveries() to service_role;
