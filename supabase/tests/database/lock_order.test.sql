begin;
\ir fixtures.psql
select plan(10);

-- What this transaction holds. A statement lets go of nothing, so each looks for its own.
create function tests.holds(key bigint) returns boolean language sql
as $$
  select exists (
    select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock'
      and (classid::bigint << 32) | objid::bigint = key
  )
$$;
create function tests.fresh(statement text, key bigint) returns boolean language plpgsql
as $$
declare
  held boolean;
begin
  begin
    execute statement;
    held := tests.holds(key);
    raise exception using errcode = 'TS000';
  exception when sqlstate 'TS000' then
    return held;
  end;
end
$$;

select ok(not tests.fresh($$ delete from public.templates where false $$, hashtext('private.search_words')),
  'nobody waits for words without a passage');
select ok(tests.fresh(
  $$ insert into public.templates (title, file_name, file_path) values ('x', 'x', tests.shared_file('a')) $$,
  hashtext('private.search_words')), 'whoever adds words of the search waits for others');
insert into public.templates (id, title, file_name, file_path) values (tests.id('t'), 'x', 'x', tests.shared_file('a'));
select ok(tests.fresh($$ delete from public.templates where id = tests.id('t') $$, hashtext('private.search_words')),
  'and so does whoever takes them away');
select ok(tests.fresh($$ update public.kanban_cards set status = 'done' where false $$, hashtext('public.kanban_cards')),
  'cards wait for their boards before any card is locked');
select ok(tests.fresh($$ delete from public.user_roles where false $$, hashtext('public.user_roles: last admin')),
  'roles wait for administrators');
select ok(tests.fresh($$ update public.profiles set environment_access = 'both' where false $$,
  hashtext('public.user_roles: last admin')), 'profiles too');
select ok(tests.fresh($$ delete from public.accounts where false $$, hashtext('public.user_roles: last admin')), 'and accounts');
select ok(tests.fresh($$ delete from auth.users where false $$, hashtext('public.user_roles: last admin')), 'and people');
select has_trigger('public', 'accounts', 'accounts_lock_people', 'people are locked before their links');

select is_empty(
  $$ select person.conrelid::regclass, person.conname
     from pg_constraint person
     join pg_trigger checks_person on checks_person.tgconstraint = person.oid and checks_person.tgrelid = person.conrelid
     join pg_constraint account on account.conrelid = person.conrelid and account.confrelid = 'public.accounts'::regclass
     join pg_trigger checks_account on checks_account.tgconstraint = account.oid and checks_account.tgrelid = account.conrelid
     where person.confrelid = 'public.profiles'::regclass and checks_person.tgtype = checks_account.tgtype
       and checks_person.tgname < checks_account.tgname $$,
  'a row that names an account and a person locks the account first');

select * from finish();
rollback;
