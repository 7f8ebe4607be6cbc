-- Feed polling: which round of the function rss-feed-processor reads an RSS feed now, what the feed's server answered
-- last time, and which articles were read. A round is one run of the function.
-- Access: only the service role, for the function rss-feed-processor.
-- Tests: supabase/tests/database/feed_polling.test.sql, delivery_log.test.sql, tests/database/lock-order.test.ts
create table private.feed_polls (
  webhook_id uuid primary key references public.account_webhooks (id) on delete cascade,
  -- The address that the columns below belong to. If the feed gets a new address, they start again.
  feed_url text not null,
  etag text,
  last_modified text,
  -- When the feed was read for the first time; null if never.
  read_at timestamptz,
  polled_at timestamptz,
  -- The round that reads the feed now. After claimed_until another round may claim it, because the engine may have been
  -- killed.
  claim uuid,
  claimed_until timestamptz
);

-- The articles that were seen, so that each becomes a notification only once.
create table private.feed_items (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  guid text not null,
  seen_at timestamptz not null default now(),
  primary key (webhook_id, guid)
);

-- Claims feeds that no round reads now, first those that were not read for the longest time. A round calls this until no
-- row comes. From the second call on it gives the `claimed_at` of the first answer as `since`: feeds that were polled
-- since then, by this round or by another engine, are not claimed again.
create function public.claim_feeds(claim_id uuid, at_most integer, since timestamptz default null)
returns table (
  feed_id uuid, feed_name text, feed_url text, etag text, last_modified text, claimed_at timestamptz
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into private.feed_polls (webhook_id, feed_url)
  select feed.id, feed.feed_url
  from public.account_webhooks feed
  where feed.enabled and feed.feed_type = 'rss'
    and not exists (select from private.feed_polls poll where poll.webhook_id = feed.id)
  order by feed.id
  on conflict do nothing;
  return query
    with due as (
      select poll.webhook_id, feed.name, feed.feed_url as url
      from private.feed_polls poll
      join public.account_webhooks feed on feed.id = poll.webhook_id
      where feed.enabled and feed.feed_type = 'rss'
        and (poll.claimed_until is null or poll.claimed_until < now())
        and (since is null or poll.polled_at is null or poll.polled_at < since)
      order by poll.polled_at nulls first, poll.webhook_id
      limit at_most
      for update of poll skip locked
    )
    update private.feed_polls poll
    set feed_url = due.url,
      etag = case when poll.feed_url = due.url then poll.etag end,
      last_modified = case when poll.feed_url = due.url then poll.last_modified end,
      read_at = case when poll.feed_url = due.url then poll.read_at end,
      polled_at = now(),
      claim = claim_id,
      claimed_until = now() + interval '2 minutes'
    from due
    where poll.webhook_id = due.webhook_id
    returning poll.webhook_id, due.name, poll.feed_url, poll.etag, poll.last_modified, poll.polled_at;
end
$$;

-- Ends the claim and returns the feed. Null if what was read must not be used: another round has claimed the feed since,
-- or the feed was switched off or got a new address. Locks the account, then the feed, then its row of feed_polls, as
-- the deletion of a feed does.
create function private.release_feed(feed uuid, round uuid) returns public.account_webhooks
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.account_webhooks;
  read_from text;
begin
  perform private.lock_account_of_feed(feed);
  select webhook.* into claimed from public.account_webhooks webhook where webhook.id = feed for no key update;
  update private.feed_polls poll set claim = null, claimed_until = null
  where poll.webhook_id = feed and poll.claim = round
  returning poll.feed_url into read_from;
  if read_from = claimed.feed_url and claimed.enabled and claimed.feed_type = 'rss' then
    return claimed;
  end if;
  return null;
end
$$;

-- articles: [{guid, title, message, link}], newest first; null if the server answered that nothing changed (304).
-- Returns the number of new notifications; null if the round does not hold the feed any more.
-- Of a new feed the newest ten articles become notifications, and the others count as seen. Later on, at most a hundred
-- articles become notifications at a time, oldest first. If some are left, no etag is stored, so that the server sends
-- them again the next time. A feed without events makes no notification.
create function private.apply_feed_read(
  feed_id uuid, claim_id uuid, articles jsonb default null, new_etag text default null, new_last_modified text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.account_webhooks := private.release_feed(feed_id, claim_id);
  is_first_read boolean;
  notification_count integer := 0;
  has_more boolean := false;
begin
  if feed.id is null then
    return null;
  end if;
  if articles is not null then
    select poll.read_at is null into is_first_read from private.feed_polls poll where poll.webhook_id = feed_id;
    with article as (
      select distinct on (item ->> 'guid') item ->> 'guid' as guid, item, place
      from jsonb_array_elements(articles) with ordinality as listed (item, place)
      order by item ->> 'guid', place
    ),
    unseen as (
      select * from article
      where not exists (
        select from private.feed_items seen where seen.webhook_id = feed_id and seen.guid = article.guid
      )
      order by place desc
      limit case when not is_first_read then 100 end
    ),
    taken as (
      insert into private.feed_items (webhook_id, guid)
      select feed_id, guid from unseen
      on conflict do nothing
      returning guid
    ),
    notified as (
      -- Microseconds apart, so that a list by time keeps their order.
      insert into public.notifications (account_id, type, title, message, data, created_at)
      select feed.account_id, feed.article_type, item ->> 'title', coalesce(item ->> 'message', ''),
        jsonb_strip_nulls(jsonb_build_object('original_link', item -> 'link', 'feed', feed.name)),
        now() - place * interval '1 microsecond'
      from unseen join taken using (guid)
      where (not is_first_read or place <= 10) and cardinality(feed.events) > 0
      returning id
    )
    select count(*) into notification_count from notified;
    has_more := exists (
      select from jsonb_array_elements(articles) as item
      where not exists (
        select from private.feed_items seen where seen.webhook_id = feed_id and seen.guid = item ->> 'guid'
      )
    );
  end if;
  update private.feed_polls poll
  set read_at = coalesce(poll.read_at, now()),
    etag = case when articles is null then coalesce(new_etag, poll.etag) when not has_more then new_etag end,
    last_modified = case
      when articles is null then coalesce(new_last_modified, poll.last_modified)
      when not has_more then new_last_modified
    end
  where poll.webhook_id = feed_id;
  update public.account_webhooks webhook
  set failure_count = 0, last_sent_at = case when notification_count > 0 then now() else webhook.last_sent_at end
  where webhook.id = feed_id and (webhook.failure_count > 0 or notification_count > 0);
  return notification_count;
end
$$;

-- Counts a failure and stops the feed if it was the last that is allowed. Returns whether it did; null if the round does
-- not hold the feed any more.
create function private.count_feed_failure(feed_id uuid, claim_id uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  feed public.account_webhooks := private.release_feed(feed_id, claim_id);
  is_last constant boolean := feed.failure_count + 1 >= feed.max_retries;
begin
  if feed.id is null then
    return null;
  elsif is_last then
    perform private.stop_feed(feed, feed.failure_count + 1, reason, false);
  else
    update public.account_webhooks webhook set failure_count = webhook.failure_count + 1 where webhook.id = feed_id;
  end if;
  return is_last;
end
$$;

-- The two procedures below call those above and log the outcome.
create function public.record_feed_read(
  feed_id uuid, claim_id uuid, articles jsonb default null, new_etag text default null, new_last_modified text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  notification_count constant integer := private.apply_feed_read(feed_id, claim_id, articles, new_etag, new_last_modified);
begin
  if notification_count is not null then
    perform private.log_delivery(feed_id, case when articles is null then 'unchanged' else 'read' end, null, notification_count);
  end if;
  return notification_count;
end
$$;

-- reason: a text for the administrator, without the feed's address, which may contain a key.
create function public.record_feed_failure(feed_id uuid, claim_id uuid, reason text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_last constant boolean := private.count_feed_failure(feed_id, claim_id, reason);
begin
  if is_last is not null then
    perform private.log_delivery(feed_id, 'unreadable',
      concat_ws('. ', reason, case when is_last then 'The feed was stopped' end), 0);
  end if;
  return is_last;
end
$$;

revoke execute on function private.release_feed(uuid, uuid), private.apply_feed_read(uuid, uuid, jsonb, text, text),
  private.count_feed_failure(uuid, uuid, text) from public;
revoke execute on function public.claim_feeds(uuid, integer, timestamptz),
  public.record_feed_read(uuid, uuid, jsonb, text, text), public.record_feed_failure(uuid, uuid, text)
  from public, anon, authenticated;
grant execute on function public.claim_feeds(uuid, integer, timestamptz),
  public.record_feed_read(uuid, uuid, jsonb, text, text), public.record_feed_failure(uuid, uuid, text) to service_role;
