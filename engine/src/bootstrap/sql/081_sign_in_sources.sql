-- The sources from which each user has signed in with a password, or has given a second factor: wrong guesses from elsewhere do
-- not lock the user out there. `factor_at` is the last time of a second factor. Somebody who knows only the password has none.
create table if not exists engine.sign_in_sources (
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null,
  last_at timestamptz not null default now(),
  factor_at timestamptz,
  primary key (user_id, source)
);
alter table engine.sign_in_sources add column if not exists factor_at timestamptz;
create index if not exists sign_in_sources_last_at_idx on engine.sign_in_sources (last_at);
alter table engine.sign_in_sources enable row level security;
