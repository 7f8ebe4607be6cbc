-- Bodies that the project makes itself: domains that are named after media types, aggregates and functions that return them.
create domain public."text/tab-separated-values" as text;
create domain public."application/vnd.sheet" as bytea;
create domain public."text/plain" as text;
create domain public."text/html" as text;
create domain public."text/csv" as text;
create domain public."image/png" as bytea;
create domain public."*/*" as bytea;
create domain public."application/octet-stream" as bytea;
create domain public."application/json" as json;

-- For rows of any kind.
create function public.add_line(lines text, item anyelement) returns text immutable language sql as $$
  select coalesce(lines, '') || (
    select string_agg(coalesce(field.value, ''), E'\t' order by field.place)
    from json_each_text(row_to_json(item)) with ordinality as field(key, value, place)
  ) || E'\n'
$$;
create function public.end_lines(lines text) returns public."text/tab-separated-values" immutable language sql as $$ select lines $$;
create aggregate public.tab_separated(anyelement) (sfunc = public.add_line, stype = text, finalfunc = public.end_lines);

create table public.swatches (id integer primary key, name text not null, shade integer not null);
insert into public.swatches values (1, 'Ink', 16), (2, 'Night', 255), (3, 'Moss', 65);

-- For the rows of one table: bytes, and a replacement of csv with a header of its own.
create function public.add_shade(bytes bytea, item public.swatches) returns bytea immutable language sql as $$
  select coalesce(bytes, '') || set_byte('\x00', 0, item.shade)
$$;
create function public.end_shades(bytes bytea) returns public."application/vnd.sheet" immutable language sql as $$ select bytes $$;
create aggregate public.sheet(public.swatches) (sfunc = public.add_shade, stype = bytea, finalfunc = public.end_shades);

create function public.add_csv(lines text, item public.swatches) returns text immutable language sql as $$
  select coalesce(lines, 'number;colour') || E'\n' || item.id || ';' || item.name
$$;
create function public.end_csv(lines text) returns public."text/csv" language plpgsql as $$
begin
  perform set_config('response.headers', '[{"Content-Disposition": "attachment; filename=\"swatches.csv\""}]', true);
  return lines;
end
$$;
create aggregate public.own_csv(public.swatches) (sfunc = public.add_csv, stype = text, finalfunc = public.end_csv);

create function public.all_swatches() returns setof public.swatches stable language sql as $$ select * from public.swatches order by id $$;

-- For the rows of one table, in every type.
create table public.numerals (value integer primary key);
insert into public.numerals values (1), (2);
create function public.add_numeral(bytes bytea, item public.numerals) returns bytea immutable language sql as $$
  select coalesce(bytes, '') || convert_to(item.value || ';', 'UTF8')
$$;
create function public.end_numerals(bytes bytea) returns public."*/*" language plpgsql as $$
declare
  wanted text := current_setting('request.headers', true)::json ->> 'accept';
begin
  if wanted = 'magic/number' then
    perform set_config('response.headers', '[{"Content-Type": "magic/number"}]', true);
  end if;
  return bytes;
end
$$;
create aggregate public.any_numerals(public.numerals) (sfunc = public.add_numeral, stype = bytea, finalfunc = public.end_numerals);

-- A replacement of json for one table.
create table public.plain_facts (id integer primary key);
insert into public.plain_facts values (1), (2);
create function public.count_facts(facts integer, item public.plain_facts) returns integer immutable language sql as $$ select coalesce(facts, 0) + 1 $$;
create function public.end_facts(facts integer) returns public."application/json" immutable language sql as $$
  select json_build_object('facts', facts)
$$;
create aggregate public.own_json(public.plain_facts) (sfunc = public.count_facts, stype = integer, finalfunc = public.end_facts);

-- Functions whose value is the body.
create function public.greeting() returns public."text/plain" immutable language sql as $$ select 'Good day' $$;
create function public.page() returns public."text/html" immutable language sql as $$ select '<script>alert(1)</script>' $$;
create function public.picture() returns public."image/png" immutable language sql as $$ select '\x89504e470d0a1a0a00ff'::bytea $$;
create function public.anything() returns public."*/*" immutable language sql as $$ select 'any'::bytea $$;
create function public.greetings() returns setof public."text/plain" immutable language sql as $$ values ('a'), ('b') $$;
create function public.raw_bytes(size integer) returns public."application/octet-stream" immutable language sql as $$
  select decode(repeat('ab', size), 'hex')
$$;
create function public.no_picture() returns public."image/png" immutable language sql as $$ select null::bytea $$;
create function public.secret_picture() returns public."image/png" immutable language sql as $$ select '\x00'::bytea $$;
revoke execute on function public.secret_picture() from public, anon;
grant select, insert, update, delete on public.swatches to anon, authenticated, service_role;
grant select on public.numerals, public.plain_facts to anon, authenticated, service_role;
