-- Operator figures: counts and times that an operator watches (docs/guides/operate.md, "What to watch"). They contain no
-- name, address or id of anybody. The engine reads them for `/metrics`, with the rights of the tables' owner; on
-- Supabase an operator reads them in the SQL editor.
-- Access: no role of the API.
-- Tests: supabase/tests/database/operator_figures.test.sql

-- Up to private.most_counted() rows the number is exact. Of more it is the estimate that Postgres keeps: counting millions of
-- rows every quarter of a minute would take longer than the figures may.
create function private.estimated_rows(of_table regclass) returns double precision
language plpgsql stable set search_path = ''
as $$
declare
  counted bigint;
begin
  execute format('select count(*) from (select from %s limit $1) as counted', of_table)
  into counted using private.most_counted() + 1;
  return case when counted <= private.most_counted() then counted
    else greatest(counted, (select estimate.reltuples from pg_catalog.pg_class estimate where estimate.oid = of_table)) end;
end
$$;

create function private.operator_figures() returns table (name text, labels jsonb, value double precision)
language sql stable set search_path = ''
as $$
  with feeds as (
    select feed.id, feed.feed_type::text as type, feed.created_at,
      case when not feed.enabled then 'off' when feed.failure_count > 0 then 'failing' else 'on' end as state
    from public.account_webhooks feed
  ),
  -- The last success and the last failure of each feed, from the end of its log.
  deliveries as (
    select feeds.type, kinds.is_success, (
      select delivery.last_at from private.feed_deliveries delivery
      where delivery.webhook_id = feeds.id
        and (delivery.outcome in ('accepted', 'repeated', 'ignored', 'read', 'unchanged')) = kinds.is_success
      order by delivery.last_at desc limit 1
    ) as last_at
    from feeds cross join (values (true), (false)) as kinds (is_success)
  )
  select 'feeds', jsonb_build_object('type', kinds.type, 'state', states.state),
    (select count(*) from feeds where feeds.type = kinds.type and feeds.state = states.state)
  from unnest(array['rss', 'webhook']) kinds (type), unnest(array['on', 'off', 'failing']) states (state)
  union all
  select 'feed_last_success_timestamp_seconds', jsonb_build_object('type', type), extract(epoch from max(last_at))
  from deliveries where is_success and last_at is not null group by type
  union all
  select 'feed_last_failure_timestamp_seconds', jsonb_build_object('type', type), extract(epoch from max(last_at))
  from deliveries where not is_success and last_at is not null group by type
  union all
  -- The longest time that a feed has not been read.
  select 'feed_longest_unread_seconds', '{}',
    coalesce(max(extract(epoch from now() - coalesce(poll.polled_at, feeds.created_at))), 0)
  from feeds left join private.feed_polls poll on poll.webhook_id = feeds.id
  where feeds.type = 'rss' and feeds.state <> 'off'
  union all
  select 'feed_items', jsonb_build_object('type', 'rss'), private.estimated_rows('private.feed_items')
  union all
  select 'feed_items', jsonb_build_object('type', 'webhook'), private.estimated_rows('private.webhook_receipts')
  union all
  select 'support_requests_unmailed', '{}', (select count(*) from public.support_requests where mailed_at is null)
    + (select count(*) from public.support_messages where mailed_at is null and not is_held and isfinite(next_attempt_at))
$$;

revoke execute on function private.operator_figures(), private.estimated_rows(regclass) from public;
