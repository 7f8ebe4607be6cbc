-- Tables whose changes the realtime tests listen to.
create table public.live_members (
  account_id uuid not null,
  user_id uuid not null,
  primary key (account_id, user_id)
);
alter table public.live_members enable row level security;
create policy live_members_select_own on public.live_members for select to authenticated
  using (user_id = (select auth.uid()));

-- Readable by the members of an account.
create table public.live_cards (
  id integer primary key,
  account_id uuid not null,
  title text not null,
  position integer,
  done boolean,
  due date
);
alter table public.live_cards enable row level security;
create policy live_cards_select_member on public.live_cards for select to authenticated
  using (account_id in (select account_id from public.live_members where user_id = (select auth.uid())));

-- Row security is off, and anon may not read one column.
create table public.live_posts (
  id bigint primary key,
  title text,
  likes integer,
  secret text
);
alter table public.live_posts replica identity full;

-- Values of every type, and a policy that compares most of them.
create type public.live_mood as enum ('calm', 'stormy');
create type public.live_spot as (x integer, label text);
create domain public.live_score as numeric(30, 10) check (value >= 0);
create table public.live_values (
  id uuid primary key,
  owner uuid not null,
  small smallint,
  large bigint,
  exact numeric,
  score public.live_score,
  double double precision,
  is_on boolean,
  words text,
  code varchar(20),
  fixed char(5),
  bytes bytea,
  day date,
  moment timestamptz,
  local timestamp,
  span interval,
  mood public.live_mood,
  spot public.live_spot,
  numbers integer[],
  names text[],
  matrix integer[],
  moods public.live_mood[],
  document jsonb,
  plain json,
  range int4range,
  address inet,
  doubled integer generated always as (small * 2) stored
);
alter table public.live_values enable row level security;
create policy live_values_select_owner on public.live_values for select to authenticated using (
  owner = (select auth.uid())
  and (bytes is null or length(bytes) < 1000)
  and (exact is null or exact::text <> 'forbidden')
  and (moment is null or moment > '1900-01-01' or moment = '-infinity')
  and (mood is null or mood in ('calm', 'stormy'))
  and (spot is null or (spot).x >= 0)
  and (numbers is null or not numbers @> array[666])
  and (document is null or not document ? 'hidden')
  and (doubled is null or doubled = small * 2)
);

-- No primary key.
create table public.live_lines (line text);

-- Not published.
create table public.live_quiet (id integer primary key);

-- Only the service role has rights.
create table public.live_vault (id integer primary key, secret text);

-- Row security without a policy for anyone.
create table public.live_sealed (id integer primary key);
alter table public.live_sealed enable row level security;

create table archive.live_files (id integer primary key, name text);

revoke all on public.live_members, public.live_cards, public.live_posts, public.live_values, public.live_lines,
  public.live_quiet, public.live_vault, public.live_sealed from anon, authenticated;
grant select on public.live_members, public.live_cards, public.live_values, public.live_lines, public.live_quiet,
  public.live_sealed, archive.live_files to anon, authenticated;
grant select (id, title, likes) on public.live_posts to anon, authenticated;
grant all on all tables in schema public, archive to service_role;

alter publication supabase_realtime add table public.live_cards, public.live_posts, public.live_values, public.live_lines,
  public.live_vault, public.live_sealed, archive.live_files;

-- Lets the tests change tables and policies while a client listens.
create function public.live_exec(statement text) returns void
language plpgsql security definer set search_path = 'public' as $$
begin
  execute statement;
end
$$;
revoke all on function public.live_exec(text) from public, anon, authenticated;
grant execute on function public.live_exec(text) to service_role;
