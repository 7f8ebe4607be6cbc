begin;
\ir fixtures.psql
select plan(40);

-- Changes the address like the identity service: first the address, then the metadata, in one transaction.
create function tests.set_address(person text, address text, change text) returns void language sql
as $$
  update auth.users set email = address where id = tests.id(person);
  update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('address_change', change)
  where id = tests.id(person)
$$;
create table tests.mails (id uuid, kind text, recipient text, token text);

-- Who may ask.
select tests.outcomes(
  $$ select public.admin_change_address(tests.id('anna'), 'anna@new.example') $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins who impersonate nobody ask for another address');
select tests.outcomes(
  $$ select public.admin_cancel_address_change(tests.id('anna')) $$,
  '{"ada": "P0002", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins who impersonate nobody cancel, if something is waiting');
select tests.outcomes(
  $$ select * from public.claim_address_mail() $$,
  '{"service_role": "0", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the service role claims mails');
select tests.outcomes(
  $$ select public.note_address_mail_sent(gen_random_uuid()) $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the service role notes mails');
select tests.outcomes(
  $$ select * from public.begin_address_confirmation('x') $$,
  '{"service_role": "0", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the service role confirms');

-- What is refused.
select tests.act_as('ada');
select throws_ok($$ select public.admin_change_address(tests.id('nobody'), 'x@new.example') $$, 'P0002', 'There is no such user', 'an unknown person');
select throws_ok($$ select public.admin_change_address(tests.id('ada'), 'x@new.example') $$, '42501', 'The address of an administrator cannot be changed here', 'an administrator');
select throws_ok($$ select public.admin_change_address(tests.id('ugo'), 'x@new.example') $$, '22023', null, 'a person who has not confirmed an address');
select throws_ok($$ select public.admin_change_address(tests.id('anna'), 'Bela@beta.example') $$, '23505', 'A user with this e-mail address already exists', 'the address of somebody else');
select throws_ok($$ select public.admin_change_address(tests.id('anna'), 'ANNA@alpha.example') $$, '22023', 'This is the user''s address already', 'the present address');
select throws_ok(format('select public.admin_change_address(tests.id(''anna''), %L)', wrong), '22023', 'This is not a valid e-mail address', format('%L is no address', wrong))
from unnest(array['', 'anna', 'anna@new', E'a\nb@new.example', null]) as wrong;
select tests.act_as_owner();
update auth.users set is_sso_user = true where id = tests.id('bela');
insert into private.people_of_production (production_id, user_id, version) values (gen_random_uuid(), tests.id('anna'), 1);
select tests.act_as('ada');
select throws_ok($$ select public.admin_change_address(tests.id('bela'), 'x@new.example') $$, '22023', null, 'a person of another service');
select throws_ok($$ select public.admin_change_address(tests.id('anna'), 'x@new.example') $$, '22023', 'This user comes from production. Change the address there.', 'a copy of somebody in production');
select tests.act_as_owner();
delete from private.people_of_production;
select is_empty($$ select from private.address_changes $$, 'nothing of what was refused is kept');

-- Asking, mailing, asking again.
select tests.act_as('ada');
select public.admin_change_address(tests.id('anna'), ' Anna@new.example ');
select is(
  (select address_change ->> 'email' from public.admin_list_users('anna')), 'anna@new.example', 'the list shows what is waiting');
select tests.act_as_owner();
insert into tests.mails select mail.id, mail.kind, mail.recipient, mail.token
from public.claim_address_mail(tests.id('anna')) mail;
insert into tests.mails select mail.id, mail.kind, mail.recipient, mail.token from public.claim_address_mail() mail;
select results_eq(
  $$ select kind, recipient, token is not null from tests.mails $$,
  $$ values ('notice', 'anna@alpha.example', false), ('link', 'anna@new.example', true) $$,
  'the old address is told first, and the new one gets the link');
select is_empty($$ select * from public.claim_address_mail() $$, 'a claimed mail is nobody else''s');
select isnt((select token_hash from private.address_changes), convert_to((select token from tests.mails where kind = 'link'), 'UTF8'), 'the link is not stored');
select public.note_address_mail_sent(id) from tests.mails;
update private.address_mails set next_attempt_at = now() - interval '1 second';
select is_empty($$ select * from public.claim_address_mail() $$, 'a mail that was sent is not sent again');
select tests.act_as('ada');
select ok((select (address_change ->> 'is_mailed')::boolean from public.admin_list_users('anna')), 'the list says that the link was mailed');
select public.admin_change_address(tests.id('anna'), 'anna@new.example');
select tests.act_as_owner();
select results_eq($$ select kind from private.address_mails $$, $$ values ('link') $$, 'asking again mails the link alone');
select is_empty(
  $$ select * from public.begin_address_confirmation((select token from tests.mails where kind = 'link')) $$,
  'and the earlier link works no longer');
truncate tests.mails;
insert into tests.mails select mail.id, mail.kind, mail.recipient, mail.token from public.claim_address_mail() mail;
select results_eq(
  $$ select action_type, details from public.admin_actions where action_type like 'address%' order by created_at $$,
  $$ values ('address_change_requested', '{"email": "anna@alpha.example", "new_email": "anna@new.example"}'::jsonb),
       ('address_change_sent_again', '{"email": "anna@alpha.example", "new_email": "anna@new.example"}') $$,
  'both are recorded');

-- Confirming.
create function tests.confirm() returns setof text language sql
as $$ select change_id::text from public.begin_address_confirmation((select token from tests.mails)) $$;
select is_empty($$ select * from public.begin_address_confirmation('made up') $$, 'a forged link confirms nothing');
select throws_ok($$ select tests.set_address('anna', 'anna@new.example', (select id::text from private.address_changes)) $$, '22023', null, 'nothing changes before it is confirmed');
update private.address_changes set expires_at = now() - interval '1 second';
select is_empty($$ select tests.confirm() $$, 'an old link confirms nothing');
update private.address_changes set expires_at = now() + interval '1 day';
update public.user_roles set role = 'user' where user_id = tests.id('ada') and exists (
  select from public.user_roles other where other.role = 'admin' and other.user_id <> tests.id('ada'));
select is_empty($$ select tests.confirm() $$, 'nor one of somebody who is no administrator any more');
update public.user_roles set role = 'admin' where user_id = tests.id('ada');
select isnt_empty($$ select tests.confirm() $$, 'the right one does');
select throws_ok($$ select tests.set_address('anna', 'evil@new.example', (select id::text from private.address_changes)) $$, '22023', null, 'another address is rolled back');
select throws_ok($$ select tests.set_address('bela', 'anna@new.example', (select id::text from private.address_changes)) $$, '22023', null, 'another person too');
select lives_ok($$ select tests.set_address('anna', 'anna@new.example', (select id::text from private.address_changes)) $$, 'the confirmed one is made');
select results_eq(
  $$ select profile.email, (select raw_app_meta_data ? 'address_change' from auth.users where id = profile.id),
       (select count(*)::int from private.address_changes)
     from public.profiles profile where profile.id = tests.id('anna') $$,
  $$ values ('anna@new.example', false, 0) $$, 'the person has the address, and nothing is left over');
select results_eq(
  $$ select admin_id, details from public.admin_actions where action_type = 'address_changed' $$,
  $$ values (tests.id('ada'), '{"email": {"from": "anna@alpha.example", "to": "anna@new.example"}}'::jsonb) $$,
  'it is recorded in the name of the administrator who asked');

-- Cancelling, and a person who becomes an administrator.
select tests.act_as('ada');
select public.admin_change_address(tests.id('anna'), 'anna@other.example');
select public.admin_cancel_address_change(tests.id('anna'));
select tests.act_as_owner();
select is_empty($$ select from private.address_changes $$, 'a cancelled change is gone');
select isnt_empty($$ select from public.admin_actions where action_type = 'address_change_cancelled' $$, 'and recorded');
select tests.act_as('ada');
select public.admin_change_address(tests.id('anna'), 'anna@other.example');
select tests.act_as_owner();
insert into public.user_roles (user_id, role) values (tests.id('anna'), 'admin')
on conflict (user_id) do update set role = 'admin';
select is_empty($$ select from private.address_changes $$, 'a person who becomes an administrator keeps the address');

select * from finish();
rollback;
