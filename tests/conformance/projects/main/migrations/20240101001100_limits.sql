-- Large rows, tables with many embedded rows, and slow functions.
create table public.scrolls (id int primary key, body text not null);
insert into public.scrolls select n, repeat('x', 25000) from generate_series(1, 120) as n;

create table public.racks (id int primary key, name text not null);
create table public.leaves (id int primary key, shelf_id int not null references public.racks (id), scroll_id int references public.scrolls (id));
create index on public.leaves (shelf_id);
insert into public.racks values (1, 'Crowded'), (2, 'Tidy');
insert into public.leaves select n, 1, (n - 1) % 120 + 1 from generate_series(1, 600) as n;
insert into public.leaves values (601, 2, 1), (602, 2, 2);

alter table public.scrolls enable row level security;
alter table public.racks enable row level security;
alter table public.leaves enable row level security;
create policy everyone on public.scrolls using (true) with check (true);
create policy everyone on public.racks using (true);
create policy everyone on public.leaves using (true);
grant select, update on public.scrolls to anon, authenticated, service_role;
grant select on public.racks, public.leaves to anon, authenticated, service_role;

create function public.every_scroll() returns setof public.scrolls language sql stable as 'select * from public.scrolls';
create function public.long_text(characters int) returns text language sql immutable as $$ select repeat('x', characters) $$;
create function public.long_texts(texts int) returns setof text language sql immutable as $$
  select repeat('x', 25000) from generate_series(1, texts)
$$;
create function public.slow_note(seconds float8) returns table (note text) language plpgsql as $$
begin
  perform pg_sleep(seconds);
  return query select 'rested';
end
$$;
create function public.heavy_wait(seconds float8) returns text language plpgsql cost 10000 as $$
begin
  perform pg_sleep(seconds);
  return 'rested';
end
$$;

-- Everyone may read ten of 5,000 rows. The planner's estimate includes the hidden ones.
create table public.hidden_leaves (id int primary key, is_open boolean not null);
insert into public.hidden_leaves select n, n <= 10 from generate_series(1, 5000) as n;
alter table public.hidden_leaves enable row level security;
create policy open_ones on public.hidden_leaves for select using (is_open);
grant select on public.hidden_leaves to anon, authenticated, service_role;
analyze public.hidden_leaves;
