-- The scheduled functions store their calls here. Only the service role has rights.
create table public.ticks (
  id bigint generated always as identity primary key,
  label text not null,
  caller text not null,
  engine text not null,
  at timestamptz not null default now()
);

alter table public.ticks enable row level security;
revoke all on public.ticks from anon, authenticated;
