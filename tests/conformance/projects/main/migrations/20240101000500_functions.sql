-- One function for each kind of result and argument.
create function public.add(a integer, b integer) returns integer immutable language sql as 'select a + b';
create function public.greet(name text default 'counsel') returns text immutable language sql as $$ select 'Good day, ' || name $$;
-- Fails with a value that the caller did not send.
create function public.misread() returns integer stable language sql as $$ select (array['sealed words'])[1]::integer $$;
create function public.do_nothing() returns void language sql as '';
create function public.nothing_found() returns integer immutable language sql as 'select null::integer';
create function public.matters_of(client integer) returns setof public.matters stable language sql as $$
  select * from public.matters where client_id = client order by id
$$;
create function public.fee_summary() returns table (matter_id integer, total numeric) stable language sql as $$
  select i.matter_id, sum(i.total) from public.invoices i group by 1 order by 1
$$;
create function public.newest_matter() returns public.matters stable language sql as $$
  select * from public.matters where opened_at is not null order by opened_at desc limit 1
$$;
create function public.no_matter() returns public.matters stable language sql as $$
  select * from public.matters where false
$$;
create function public.lawyer_emails() returns setof text stable language sql as $$
  select email from public.lawyers order by id
$$;
create function public.split_name(full_name text, out first text, out last text) immutable language sql as $$
  select split_part(full_name, ' ', 1), split_part(full_name, ' ', 2)
$$;
create function public.double_it(inout amount integer) immutable language sql as 'select amount * 2';
create function public.profile() returns json stable language sql as $$
  select json_build_object('practice', 'Hartley & Rossi', 'founded', 1999, 'offices', json_build_array('Bristol', 'Leeds'))
$$;

create function public.join_words(variadic words text[]) returns text immutable language sql as $$
  select array_to_string(words, '-')
$$;
create function public.sum_all(numbers integer[]) returns bigint immutable language sql as $$
  select coalesce(sum(n), 0) from unnest(numbers) n
$$;
create function public.span_days(term daterange) returns integer immutable language sql as $$
  select upper(term) - lower(term)
$$;
create function public.same_status(status public.matter_status) returns public.matter_status immutable language sql as $$
  select status
$$;
create function public.read_path(payload jsonb, path text) returns jsonb immutable language sql as $$
  select payload -> path
$$;
create function public.big_as_text(n bigint) returns text immutable language sql as 'select n::text';

create function public.keep_json(json) returns json immutable language sql as 'select $1';
create function public.keep_text(text) returns text immutable language sql as $$ select 'kept: ' || $1 $$;
create function public.count_bytes(bytea) returns integer immutable language sql as 'select length($1)';

-- Overloads with different argument names.
create function public.price(minutes integer) returns numeric immutable language sql as 'select minutes * 2.5';
create function public.price(minutes integer, rate numeric) returns numeric immutable language sql as 'select minutes * rate';
-- Ambiguous overloads.
create function public.unclear(a integer) returns text immutable language sql as $$ select 'integer' $$;
create function public.unclear(a text) returns text immutable language sql as $$ select 'text' $$;

create function public.raise_plain() returns void language plpgsql as $$
begin
  raise exception 'The matter is closed';
end
$$;
create function public.raise_full() returns void language plpgsql as $$
begin
  raise exception 'Conflict of interest' using errcode = 'LAW01', detail = 'Client 2 is the other side', hint = 'Ask a partner';
end
$$;
create function public.raise_status() returns void language plpgsql as $$
begin
  raise sqlstate 'PT402' using message = 'Payment required', detail = 'Invoice A/2 is open', hint = 'Pay first';
end
$$;
create function public.raise_response() returns void language plpgsql as $$
begin
  raise sqlstate 'PGRST' using
    message = '{"code":"LAW42","message":"Court is in recess","details":"until Monday","hint":"Come back"}',
    detail = '{"status":409,"headers":{"X-Court":"closed"}}';
end
$$;
create function public.divide(a integer, b integer) returns integer immutable language sql as 'select a / b';

create function public.brew() returns text language plpgsql as $$
begin
  perform set_config('response.status', '418', true);
  perform set_config('response.headers', '[{"X-Kettle": "on"}, {"Cache-Control": "max-age=60"}]', true);
  return 'tea';
end
$$;
create function public.bad_headers() returns text language plpgsql as $$
begin
  perform set_config('response.headers', '{"X-Kettle": "on"}', true);
  return 'tea';
end
$$;
create function public.request_info() returns json stable language sql as $$
  select json_build_object(
    'method', current_setting('request.method', true),
    'path', current_setting('request.path', true),
    'header', current_setting('request.headers', true)::json ->> 'x-reference',
    'cookie', current_setting('request.cookies', true)::json ->> 'theme')
$$;
create function public.whoami() returns json stable language sql as $$
  select json_build_object(
    'role', current_user,
    'uid', auth.uid(),
    'claim', current_setting('request.jwt.claims', true)::json ->> 'role',
    'marker', current_setting('request.jwt.claims', true)::json ->> 'marker')
$$;

-- Slow functions: one waits, one loops without end.
create function public.wait(seconds double precision) returns text language plpgsql as $$
begin
  perform pg_sleep(seconds);
  return 'rested';
end
$$;
create function public.spin() returns bigint language plpgsql as $$
declare
  n bigint := 0;
begin
  loop
    n := n + 1;
  end loop;
  return n;
end
$$;
