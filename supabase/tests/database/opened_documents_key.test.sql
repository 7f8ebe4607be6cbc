begin;
\ir fixtures.psql
set constraints all immediate;
select plan(18);

insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('lease'), tests.id('aron'), tests.id('alpha'), 'Lease', 'a.pdf', tests.file('aron', '1-lease.pdf'), true),
  (tests.id('gone'), tests.id('aron'), tests.id('alpha'), 'Gone', 'b.pdf', tests.file('aron', '1-gone.pdf'), true),
  (tests.id('for all'), tests.id('ada'), null, 'For all', 'e.pdf', tests.file('ada', '1-all.pdf'), false);
delete from public.templates where id = tests.id('gone');
select tests.file('anna', '2-new.pdf'), tests.file('ada', '2-of-ada.pdf');
insert into storage.objects (bucket_id, name, owner, owner_id, version) values
  ('chat-uploads', tests.id('bela') || '/1-c.pdf', tests.id('bela'), tests.id('bela')::text, 'one'),
  ('organization-logos', tests.id('alpha') || '_logo.png', tests.id('ada'), tests.id('ada')::text, 'one');

-- What the engine calls before it reads bytes with the secret key.
create function tests.noted(bucket text, path text) returns table (account_id uuid, object jsonb) language plpgsql
as $$
declare
  known constant bigint := (select count(*) from public.access_events);
begin
  perform private.note_file_read(bucket, path);
  return query
    select event.account_id, event.object::jsonb from public.access_events event
    where event.action = 'document_opened' and event.via = 'key' and event.actor is null
    order by event.at desc limit (select count(*) - known from public.access_events);
end
$$;
select results_eq(
  $$ select * from tests.noted('templates', tests.id('aron') || '/1-lease.pdf') $$,
  $$ values (tests.id('alpha'), jsonb_build_object('id', tests.id('lease'), 'title', 'Lease')) $$, 'a document is in the log of its account');
update private.template_texts set claimed_until = now() + interval '1 minute' where template_id = tests.id('lease');
select results_eq(
  $$ select * from tests.noted('templates', tests.id('aron') || '/1-lease.pdf') $$,
  $$ values (tests.id('alpha'), jsonb_build_object('id', tests.id('lease'), 'title', 'Lease', 'purpose', 'search')) $$,
  'the log says that it was read for the search');
select results_eq(
  $$ select * from tests.noted('templates', tests.id('aron') || '/1-gone.pdf') $$,
  $$ values (tests.id('alpha'), '{"what": "deleted_document"}'::jsonb) $$, 'so is the file of a deleted document');
select results_eq(
  $$ select account_id, object - 'id' from tests.noted('templates', tests.id('anna') || '/2-new.pdf') $$,
  $$ values (tests.id('alpha'), '{"what": "upload"}'::jsonb) $$, 'a file that no template names is in the log of the uploader''s account');
select results_eq(
  $$ select account_id, object - 'id' from tests.noted('chat-uploads', tests.id('bela') || '/1-c.pdf') $$,
  $$ values (tests.id('beta'), '{"what": "upload"}'::jsonb) $$, 'and so is an upload to the chat');
select is_empty($$ select * from tests.noted('templates', tests.id('ada') || '/1-all.pdf') $$, 'a document for everyone is in no log');
select is_empty($$ select * from tests.noted('templates', tests.id('ada') || '/2-of-ada.pdf') $$, 'nor is an upload of the firm');
select is_empty($$ select * from tests.noted('organization-logos', tests.id('alpha') || '_logo.png') $$, 'nor a logo');
select is_empty($$ select * from tests.noted('templates', 'nothing') $$, 'nor is a file that does not exist');

-- Nobody else can call these functions.
select tests.outcomes($$ select private.note_file_read('templates', 'x') $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501", "anon": "42501"}', 'nobody else writes such entries');
select tests.outcomes($$ select private.note_opening(array[tests.id('alpha')], null, 'x', null) $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'or invents an opening');
select tests.outcomes($$ select private.allow_reading(tests.id('ada'), tests.id('ada'), 'templates', 'x') $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'or opens a file without an entry');
select tests.outcomes($$ insert into private.file_openings (person, session, acts_as, bucket_id, name)
  values (auth.uid(), tests.id('ada session'), auth.uid(), 'templates', 'x') $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501", "anon": "42501"}', 'or adds an opening to the table');

-- Answers of the Steward quote documents.
select tests.outcomes($$ select answer from public.chat_exchanges $$, '{"service_role": "42501", "ada": "0", "anon": "42501"}',
  'nobody reads answers of the Steward with the secret key');
select is_empty(
  $$ select attname from pg_attribute, unnest(array['public.chat_conversations', 'public.chat_exchanges']::regclass[]) as chats
     where attrelid = chats and attname in ('title', 'question', 'answer', 'sources', 'file_name')
       and has_column_privilege('service_role', attrelid, attnum, 'select') $$,
  'nor anything else that a person wrote there');

-- Exports that the portal reports.
select tests.outcomes($$ select public.note_export('users', array[tests.id('alpha'), tests.id('beta')]) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}', 'administrators report exports');
select tests.outcomes($$ select public.note_export('A list', array[tests.id('alpha')]), public.note_export('users', '{}') $$, '{"ada": "22023"}',
  'an export needs a list and accounts');
select tests.act_as('ada');
select public.note_export('users', array[tests.id('alpha'), tests.id('nothing')]);
select tests.act_as_owner();
select results_eq($$ select account_id, actor, via, object from public.access_events where action = 'exported' $$,
  $$ values (tests.id('alpha'), tests.id('ada'), 'portal', '{"what": "users"}') $$, 'an export is in the logs of the accounts');

select * from finish();
rollback;
