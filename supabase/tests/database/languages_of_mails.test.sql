-- Every claim of a mail names the language of its recipient.
begin;
\ir fixtures.psql
select plan(11);
update public.profiles set language = 'fr' where id = tests.id('anna');
update public.accounts set language = 'nl' where id = tests.id('alpha');

-- Notifications: three people of one account.
insert into public.notifications (account_id, type, title) values (tests.id('alpha'), 'security_alert', 'Watch out');
select public.make_notification_messages(false, now() + interval '10 minutes');
update private.notification_messages set next_attempt_at = now();
create table tests.claimed (recipient text, language text);
do $$
begin
  loop
    insert into tests.claimed select mail.recipient, mail.language from public.claim_notification_message('mail') mail;
    exit when not found;
  end loop;
end
$$;
select results_eq(
  $$ select recipient, language from tests.claimed where recipient in ('anna@alpha.example', 'aron@alpha.example') order by 1 $$,
  $$ values ('anna@alpha.example', 'fr'), ('aron@alpha.example', 'nl') $$, 'each person of one round is told in their own language');

-- Mails about sign-in.
insert into private.security_mails (user_id, kind, recipient)
values (tests.id('anna'), 'password_changed', 'anna@alpha.example'), (tests.id('bela'), 'password_changed', 'bela@beta.example');
select tests.act_as('service_role');
select bag_eq(
  $$ select recipient, language from (select * from public.claim_security_mail() union all select * from public.claim_security_mail()) as mail $$,
  $$ values ('anna@alpha.example', 'fr'), ('bela@beta.example', 'en') $$, 'so is a mail about sign-in');
select tests.act_as_owner();

-- A change of address.
select tests.act_as('ada');
select public.admin_change_address(tests.id('anna'), 'anna@new.example');
select tests.act_as_owner();
select results_eq(
  $$ select kind, language from public.claim_address_mail() $$, $$ values ('notice', 'fr') $$, 'a mail about the address too');
select results_eq(
  $$ select kind, language from public.claim_address_mail() $$, $$ values ('link', 'fr') $$, 'also to the new one');

-- Support: the person who asked, and the firm.
insert into public.support_requests (id, user_id, name, email, subject, message, priority, account_id)
values (tests.id('help'), tests.id('anna'), 'Anna', 'anna@alpha.example', 'Help', 'Help me', 'low', tests.id('alpha'));
select is((select language from public.claim_support_requests(tests.id('help'))), 'en', 'the firm reads English');
update public.support_requests set next_attempt_at = now();
select is(
  (select language from public.claim_support_requests(tests.id('help'), 1, 'Support@firm.example')), 'en',
  'also if nobody has its address');
update public.support_requests set next_attempt_at = now();
update public.profiles set language = 'nl' where id = tests.id('ada');
select is(
  (select language from public.claim_support_requests(tests.id('help'), 1, 'Ada@firm.example')), 'nl',
  'or the language of the administrator who has it');
update public.support_requests set next_attempt_at = now();
select is(
  (select language from public.claim_support_requests(tests.id('help'), 1, 'anna@alpha.example')), 'en', 'not that of a client');
select tests.act_as('ada');
select public.reply_to_support_request(tests.id('help'), 'Which one?');
select tests.act_as('anna');
select public.reply_to_support_request(tests.id('help'), 'The first.');
select tests.act_as_owner();
update public.support_messages set next_attempt_at = now() where mailed_at is null;
select bag_eq(
  $$ select body, language from public.claim_support_messages(20, 'ada@firm.example') where body in ('Which one?', 'The first.') $$,
  $$ values ('Which one?', 'fr'), ('The first.', 'nl') $$, 'an answer is in the language of who asked, a reply in that of the firm');

-- A test mail.
select tests.act_as('ada');
select is((select language from public.admin_prepare_test_mail()), 'nl', 'a test mail speaks the language of the administrator');
select tests.act_as_owner();
select is(private.language_of_firm(null), 'en', 'no address is English');
select * from finish();
rollback;
