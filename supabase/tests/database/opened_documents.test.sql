begin;
-- Triggers and policies tested here: templates_log_change, files_select_reader.
\ir fixtures.psql
-- Entries are written at the end of a transaction; here they are written at once.
set constraints all immediate;
select plan(43);

insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('lease'), tests.id('aron'), tests.id('alpha'), 'Lease', 'a.pdf', tests.file('aron', '1-lease.pdf'), true),
  (tests.id('offer'), tests.id('aron'), tests.id('alpha'), 'Offer', 'b.pdf', tests.file('aron', '1-offer.pdf'), true),
  (tests.id('theirs'), tests.id('bela'), tests.id('beta'), 'Theirs', 'c.pdf', tests.file('bela', '1-theirs.pdf'), true),
  (tests.id('provided'), tests.id('ada'), tests.id('alpha'), 'Provided', 'd.pdf', tests.file('ada', '1-provided.pdf'), false),
  (tests.id('for all'), tests.id('ada'), null, 'For all', 'e.pdf', tests.file('ada', '1-all.pdf'), false);
select tests.file('aron', '2-new.pdf');

create view tests.opened as
  select account_id, actor, via, object::jsonb as object from public.access_events where action = 'document_opened' order by seq;
create function tests.reads(name text) returns text language sql
as $$ select format('select from storage.objects where bucket_id = ''templates'' and name like %L', '%/1-' || name || '.pdf') $$;
-- Unlike tests.outcome(), keeps what the call did.
create function tests.open(actor text, document text, session text default 'session') returns text language plpgsql
as $$
begin
  perform tests.act_as(actor);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('session_id', tests.id(actor || ' ' || session)))::text, true);
  perform public.open_document(tests.id(document));
  perform tests.act_as_owner();
  return 'opened';
exception when others then
  perform tests.act_as_owner();
  return sqlstate;
end
$$;

-- Without opening.
select tests.outcomes(tests.reads('lease'),
  '{"ada": "0", "ivo": "0", "eve": "0", "anna": "1", "aron": "1", "dora": "1", "bela": "0", "anon": "0"}',
  'the firm does not read a client''s document, impersonating or not; members do');
select tests.outcomes(tests.reads('provided'), '{"ada": "0", "ivo": "0", "anna": "1"}',
  'nor one that the firm has provided for an account');
select tests.outcomes(tests.reads('all'), '{"ada": "1", "ivo": "1", "anna": "1", "nora": "1"}', 'everybody reads documents for everyone');
select tests.outcomes(
  $$ select from storage.objects where bucket_id = 'templates' and name like '%/2-new.pdf' $$,
  '{"ada": "0", "ivo": "0", "aron": "1"}', 'a file that no template names is for the person who uploaded it');

-- Opening.
select is_empty('select from tests.opened', 'nothing is in the log yet');
select tests.outcomes(
  $$ select public.open_document(tests.id('lease')) $$,
  '{"ada": "1", "ivo": "1", "anna": "1", "eve": "42501", "tina": "42501", "anon": "42501", "service_role": "42501"}',
  'signed-in people open documents');
select tests.outcomes(
  $$ select where public.open_document(tests.id('lease')) is null $$,
  '{"anna": "1", "bela": "1", "nora": "1", "ada": "0", "ivo": "0"}', 'people who are not of the firm need no opening');
select tests.outcomes($$ select public.open_document(tests.id('theirs')) $$, '{"ada": "1", "ivo": "PT404"}',
  'an administrator opens as the person they impersonate');
select tests.outcomes($$ select public.open_document(tests.id('nothing')) $$, '{"ada": "PT404"}', 'a document that does not exist is not opened');
select tests.outcomes($$ select public.open_document(null) $$, '{"ada": "PT404"}', 'nor is null');
select tests.outcomes($$ select public.open_file('x/y.pdf', 'elsewhere') $$, '{"ada": "PT404"}', 'nor is a file of another bucket');
select tests.outcomes($$ select where public.open_document(tests.id('for all')) is null $$, '{"ada": "1", "ivo": "1"}',
  'a document for everyone needs no opening');
select is_empty('select from tests.opened', 'an opening that was rolled back is not in the log');

select is(tests.open('ada', 'lease'), 'opened', 'an administrator opens a document');
select results_eq('select * from tests.opened',
  $$ values (tests.id('alpha'), tests.id('ada'), 'portal', jsonb_build_object('id', tests.id('lease'), 'title', 'Lease')) $$,
  'it is in the log of the account');
select tests.outcomes(tests.reads('lease'), '{"ada": "1", "ivo": "0", "eve": "0", "anna": "1"}', 'they can read it, and no other administrator can');
select tests.outcomes(tests.reads('offer'), '{"ada": "0"}', 'and no other document');
select tests.outcomes(
  $$ delete from storage.objects where name like '%/1-lease.pdf' $$, '{"ada": "1", "ivo": "0", "anna": "1"}',
  'only then can they delete its file');
select is(tests.open('ada', 'offer', 'other session'), '42501', 'a session that has ended opens nothing');
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values (tests.id('ada other session'), tests.id('ada'), now(), now(), 'aal1');
select is(tests.open('ada', 'offer', 'other session'), 'opened', 'another session opens another document');
select tests.outcomes(tests.reads('offer'), '{"ada": "0"}', 'which is not open in the first session');

-- How long an opening lasts.
update private.file_openings set opened_at = clock_timestamp() - interval '59 seconds' where person = tests.id('ada');
select tests.outcomes(tests.reads('lease'), '{"ada": "1"}', 'after 59 seconds it can still be read');
select tests.outcomes(
  $$ select where private.seconds_to_read('templates', tests.id('aron') || '/1-lease.pdf') between 0 and 1 $$, '{"ada": "1"}',
  'an address for it may be valid for the second that is left');
update private.file_openings set opened_at = clock_timestamp() - interval '61 seconds' where person = tests.id('ada');
select tests.outcomes(tests.reads('lease'), '{"ada": "0"}', 'after 61 seconds it cannot');
update private.file_openings set opened_at = clock_timestamp() + interval '1 minute' where person = tests.id('ada');
select tests.outcomes(tests.reads('lease'), '{"ada": "0"}', 'nor if the clock was set back');
update private.file_openings set opened_at = clock_timestamp() - interval '2 hours' where person = tests.id('ada');
select is(tests.open('ada', 'lease'), 'opened', 'it is opened again');
select is((select count(*) from private.file_openings), 1::bigint, 'and old openings are deleted');
select is((select count(*) from tests.opened), 3::bigint, 'each opening is in the log');
select tests.outcomes(
  $$ select where private.seconds_to_read('templates', tests.id('aron') || '/1-lease.pdf') is null $$,
  '{"anna": "1", "ada": "0", "ivo": "0"}', 'addresses of members have no such limit');
select tests.outcomes(
  $$ select where private.seconds_to_read('templates', tests.id('aron') || '/1-offer.pdf') = 0 $$, '{"ada": "1", "ivo": "1"}',
  'a document that is not open has no second left');
select tests.outcomes(
  $$ select where private.seconds_to_read('templates', tests.id('ada') || '/1-all.pdf') is null $$, '{"ada": "1", "ivo": "1"}',
  'a document for everyone has no limit');

-- While impersonating, also read-only.
update public.impersonation_sessions set is_read_only = true where id = tests.id('running');
select is(tests.open('ivo', 'lease'), 'opened', 'an impersonating administrator opens a document, also while only looking');
select results_eq($$ select account_id, via, object from tests.opened where actor = tests.id('ivo') $$,
  $$ values (tests.id('alpha'), 'impersonation', jsonb_build_object('id', tests.id('lease'), 'title', 'Lease', 'as', tests.id('anna'))) $$,
  'the log says whom they impersonated');
select tests.outcomes(tests.reads('lease'), '{"ivo": "1"}', 'and it can be read');
update public.impersonation_sessions set ended_at = now() where id = tests.id('running');
select tests.outcomes(tests.reads('lease'), '{"ivo": "0"}', 'after the impersonation they have to open it again, as themselves');
update public.impersonation_sessions set ended_at = null where id = tests.id('running');
update public.accounts set support_access = 'off' where id = tests.id('alpha');
select tests.outcomes(tests.reads('lease'), '{"ivo": "0", "anna": "1"}', 'when an account closes itself to the firm, an open document is closed at once');
update public.accounts set support_access = 'write' where id = tests.id('alpha');
update public.impersonation_sessions set is_read_only = false where id = tests.id('running');

-- Other ways to the same bytes.
select tests.act_as('ada');
update public.templates set account_id = null, is_client_specific = false where id = tests.id('offer');
select tests.act_as_owner();
select results_eq(
  $$ select account_id, actor, via, object::jsonb from public.access_events where action = 'changed' order by seq $$,
  $$ values (tests.id('alpha'), tests.id('ada'), 'portal',
    jsonb_build_object('what', 'template_updated', 'id', tests.id('offer'), 'title', 'Offer')) $$,
  'removing a document from an account is in its log');
select tests.act_as('ada');
delete from public.templates where id = tests.id('lease');
select tests.act_as_owner();
select results_eq(
  $$ select object::jsonb from public.access_events where action = 'changed' and account_id = tests.id('alpha') order by seq desc limit 1 $$,
  $$ values (jsonb_build_object('what', 'template_deleted', 'id', tests.id('lease'), 'title', 'Lease')) $$,
  'and so is deleting one');
update private.file_openings set opened_at = clock_timestamp() - interval '61 seconds';
select tests.outcomes(tests.reads('lease'), '{"ada": "0", "ivo": "0", "anna": "1"}', 'the firm does not read the file of a deleted document');
select tests.outcomes($$ delete from storage.objects where name like '%/1-lease.pdf' $$, '{"ada": "0", "ivo": "0", "anna": "1"}',
  'nor can it delete the file; the schedule does that');

-- An administrator who adds a document has it open for 60 seconds.
select tests.act_as('ada');
insert into public.templates (user_id, account_id, title, file_name, file_path, is_client_specific)
  values (tests.id('ada'), tests.id('beta'), 'Added', 'x.pdf', tests.own_file('1-added.pdf'), true);
select tests.act_as_owner();
select results_eq(
  $$ select actor, via, object::jsonb - 'id' from public.access_events where action = 'changed' and account_id = tests.id('beta') $$,
  $$ values (tests.id('ada'), 'portal', jsonb_build_object('what', 'template_created', 'title', 'Added')) $$,
  'an added document is in the log of the account');
select tests.outcomes(tests.reads('added'), '{"ada": "1", "ivo": "0", "bela": "1"}', 'the administrator who added it reads the file for a minute');
update private.file_openings set opened_at = clock_timestamp() - interval '61 seconds';
select tests.outcomes(tests.reads('added'), '{"ada": "0", "bela": "1"}', 'and not for longer, although they uploaded it');

select * from finish();
rollback;
