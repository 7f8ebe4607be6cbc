-- The firm erases a person who has asked for it.
begin;
\ir fixtures.psql
\ir factors.psql
select plan(49);

-- Every place that has the text: table and row. As the owner, so that nothing is hidden.
create function tests.places_with(wanted text) returns setof text language plpgsql as $$
declare
  place regclass;
  found text;
begin
  for place in
    select class.oid from pg_class class join pg_namespace space on space.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'm') and space.nspname !~ '^(pg_|information_schema|tests)'
      and has_schema_privilege(space.oid, 'usage') and has_table_privilege(class.oid, 'select')
  loop
    for found in execute format(
      'select %L || '': '' || left(entry::text, 300) from %s as entry where strpos(replace(replace(lower(entry::text), ''joanna@'', ''''), ''anna@alpha.example.be'', ''''), lower(%L)) > 0', place, place, wanted
    ) loop
      return next found;
    end loop;
  end loop;
end
$$;

update public.profiles set name = 'Anna Alders', phone = '+32 2 555 01 01' where id = tests.id('anna');
-- An address that contains Anna's.
select tests.person('joanna', 'joanna@alpha.example');
insert into public.kanban_cards (account_id, title) values (tests.id('beta'), 'Ask joanna@alpha.example and anna@alpha.example.be');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('nora'), tests.id('beta'), 'manager');

-- What others are told about Anna: a right that the firm gives her, a sign-in of hers that it changes, what she asks for, whom she invites.
select tests.act_as('ada');
insert into public.user_accounts (user_id, account_id, role) values (tests.id('anna'), tests.id('beta'), 'manager');
select tests.act_as_owner();
select private.log_sign_in_change(tests.id('anna'), 'password_changed', gen_random_uuid(), tests.id('ada'));
insert into public.support_loosenings (account_id, asked_by, level) values (tests.id('beta'), tests.id('anna'), 'write');
select tests.act_as('anna');
reset role;
update auth.users set raw_user_meta_data = raw_user_meta_data || private.invitation_words(tests.id('beta'), null, null) where id = tests.id('bela');
insert into auth.identities (user_id, provider, provider_id, identity_data)
select id, 'email', id::text, raw_user_meta_data || '{"email": "bela@beta.example"}' from auth.users where id = tests.id('bela');
select tests.act_as_owner();
delete from public.support_loosenings;
delete from public.user_accounts where user_id = tests.id('anna') and account_id = tests.id('beta');
delete from public.account_blocks;

-- Anna writes everywhere.
select tests.act_as('anna');
insert into public.kanban_cards (account_id, title, description, created_by)
values (tests.id('alpha'), 'Write to Anna@Alpha.example', 'I am anna@alpha.example', tests.id('anna'));
select public.store_support_request('Anna Alders', 'anna@alpha.example', 'A question', 'Mail me at ANNA@alpha.example, please', account_uuid => tests.id('alpha'));
select public.make_privacy_request('correction', 'Not anna@alpha.example but another one');
select tests.act_as_owner();
create temporary table requests on commit drop as
  with asked as (
    insert into public.privacy_requests (user_id, kind, message)
    values (tests.id('anna'), 'erasure', 'Forget anna@alpha.example'), (tests.id('ada'), 'erasure', null), (tests.id('nora'), 'erasure', null)
    returning id, user_id
  )
  select * from asked;
grant select on requests to public;
create function tests.erasure(name text) returns uuid language sql security definer as $$ select id from requests where user_id = tests.id(name) $$;
insert into public.support_messages (request_id, author, author_name, is_firm, body)
select id, tests.id('anna'), 'Anna Alders', false, 'Greetings, anna@alpha.example' from public.support_requests;
insert into public.notifications (account_id, type, title, message) values (tests.id('alpha'), 'system_notification', 'Hello', 'From anna@alpha.example');
insert into public.account_email_overrides (email, account_id) values ('anna@alpha.example', tests.id('beta'));
insert into private.security_mails (user_id, kind, recipient) values (tests.id('anna'), 'new_device', 'anna@alpha.example');
insert into storage.objects (bucket_id, name, owner_id) values
  ('chat-uploads', tests.id('anna') || '/1-letter.pdf', tests.id('anna')::text), ('data-exports', tests.id('anna') || '/x.zip', null);
-- An upload to the library that no template names yet.
select tests.file('anna', 'draft.pdf');
-- Supabase alone has uploads in parts.
create function tests.unfinished_uploads(statement text) returns bigint language plpgsql as $$
declare
  touched bigint;
begin
  if to_regclass('storage.s3_multipart_uploads') is not null then
    execute statement;
    get diagnostics touched = row_count;
  end if;
  return touched;
end
$$;
select tests.unfinished_uploads($$ insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version, owner_id)
  select name, 's', 'chat-uploads', tests.id(name) || '/1.pdf', 'v', tests.id(name)::text from unnest(array['anna', 'bela']) as name $$);
-- The engine's own tables, where there are any: Supabase has none.
do $$
begin
  if to_regnamespace('engine') is not null and has_schema_privilege('engine', 'usage') then
    insert into engine.mails (recipient, subject, html, text) values ('anna@alpha.example', 'Hello', '', ''), ('bela@beta.example', 'Hello', '', '');
  end if;
end
$$;
do $$
begin
  if has_table_privilege('auth.audit_log_entries', 'insert') then
    insert into auth.audit_log_entries (id, payload, created_at)
    values (gen_random_uuid(), '{"actor_username": "anna@alpha.example", "action": "login"}', now());
  end if;
end
$$;
select tests.act_as('ada');
update public.profiles set name = 'Anna D''Aelst' where id = tests.id('anna');
update public.profiles set name = 'A.Alders <a>' where id = tests.id('anna');
update public.profiles set name = 'Anna Aalders' where id = tests.id('anna');
select public.admin_view_profile(tests.id('anna'), 'She wrote from anna@alpha.example');
select tests.act_as_owner();
-- Addresses that Anna has typed, and never proved: they are Bela's, and those of contact persons of the firm.
update auth.users set email_change = 'bela@beta.example' where id = tests.id('anna');
insert into private.address_changes (user_id, admin_id, old_email, new_email)
values (tests.id('anna'), tests.id('ada'), 'anna@alpha.example', 'sophie@firm.example');
insert into auth.identities (user_id, provider, provider_id, identity_data) values
  (tests.id('anna'), 'azure', 'a1', '{"sub": "a1", "email": "peter@firm.example", "email_verified": false}'),
  (tests.id('anna'), 'google', 'g1', '{"sub": "g1", "email": "anna.private@mail.example", "email_verified": true}');
insert into public.spocs (name, email) values ('Sophie', 'sophie@firm.example'), ('Peter', 'peter@firm.example');
insert into public.kanban_cards (account_id, title) values (tests.id('beta'), 'Write to anna.private@mail.example');
-- Bela wants Anna's address, and an administrator wants to give it to Aron.
update auth.users set email_change = 'Anna@alpha.example', email_change_token_new = 'x' where id = tests.id('bela');
insert into private.address_changes (user_id, admin_id, old_email, new_email)
values (tests.id('aron'), tests.id('ada'), 'aron@alpha.example', 'anna@alpha.example');
-- What was said to others about Anna, whose name was another one before, and about a person without an account.
insert into public.support_notes (request_id, author, author_name, body, handed_to)
select id, tests.id('anna'), 'Anna Alders', 'x', 'Anna Aalders' from public.support_requests limit 1;
insert into public.change_requests (title, description, category, status_changed_by) values ('x', 'x', enum_first(null::public.change_request_category), 'Anna Alders');
select tests.act_as('ada');
reset role;
update public.support_messages set body = body || '!' where author = tests.id('anna');
update public.support_requests set account_id = null, assigned_to = tests.id('ivo') where user_id = tests.id('anna');
insert into private.support_access_requests (account_id, person_id, asked_by, reason)
values (tests.id('alpha'), tests.id('anna'), tests.id('ada'), 'To see what she sees');
select tests.act_as_owner();
do $$
begin
  if to_regnamespace('engine') is not null and has_schema_privilege('engine', 'usage') then
    insert into engine.mails (recipient, subject, html, text, reply_to) values
      ('firm@firm.example', 'A question of Anna Aalders', 'Anna Alders &lt;anna@alpha.example&gt;', 'Anna Aalders', 'anna@alpha.example'),
      ('bela@beta.example', 'You are invited', 'Anna D&#39;Aelst invited you', 'A. Alders a invited you', '');
  end if;
end
$$;
-- Bela has the same name as Nora.
update public.profiles set name = 'Chris Namesake' where id in (tests.id('bela'), tests.id('nora'));
insert into public.notifications (account_id, type, title, message, wording)
values (tests.id('beta'), 'system_notification', 'By Chris Namesake', 'x', '{"code": "x", "values": {"by": "Chris Namesake"}, "people": {"by": null}}');
select ok((select count(*) >= 12 from tests.places_with('anna@alpha.example')), 'the address is in many places');

-- Who may.
create function tests.erase(name text) returns text language sql as $$ select format('select public.admin_erase_person(tests.erasure(%L))', name) $$;
select tests.outcomes(tests.erase('anna'),
  '{"ada": "1", "anna": "42501", "aron": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody erase somebody');
select tests.outcomes(tests.erase('ada'), '{"ada": "22023"}', 'but not themselves');
select tests.outcomes('select public.admin_erase_person(tests.id(''x''))', '{"ada": "P0002"}', 'with a request');
select tests.outcomes(
  $$ select public.admin_erase_person((select id from public.privacy_requests where kind = 'correction')) $$,
  '{"ada": "22023"}', 'for an erasure');
select tests.factor('ada');
select tests.outcomes(tests.erase('anna'), '{"ada": "42501", "ada old": "PT403", "ada aal2": "1"}', 'an administrator who has a factor gives it again');
delete from auth.mfa_factors where user_id = tests.id('ada');
select tests.outcomes($$ select public.admin_accounts_without_manager(tests.id('nora')) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "anon": "42501"}', 'administrators learn which accounts lose their manager');
select tests.act_as('ada');
select is(public.admin_accounts_without_manager(tests.id('nora')), array['Beta'], 'the one that has no other');
select is(public.admin_accounts_without_manager(tests.id('anna')), '{}', 'or none');
select tests.act_as_owner();
insert into public.user_accounts (user_id, account_id, role) values (tests.id('aron'), tests.id('beta'), 'manager');
select tests.act_as('ada');
select is(public.admin_accounts_without_manager(tests.id('nora')), '{}', 'not one that has another');
select tests.act_as_owner();

-- A hold.
insert into public.legal_holds (user_id, reason, set_by) values (tests.id('anna'), 'A claim is under way', tests.id('ada'));
select tests.outcomes(tests.erase('anna'), '{"ada": "23001"}', 'a hold on the person stops it');
update public.legal_holds set ended_at = now();
insert into public.legal_holds (account_id, reason, set_by) values (tests.id('alpha'), 'A claim is under way', tests.id('ada'));
select tests.outcomes(tests.erase('anna'), '{"ada": "23001"}', 'and one on the account');
delete from public.legal_holds;
-- The last administrator.
delete from public.impersonation_sessions;
update public.user_roles set role = 'user' where user_id in (tests.id('ivo'), tests.id('eve'));
update public.user_roles set role = 'admin' where user_id = tests.id('ivo');
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('ivo');
update public.privacy_requests set user_id = tests.id('ivo') where id = tests.erasure('ada');
select tests.outcomes(format('select public.admin_erase_person(%L)', tests.erasure('ada')), '{"ada": "1"}', 'an administrator who is not the last one is erased');
select tests.act_as('ada');
select throws_like('update public.user_roles set role = ''user'' where user_id = auth.uid()', '%last administrator%', 'the last one stays');
select tests.act_as_owner();
update auth.users set banned_until = null where id = tests.id('ivo');

-- Erasing.
select tests.act_as('ada');
select public.admin_erase_person(tests.erasure('anna'));
select tests.act_as_owner();
-- On a slow machine the erasure leaves some tables to the schedule.
do $$ begin perform private.remove_traces('1 minute'); end $$;
select is_empty($$ select * from tests.places_with('anna@alpha.example') $$, 'no table has the address any more');
select is_empty($$ select * from tests.places_with('Anna Alders') union all select * from tests.places_with('Anna Aalders') $$, 'nor the name');
select is_empty($$ select * from tests.places_with('D&#39;Aelst') union all select * from tests.places_with('A. Alders') $$, 'nor a name as a mail has it');
select set_eq($$ select type, title, wording -> 'values' ->> 'person' as name, wording -> 'people' -> 'person' as person
    from public.notifications where for_person = tests.id('nora') and title like '%—%' $$,
  $$ values ('loosening_asked', '— wants to let the firm do more', '—', 'null'::jsonb), ('rights_given', 'ada gave — access to your account', '—', 'null'),
    ('rights_given', 'The firm gave — access to your account', '—', 'null'), ('sign_in_changed', 'The sign-in of — was changed by ada', '—', 'null') $$, 'notifications to others stay, without the name');
select results_eq($$ select raw_user_meta_data ->> 'account_name', raw_user_meta_data ? 'invited_by', identity_data ? 'invited_by'
    from auth.users person join auth.identities identity on identity.user_id = person.id where person.id = tests.id('bela') $$,
  $$ values ('Beta', false, false) $$, 'and who was invited keeps everything but the name');
select is_empty($$ select * from tests.places_with('555 01 01') $$, 'nor the phone number');
select is_empty($$ select from auth.users where id = tests.id('anna') $$, 'the identity is gone');
select results_eq($$ select title, description, created_by from public.kanban_cards where account_id = tests.id('alpha') $$,
  $$ values ('Write to [erased]', 'I am [erased]', null::uuid) $$, 'cards stay, without the author');
select results_eq('select name, author_name, email, message, user_id from public.support_requests',
  $$ values ('—', '—', 'erased@erased.invalid', 'Mail me at [erased], please', null::uuid) $$, 'requests stay, without the name');
select results_eq('select author_name, body, author from public.support_messages',
  $$ values ('—', 'Greetings, [erased]!', null::uuid) $$, 'and messages');
select results_eq(
  $$ select state::text, message, user_id, answered_by from public.privacy_requests where id = (select id from requests where user_id = tests.id('anna')) $$,
  $$ values ('done', null::text, null::uuid, tests.id('ada')) $$, 'the request is done, and keeps no words');
select set_eq($$ select bucket_id from private.discarded_files where name like tests.id('anna') || '/%' $$,
  array['chat-uploads', 'data-exports', 'templates'], 'the files of the person are removed');
select is(coalesce(tests.unfinished_uploads('select from storage.s3_multipart_uploads'), 1), 1::bigint, 'uploads that were broken off too');
select tests.outcomes($$ select from storage.objects where name = tests.id('anna') || '/draft.pdf' $$,
  '{"ada": "0", "ivo": "0", "aron": "0", "service_role": "1"}', 'and nobody reads them until then, the firm neither');
select isnt_empty($$ select from public.admin_actions where target_user_id = tests.id('anna') and details ->> 'name' = 'Erased person ' || left(replace(tests.id('anna')::text, '-', ''), 8) $$,
  'the record has a pseudonym');
select results_eq(
  $$ select admin_id, details ? 'number' from public.admin_actions where action_type = 'person_erased' $$,
  $$ values (tests.id('ada'), true) $$, 'and says who erased the person');
select is_empty($$ select from public.account_blocks where user_id = tests.id('anna') or mailbox_key = private.mailbox_key('anna@alpha.example') $$, 'nothing blocks the address');
select isnt_empty($$ select from public.access_events where action = 'rights_changed' and object::jsonb ->> 'what' = 'person_erased' $$,
  'the log of the account has it, with an id');
select is_empty($$ select from public.access_events event where event.hash <> private.access_event_hash(event) $$, 'whose chain is still whole');
select results_eq($$ select details ? 'author_name', details -> 'author' = to_jsonb(tests.id('anna')) from public.admin_actions
  where action_type = 'support_message_updated' $$, $$ values (false, null::boolean) $$, 'a record beside whose id a name would stand has none');
select isnt_empty($$ select from auth.users where id = tests.id('aron') $$, 'others stay');
select is((select email from public.profiles where id = tests.id('joanna')), 'joanna@alpha.example', 'a longer address that contains it stays');
select is((select title from public.kanban_cards where account_id = tests.id('beta') and title like 'Ask%'), 'Ask joanna@alpha.example and anna@alpha.example.be', 'in texts too');
select isnt_empty($$ select * from tests.places_with('bela@beta.example') $$, 'and so do their addresses');
select tests.outcomes(tests.erase('anna'), '{"ada": "23001"}', 'a second erasure gets its sentence');
select is((select email from auth.users where id = tests.id('bela')), 'bela@beta.example', 'an address that a person only asked for stays its owner''s');
select results_eq($$ select email from public.spocs where name in ('Sophie', 'Peter') order by email $$,
  array['peter@firm.example', 'sophie@firm.example'], 'also one of a change under way, or of an unconfirmed identity');
select results_eq($$ select email_change::text, email_change_token_new::text from auth.users where id = tests.id('bela') $$,
  $$ values ('', '') $$, 'a change of somebody else to the address ends, and is not changed to something else');
select is_empty($$ select from private.address_changes where user_id = tests.id('aron') $$, 'also one that an administrator has asked for');
select is_empty($$ select * from tests.places_with('anna.private@mail.example') $$, 'an address that a provider has confirmed goes');
select is_empty('select from private.traces_to_remove', 'nothing is left to search for');
select tests.act_as('ada');
select public.admin_erase_person(tests.erasure('nora'));
select tests.act_as_owner();
do $$ begin perform private.remove_traces('1 minute'); end $$;
select is((select title from public.notifications where account_id = tests.id('beta') and title like '%Namesake'), 'By Chris Namesake', 'a name that somebody else has too stays');

-- The record of administrators changes for nobody else.
create role tests_owner nosuperuser;
grant tests_owner to current_user;
grant usage on schema private, tests, extensions to tests_owner;
grant select, update, delete on public.admin_actions to tests_owner;
create policy tests_owner on public.admin_actions for all to tests_owner using (true);
set local role tests_owner;
select throws_ok($$ update public.admin_actions set details = '{}' $$, '42501', null, 'the record is not changed without an erasure');
reset role;
select is_empty('select from private.running_erasures', 'and no erasure is left running');
select is(current_setting('engine.quiet_change', true), '', 'nor quiet');

select * from finish();
rollback;
