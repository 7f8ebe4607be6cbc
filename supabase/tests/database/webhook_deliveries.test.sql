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

-- What a delivery leads to, with a body and what was read from it.
create function tests.deliver(feed text, message_id text default null, sent_at text default null, signatures text default null,
  body_signature text default null, contents text default '{"title": "T"}') returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id(feed), encode('{"title":"T"}', 'base64'), contents::jsonb, message_id,
    sent_at, signatures, body_signature)
$$;
-- As a sender does it, who knows the secret.
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
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'a delivery is the service role''s to hand in');
select tests.outcomes(
  $$ select public.tidy_deliveries() $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'or tidies');
select tests.outcomes(
  $$ select private.standard_signature('x', 'm', '1', '') $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'what does the work is for nobody');
select tests.outcomes(
  $$ select private.signature_problem('x', '', null, null, null, null) $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'nor is what judges');

-- Signatures.
select is(
  private.standard_signature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330',
    '{"test": 2432232314}'),
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', 'a signature is that of Standard Webhooks'' own example');
select is(private.standard_key('whsec_YWJj'), 'abc'::bytea, 'whsec_ is base64');
select is(private.standard_key('whsec_YWI'), 'ab'::bytea, 'with or without padding');
select is(private.standard_key('whsec_not base64'), 'whsec_not base64'::bytea, 'what is none is the key itself');
select is(private.standard_key('s3cret'), 's3cret'::bytea, 'as any other');

set local role service_role;
select is(tests.deliver('signed', 'a', tests.seconds(), tests.sign('signed', 'a', tests.seconds(), '{"title":"T"}')),
  'accepted', 'a signed delivery is taken');
select is(tests.deliver('standard', 'a', tests.seconds(-290), 'v1,bm9uZQ== v2,x '
  || tests.sign('standard', 'a', tests.seconds(-290), '{"title":"T"}')),
  'accepted', 'one of several signatures is enough');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('signed', 'c', tests.seconds(), '{"title":"T"}')),
  'forged', 'another id is forged');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('signed', 'b', tests.seconds(-1), '{"title":"T"}')),
  'forged', 'another time too');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('signed', 'b', tests.seconds(), '{"title":"U"}')),
  'forged', 'another body too');
select is(tests.deliver('signed', 'b', tests.seconds(), tests.sign('standard', 'b', tests.seconds(), '{"title":"T"}')),
  'forged', 'and another feed''s secret');
select is(tests.deliver('signed', 'b', tests.seconds(), ''), 'forged', 'an empty signature is none');
select is(array[tests.deliver('signed', 'b', tests.seconds(-301), tests.sign('signed', 'b', tests.seconds(-301), '{"title":"T"}')),
  tests.deliver('signed', 'b', tests.seconds(310), tests.sign('signed', 'b', tests.seconds(310), '{"title":"T"}')),
  tests.deliver('signed', 'b', 'yesterday', 'v1,x')],
  '{stale,stale,stale}', 'more than five minutes either way, or no time at all, is stale');
select is(array[tests.deliver('signed'), tests.deliver('signed', 'b', tests.seconds()), tests.deliver('signed', null, tests.seconds(), 'v1,x'),
  tests.deliver('signed', 'b', null, 'v1,x')],
  '{unsigned,unsigned,unsigned,unsigned}', 'a secret asks for a signature with all that it signs');
select is(tests.deliver('signed', body_signature => 'sha256=' || upper(encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex'))),
  'accepted', 'the body alone may be signed');
select is(array[tests.deliver('signed', body_signature => encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex')),
  tests.deliver('signed', body_signature => 'sha256=00'),
  tests.deliver('signed', sent_at => tests.seconds(-400), body_signature => 'sha256=' || encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex'))],
  '{forged,forged,stale}', 'in that form and no other');
select is(array(
    select tests.deliver('signed', id, body_signature => 'sha256=' || encode(extensions.hmac('{"title":"T"}', 's3cret', 'sha256'), 'hex'))
    from unnest(array[null, 'another id', 'a third id']) as id),
  '{repeated,repeated,repeated}', 'the same signed body is the same delivery, whatever id is written beside it');

select is(tests.deliver('signed', 'body ' || encode(sha256('{"title":"T"}'), 'hex'), tests.seconds(),
    tests.sign('signed', 'body ' || encode(sha256('{"title":"T"}'), 'hex'), tests.seconds(), '{"title":"T"}')),
  'accepted', 'an id that a sender chose is never taken for a body');

-- What becomes of them.
select is(array[tests.deliver('nowhere'), tests.deliver('off'), tests.deliver('rss')], '{unknown,unknown,unknown}',
  'what is unknown, switched off or no webhook is unknown');
select is(array[tests.deliver('open', 'm1'), tests.deliver('open', 'm1'), tests.deliver('open', 'm2'), tests.deliver('open'), tests.deliver('open')],
  '{accepted,repeated,accepted,accepted,accepted}', 'an id counts once, without one all count');
select is(tests.deliver('mute', 'm1'), 'ignored', 'a feed without events takes nothing');
select is(tests.deliver('standard', 'm1', tests.seconds(), tests.sign('standard', 'm1', tests.seconds(), '{"title":"T"}')),
  'accepted', 'ids are each feed''s own');
select is(array[
  tests.deliver('open', 'm3', contents => '{"title": "T", "type": "document_review"}'),
  tests.deliver('open', 'm3', contents => '{"title": "T", "type": "what is this"}'),
  tests.deliver('open', 'm3', contents => null),
  tests.deliver('open', 'm3', contents => '{"title": "T", "type": "compliance_alert", "message": "<b>M</b>", "data": {"a": 1}}')],
  '{ignored,ignored,malformed,accepted}', 'another event is ignored, and what was not taken may come again');
select is((select array[failure_count = 0, last_sent_at is not null] from public.account_webhooks where id = tests.id('open')),
  '{t,t}', 'a success is noted');
select is((select last_sent_at from public.account_webhooks where id = tests.id('mute')), null, 'what is ignored is none');
select results_eq(
  $$ select type, title, message, data from public.notifications where account_id = tests.id('alpha') and type = 'compliance_alert' $$,
  $$ values ('compliance_alert', 'T', '<b>M</b>', '{"a": 1}'::jsonb) $$, 'the notification says what was sent');
select is((select count(*)::integer from public.notifications where account_id = tests.id('alpha') and type = 'security_alert'), 7,
  'one for each; without a type by the feed''s first event');

-- The limit: what makes nothing does not count.
select is((select array_agg(distinct tests.deliver('busy', contents => c)) from generate_series(1, 70),
    unnest(array[null, '{"title": "T", "type": "document_review"}']) as c), '{ignored,malformed}', 'any number that makes nothing');
select is(tests.deliver('busy', 'replayed'), 'accepted', 'uses up no room');
select is((select array_agg(distinct tests.deliver('busy', 'replayed')) from generate_series(1, 70)), '{repeated}', 'nor does an old one, sent again');
reset role;
delete from private.webhook_receipts where webhook_id = tests.id('busy');
set local role service_role;
select is((select array_agg(distinct tests.deliver('busy')) from generate_series(1, 60)), '{accepted}', 'sixty in a minute');
select results_eq(
  $$ select outcome, retry_after between 1 and 60 from public.receive_delivery(tests.id('busy'), '', '{"title": "T"}', 'later') $$,
  $$ values ('limited', true) $$, 'and no more, with the time to wait');
reset role;
update private.webhook_receipts set received_at = received_at - interval '61 seconds' where webhook_id = tests.id('busy');
select is(tests.deliver('busy', 'later'), 'accepted', 'until it has passed; what was refused is not lost');

update private.webhook_receipts set received_at = now() - interval '8 days' where webhook_id = tests.id('busy') and message_id <> 'later';
select public.tidy_deliveries();
select is((select array_agg(message_id) from private.webhook_receipts where webhook_id = tests.id('busy')), '{later}',
  'receipts are kept for a week');
select isnt_empty($$ select from private.webhook_receipts where webhook_id = tests.id('open') $$, 'the new ones stay');

update private.webhook_receipts set received_at = now() - interval '11 months' where webhook_id = tests.id('signed');
select public.tidy_deliveries();
select is((select count(*)::integer from private.webhook_receipts where webhook_id = tests.id('signed') and body_hash is not null), 1,
  'of deliveries that are signed by their body, for a year');

select * from finish();
rollback;
