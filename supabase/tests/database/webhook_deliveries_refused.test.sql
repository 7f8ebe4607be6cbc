begin;
\ir fixtures.psql
select plan(10);

insert into public.account_webhooks (id, account_id, name, feed_type, events, enabled) values
  (tests.id('signed'), tests.id('alpha'), 'Signed', 'webhook', '{security_alert}', true),
  (tests.id('open'), tests.id('beta'), 'Open', 'webhook', '{security_alert}', true);
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret');
create function tests.deliver(feed text, source text, id text default null, signed boolean default false) returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id(feed), encode('{"title":"T"}', 'base64'), '{"title": "T"}', id, source => source,
    sent_at => extract(epoch from clock_timestamp())::bigint::text,
    signatures => case when signed then private.standard_signature('s3cret', id, extract(epoch from clock_timestamp())::bigint::text, '{"title":"T"}') end)
$$;
create function tests.lines(feed text) returns bigint language sql
as $$ select coalesce(sum(times), 0) from private.feed_deliveries where webhook_id = tests.id(feed) $$;

select is((select array_agg(distinct tests.deliver('signed', '192.0.2.1')) from generate_series(1, 30)), '{unsigned}', 'unsigned deliveries of a source are refused');
select is(tests.deliver('open', '192.0.2.1', 'a'), 'accepted', 'an accepted delivery does not count as refused');
select is((select array_agg(distinct tests.deliver('open', '192.0.2.1', 'a')) from generate_series(1, 30)), '{repeated}', 'repeated deliveries count as refused');
select is(array[tests.deliver('open', '192.0.2.1', 'a'), tests.deliver('signed', '192.0.2.1'), tests.deliver('nowhere', '192.0.2.1')],
  '{limited,limited,limited}', 'after sixty in a minute, to all feeds together, the source is limited');
select ok((select retry_after between 1 and 60 from public.receive_delivery(tests.id('signed'), '', source => '192.0.2.1')),
  'a limited delivery gets the seconds to wait');
select is(array[tests.deliver('open', '192.0.2.1', 'b'), tests.deliver('signed', '192.0.2.1', 'b', signed => true)], '{accepted,accepted}',
  'a new delivery is accepted although the source is limited, if it is signed or the feed has no secret');
select is(array[tests.deliver('signed', '192.0.2.2'), tests.deliver('signed', null)], '{unsigned,unsigned}', 'other sources are not limited');
select is(array[public.note_refused_delivery(tests.id('open'), 'oversized', 'x', '192.0.2.1'),
  public.note_refused_delivery(tests.id('open'), 'oversized', 'x', '192.0.2.2')], '{t,f}', 'the limit also counts deliveries that are too large');
select is(array[tests.lines('signed'), tests.lines('open')], array[33, 33]::bigint[], 'deliveries beyond the limit are not logged');
update private.refused_sources set since = since - interval '61 seconds';
select is(tests.deliver('signed', '192.0.2.1'), 'unsigned', 'the next minute starts a new count');

select * from finish();
rollback;
