begin;
-- Triggers tested here: portico_note_deleted_uploads.
\ir fixtures.psql
select plan(43);
delete from public.notifications;
delete from public.retention_announcements;
-- The notifications of the people above, which would be too old on the clock of this test.
delete from private.known_devices;

-- The periods, and who sets them.
select results_eq(
  $$ select category, months from public.retention_rules order by category $$,
  $$ values ('accounts', 84), ('admin_actions', 84), ('chat_conversations', 3), ('chat_uploads', 1), ('consults', 12),
    ('notifications', 12), ('sign_ins', 3), ('support_requests', 12) $$, 'the first periods are those of the privacy notice');
select tests.outcomes(
  $$ select category, months from public.retention_rules where category = 'consults' $$,
  '{"anon": "1", "anna": "1", "ada": "1", "ivo": "1", "service_role": "1"}', 'everybody reads the periods, visitors too');
select tests.outcomes(
  $$ select most_months from public.retention_rules where category = 'consults' $$, '{"anon": "42501", "anna": "1"}',
  'visitors read only the periods');
select tests.outcomes(
  $$ update public.retention_rules set months = 6 $$, '{"anon": "42501", "anna": "42501", "ada": "42501"}',
  'nobody writes the table');
select tests.outcomes(
  $$ select public.admin_set_retention_period('consults', 24) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'only an administrator who impersonates nobody sets a period');
select tests.outcomes($$ select public.admin_set_retention_period('consults', 5) $$, '{"ada": "22023"}', 'a period has a lower bound');
select tests.outcomes($$ select public.admin_set_retention_period('consults', 121) $$, '{"ada": "22023"}', 'and an upper bound');
select tests.outcomes($$ select public.admin_set_retention_period('consults', null) $$, '{"ada": "22023"}', 'it cannot be null');
select tests.outcomes($$ select public.admin_set_retention_period('cards', 12) $$, '{"ada": "22023"}', 'the category must be known');

-- Only the schedule deletes, and nobody can pass another time.
select tests.outcomes(
  $$ select public.announce_deletions() $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the schedule announces');
select tests.outcomes(
  $$ select * from public.delete_next_batch() $$,
  '{"service_role": "0", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the schedule deletes');
select tests.outcomes(
  $$ select private.announce_deletions(now() + interval '2 years') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'not even the schedule can pass another time for announcing');
select tests.outcomes(
  $$ select * from private.delete_next_batch(now() + interval '2 years') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'or for deleting');
select tests.outcomes(
  $$ insert into public.retention_announcements (category, account_id, items, announced_at, begins_at, covers_until)
     values ('consults', tests.id('alpha'), 1, now(), now(), now()) $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody writes an announcement');
select tests.outcomes(
  $$ insert into public.retention_runs values (current_date, 'consults', 1, now()) $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nor what was deleted');

-- What is announced. Now is noon of 10 January: the clock of the test.
create function tests.noon(day date) returns timestamptz language sql as $$ select (day + time '12:00') at time zone 'utc' $$;
insert into public.consultancies (id, account_id, consultant_name, service, starts_at, length_minutes) values
  (tests.id('old'), tests.id('alpha'), 'Els', 'Lease', tests.noon('2030-01-05'), 60),
  (tests.id('next'), tests.id('alpha'), 'Els', 'Lease', tests.noon('2030-02-20'), 60),
  (tests.id('later'), tests.id('alpha'), 'Els', 'Lease', tests.noon('2030-06-01'), 60),
  (tests.id('beta'), tests.id('beta'), 'Els', 'Lease', tests.noon('2030-01-05'), 60);
insert into public.support_requests (id, user_id, account_id, is_personal, name, email, subject, message, state, closed_at) values
  (tests.id('closed'), tests.id('anna'), tests.id('alpha'), false, 'A', 'a@x.example', 'Old', 'Old', 'closed', tests.noon('2030-01-05')),
  (tests.id('open'), tests.id('anna'), tests.id('alpha'), false, 'A', 'a@x.example', 'Open', 'Open', 'new', null),
  (tests.id('own'), tests.id('nora'), null, true, 'N', 'n@x.example', 'Own', 'Own', 'closed', tests.noon('2030-01-05'));
delete from public.notifications;
select is(private.announce_deletions(tests.noon('2031-01-10')), 4, 'what is due in the next weeks is announced, for each owner and category');
select results_eq(
  $$ select category, account_id, user_id, items, begins_at from public.retention_announcements order by category, account_id $$,
  $$ select * from (values
    ('consults', tests.id('alpha'), null::uuid, 2, tests.noon('2031-02-09')),
    ('consults', tests.id('beta'), null, 1, tests.noon('2031-02-09')),
    ('support_requests', tests.id('alpha'), null, 1, tests.noon('2031-02-09')),
    ('support_requests', null, tests.id('nora'), 1, tests.noon('2031-02-09'))) as expected (category, account, person, items, begins)
    order by category, account $$,
  'the announcement is 30 days ahead and has the number of items');
select is(private.announce_deletions(tests.noon('2031-01-11')), 0, 'and only once');
select set_eq(
  $$ select account_id, for_person, wording -> 'values' ->> 'category', (wording -> 'values' ->> 'count')::integer from public.notifications
     where wording ->> 'code' like 'deletion%' $$,
  $$ values (tests.id('alpha'), null::uuid, 'consults', 2), (tests.id('beta'), null, 'consults', 1),
    (tests.id('alpha'), null, 'support_requests', 1), (null, tests.id('ada'), null, 5), (null, tests.id('ivo'), null, 5),
    (null, tests.id('eve'), null, 5) $$,
  'the accounts are told, and each administrator');
select tests.outcomes(
  $$ select from public.retention_announcements $$,
  '{"anna": "2", "bela": "1", "nora": "1", "dora": "2", "ada": "4", "ivo": "2", "eve": "0", "anon": "42501"}',
  'people read what is announced for their account or for them');

-- What is deleted.
create function tests.run(day date, at_most integer default 500) returns bigint language plpgsql
as $$
declare
  counted bigint := 0;
  batch record;
begin
  loop
    select * into batch from private.delete_next_batch(tests.noon(day), at_most);
    exit when batch.category is null;
    counted := counted + batch.deleted;
  end loop;
  return counted;
end
$$;
select is(tests.run('2031-02-08'), 0::bigint, 'nothing is deleted before the announced day');
select is(tests.run('2031-02-09', 1), 4::bigint, 'then everything whose period is over is deleted, in batches');
select set_eq($$ select id from public.consultancies $$, array[tests.id('next'), tests.id('later')], 'and nothing else');
select set_eq($$ select id from public.support_requests $$, array[tests.id('open')], 'an open request stays, however old');
select results_eq(
  $$ select day, category, deleted from public.retention_runs order by category $$,
  $$ values ('2031-02-09'::date, 'consults', 2::bigint), ('2031-02-09', 'support_requests', 2) $$, 'it is recorded');
select tests.outcomes(
  $$ select from public.retention_runs $$, '{"ada": "2", "ivo": "0", "anna": "0", "anon": "42501"}', 'only administrators read what was deleted');
select is(tests.run('2031-02-20'), 0::bigint, 'an announced item stays until its own period is over');
select is(tests.run('2031-02-21'), 1::bigint, 'and is deleted then');

-- A hold, and a changed period.
savepoint free;
select is(private.announce_deletions(tests.noon('2031-05-04')), 1, 'without a hold there is one announcement');
select is(tests.run('2031-07-01'), 1::bigint, 'and one deletion');
select is_empty('select from private.kept_rows', 'of which nothing is kept');
rollback to savepoint free;
insert into public.legal_holds (account_id, reason) values (tests.id('alpha'), 'Claim about the lease');
select is(private.announce_deletions(tests.noon('2031-05-04')), 1, 'under a hold there is the same announcement');
select is(tests.run('2031-07-01'), 1::bigint, 'and the same deletion');
select isnt_empty($$ select from private.kept_rows where relation = 'consultancies' and accounts @> array[tests.id('alpha')] and was_deleted $$,
  'what was deleted is kept');
select is_empty($$ select from public.retention_announcements where is_withdrawn $$, 'no announcement tells of the hold');
rollback to savepoint free;
select is(private.announce_deletions(tests.noon('2031-07-03')), 1, 'the next run announces');
select tests.act_as('ada');
select public.admin_set_retention_period('consults', 24);
select tests.act_as_owner();
select is(tests.run('2031-09-01'), 0::bigint, 'a longer period withdraws it too');
select results_eq(
  $$ select target_resource_id, details -> 'months' from public.admin_actions where action_type = 'retention_rule_changed' $$,
  $$ values ('consults', '{"from": 12, "to": 24}'::jsonb) $$, 'the change is recorded');

-- The record of administrators.
insert into public.admin_actions (admin_id, action_type, created_at) values
  (tests.id('ada'), 'card_created', now() - interval '85 months'), (tests.id('ada'), 'card_created', now() - interval '80 months');
select tests.outcomes(
  $$ delete from public.admin_actions where created_at < now() - interval '84 months' $$,
  '{"ada": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'nobody deletes an old entry of the record');
delete from private.retention_plans;
select private.announce_deletions(now());
select is(
  (select sum(batch.deleted) from private.delete_next_batch(now() + interval '31 days') as batch where batch.category = 'admin_actions'),
  1::bigint, 'retention deletes what is older than its period');
select is(
  (select count(*) from public.admin_actions where action_type = 'card_created'), 1::bigint, 'and nothing else');

-- What needs no announcement.
insert into private.known_devices (user_id, family, last_seen_at) values
  (tests.id('anna'), 'old', now() - interval '4 months'), (tests.id('anna'), 'new', now() - interval '2 months');
select private.delete_next_batch(now());
select set_eq($$ select family from private.known_devices where user_id = tests.id('anna') $$, array['new'], 'a device that was not used for long is deleted');
insert into storage.objects (bucket_id, name, created_at) values
  ('chat-uploads', tests.id('anna') || '/1.pdf', now() - interval '2 months'), ('chat-uploads', tests.id('anna') || '/2.pdf', now());
select tests.delete_files($$ bucket_id = 'chat-uploads' $$);
select is(
  (select deleted from public.retention_runs where category = 'chat_uploads'), 1::bigint, 'files that are deleted because of their age are counted');

select * from finish();
rollback;
