-- Rules for all tables, policies and functions: a new one that breaks a rule fails here.
begin;
\ir fixtures.psql
select plan(33);

create view tests.tables as
  select oid, relname as name, relrowsecurity as secured, relacl from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p');
create view tests.functions as
  select proc.oid, proc.oid::regprocedure::text as name, nspname as schema, prosecdef as definer, proconfig
  from pg_proc proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname in ('public', 'private')
    and not exists (select from pg_depend where objid = proc.oid and deptype = 'e');
create view tests.policies as
  select tablename, policyname, cmd, roles, permissive, concat_ws(' and ', qual, with_check) as test from pg_policies
  where schemaname in ('public', 'storage');

select isnt_empty('select from tests.tables', 'there are tables to check');
select is_empty('select name from tests.tables where not secured', 'row security is on for every table');
select is_empty(
  $$ select name from tests.tables where name not in (select tablename from tests.policies) $$,
  'every table has a policy, even if it allows nobody');
select is_empty(
  $$ select name, role, privilege from tests.tables, unnest(array['anon', 'public']) as role,
       unnest(array['select', 'insert', 'update', 'references']) as privilege
     where has_any_column_privilege(role, oid, privilege)
       -- The privacy notice, which visitors read, shows the periods.
       and (name, role, privilege) <> ('retention_rules', 'anon', 'select') $$,
  'anonymous visitors have no right on any table or column, but read the periods of retention');
select is_empty(
  $$ select attname from pg_attribute
     where attrelid = 'public.retention_rules'::regclass and attnum > 0 and has_column_privilege('anon', attrelid, attnum, 'select')
       and attname not in ('category', 'months') $$,
  'and read only these columns');
select is_empty(
  $$ select name, privilege from tests.tables, unnest(array['delete', 'truncate', 'trigger']) as privilege
     where has_table_privilege('anon', oid, privilege) $$,
  'anonymous visitors may not delete from any table');
select is_empty(
  $$ select name, privilege from tests.tables, unnest(array['truncate', 'references', 'trigger']) as privilege
     where has_table_privilege('authenticated', oid, privilege) $$,
  'signed-in people have no rights beyond select, insert, update and delete');
select is_empty(
  $$ select relname from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and (case relkind when 'S' then has_sequence_privilege(role, oid, 'usage')
            else has_any_column_privilege(role, oid, 'select, insert, update') end) $$,
  'no role of the API can read or write anything in schema private');
select is_empty(
  $$ select name from tests.tables
     where name not in (
         'admin_actions', 'access_events',
         'chat_conversations', 'chat_exchanges' -- they quote documents, so the secret key may only call their procedures
       )
       and not (has_table_privilege('service_role', oid, 'select') and has_table_privilege('service_role', oid, 'insert')
         and has_table_privilege('service_role', oid, 'update') and has_table_privilege('service_role', oid, 'delete')) $$,
  'the service role may read and write every table except the records and the answers of the Steward');
select is_empty(
  $$ select policyname from tests.policies
     where roles <> '{authenticated}' and policyname <> 'retention_rules_select_everyone' $$,
  'every policy is for signed-in people, except that of the periods of retention');
select is_empty(
  $$ select tablename, cmd from tests.policies where permissive = 'PERMISSIVE'
     group by tablename, cmd having count(*) > 1 $$,
  'a table has one policy a command');
select is_empty(
  $$ select tablename from tests.policies where cmd = 'ALL' and test <> 'false and false' $$,
  'a policy for all commands is used only to allow nobody');
select is_empty(
  $$ select policyname from tests.policies
     where policyname !~ ('^' || case tablename when 'objects' then 'files' else tablename end || '_' || lower(cmd) || '_[a-z]+$') $$,
  'policies are named <table>_<command>_<who>');
select is_empty(
  $$ select policyname, test from tests.policies
     where regexp_replace(test, 'SELECT private\.[a-z_]+\(', '', 'g') ~ '(private\.|auth\.|current_setting)' $$,
  'no policy calls a helper unwrapped or reads the token itself');
select is_empty(
  $$ select name from tests.functions where proconfig is null or not 'search_path=""' = any (proconfig) $$,
  'every function has an empty search path');
select is_empty(
  $$ select name, role from tests.functions, unnest(array['public', 'anon']) as role
     where has_function_privilege(role, oid, 'execute') $$,
  'anonymous visitors and the role public can call no function');
select is_empty(
  $$ select name from tests.functions
     where schema = 'public' and definer and has_function_privilege('authenticated', oid, 'execute') $$,
  'functions that the API calls run as the caller; security definers are in schema private');
select is_empty(
  $$ select conrelid::regclass, conname from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (
         select from pg_index where indrelid = conrelid and indpred is null
           and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
       ) $$,
  'every foreign key is indexed');
select is_empty(
  $$ select distinct attrelid::regclass, attname
     from pg_depend
     join pg_policy on pg_policy.oid = objid and polrelid = refobjid
     join pg_attribute on attrelid = refobjid and attnum = refobjsubid
     where classid = 'pg_policy'::regclass and attnum > 0 and atttypid not in ('boolean'::regtype, 'uuid[]'::regtype)
       and attrelid in (select oid from tests.tables)
       and not exists (select from pg_index where indrelid = attrelid and indkey[0] = attnum and indpred is null) $$,
  'every column that a policy compares is indexed');
select is_empty(
  $$ select name from tests.tables where not exists (select from pg_index where indrelid = oid and indisprimary) $$,
  'every table has a primary key');
select is_empty(
  $$ select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
       and not (relkind = 'v' and coalesce(reloptions, '{}') @> array['security_invoker=true']) $$,
  'no view or foreign table bypasses the policies');
select is_empty(
  $$ select extname from pg_extension where extnamespace = 'public'::regnamespace $$,
  'no extension in schema public');
select is(
  (select array_agg(tablename::text order by tablename) from pg_publication_tables where pubname = 'supabase_realtime'),
  array['account_choices', 'account_services', 'accounts', 'admin_actions', 'chat_conversations', 'chat_exchanges',
    'consultancies', 'feed_activity', 'kanban_cards', 'notification_marks', 'notification_preferences', 'notifications', 'profiles',
    'support_messages', 'support_requests', 'templates', 'user_accounts'],
  'live changes are published for seventeen tables, and not for the notes of the support and the single marks of people');

-- The columns that people write over the API.
create view tests.written as
  select relname as table, attname as column, format_type(atttypid, atttypmod) as type, typlen, conditions.text as conditions
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid
  cross join lateral (
    select coalesce(string_agg(pg_get_constraintdef(pg_constraint.oid), ' '), '') as text from pg_constraint
    where conrelid = pg_class.oid and contype = 'c' and attnum = any (conkey)
  ) as conditions
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and (has_column_privilege('authenticated', pg_class.oid, attnum, 'insert') or has_column_privilege('authenticated', pg_class.oid, attnum, 'update'));
select isnt_empty($$ select from tests.written where typlen = -1 $$, 'there are texts to check');
-- Texts, lists and JSON: everything whose size varies.
select is_empty(
  $$ select "table", "column", type from tests.written
     where typlen = -1 and conditions !~ format(
       '(char_length\(%1$s\) <= \d|octet_length\(\(%1$s\)::text\) <= \d|private\.has_short_items\(%1$s, \d+, \d+\))', "column") $$,
  'every text, list and JSON that people write has a maximum size');
select is_empty(
  $$ select "table", "column" from tests.written
     where "column" in ('id', 'created_at', 'updated_at', 'joined_at', 'last_login')
       and ("table", "column") not in (
         ('change_requests', 'id'), ('change_requests', 'created_at') -- an administrator's "Undo"
       ) $$,
  'people cannot set the id or the times of a row');
select is_empty(
  $$ select "table", "column" from tests.written
     where type ~ '^(timestamp|date)' and conditions !~ format('isfinite\(%s\)', "column") $$,
  'a time that people write is not infinite');

-- The triggers that record what administrators write. A table without them needs a reason here.
create view tests.recorders as
  select tgrelid, tgtype, pg_get_triggerdef(pg_trigger.oid) as definition, proname
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where not tgisinternal and tgenabled = 'O' and pronamespace = 'private'::regnamespace
    and proname in ('record_change', 'record_account_deletion', 'record_file_change');
select is_empty(
  $$ select name, verb from tests.tables, (values ('insert', 4), ('delete', 8), ('update', 16)) as events (verb, bit)
     where name not in (
         'admin_actions', 'access_events', -- these are the records
         'chat_conversations', 'chat_exchanges', -- private to each person, who alone can write them
         'feed_activity', -- says that something was delivered; nobody writes it
         'notification_marks', 'notification_reads', -- what a person has read is no act of an administrator; a trigger writes it
         'impersonation_sessions', 'support_grants', 'support_loosenings', 'retention_rules', -- nobody may write to them; their procedures record the change themselves
         'retention_announcements', 'retention_runs' -- only the schedule writes them
       )
       and not exists (select from tests.recorders where tgrelid = oid and tgtype & bit = bit
         and definition ~ 'WHEN .*pg_trigger_depth\(\) = 0\).* AND private\.has_admin_role\(\)') $$,
  'every write of an administrator to every table is recorded: insert, update and delete');
select is_empty(
  $$ select verb from (values ('insert', 4), ('delete', 8), ('update', 16)) as events (verb, bit)
     where not exists (select from tests.recorders where tgrelid = 'storage.objects'::regclass and tgtype & (bit | 1) = bit | 1
       and definition not like '% WHEN %') $$,
  'every write of an administrator to every bucket is recorded');
select is_empty(
  $$ select definition from tests.recorders where proname = 'record_change'
     and definition !~ '^CREATE TRIGGER ([a-z_]+)_record_(change|deletion) AFTER .* FOR EACH ROW WHEN .*private\.has_admin_role\(\)' $$,
  'the triggers record administrators only');

-- Functions that execute a text: by `execute` of plpgsql, or by a function of Postgres that takes a query. Whoever could choose the
-- text could act as the owner of the function, and on PGlite as the superuser, whose session it is.
create view tests.executing as
  select proc.oid, nspname as schema, nspname || '.' || proname as name
  from pg_proc proc join pg_namespace on pg_namespace.oid = pronamespace
  cross join lateral regexp_replace(prosrc, '--[^\n]*', '', 'g') as body
  where nspname in ('public', 'private', 'engine')
    and not exists (select from pg_depend where objid = proc.oid and deptype = 'e')
    and (body ~* '\mexecute(\s+(?!(function|procedure|on)\M)|\()'
      or body ~* '\m(query_to_xml\w*|cursor_to_xml\w*|ts_stat|ts_rewrite|dblink\w*)\s*\(');
-- Each was read: its text consists of constants of its own body, chosen by enums, booleans and what is null, and everything that its
-- caller gives is a parameter (`using`). What else is part of the text says the reason.
create view tests.judged (name, reason) as values
  ('private.count_listed', null),
  ('private.library_terms', null),
  ('private.list_access_events', null),
  ('private.list_accounts', null),
  ('private.list_actions', null),
  ('private.list_clients', null),
  ('private.list_consults', null),
  ('private.list_people', null),
  ('private.list_support_requests', null),
  ('private.match_newest_templates', null),
  ('private.match_templates', null),
  ('private.passages_with_all_words', null),
  ('private.template_page', null),
  ('private.title_words', null),
  ('private.passage_hits', 'a number that it computes, the share of the passages to look at'),
  ('private.read_own_rows', 'names of the catalogue and constants, from export_query(), which compares the list with the known ones'),
  ('public.read_export_rows', 'names of the catalogue and constants, from export_query(), which compares the list with the known ones'),
  ('private.find_traces', 'a regclass and the names of its columns'),
  ('private.remove_address', 'a regclass and the names of its columns'),
  ('private.make_anonymous', 'constants of text_columns()'),
  ('private.delete_rows_of_person', 'the quoted names of a schema and a table'),
  ('private.estimated_rows', 'a regclass'),
  ('private.protect_while_read_only', 'a regclass');
select bag_eq(
  $$ select name from tests.executing where schema <> 'engine' $$, 'select name from tests.judged',
  'no function executes a text that somebody gave it: each that executes one was read, and is in this list with its reason');
select is_empty(
  $$ select name, role from tests.executing join tests.judged using (name), unnest(array['anon', 'authenticated', 'service_role']) as role
     where reason is not null and has_function_privilege(role, oid, 'execute')
       and (name, role) not in (('private.read_own_rows', 'service_role'), ('public.read_export_rows', 'service_role')) $$,
  'people can call none of those whose text has more than constants of their own body; the secret key can call those of the exports');
select is_empty(
  $$ select name, role from tests.executing, unnest(array['anon', 'authenticated', 'service_role']) as role
     where schema = 'engine' and has_function_privilege(role, oid, 'execute') $$,
  'no role of the API can call a function of the engine that executes a text');

select * from finish();
rollback;
