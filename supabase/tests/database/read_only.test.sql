begin;
\ir fixtures.psql
select plan(26);

-- Every table is protected.
create view tests.unprotected as
  select class.oid::regclass as name from pg_class class
  where (class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) or class.oid = 'storage.objects'::regclass)
    and class.relkind in ('r', 'p') and not class.relispartition
    and class.oid not in (
      'public.admin_actions'::regclass, -- records what the administrator does
      'public.access_events'::regclass, 'private.access_heads'::regclass, 'private.pending_access_events'::regclass, -- do so too
      'private.file_openings'::regclass, -- opening a document is allowed, because the log has an entry about it
      'public.impersonation_sessions'::regclass -- ends, and goes on to writing
    )
    and not exists (
      select from pg_trigger guard
      where guard.tgrelid = class.oid and guard.tgenabled = 'O' and guard.tgfoid = 'private.refuse_while_read_only()'::regprocedure
        -- Before the statement (2), for insert (4), delete (8) and update (16).
        and guard.tgtype = 2 + 4 + 8 + 16
        and pg_get_triggerdef(guard.oid) like '% WHEN ((auth.uid() IS NOT NULL)) %'
    );
select is_empty('select name from tests.unprotected', 'every table refuses changes while an administrator only looks');

-- Proves that the check notices each table without its trigger. On Supabase the project does not own storage.objects.
create function tests.unnoticed() returns setof regclass language plpgsql
as $$
declare
  guarded regclass;
begin
  for guarded in
    select tgrelid from pg_trigger
    where tgname = 'portico_refuse_while_read_only' and tgrelid <> 'storage.objects'::regclass
  loop
    begin
      execute format('drop trigger portico_refuse_while_read_only on %s', guarded);
      if not exists (select from tests.unprotected where name = guarded) then
        return next guarded;
      end if;
      raise exception using errcode = 'TS000';
    exception when sqlstate 'TS000' then
    end;
  end loop;
end
$$;
select is_empty('select tests.unnoticed()', 'a table without its trigger is found');
select cmp_ok((select count(*) from pg_trigger where tgname = 'portico_refuse_while_read_only'), '>', 60::bigint, 'there are tables to check');

-- ivo impersonates anna. Statements that change no row are refused too.
create function tests.statements() returns table (statement text) language sql
as $$
  select format(template, class.oid::regclass, (
    select quote_ident(attname) from pg_attribute
    where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      and has_column_privilege('authenticated', class.oid, attnum, 'update')
    order by attnum limit 1
  ))
  from pg_class class, (values
    ('delete from %1$s where false', 'delete'), ('update %1$s set %2$s = %2$s where false', 'update')
  ) as kinds (template, privilege)
  where class.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and class.relkind in ('r', 'p')
    and (class.relnamespace = 'public'::regnamespace or class.relname = 'objects')
    and case privilege when 'delete' then has_table_privilege('authenticated', class.oid, 'delete')
      else has_any_column_privilege('authenticated', class.oid, 'update') end
$$;
select cmp_ok((select count(*) from tests.statements()), '>', 25::bigint, 'there are statements to try');
select is_empty(
  $$ select statement from tests.statements() where tests.outcome('ivo', statement) <> '0' $$,
  'an administrator who writes may send each of them');
update public.impersonation_sessions set is_read_only = true where id = tests.id('running');
select is_empty(
  $$ select statement, tests.outcome('ivo', statement) from tests.statements() where tests.outcome('ivo', statement) <> '42501' $$,
  'an administrator who only looks may send none of them');
select is_empty(
  $$ select statement from tests.statements() where tests.outcome('aron', statement) <> '0' $$, 'everyone else may');

-- Calls every procedure that people may call and that could write, with arguments of the right types. Notes which tables it writes,
-- except those that need no trigger. A statement that changes no row counts too. On Supabase the project does not own the tables of the identity
-- service.
create function tests.note_write() returns trigger language plpgsql
as $$
begin
  perform set_config('tests.written', concat_ws(' ', nullif(current_setting('tests.written', true), ''), tg_relid::regclass), true);
  return null;
end
$$;
do $$
declare
  watched regclass;
begin
  for watched in
    select oid from pg_class where relkind in ('r', 'p') and not relispartition
      and (relnamespace in ('auth'::regnamespace, 'storage'::regnamespace)
        or exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'portico_refuse_while_read_only'))
  loop
    begin
      execute format('create trigger tests_note_write after insert or update or delete on %s execute function tests.note_write()', watched);
    exception when insufficient_privilege then
    end;
  end loop;
end
$$;
create function tests.sample(kind regtype, name text) returns text language sql
as $$
  select format('%L::%s', case
    when kind = 'uuid'::regtype then (case when name like '%account%' then tests.id('alpha') else tests.id('anna') end)::text
    when kind = 'boolean'::regtype then 'true'
    when kind in ('integer'::regtype, 'bigint'::regtype, 'numeric'::regtype) then '1'
    when kind in ('timestamptz'::regtype, 'date'::regtype) then '2030-01-01'
    when kind in ('jsonb'::regtype, 'json'::regtype) then '[]'
    when kind = 'interval'::regtype then '1 hour'
    when kind::text like '%[]' then '{}'
    when exists (select from pg_enum where enumtypid = kind)
      then (select enumlabel from pg_enum where enumtypid = kind order by enumsortorder limit 1)
    else 'Ten letters' end, kind)
$$;
create view tests.calls as
  select proc.oid::regprocedure::text as name, format('select public.%I(%s)', proc.proname, (
    select string_agg(tests.sample(kind, coalesce(proc.proargnames[place], '')), ', ' order by place)
    from unnest(proc.proargtypes::oid[]) with ordinality as argument (kind, place)
  )) as statement
  from pg_proc proc
  where proc.pronamespace = 'public'::regnamespace and proc.provolatile = 'v' and proc.prokind = 'f'
    and proc.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', proc.oid, 'execute')
    and not exists (select from pg_depend where objid = proc.oid and deptype = 'e');
-- What a call writes before it is rolled back, and its error.
create function tests.written_by(actor text, statement text) returns text language plpgsql
as $$
begin
  perform set_config('tests.written', '', true);
  begin
    perform tests.act_as(actor);
    execute statement;
    raise exception using errcode = 'TS000', message = current_setting('tests.written', true);
  exception
    when sqlstate 'TS000' then
      return sqlerrm;
    when others then
      return sqlstate;
  end;
end
$$;
create function tests.writing() returns table (name text, statement text) language sql
as $$
  select calls.name, calls.statement from tests.calls calls
  where tests.written_by('ivo', calls.statement) !~ '^([0-9A-Z]{5})?$'
$$;
update public.impersonation_sessions set is_read_only = false where id = tests.id('running');
create temporary table written on commit drop as select * from tests.writing();
select cmp_ok((select count(*) from tests.calls), '>', 50::bigint, 'there are procedures to call');
select cmp_ok((select count(*) from written), '>=', 2::bigint, 'while writing, an administrator changes something with some of them');
update public.impersonation_sessions set is_read_only = true where id = tests.id('running');
select is_empty(
  $$ select name, tests.written_by('ivo', statement) from written where tests.written_by('ivo', statement) <> '42501' $$,
  'in a read-only impersonation each of these is refused');
select is_empty('select name from tests.writing()', 'and changes nothing with any procedure');
-- Each table that a procedure writes has its own trigger: without it, the procedure writes.
do $$
declare
  guarded regclass;
begin
  for guarded in select tgrelid from pg_trigger where tgname = 'portico_refuse_while_read_only' and tgrelid <> 'storage.objects'::regclass loop
    execute format('alter table %s disable trigger portico_refuse_while_read_only', guarded);
  end loop;
end
$$;
select isnt_empty('select name from tests.writing()', 'without the triggers, the procedures write');
do $$
declare
  guarded regclass;
begin
  for guarded in select tgrelid from pg_trigger where tgname = 'portico_refuse_while_read_only' and tgrelid <> 'storage.objects'::regclass loop
    execute format('alter table %s enable trigger portico_refuse_while_read_only', guarded);
  end loop;
end
$$;

-- Rows, files, procedures and channels.
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'One', tests.id('anna')) $$,
  '{"ivo": "42501", "anna": "1"}', 'no card is created');
select tests.outcomes(
  $$ insert into storage.objects (bucket_id, name, owner, owner_id) values
     ('templates', tests.id('anna') || '/x.pdf', auth.uid(), auth.uid()::text) $$,
  '{"ivo": "42501", "anna": "1"}', 'no file is uploaded');
select tests.outcomes(
  format($$ insert into storage.objects (bucket_id, name, owner, owner_id) values
     ('templates', tests.id('anna') || '/x.pdf', %1$L, %1$L) $$, tests.id('ivo')),
  '{"service_role": "42501"}', 'nor by the storage in the name of the administrator');
select tests.outcomes($$ select public.take_chat_turn() $$, '{"ivo": "42501", "anna": "1"}', 'the Steward is not asked');
select tests.outcomes(
  $$ select public.store_support_request('Anna', 'a@x.example', 'Subject', 'Text') $$,
  '{"ivo": "42501", "anna": "1"}', 'no support request is sent');
select set_config('realtime.topic', 'board:' || tests.id('alpha'), true);
select tests.outcomes(
  $$ insert into realtime.messages (topic, extension) values (realtime.topic(), 'presence') $$,
  '{"ivo": "42501", "anna": "1"}', 'the administrator does not appear on a channel');
select tests.act_as('ivo');
select throws_ok(
  $$ insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'One', tests.id('anna')) $$,
  '42501', 'Read-only: you can look, not change', 'the refusal says why');

-- Looking is possible.
select isnt_empty('select from public.accounts', 'the administrator sees the account');
select lives_ok($$ select public.note_function_call('compare-documents') $$, 'the call of a function is recorded');
select tests.act_as_owner();
select isnt_empty(
  $$ select from public.admin_actions where action_type = 'function_called' and in_place_of = tests.id('anna') $$,
  'as what was done in the place of the person');

-- The account's switch counts at once, whatever the session says.
update public.impersonation_sessions set is_read_only = false where id = tests.id('running');
update public.accounts set support_access = 'read' where id = tests.id('alpha');
select tests.outcomes(
  $$ insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'One', tests.id('anna')) $$,
  '{"ivo": "42501", "anna": "1"}', 'an account that allows looking stops an administrator who writes');
select tests.outcomes('select from public.accounts', '{"ivo": "1"}', 'who can still look');
update public.accounts set support_access = 'off' where id = tests.id('alpha');
select tests.outcomes(
  'select from public.accounts', '{"ivo": "0", "anna": "1", "ada": "2"}', 'an account that closes itself ends the access');
select tests.outcomes(
  $$ select public.end_impersonation_session(tests.id('running')) $$, '{"ivo": "1"}', 'and the session can be ended');

select * from finish();
rollback;
