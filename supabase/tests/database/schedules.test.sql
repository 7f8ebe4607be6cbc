-- Whether a schedule has work: for each one idle, due, claimed, claimed by a round that ended, and done.
begin;
\ir fixtures.psql
select plan(66);

create function tests.has_work(schedule text, expected boolean, description text) returns text language sql
as $$ select extensions.is(private.has_work(schedule), expected, schedule || ': ' || description) $$;
delete from public.templates;
delete from private.notification_queue;

select tests.outcomes($$ select private.has_work('export-data') $$,
  '{"anon": "42501", "anna": "42501", "ada": "42501", "service_role": "42501"}', 'no role of the API asks');
select throws_ok($$ select private.has_work('export-date') $$, '22023', 'There is no schedule export-date', 'an unknown schedule is an error');
select tests.has_work(schedule, false, 'idle') from unnest(array['index-templates', 'mail-support-requests', 'send-notifications',
  'send-invitations', 'mail-address-changes', 'copy-people-to-training', 'mail-support-messages', 'mail-security-events', 'export-data'
]) as schedule;
select tests.has_work(schedule, true, 'called without asking') from unnest(array['poll-feeds', 'tidy-files', 'apply-retention']) as schedule;

-- Texts of templates.
insert into public.templates (id, title, file_name, file_path) values (tests.id('t'), 'T', 't', tests.shared_file('t'));
select tests.has_work('index-templates', true, 'a new file');
select public.claim_template_texts(tests.id('one'), 9);
select tests.has_work('index-templates', false, 'a round reads it');
update private.template_texts set claimed_until = now() - interval '1 second';
select tests.has_work('index-templates', true, 'the round never ended');
select public.claim_template_texts(tests.id('two'), 9);
select public.record_template_failure(tests.id('t'), tests.id('two'), 'too-slow', false);
select tests.has_work('index-templates', false, 'the pause after a failure');
update private.template_texts set retry_at = now();
select tests.has_work('index-templates', true, 'the pause is over');
select public.claim_template_texts(tests.id('three'), 9);
select public.record_template_text(tests.id('t'), tests.id('three'), 'Clause one.');
select tests.has_work('index-templates', false, 'it was read');
insert into public.templates (id, title, file_name, file_path) values (tests.id('u'), 'U', 'u', tests.shared_file('u'));
update private.template_texts set attempts = 5, claimed_until = now() - interval '1 second' where template_id = tests.id('u');
select tests.has_work('index-templates', true, 'a file whose last attempt never ended');
select public.claim_template_texts(tests.id('four'), 9);
update private.template_texts set retry_at = now() where template_id = tests.id('u');
select tests.has_work('index-templates', false, 'it is given up');

-- Requests to the support, and answers.
insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message) values
  (tests.id('help'), tests.id('anna'), tests.id('alpha'), false, 'Anna', 'anna@home.example', 'Help', 'Please');
select tests.has_work('mail-support-requests', true, 'a new request');
select public.claim_support_requests();
select tests.has_work('mail-support-requests', false, 'it is being mailed');
update public.support_requests set next_attempt_at = now();
select tests.has_work('mail-support-requests', true, 'it was not mailed');
select public.claim_support_requests();
update public.support_requests set mailed_at = now(), next_attempt_at = now();
select tests.has_work('mail-support-requests', false, 'it was mailed');

select tests.act_as('ada');
select public.reply_to_support_request(tests.id('help'), 'Which one?', '[]', true);
select tests.act_as_owner();
select tests.has_work('mail-support-messages', true, 'a new answer');
select public.claim_support_messages();
select tests.has_work('mail-support-messages', false, 'it is being mailed');
update public.support_messages set next_attempt_at = now();
select tests.has_work('mail-support-messages', true, 'it was not mailed');
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('anna');
select public.claim_support_messages();
select tests.has_work('mail-support-messages', false, 'it is held back');
update auth.users set banned_until = null where id = tests.id('anna');
update public.support_messages set next_attempt_at = now();
select public.claim_support_messages();
update public.support_messages set mailed_at = now(), next_attempt_at = now();
select tests.has_work('mail-support-messages', false, 'it was mailed');

-- Invitations.
insert into private.waiting_invitations (user_id) values (tests.id('ugo'));
select tests.has_work('send-invitations', true, 'a person who was imported');
select public.claim_invitation();
select tests.has_work('send-invitations', false, 'the invitation is being mailed');
update private.waiting_invitations set next_attempt_at = now();
select tests.has_work('send-invitations', true, 'it was not mailed');
update private.waiting_invitations set attempts = 10;
select tests.has_work('send-invitations', false, 'it is given up');
update private.waiting_invitations set attempts = 0;
select public.note_invitation_sent(user_id) from public.claim_invitation();
select tests.has_work('send-invitations', false, 'it was mailed');

-- Changes of address: two mails, to the old and the new one.
select tests.act_as('ada');
select public.admin_change_address(tests.id('bela'), 'bela@new.example');
select tests.act_as_owner();
select tests.has_work('mail-address-changes', true, 'a new change');
select public.note_address_mail_sent(id) from public.claim_address_mail();
select tests.has_work('mail-address-changes', true, 'its second mail');
select public.claim_address_mail();
select tests.has_work('mail-address-changes', false, 'it is being mailed');
update private.address_mails set next_attempt_at = now();
select tests.has_work('mail-address-changes', true, 'it was not mailed');
update private.address_changes set expires_at = now();
select tests.has_work('mail-address-changes', false, 'the change has expired');
update private.address_changes set expires_at = now() + interval '1 day';
select public.note_address_mail_sent(id) from public.claim_address_mail();
select tests.has_work('mail-address-changes', false, 'both were mailed');

-- Copies for training: tina may enter it.
select public.note_copied_people(jsonb_agg(jsonb_build_object('id', due.person, 'version', due.version, 'error', 'away')))
from public.list_people_to_copy(tests.id('training'), 200) due;
select tests.has_work('copy-people-to-training', true, 'a person who could not be copied');
select public.note_copied_people(jsonb_agg(jsonb_build_object('id', due.person, 'version', due.version)))
from public.list_people_to_copy(tests.id('training'), 200) due;
select tests.has_work('copy-people-to-training', false, 'everyone was copied');
update public.profiles set name = 'Tina T.' where id = tests.id('tina');
select tests.has_work('copy-people-to-training', true, 'a person has another name');

-- Mails about sign-in.
delete from private.security_mails;
update auth.users set encrypted_password = 'first' where id = tests.id('bela');
update auth.users set encrypted_password = 'second' where id = tests.id('bela');
select tests.has_work('mail-security-events', true, 'another password');
select public.claim_security_mail();
select tests.has_work('mail-security-events', false, 'the mail is being sent');
update private.security_mails set next_attempt_at = now();
select tests.has_work('mail-security-events', true, 'it was not sent');
select public.note_security_mail_sent(id) from public.claim_security_mail();
update private.security_mails set next_attempt_at = now();
select tests.has_work('mail-security-events', false, 'it was sent');

-- Exports.
select tests.act_as('anna');
select public.make_privacy_request('export');
select tests.act_as_owner();
select tests.has_work('export-data', true, 'a new request');
select public.claim_data_export();
select tests.has_work('export-data', false, 'the export is being made');
update public.data_exports set next_attempt_at = now();
select tests.has_work('export-data', true, 'it was interrupted');
select public.note_export_ready(request_id, 1, 1, 1) from public.claim_data_export();
update public.data_exports set next_attempt_at = now();
select tests.has_work('export-data', false, 'it is ready');

-- Notifications. Each section above has caused some.
create function tests.clear() returns void language sql
as $$
  delete from private.notification_queue;
  delete from private.waiting_notifications;
  delete from private.notification_messages;
$$;
create function tests.add(type text) returns void language sql
as $$ insert into public.notifications (account_id, type, title) values (tests.id('alpha'), type, 'News') $$;
create function tests.claim_all() returns setof uuid language plpgsql
as $$
begin
  loop
    return query select id from public.claim_notification_message('mail');
    exit when not found;
  end loop;
end
$$;
select tests.clear();
select tests.add('security_alert');
select tests.has_work('send-notifications', true, 'a new notification');
select public.make_notification_messages();
select tests.has_work('send-notifications', false, 'it waits five minutes');
update private.waiting_notifications set arrived_at = now() - interval '5 minutes';
select tests.has_work('send-notifications', true, 'they are over');
select public.make_notification_messages();
select tests.has_work('send-notifications', true, 'messages are made');
select tests.claim_all();
select tests.has_work('send-notifications', false, 'they are being sent');
update private.notification_messages set next_attempt_at = now();
select tests.has_work('send-notifications', true, 'they were not sent');
select public.note_notification_message_sent(claimed) from tests.claim_all() as claimed;
update private.notification_messages set next_attempt_at = now();
select tests.has_work('send-notifications', false, 'they were sent');
select tests.clear();
select tests.add('rss_update');
select public.make_notification_messages();
select tests.has_work('send-notifications', false, 'a digest waits for the next morning');
update private.waiting_notifications set arrived_at = now() - interval '13 days';
select tests.has_work('send-notifications', true, 'it is due');
select public.make_notification_messages();
select public.note_notification_message_sent(claimed) from tests.claim_all() as claimed;
select tests.has_work('send-notifications', false, 'it was sent');
update public.impersonation_sessions set is_announced = true where id = tests.id('running');
select tests.has_work('send-notifications', false, 'an impersonation runs');
update public.impersonation_sessions set is_announced = true where id = tests.id('expired');
select tests.has_work('send-notifications', true, 'the hour of an impersonation is over');
select public.make_notification_messages();
delete from private.waiting_notifications;
select tests.has_work('send-notifications', false, 'its summary was written');

select * from finish();
rollback;
