-- The tables for the request "the 10 newest notifications of my account", with the portal's columns.
create schema private;

create table public.accounts (
  id uuid primary key,
  name text not null unique
);

create table public.user_accounts (
  user_id uuid not null,
  account_id uuid not null references public.accounts (id) on delete cascade,
  primary key (user_id, account_id)
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  read boolean not null default false,
  data jsonb,
  created_at timestamptz not null default now()
);
