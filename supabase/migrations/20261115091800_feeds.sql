-- Feeds: webhooks that an account receives, and RSS feeds that it follows. Both become notifications.
-- Access: none directly, admins through three procedures. A secret goes in and never comes out over the API.
-- Tests: supabase/tests/database/feeds.test.sql
create table public.account_webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  name text not null check (btrim(name) <> ''),
  -- Always empty: spec part 2 section 3. The receiver's address follows from the id.
  webhook_url text not null default '',
  feed_type public.feed_type not null default 'webhook',
  feed_url text check (feed_url ~* '^https?://\S+$'),
  events public.feed_event[] not null default '{compliance_alert,security_alert}',
  enabled boolean not null default true,
  secret_set_at timestamptz,
  failure_count integer not null default 0 check (failure_count >= 0),
  max_retries integer not null default 5 check (max_retries > 0),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_webhooks_rss_needs_url check (feed_type <> 'rss' or feed_url is not null)
);
create index account_webhooks_account_id_idx on public.account_webhooks (account_id);

create table private.webhook_secrets (
  webhook_id uuid primary key references public.account_webhooks (id) on delete cascade,
  secret text not null check (secret <> '')
);

-- An article becomes one notification, once.
create table private.feed_items (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  guid text not null,
  seen_at timestamptz not null default now(),
  primary key (webhook_id, guid)
);

-- A delivery repeated by its sender becomes one notification, once.
create table private.webhook_receipts (
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  message_id text not null,
  received_at timestamptz not null default now(),
  primary key (webhook_id, message_id)
);

alter table public.account_webhooks enable row level security;
revoke all on public.account_webhooks from anon, authenticated;
grant all on public.account_webhooks to service_role;

create policy account_webhooks_all_nobody on public.account_webhooks for all to authenticated
  using (false) with check (false);
