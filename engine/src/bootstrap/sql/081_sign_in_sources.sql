-- The sources from which each user has signed in with a password: wrong guesses from elsewhere do not lock the user out there.
create table if not exists engine.sign_in_sources (
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null,
  last_at timestamptz not null default now(),
  primary key (user_id, source)
);
create index if not exists sign_in_sources_last_at_idx on engine.sign_in_sources (last_at);
alter table engine.sign_in_sources enable row level security;
