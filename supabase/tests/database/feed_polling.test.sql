begin;
\ir fixtures.psql
select plan(29);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, enabled, failure_count, max_retries) values
  (tests.id('news'), tests.id('alpha'), 'News', 'rss', 'https://news.example/a', '{regulatory_update}', true, 3, 5),
  (tests.id('mute'), tests.id('alpha'), 'Mute', 'rss', 'https://news.example/b', '{}', true, 0, 5),
  (tests.id('weak'), tests.id('beta'), 'Weak', 'rss', 'https://news.example/c', '{regulatory_update}', true, 0, 2),
  (tests.id('off'), tests.id('alpha'), 'Off', 'rss', 'https://news.example/d', '{regulatory_update}', false, 0, 5),
  (tests.id('hook'), tests.id('alpha'), 'Hook', 'webhook', null, '{regulatory_update}', true, 0, 5);

-- Articles from..to, the highest number newest and first.
create function tests.articles(oldest integer, newest integer) returns jsonb language sql
as $$
  select jsonb_agg(jsonb_build_object('guid', 'g' || n, 'title', 'Article ' || n, 'message', 'M' || n,
    'link', 'https://news.example/' || n) order by n desc) from generate_series(oldest, newest) as n
$$;
create function tests.claimed(round text, at_most integer default 9) returns text[] language sql
as $$
  select array_agg(feed_name order by feed_name) from public.claim_feeds(tests.id(round), at_most, null)
$$;
create function tests.told(account text) returns integer language sql
as $$ select count(*)::integer from public.notifications where account_id = tests.id(account) $$;

select tests.outcomes(
  $$ select public.claim_feeds(tests.id('x'), 0) $$,
  '{"service_role": "0", "anna": "42501", "ada": "42501", "anon": "42501"}', 'feeds are the service role''s to claim');
select tests.outcomes(
  $$ select public.record_feed_read(tests.id('news'), tests.id('x'), '[]') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'to record');
select tests.outcomes(
  $$ select public.record_feed_failure(tests.id('news'), tests.id('x')) $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'to fail');
select tests.outcomes(
  $$ select private.release_feed(tests.id('news'), tests.id('x')) $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'and what they stand on is for nobody');
select tests.outcomes(
  $$ select from private.feed_polls $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nor the table');

set local role service_role;
select results_eq(
  $$ select cardinality(tests.claimed('one', 2)), cardinality(tests.claimed('two')), tests.claimed('three') $$,
  $$ values (2, 1, null::text[]) $$, 'no feed is read by two rounds at once');
reset role;
update private.feed_polls set claimed_until = now() - interval '1 second';
set local role service_role;
select is(tests.claimed('two'), '{Mute,News,Weak}', 'a lease that ran out is taken over');
select is(public.record_feed_read(tests.id('news'), tests.id('one'), tests.articles(1, 3)), null,
  'and whoever held it records nothing any more');
select is(public.record_feed_failure(tests.id('news'), tests.id('one')), null, 'not even a failure');

select is(public.record_feed_read(tests.id('news'), tests.id('two'), tests.articles(1, 25), '"e1"', 'Mon'), 10,
  'a new feed tells its newest ten');
select is((select array_agg(title order by created_at desc) from public.notifications where account_id = tests.id('alpha')),
  array(select 'Article ' || n from generate_series(25, 16, -1) as n), 'newest first');
select results_eq(
  $$ select type, message, data from public.notifications where title = 'Article 25' $$,
  $$ values ('rss_update', 'M25', '{"original_link": "https://news.example/25", "feed": "News"}'::jsonb) $$,
  'as its article says');
select is((select array[failure_count = 0, last_sent_at is not null] from public.account_webhooks where id = tests.id('news')),
  '{t,t}', 'a success is noted');
select is(public.record_feed_read(tests.id('news'), tests.id('two'), tests.articles(26, 27)), null,
  'what was recorded is given back');
select results_eq(
  $$ select feed_name, feed_url, etag, last_modified from public.claim_feeds(tests.id('three'), 9) $$,
  $$ values ('News', 'https://news.example/a', '"e1"', 'Mon') $$, 'the next round knows what the server said');
select is(public.record_feed_read(tests.id('news'), tests.id('three'), tests.articles(1, 27) || tests.articles(27, 27)), 2,
  'later on only what is new, once');
select is(tests.claimed('three'), '{News}', 'again');
select is(public.record_feed_read(tests.id('news'), tests.id('three')), 0, 'unchanged is a success without articles');
select is(tests.claimed('four'), '{News}', 'again');
select is(public.record_feed_read(tests.id('news'), tests.id('four'), tests.articles(1, 177), '"e2"'), 100,
  'a hundred at most at a time');
select is((select max(substr(title, 9)::integer) from public.notifications where type = 'rss_update'), 127, 'oldest first');
select results_eq(
  $$ select feed_name, etag from public.claim_feeds(tests.id('five'), 9) $$,
  $$ values ('News', null::text) $$, 'while some are left the feed is asked for as a whole');
select is(public.record_feed_read(tests.id('news'), tests.id('five'), tests.articles(1, 177), '"e2"'), 50,
  'what is left comes the next time');
select is(public.record_feed_read(tests.id('mute'), tests.id('two'), tests.articles(1, 3)), 0, 'a feed without events tells nothing');

select results_eq(
  $$ select public.record_feed_failure(tests.id('weak'), tests.id('two')), (select count(*) from public.claim_feeds(tests.id('six'), 9)),
       public.record_feed_failure(tests.id('weak'), tests.id('six')) $$,
  $$ values (false, 3::bigint, true) $$, 'a feed that fails as often as it may is switched off');
select results_eq(
  $$ select enabled, failure_count, (select title from public.notifications where account_id = tests.id('beta'))
     from public.account_webhooks where id = tests.id('weak') $$,
  $$ values (false, 2, 'Feed disabled: Weak') $$, 'and its account hears of it');

-- Pointed elsewhere: begins anew. Changed under a round: what was read counts for nothing.
update public.account_webhooks set feed_url = 'https://news.example/new' where id = tests.id('news');
select is(public.record_feed_read(tests.id('news'), tests.id('six'), tests.articles(200, 201)), null, 'a feed that points elsewhere meanwhile');
select results_eq(
  $$ select feed_url, etag, public.record_feed_read(tests.id('news'), tests.id('seven'), tests.articles(200, 230))
     from public.claim_feeds(tests.id('seven'), 9) where feed_name = 'News' $$,
  $$ values ('https://news.example/new', null, 10) $$, 'is a new one');
update public.account_webhooks set enabled = false where id = tests.id('mute');
select is(public.record_feed_failure(tests.id('mute'), tests.id('seven')), null, 'one that was switched off counts no failure');

select * from finish();
rollback;
