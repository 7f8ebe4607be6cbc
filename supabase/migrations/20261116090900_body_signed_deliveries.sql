-- A delivery that is signed by its body alone says nothing of when it was sent or which one it is. Its body stands for its id:
-- the same body is the same delivery, whatever id is written beside it, for a year. Otherwise everyone who saw one such
-- delivery could send it again and again.
-- Access: as before, the service role through public.receive_delivery and public.tidy_deliveries.
-- Tests: supabase/tests/database/webhook_deliveries.test.sql
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
  if key is not null and signatures is null then
    message_id := 'body ' || encode(sha256(decode(body, 'base64')), 'hex');
  end if;

  -- One delivery of a feed at a time from here on, also from other engines. Not before: a sender who cannot sign waits for
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

create or replace function public.tidy_deliveries() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.webhook_receipts receipt
  using public.account_webhooks webhook
  where receipt.webhook_id = webhook.id
    and receipt.received_at < now() - case when receipt.message_id like 'body %' then interval '1 year' else interval '7 days' end
$$;
