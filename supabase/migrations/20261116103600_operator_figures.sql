-- Operator figures: counts and times that an operator watches (docs/guides/operate.md, "What to watch"). They contain no
-- name, address or id of anybody. The engine reads them for `/metrics`, with the rights of the tables' owner; on
-- Supabase an operator reads them in the SQL editor.
-- Access: no role of the API.
-- Tests: supabase/tests/database/operator_figures.test.sql
create function private.operator_figures() returns table (name text, labels jsonb, value double precision)
language sql stable set search_path = ''
as $$
  with feeds as (
    select feed.id, feed.feed_type::text as type, feed.created_at,
      case when not feed.enabled then 'off' when feed.failure_count > 0 then 'failing' else 'on' end as state
    from public.account_webhooks feed
  ),
  deliveries as (
    select feeds.type, delivery.last_at,
      delivery.outcome in ('accepted', 'repeated', 'ignored', 'read', 'unchanged') as is_success
    from private.feed_deliveries delivery join feeds on feeds.id = delivery.webhook_id
  )
  select 'feeds', jsonb_build_object('type', kinds.type, 'state', states.state),
    (select count(*) from feeds where feeds.type = kinds.type and feeds.state = states.state)
  from unnest(array['rss', 'webhook']) kinds (type), unnest(array['on', 'off', 'failing']) states (state)
  union all
  select 'feed_last_success_timestamp_seconds', jsonb_build_object('type', type), extract(epoch from max(last_at))
  from deliveries where is_success group by type
  union all
  select 'feed_last_failure_timestamp_seconds', jsonb_build_object('type', type), extract(epoch from max(last_at))
  from deliveries where not is_success group by type
  union all
  -- The longest time that a feed has not been read.
  select 'feed_longest_unread_seconds', '{}',
    coalesce(max(extract(epoch from now() - coalesce(poll.polled_at, feeds.created_at))), 0)
  from feeds left join private.feed_polls poll on poll.webhook_id = feeds.id
  where feeds.type = 'rss' and feeds.state <> 'off'
  union all
  select 'feed_items', jsonb_build_object('type', 'rss'), (select count(*) from private.feed_items)
  union all
  select 'feed_items', jsonb_build_object('type', 'webhook'), (select count(*) from private.webhook_receipts)
  union all
  select 'support_requests_unmailed', '{}', (select count(*) from public.support_requests where mailed_at is null)
    + (select count(*) from public.support_messages where mailed_at is null and not is_held and isfinite(next_attempt_at))
$$;

revoke execute on function private.operator_figures() from public;
