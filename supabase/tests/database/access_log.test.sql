begin;
\ir fixtures.psql
select plan(27);

-- What a transaction did is in the log at its end; here, at once.
set constraints all immediate;
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values (gen_random_uuid(), tests.id('nora'), now(), now(), 'aal1');
select is_empty($$ select from public.access_events where actor = tests.id('nora') $$, 'who has no account is in no log');
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values (gen_random_uuid(), tests.id('anna'), now(), now(), 'aal1');
select results_eq(
  $$ select account_id, via, action, object from public.access_events where actor = tests.id('anna') order by seq desc limit 1 $$,
  $$ values (tests.id('alpha'), 'portal', 'signed_in', '{}') $$, 'a sign-in is in the log of the account');

-- Impersonation, and what is written in it.
select tests.act_as('ada');
create temporary table started on commit drop as
  select public.start_impersonation_session(tests.id('bela'), 'A consult is missing', true) as id;
select lives_ok($$ select public.note_function_call('compare-documents') $$, 'a function is called');
select lives_ok($$ select public.set_impersonation_writing((select id from started), true) $$, 'the administrator writes');
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('beta'), 'Call the bank', tests.id('bela'));
select lives_ok($$ select public.end_impersonation_session((select id from started)) $$, 'and ends the session');
select tests.act_as_owner();
select results_eq(
  $$ select via, action, object::jsonb - 'id' from public.access_events where actor = tests.id('ada') and account_id = tests.id('beta') order by seq $$,
  $$ values
    ('impersonation', 'viewed', jsonb_build_object('as', tests.id('bela'), 'reason', 'A consult is missing', 'is_read_only', true)),
    ('impersonation', 'function_called', jsonb_build_object('as', tests.id('bela'), 'function', 'compare-documents')),
    ('impersonation', 'impersonation_mode_changed', jsonb_build_object('as', tests.id('bela'), 'is_read_only', false)),
    ('impersonation', 'changed', jsonb_build_object('as', tests.id('bela'), 'what', 'kanban_card_created', 'title', 'Call the bank')),
    ('impersonation', 'impersonation_ended', jsonb_build_object('as', tests.id('bela'), 'minutes', 1, 'opened', 0, 'changed', 1)) $$,
  'the log has the beginning with its reason, every change and the end');

-- Rights.
select tests.act_as('ada');
update public.user_accounts set role = 'manager' where user_id = tests.id('anna');
select tests.act_as('anna');
select lives_ok($$ select public.set_support_access(tests.id('alpha'), 'read') $$, 'a manager changes the support access');
select tests.act_as_owner();
select results_eq(
  $$ select actor, action, object::jsonb from public.access_events
     where account_id = tests.id('alpha') and action = 'rights_changed' and actor is not null order by seq $$,
  $$ values
    (tests.id('ada'), 'rights_changed', jsonb_build_object('what', 'user_account_updated', 'person', tests.id('anna'),
      'role', jsonb_build_object('from', 'user', 'to', 'manager'))),
    (tests.id('anna'), 'rights_changed', jsonb_build_object('what', 'support_access_changed',
      'support_access', jsonb_build_object('from', 'write', 'to', 'read'))) $$,
  'the log has changes of rights, by the firm and by the account');
select is_empty($$ select from public.access_events where object like '%@%' $$, 'and no address');

-- The chains.
create function tests.broken() returns table (account_id uuid, seq bigint) language sql
as $$
  select event.account_id, event.seq
  from public.access_events event
  left join public.access_events before on before.account_id = event.account_id and before.seq = event.seq - 1
  where event.hash <> private.access_event_hash(event) or event.prev_hash <> coalesce(before.hash, repeat('0', 64))
    or (before.seq is null and event.seq <> 1)
$$;
select cmp_ok((select count(*) from public.access_events), '>', 7::bigint, 'there are events to check');
select is_empty('select * from tests.broken()', 'every event follows from the one before it');
select results_eq(
  $$ select account_id, seq, hash from private.access_heads order by account_id $$,
  $$ select distinct on (account_id) account_id, seq, hash from public.access_events order by account_id, seq desc $$,
  'the head of each chain is its last event');
select is(
  (select hash from public.access_events where account_id = tests.id('beta') and seq = 2),
  (select encode(sha256(convert_to(
      prev_hash || E'\n' || account_id || E'\n2\n' || to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      || E'\n' || coalesce(actor::text, '') || E'\n' || via || E'\n' || action || E'\n' || object, 'UTF8')), 'hex')
    from public.access_events where account_id = tests.id('beta') and seq = 2),
  'a hash is of the fields, each on its line');

-- Nobody writes.
select tests.outcomes(
  $$ update public.access_events set action = 'nothing' $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody changes an event');
select tests.outcomes(
  $$ delete from public.access_events $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes one');
select tests.outcomes(
  $$ insert into public.access_events select * from public.access_events $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody adds one');
select tests.outcomes(
  $$ truncate public.access_events $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody empties the log');
select throws_ok($$ update public.access_events set action = 'nothing' where false $$, '42501', null, 'nor does the owner change it');
select throws_ok($$ delete from public.access_events where false $$, '42501', null, 'or delete from it');
select throws_ok($$ truncate public.access_events $$, '42501', null, 'or empty it');
select tests.outcomes(
  $$ select private.note_access(array[tests.id('alpha')], auth.uid(), 'portal', 'opened', '{}') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody invents an event');

-- Who reads.
insert into public.user_accounts (user_id, account_id, access_level) values (tests.id('nora'), tests.id('beta'), 'restricted');
select tests.outcomes(
  $$ select from public.access_events where account_id = tests.id('beta') and seq = 1 $$,
  '{"bela": "1", "ada": "1", "service_role": "1", "anna": "0", "nora": "0", "eve": "0", "anon": "42501"}',
  'the people of an account read its log, and administrators');
select tests.outcomes(
  $$ select from public.list_access_actors(tests.id('beta')) where name = 'ada' and is_of_firm $$,
  '{"bela": "1", "ada": "1", "anna": "42501", "nora": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'and who appears in it');
select tests.outcomes(
  $$ select from public.get_access_head(tests.id('beta')) where seq >= 5 $$,
  '{"bela": "1", "ada": "1", "anna": "42501", "nora": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'and its head');

-- What is undone leaves no trace.
create temporary table counted on commit drop as select count(*) as events from public.access_events;
select throws_ok(
  $$ do $do$ begin
       insert into auth.sessions (id, user_id, created_at, updated_at, aal)
         values (gen_random_uuid(), tests.id('bela'), now(), now(), 'aal1');
       raise exception 'undone';
     end $do$ $$, 'P0001', 'undone', 'a sign-in fails');
select results_eq('select count(*) from public.access_events', 'select events from counted', 'and is not in the log');
select is_empty('select from private.pending_access_events', 'nothing is left to be added');

select * from finish();
rollback;
