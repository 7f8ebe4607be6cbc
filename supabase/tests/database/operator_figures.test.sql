begin;
\ir fixtures.psql
select plan(7);

select tests.outcomes(
  $$ select from private.operator_figures() $$,
  '{"ada": "42501", "ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}',
  'nobody reads the figures over the API');

delete from public.account_webhooks;
delete from public.support_requests;
create function tests.figure(figure text, figure_labels jsonb default '{}') returns double precision language sql
as $$ select value from private.operator_figures() where name = figure and labels = figure_labels $$;
create function tests.is_recent(moment double precision) returns boolean language sql
as $$ select abs(moment - extract(epoch from clock_timestamp())) < 60 $$;

select results_eq(
  $$ select name, sum(value) from private.operator_figures() group by name order by name $$,
  $$ values ('feed_items', 0::double precision), ('feed_longest_unread_seconds', 0), ('feeds', 0),
    ('support_requests_unmailed', 0) $$,
  'without feeds all figures are zero, and there are no times');

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, enabled, failure_count, created_at) values
  (tests.id('on'), tests.id('alpha'), 'A secret name', 'webhook', null, true, 0, now()),
  (tests.id('off'), tests.id('alpha'), 'Off', 'webhook', null, false, 3, now()),
  (tests.id('failing'), tests.id('alpha'), 'News', 'rss', 'https://news.example/?key=k3y', true, 2, now() - interval '1 hour'),
  (tests.id('read'), tests.id('alpha'), 'Read', 'rss', 'https://read.example/', true, 0, now() - interval '1 day');
insert into private.feed_polls (webhook_id, feed_url, polled_at)
  values (tests.id('read'), 'https://read.example/', now() - interval '10 minutes');
insert into private.feed_items (webhook_id, guid) values (tests.id('read'), '1'), (tests.id('read'), '2');
select private.log_delivery(tests.id('read'), 'read', null, 2);
select private.log_delivery(tests.id('failing'), 'unreadable', 'because', 0);

select is(
  (select jsonb_object_agg(labels ->> 'type' || ' ' || (labels ->> 'state'), value)
   from private.operator_figures() where name = 'feeds'),
  '{"rss on": 1, "rss off": 0, "rss failing": 1, "webhook on": 1, "webhook off": 1, "webhook failing": 0}',
  'feeds are counted by type and state');
select is(round(tests.figure('feed_longest_unread_seconds')), 3600::double precision, 'a feed that was never read counts since its creation');
select ok(
  tests.is_recent(tests.figure('feed_last_success_timestamp_seconds', '{"type": "rss"}'))
  and tests.is_recent(tests.figure('feed_last_failure_timestamp_seconds', '{"type": "rss"}'))
  and tests.figure('feed_last_success_timestamp_seconds', '{"type": "webhook"}') is null,
  'last success and last failure have times');
select is(tests.figure('feed_items', '{"type": "rss"}'), 2::double precision, 'articles are counted');
select is_empty(
  $$ select from private.operator_figures() where labels::text ~* 'secret|example|k3y|because' $$,
  'the figures contain no name, address or reason');

select * from finish();
rollback;
