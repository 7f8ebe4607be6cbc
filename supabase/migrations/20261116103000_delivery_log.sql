-- The delivery log: the last deliveries to a webhook, with request and result, and the last readings of an RSS feed. An
-- entry is written in the transaction that decides the outcome. It never contains a secret: of the headers only those
-- that are named in the function webhook-receiver, and of a signature admins read the beginning only.
-- An entry is kept for 30 days; of each feed the last 200 that came from its own sender or server, and the last 50 others.
-- So a flood of deliveries neither fills the disk nor removes the real ones. What says nothing new is only counted.
-- Access: admins who impersonate nobody read it by procedures; procedures that the service role calls write it.
-- feed_activity tells admins that something has changed: the log itself is not published.
-- Tests: supabase/tests/database/delivery_log.test.sql
create type public.feed_delivery_kind as enum ('all', 'refused', 'tests');

create table private.feed_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  outcome text not null,
  reason text check (length(reason) <= 300),
  -- Whether it came from the feed's own sender or server.
  is_own boolean not null,
  -- Whether it counted as a failure of the feed.
  is_failure boolean not null default false,
  is_test boolean not null default false,
  -- The entry that an administrator replayed. It may be deleted before this one.
  replay_of uuid,
  notifications integer not null default 0,
  times integer not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  -- The request; null for a reading, and if it was not kept.
  message_id text check (length(message_id) <= 256),
  sent_at text check (length(sent_at) <= 300),
  signatures text check (length(signatures) <= 4096),
  body_signature text check (length(body_signature) <= 4096),
  headers jsonb check (octet_length(headers::text) <= 2000),
  body bytea check (octet_length(body) <= 65536),
  -- What was read from the body, for a replay.
  contents jsonb
);
create index feed_deliveries_webhook_id_last_at_idx on private.feed_deliveries (webhook_id, last_at desc);

-- One row a feed: the time of its last delivery or change. Its key is not the feed's, which is a part of its address.
create table public.feed_activity (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null unique references public.account_webhooks (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);

alter table public.feed_activity enable row level security;
revoke all on public.feed_activity from anon, authenticated;
grant select on public.feed_activity to authenticated;
grant all on public.feed_activity to service_role;

create policy feed_activity_select_admin on public.feed_activity for select to authenticated
  using ((select private.is_admin()));

-- At most five times a second, so that a flood of deliveries is none of live messages. The portal loads once more a second
-- after a message, and sees the later ones of that time then.
create function private.note_feed_activity(feed uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.feed_activity as activity (webhook_id) values (feed)
  on conflict (webhook_id) do update set changed_at = excluded.changed_at
  where activity.changed_at not between clock_timestamp() - interval '200 milliseconds' and clock_timestamp()
$$;

create function private.log_delivery(entry private.feed_deliveries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_own constant integer := 200;
  max_others constant integer := 50;
  moment constant timestamptz := clock_timestamp();
begin
  -- Others have another lock than the feed's own, so that nobody can delay real deliveries.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('private.feed_deliveries ' || entry.webhook_id, entry.is_own::integer));
  if entry.outcome in ('disabled', 'repeated', 'unchanged', 'unreadable', 'unreachable') then
    update private.feed_deliveries delivery set times = delivery.times + 1, last_at = moment
    where delivery.id = (
        select newest.id from private.feed_deliveries newest
        where newest.webhook_id = entry.webhook_id and newest.is_own = entry.is_own
        order by newest.last_at desc, newest.id limit 1
      )
      and delivery.outcome = entry.outcome and delivery.reason is not distinct from entry.reason
      and delivery.message_id is not distinct from entry.message_id and delivery.replay_of is not distinct from entry.replay_of;
    if found then
      perform private.note_feed_activity(entry.webhook_id);
      return;
    end if;
  end if;
  -- No entry if the feed was deleted meanwhile.
  insert into private.feed_deliveries (webhook_id, outcome, reason, is_own, is_failure, is_test, replay_of, notifications,
    first_at, last_at, message_id, sent_at, signatures, body_signature, headers, body, contents)
  select webhook.id, entry.outcome, left(entry.reason, 300), entry.is_own, coalesce(entry.is_failure, false),
    coalesce(entry.is_test, false), entry.replay_of, coalesce(entry.notifications, 0), moment, moment,
    left(entry.message_id, 256), left(entry.sent_at, 300), left(entry.signatures, 4096), left(entry.body_signature, 4096),
    case when octet_length(entry.headers::text) <= 2000 then entry.headers end,
    case when octet_length(entry.body) <= 65536 then entry.body end, entry.contents
  from public.account_webhooks webhook where webhook.id = entry.webhook_id;
  if not found then
    return;
  end if;
  delete from private.feed_deliveries delivery
  where delivery.id in (
    select older.id from private.feed_deliveries older
    where older.webhook_id = entry.webhook_id and older.is_own = entry.is_own
    order by older.last_at desc, older.id
    offset case when entry.is_own then max_own else max_others end
  );
  perform private.note_feed_activity(entry.webhook_id);
end
$$;

-- For an outcome without a request.
create function private.log_delivery(feed uuid, outcome text, reason text, notification_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry private.feed_deliveries;
begin
  entry.webhook_id := feed;
  entry.outcome := outcome;
  entry.reason := reason;
  entry.notifications := notification_count;
  entry.is_own := outcome in ('accepted', 'read', 'unchanged', 'unreadable');
  -- A reading that failed counted as a failure.
  entry.is_failure := outcome = 'unreadable';
  perform private.log_delivery(entry);
end
$$;

-- How many were refused since the last accepted one without counting as failures.
create function private.unproven_deliveries(feed uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(delivery.times), 0)::bigint from private.feed_deliveries delivery
  where delivery.webhook_id = feed and delivery.outcome in ('unsigned', 'stale', 'forged', 'malformed', 'oversized')
    and not delivery.is_failure and delivery.replay_of is null and delivery.last_at > coalesce((
      select max(accepted.last_at) from private.feed_deliveries accepted
      where accepted.webhook_id = feed and accepted.outcome = 'accepted' and not accepted.is_test
        and accepted.replay_of is null
    ), '-infinity')
$$;

create function private.deliveries_of(feed uuid, kind public.feed_delivery_kind, page integer, page_size integer)
returns table (
  place bigint, total bigint, id uuid, outcome text, reason text, title text, is_failure boolean, is_test boolean,
  is_replay boolean, has_request boolean, notifications integer, times integer, first_at timestamptz, last_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  size constant bigint := least(greatest(coalesce(page_size, 25), 1), 250);
  -- Compared here and not in a function, which would be called for thousands of deliveries.
  no_refusals constant text[] := array['accepted', 'repeated', 'ignored', 'read', 'unchanged'];
  found_count bigint;
  skipped bigint;
begin
  perform private.require_admin();
  select count(*) into found_count from private.feed_deliveries delivery
  where delivery.webhook_id = feed and case kind
    when 'refused' then delivery.outcome <> all (no_refusals) when 'tests' then delivery.is_test else true end;
  skipped := private.skipped_rows(found_count, page, size);
  return query
    select skipped + row_number() over (order by delivery.last_at desc, delivery.id), found_count, delivery.id,
      delivery.outcome, delivery.reason, left(delivery.contents ->> 'title', 200), delivery.is_failure, delivery.is_test,
      delivery.replay_of is not null, delivery.body is not null, delivery.notifications, delivery.times,
      delivery.first_at, delivery.last_at
    from (
      select * from private.feed_deliveries listed
      where listed.webhook_id = feed and case kind
        when 'refused' then listed.outcome <> all (no_refusals) when 'tests' then listed.is_test else true end
      order by listed.last_at desc, listed.id limit size offset skipped
    ) as delivery
    order by delivery.last_at desc, delivery.id;
end
$$;

-- The request as text. A body that is no text is shown with its bytes escaped. Of a signature only the beginning is
-- shown: it tells which one it was, and nobody can send the delivery again with it.
create function private.delivery_request(delivery uuid)
returns table (
  id uuid, webhook_id uuid, outcome text, reason text, message_id text, sent_at text, signature text, signed_by text,
  headers jsonb, body text, body_size integer, is_cut boolean, can_replay boolean, last_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  max_shown constant integer := 16000;
  entry private.feed_deliveries;
  shown text;
begin
  perform private.require_admin();
  select * into entry from private.feed_deliveries logged where logged.id = delivery;
  if not found then
    return;
  end if;
  begin
    shown := convert_from(entry.body, 'UTF8');
  exception when others then
    shown := encode(entry.body, 'escape');
  end;
  return query select entry.id, entry.webhook_id, entry.outcome, entry.reason, entry.message_id, entry.sent_at,
    left(coalesce(entry.signatures, entry.body_signature), case when entry.signatures is null then 12 else 8 end) || '…',
    case when entry.signatures is not null then 'webhook-signature' when entry.body_signature is not null then 'x-webhook-signature' end,
    coalesce(entry.headers, '{}'), left(shown, max_shown), octet_length(entry.body), coalesce(char_length(shown) > max_shown, false),
    entry.body is not null and not entry.is_test and entry.replay_of is null, entry.last_at;
end
$$;

create function public.admin_list_feed_deliveries(
  feed_id uuid, kind public.feed_delivery_kind default 'all', page integer default 1, page_size integer default 25
) returns table (
  place bigint, total bigint, id uuid, outcome text, reason text, title text, is_failure boolean, is_test boolean,
  is_replay boolean, has_request boolean, notifications integer, times integer, first_at timestamptz, last_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.deliveries_of(feed_id, kind, page, page_size) $$;

create function public.admin_get_feed_delivery(delivery_id uuid)
returns table (
  id uuid, webhook_id uuid, outcome text, reason text, message_id text, sent_at text, signature text, signed_by text,
  headers jsonb, body text, body_size integer, is_cut boolean, can_replay boolean, last_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.delivery_request(delivery_id) $$;

revoke execute on function private.note_feed_activity(uuid), private.log_delivery(private.feed_deliveries),
  private.log_delivery(uuid, text, text, integer), private.unproven_deliveries(uuid),
  private.deliveries_of(uuid, public.feed_delivery_kind, integer, integer), private.delivery_request(uuid) from public;
grant execute on function private.deliveries_of(uuid, public.feed_delivery_kind, integer, integer),
  private.delivery_request(uuid) to authenticated;
revoke execute on function public.admin_list_feed_deliveries(uuid, public.feed_delivery_kind, integer, integer),
  public.admin_get_feed_delivery(uuid) from public, anon, service_role;
grant execute on function public.admin_list_feed_deliveries(uuid, public.feed_delivery_kind, integer, integer),
  public.admin_get_feed_delivery(uuid) to authenticated;
