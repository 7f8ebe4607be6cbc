begin;
\ir fixtures.psql
select plan(10);
set constraints all immediate;

create view tests.entries as
  select action, object::jsonb - 'as' as object from public.access_events
  where via = 'impersonation' and account_id = tests.id('beta') order by seq;
create view tests.figures as
  select wording -> 'values' ->> 'opened' as opened, wording -> 'values' ->> 'changed' as changed, wording -> 'values' -> 'titles' as titles
  from public.notifications where type = 'impersonation_ended';
grant select on tests.entries, tests.figures to authenticated;
-- What the portal asks at each load, and a look at each table.
create function tests.look_around() returns void language plpgsql
as $$
declare
  name text;
begin
  perform public.get_active_impersonation_session();
  perform public.admin_view_profile(tests.id('bela'), 'Impersonation');
  perform public.shell_state();
  for name in
    select class.relname from pg_catalog.pg_class class
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and has_table_privilege(class.oid, 'select')
  loop
    execute format('select from public.%I', name);
  end loop;
end
$$;

-- A session that only looks.
select tests.act_as('ada');
create temporary table started on commit drop as
  select public.start_impersonation_session(tests.id('bela'), 'A consult is missing', true) as id;
select tests.look_around(), tests.look_around();
select lives_ok($$ select public.end_impersonation_session(id) from started $$, 'a session ends in which an administrator only looked');
select tests.act_as_owner();
select results_eq('select * from tests.entries',
  $$ values ('viewed', '{"reason": "A consult is missing", "is_read_only": true}'::jsonb) $$, 'it leaves exactly one entry');
select results_eq('select * from tests.figures', $$ values ('0', '0', '[]'::jsonb) $$, 'and its notice has no change');

-- A session that could write, and does not.
delete from public.notifications where type = 'impersonation_ended';
select tests.act_as('ada');
update started set id = public.start_impersonation_session(tests.id('bela'));
select tests.look_around();
select public.end_impersonation_session(id) from started;
select tests.act_as_owner();
select results_eq('select * from tests.entries offset 1', $$ values ('viewed', '{}'::jsonb) $$, 'one that could write leaves one, too');
select results_eq('select opened, changed from tests.figures', $$ values ('0', '0') $$, 'and no figures');

-- A session with three changes and a document.
delete from public.notifications where type = 'impersonation_ended';
insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('lease'), tests.id('bela'), tests.id('beta'), 'Lease', 'a.pdf', tests.file('bela', '1-lease.pdf'), true);
select tests.act_as('ada');
update started set id = public.start_impersonation_session(tests.id('bela'), 'Two cards are wrong', false);
select tests.look_around();
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('beta'), 'Call the bank', tests.id('bela'));
update public.kanban_cards set title = 'Call the insurer' where title = 'Call the bank';
insert into public.user_preferences (user_id) values (tests.id('bela'));
select public.open_document(tests.id('lease')), public.open_document(tests.id('lease'));
select public.end_impersonation_session(id) from started;
select tests.act_as_owner();
select results_eq('select * from tests.entries offset 2',
  $$ select said.* from public.kanban_cards card, lateral (values
    ('viewed', '{"reason": "Two cards are wrong"}'::jsonb),
    ('changed', jsonb_build_object('what', 'kanban_card_created', 'id', card.id, 'title', 'Call the bank')),
    ('changed', jsonb_build_object('what', 'kanban_card_updated', 'id', card.id, 'title', 'Call the insurer')),
    ('changed', jsonb_build_object('what', 'user_preference_created', 'id', tests.id('bela'))),
    ('document_opened', jsonb_build_object('id', tests.id('lease'), 'title', 'Lease')),
    ('document_opened', jsonb_build_object('id', tests.id('lease'), 'title', 'Lease')),
    ('impersonation_ended', '{"minutes": 1, "opened": 1, "changed": 3}'::jsonb)) as said where card.title = 'Call the insurer' $$,
  'each change is named, and the end has the figures');
select results_eq('select * from tests.figures', $$ values ('1', '3', '["Call the bank", "Call the insurer"]'::jsonb) $$, 'which the notice has too');
select is((select count(*) from tests.entries where action = 'changed')::text, (select changed from tests.figures), 'as many as there are entries of changes');
select is(
  (select count(distinct object ->> 'id') from tests.entries where action = 'document_opened')::text, (select opened from tests.figures),
  'and as many as there are opened documents');

-- The history of the account has the session too.
select tests.act_as('ada');
select results_eq(
  $$ select action_type, account_name from public.admin_list_actions(account => tests.id('beta')) where action_type like 'impersonation%' and in_place_of is null $$,
  $$ select kind, 'Beta' from unnest(array['impersonation_ended', 'impersonation_started', 'impersonation_ended', 'impersonation_started',
    'impersonation_ended', 'impersonation_started']) as kind $$, 'the history of the account has beginnings and ends');
select tests.act_as_owner();

select * from finish();
rollback;
