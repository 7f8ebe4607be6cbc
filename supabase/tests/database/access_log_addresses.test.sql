-- No address of a person enters the log: nobody could remove it there.
begin;
\ir fixtures.psql
select plan(18);

create function tests.without(text) returns text language sql
as $$ select private.without_addresses(to_jsonb($1)) #>> '{}' $$;
select is(tests.without('Call bela@beta.example today'), 'Call […] today', 'an address becomes a mark');
select is(tests.without('BELA.d''Haese+x@Beta.Example, otto@beta.example;<a@b>'), '[…], […];<[…]>', 'so does every one, in any case');
select is(tests.without('mailto:zoë&co@exämple.be'), 'mailto:[…]', 'also with letters of other languages');
select is(tests.without(E'first\nbela@beta.example\tlast'), E'first\n[…]\tlast', 'white space stays');
select is(tests.without('"bela b"@beta.example'), '"bela […]', 'of an address in quotation marks, the part with the sign is removed');
select is(tests.without('cut at bela@'), 'cut at […]', 'nor is one that was cut');
select is(tests.without('Meet @ noon, ask @bela'), 'Meet @ noon, ask @bela', 'an @ that is in no address stays');
select is(
  private.without_addresses('{"a": [1, null, true, "x@y.example", {"b": "\"q\\\\x@y.example"}], "c": {}, "d": [], "e": "e"}'),
  '{"a": [1, null, true, "[…]", {"b": "[…]"}], "c": {}, "d": [], "e": "e"}', 'whatever the facts are made of');

-- What people of the firm write while they impersonate somebody.
select tests.act_as('ada');
select lives_ok($$ select public.start_impersonation_session(tests.id('bela'), 'Asked by Bela@Beta.Example', false) $$,
  'an administrator gives an address as the reason');
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('beta'), 'Call bela@beta.example', tests.id('bela'));
update public.kanban_cards set title = E'Call otto@beta.example,\n"not" bela@beta.example' where title like 'Call bela%';
select tests.act_as_owner();
select results_eq(
  $$ select coalesce(object::jsonb ->> 'title', object::jsonb ->> 'reason') from public.access_events
     where actor = tests.id('ada') and via = 'impersonation' order by seq $$,
  $$ values ('Asked by […]'), ('Call […]'), (E'Call […],\n"not" […]') $$, 'the log has the rest of each text');
select isnt_empty($$ select from public.admin_actions where details::text like '%bela@beta.example%' $$,
  'the record of administrators, which an erasure changes, has the address');

-- Documents.
insert into public.templates (id, user_id, account_id, title, file_name, file_path, is_client_specific) values
  (tests.id('letter'), tests.id('aron'), tests.id('alpha'), 'Letter to anna@alpha.example', 'a.pdf', tests.file('aron', '1.pdf'), true);
select tests.act_as('eve');
select lives_ok($$ select public.end_impersonation_session(tests.id('expired')) $$, 'an administrator');
select lives_ok($$ select public.open_document(tests.id('letter')) $$, 'opens a document');
update public.templates set title = 'Letter to aron@alpha.example' where id = tests.id('letter');
select tests.act_as('service_role');
update public.templates set title = 'Letter to dora@alpha.example' where id = tests.id('letter');
select tests.act_as_owner();
select results_eq(
  $$ select action, via, object::jsonb ->> 'title' from public.access_events
     where account_id = tests.id('alpha') and object::jsonb ->> 'id' = tests.id('letter')::text order by seq $$,
  $$ values ('document_opened', 'portal', 'Letter to […]'), ('changed', 'portal', 'Letter to […]'), ('changed', 'key', 'Letter to […]') $$,
  'the log has no address of its title');

select is_empty($$ select from public.access_events where object like '%@%' $$, 'there is no address in any log');
select is_empty(
  $$ select event.account_id, event.seq from public.access_events event
     left join public.access_events before on before.account_id = event.account_id and before.seq = event.seq - 1
     where event.hash <> private.access_event_hash(event) or event.prev_hash <> coalesce(before.hash, repeat('0', 64)) $$,
  'and every event follows from the one before it');
select is_empty('select from private.pending_access_events', 'nothing waits to be added');
select tests.outcomes(
  $$ select private.without_addresses('{}') $$, '{"ada": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'nobody calls it over the API');

select * from finish();
rollback;
