begin;
\ir fixtures.psql
select plan(24);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, enabled, max_retries) values
  (tests.id('open'), tests.id('alpha'), 'Open', 'webhook', null, '{security_alert}', true, 5),
  (tests.id('signed'), tests.id('alpha'), 'Signed', 'webhook', null, '{security_alert}', true, 5),
  (tests.id('off'), tests.id('alpha'), 'Off', 'webhook', null, '{security_alert}', false, 5),
  (tests.id('rss'), tests.id('alpha'), 'News', 'rss', 'https://news.example/?key=k3y', '{security_alert}', true, 2);
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret');

create function tests.deliver(feed text, contents text default '{"title": "T"}', body_signature text default null,
  problem text default null) returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id(feed), encode('{"title":"T"}', 'base64'), contents::jsonb,
    body_signature => body_signature, problem => problem)
$$;
-- What an admin reads, newest first: `<outcome> <times> <notifications> <reason>`.
create function tests.log(feed text) returns text[] language plpgsql
as $$
declare
  found text[];
begin
  perform tests.act_as('ada');
  select array_agg(concat_ws(' ', outcome, times, notifications, reason)) into found
  from public.admin_list_feed_deliveries(tests.id(feed));
  perform tests.act_as_owner();
  return found;
end
$$;

select tests.outcomes(
  $$ select public.admin_list_feed_deliveries(tests.id('open')) $$,
  '{"ada": "0", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'the log is for administrators who impersonate nobody');
select tests.outcomes(
  $$ select public.note_refused_delivery(tests.id('open'), 'oversized', 'x') $$,
  '{"service_role": "1", "ada": "42501", "anna": "42501", "anon": "42501"}', 'and the service role writes it');
select tests.outcomes(
  $$ select private.log_delivery(tests.id('open'), 'accepted', null, 1) $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'as it is decided');
select tests.outcomes(
  $$ select private.process_delivery(tests.id('open'), '') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'there is no way past it for deliveries');
select tests.outcomes(
  $$ select private.apply_feed_read(tests.id('rss'), tests.id('x')), private.count_feed_failure(tests.id('rss'), tests.id('x')) $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'or for readings');
select tests.outcomes(
  $$ select from private.feed_deliveries $$, '{"service_role": "42501", "ada": "42501", "anon": "42501"}', 'nor to the table');

-- Deliveries.
select is(array[tests.deliver('open'), tests.deliver('open'), tests.deliver('open', '{"title": "T", "type": "document_review"}'),
  tests.deliver('open', null, null, 'title: is required')], '{accepted,accepted,ignored,malformed}', 'four deliveries');
select is(tests.log('open'), '{"malformed 1 0 title: is required","ignored 1 0","accepted 1 1","accepted 1 1"}',
  'are four lines, with the reason of what was refused');
select tests.deliver('signed'), tests.deliver('signed'), tests.deliver('signed', body_signature => 'sha256=00');
select is(tests.log('signed'), '{"forged 1 0","unsigned 2 0"}', 'the same again is counted');
select is(tests.deliver('off'), 'unknown', 'a feed that is switched off is unknown to senders');
select is(tests.log('off'), '{"disabled 1 0"}', 'and its administrator sees why');
select is(tests.deliver('no such feed'), 'unknown', 'what is no feed');
select is(tests.deliver('rss'), 'unknown', 'or one that is read');
select is(tests.log('rss'), null, 'has no line');
set local role service_role;
select public.note_refused_delivery(tests.id('off'), 'oversized', 'Larger than 64 KB');
select throws_ok($$ select public.note_refused_delivery(tests.id('off'), 'accepted', null) $$, '22023', null, 'success is not noted by hand');
reset role;
select is((tests.log('off'))[1], 'oversized 1 0 Larger than 64 KB', 'what was refused before');

-- What cannot be finished leaves its line and nothing else.
create function tests.break() returns trigger language plpgsql as $$ begin raise exception 'secret %', new.title; end $$;
create trigger break before insert on public.notifications for each row execute function tests.break();
select is(tests.deliver('open'), 'failed', 'a delivery that cannot be stored');
drop trigger break on public.notifications;
select is((tests.log('open'))[1], 'failed 1 0 Error P0001', 'is logged with its code alone');
select is((select count(*)::integer from private.webhook_receipts where webhook_id = tests.id('open')), 2, 'and leaves no receipt');

-- Readings.
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
  '{"unreadable 1 0 It could not be reached. The feed was disabled","unreadable 1 0 It could not be reached","unchanged 2 0","read 1 2"}',
  'what was read, and why not');
select public.record_feed_failure(tests.id('rss'), tests.id('other'), 'Late'), public.record_feed_read(tests.id('rss'), tests.id('other'));
select is(cardinality(tests.log('rss')), 4, 'a round that holds the feed no more writes nothing');

-- Bounds.
select private.log_delivery(tests.id('signed'), case when n % 2 = 0 then 'forged' else 'unsigned' end, 'flood ' || n, 0)
from generate_series(1, 200) as n;
select private.log_delivery(tests.id('signed'), 'accepted', null, 1) from generate_series(1, 60) as n;
select results_eq(
  $$ select outcome = 'accepted', count(*), count(*) filter (where reason = 'flood 176') from private.feed_deliveries
     where webhook_id = tests.id('signed') group by 1 order by 1 $$,
  $$ values (false, 25::bigint, 1::bigint), (true, 25::bigint, 0::bigint) $$,
  'of refusals and of the rest the last twenty-five stay, however many there are');
select is((select count(*)::integer from private.feed_deliveries where webhook_id = tests.id('open')), 5, 'each feed has its own');
delete from public.account_webhooks;
select is_empty('select from private.feed_deliveries', 'and they go with it');

select * from finish();
rollback;
