begin;
-- Triggers tested here: accounts_lock_last_admin, kanban_cards_lock_boards, portico_lock_last_admin,
-- profiles_lock_last_admin, template_passages_1_lock_moved, template_passages_1_lock_removed, user_roles_lock_last_admin.

-- Whether a statement takes this lock. Called before the fixtures, which take the same locks.
create function pg_temp.takes_lock(statement text, key bigint) returns boolean language plpgsql
as $$
declare
  is_locked boolean;
begin
  begin
    execute statement;
    is_locked := exists (
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock'
        and (classid::bigint << 32) | objid::bigint = key
    );
    raise exception using errcode = 'TS000';
  exception when sqlstate 'TS000' then
    return is_locked;
  end;
end
$$;
create temporary table admin_statements on commit drop as
select statement, pg_temp.takes_lock(statement, hashtext('public.user_roles: last admin')) as takes_lock
from unnest(array[
  'update public.user_roles set role = ''user'' where false', 'delete from public.user_roles where false',
  'update public.profiles set environment_access = ''both'' where false', 'delete from public.accounts where false',
  'delete from auth.users where false'
]) as statement;
create temporary table card_statement on commit drop as
select pg_temp.takes_lock('update public.kanban_cards set status = ''done'' where false', hashtext('public.kanban_cards')) as takes_lock;
-- The same for a client, who may change neither roles nor accounts.
create temporary table client_statements (statement text, takes_lock boolean) on commit drop;
grant all on client_statements to authenticated;
select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "c0000000-0000-4000-8000-000000000001",
  "session_id": "c0000000-0000-4000-8000-000000000002"}', true);
set local role authenticated;
insert into client_statements
select statement, pg_temp.takes_lock(statement, hashtext('public.user_roles: last admin'))
from unnest(array[
  'update public.user_roles set role = ''admin''', 'delete from public.accounts',
  'do $do$ begin perform public.admin_delete_user(gen_random_uuid()); exception when insufficient_privilege then null; end $do$'
]) as statement;
reset role;
select set_config('request.jwt.claims', '', true);

\ir fixtures.psql
select plan(9);

select is_empty($$ select statement from admin_statements where not takes_lock $$,
  'changes of roles, profiles, accounts and people take the lock of the last admin before any row is locked');
select ok(takes_lock, 'changes of cards lock the boards before any card is locked') from card_statement;

select ok(not pg_temp.takes_lock($$ delete from public.templates where false $$, hashtextextended('words 00000000-0000-0000-0000-000000000000', 0)),
  'a statement that changes no passage does not take the lock of the words');
select ok(pg_temp.takes_lock(
  $$ insert into public.templates (title, file_name, file_path) values ('x', 'x', tests.shared_file('a')) $$,
  hashtextextended('words 00000000-0000-0000-0000-000000000000', 0)), 'adding a template takes the lock of the words');
alter table private.template_passages disable trigger template_passages_1_lock_added;
insert into public.templates (id, title, file_name, file_path) values (tests.id('moved'), 'x', 'x', tests.shared_file('moved'));
select ok(pg_temp.takes_lock(format('update public.templates set account_id = %L where id = %L', tests.id('alpha'), tests.id('moved')),
  hashtextextended('words ' || tests.id('alpha'), 0)), 'moving a template takes the lock of the words of the new account');
insert into public.templates (id, title, file_name, file_path) values (tests.id('t'), 'x', 'x', tests.shared_file('a'));
select ok(pg_temp.takes_lock($$ delete from public.templates where id = tests.id('t') $$, hashtextextended('words 00000000-0000-0000-0000-000000000000', 0)),
  'deleting a template takes the lock of the words');
select is_empty($$ select statement from client_statements where takes_lock $$,
  'a client who tries to change roles or to delete somebody does not take the lock of the last admin');
select has_trigger('public', 'accounts', 'accounts_lock_people', 'people are locked before their links');

select is_empty(
  $$ select person.conrelid::regclass, person.conname
     from pg_constraint person
     join pg_trigger checks_person on checks_person.tgconstraint = person.oid and checks_person.tgrelid = person.conrelid
     join pg_constraint account on account.conrelid = person.conrelid and account.confrelid = 'public.accounts'::regclass
     join pg_trigger checks_account on checks_account.tgconstraint = account.oid and checks_account.tgrelid = account.conrelid
     where person.confrelid = 'public.profiles'::regclass and checks_person.tgtype = checks_account.tgtype
       and checks_person.tgname < checks_account.tgname $$,
  'a row that refers to an account and a person locks the account first');

select * from finish();
rollback;
