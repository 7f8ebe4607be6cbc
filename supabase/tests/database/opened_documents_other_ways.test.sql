begin;
-- Triggers tested here: templates_log_change, portico_keep_private.
\ir fixtures.psql
set constraints all immediate;
select plan(46);

insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('lease'), tests.id('aron'), tests.id('alpha'), 'Lease', 'a.pdf', tests.file('aron', '1-lease.pdf'), true),
  (tests.id('guide'), tests.id('ada'), null, 'Guide', 'e.pdf', tests.file('ada', '1-guide.pdf'), false);
update private.template_texts set content = 'The tenant waters the zeppelin on Sundays.' where template_id = tests.id('lease');
update private.template_texts set content = 'Nobody waters a submarine.' where template_id = tests.id('guide');

create view tests.entries as
  select account_id, actor, via, action, object::jsonb as object from public.access_events
  where action <> 'signed_in' and (actor is not null or via = 'key') order by account_id, seq;

-- The searches: the firm finds a document, but gets no sentence of it.
create function tests.sentences(actor text, words text) returns text[] language plpgsql
as $$
declare
  found text[];
begin
  perform tests.act_as(actor);
  found := array(
    select coalesce(passage, '-') from public.search_templates(words)
    union all select coalesce(passage, '-') from public.list_templates(true, words)
    union all select coalesce(passage, '-') from public.list_templates(false, words)
  );
  perform tests.act_as_owner();
  return found;
end
$$;
select matches(array_to_string(tests.sentences('anna', 'zeppelin'), ' '), 'tenant waters.*tenant waters', 'a member reads the sentences that a search finds');
select is(tests.sentences('ada', 'zeppelin'), '{-,-}', 'an administrator finds the document and reads no sentence');
select is(tests.sentences('ivo', 'zeppelin'), '{-,-}', 'nor does one who impersonates a member');
select matches(array_to_string(tests.sentences('ada', 'submarine'), ' '), 'Nobody waters.*Nobody', 'documents for everyone show their sentences');
select is_empty($$ select from tests.entries $$, 'a search is not in the log');

-- The passages of the Steward.
create function tests.passages(actor text, words text) returns bigint language plpgsql
as $$
declare
  found bigint;
begin
  perform tests.act_as(actor);
  found := (select count(*) from public.find_passages(words) where content like '%waters%');
  perform tests.act_as_owner();
  return found;
end
$$;
create function tests.opens(actor text, words text) returns boolean language plpgsql
as $$
declare
  until timestamptz;
begin
  perform tests.act_as(actor);
  until := public.open_passages(words);
  perform tests.act_as_owner();
  return until is not null;
end
$$;
select is(tests.passages('anna', 'zeppelin'), 1::bigint, 'a member gets passages');
select is(tests.passages('ada', 'submarine'), 1::bigint, 'an administrator gets passages of documents for everyone');
select is(tests.opens('anna', 'zeppelin'), false, 'a member has nothing to open');
select is(tests.opens('ada', 'submarine'), false, 'nor has an administrator in documents for everyone');
select is(tests.passages('ada', 'zeppelin'), 0::bigint, 'an administrator gets no passage of a client''s document without opening it');
select is(tests.passages('ivo', 'zeppelin'), 0::bigint, 'nor does one who impersonates a member');
select is_empty($$ select from tests.entries $$, 'none of this is in the log');
select is(tests.opens('eve', 'zeppelin'), false, 'an impersonation that is over opens nothing');
select is(tests.opens('bela', 'zeppelin'), false, 'nor does a member of another account');
select is_empty($$ select from private.file_openings $$, 'nothing is open');
select tests.act_as('ada');
select isnt((select public.open_passages('zeppelin')), null, 'an administrator opens the passages');
select is_empty($$ select from public.find_passages('zeppelin') $$, 'but in the same transaction reads none');
do $do$ begin
  perform public.open_passages('zeppelin');
  raise exception 'taken back';
exception when others then
  null;
end $do$;
select is_empty($$ select from public.find_passages('zeppelin') $$, 'nor after a part of it that was taken back');
select tests.act_as_owner();
select is(tests.passages('ada', 'zeppelin'), 1::bigint, 'in a later one they get the passages');
select is(tests.passages('ivo', 'zeppelin'), 0::bigint, 'another administrator does not');
select is(tests.opens('ivo', 'zeppelin'), true, 'one who impersonates a member opens them');
select is(tests.passages('ivo', 'zeppelin'), 1::bigint, 'and gets them');
select results_eq('select account_id, actor, via, action, object from tests.entries',
  $$ values
    (tests.id('alpha'), tests.id('ada'), 'portal', 'document_opened', jsonb_build_object('id', tests.id('lease'), 'title', 'Lease', 'what', 'passages')),
    (tests.id('alpha'), tests.id('ivo'), 'impersonation', 'document_opened',
      jsonb_build_object('id', tests.id('lease'), 'title', 'Lease', 'what', 'passages', 'as', tests.id('anna'))) $$,
  'both are in the log of the account');

-- Files of requests to the support.
insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@alpha.example', 'Help', 'Please');
create function tests.support_file(person text, name text) returns text language sql
as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values ('support-files', tests.id(person) || '/' || tests.id('help') || '/' || tests.id(name) || '.pdf', tests.id(person),
    tests.id(person)::text, gen_random_uuid()::text, '{"size": 1}')
  returning name
$$;
insert into public.support_attachments (request_id, account_id, is_firm, file_path, file_name, size, mime_type) values
  (tests.id('help'), tests.id('alpha'), false, tests.support_file('anna', 'claim'), 'claim.pdf', 1, 'application/pdf'),
  (tests.id('help'), null, true, tests.support_file('ada', 'reply'), 'reply.pdf', 1, 'application/pdf');
select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'support-files' $$,
  '{"ada": "1", "ivo": "1", "anna": "2", "aron": "2", "bela": "0"}', 'the firm reads the files that it has sent, members read all');
create temporary table claims on commit drop as
  select tests.id('anna') || '/' || tests.id('help') || '/' || tests.id('claim') || '.pdf' as path;
grant select on claims to authenticated;
select tests.outcomes(
  $$ select public.open_file((select path from claims), 'support-files') $$, '{"ada": "1", "ivo": "1", "eve": "42501", "anon": "42501"}',
  'the firm opens the file that a client has sent');
select tests.act_as('ada');
select lives_ok($$ select public.open_file((select path from claims), 'support-files') $$, 'an administrator opens it');
select tests.act_as('ada');
select is((select count(*) from storage.objects where bucket_id = 'support-files'), 2::bigint, 'and reads it');
select tests.act_as_owner();
select results_eq($$ select actor, object - 'id' from tests.entries where object ->> 'what' = 'support_file' $$,
  $$ values (tests.id('ada'), '{"what": "support_file", "title": "claim.pdf"}'::jsonb) $$, 'it is in the log');
select tests.outcomes($$ select from storage.objects where bucket_id = 'support-files' $$, '{"ivo": "1"}', 'no other administrator can read it');

-- Changes with the secret key.
create function tests.by_key(statement text) returns setof text language plpgsql
as $$
declare
  known constant bigint := (select coalesce(max(seq), 0) from public.access_events where account_id = tests.id('alpha'));
begin
  perform tests.act_as('service_role');
  execute statement;
  perform tests.act_as_owner();
  return query
    select concat_ws(' ', event.via, event.action, event.object::jsonb ->> 'what') from public.access_events event
    where event.account_id = tests.id('alpha') and event.seq > known and event.actor is null order by event.seq;
end
$$;
select results_eq(
  $$ select tests.by_key('update public.templates set account_id = null, is_client_specific = false where id = tests.id(''lease'')') $$,
  $$ values ('key changed template_updated') $$, 'removing a document from its account with the secret key has an entry');
select results_eq(
  $$ select tests.by_key('update public.templates set account_id = tests.id(''alpha'') where id = tests.id(''lease'')') $$,
  $$ values ('key changed template_updated') $$, 'and so has putting it back');
select results_eq(
  $$ select tests.by_key('update public.templates set description = ''x'' where id = tests.id(''lease'')') $$,
  $$ values ('key changed template_updated') $$, 'and a change of its description');
select is_empty(
  $$ select tests.by_key('update public.templates set text_state = ''unreadable'' where id = tests.id(''lease'')') $$, 'the state of its text has none');
-- An administrator hides a move behind a change that makes the record very long.
create function tests.moved(account text, filler integer) returns setof text language plpgsql
as $$
declare
  known bigint;
begin
  known := (select coalesce(max(seq), 0) from public.access_events where account_id = tests.id('alpha'));
  perform tests.act_as('ada');
  update public.templates set account_id = tests.id(account), description = repeat(chr(filler), 10000) where id = tests.id('lease');
  perform tests.act_as_owner();
  return query select event.action || ' ' || (event.object::jsonb ->> 'what') from public.access_events event
    where event.account_id = tests.id('alpha') and event.seq > known;
end
$$;
select results_eq($$ select tests.moved('alpha', 1) $$, $$ values ('changed template_updated') $$, 'a long description is a change');
select results_eq($$ select tests.moved('beta', 2) $$, $$ values ('changed template_updated') $$, 'a move with another one is in the log');
select results_eq($$ select tests.moved('alpha', 3) $$, $$ values ('changed template_updated') $$, 'and so is the move back');
select is((select count(*)::integer from public.admin_actions where concerned_account = tests.id('alpha')::text and action_type = 'template_updated'
  and details ? 'account_id'), 2, 'the record of administrators names the account');
select results_eq(
  $$ select tests.by_key('delete from public.templates where id = tests.id(''lease'')') $$, $$ values ('key changed template_deleted') $$, 'and deleting it');
select results_eq(
  $$ select tests.by_key('insert into public.user_accounts (user_id, account_id) values (tests.id(''nora''), tests.id(''alpha''))') $$,
  $$ values ('key rights_changed user_account_created') $$, 'making somebody a member has an entry');
select results_eq(
  $$ select tests.by_key('insert into public.account_email_domains (domain, account_id) values (''more.example'', tests.id(''alpha''))') $$,
  $$ values ('key rights_changed account_email_domain_created') $$, 'also by a domain');
select results_eq(
  $$ select tests.by_key('insert into public.account_email_overrides (email, account_id) values (''x@more.example'', tests.id(''alpha''))') $$,
  $$ values ('key rights_changed account_email_override_created') $$, 'also by an address');
select results_eq(
  $$ select tests.by_key('update public.user_roles set role = ''admin'' where user_id = tests.id(''anna'')') $$,
  $$ values ('key rights_changed user_role_updated') $$, 'and so has making a member an administrator');
select tests.act_as('ada');
insert into public.account_email_domains (domain, account_id) values ('other.example', tests.id('alpha'));
select tests.act_as_owner();
select results_eq(
  $$ select actor, via, action, object from tests.entries where object ->> 'what' = 'account_email_domain_created' and actor is not null $$,
  $$ values (tests.id('ada'), 'portal', 'rights_changed', '{"what": "account_email_domain_created", "approval": "automatic"}'::jsonb) $$,
  'adding a domain as an administrator has an entry too');
select is_empty($$ select from public.access_events where object like '%@%' $$, 'no entry contains an address');

-- Buckets stay private.
select tests.outcomes(
  $$ update storage.buckets set public = true where id in ('templates', 'chat-uploads', 'support-files') $$,
  '{"service_role": "42501"}', 'nobody makes the files of clients public');
select tests.outcomes($$ update storage.buckets set public = true where id = 'organization-logos' $$, '{"service_role": "1"}',
  'logos are public');

select * from finish();
rollback;
