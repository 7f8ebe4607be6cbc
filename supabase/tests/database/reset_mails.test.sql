begin;
\ir fixtures.psql
select plan(14);

-- As the identity service sends one: the link's token and the time, in the transaction that queues the mail.
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
  'admins send reset mails, unless they impersonate');
select tests.outcomes(
  $$ select public.admin_prepare_reset_mail(tests.id('nobody')) $$, '{"ada": "P0002", "anna": "42501"}',
  'to people who are there; others are not told who is');
select throws_ok($$ select private.record_reset_mail() $$, '0A000', null, 'the record is a trigger''s');

select tests.send_reset('anna');
select is_empty('select from tests.sent', 'what somebody asks for themselves is no administrator''s action');

select tests.act_as('ada');
select lives_ok($$ select public.admin_prepare_reset_mail(tests.id('anna')) $$, 'one is prepared');
select tests.act_as_owner();
select is_empty('select from tests.sent', 'which is not recorded yet');
select tests.send_reset('bela');
select is_empty('select from tests.sent', 'nor by a mail to another');
update auth.users set recovery_token = '', last_sign_in_at = now() where id = tests.id('anna');
select is_empty('select from tests.sent', 'nor by whatever else becomes of the identity');
select tests.send_reset('anna');
select results_eq('select * from tests.sent',
  $$ values (tests.id('ada'), tests.id('anna'), '{"email": "anna@alpha.example"}'::jsonb) $$, 'but with the mail');
select tests.send_reset('anna');
select is((select count(*)::integer from tests.sent), 1, 'once');

select tests.act_as('ada');
select public.admin_prepare_reset_mail(tests.id('anna'));
select lives_ok($$ select public.admin_prepare_reset_mail(tests.id('anna')) $$, 'one that came to nothing is tried again');
select tests.act_as_owner();
insert into public.user_roles (user_id, role) values (tests.id('bela'), 'admin') on conflict (user_id) do update set role = 'admin';
select is(tests.outcome('bela', $$ select public.admin_prepare_reset_mail(tests.id('anna')) $$), '22023',
  'not by another administrator meanwhile: whose mail it was would not be known');
update private.reset_mails set created_at = now() - interval '61 seconds';
select tests.send_reset('anna');
select is((select count(*)::integer from tests.sent), 1, 'after a minute it holds no more');
select is(tests.outcome('bela', $$ select public.admin_prepare_reset_mail(tests.id('anna')) $$), '1', 'and another may');

select * from finish();
rollback;
