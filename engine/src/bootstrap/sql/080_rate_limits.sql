-- How much of its allowance each client and address has used. It is in the database, so that several engines share it.
create schema if not exists engine;
revoke all on schema engine from public;

-- One row for each counter: the time at which its allowance is full again (the generic cell rate algorithm).
create unlogged table if not exists engine.rate_limits (
  key text primary key,
  whole_again_at timestamptz not null
);
create index if not exists rate_limits_whole_again_at_idx on engine.rate_limits (whole_again_at);
alter table engine.rate_limits enable row level security;
