-- What runs by the clock. One row a job, whichever engines there are: a run belongs to whoever holds the row, for as long
-- as the lease is renewed. The engine's own schema, which the API never shows.
create schema if not exists engine;
revoke all on schema engine from public, anon, authenticated, service_role;

create table if not exists engine.jobs (
  name text primary key,
  schedule text not null,
  -- Set when a run begins; a run that fails, or ends with its engine, brings it forward.
  next_run_at timestamptz not null,
  -- The run that is under way, not the engine: a run that lost its row must not touch the next one of the same engine.
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
