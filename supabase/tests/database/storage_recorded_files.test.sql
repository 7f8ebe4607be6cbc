begin;
-- Triggers tested here: portico_record_file_change.
\ir fixtures.psql
select plan(15);

insert into storage.objects (bucket_id, name, metadata, version) values
  ('templates', tests.id('anna') || '/1-contract.pdf', '{"size": 10, "mimetype": "application/pdf"}', 'v1'),
  ('chat-uploads', tests.id('anna') || '/1-note.txt', '{"size": 3}', 'v1');
create view tests.files as
  select admin_id, action_type, target_user_id, in_place_of, target_resource_id, details from public.admin_actions
  where action_type like 'file\_%';
grant select on tests.files to authenticated;

select tests.act_as('anna');
update storage.objects set version = 'v2' where name = tests.id('anna') || '/1-note.txt';
insert into storage.objects (bucket_id, name) values ('chat-uploads', tests.id('anna') || '/2-mine.txt');
select tests.act_as_owner();
select is_empty('select from tests.files', 'what members do with their files is not recorded');

-- An administrator acts for anna.
select tests.act_as('ivo');
insert into storage.objects (bucket_id, name, owner_id, metadata, version) values
  ('templates', tests.id('anna') || '/3-his.pdf', tests.id('ivo'), '{"size": 11, "mimetype": "application/pdf"}', 'v1');
select tests.act_as_owner();
select results_eq('select * from tests.files',
  $$ select tests.id('ivo'), 'file_created', tests.id('anna'), tests.id('anna'),
       'templates/' || tests.id('anna') || '/3-his.pdf',
       jsonb_build_object('bucket', 'templates', 'name', tests.id('anna') || '/3-his.pdf', 'type', 'application/pdf',
         'version', 'v1', 'size', 11) $$,
  'an upload while impersonating is recorded, with the administrator, the person and the file');
select tests.act_as('ivo');
select tests.delete_files($$ name = tests.id('anna') || '/3-his.pdf' $$);
select tests.act_as_owner();
select bag_eq($$ select action_type from tests.files $$, array['file_created', 'file_deleted'], 'the deletion of the file is recorded');
select is_empty($$ select from tests.files where in_place_of is distinct from tests.id('anna') $$, 'both name the impersonated person');

-- An administrator acts for themselves.
select tests.act_as('ada');
insert into storage.objects (bucket_id, name, owner_id, version) values
  ('organization-logos', tests.id('alpha') || '_logo.png', tests.id('ada'), 'v1'),
  ('templates', tests.id('ada') || '/1-new.pdf', tests.id('ada'), 'v1');
update storage.objects set version = 'v2', user_metadata = '{"key": "s3cret"}' where bucket_id = 'organization-logos';
update storage.objects set last_accessed_at = now(), updated_at = now() where bucket_id = 'organization-logos';
select tests.delete_files($$ bucket_id = 'organization-logos' $$);
select tests.act_as_owner();
select bag_eq($$ select action_type || ' ' || (details ->> 'bucket') from tests.files where admin_id = tests.id('ada') $$,
  array['file_created organization-logos', 'file_created templates', 'file_updated organization-logos',
    'file_deleted organization-logos'],
  'an administrator''s own uploads, changes and deletions are recorded; reading is not');
select is((select details -> 'version' from tests.files where action_type = 'file_updated'), '{"from": "v1", "to": "v2"}'::jsonb,
  'a change is recorded with old and new version');
select is_empty($$ select from tests.files where admin_id = tests.id('ada') and (in_place_of is not null or target_user_id is not null) $$,
  'an administrator''s own changes name no impersonated person');

-- Supabase's storage writes as the service, with the person as the owner of the file.
select tests.act_as('service_role');
insert into storage.objects (bucket_id, name, owner_id, version) values ('templates', tests.id('anna') || '/4-by.txt', tests.id('ivo')::text, null);
insert into storage.objects (bucket_id, name, owner_id) values ('chat-uploads', tests.id('anna') || '/5-by.txt', tests.id('anna')::text),
  ('chat-uploads', tests.id('anna') || '/6-by.txt', 'a machine'), ('chat-uploads', tests.id('anna') || '/7-by.txt', null);
select tests.act_as_owner();
select results_eq($$ select admin_id, in_place_of from tests.files where details ->> 'name' like '%-by.txt' $$,
  $$ values (tests.id('ivo'), tests.id('anna')) $$, 'an upload that the service writes is recorded for the owner of the file');
select tests.act_as('service_role');
update storage.objects set version = 'v9' where name = tests.id('anna') || '/4-by.txt';
select tests.delete_files($$ name like '%-by.txt' $$);
select tests.act_as_owner();
select is((select count(*)::integer from tests.files where details ->> 'name' like '%-by.txt'), 2,
  'a change by the service is recorded for the owner, a deletion by the service is not');

select tests.outcomes(
  $$ update storage.objects set version = 'v4' where name = tests.id('anna') || '/1-contract.pdf' $$,
  '{"eve": "0", "ada": "0", "bela": "0"}', 'nobody replaces the file of a template');
select is((select count(*)::integer from tests.files where details ->> 'name' like '%contract%'), 0, 'refused changes are not recorded');
select ok(not exists (select from tests.files where details::text like '%s3cret%'), 'metadata that a client wrote is not recorded');
select throws_ok($$ select private.record_file_change() $$, '0A000', null, 'the trigger function cannot be called');
select is(private.file_facts(null), null, 'null stays null');
select tests.outcomes($$ select private.file_facts('{}') $$, '{"ada": "42501", "anna": "42501"}', 'nobody calls file_facts directly');

select * from finish();
rollback;
