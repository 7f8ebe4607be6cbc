-- The delivery log: the outcomes of the last deliveries to a webhook and of the last readings of an RSS feed, for an
-- administrator who wonders why nothing arrives. An entry is written in the transaction that decides the outcome, and
-- never contains a body, a header or an address. A feed has fifty slots: 25 for what came from its own sender or server,
-- and 25 for what was refused. The oldest entry is overwritten, so a flood of deliveries neither fills the disk nor
-- removes the real ones. If the same outcome comes again, only a counter changes.
-- Access: admins who impersonate nobody read it; procedures that the service role calls write it.
-- Tests: supabase/tests/database/delivery_log.test.sql
create table private.feed_deliveries (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  slot smallint not null check (slot between 0 and 49),
  outcome text not null,
  reason text check (length(reason) <= 300),
  notifications integer not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (webhook_id, slot)
  -- Half of each page stays free, so that Postgres can overwrite a slot on the same page.
) with (fillfactor = 50);

create function private.log_delivery(
  feed uuid, new_outcome text, new_reason text, notification_count integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  slots constant integer := 25;
  first_slot constant integer := case
    when new_outcome in ('accepted', 'repeated', 'ignored', 'read', 'unchanged', 'unreadable') then 0 else slots
  end;
  moment constant timestamptz := clock_timestamp();
  newest private.feed_deliveries;
begin
  -- Refused deliveries have another lock than the others, so that nobody can delay real deliveries.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.feed_deliveries ' || feed, first_slot));
  select * into newest from private.feed_deliveries delivery
  where delivery.webhook_id = feed and delivery.slot between first_slot and first_slot + slots - 1
  order by delivery.last_at desc, delivery.slot desc limit 1;
  if newest.outcome = new_outcome and newest.reason is not distinct from left(new_reason, 300)
    and notification_count = 0 and newest.notifications = 0 then
    update private.feed_deliveries delivery set times = delivery.times + 1, last_at = moment
    where delivery.webhook_id = feed and delivery.slot = newest.slot;
    return;
  end if;
  insert into private.feed_deliveries (webhook_id, slot, outcome, reason, notifications, times, first_at, last_at)
  select webhook.id, first_slot + coalesce((newest.slot - first_slot + 1) % slots, 0), new_outcome, left(new_reason, 300),
    notification_count, 1, moment, moment
  from public.account_webhooks webhook where webhook.id = feed
  on conflict (webhook_id, slot) do update
    set outcome = excluded.outcome, reason = excluded.reason, notifications = excluded.notifications, times = 1,
      first_at = excluded.first_at, last_at = excluded.last_at;
end
$$;

create function private.deliveries_of(feed uuid)
returns table (
  outcome text, reason text, notifications integer, times integer, first_at timestamptz, last_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select delivery.outcome, delivery.reason, delivery.notifications, delivery.times, delivery.first_at, delivery.last_at
    from private.feed_deliveries delivery
    where delivery.webhook_id = feed
    order by delivery.last_at desc, delivery.slot desc;
end
$$;

create function public.admin_list_feed_deliveries(feed_id uuid)
returns table (
  outcome text, reason text, notifications integer, times integer, first_at timestamptz, last_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.deliveries_of(feed_id) $$;

revoke execute on function private.log_delivery(uuid, text, text, integer), private.deliveries_of(uuid) from public;
grant execute on function private.deliveries_of(uuid) to authenticated;
revoke execute on function public.admin_list_feed_deliveries(uuid) from public, anon, service_role;
grant execute on function public.admin_list_feed_deliveries(uuid) to authenticated;
