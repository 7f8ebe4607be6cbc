-- Domains whose values the API shows and reads in another form, by casts.
create domain public.colour as integer check (value between 0 and 16777215);
create domain public.moment as timestamptz;
create domain public.cents as integer;

create function public.colour_json(public.colour) returns json immutable language sql as $$
  select case when $1 is null then '""'::json else to_json('#' || lpad(upper(to_hex($1)), 6, '0')) end
$$;
create function public.colour_of(text) returns public.colour immutable language sql as $$
  select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::public.colour
$$;
create function public.colour_of(json) returns public.colour immutable language sql as $$
  select public.colour_of($1 #>> '{}')
$$;
create cast (public.colour as json) with function public.colour_json(public.colour) as implicit;
create cast (text as public.colour) with function public.colour_of(text) as implicit;
create cast (json as public.colour) with function public.colour_of(json) as implicit;

-- Only to be shown.
create function public.moment_json(public.moment) returns json immutable language sql as $$
  select to_json(extract(epoch from $1)::bigint)
$$;
create cast (public.moment as json) with function public.moment_json(public.moment) as implicit;

-- A cast that is not implicit changes nothing.
create function public.cents_json(public.cents) returns json immutable language sql as $$ select to_json($1 / 100.0) $$;
create cast (public.cents as json) with function public.cents_json(public.cents);

create table public.paints (
  id integer primary key,
  name text not null,
  tint public.colour,
  mixed_at public.moment,
  price public.cents,
  base_id integer references public.paints
);
create view public.dark_paints with (security_invoker = true) as select id, tint from public.paints where tint < 1000;
create function public.all_paints() returns setof public.paints stable language sql as $$ select * from public.paints order by id $$;
create function public.one_paint(number integer) returns public.paints stable language sql as $$ select * from public.paints where id = number $$;
create function public.tint_of(paint public.paints) returns text stable language sql as $$ select 'tint ' || paint.tint $$;
insert into public.paints values
  (1, 'Ink', 0, '2018-01-02 00:00:00+00', 1250, null),
  (2, 'Night', 256, '2018-01-03 00:00:00+00', 900, 1),
  (3, 'Moss', 123456, null, 100, 1),
  (4, 'Clear', null, null, null, null);
grant select, insert, update, delete on public.paints to anon, authenticated, service_role;
grant select on public.dark_paints to anon, authenticated, service_role;
