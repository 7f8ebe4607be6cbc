begin;
\ir fixtures.psql
select plan(28);

insert into public.consultancies (id, account_id, consultant_name, starts_at, service) values
  (tests.id('consult a'), tests.id('alpha'), 'Els', now() + interval '1 day', 'Legal'),
  (tests.id('consult b'), tests.id('beta'), 'Jan', now() + interval '2 days', 'Legal');
insert into public.consultancies (id, account_id, consultant_name, starts_at, service, length_minutes) values
  (tests.id('over'), tests.id('beta'), 'Jan', now() - interval '2 hours', 'Legal', 60);

select tests.outcomes(
  $$ select from public.consultancies where id <> tests.id('over') $$,
  '{"anna": "1", "dora": "1", "otto": "1", "bela": "1", "ivo": "1", "ada": "2", "service_role": "2",
    "nora": "0", "ugo": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'members read the consultancies of their account');

-- Nobody writes the table directly.
select tests.outcomes(
  $$ insert into public.consultancies (account_id, consultant_name, starts_at, service)
     values (tests.id('alpha'), 'Els', now(), 'Legal') $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only the service role inserts a consultancy');
select tests.outcomes(
  $$ update public.consultancies set starts_at = now() $$,
  '{"service_role": "3", "ada": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only the service role updates a consultancy');
select tests.outcomes(
  $$ delete from public.consultancies $$,
  '{"service_role": "3", "ada": "42501", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501"}',
  'only the service role deletes a consultancy');

-- The four procedures are for admins who impersonate nobody.
select tests.outcomes(
  $$ select public.admin_plan_consult(tests.id('alpha'), 'Els', 'Legal', now() + interval '1 day') $$,
  '{"anna": "42501", "bela": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501", "ada": "1"}', 'only admins plan a consult');
select tests.outcomes(
  $$ select public.admin_change_consult(tests.id('consult a'), 'Els', 'Legal', now() + interval '3 days', 45) $$,
  '{"anna": "42501", "bela": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501", "ada": "1"}', 'only admins change a consult');
select tests.outcomes(
  $$ select public.admin_cancel_consult(tests.id('consult a')) $$,
  '{"anna": "42501", "bela": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501", "ada": "1"}', 'only admins cancel a consult');
select tests.outcomes(
  $$ select public.admin_restore_consult(tests.id('consult a')) $$,
  '{"anna": "42501", "bela": "42501", "nora": "42501", "tina": "42501", "ivo": "42501", "eve": "42501", "anon": "42501",
    "service_role": "42501", "ada": "1"}', 'only admins restore a consult');

-- What is refused, each with its sentence. Nothing is half done.
select tests.act_as('ada');
create function pg_temp.plan(
  consultant text default 'Els', starts timestamptz default now() + interval '1 day', minutes integer default 60,
  link text default null, service text default 'Legal', account uuid default tests.id('alpha')
) returns uuid language sql
as $$ select public.admin_plan_consult(account, consultant, service, starts, minutes, link) $$;
select throws_ok($$ select pg_temp.plan(starts => now() - interval '1 second') $$, '22023',
  'A consult cannot be planned in the past', 'a consult in the past is refused');
select throws_ok($$ select pg_temp.plan(starts => now() + interval '3 years') $$, '22023',
  'A consult can be planned at most two years ahead', 'a consult far in the future is refused');
select throws_ok($$ select pg_temp.plan(minutes => 481) $$, '22023',
  'A consult takes between 5 minutes and 8 hours', 'a consult has a length');
select throws_ok($$ select pg_temp.plan(link => 'javascript:alert(1)') $$, '22023',
  'The link must be a web address', 'a link must be a web address');
select throws_ok($$ select pg_temp.plan(consultant => ' ') $$, '22023',
  'Please name the consultant', 'a consult has a consultant');
select throws_ok($$ select pg_temp.plan(account => tests.id('nobody')) $$, 'P0002',
  'There is no such account', 'a consult has an account');
select throws_ok(
  $$ select public.admin_change_consult(tests.id('consult a'), 'Els', 'Legal', now() - interval '1 day', 60) $$, '22023',
  'A consult cannot be planned in the past', 'a consult is not moved to the past');
select throws_ok(
  $$ select public.admin_change_consult(tests.id('over'), 'Jan', 'Legal', now() + interval '1 day', 60) $$, '22023',
  'This consult is over', 'a consult that is over stays as it was');
select throws_ok($$ select public.admin_cancel_consult(tests.id('over')) $$, '22023', 'This consult is over',
  'a consult that is over is not cancelled');
select throws_ok(
  $$ select public.admin_change_consult(tests.id('consult a'), 'Els', 'Legal', now() + interval '1 day', 45, null, 7) $$,
  'P0001', 'Somebody has changed this consult meanwhile. Please look at it again.',
  'nobody overwrites a change that they have not seen');

select throws_ok($$ select pg_temp.plan(consultant => E'Els\nATTENDEE:x') $$, '22023',
  'Consultant and service must be one line each', 'a name has no line breaks');
select throws_ok($$ select pg_temp.plan(service => E'Legal\u2028x') $$, '22023',
  'Consultant and service must be one line each', 'a service has no line separators');

-- Planned, moved, changed, cancelled, restored: the id stays, the sequence grows, and the account is told.
create function pg_temp.start(clock text) returns timestamptz language sql
as $$ select (make_date(date_part('year', now())::integer + 1, 11, 19) + clock::time) at time zone 'Europe/Brussels' $$;
create function pg_temp.words(clock text, zone text default 'Europe/Brussels') returns text language sql
as $$ select to_char(pg_temp.start(clock) at time zone zone, 'Dy FMDD Mon YYYY, HH24:MI') $$;
select tests.act_as('ada');
select set_config('tests.consult',
  public.admin_plan_consult(tests.id('beta'), ' Hélène ', 'Legal', pg_temp.start('10:00'), 45, ' https://meet.example/b ')::text, true);
create function pg_temp.consult() returns public.consultancies language sql
as $$ select * from public.consultancies where id = current_setting('tests.consult')::uuid $$;
select is((select row(c.consultant_name, c.length_minutes, c.booking_link, c.sequence, c.status)::text from pg_temp.consult() c),
  '(Hélène,45,https://meet.example/b,0,planned)', 'a consult is planned as it was given');
select public.admin_change_consult((pg_temp.consult()).id, 'Hélène', 'Legal', pg_temp.start('11:30'), 45, 'https://meet.example/b', 0);
select public.admin_change_consult((pg_temp.consult()).id, 'Hélène', 'Legal', pg_temp.start('11:30'), 45, 'https://meet.example/b', 1);
select public.admin_change_consult((pg_temp.consult()).id, 'Hélène', 'Legal', pg_temp.start('11:30'), 60, 'https://meet.example/b', 1);
select public.admin_cancel_consult((pg_temp.consult()).id, ' Hélène is ill. ');
select is((select row(c.sequence, c.status, c.cancel_reason, c.cancelled_at is not null)::text from pg_temp.consult() c),
  '(3,cancelled,"Hélène is ill.",t)', 'the sequence grows with each change, and only then');
select tests.act_as_owner();
select results_eq(
  $$ select type, title, message, (data ->> 'consult_id')::uuid from public.notifications
     where account_id = tests.id('beta') and title like '%Hélène' order by type $$,
  $$ values
    ('consult_cancelled', format('Consult cancelled: %s with Hélène', pg_temp.words('11:30')), 'Legal, 60 minutes. Hélène is ill.', (pg_temp.consult()).id),
    ('consult_changed', format('Consult changed: %s with Hélène', pg_temp.words('11:30')), 'Legal, 60 minutes.', (pg_temp.consult()).id),
    ('consult_moved', format('Consult moved to %s with Hélène', pg_temp.words('11:30')),
      format('Legal, 45 minutes. Before: %s.', pg_temp.words('10:00')), (pg_temp.consult()).id),
    ('consult_planned', format('Consult planned: %s with Hélène', pg_temp.words('10:00')), 'Legal, 45 minutes.', (pg_temp.consult()).id) $$,
  'the account is told what changed, in the time of the office');
select tests.act_as('ada');
select public.admin_restore_consult((pg_temp.consult()).id);
select is((select row(c.sequence, c.status, c.cancel_reason, c.cancelled_at)::text from pg_temp.consult() c),
  '(4,planned,,)', 'a restored consult is planned again, with a higher sequence');
select is_empty($$ select from public.notifications where type = 'consult_cancelled' $$,
  'a cancellation that was taken back before anybody read of it is not told');
select public.admin_cancel_consult((pg_temp.consult()).id);
select tests.act_as_owner();
insert into private.notification_messages (user_id, channel, notification_ids)
select tests.id('bela'), 'mail', array[id] from public.notifications where type = 'consult_cancelled';
select tests.act_as('ada');
select public.admin_restore_consult((pg_temp.consult()).id);
select results_eq(
  $$ select title from public.notifications where title like '%again%' or type = 'consult_cancelled' order by 1 $$,
  $$ values (format('Consult cancelled: %s with Hélène', pg_temp.words('11:30'))),
    (format('Consult is on again: %s with Hélène', pg_temp.words('11:30'))) $$,
  'if the cancellation was mailed, the account is told that the consult is on again');
select public.admin_cancel_consult((pg_temp.consult()).id);
select tests.act_as_owner();
delete from private.notification_messages;
update public.notifications set read = true where type = 'consult_cancelled';
select tests.act_as('ada');
select public.admin_restore_consult((pg_temp.consult()).id);
select is((select count(*)::integer from public.notifications where title like 'Consult is on again%'), 2,
  'and if somebody has read of it');

-- In the time zone that the firm has set.
select tests.act_as_owner();
update private.settings set time_zone = 'America/New_York';
select tests.act_as('ada');
select public.admin_change_consult((pg_temp.consult()).id, 'Hélène', 'Legal', pg_temp.start('16:00'), 60);
select ok(exists (
    select from public.notifications
    where title = format('Consult moved to %s with Hélène', pg_temp.words('16:00', 'America/New_York'))
      and message like format('%% Before: %s.', pg_temp.words('11:30', 'America/New_York'))
  ), 'times are those of the office');

select * from finish();
rollback;
