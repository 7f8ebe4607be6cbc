begin;
-- Triggers tested here: home_dismissals_limit.
\ir fixtures.psql
select plan(23);

insert into public.notifications (id, account_id, type, title, read, created_at, data) values
  (tests.id('alert'), tests.id('alpha'), 'security_alert', 'Patch', false, now() - interval '1 hour', null),
  (tests.id('undated'), tests.id('alpha'), 'document_review', 'Undated', false, now() - interval '1 day',
    '{"due_at": "2026-02-31"}'),
  (tests.id('review'), tests.id('alpha'), 'document_review', 'Review', false, now() - interval '2 days',
    jsonb_build_object('due_at', to_char(now() - interval '1 day', 'YYYY-MM-DD'))),
  (tests.id('compliance'), tests.id('alpha'), 'compliance_alert', 'Register', false, now() - interval '3 hours', '{"due_at": "soon"}'),
  (tests.id('read alert'), tests.id('alpha'), 'security_alert', 'Old', true, now(), null),
  (tests.id('news'), tests.id('alpha'), 'rss_update', 'News', false, now(), null),
  (tests.id('foreign'), tests.id('beta'), 'security_alert', 'Foreign', false, now(), null);
insert into public.notification_reads (notification_id, user_id)
select tests.id('read alert'), person.id from public.profiles person;
insert into public.kanban_cards (id, account_id, title, status, moved_at) values
  (tests.id('waiting'), tests.id('alpha'), 'Waiting', 'waiting', now() - interval '9 days'),
  (tests.id('recent'), tests.id('alpha'), 'Recent', 'waiting', now() - interval '6 days'),
  (tests.id('doing'), tests.id('alpha'), 'Doing', 'doing', now() - interval '9 days');
insert into public.consultancies (id, account_id, consultant_name, service, starts_at) values
  (tests.id('soon'), tests.id('alpha'), 'Els', 'Legal', now() + interval '47 hours'),
  (tests.id('far'), tests.id('alpha'), 'Els', 'Legal', now() + interval '49 hours'),
  (tests.id('over'), tests.id('alpha'), 'Els', 'Legal', now() - interval '2 hours');
insert into public.consultancies (id, account_id, consultant_name, service, starts_at, status) values
  (tests.id('cancelled'), tests.id('alpha'), 'Els', 'Legal', now() + interval '1 hour', 'cancelled');

select tests.act_as('anna');
select results_eq(
  $$ select target_id from public.list_needs(tests.id('alpha')) $$,
  $$ values (tests.id('review')), (tests.id('alert')), (tests.id('soon')), (tests.id('waiting')), (tests.id('undated')),
    (tests.id('compliance')) $$,
  'the order is: overdue, security, date, age');
select results_eq(
  $$ select kind, title, total from public.list_needs(tests.id('alpha'), 1) $$,
  $$ values ('document_review'::text, 'Review'::text, 6::bigint) $$, 'the total counts what the limit leaves out');
select tests.act_as_owner();
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha')) $$,
  '{"anna": "6", "dora": "6", "ivo": "6", "ada": "0", "bela": "0", "nora": "0", "tina": "0", "eve": "0", "anon": "42501"}',
  'only members see what needs them');

select is(
  (select array_agg(coalesce(to_char(private.as_time(given) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '-') order by n)
   from unnest(array['2028-02-29', '2026-02-29', '2100-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-04-31', '0000-01-01',
     '2026-11-16T08:00:00.123456+01:00', '2026-11-16T08:00Z', '2026-11-16T24:00Z', '2026-11-16T08:60Z', '2026-11-16T08:00:61Z',
     '2026-11-16T08:00', '2026-11-16T08:00+15:00', '20261116', 'soon', '', null]) with ordinality as one (given, n)),
  array['2028-02-29 00:00:00.000000', '-', '-', '-', '-', '-', '-', '-', '2026-11-16 07:00:00.123456', '2026-11-16 08:00:00.000000',
    '-', '-', '-', '-', '-', '-', '-', '-', '-'], 'only dates and times that exist are read, and nothing else fails');
select tests.act_as('dora');
select public.mark_all_notifications_read(tests.id('alpha'));
select tests.act_as_owner();
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha')) where item like 'notification:%' $$, '{"dora": "0", "anna": "4", "ivo": "4"}',
  'what a person has marked with all others does not need them, and needs a colleague');
delete from private.notification_read_marks;

select tests.outcomes(
  $$ insert into public.home_dismissals (user_id, item) values (tests.id('anna'), 'card:' || tests.id('waiting')) $$,
  '{"anna": "1", "service_role": "1", "aron": "42501", "ivo": "42501", "ada": "42501", "eve": "42501", "anon": "42501"}',
  'people dismiss for themselves; nobody does it while impersonating');
select tests.outcomes(
  $$ insert into public.home_dismissals (user_id, item) values (tests.id('anna'), 'anything') $$,
  '{"anna": "23514"}', 'a dismissal names an item');

insert into public.home_dismissals (user_id, item)
select tests.id('anna'), need.item from (
  select 'card:' || id || ':' || extract(epoch from moved_at)::bigint as item from public.kanban_cards where id = tests.id('waiting')
  union all select 'notification:' || tests.id('alert')
) as need;
insert into public.home_dismissals (user_id, item) values (tests.id('bela'), 'notification:' || tests.id('foreign'));
insert into public.home_dismissals (user_id, item) values (tests.id('dora'), 'notification:' || repeat('-', 36));
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha')) $$, '{"dora": "6"}', 'a dismissal that names nothing hides nothing');
delete from public.home_dismissals where user_id = tests.id('dora');
select tests.act_as('anna');
select results_eq(
  $$ select total from public.list_needs(tests.id('alpha'), 1) union all select total from public.list_needs(tests.id('alpha'), 1, true) $$,
  $$ values (4::bigint), (2::bigint) $$, 'the total leaves out what was dismissed, and counts it apart');
select tests.act_as_owner();
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha')) $$,
  '{"anna": "4", "ivo": "4", "aron": "6"}', 'a dismissed item is gone for this person, and not for a colleague');
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha'), 50, true) $$,
  '{"anna": "2", "ivo": "2", "aron": "0", "bela": "0", "ada": "0", "eve": "0", "anon": "42501"}',
  'people list what they have dismissed, and nobody else does');
select tests.outcomes(
  $$ select from public.home_dismissals where user_id = tests.id('anna') $$,
  '{"anna": "2", "ivo": "2", "aron": "0", "ada": "0", "eve": "0", "anon": "42501"}', 'people read their own dismissals');
select tests.outcomes(
  $$ delete from public.home_dismissals $$,
  '{"anna": "2", "bela": "1", "ivo": "0", "ada": "0", "nora": "0", "eve": "0", "anon": "42501"}',
  'a deletion without a condition takes back own dismissals only');
select tests.outcomes(
  $$ update public.home_dismissals set item = 'card:' || tests.id('x') $$,
  '{"anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody changes a dismissal');
update public.kanban_cards set status = 'doing' where id = tests.id('waiting');
update public.kanban_cards set status = 'waiting' where id = tests.id('waiting');
update public.kanban_cards set moved_at = now() - interval '8 days' where id = tests.id('waiting');
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha')) $$, '{"anna": "5"}', 'a dismissed card that waits again comes back');

insert into public.home_dismissals (user_id, item, created_at)
values (tests.id('nora'), 'welcome:' || tests.id('nora'), now() - interval '600 days');
insert into public.home_dismissals (user_id, item, created_at)
select tests.id('nora'), 'card:' || gen_random_uuid(), now() - make_interval(days => number) from generate_series(1, 505) as number;
select is((select count(*)::integer from public.home_dismissals where user_id = tests.id('nora') and item like 'card:%'), 500,
  'the newest 500 are kept');
select is((select min(created_at) > now() - interval '501 days' from public.home_dismissals
  where user_id = tests.id('nora') and item like 'card:%'), true, 'the oldest go');
select results_eq(
  $$ select item from public.home_dismissals where user_id = tests.id('nora') and item like 'welcome:%' $$,
  $$ select 'welcome:' || tests.id('nora') $$, 'the dismissed welcome stays dismissed');
select is((select count(*)::integer from public.home_dismissals where user_id = tests.id('anna')), 2, 'those of others stay');

insert into public.spocs (name, position, full_name, role, email, phone) values
  ('Els', 901, 'Els Maes', 'Privacy', 'els@firm.example', '+32 2 1'), ('Jan', 902, null, null, null, null);
update public.accounts set spoc = 'Els' where id = tests.id('alpha');
update public.accounts set spoc = 'Jan' where id = tests.id('beta');
select tests.outcomes(
  $$ select from public.get_account_contact(tests.id('alpha')) $$,
  '{"anna": "1", "dora": "1", "ivo": "1", "ada": "1", "bela": "0", "nora": "0", "eve": "0", "anon": "42501"}',
  'members read the contact of their account');
select tests.act_as('anna');
select results_eq(
  $$ select name, role, phone from public.get_account_contact(tests.id('alpha')) $$,
  $$ values ('Els Maes'::text, 'Privacy'::text, '+32 2 1'::text) $$, 'with the full name and the role');
select tests.act_as('bela');
select results_eq(
  $$ select name, role, email from public.get_account_contact(tests.id('beta')) $$,
  $$ values ('Jan'::text, null::text, null::text) $$, 'a contact without a full name has the name of the list');
select tests.act_as_owner();

insert into public.support_requests (id, user_id, account_id, name, email, subject, message, state, answered_at) values
  (tests.id('answered'), tests.id('aron'), tests.id('alpha'), 'Aron', 'aron@x.example', 'Lease', 'x', 'answered', now()),
  (tests.id('open'), tests.id('aron'), tests.id('alpha'), 'Aron', 'aron@x.example', 'Rent', 'x', 'new', null);
select tests.outcomes(
  $$ select from public.list_needs(tests.id('alpha'), 50) where kind = 'answer' and title = 'Lease' $$,
  '{"aron": "1", "anna": "0", "bela": "0", "ada": "0"}', 'an answer needs the person who asked');

select * from finish();
rollback;
