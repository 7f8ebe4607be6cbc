begin;
\ir fixtures.psql
select plan(30);

insert into public.account_webhooks (id, account_id, name, events) values
  (tests.id('signed'), tests.id('alpha'), 'Signed', '{security_alert}'),
  (tests.id('other'), tests.id('beta'), 'Other', '{security_alert}'),
  (tests.id('open'), tests.id('alpha'), 'Open', '{security_alert}');
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret'), (tests.id('other'), 'other');
-- A delivery, signed with the secret or not. Each has its own id.
create function tests.deliver(feed text, secret text, source text default '192.0.2.1', contents text default '{"title": "T"}',
  shift integer default 0, id text default gen_random_uuid()::text) returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id(feed), encode('{}', 'base64'), contents::jsonb, id,
    (extract(epoch from now())::bigint + shift)::text,
    private.standard_signature(secret, id, (extract(epoch from now())::bigint + shift)::text, '{}'), problem => 'title: is required',
    source => source)
$$;
create function tests.state(feed text) returns text language sql
as $$
  select concat_ws(' ', case when enabled then 'on' when stopped_at is not null then 'stopped' else 'off' end, failure_count,
    case when starts_itself then 'starts itself' end)
  from public.account_webhooks where id = tests.id(feed)
$$;
create function tests.told() returns bigint language sql as $$ select count(*) from public.notifications where type = 'feed_stopped' $$;

select tests.outcomes($$ select from private.feed_sources $$, '{"service_role": "42501", "ada": "42501", "anna": "42501", "anon": "42501"}', 'nobody reads the sources');
select tests.outcomes(
  $$ select private.count_delivery_failure(tests.id('signed'), 'x', true) $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'nobody counts a failure');
select tests.outcomes(
  $$ select private.stop_feed(feed, 5, 'x', false) from public.account_webhooks feed $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'nobody stops a feed by the private function');
select tests.outcomes(
  $$ select private.note_feed_source(tests.id('signed'), '192.0.2.9'), private.is_feed_source(tests.id('signed'), '192.0.2.9') $$,
  '{"service_role": "42501", "ada": "42501", "anna": "42501"}', 'nobody names a source');

-- A stranger who knows the address.
select is((select array_agg(distinct tests.deliver('signed', secret, '198.51.100.7')) from generate_series(1, 20),
    unnest(array['guess', null]) as secret), '{forged,unsigned}', 'a stranger is refused');
select public.note_refused_delivery(tests.id('signed'), 'oversized', 'x', '198.51.100.8') from generate_series(1, 10);
select is(tests.state('signed'), 'on 0', 'a stranger counts nothing');
select tests.deliver('other', 'other', '198.51.100.7');
select tests.deliver('signed', 'guess', '198.51.100.7') from generate_series(1, 6);
select is(tests.state('signed'), 'on 0', 'nor does the sender of another feed');
select is((select unproven_count from (select tests.act_as('ada')) as one, public.get_account_webhooks_secure(tests.id('alpha')) where id = tests.id('signed')),
  50::bigint, 'an administrator sees how many of the last ones were refused');
select tests.act_as_owner();
select is((select array_agg(distinct tests.deliver('open', null, contents => null)) from generate_series(1, 6)), '{malformed}',
  'a feed without a secret refuses what it cannot read');
select is(tests.state('open'), 'on 0', 'and counts nothing, because anybody may have sent it');

-- The sender itself.
select tests.deliver('signed', 's3cret', contents => null), tests.deliver('signed', 's3cret', shift => -400);
select is(tests.state('signed'), 'on 2', 'what is signed and refused counts: a body that cannot be read, an old time');
select tests.deliver('signed', 's3cret', shift => -500, id => 'seen') from generate_series(1, 9);
select is(tests.state('signed'), 'on 3', 'a signature counts once: who has seen it cannot count it again');
select tests.deliver('signed', 's3cret', contents => '{"title": "T", "type": "document_review"}');
select is(tests.state('signed'), 'on 3', 'an event that the feed does not carry is no failure');
select tests.deliver('signed', 's3cret');
select is(tests.state('signed'), 'on 0', 'a success sets the count back');

-- The network of the sender is known now.
select tests.deliver('signed', 'wrong') from generate_series(1, 4);
select public.note_refused_delivery(tests.id('other'), 'oversized', 'x', '192.0.2.1');
select is(array[tests.state('signed'), tests.state('other')], '{on 4,on 0}', 'from a network of the sender a wrong signature counts, for this feed alone');
select is((select array[bool_and(is_failure), bool_or(is_own)] from private.feed_deliveries where webhook_id = tests.id('signed') and outcome = 'forged'
  and last_at > (select last_sent_at from public.account_webhooks where id = tests.id('signed'))), '{t,f}', 'the log says what counted');
select public.note_refused_delivery(tests.id('signed'), 'oversized', 'The body is larger than 64 KB', '192.0.2.1');
select is(tests.state('signed'), 'stopped 5 starts itself', 'five in a row stop the feed');
select results_eq(
  $$ select account_id, for_admins, title, data ->> 'feed_id', message like '5 failures in a row stopped the feed Signed of Alpha. The last one: The body is larger than 64 KB.%'
     from public.notifications where type = 'feed_stopped' $$,
  $$ values (tests.id('alpha'), true, 'Feed stopped: Signed', tests.id('signed')::text, true) $$, 'the administrators are told, with the last reason');
select is(array[tests.deliver('signed', 'wrong'), tests.deliver('signed', null), tests.deliver('signed', 's3cret', contents => null),
  tests.deliver('open', null)], '{unknown,unknown,unknown,accepted}', 'a stopped feed is unknown to who sends something wrong');
select is(array[tests.state('signed'), tests.told()::text], '{stopped 5 starts itself,1}', 'it counts no further, and nobody is told again');
select is(tests.deliver('signed', 's3cret'), 'accepted', 'who knows the secret cannot be kept out by others: the delivery starts the feed again');
select is(tests.state('signed'), 'on 0', 'it is on, without failures');

-- A feed that its own sender has stopped.
select tests.deliver('signed', 's3cret', contents => null) from generate_series(1, 5);
select is(array[tests.state('signed'), tests.told()::text], '{stopped 5,2}', 'five bad deliveries of the sender stop the feed');
select is(tests.deliver('signed', 's3cret'), 'unknown', 'then it waits for an administrator');
select tests.act_as('ada');
select ok((select stopped_at is not null and not enabled from public.get_account_webhooks_secure(tests.id('alpha')) where id = tests.id('signed')),
  'an administrator sees that it has stopped');
select public.update_account_webhook_secure(tests.id('signed'), enabled_param => true);
select tests.act_as_owner();
select is(array[tests.state('signed'), tests.deliver('signed', 's3cret')], '{on 0,accepted}', 'an administrator starts it again');
update public.account_webhooks set enabled = false, stopped_at = now() where id = tests.id('signed');
select tests.act_as('ada');
select public.update_account_webhook_secure(tests.id('signed'), enabled_param => false);
select tests.act_as_owner();
select is(tests.state('signed'), 'off 0', 'a stopped feed that an administrator disables is disabled');

-- Time.
update public.account_webhooks set enabled = true where id = tests.id('signed');
update private.feed_sources set last_at = now() - interval '31 days';
select tests.deliver('signed', 'wrong') from generate_series(1, 6);
select is(tests.state('signed'), 'on 0', 'after 30 days a network is not known any more');
select public.tidy_deliveries();
select is_empty('select from private.feed_sources', 'then it is forgotten');
select throws_ok($$ update public.account_webhooks set stopped_at = now() where enabled $$, '23514', null, 'a feed that is on has not stopped');

select * from finish();
rollback;
