begin;
-- Triggers tested here: portico_record_reset_mail.
\ir fixtures.psql
select plan(14);

-- Sends a mail like the identity service, which sets token and time in the transaction that queues the mail.
create function tests.send_reset(person text) returns void language sql
as $$
  update auth.users set recovery_token = gen_random_uuid()::text, recovery_sent_at = clock_timestamp()
  where id = tests.id(person)
$$;
create view tests.sent as
  select admin_id, target_user_id, details from public.admin_actions where action_type = 'password_reset_sent';

select tests.outcomes(
  $$ select public.admin_prepare_reset_mail(tests.id('anna')) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'admins who impersonate nobody prepare a reset mail');
select tests.outcomes(
  $$ select public.admin_prepare_reset_mail(tests.id('nobody')) $$, '{"ada": "P0002", "anna": "42501"}',
  'an unknown user is refused; people who are no admins do not learn whether the user exists');
select throws_ok($$ select private.record_reset_mail() $$, '0A000', null, 'the trigger function cannot be called');

select tests.send_reset('anna');
select is_empty('select from tests.sent', 'a mail that the person asks for is not recorded');

select tests.act_as('ada');
select lives_ok($$ select public.admin_prepare_reset_mail(tests.id('anna')) $$, 'an admin prepares a mail');
select tests.act_as_owner();
select is_empty('select from tests.sent', 'a prepared mail is not recorded yet');
select tests.send_reset('bela');
select is_empty('select from tests.sent', 'a mail to another person does not record it');
update auth.users set recovery_token = '', last_sign_in_at = now() where id = tests.id('anna');
select is_empty('select from tests.sent', 'another change of the identity does not record it');
select tests.send_reset('anna');
select results_eq('select * from tests.sent',
  $$ values (tests.id('ada'), tests.id('anna'), '{"email": "anna@alpha.example"}'::jsonb) $$, 'the mail to the person records it');
select tests.send_reset('anna');
select is((select count(*)::integer from tests.sent), 1, 'a second mail is not recorded');

select tests.act_as('ada');
select public.admin_prepare_reset_mail(tests.id('anna'));
select lives_ok($$ select public.admin_prepare_reset_mail(tests.id('anna')) $$, 'an admin can prepare a mail again that was not sent');
select tests.act_as_owner();
insert into public.user_roles (user_id, role) values (tests.id('bela'), 'admin') on conflict (user_id) do update set role = 'admin';
select is(tests.outcome('bela', $$ select public.admin_prepare_reset_mail(tests.id('anna')) $$), '22023',
  'another administrator cannot prepare one meanwhile, because the record could not tell whose mail it was');
update private.reset_mails set created_at = now() - interval '61 seconds';
select tests.send_reset('anna');
select is((select count(*)::integer from tests.sent), 1, 'after a minute the prepared mail does not count any more');
select is(tests.outcome('bela', $$ select public.admin_prepare_reset_mail(tests.id('anna')) $$), '1', 'after a minute another administrator can prepare a mail');

select * from finish();
rollback;
