-- Feed failures: which refused deliveries count, and what happens at the maximum. Five in a row (max_retries) stop a
-- feed, and the firm's administrators are told.
-- A delivery counts if something shows that it came from the feed's own sender: a valid signature, or a network from
-- which a delivery with a valid signature came within 30 days. So nobody who only knows the address of a feed can stop
-- it. Without a secret nothing can be shown, and nothing counts. docs/mechanisms/feeds.md, "Failures", has the reasons.
-- Access: no role of the API; the procedures for deliveries and readings call these functions.
-- Tests: supabase/tests/database/feed_failures.test.sql, feed_polling.test.sql, tests/functions/feed-failures.test.ts
create table private.feed_sources (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  source text not null check (length(source) <= 64),
  last_at timestamptz not null,
  primary key (webhook_id, source)
);

create function private.note_feed_source(feed uuid, address text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.feed_sources as known (webhook_id, source, last_at)
  select feed, left(address, 64), clock_timestamp() where address is not null
  on conflict (webhook_id, source) do update set last_at = excluded.last_at
$$;

create function private.is_feed_source(feed uuid, address text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.feed_sources known
    where known.webhook_id = feed and known.source = left(address, 64)
      and known.last_at > clock_timestamp() - interval '30 days'
  )
$$;

-- Whether a refused delivery to a feed that is on counts as a failure. A signature counts once: somebody who has seen a
-- signed delivery cannot count it again by sending it again. A sender who tries again signs again, with a new time.
create function private.is_failure(entry private.feed_deliveries, is_proven boolean, address text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case
    when entry.is_test or cardinality(private.valid_secrets(entry.webhook_id)) = 0
      or not exists (select from public.account_webhooks feed where feed.id = entry.webhook_id and feed.enabled) then false
    when is_proven then not exists (
      select from private.feed_deliveries counted
      where counted.webhook_id = entry.webhook_id and counted.is_failure
        and coalesce(counted.signatures, counted.body_signature) = coalesce(entry.signatures, entry.body_signature)
    )
    else private.is_feed_source(entry.webhook_id, address)
  end;
end
$$;

-- Switches the feed off and tells the administrators. The caller has locked the account and the feed.
create function private.stop_feed(feed public.account_webhooks, failures integer, reason text, can_start_itself boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.account_webhooks webhook
  set failure_count = failures, enabled = false, stopped_at = clock_timestamp(), starts_itself = can_start_itself
  where webhook.id = feed.id;
  insert into public.notifications (account_id, type, title, message, data, wording, for_admins)
  select account.id, 'feed_stopped', format('Feed stopped: %s', feed.name),
    format(E'%s failures in a row stopped the feed %s of %s.%s\n\nLook at its deliveries under Settings, API Notifications, and start it again there.',
      failures, feed.name, account.name, coalesce(' The last one: ' || rtrim(reason, '.') || '.', '')),
    jsonb_build_object('feed', feed.name, 'feed_id', feed.id, 'account_id', account.id),
    jsonb_build_object('code', 'feed_stopped', 'values', jsonb_strip_nulls(jsonb_build_object(
      'feed', feed.name, 'account', account.name, 'failures', failures, 'reason', left(rtrim(reason, '.'), 500)))), true
  from public.accounts account where account.id = feed.account_id;
  perform private.note_feed_activity(feed.id);
end
$$;

-- Counts a failure of a webhook. Returns whether it stopped the feed.
-- A feed that stopped because of deliveries without a valid signature starts again by itself when one with a valid
-- signature comes: otherwise somebody who shares a network with the sender could keep the sender out.
create function private.count_delivery_failure(feed_id uuid, reason text, is_proven boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.account_webhooks;
begin
  perform private.lock_account_of_feed(feed_id);
  select * into feed from public.account_webhooks webhook where webhook.id = feed_id and webhook.enabled for no key update;
  if not found then
    return false;
  elsif feed.failure_count + 1 < feed.max_retries then
    update public.account_webhooks webhook set failure_count = webhook.failure_count + 1 where webhook.id = feed_id;
    return false;
  end if;
  perform private.stop_feed(feed, feed.failure_count + 1, reason, not is_proven or exists (
    select from private.feed_deliveries delivery
    where delivery.webhook_id = feed_id and delivery.is_failure and not delivery.is_own
      and delivery.last_at > coalesce(feed.last_sent_at, '-infinity')
  ));
  return true;
end
$$;

revoke execute on function private.note_feed_source(uuid, text), private.is_feed_source(uuid, text),
  private.is_failure(private.feed_deliveries, boolean, text),
  private.stop_feed(public.account_webhooks, integer, text, boolean),
  private.count_delivery_failure(uuid, text, boolean) from public;
