-- The export of a person's own data.
begin;
\ir fixtures.psql
select plan(47);

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
  $$ select relation, shown from private.personal_columns(), unnest(columns) as shown
     where to_regclass(relation) is not null
       and not exists (select from pg_attribute where attrelid = relation::regclass and attname = shown) $$,
  'and so do the columns that are shown');
select is_empty(
  $$ select relation, shown from private.personal_columns(), unnest(columns) as shown
     where reads = 'account' and not has_column_privilege('authenticated', relation, shown, 'select') $$,
  'what is read as the person is in columns that people may read');
select is_empty(
  $$ select list from private.personal_columns() where list is not null and reads not in ('own', 'account', 'copy')
     union all select list from private.personal_columns() where reads = 'copy'
       and list not in (select copy.list from private.exported_copies() copy)
     union all select list from private.personal_columns(), unnest(columns) as shown
       where relation in ('public.admin_actions', 'public.notifications') and shown in ('details', 'wording', 'data')
         and list not in (select copy.list from private.exported_copies() copy) $$,
  'each list says how it is read, and copies have their keys');

insert into public.kanban_cards (id, account_id, title, created_by) values
  (tests.id('card 1'), tests.id('alpha'), 'One of Anna', tests.id('anna')),
  (tests.id('card 2'), tests.id('alpha'), 'One of Aron', tests.id('aron'));
insert into public.user_accounts (user_id, account_id) values (tests.id('nora'), tests.id('beta'));
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
  ('select private.begin_reading_as_person(tests.asked(''anna''))', 'reads as a person'),
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

-- An export reads as the person. Aron wrote, and was removed since; Bela reads only the board of her account.
select tests.act_as_owner();
create function tests.writes(name text, account text) returns void language plpgsql as $$
declare
  conversation uuid;
  request uuid;
begin
  insert into public.templates (user_id, account_id, title, file_name, file_path, file_size, file_type, is_client_specific, category)
  values (tests.id(name), tests.id(account), 'Library of ' || name, 'a.pdf', tests.file(name, 'library.pdf'), 1, 'pdf', true, enum_first(null::public.template_category));
  insert into public.chat_conversations (user_id, title) values (tests.id(name), 'Question of ' || name) returning id into conversation;
  insert into public.chat_exchanges (conversation_id, user_id, question, answer, account_ids)
  values (conversation, tests.id(name), 'Question of ' || name, 'Answer that quotes', array[tests.id(account)]);
  insert into public.support_requests (user_id, account_id, name, email, subject, message)
  values (tests.id(name), tests.id(account), name, name || '@x.example', 'Subject of ' || name, 'Words of ' || name) returning id into request;
  insert into public.support_messages (request_id, author, author_name, is_firm, body) values
    (request, tests.id(name), name, false, 'Reply of ' || name), (request, tests.id('ada'), 'Ada', true, 'Answer of the firm');
  insert into public.support_attachments (request_id, is_firm, file_path, file_name, size, mime_type)
  select request, file.is_firm, file.path, 'a.pdf', 1, 'application/pdf' from (values
    (false, format('%s/%s/%s.pdf', tests.id(name), request, tests.id('own'))),
    (true, format('%s/%s/%s.pdf', tests.id('ada'), request, tests.id('firm' || name)))) as file (is_firm, path);
  insert into storage.objects (bucket_id, name, metadata)
  select 'support-files', file.file_path, '{"size": 1}' from public.support_attachments file where file.request_id = request;
end
$$;
select tests.writes('aron', 'alpha'), tests.writes('bela', 'beta'), tests.writes('anna', 'alpha');
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('beta'), 'One of Bela', tests.id('bela'));
insert into asked
select public.make_privacy_request('export'), tests.id(name) from (values ('aron'), ('bela')) as people (name), lateral tests.act_as(name);
select tests.act_as('ada');
select public.admin_set_legal_hold('The reason of the hold', null, tests.id('anna'));
select public.admin_set_legal_hold('The reason of the hold', null, tests.id('aron'));
update public.profiles set phone = '+32 2 555 01 01' where id = tests.id('anna');
select tests.act_as_owner();
delete from public.user_accounts where user_id = tests.id('aron');
update public.user_accounts set role = 'viewer', access_level = 'restricted' where user_id = tests.id('bela');
update public.kanban_cards set title = 'Written since' where created_by = tests.id('aron');
update public.data_exports set next_attempt_at = now() + interval '5 minutes', attempts = 1;
create function tests.export_of(name text) returns setof text language plpgsql as $$
declare
  part record;
begin
  for part in select * from public.list_export_parts(tests.asked(name)) loop
    if part.list is null then
      return next part.bucket_id || ': ' || part.name;
    else
      return query select part.list || ': ' || record from public.read_export_rows(tests.asked(name), part.list);
    end if;
  end loop;
end
$$;
grant execute on all functions in schema tests to service_role;
-- Supabase alone has this table.
do $$
begin
  if to_regclass('storage.s3_multipart_uploads') is not null then
    insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version, owner_id)
    select name, 'secret', 'chat-uploads', format('%s/broken-off-of-%s.pdf', tests.id(name), name), 'v', tests.id(name)::text
    from unnest(array['anna', 'bela']) as name;
  end if;
end
$$;
select tests.act_as('service_role');
select is((select array_agg(found ~ '"bucket_id": "chat-uploads"' and found !~ 'secret') from tests.export_of('anna') as found where found ~ 'broken-off-of'),
  case when to_regclass('storage.s3_multipart_uploads') is not null then array[true] end, 'an upload that was broken off is in the export, and not those of others');
select is_empty($$ select * from (select tests.export_of(name) as found from unnest(array['anna', 'aron', 'bela']) as name) as exported
  where found ~ 'hold' $$, 'nobody finds a legal hold on them in their export, nor its reason');
select isnt_empty($$ select from tests.export_of('anna') as found where found ~ '^acts-of-administrators-about-you: .*555 01 01.*profile_updated' $$,
  'but what else an administrator did about them');
select is_empty($$ select found from tests.export_of('aron') as found
  where found ~ 'Written since|Library of|Answer that quotes|Answer of the firm|^templates|^(cards|accounts|answers): ' or found ~ tests.id('ada')::text $$,
  'somebody who was removed gets nothing of the account');
select is((select count(distinct words) from tests.export_of('aron') as found,
    unnest(array['Question of aron', 'Words of aron', 'Reply of aron', tests.id('aron') || '/.*\.pdf']) as words where found ~ words), 4::bigint,
  'but what they wrote themselves and nobody else can change');
select is_empty($$ select found from tests.export_of('bela') as found where found ~ 'Library of|Answer that quotes|^templates' $$,
  'somebody with restricted access gets nothing of the library');
select is((select count(distinct words) from tests.export_of('bela') as found,
    unnest(array['One of Bela', 'Question of bela', 'accounts: .*viewer']) as words where found ~ words), 3::bigint, 'but the board');
select is((select count(distinct words) from tests.export_of('anna') as found,
    unnest(array['One of Anna', 'Library of anna', 'Answer that quotes', tests.id('ada') || '/', 'templates: ' || tests.id('anna')]) as words where found ~ words), 5::bigint,
  'a member gets all of it');
select is(private.only_keys('{"a": 1, "b": {"c": 2, "d": 3}, "e": "x"}', array['a', 'b/c', 'e/f']), '{"a": 1, "b": {"c": 2}, "e": {}}'::jsonb, 'only keys that are allowed');
-- The right to read as somebody ends with the call.
select is(array[current_setting('role'), current_setting('request.jwt.claims')::jsonb ->> 'role'], array['service_role', 'service_role'],
  'afterwards the caller is the service again');
select tests.act_as_owner();
select is_empty('select from private.running_exports', 'and reads as nobody');
select set_config('request.jwt.claims', json_build_object('sub', tests.id('anna'), 'role', 'authenticated')::text, true);
set local role authenticated;
select is_empty('select from public.kanban_cards', 'a token without a session is nobody''s');
select tests.act_as_owner();

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
