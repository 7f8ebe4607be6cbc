-- What the person is told at the start and at the end of an impersonation.
begin;
\ir fixtures.psql
select plan(54);

update public.profiles set name = 'Ada Peeters' where id = tests.id('ada');
delete from private.notification_queue;

create view tests.notices as
  select notification.* from public.notifications notification
  where notification.type in ('impersonation_started', 'impersonation_ended') and notification.for_person is not null;
grant select on tests.notices to authenticated;

-- The start.
select tests.act_as('ada');
create temporary table started on commit drop as
  select public.start_impersonation_session(tests.id('anna'), E' A consult\n is missing ', true) as id;
grant select on started to authenticated;
select tests.act_as_owner();
select results_eq(
  'select account_id, for_person, for_admins, title, message from tests.notices',
  $$ values (tests.id('alpha'), tests.id('anna'), false, 'Ada Peeters of the firm looks at the portal as you',
     E'It begins read-only: nothing can be changed.\n\nReason: A consult is missing') $$,
  'the person is told at the start, with the reason');
select results_eq(
  'select wording from tests.notices',
  $$ values ('{"code": "impersonation_started", "values": {"admin": "Ada Peeters", "reason": "A consult is missing",
     "is_read_only": true}}'::jsonb || jsonb_build_object('people', jsonb_build_object('admin', tests.id('ada')))) $$, 'in their language too');
select is((select is_announced from public.impersonation_sessions where id = (select id from started)), true, 'the session notes that the person was told');
select is_empty(
  $$ select from public.admin_actions where action_type like 'notification%' $$, 'the notification is not recorded as an action of the administrator');

-- Who sees the notification.
select tests.outcomes(
  'select from public.notifications where type = ''impersonation_started''',
  '{"anna": "1", "aron": "0", "dora": "0", "bela": "0", "nora": "0", "ivo": "1", "eve": "0", "anon": "42501"}',
  'only the person sees it, and the administrator who impersonates them');
select tests.person('abel', 'abel@firm.example');
update public.profiles set environment_access = 'both' where id = tests.id('abel');
insert into public.user_roles (user_id, role) values (tests.id('abel'), 'admin') on conflict (user_id) do update set role = 'admin';
select tests.outcomes(
  'select from public.notifications where type = ''impersonation_started''', '{"abel": "0"}', 'other administrators do not');
select tests.outcomes(
  'update public.notifications set read = true where type = ''impersonation_started''',
  '{"anna": "1", "aron": "0", "abel": "0", "ivo": "0"}', 'only the person marks it');
select tests.outcomes(
  'delete from public.notifications where type = ''impersonation_started''',
  '{"anna": "0", "aron": "0", "abel": "0", "ivo": "0", "anon": "42501"}', 'and nobody deletes it');
select tests.act_as('anna');
select is(public.count_unread_notifications(tests.id('alpha')), 1::bigint, 'the person has one unread notification');
select tests.act_as('aron');
select is(public.count_unread_notifications(tests.id('alpha')), 0::bigint, 'a colleague has none');
select isnt(public.mark_all_notifications_read(tests.id('alpha')), null, 'a colleague marks everything as read');
select tests.act_as_owner();
select is((select read from tests.notices), false, 'but not a notification for somebody else');
select tests.act_as('anna');
select is(public.count_unread_notifications(tests.id('alpha')), 1::bigint, 'which is still unread');
select tests.act_as_owner();

-- Mails.
select results_eq(
  $$ select distinct user_id from private.people_to_notify(array(select id from tests.notices)) $$,
  $$ values (tests.id('anna')) $$, 'only the person gets a mail');
insert into public.notification_settings (user_id, security_alerts, email_notifications, cadence) values (tests.id('anna'), false, false, 'never');
insert into public.notification_preferences (account_id, email_notifications) values (tests.id('alpha'), false);
select results_eq(
  $$ select distinct user_id from private.people_to_notify(array(select id from tests.notices)) $$,
  $$ values (tests.id('anna')) $$, 'also if they want no security alerts and no mails');
delete from public.notification_settings where user_id = tests.id('anna');

-- What is done meanwhile.
select tests.act_as('ada');
select lives_ok($$ select public.set_impersonation_writing((select id from started), true) $$, 'the administrator changes to writing');
insert into public.kanban_cards (account_id, title, created_by) values (tests.id('alpha'), 'DPIA', tests.id('anna'));
update public.kanban_cards set title = 'DPIA of November' where title = 'DPIA';
select public.note_function_call('ai-chat');
select lives_ok($$ select public.set_impersonation_writing((select id from started), false) $$, 'and back to looking');
select tests.act_as_owner();
insert into private.pending_access_events (account_id, actor, via, action, object) values
  (tests.id('alpha'), tests.id('ada'), 'impersonation', 'document_opened', '{"id": "1"}'),
  (tests.id('alpha'), tests.id('ada'), 'impersonation', 'document_opened', '{"id": "1"}'),
  (tests.id('alpha'), tests.id('ada'), 'impersonation', 'document_opened', '{"id": "2"}'),
  (tests.id('alpha'), tests.id('ada'), 'portal', 'document_opened', '{"id": "3"}'),
  (tests.id('alpha'), tests.id('abel'), 'impersonation', 'document_opened', '{"id": "4"}');
update public.impersonation_sessions set started_at = started_at - interval '11 minutes 30 seconds' where id = (select id from started);

-- The end, also of a read-only impersonation.
select tests.act_as('ada');
select lives_ok($$ select public.end_impersonation_session((select id from started)) $$, 'it ends');
select tests.act_as_owner();
select results_eq(
  $$ select for_person, title, message from tests.notices where type = 'impersonation_ended' $$,
  $$ values (tests.id('anna'), 'Ada Peeters of the firm no longer looks at the portal as you',
     E'It took 12 minutes. Changes were possible.\n\nDocuments opened: 2. Changes: 2.\n- DPIA\n- DPIA of November\n\n'
       'The access log of your organisation has every step.') $$,
  'the person reads what was opened and changed');
select results_eq(
  $$ select wording from tests.notices where type = 'impersonation_ended' $$,
  $$ values ('{"code": "impersonation_ended", "values": {"admin": "Ada Peeters", "minutes": 12, "opened": 2, "changed": 2,
     "titles": ["DPIA", "DPIA of November"], "could_write": true}}'::jsonb
     || jsonb_build_object('people', jsonb_build_object('admin', tests.id('ada')))) $$, 'in their language too');
select tests.act_as('ada');
select throws_ok(
  $$ select public.end_impersonation_session((select id from started)) $$, '42501', null, 'it does not end twice');
select tests.act_as_owner();
select public.make_notification_messages(false, now() + interval '2 hours');
update public.impersonation_sessions set ended_at = now() where id = (select id from started);
select is((select count(*)::integer from tests.notices), 2, 'there is one notice at the start and one at the end');

-- The hour is over, and nobody ends it.
delete from tests.notices;
delete from started;
select tests.act_as('ada');
insert into started select public.start_impersonation_session(tests.id('bela'));
select tests.act_as_owner();
select results_eq(
  'select message, account_id from tests.notices',
  $$ values ('Changes can be made in your place. Each is recorded.', tests.id('beta')) $$,
  'the call of the specification has no reason and allows changes');
select public.make_notification_messages(false, now() + interval '59 minutes');
select is((select count(*)::integer from tests.notices), 1, 'there is no summary before the hour is over');
update public.impersonation_sessions set started_at = now() - interval '3 hours', expires_at = now() - interval '2 hours'
  where id = (select id from started);
select public.make_notification_messages(false, now());
select results_eq(
  $$ select wording -> 'values' -> 'minutes' from tests.notices where type = 'impersonation_ended' $$, $$ values ('60'::jsonb) $$,
  'after the hour the summary is written, although nobody ended it');
select public.make_notification_messages(false, now() + interval '1 minute');
select tests.act_as('ada');
select lives_ok($$ select public.end_impersonation_session((select id from started)) $$, 'the administrator ends it later');
select tests.act_as_owner();
select is((select count(*)::integer from tests.notices where type = 'impersonation_ended'), 1, 'and there is no second summary');

-- Somebody without an account, and an administrator who is deleted.
delete from tests.notices;
delete from started;
select tests.act_as('ada');
insert into started select public.start_impersonation_session(tests.id('nora'), 'She has no account yet', true);
select tests.act_as_owner();
select results_eq(
  'select account_id, for_person from tests.notices', $$ values (null::uuid, tests.id('nora')) $$, 'the notification to a person without an account has no account');
select results_eq(
  $$ select distinct user_id from private.people_to_notify(array(select id from tests.notices)) $$, $$ values (tests.id('nora')) $$,
  'the person gets the mail');
select results_eq(
  $$ select distinct user_id from private.people_to_notify(array(select id from tests.notices), array[tests.id('nora'), tests.id('anna')]) $$,
  $$ values (tests.id('nora')) $$, 'and nobody else');
delete from public.profiles where id = tests.id('ada');
select results_eq(
  $$ select title from tests.notices where type = 'impersonation_ended' $$,
  $$ values ('Somebody of the firm no longer looks at the portal as you') $$,
  'if the administrator is deleted, the person is told that it is over');
select is((select count(*)::integer from tests.notices where type = 'impersonation_ended'), 1, 'exactly once');

-- The person is deleted.
insert into public.impersonation_sessions (id, admin_id, impersonated_user_id, is_announced)
  values (tests.id('of tina'), tests.id('abel'), tests.id('tina'), true);
select lives_ok($$ delete from public.profiles where id = tests.id('tina') $$, 'a person who is impersonated can be deleted');

-- The first account: the one that was chosen, or else the one that was joined first.
select tests.person('lena', 'lena@elsewhere.example');
insert into public.user_accounts (user_id, account_id, joined_at) values
  (tests.id('lena'), tests.id('beta'), now() - interval '2 days'), (tests.id('lena'), tests.id('alpha'), now());
select is(private.first_account_of(tests.id('lena')), tests.id('beta'), 'the account that was joined first');
insert into public.account_choices (user_id, account_id) values (tests.id('lena'), tests.id('alpha'));
select is(private.first_account_of(tests.id('lena')), tests.id('alpha'), 'or the one that was chosen');
select is(private.first_account_of(tests.id('dora')), tests.id('alpha'), 'or the one of the address');

-- Nobody can write such a notification.
select tests.outcomes(
  $$ insert into public.notifications (account_id, type, title, for_person)
     values (tests.id('alpha'), 'impersonation_ended', 'x', tests.id('anna')) $$,
  '{"abel": "42501", "anna": "42501", "ivo": "42501", "anon": "42501"}', 'nobody writes a notice over the API');
select throws_ok(
  $$ insert into public.notifications (type, title) values ('x', 'x') $$, '23514', null, 'a notification that is not for one person needs an account');
select tests.outcomes(
  $$ select private.summarise_expired_impersonations(now()) $$, '{"abel": "42501", "anna": "42501", "service_role": "42501"}',
  'nobody calls the function');
select tests.outcomes(
  $$ select private.impersonation_summary(null, now()) $$, '{"abel": "42501", "anna": "42501"}', 'nor reads a summary');

-- Oversight for one person reaches them, wherever they belong meanwhile, and nothing else does.
select tests.person('mara', 'mara@puppet.example');
insert into public.notifications (id, account_id, type, title, for_person, for_admins) values
  (tests.id('began'), tests.id('alpha'), 'impersonation_started', 'For Mara', tests.id('mara'), false),
  (tests.id('given'), tests.id('alpha'), 'rights_given', 'For Mara', tests.id('mara'), false),
  (tests.id('other'), tests.id('alpha'), 'system_notification', 'For Mara', tests.id('mara'), false),
  (tests.id('desk'), tests.id('alpha'), 'rights_given', 'For the firm', tests.id('mara'), true),
  (tests.id('all'), tests.id('alpha'), 'rights_given', 'For all', null, false);
create view tests.moved as select notification.* from public.notifications notification
  where id in (tests.id('began'), tests.id('given'), tests.id('other'), tests.id('desk'), tests.id('all'));
create function tests.told() returns setof text language sql as $$
  select person.name || ' ' || told.title from private.people_to_notify(array(select id from tests.moved)) told
  join public.profiles person on person.id = told.user_id where person.name = 'mara' and told.channel = 'mail' order by 1 $$;
select tests.outcomes($$ select from public.notifications where account_id = tests.id('alpha') and title like 'For %' $$, '{"mara": "2", "nora": "0"}',
  'somebody who was taken out reads what was for them alone about oversight');
select tests.outcomes($$ update public.notifications set read = true where account_id = tests.id('alpha') and title like 'For %' $$, '{"mara": "2", "nora": "0"}',
  'and marks it');
select tests.outcomes($$ delete from public.notifications where title like 'For %' $$, '{"mara": "0"}', 'and deletes nothing');
select results_eq('select tests.told()', $$ values ('mara For Mara'), ('mara For Mara') $$, 'it is mailed');
select results_eq(
  $$ select count(*)::integer from private.people_to_notify(array(select id from tests.moved), array[tests.id('mara')]) where channel = 'mail' $$,
  'values (2)', 'also at the moment of sending');
insert into public.user_accounts (user_id, account_id) values (tests.id('mara'), tests.id('beta'));
delete from public.notifications where account_id = tests.id('beta');
select tests.act_as('mara');
select is(public.count_unread_notifications(tests.id('beta')), 2::bigint, 'the bell of another account counts it');
select is(public.count_unread_notifications(tests.id('beta'), 1), 1::bigint, 'up to the number that is asked for');
select bag_eq('select id from public.notification_list where is_personal', $$ values (tests.id('began')), (tests.id('given')) $$, 'and the list has it');
update public.notifications set read = true where id = tests.id('given');
select is(public.count_unread_notifications(tests.id('beta')), 1::bigint, 'until it is read');
select isnt(public.mark_all_notifications_read(tests.id('beta')), null, 'all is marked');
select is(public.count_unread_notifications(tests.id('beta')), 0::bigint, 'as read too');
select results_eq('select is_read from public.notification_list where is_personal', 'values (true), (true)', 'and shown so');
select tests.act_as_owner();
delete from public.user_accounts where user_id = tests.id('mara');
delete from public.account_blocks where user_id = tests.id('mara');
delete from public.notification_reads where user_id = tests.id('mara');
insert into public.user_accounts (user_id, account_id) values (tests.id('mara'), tests.id('alpha'));
select bag_eq('select tests.told()', $$ values ('mara For Mara'), ('mara For Mara'), ('mara For all') $$,
  'who belongs to the account is told once');
select tests.act_as('mara');
select is(public.count_unread_notifications(tests.id('alpha')) - (select count(*) from public.notifications where title not like 'For %'), 4::bigint, 'and counts each once');
select tests.act_as_owner();

select * from finish();
rollback;
