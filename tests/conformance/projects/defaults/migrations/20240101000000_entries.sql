create table public.entries (
  id integer primary key,
  body text not null
);
grant select, insert, update, delete on public.entries to anon, authenticated, service_role;

create function public.wait(seconds double precision) returns text language plpgsql as $$
begin
  perform pg_sleep(seconds);
  return 'rested';
end
$$;
