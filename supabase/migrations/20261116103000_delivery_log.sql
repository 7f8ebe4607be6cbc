-- The outcomes of the last deliveries to a webhook and the last readings of an RSS feed: for the administrator who
-- wonders why nothing arrives. Written where it is decided, in the same transaction; never a body, a header or an
-- address. A feed has fifty places, twenty-five for what came from its own sender or server and twenty-five for what
-- was refused, and the oldest is overwritten: a flood of deliveries fills no disk, and removes none of the real ones.
-- The same outcome again is counted instead of written again.
-- Access: written by procedures that the service role calls; read by admins who impersonate nobody.
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
  -- Half of each page stays free, so that an overwritten place stays on its page.
) with (fillfactor = 50);

create function private.log_delivery(feed uuid, result text, why text, made integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  places constant integer := 25;
  first_place constant integer := case
    when result in ('accepted', 'repeated', 'ignored', 'read', 'unchanged', 'unreadable') then 0 else places
  end;
  moment constant timestamptz := clock_timestamp();
  newest private.feed_deliveries;
begin
  -- Refused deliveries wait here for one another, and never for real ones.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.feed_deliveries ' || feed, first_place));
  select * into newest from private.feed_deliveries known
  where known.webhook_id = feed and known.slot between first_place and first_place + places - 1
  order by known.last_at desc, known.slot desc limit 1;
  if newest.outcome = result and newest.reason is not distinct from left(why, 300)
    and made = 0 and newest.notifications = 0 then
    update private.feed_deliveries known set times = known.times + 1, last_at = moment
    where known.webhook_id = feed and known.slot = newest.slot;
    return;
  end if;
  insert into private.feed_deliveries (webhook_id, slot, outcome, reason, notifications, times, first_at, last_at)
  select webhook.id, first_place + coalesce((newest.slot - first_place + 1) % places, 0), result, left(why, 300), made, 1,
    moment, moment
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
    select known.outcome, known.reason, known.notifications, known.times, known.first_at, known.last_at
    from private.feed_deliveries known
    where known.webhook_id = feed
    order by known.last_at desc, known.slot desc;
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
