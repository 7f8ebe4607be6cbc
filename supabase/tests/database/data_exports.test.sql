-- The export of a person's own data.
begin;
\ir fixtures.psql
select plan(32);

-- Every column that refers to a person is either exported or has a reason why not.
create view tests.personal as
  select format('%I.%I', space.nspname, class.relname) as relation, attribute.attname::text as person_column
  from pg_attribute attribute
  join pg_class class on class.oid = attribute.attrelid and class.relkind in ('r', 'p') and not class.relispartition
  join pg_namespace space on space.oid = class.relnamespace
  where space.nspname in ('public', 'private', 'auth', 'storage') and attribute.attnum > 0 and not attribute.attisdropped
    and (
      exists (
        select from pg_constraint foreign_key
        where foreign_key.contype = 'f' and foreign_key.conrelid = class.oid
          and foreign_key.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
          and attribute.attnum = any (foreign_key.conkey)
      )
      or (attribute.atttypid in ('uuid'::regtype, 'text'::regtype, 'varchar'::regtype) and attribute.attname
        ~ '(^|_)(user|person|admin|actor|author|owner|assignee|recipient|in_place_of)(_id)?$|_by$|_to$|^(in_place_of|for_person|person)$')
      or (attribute.atttypid in ('text'::regtype, 'varchar'::regtype) and attribute.attname ~ '(^|_)(e?mail|email|phone|recipient|mailbox|address)(_|$)')
    );
select isnt_empty('select from tests.personal', 'there are columns to check');
select is_empty(
  $$ select * from tests.personal except select relation, person_column from private.personal_columns() $$,
  'every column that refers to a person is in the list of personal columns');
select is_empty(
  $$ select relation, person_column from private.personal_columns() where (list is null) = (reason is null) $$,
  'and is either exported or has a reason why not');
select is_empty(
  $$ select list from private.personal_columns() where list is not null group by list having count(*) > 1 $$,
  'each list has a different name');
select is_empty(
  $$ select relation, person_column from private.personal_columns() listed where to_regclass(relation) is not null
     and not exists (select from pg_attribute where attrelid = relation::regclass and attname = person_column) $$,
  'and the listed columns exist');
select is_empty(
  $$ select relation, hidden_column from private.personal_columns(), unnest(hidden) as hidden_column
     where to_regclass(relation) is not null
       and not exists (select from pg_attribute where attrelid = relation::regclass and attname = hidden_column) $$,
  'hidden columns exist');

insert into public.kanban_cards (id, account_id, title, created_by) values
  (tests.id('card 1'), tests.id('alpha'), 'One of Anna', tests.id('anna')),
  (tests.id('card 2'), tests.id('alpha'), 'One of Aron', tests.id('aron'));
insert into public.kanban_cards (account_id, title, created_by)
select tests.id('beta'), repeat('x', 200), tests.id('nora') from generate_series(1, 2500);
select tests.act_as('anna');
create temporary table asked on commit drop as select public.make_privacy_request('export') as id;
grant select on asked to public;
select tests.act_as('nora');
insert into asked select public.make_privacy_request('export');
select tests.act_as_owner();
alter table asked add column person uuid;
update asked set person = (select user_id from public.privacy_requests request where request.id = asked.id);
create function tests.asked(name text) returns uuid language sql security definer as $$ select id from asked where person = tests.id(name) $$;

-- Who makes an export.
select tests.outcomes(statement, '{"anna": "42501", "ada": "42501", "ivo": "42501", "anon": "42501"}', 'nobody but the service ' || what)
from (values
  ('select * from public.claim_data_export()', 'claims an export'),
  ('select * from public.list_export_parts(tests.asked(''anna''))', 'lists its parts'),
  ('select * from public.read_export_rows(tests.asked(''anna''), ''cards'')', 'reads the rows of a person'),
  ('select public.note_export_progress(tests.asked(''anna''), 1, 2)', 'says how far it is'),
  ('select public.note_export_ready(tests.asked(''anna''), 1, 2, 3)', 'says that it is ready')
) as calls (statement, what);
select tests.outcomes('select * from public.read_export_rows(tests.asked(''anna''), ''cards'')', '{"service_role": "P0002"}',
  'and the service role reads them only while the export is being made');
select tests.outcomes('select from public.data_exports', '{"anna": "1", "nora": "1", "aron": "0", "ivo": "0", "ada": "2", "anon": "42501"}',
  'people see the progress of their own export');
select tests.outcomes('update public.data_exports set expires_at = now()', '{"anna": "42501", "ada": "42501"}', 'and change nothing');

-- Anna has asked for an address that is somebody else's.
update auth.users set email_change = 'bela@beta.example' where id = tests.id('anna');
insert into public.account_email_overrides (email, account_id) values
  ('bela@beta.example', tests.id('beta')), ('anna@alpha.example', tests.id('alpha'));

select tests.act_as('service_role');
create temporary table claimed on commit drop as select * from public.claim_data_export();
insert into claimed select * from public.claim_data_export();
select is((select count(*) from claimed), 2::bigint, 'both exports are claimed');
select is_empty('select * from public.claim_data_export()', 'and neither is claimed twice');
select is((select array_agg(record ->> 'title') from public.read_export_rows(tests.asked('anna'), 'cards')),
  array['One of Anna'], 'the rows are those that the person wrote');
select is((select array_agg(record ->> 'email') from public.read_export_rows(tests.asked('anna'), 'accounts-by-address')),
  array['anna@alpha.example'], 'or that have the person''s address, but not one that was only asked for');
select ok((select record ? 'email' and not record ?| array['encrypted_password', 'recovery_token', 'confirmation_token']
  from public.read_export_rows(tests.asked('anna'), 'identity')), 'without secrets');
create temporary table pages (key text, title text) on commit drop;
do $$
declare
  last text := '';
begin
  loop
    insert into pages select page.key, page.record ->> 'title' from public.read_export_rows(tests.asked('nora'), 'cards', last) page;
    exit when not found;
    select max(key collate "C") into last from pages;
  end loop;
end
$$;
select is((select array[count(*), count(distinct key)] from pages), array[2500, 2500]::bigint[], 'all rows come, page after page');
select tests.outcomes('select * from public.read_export_rows(tests.asked(''anna''), ''no such list'')', '{"service_role": "22023"}',
  'an unknown list is refused');
select ok((select count(*) > 30 and count(list) = count(*) from public.list_export_parts(tests.asked('anna'))), 'every list is a part');

-- The file.
select tests.act_as_owner();
insert into storage.objects (bucket_id, name, metadata)
select 'data-exports', file_name, '{"size": 3}' from claimed;
select tests.act_as('service_role');
select public.note_export_progress(tests.asked('anna'), 5, 40);
select public.note_export_ready(tests.asked('anna'), 212, 9, 4200000);
select tests.outcomes($$ select public.note_export_ready(tests.asked('anna'), 1, 1, 1) $$, '{"service_role": "P0002"}', 'an export becomes ready only once');
select tests.outcomes($$ select from storage.objects where bucket_id = 'data-exports' $$,
  '{"anna": "1", "nora": "0", "aron": "0", "ada": "0", "ivo": "0", "eve": "0", "anon": "0"}',
  'only the person downloads a ready export, and nobody while impersonating them');
select tests.outcomes($$ insert into storage.objects (bucket_id, name) values ('data-exports', tests.id('anna') || '/own.zip') $$,
  '{"anna": "42501", "ada": "42501"}', 'nobody can add a file to the bucket');
select tests.act_as_owner();
select results_eq(
  $$ select request.state::text, made.records, made.files, made.bytes, made.expires_at - made.ready_at
     from public.privacy_requests request join public.data_exports made on made.request_id = request.id where request.id = tests.asked('anna') $$,
  $$ values ('done', 212, 9, 4200000::bigint, interval '7 days') $$, 'it is valid for seven days');
select results_eq(
  $$ select for_person, wording ->> 'code' from public.notifications where type = 'privacy_request' $$,
  $$ values (tests.id('anna'), 'data_export_ready') $$, 'the person is told');
select results_eq(
  $$ select actor, object::jsonb ->> 'what' from public.access_events where action = 'exported' $$,
  $$ values (tests.id('anna'), 'own_data') $$, 'and the log of the account has an entry');
update storage.objects set created_at = now() - interval '8 days' where bucket_id = 'data-exports';
update public.data_exports set ready_at = now() - interval '8 days', expires_at = now() - interval '1 day' where request_id = tests.asked('anna');
select tests.outcomes($$ select from storage.objects where bucket_id = 'data-exports' $$, '{"anna": "0"}', 'after seven days nobody can download it');
select is((select array_agg(name) from public.list_unneeded_files(100) where bucket_id = 'data-exports'),
  (select array_agg(file_name) from claimed where request_id = tests.asked('anna')), 'and its file is removed, but not that of an export that is being made');

-- Starting again.
update public.data_exports set attempts = 10 where request_id = tests.asked('nora');
update public.data_exports set next_attempt_at = now() - interval '1 hour' where request_id = tests.asked('nora');
select is_empty('select * from public.claim_data_export()', 'after ten attempts it is not tried again');
select tests.outcomes('select public.admin_restart_export(tests.asked(''nora''))',
  '{"ada": "1", "nora": "42501", "ivo": "42501", "anon": "42501", "service_role": "42501"}', 'until an administrator starts it again');

select * from finish();
rollback;
