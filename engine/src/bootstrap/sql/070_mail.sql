-- Outgoing mail: stored in the transaction that causes it, sent afterwards. Messages hold links that are as good as a
-- password, so they are in the engine's own schema: no other role has access, and the API never shows it.
create schema if not exists engine;
revoke all on schema engine from public, anon, authenticated, service_role;

create table if not exists engine.mails (
  id uuid not null primary key default gen_random_uuid(),
  -- The order in which they were stored: several may have the same time.
  position bigint generated always as identity,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  reply_to text,
  unsubscribe_url text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  -- While a message is being sent, this is when its claim ends.
  next_attempt_at timestamptz not null default now(),
  last_error text
);

-- For databases that an earlier version created.
alter table engine.mails add column if not exists unsubscribe_url text;

-- Messages that are due, without those that were sent.
create index if not exists mails_next_attempt_at_idx on engine.mails (next_attempt_at)
  where sent_at is null and failed_at is null;
-- For the mailbox's list.
create unique index if not exists mails_position_idx on engine.mails (position);

alter table engine.mails enable row level security;
revoke all on engine.mails from public, anon, authenticated, service_role;
