begin;
\ir fixtures.psql
select plan(40);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, enabled, failure_count) values
  (tests.id('open'), tests.id('alpha'), 'Open', 'webhook', null, '{security_alert,compliance_alert}', true, 2),
  (tests.id('signed'), tests.id('alpha'), 'Signed', 'webhook', null, '{security_alert}', true, 0),
  (tests.id('standard'), tests.id('beta'), 'Standard', 'webhook', null, '{security_alert}', true, 0),
  (tests.id('busy'), tests.id('beta'), 'Busy', 'webhook', null, '{security_alert}', true, 0),
  (tests.id('mute'), tests.id('beta'), 'Mute', 'webhook', null, '{}', true, 0),
  (tests.id('off'), tests.id('alpha'), 'Off', 'webhook', null, '{security_alert}', false, 0),
  (tests.id('rss'), tests.id('alpha'), 'News', 'rss', 'https://news.example/', '{security_alert}', true, 0);
-- The second is the example of standardwebhooks.com's specification: whsec_ and base64.
insert into private.webhook_secrets (webhook_id, secret) values
  (tests.id('signed'), 's3cret'), (tests.id('standard'), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');

-- The outcome of a delivery.
create function tests.deliver(feed text, message_id text default null, sent_at text default null, signatures text default null,
  body_signature text default null, contents text default '{"title": "T"}') returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id(feed), encode('{"title":"T"}', 'base64'), contents::jsonb, message_id,
    sent_at, signatures, body_signature)
$$;
-- Signs like a sender who knows the secret.
create function tests.sign(feed text, message_id text, sent_at text, body text) returns text
language sql security definer set search_path = ''
as $$
  select private.standard_signature(secret.secret, message_id, sent_at, convert_to(body, 'UTF8'))
  from private.webhook_secrets secret where secret.webhook_id = tests.id(feed)
$$;
create function tests.seconds(shift integer default 0) returns text language sql
as $$ select (extract(epoch from clock_timestamp())::bigint + shift)::text $$;

select tests.outcomes(
  $$ select public.receive_delivery(tests.id('open'), '', '{"title": "T"}') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role receives deliveries');
select tests.outcomes(
  $$ select public.tidy_deliveries() $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role deletes old receipts');
select tests.outcomes(
  $$ select private.standard_signature('x', 'm', '1', '') $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'nobody calls the private function that signs');
select tests.outcomes(
  $$ select private.signature_problem(1, null, null, null, null), private.matching_secret('{x}', '', null, null, null, null) $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'nobody calls the private functions that check signatures');

-- Signatures.
select is(
  private.standard_signature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330',
    '{"test": 2432232314}'),
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', 'the signature equals the example of Standard Webhooks');
select is(private.standard_key('whsec_YWJj'), 'abc'::bytea, 'a secret with whsec_ is decoded from base64');
select is(private.standard_key('whsec_YWI'), 'ab'::bytea, 'base64 without padding is decoded too');
select is(private.standard_key('whsec_not base64'), 'whsec_not base64'::bytea, 'a secret with whsec_ that is not base64 is the key itself');
select is(private.standard_key('s3cret'), 's3cret'::bytea, 'any other secret is the key itself');

set local role service_role;
select is(tests.deliver('signed', 'a', tests.seconds(), tests.sign('signed', 'a', tests.seconds(), '{"title":"T"}')),
  'accepted', 'a signed delivery is accepted');
select is(tests.deliver('standard', 'a', tests.seconds(-290), 'v1,bm9uZQ== v2,x '
  || tests.sign('standard', 'a', tests.seconds(-290), '{"title":"T"}')),
  'accepted', 'one valid signature of several is enough');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('signed', 'c', tests.seconds(), '{"title":"T"}')),
  'forged', 'a signature for another id is forged');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('signed', 'b', tests.seconds(-1), '{"title":"T"}')),
  'forged', 'a signature for another time is forged');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('signed', 'b', tests.seconds(), '{"title":"U"}')),
  'forged', 'a signature for another body is forged');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('standard', 'b', tests.seconds(), '{"title":"T"}')),
  'forged', 'a signature with another feed''s secret is forged');
select is(tests.deliver('signed', 'b', tests.seconds(), ''), 'forged', 'an empty signature is forged');
select is(array[tests.deliver('signed', 'b', tests.seconds(-301), tests.sign('signed', 'b', tests.seconds(-301), '{"title":"T"}')),
  tests.deliver('signed', 'b', tests.seconds(310), tests.sign('signed', 'b', tests.seconds(310), '{"title":"T"}')),
  tests.deliver('signed', 'b', 'yesterday', 'v1,x')],
  '{stale,stale,stale}', 'a time more than five minutes off, or no valid time, is stale');
select is(array[tests.deliver('signed'), tests.deliver('signed', 'b', tests.seconds()), tests.deliver('signed', null, tests.seconds(), 'v1,x'),
  tests.deliver('signed', 'b', null, 'v1,x')],
  '{unsigned,unsigned,unsigned,unsigned}', 'a feed with a secret needs signature, id and time');
select is(tests.deliver('signed', body_signature => 'sha256=' || upper(encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex'))),
  'accepted', 'a signature of the body only is accepted');
select is(array[tests.deliver('signed', body_signature => encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex')),
  tests.deliver('signed', body_signature => 'sha256=00'),
  tests.deliver('signed', sent_at => tests.seconds(-400), body_signature => 'sha256=' || encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex'))],
  '{forged,forged,stale}', 'a body signature in another form is forged, and with an old time stale');
select is(array(
    select tests.deliver('signed', id, body_signature => 'sha256=' || encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex'))
    from unnest(array[null, 'another id', 'a third id']) as id),
  '{repeated,repeated,repeated}', 'the same signed body is a repeated delivery, whatever id it has');

select is(tests.deliver('signed', 'body ' || encode(sha256('{"title":"T"}'), 'hex'), tests.seconds(),
    tests.sign('signed', 'body ' || encode(sha256('{"title":"T"}'), 'hex'), tests.seconds(), '{"title":"T"}')),
  'accepted', 'an id that looks like a body hash is not taken for one');

-- Outcomes and notifications.
select is(array[tests.deliver('nowhere'), tests.deliver('off'), tests.deliver('rss')], '{unknown,unknown,unknown}',
  'a feed that does not exist, is off or is no webhook is unknown');
select is(array[tests.deliver('open', 'm1'), tests.deliver('open', 'm1'), tests.deliver('open', 'm2'), tests.deliver('open'), tests.deliver('open')],
  '{accepted,repeated,accepted,accepted,accepted}', 'a delivery with the same id is repeated; deliveries without an id all count');
select is(tests.deliver('mute', 'm1'), 'ignored', 'a feed without events ignores deliveries');
select is(tests.deliver('standard', 'm1', tests.seconds(), tests.sign('standard', 'm1', tests.seconds(), '{"title":"T"}')),
  'accepted', 'another feed may use the same id');
select is(array[
  tests.deliver('open', 'm3', contents => '{"title": "T", "type": "document_review"}'),
  tests.deliver('open', 'm3', contents => '{"title": "T", "type": "what is this"}'),
  tests.deliver('open', 'm3', contents => null),
  tests.deliver('open', 'm3', contents => '{"title": "T", "type": "compliance_alert", "message": "<b>M</b>", "data": {"a": 1}}')],
  '{ignored,ignored,malformed,accepted}', 'another event is ignored, and a delivery that was not accepted may come again');
select is((select array[failure_count = 0, last_sent_at is not null] from public.account_webhooks where id = tests.id('open')),
  '{t,t}', 'a success resets the failures and sets the time');
select is((select last_sent_at from public.account_webhooks where id = tests.id('mute')), null, 'an ignored delivery does not set the time');
select results_eq(
  $$ select type, title, message, data from public.notifications where account_id = tests.id('alpha') and type = 'compliance_alert' $$,
  $$ values ('compliance_alert', 'T', '<b>M</b>', '{"a": 1}'::jsonb) $$, 'the notification has the contents of the delivery');
select is((select count(*)::integer from public.notifications where account_id = tests.id('alpha') and type = 'security_alert'), 7,
  'each accepted delivery makes one notification; without a type it has the first event of the feed');

-- The limit of a feed: deliveries that make no notification do not count.
select is((select array_agg(distinct tests.deliver('busy', contents => c)) from generate_series(1, 70),
    unnest(array[null, '{"title": "T", "type": "document_review"}']) as c), '{ignored,malformed}', 'deliveries that make no notification are not limited by the feed');
select is(tests.deliver('busy', 'replayed'), 'accepted', 'they do not use up the limit of the feed');
select is((select array_agg(distinct tests.deliver('busy', 'replayed')) from generate_series(1, 70)), '{repeated}', 'repeated deliveries do not use up the limit of the feed');
reset role;
delete from private.webhook_receipts where webhook_id = tests.id('busy');
set local role service_role;
select is((select array_agg(distinct tests.deliver('busy')) from generate_series(1, 60)), '{accepted}', 'sixty deliveries in a minute are accepted');
select results_eq(
  $$ select outcome, retry_after between 1 and 60 from public.receive_delivery(tests.id('busy'), '', '{"title": "T"}', 'later') $$,
  $$ values ('limited', true) $$, 'the next one is limited, with the seconds to wait');
reset role;
update private.webhook_receipts set received_at = received_at - interval '61 seconds' where webhook_id = tests.id('busy');
select is(tests.deliver('busy', 'later'), 'accepted', 'after the wait the limited delivery is accepted');

update private.webhook_receipts set received_at = now() - interval '8 days' where webhook_id = tests.id('busy') and message_id <> 'later';
select public.tidy_deliveries();
select is((select array_agg(message_id) from private.webhook_receipts where webhook_id = tests.id('busy')), '{later}',
  'receipts are deleted after a week');
select isnt_empty($$ select from private.webhook_receipts where webhook_id = tests.id('open') $$, 'newer receipts stay');

update private.webhook_receipts set received_at = now() - interval '11 months' where webhook_id = tests.id('signed');
select public.tidy_deliveries();
select is((select count(*)::integer from private.webhook_receipts where webhook_id = tests.id('signed') and body_hash is not null), 1,
  'receipts of deliveries with a body signature stay for a year');

select * from finish();
rollback;
