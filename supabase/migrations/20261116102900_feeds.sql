-- Feeds: webhooks that send to an account, and RSS feeds that it follows. Both become notifications.
-- Access: nobody reads or writes the tables over the API. Admins use three procedures, which store secrets and never
-- return one.
-- Tests: supabase/tests/database/feeds.test.sql
create type public.feed_type as enum ('webhook', 'rss');
create type public.feed_event as enum (
  'compliance_alert', 'security_alert', 'regulatory_update', 'document_review', 'system_notification'
);

create table public.account_webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  name text not null check (btrim(name) <> ''),
  -- Always empty: the portal builds the address of the receiver from the id.
  webhook_url text not null default '',
  feed_type public.feed_type not null default 'webhook',
  feed_url text check (feed_url ~* '^https?://\S+$'),
  events public.feed_event[] not null default '{compliance_alert,security_alert}',
  -- The type of the notifications of an RSS feed. `rss_update` if nobody chose one.
  article_type text not null default 'rss_update' check (article_type in (
    'rss_update', 'compliance_alert', 'security_alert', 'regulatory_update', 'document_review', 'system_notification'
  )),
  enabled boolean not null default true,
  -- When failures stopped it; null while it runs, and if a person switched it off.
  stopped_at timestamptz,
  -- Whether a delivery with a valid signature starts it again: 20261116103050_feed_failures.sql.
  starts_itself boolean not null default false,
  secret_set_at timestamptz,
  -- Until then the secret before the last rotation is valid too.
  old_secret_until timestamptz,
  failure_count integer not null default 0 check (failure_count >= 0),
  max_retries integer not null default 5 check (max_retries > 0),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_webhooks_rss_needs_url check (feed_type <> 'rss' or feed_url is not null),
  constraint account_webhooks_stopped_is_off check (not enabled or (stopped_at is null and not starts_itself)),
  constraint account_webhooks_lengths check (
    char_length(name) <= 200 and char_length(webhook_url) <= 2048 and char_length(feed_url) <= 2048
    and cardinality(events) <= 20
  )
);
create index account_webhooks_account_id_idx on public.account_webhooks (account_id);

alter table public.account_webhooks enable row level security;
revoke all on public.account_webhooks from anon, authenticated;
grant all on public.account_webhooks to service_role;

create policy account_webhooks_all_nobody on public.account_webhooks for all to authenticated
  using (false) with check (false);

create trigger account_webhooks_record_change after insert or update or delete on public.account_webhooks
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('feed');

-- An article type of null leaves what is stored; a new feed has `rss_update`.
create function private.create_webhook(
  account uuid, new_name text, new_type public.feed_type, new_url text, new_events public.feed_event[],
  new_enabled boolean, secret text, new_article_type text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  feed_id uuid;
begin
  perform private.require_admin();
  insert into public.account_webhooks (account_id, name, feed_type, feed_url, events, enabled, secret_set_at, article_type)
  values (
    account, btrim(new_name), new_type, case new_type when 'rss' then nullif(btrim(new_url), '') end, new_events,
    new_enabled, case when secret <> '' then now() end, coalesce(new_article_type, 'rss_update')
  )
  returning id into feed_id;
  if secret <> '' then
    insert into private.webhook_secrets (webhook_id, secret) values (feed_id, secret);
  end if;
  return feed_id;
end
$$;

-- A null argument leaves its column as it is. The count of failures starts at 0 again when a feed is switched on again
-- or gets a new address. A secret that an administrator enters replaces the old one at once; a rotation does not.
create function private.update_webhook(
  webhook uuid, new_name text, new_type public.feed_type, new_url text, new_events public.feed_event[],
  new_enabled boolean, new_secret text, new_article_type text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  has_new_secret constant boolean := coalesce(new_secret <> '', false);
begin
  perform private.require_admin();
  if has_new_secret then
    insert into private.webhook_secrets (webhook_id, secret) values (webhook, new_secret)
    on conflict (webhook_id) do update set secret = excluded.secret, old_secret = null;
  end if;
  update public.account_webhooks feed
  set name = coalesce(btrim(new_name), feed.name),
    feed_type = coalesce(new_type, feed.feed_type),
    feed_url = case coalesce(new_type, feed.feed_type)
      when 'rss' then coalesce(nullif(btrim(new_url), ''), feed.feed_url)
    end,
    events = coalesce(new_events, feed.events),
    article_type = coalesce(new_article_type, feed.article_type),
    enabled = coalesce(new_enabled, feed.enabled),
    stopped_at = case when new_enabled is null then feed.stopped_at end,
    starts_itself = feed.starts_itself and new_enabled is null,
    secret_set_at = case when has_new_secret then now() else feed.secret_set_at end,
    old_secret_until = case when not has_new_secret then feed.old_secret_until end,
    failure_count = case
      when (new_enabled and not feed.enabled) or nullif(btrim(new_url), '') <> feed.feed_url then 0
      else feed.failure_count
    end
  where feed.id = webhook;
  if not found then
    raise exception 'There is no such feed' using errcode = 'invalid_parameter_value', hint = 'no_such_feed';
  end if;
end
$$;

-- The last four characters of a secret that the portal made, by which an administrator recognises it; null for others,
-- which may be short.
create function private.secret_hint(secret text) returns text
language sql immutable set search_path = ''
as $$ select case when secret ~ '^whsec_[A-Za-z0-9+/]{40,}={0,2}$' then right(rtrim(secret, '='), 4) end $$;

-- `unproven_count`: refused deliveries since the last accepted one that did not count as failures, because nothing showed
-- that they came from the feed's sender.
create function private.webhooks_of(account uuid)
returns table (
  id uuid, account_id uuid, name text, webhook_url text, feed_type public.feed_type, feed_url text,
  events public.feed_event[], enabled boolean, secret_key_available boolean, failure_count integer,
  max_retries integer, last_sent_at timestamptz, created_at timestamptz, article_type text, stopped_at timestamptz,
  starts_itself boolean, secret_hint text, old_secret_hint text, old_secret_until timestamptz, unproven_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select feed.id, feed.account_id, feed.name, feed.webhook_url, feed.feed_type, feed.feed_url, feed.events,
      feed.enabled, feed.secret_set_at is not null, feed.failure_count, feed.max_retries, feed.last_sent_at,
      feed.created_at, feed.article_type, feed.stopped_at, feed.starts_itself, private.secret_hint(stored.secret),
      case when old.until is not null then private.secret_hint(stored.old_secret) end, old.until,
      private.unproven_deliveries(feed.id)
    from public.account_webhooks feed
    left join private.webhook_secrets stored on stored.webhook_id = feed.id
    cross join lateral (select case when feed.old_secret_until > clock_timestamp() then feed.old_secret_until end) as old (until)
    where feed.account_id = account
    order by feed.created_at desc, feed.id;
end
$$;

-- Locks the account of a feed, before the caller locks the feed: a notification refers to the account, and the deletion
-- of an account locks them in this order.
create function private.lock_account_of_feed(feed uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select from public.accounts account
  where account.id = (select webhook.account_id from public.account_webhooks webhook where webhook.id = feed)
  for key share
$$;

create function public.create_account_webhook_secure(
  account_uuid uuid, webhook_name text, webhook_url_param text default '',
  feed_type_param public.feed_type default 'webhook', feed_url_param text default null,
  events_param public.feed_event[] default '{compliance_alert,security_alert}', enabled_param boolean default true,
  secret_key_param text default null, article_type_param text default null
) returns uuid
language sql set search_path = ''
as $$
  select private.create_webhook(account_uuid, webhook_name, feed_type_param, feed_url_param, events_param,
    enabled_param, secret_key_param, article_type_param)
$$;

create function public.update_account_webhook_secure(
  webhook_id uuid, webhook_name text default null, webhook_url_param text default null,
  feed_type_param public.feed_type default null, feed_url_param text default null,
  events_param public.feed_event[] default null, enabled_param boolean default null, new_secret_key text default null,
  article_type_param text default null
) returns void
language sql set search_path = ''
as $$
  select private.update_webhook(webhook_id, webhook_name, feed_type_param, feed_url_param, events_param,
    enabled_param, new_secret_key, article_type_param)
$$;

create function public.get_account_webhooks_secure(account_uuid uuid)
returns table (
  id uuid, account_id uuid, name text, webhook_url text, feed_type public.feed_type, feed_url text,
  events public.feed_event[], enabled boolean, secret_key_available boolean, failure_count integer,
  max_retries integer, last_sent_at timestamptz, created_at timestamptz, article_type text, stopped_at timestamptz,
  starts_itself boolean, secret_hint text, old_secret_hint text, old_secret_until timestamptz, unproven_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.webhooks_of(account_uuid) $$;

revoke execute on function
  private.create_webhook(uuid, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  private.update_webhook(uuid, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  private.webhooks_of(uuid), private.lock_account_of_feed(uuid), private.secret_hint(text) from public;
grant execute on function
  private.create_webhook(uuid, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  private.update_webhook(uuid, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  private.webhooks_of(uuid) to authenticated;
revoke execute on function
  public.create_account_webhook_secure(uuid, text, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  public.update_account_webhook_secure(uuid, text, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  public.get_account_webhooks_secure(uuid) from public, anon, service_role;
grant execute on function
  public.create_account_webhook_secure(uuid, text, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  public.update_account_webhook_secure(uuid, text, text, public.feed_type, text, public.feed_event[], boolean, text, text),
  public.get_account_webhooks_secure(uuid) to authenticated;
