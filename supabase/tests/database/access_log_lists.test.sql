begin;
\ir fixtures.psql
select plan(25);

-- The portal computes the same: portal/src/features/access-log/model/chain.test.ts has this hash too.
select is(
  private.access_event_hash(row(
    'a0000000-0000-4000-8000-000000000001', 2, '2026-11-17T09:05:03.000120Z', 'b0000000-0000-4000-8000-000000000001', 'portal',
    'opened', '{"title": "Lease"}', repeat('0', 64), null)::public.access_events),
  '0fa7f8aeeabff494f3966f532e0cde07cb6e4da95404f9ee5b12d7565e522f5a', 'an entry has the hash that the portal computes');

-- What a manager does to a colleague.
update public.user_accounts set role = 'manager' where user_id = tests.id('anna');
insert into public.user_accounts (user_id, account_id) values (tests.id('nora'), tests.id('alpha'));
select tests.act_as('anna');
select lives_ok($$ select public.set_colleague(tests.id('alpha'), tests.id('nora'), 'viewer', 'restricted') $$,
  'a manager changes the rights of a colleague');
select lives_ok($$ select public.remove_colleague(tests.id('alpha'), tests.id('nora')) $$, 'and removes the colleague');
select tests.act_as_owner();
select results_eq(
  $$ select object::jsonb from public.access_events
     where account_id = tests.id('alpha') and actor = tests.id('anna') and action = 'rights_changed' order by seq $$,
  $$ values
    (jsonb_build_object('what', 'user_account_updated', 'person', tests.id('nora'),
      'role', jsonb_build_object('from', 'user', 'to', 'viewer'), 'access_level', jsonb_build_object('from', 'standard', 'to', 'restricted'))),
    (jsonb_build_object('what', 'user_account_deleted', 'person', tests.id('nora'), 'role', 'viewer', 'access_level', 'restricted')) $$,
  'the account''s log has both entries');

-- A person who belongs to an account by the domain of the address, without a link.
select tests.act_as('ada');
create temporary table started on commit drop as
  select public.start_impersonation_session(tests.id('dora'), 'A card is missing', false) as id;
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'Write to the notary', tests.id('dora'));
update public.kanban_cards set title = 'Write to the bank' where title = 'Write to the notary';
select lives_ok($$ select public.end_impersonation_session((select id from started)) $$, 'somebody acted as a person without a link');
select tests.act_as_owner();
select results_eq(
  $$ select account_id, object::jsonb ->> 'what', object::jsonb ->> 'title' from public.access_events
     where action = 'changed' and object::jsonb ->> 'as' = tests.id('dora')::text order by seq $$,
  $$ values (tests.id('alpha'), 'kanban_card_created', 'Write to the notary'),
    (tests.id('alpha'), 'kanban_card_updated', 'Write to the bank') $$,
  'what was written is in the log of the account, with the title that it has now');

-- What the functions of the database may add.
select throws_ok(
  $$ select private.note_access(array[tests.id('alpha')], null, 'telephone', 'opened', '{}') $$, '23514', null, 'there are three ways');
select throws_ok(
  $$ select private.note_access(array[tests.id('alpha')], null, 'key', 'opened', jsonb_build_object('title', repeat('x', 10000))) $$,
  '23514', null, 'and facts have a maximum size');

-- The list of all accounts.
select private.note_access(array[tests.id('alpha'), tests.id('beta')], tests.id('ada'), 'portal', 'document_opened', '{"title": "Lease"}');
select private.note_access(array[tests.id('beta')], tests.id('bela'), 'portal', 'signed_in', '{}');
select private.note_access(array[tests.id('gone')], tests.id('nobody'), 'key', 'exported', '{}');
create function tests.listed(arguments text) returns text language plpgsql
as $$
declare
  found text;
begin
  perform tests.act_as('ada');
  execute 'select string_agg(coalesce(account_name, ''-'') || '' '' || coalesce(actor_name, ''-'') || '' '' || action, '', '')
    from public.admin_list_access_events(' || arguments || ')' into found;
  perform tests.act_as_owner();
  return found;
end
$$;
select is(tests.listed(format('kind => %L', 'exported')), '- - exported', 'a deleted person or account has no name');
select is(tests.listed(format('kind => %L', 'document_opened')), (
  select string_agg(name || ' ada document_opened', ', ' order by at desc, account_id) from public.access_events
  join public.accounts on id = account_id where action = 'document_opened'), 'the list can be filtered by kind');
select is(tests.listed(format('account => %L, kind => %L', tests.id('beta'), 'document_opened')),
  (select name from public.accounts where id = tests.id('beta')) || ' ada document_opened', 'and by account');
select is((select count(*)::integer from public.access_events where actor = tests.id('bela') and action = 'signed_in' and account_id = tests.id('beta')),
  array_length(string_to_array(tests.listed(format('person => %L', tests.id('bela'))), ', '), 1), 'and by person, and then shows their sign-ins');
select unalike(tests.listed('page_size => 1000'), '%signed_in%', 'without a filter sign-ins are left out');
select alike(tests.listed('page_size => 1000'), '%document_opened%', 'and everything else is shown');
select is(tests.listed('since => now() + interval ''1 day'''), null, 'a period without entries is empty');
select is(tests.listed('until => ''2020-01-01'''), null, 'and so is one in the past');

-- The pages together contain every entry once, in the same order.
create function tests.pages(size integer) returns text[] language plpgsql
as $$
declare
  part record;
  last_at timestamptz;
  last_account uuid;
  last_seq bigint;
  keys text[] := '{}';
  added integer;
begin
  perform tests.act_as('ada');
  loop
    added := 0;
    for part in
      select * from public.admin_list_access_events(page_size => size, before => last_at, before_account => last_account, before_seq => last_seq)
    loop
      keys := keys || (part.account_id || ' ' || part.seq);
      added := added + 1;
      last_at := part.at;
      last_account := part.account_id;
      last_seq := part.seq;
    end loop;
    exit when added < size;
  end loop;
  perform tests.act_as_owner();
  return keys;
end
$$;
-- Two entries of two accounts at the same moment.
alter table public.access_events disable trigger access_events_append_only;
update public.access_events set at = '2026-11-17T09:05:03Z' where action = 'document_opened';
create temporary table expected on commit drop as
  select array_agg(account_id || ' ' || seq order by at desc, account_id, seq desc) as keys from public.access_events where action <> 'signed_in';
select is(tests.pages(1000), (select keys from expected), 'entries are ordered by time');
select is(tests.pages(1), (select keys from expected), 'no page leaves anything out or repeats it');
alter table public.access_events enable trigger access_events_append_only;
select tests.outcomes(
  $$ select from public.admin_list_access_events(page_size => 1) $$,
  '{"ada": "1", "anna": "42501", "bela": "42501", "nora": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators read the log of all accounts');
select tests.act_as('ada');
select lives_ok($$ select public.start_impersonation_session(tests.id('bela'), 'A consult is missing', true) $$, 'an administrator impersonates');
select throws_ok($$ select * from public.admin_list_access_events() $$, '42501', null, 'and can no longer read it');
select tests.act_as_owner();

-- The heads in the first mail of a week.
select is(
  private.access_heads_of(tests.id('anna')),
  (select jsonb_build_array(jsonb_build_object('account', account.name, 'seq', head.seq, 'hash', head.hash))
   from private.access_heads head join public.accounts account on account.id = head.account_id where head.account_id = tests.id('alpha')),
  'a member''s mail has the head of the log');
update public.user_accounts set access_level = 'restricted' where user_id = tests.id('anna');
select is(private.access_heads_of(tests.id('anna')), null, 'not that of a member who cannot read the library');
select is(private.access_heads_of(tests.id('ada')), null, 'nor that of an administrator without an account');
update public.user_accounts set access_level = 'standard' where user_id = tests.id('anna');

delete from private.notification_messages;
insert into public.notifications (id, account_id, type, title) values
  (tests.id('one'), tests.id('alpha'), 'security_alert', 'One'), (tests.id('two'), tests.id('alpha'), 'security_alert', 'Two');
insert into private.notification_messages (id, user_id, channel, notification_ids, made_at)
values (tests.id('first mail'), tests.id('anna'), 'mail', array[tests.id('one')], now() - interval '2 minutes'),
  (tests.id('second mail'), tests.id('anna'), 'mail', array[tests.id('two')], now() - interval '1 minute'),
  (tests.id('mail of last week'), tests.id('anna'), 'mail', array[tests.id('two')], now() - interval '2 days');
-- The week begins one day ago, on whatever day the test runs.
create or replace function private.last_mail_time(cadence public.notification_cadence, at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$ select case when at > now() - interval '1 day' then now() - interval '1 day' else now() - interval '8 days' end $$;
create temporary table claimed (id uuid, has_heads boolean) on commit drop;
insert into claimed select id, access_heads = private.access_heads_of(tests.id('anna')) from public.claim_notification_message('mail');
insert into claimed select id, access_heads = private.access_heads_of(tests.id('anna')) from public.claim_notification_message('mail');
insert into claimed select id, access_heads = private.access_heads_of(tests.id('anna')) from public.claim_notification_message('mail');
select results_eq(
  $$ select id, coalesce(has_heads, false) from claimed order by id $$,
  $$ select * from (values (tests.id('first mail'), true), (tests.id('second mail'), false), (tests.id('mail of last week'), true)) as expected (id, has) order by 1 $$,
  'the first mail of each week has the head, and no other');

select * from finish();
rollback;
