-- Scheduled jobs. One row for each job, shared by all engines: a run belongs to the engine that holds the row, for as long as it
-- renews the lease. The table is in the engine's own schema, which the API never shows.
create schema if not exists engine;
revoke all on schema engine from public, anon, authenticated, service_role;

create table if not exists engine.jobs (
  name text primary key,
  schedule text not null,
  -- Set when a run begins. If a run fails, or its engine ends, it is set to an earlier time.
  next_run_at timestamptz not null,
  -- Identifies the current run, not the engine: a run that lost its row must not touch the next run of the same engine.
  holder uuid,
  lease_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  last_success_at timestamptz,
  -- Failures since the last success.
  attempts integer not null default 0,
  last_error text,
  runs bigint not null default 0,
  check ((holder is null) = (lease_until is null))
);

alter table engine.jobs enable row level security;
revoke all on engine.jobs from public, anon, authenticated, service_role;
