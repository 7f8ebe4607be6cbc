begin;
\ir fixtures.psql
select plan(39);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, enabled, max_retries) values
  (tests.id('open'), tests.id('alpha'), 'Open', 'webhook', null, '{security_alert}', true, 5),
  (tests.id('signed'), tests.id('alpha'), 'Signed', 'webhook', null, '{security_alert}', true, 5),
  (tests.id('off'), tests.id('alpha'), 'Off', 'webhook', null, '{security_alert}', false, 5),
  (tests.id('rss'), tests.id('alpha'), 'News', 'rss', 'https://news.example/?key=k3y', '{security_alert}', true, 2);
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret');

create function tests.deliver(feed text, contents text default '{"title": "T"}', body_signature text default null,
  problem text default null, id text default null) returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id(feed), encode('{"title":"T"}', 'base64'), contents::jsonb, id,
    body_signature => body_signature, problem => problem, headers => '{"user-agent": "Sender/1"}')
$$;
-- The log as an admin reads it, newest first: `<outcome> <times> <notifications> <reason>`.
create function tests.log(feed text, kind text default 'all', page integer default 1, size integer default 250)
returns text[] language plpgsql
as $$
declare
  entries text[];
begin
  perform tests.act_as('ada');
  select array_agg(concat_ws(' ', outcome, times, notifications, reason) order by place) into entries
  from public.admin_list_feed_deliveries(tests.id(feed), kind::public.feed_delivery_kind, page, size);
  perform tests.act_as_owner();
  return entries;
end
$$;

select tests.outcomes(
  $$ select public.admin_list_feed_deliveries(tests.id('open')) $$,
  '{"ada": "0", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody read the log');
select tests.outcomes(
  $$ select public.admin_get_feed_delivery(tests.id('open')) $$,
  '{"ada": "0", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody read a request');
select tests.outcomes(
  $$ select private.deliveries_of(tests.id('open'), 'all', 1, 9), private.delivery_request(tests.id('open')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'the private functions check the caller too');
select tests.outcomes(
  $$ select public.note_refused_delivery(tests.id('open'), 'oversized', 'x') $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "anon": "42501"}', 'only the service role notes a refused delivery');
select tests.outcomes(
  $$ select private.log_delivery(tests.id('open'), 'accepted', null, 1) $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'nobody writes the log directly');
select tests.outcomes(
  $$ select private.process_delivery(tests.id('open'), '') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'nobody calls the private function for deliveries, which writes no log');
select tests.outcomes(
  $$ select private.apply_feed_read(tests.id('rss'), tests.id('x')), private.count_feed_failure(tests.id('rss'), tests.id('x'), null) $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'nobody calls the private functions for readings, which write no log');
select tests.outcomes(
  $$ select from private.feed_deliveries $$, '{"service_role": "42501", "ada": "42501", "anon": "42501"}', 'nobody reads the table');

-- Deliveries.
select is(array[tests.deliver('open'), tests.deliver('open'), tests.deliver('open', '{"title": "T", "type": "document_review"}'),
  tests.deliver('open', null, null, 'title: is required')], '{accepted,accepted,ignored,malformed}', 'four deliveries have four outcomes');
select is(tests.log('open'), '{"malformed 1 0 title: is required","ignored 1 0","accepted 1 1","accepted 1 1"}',
  'each delivery has an entry, with the reason if it was refused');
select tests.deliver('signed'), tests.deliver('signed'), tests.deliver('signed', body_signature => 'sha256=00');
select is(tests.log('signed'), '{"forged 1 0","unsigned 1 0","unsigned 1 0"}', 'each refused delivery has an entry of its own, with its request');
select tests.deliver('open', id => 'm'), tests.deliver('open', id => 'm'), tests.deliver('open', id => 'm');
select is((tests.log('open'))[1:2], '{"repeated 2 0","accepted 1 1"}', 'a repetition is counted');
select is(tests.deliver('off'), 'unknown', 'for its sender a disabled feed is unknown');
select tests.deliver('off', id => 'another');
select is(tests.log('off'), '{"disabled 2 0"}', 'the log of a disabled feed says so, and counts what came');
select is((select array[body is null, contents is null, headers is null, message_id is null] from private.feed_deliveries where webhook_id = tests.id('off')),
  '{t,t,t,t}', 'what a disabled feed gets is not kept');
select is(tests.deliver('no such feed'), 'unknown', 'a feed that does not exist is unknown');
select is(tests.deliver('rss'), 'unknown', 'an RSS feed is unknown as a webhook');
select is(tests.log('rss'), null, 'a delivery to an RSS feed is not logged');
set local role service_role;
select public.note_refused_delivery(tests.id('off'), 'oversized', 'Larger than 64 KB');
select throws_ok($$ select public.note_refused_delivery(tests.id('off'), 'accepted', null) $$, '22023', null, 'a success cannot be noted as a refusal');
reset role;
select is((tests.log('off'))[1], 'oversized 1 0 Larger than 64 KB', 'a noted refusal is in the log');

-- Pages and kinds.
select is(tests.log('open', 'refused'), '{"malformed 1 0 title: is required"}', 'the list can show the refused ones');
select is(tests.log('open', 'tests'), null, 'the list can show the tests');
select is(array[tests.log('open', page => 2, size => 2), tests.log('open', page => 9, size => 4)],
  array[array['malformed 1 0 title: is required', 'ignored 1 0'], array['accepted 1 1', 'accepted 1 1']],
  'the database pages the list; a page after the last is the last');

-- The request.
select tests.deliver('signed', body_signature => 'sha256=0123456789abcdef', id => 'm-1');
select tests.act_as('ada');
select results_eq(
  $$ select outcome, message_id, signature, signed_by, headers, body, body_size, is_cut, can_replay
     from public.admin_get_feed_delivery((select id from public.admin_list_feed_deliveries(tests.id('signed'), page_size => 1))) $$,
  $$ values ('forged', 'm-1', 'sha256=01234…', 'x-webhook-signature', '{"user-agent": "Sender/1"}'::jsonb, '{"title":"T"}', 13, false, true) $$,
  'an administrator reads the request, and of its signature the beginning');
select is(title, 'T', 'the list has the title of a delivery') from public.admin_list_feed_deliveries(tests.id('signed'), page_size => 1);
select tests.act_as_owner();
select public.receive_delivery(tests.id('open'), encode('\xff00'::bytea || convert_to(repeat('x', 20000), 'UTF8'), 'base64'), problem => 'no');
select tests.act_as('ada');
select results_eq(
  $$ select left(body, 10), length(body), body_size, is_cut
     from public.admin_get_feed_delivery((select id from public.admin_list_feed_deliveries(tests.id('open'), page_size => 1))) $$,
  $$ values (E'\\377\\000xx', 16000, 20002, true) $$, 'bytes that are no text are shown escaped, and a long body is cut');
select is_empty($$ select from public.admin_get_feed_delivery(tests.id('nowhere')) $$, 'an entry that does not exist has no request');
select tests.act_as_owner();

-- A delivery that fails is rolled back, except for its entry in the log.
create function tests.break() returns trigger language plpgsql as $$ begin raise exception 'secret %', new.title; end $$;
create trigger break before insert on public.notifications for each row execute function tests.break();
select is(tests.deliver('open'), 'failed', 'a delivery that cannot be stored has failed');
drop trigger break on public.notifications;
select is((tests.log('open'))[1], 'failed 1 0 Error P0001', 'a failed delivery is logged with the error code only');
select is((select count(*)::integer from private.webhook_receipts where webhook_id = tests.id('open')), 3, 'a failed delivery leaves no receipt');

-- Readings of an RSS feed.
create function tests.poll(succeeds boolean, articles text default null) returns void language plpgsql
as $$
begin
  update private.feed_polls set claimed_until = null;
  perform public.claim_feeds(tests.id('round'), 9, null);
  if succeeds then
    perform public.record_feed_read(tests.id('rss'), tests.id('round'), articles::jsonb);
  else
    perform public.record_feed_failure(tests.id('rss'), tests.id('round'), 'It could not be reached');
  end if;
end
$$;
select tests.poll(true, '[{"guid": "1", "title": "One"}, {"guid": "2", "title": "Two"}]'), tests.poll(true), tests.poll(true),
  tests.poll(false), tests.poll(false);
select is(tests.log('rss'),
  '{"unreadable 1 0 It could not be reached. The feed was stopped","unreadable 1 0 It could not be reached","unchanged 2 0","read 1 2"}',
  'readings of an RSS feed are logged, with the reason of a failure');
select public.record_feed_failure(tests.id('rss'), tests.id('other'), 'Late'), public.record_feed_read(tests.id('rss'), tests.id('other'));
select is(cardinality(tests.log('rss')), 4, 'a round that does not hold the feed any more logs nothing');

-- The size of the log, and its time.
select tests.deliver('signed', id => 'flood ' || n) from generate_series(1, 70) as n;
select private.log_delivery(tests.id('signed'), 'accepted', null, 1) from generate_series(1, 230) as n;
select results_eq(
  $$ select is_own, count(*) from private.feed_deliveries where webhook_id = tests.id('signed') group by 1 order by 1 $$,
  $$ values (false, 50::bigint), (true, 200::bigint) $$,
  'the last 50 refusals and the last 200 of the feed''s own are kept');
update private.feed_deliveries set last_at = now() - interval '31 days' where webhook_id = tests.id('signed') and is_own;
select public.tidy_deliveries();
select is((select count(*)::integer from private.feed_deliveries where webhook_id = tests.id('signed')), 50, 'entries are deleted after 30 days');

-- The activity.
select tests.outcomes(
  $$ select from public.feed_activity where webhook_id in (tests.id('open'), tests.id('signed')) $$,
  '{"ada": "2", "ivo": "0", "eve": "0", "anna": "0", "bela": "0", "anon": "42501"}', 'administrators who impersonate nobody see that something happened');
select tests.outcomes(
  $$ insert into public.feed_activity (webhook_id) values (tests.id('off')) $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody adds activity');
select tests.outcomes($$ update public.feed_activity set changed_at = now() $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody changes activity');
select tests.outcomes($$ delete from public.feed_activity $$, '{"ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody deletes activity');
delete from public.account_webhooks;
select is_empty('select from private.feed_deliveries', 'the log is deleted with the feed');

select * from finish();
rollback;
