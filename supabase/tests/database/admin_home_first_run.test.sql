begin;
-- Triggers tested here: portico_date_password, accounts_begin_first_run.
\ir fixtures.psql
select plan(19);

select tests.outcomes($$ select public.admin_set_first_run(false) $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only administrators who impersonate nobody dismiss the first steps');
select tests.outcomes($$ select from public.admin_prepare_test_mail() $$,
  '{"anna": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "1"}',
  'only they send a test mail');
select tests.outcomes($$ select public.admin_note_test_mail(tests.id('mail')) $$,
  '{"anna": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501", "ada": "22023"}',
  'and note one that they prepared');
select tests.outcomes($$ select private.set_first_run(false) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}',
  'the private functions cannot be used to bypass the check');
select tests.outcomes($$ select from private.prepare_test_mail() $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}', 'nor for a mail');
select tests.outcomes($$ select private.note_test_mail(tests.id('mail')) $$, '{"anna": "42501", "ivo": "42501", "anon": "42501"}', 'nor to note it');
select tests.outcomes($$ select from private.test_mails, private.first_runs, private.password_dates $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'nobody reads the tables');

-- The test mail.
select tests.act_as('ada');
select is((select email from public.admin_prepare_test_mail()), 'ada@firm.example', 'a test mail goes to the own address');
select tests.act_as_owner();
select is((select count(*)::integer from public.admin_actions where action_type = 'test_mail_sent'), 0, 'a mail that was not sent is not recorded');
update private.test_mails set id = tests.id('mail');
select tests.act_as('ada');
select public.admin_note_test_mail(tests.id('mail'));
select results_eq(
  $$ select admin_id, target_user_id, details from public.admin_actions where action_type = 'test_mail_sent' $$,
  $$ values (tests.id('ada'), tests.id('ada'), '{"email": "ada@firm.example"}'::jsonb) $$, 'one that was sent is recorded');
select is(tests.outcome('ada', $$ select public.admin_note_test_mail(tests.id('mail')) $$), '22023', 'and only once');
select tests.act_as_owner();
insert into private.test_mails (admin_id) select tests.id('ada') from generate_series(1, 4);
insert into private.test_mails (id, admin_id) values (tests.id('foreign'), tests.id('eve'));
insert into private.test_mails (id, admin_id, created_at) values (tests.id('stale'), tests.id('ada'), now() - interval '11 minutes');
select is(
  array[tests.outcome('ada', $$ select public.admin_note_test_mail(tests.id('foreign')) $$),
    tests.outcome('ada', $$ select public.admin_note_test_mail(tests.id('stale')) $$)],
  '{22023,22023}', 'nobody notes the mail of another administrator, or an old one');
delete from public.impersonation_sessions;
select tests.outcomes($$ select from public.admin_prepare_test_mail() $$, '{"ada": "PT429", "ivo": "1"}', 'each of them sends five in an hour');

-- The steps, in an environment that has accounts already.
create function pg_temp.steps() returns text language sql as $$
  select concat_ws(' ', password_changed_at is not null, test_mail_at is not null, test_mail_to, has_other_admin, invited_admins,
    first_account_name, has_services, has_person, has_template, '|', is_first_run, is_dismissed) from public.admin_home_summary()
$$;
select tests.act_as('ada');
select is(pg_temp.steps(), 'f t ada@firm.example t 0 Alpha f t f | f f', 'with accounts there is no first run, whatever is missing');
select tests.act_as_owner();
-- An empty environment with one administrator.
delete from auth.users where id not in (tests.id('ada'), tests.id('nora'), tests.id('ivo'));
delete from public.accounts;
update auth.users set email_confirmed_at = null where id = tests.id('ivo');
select tests.act_as('ada');
select is(pg_temp.steps(), 'f t ada@firm.example f 1 f f f | t f', 'without an account the first run is shown; an invited administrator is not one yet');
select public.admin_set_first_run(false);
select tests.act_as_owner();
update auth.users set encrypted_password = '' where id = tests.id('ada');
update auth.users set email = 'ada2@firm.example' where id = tests.id('ada');
select tests.act_as('ada');
select is(pg_temp.steps(), 'f t ada@firm.example f 1 f f f | f t', 'dismissed; a password that is taken away was not changed');
select public.admin_set_first_run(true);
insert into public.accounts (name) values ('First');
select tests.act_as_owner();
update auth.users set email_confirmed_at = now() where id = tests.id('ivo');
update auth.users set encrypted_password = 'new' where id = tests.id('ada');
select tests.act_as('ada');
select is(pg_temp.steps() , 't t ada@firm.example t 0 First f f f | t f', 'brought back, it goes on after the first account');
select tests.act_as('ivo');
select is(pg_temp.steps(), 'f t ada@firm.example t 0 First f f f | f f', 'another administrator, who did not begin, has the inbox');
select tests.act_as_owner();
delete from private.first_runs;
delete from public.accounts;
select tests.act_as('ivo');
insert into public.accounts (name) values ('First of ivo');
insert into public.accounts (name) values ('Second of ivo');
insert into public.account_services (account_id, service_id, enabled) select id, 'legal-service', true from public.accounts where name like 'First%';
insert into public.user_accounts (user_id, account_id) select tests.id('nora'), id from public.accounts where name like 'First%';
select is(pg_temp.steps(), 'f t ada@firm.example t 0 First of ivo t t f | t f', 'who creates the first account goes on with the steps');

select * from finish();
rollback;
