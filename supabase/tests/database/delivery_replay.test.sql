begin;
\ir fixtures.psql
select plan(24);

insert into public.account_webhooks (id, account_id, name, events) values
  (tests.id('signed'), tests.id('alpha'), 'Signed', '{security_alert}'), (tests.id('open'), tests.id('alpha'), 'Open', '{security_alert}');
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret');
-- A delivery that was signed an hour ago, and its entry in the log.
create function tests.deliver(feed text, secret text, id text, contents text default '{"title": "T"}', age integer default 3600) returns uuid language plpgsql
as $$
declare
  moment constant text := (extract(epoch from clock_timestamp())::bigint - age)::text;
begin
  perform public.receive_delivery(tests.id(feed), encode('{}', 'base64'), contents::jsonb, id, moment,
    private.standard_signature(secret, id, moment, '{}'), problem => 'title: is required');
  return (select entry.id from private.feed_deliveries entry where entry.webhook_id = tests.id(feed) order by entry.last_at desc limit 1);
end
$$;
create function tests.replay(entry uuid, again boolean default false) returns text language plpgsql
as $$
declare
  result text;
begin
  perform tests.act_as('ada');
  select outcome || case when notification_id is null then '' else ' made' end into result from public.admin_replay_feed_delivery(entry, again);
  perform tests.act_as_owner();
  return result;
end
$$;
create function tests.made() returns bigint language sql as $$ select count(*) from public.notifications where account_id = tests.id('alpha') $$;
create temporary table entries on commit drop as
  select tests.deliver('signed', 's3cret', 'old') as old, tests.deliver('signed', 'new', 'forged') as forged,
    tests.deliver('signed', 's3cret', 'bad', null, 0) as bad, tests.deliver('signed', 's3cret', 'good', age => 0) as good,
    tests.deliver('signed', 's3cret', 'else', '{"title": "T", "type": "document_review"}', 0) as uncarried,
    tests.deliver('open', null, null, age => 0) as unnamed;
grant select on entries to authenticated, anon, service_role;
update public.account_webhooks set failure_count = 2 where id = tests.id('signed');

select tests.outcomes(
  $$ select public.admin_replay_feed_delivery((select old from entries)) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody replay a delivery');
select tests.outcomes(
  $$ select private.replay_delivery((select old from entries), true) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'the private function checks the caller too');
select tests.outcomes(
  $$ select private.accept_delivery(feed, 'x', '{}', null, null, false) from public.account_webhooks feed $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'nobody accepts a delivery by the private function');
select tests.outcomes($$ select from private.test_deliveries $$, '{"ada": "42501", "service_role": "42501"}', 'nobody reads the tests');
select tests.outcomes($$ select public.admin_replay_feed_delivery(tests.id('nowhere')) $$, '{"ada": "22023"}', 'an entry that is gone cannot be replayed');

select is(tests.made(), 2::bigint, 'two of the deliveries were accepted');
select is(tests.replay((select old from entries)), 'accepted made', 'a replay does not check the time');
select is(tests.replay((select old from entries)), 'repeated', 'the same delivery makes one notification');
select is(tests.replay((select old from entries), true), 'accepted made', 'unless the administrator asks for another');
select is(tests.replay((select good from entries)), 'repeated', 'what was accepted is not made again');
select is(tests.replay((select unnamed from entries)), 'repeated', 'nor is a delivery without an id');
select is(tests.replay((select forged from entries)), 'forged', 'a replay checks the signature');
select is(tests.replay((select forged from entries), true), 'forged', 'also if another notification is asked for');
select is(tests.replay((select bad from entries)), 'malformed', 'what cannot be read is refused again');
select is(tests.replay((select uncarried from entries)), 'ignored', 'an event that the feed does not carry is ignored again');
update public.account_webhooks set events = '{security_alert,document_review}' where id = tests.id('signed');
select is(tests.replay((select uncarried from entries)), 'accepted made', 'until the feed carries it');
update private.webhook_secrets set secret = 'new' where webhook_id = tests.id('signed');
select is(array[tests.replay((select forged from entries)), tests.replay((select good from entries), true)], array['accepted made', 'forged'],
  'the secret of now counts');
select is(array[tests.made(), (select failure_count from public.account_webhooks where id = tests.id('signed'))], array[6, 2]::bigint[],
  'a replay leaves the failures of the sender');
select is((select array_agg(replay.outcome order by replay.last_at) from private.feed_deliveries replay where replay.replay_of = (select forged from entries)),
  '{forged,forged,accepted}', 'each replay is in the log');
select is((select array_agg(details ->> 'outcome' order by created_at) from public.admin_actions
    where action_type = 'feed_delivery_replayed' and target_resource_id = tests.id('open')::text), '{repeated}', 'each replay is recorded');
select throws_ok(format('select tests.replay(%L)', (select id from private.feed_deliveries where replay_of is not null limit 1)), '22023',
  'This entry cannot be replayed', 'a replay cannot be replayed');
select tests.act_as_owner();
update public.account_webhooks set enabled = false, stopped_at = now() where id = tests.id('signed');
select is(tests.replay((select forged from entries), true), 'accepted made', 'a stopped feed can be replayed');
select ok((select not enabled from public.account_webhooks where id = tests.id('signed')), 'it stays stopped');
update public.account_webhooks set stopped_at = null where id = tests.id('signed');
select throws_ok(format('select tests.replay(%L)', (select forged from entries)), 'P0001', 'This feed is disabled', 'a disabled feed cannot');
select tests.act_as_owner();

select * from finish();
rollback;
