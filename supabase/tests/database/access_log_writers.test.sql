begin;
\ir fixtures.psql
select plan(6);

-- Every function from which an entry of the access log can come: it adds one, calls a function that does, or writes to a table whose
-- triggers do. Functions name everything with its schema, so their text says what they call.
create materialized view tests.log_writers as
with recursive bodies as (
  select proc.oid, space.nspname as schema, (space.nspname || '.' || proc.proname)::text collate "C" as name, proc.prosrc as body
  from pg_catalog.pg_proc proc join pg_catalog.pg_namespace space on space.oid = proc.pronamespace
  where space.nspname in ('public', 'private', 'auth', 'storage')
), calls as (
  select body.oid as caller, callee.oid as callee
  from bodies body, regexp_matches(body.body, '\m((?:public|private|auth|storage)\.\w+)\s*\(', 'g') as named
  join bodies callee on callee.name = named[1]
  union
  -- What is written in a table calls its triggers.
  select body.oid, fired.tgfoid
  from bodies body, regexp_matches(body.body, '\m(?:insert\s+into|update|delete\s+from)\s+((?:public|private|auth|storage)\.\w+)', 'gi') as named
  join pg_catalog.pg_trigger fired on fired.tgrelid = to_regclass(named[1])
), writers as (
  select body.oid from bodies body where body.body ~ '\minsert\s+into\s+private\.pending_access_events\M'
  union
  select calls.caller from calls join writers on writers.oid = calls.callee
)
select body.oid, body.schema, body.name, pg_catalog.pg_get_function_result(body.oid) as returns
from writers join bodies body using (oid);
-- Those that a person can call, and that return more than whether, how many, when or which.
create view tests.speaking_writers as
  select writer.name, writer.returns from tests.log_writers writer
  join pg_catalog.pg_proc proc on proc.oid = writer.oid
  where writer.schema = 'public' and writer.returns not in ('void', 'boolean', 'integer', 'bigint', 'uuid', 'timestamp with time zone')
    and (has_function_privilege('authenticated', proc.oid, 'execute') or has_function_privilege('anon', proc.oid, 'execute'));

select isnt_empty($$ select from tests.log_writers where name = 'private.note_file_read' $$, 'functions that add an entry are found');
select isnt_empty($$ select from tests.log_writers where name = 'private.record_change' and returns = 'trigger' $$,
  'triggers whose record is in the log too');
select isnt_empty($$ select from tests.log_writers where name = 'public.set_own_phone' $$, 'functions that write to a table with such a trigger too');
-- Who makes one of these fail takes the entry back, and may read the result in the error.
select results_eq('select name from tests.speaking_writers order by name', $$ select said collate "C" from (values
    -- The words for the mail that the caller sends.
    ('public.admin_invite_user'),
    -- The id of the test.
    ('public.admin_open_test_delivery'),
    -- A new secret, which is taken back with the entry.
    ('public.admin_renew_booking_secret'),
    -- What became of the delivery that the caller sent again.
    ('public.admin_replay_feed_delivery'),
    -- A new secret again.
    ('public.admin_rotate_feed_secret'),
    -- The specification's call. It reads as the caller, who may read the row without it.
    ('public.admin_view_profile'),
    ('public.invite_colleague')) as listed (said) $$,
  'no function that a person can call writes an entry and returns what it is about');
select is(
  (select array_agg(proc.prosecdef or writer.returns <> 'void' order by proc.proname) from pg_catalog.pg_proc proc
   left join tests.log_writers writer on writer.name = 'private.note_profile_view'
   where proc.oid = 'public.admin_view_profile'::regproc), '{f}', 'admin_view_profile reads with the rights of the caller');

create function public.open_and_read() returns table (content text) language plpgsql
as $$
begin
  perform private.note_opening(null, null, null, null);
  return query select 'the content';
end
$$;
refresh materialized view tests.log_writers;
select isnt_empty($$ select from tests.speaking_writers where name = 'public.open_and_read' $$, 'a new one would be noticed');

select * from finish();
rollback;
