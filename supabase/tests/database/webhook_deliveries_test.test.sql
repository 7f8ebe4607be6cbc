begin;
\ir fixtures.psql
select plan(23);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, enabled) values
  (tests.id('open'), tests.id('alpha'), 'Open "feed"', 'webhook', null, '{security_alert,compliance_alert}', true),
  (tests.id('signed'), tests.id('alpha'), 'Signed', 'webhook', null, '{security_alert}', true),
  (tests.id('off'), tests.id('beta'), 'Off', 'webhook', null, '{}', false),
  (tests.id('rss'), tests.id('alpha'), 'News', 'rss', 'https://news.example/', '{security_alert}', true);
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret');

select tests.outcomes(
  $$ select public.admin_open_test_delivery(tests.id('signed')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody test a feed');
select tests.outcomes(
  $$ select public.admin_read_test_delivery('test_1') $$,
  '{"ada": "0", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'and read a test delivery');
select tests.outcomes(
  $$ select public.admin_note_unreachable_receiver(tests.id('open')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody note that the receiver was not reached');
select tests.outcomes(
  $$ select private.open_test_delivery(tests.id('signed')), private.test_delivery('test_1') $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'the private function for test deliveries checks the caller too');
select tests.outcomes(
  $$ select private.note_unreachable_receiver(tests.id('open')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'the private function for the note checks the caller too');
select hasnt_function('public', 'sign_delivery', 'nobody can have a text of their own signed');

select tests.act_as('ada');
create temporary table opened on commit drop as
  select feed, public.admin_open_test_delivery(tests.id(feed)) as id from unnest(array['open', 'signed', 'off', 'rss', 'none']) as feed;
select is_empty($$ select from opened, public.admin_read_test_delivery(opened.id) $$, 'the transaction of the record does not read the delivery');
select tests.act_as_owner();
update private.test_deliveries set opened_by = '3';
select tests.act_as('ada');
create temporary table prepared on commit drop as
  select opened.feed, made.* from opened, public.admin_read_test_delivery(opened.id) as made;
select tests.act_as_owner();

select results_eq(
  $$ select admin_id, in_place_of, details from public.admin_actions
     where action_type = 'feed_tested' and target_resource_id = tests.id('signed')::text $$,
  $$ select tests.id('ada'), null::uuid, jsonb_build_object('name', 'Signed', 'account_id', tests.id('alpha')) $$,
  'each test is recorded; refused ones are not');
select is((select count(*)::integer from public.admin_actions where action_type = 'feed_tested'), 4, 'each tested feed has one record');
select is((select array_agg(feed || ' ' || feed_type || ' ' || enabled order by feed) from prepared),
  '{"off webhook false","open webhook true","rss rss true","signed webhook true"}', 'a feed that does not exist has no test delivery');
select is((select body::jsonb from prepared where feed = 'open'),
  '{"type": "security_alert", "title": "Test notification", "message": "An administrator tests the feed Open \"feed\".", "data": {"test": true}}',
  'the database writes the body of the delivery');
select ok((select bool_and(message_id ~ '^test_[0-9a-f-]{36}$' and abs(sent_at::bigint - extract(epoch from now())) < 60)
  and count(distinct message_id) = 4 from prepared), 'each test delivery has its own id and time');
select is((select signature from prepared where feed = 'open'), null, 'a feed without a secret has no signature');

select is((
    select received.outcome from prepared, public.receive_delivery(tests.id('signed'),
      encode(convert_to(body, 'UTF8'), 'base64'), body::jsonb, message_id, sent_at, signature) as received
    where feed = 'signed'
  ), 'accepted', 'a signed test delivery is accepted');
select is((
    select received.outcome from prepared, public.receive_delivery(tests.id('signed'),
      encode('{"title":"Mine"}', 'base64'), '{"title": "Mine"}', message_id, sent_at, signature) as received
    where feed = 'signed'
  ), 'forged', 'the signature is not valid for another text');

select is((select array_agg(is_test) from public.notifications where title = 'Test notification'), '{t}', 'the notification is marked as a test');
select public.receive_delivery(tests.id('open'), encode('{}', 'base64'), '{"title": "Pretended", "data": {"test": true}}', 'test_' || gen_random_uuid()),
  public.receive_delivery(tests.id('open'), encode('{}', 'base64'), '{"title": "Pretended"}', (select message_id from prepared where feed = 'off'));
select is((select array_agg(is_test) from public.notifications where title = 'Pretended'), '{f,f}',
  'a sender cannot mark its own delivery as a test, nor use the test of another feed');
select is((select count(*)::integer from private.notification_queue queued join public.notifications notification
    on notification.id = queued.notification_id where notification.title in ('Test notification', 'Pretended')), 2,
  'a test is in no mail');
update public.account_webhooks set failure_count = 3 where id = tests.id('open');
select is((
    select received.outcome || ' ' || feed.failure_count || ' ' || (feed.last_sent_at is not null)
    from prepared, public.receive_delivery(tests.id('open'), encode(convert_to(body, 'UTF8'), 'base64'), body::jsonb, message_id, sent_at, signature) as received,
      public.account_webhooks feed
    where prepared.feed = 'open' and feed.id = tests.id('open')
  ), 'accepted 3 true', 'a test sets the time and leaves the failures of the sender');
update public.notifications set created_at = now() - interval '25 hours' where title in ('Test notification', 'Pretended');
update private.test_deliveries set made_at = now() - interval '25 hours' where message_id = (select message_id from prepared where feed = 'off');
select public.tidy_deliveries();
select is((select array_agg(distinct title) from public.notifications where title in ('Test notification', 'Pretended')), '{Pretended}',
  'the notifications of tests are deleted after a day, and no others');
select is((select count(*)::integer from private.test_deliveries), 3, 'tests are forgotten after a day');
select tests.act_as('ada');
select public.admin_note_unreachable_receiver(tests.id(feed)) from unnest(array['signed', 'rss', 'none']) as feed;
select is((select array_agg(concat_ws(' ', outcome, reason)) from public.admin_list_feed_deliveries(tests.id('signed'))),
  '{"unreachable The receiver could not be reached by a test","forged",accepted}', 'the note is in the log of the feed');
select is_empty($$ select from public.admin_list_feed_deliveries(tests.id('rss')) $$, 'a note for an RSS feed is not logged');
select * from finish();
rollback;
