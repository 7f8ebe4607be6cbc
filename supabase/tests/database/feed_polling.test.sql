begin;
\ir fixtures.psql
select plan(31);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, events, enabled, failure_count, max_retries) values
  (tests.id('news'), tests.id('alpha'), 'News', 'rss', 'https://news.example/a', '{regulatory_update}', true, 3, 5),
  (tests.id('mute'), tests.id('alpha'), 'Mute', 'rss', 'https://news.example/b', '{}', true, 0, 5),
  (tests.id('weak'), tests.id('beta'), 'Weak', 'rss', 'https://news.example/c', '{regulatory_update}', true, 0, 2),
  (tests.id('off'), tests.id('alpha'), 'Off', 'rss', 'https://news.example/d', '{regulatory_update}', false, 0, 5),
  (tests.id('hook'), tests.id('alpha'), 'Hook', 'webhook', null, '{regulatory_update}', true, 0, 5);

-- Articles with these numbers, newest (the highest number) first.
create function tests.articles(oldest integer, newest integer) returns jsonb language sql
as $$
  select jsonb_agg(jsonb_build_object('guid', 'g' || n, 'title', 'Article ' || n, 'message', 'M' || n,
    'link', 'https://news.example/' || n) order by n desc) from generate_series(oldest, newest) as n
$$;
create function tests.claimed(round text, at_most integer default 9) returns text[] language sql
as $$
  select array_agg(feed_name order by feed_name) from public.claim_feeds(tests.id(round), at_most, null)
$$;

select tests.outcomes(
  $$ select public.claim_feeds(tests.id('x'), 0) $$,
  '{"service_role": "0", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role claims feeds');
select tests.outcomes(
  $$ select public.record_feed_read(tests.id('news'), tests.id('x'), '[]') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role records a reading');
select tests.outcomes(
  $$ select public.record_feed_failure(tests.id('news'), tests.id('x')) $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role records a failure');
select tests.outcomes(
  $$ select private.release_feed(tests.id('news'), tests.id('x')) $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501"}', 'nobody calls the private function');
select tests.outcomes(
  $$ select from private.feed_polls $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody reads the table');

set local role service_role;
select results_eq(
  $$ select cardinality(tests.claimed('one', 2)), cardinality(tests.claimed('two')), tests.claimed('three') $$,
  $$ values (2, 1, null::text[]) $$, 'two rounds never read the same feed at once');
reset role;
update private.feed_polls set claimed_until = now() - interval '1 second';
set local role service_role;
select is(tests.claimed('two'), '{Mute,News,Weak}', 'a feed whose claim has expired is claimed by another round');
select is(public.record_feed_read(tests.id('news'), tests.id('one'), tests.articles(1, 3)), null,
  'the first round can record no reading any more');
select is(public.record_feed_failure(tests.id('news'), tests.id('one')), null, 'the first round can record no failure any more');

select is(public.record_feed_read(tests.id('news'), tests.id('two'), tests.articles(1, 25), '"e1"', 'Mon'), 10,
  'of a new feed the newest ten articles become notifications');
select is((select array_agg(title order by created_at desc) from public.notifications where account_id = tests.id('alpha')),
  array(select 'Article ' || n from generate_series(25, 16, -1) as n), 'the notifications are in the order of the articles, newest first');
select results_eq(
  $$ select type, message, data from public.notifications where title = 'Article 25' $$,
  $$ values ('rss_update', 'M25', '{"original_link": "https://news.example/25", "feed": "News"}'::jsonb) $$,
  'a notification has type, text and link of its article');
select is((select array[failure_count = 0, last_sent_at is not null] from public.account_webhooks where id = tests.id('news')),
  '{t,t}', 'a success resets the failures and sets the time');
select is(public.record_feed_read(tests.id('news'), tests.id('two'), tests.articles(26, 27)), null,
  'recording ends the claim');
select results_eq(
  $$ select feed_name, feed_url, etag, last_modified from public.claim_feeds(tests.id('three'), 9) $$,
  $$ values ('News', 'https://news.example/a', '"e1"', 'Mon') $$, 'the next round gets etag and last-modified of the server');
select is(public.record_feed_read(tests.id('news'), tests.id('three'), tests.articles(1, 27) || tests.articles(27, 27)), 2,
  'later on each new article becomes a notification once');
select is(tests.claimed('three'), '{News}', 'the next round claims the feed');
select is(public.record_feed_read(tests.id('news'), tests.id('three')), 0, 'an unchanged feed is a success without notifications');
select is(tests.claimed('four'), '{News}', 'the next round claims the feed again');
select is(public.record_feed_read(tests.id('news'), tests.id('four'), tests.articles(1, 177), '"e2"'), 100,
  'at most a hundred articles become notifications at a time');
select is((select max(substr(title, 9)::integer) from public.notifications where type = 'rss_update'), 127, 'the oldest of them come first');
select results_eq(
  $$ select feed_name, etag from public.claim_feeds(tests.id('five'), 9) $$,
  $$ values ('News', null::text) $$, 'while articles are left, no etag is sent');
select is(public.record_feed_read(tests.id('news'), tests.id('five'), tests.articles(1, 177), '"e2"'), 50,
  'the articles that are left come the next time');
select is(public.record_feed_read(tests.id('mute'), tests.id('two'), tests.articles(1, 3)), 0, 'a feed without events makes no notifications');

select results_eq(
  $$ select public.record_feed_failure(tests.id('weak'), tests.id('two')), (select count(*) from public.claim_feeds(tests.id('six'), 9)),
       public.record_feed_failure(tests.id('weak'), tests.id('six'), 'Gone.') $$,
  $$ values (false, 3::bigint, true) $$, 'a feed is switched off when it reaches its maximum of failures');
select results_eq(
  $$ select enabled, stopped_at is not null, starts_itself, failure_count,
       (select title || ' ' || for_admins || ' ' || message from public.notifications where account_id = tests.id('beta'))
     from public.account_webhooks where id = tests.id('weak') $$,
  $$ values (false, true, false, 2, E'Feed stopped: Weak true 2 failures in a row stopped the feed Weak of Beta. The last one: Gone.\n\n'
    || 'Look at its deliveries under Settings, API Notifications, and start it again there.') $$,
  'it is stopped, and the administrators get a notification about that');

-- The type of its articles.
reset role;
update public.account_webhooks set article_type = 'document_review' where id = tests.id('mute');
update public.account_webhooks set events = '{security_alert,compliance_alert}' where id = tests.id('mute');
select throws_ok($$ update public.account_webhooks set article_type = 'marketing' where id = tests.id('mute') $$, '23514', null,
  'the type of the articles is a type of feeds');
set local role service_role;
select public.record_feed_read(tests.id('mute'), tests.id('six'), tests.articles(4, 5));
select is((select array_agg(type order by title) from public.notifications where title in ('Article 4', 'Article 5')),
  '{document_review,document_review}', 'articles have the one type of their feed');

-- The address of a feed changes, or the feed is switched off, while a round reads it.
update public.account_webhooks set feed_url = 'https://news.example/new' where id = tests.id('news');
select is(public.record_feed_read(tests.id('news'), tests.id('six'), tests.articles(200, 201)), null, 'a reading of a feed that got a new address is not used');
select results_eq(
  $$ select feed_url, etag, public.record_feed_read(tests.id('news'), tests.id('seven'), tests.articles(200, 230))
     from public.claim_feeds(tests.id('seven'), 9) where feed_name = 'News' $$,
  $$ values ('https://news.example/new', null, 10) $$, 'a feed with a new address starts like a new feed');
update public.account_webhooks set enabled = false where id = tests.id('mute');
select is(public.record_feed_failure(tests.id('mute'), tests.id('seven')), null, 'a failure of a feed that was switched off is not counted');

select * from finish();
rollback;
