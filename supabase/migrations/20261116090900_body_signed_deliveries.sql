-- A delivery that is signed by its body alone says nothing of when it was sent or which one it is. Its body stands for its id:
-- the same body is the same delivery, whatever id is written beside it, for a year. Otherwise everyone who saw one such
-- delivery could send it again and again.
-- Deliveries that make a notification count toward a feed's minute, and no others: whoever sends an old one again, or nonsense
-- to a feed without a secret, uses up nobody's minute and holds nobody up.
-- Access: as before, the service role through public.receive_delivery and public.tidy_deliveries.
-- Tests: supabase/tests/database/webhook_deliveries.test.sql

-- Apart from the ids that senders choose. Null: the delivery has an id that is signed, or none at all.
alter table private.webhook_receipts add column body_hash bytea;
create unique index webhook_receipts_webhook_id_body_hash_idx on private.webhook_receipts (webhook_id, body_hash);

create function private.is_repeated_delivery(feed uuid, id text, hash bytea) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.webhook_receipts receipt where receipt.webhook_id = feed and receipt.message_id = id and hash is null
  ) or exists (
    select from private.webhook_receipts receipt where receipt.webhook_id = feed and receipt.body_hash = hash
  )
$$;

create or replace function private.judge_delivery(
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

  -- One delivery of a feed at a time from here on, also from other engines. Not before: a delivery that makes nothing waits for
  -- nobody and holds nobody up. The account comes first, as wherever a feed is locked.
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

revoke execute on function private.is_repeated_delivery(uuid, text, bytea) from public;
