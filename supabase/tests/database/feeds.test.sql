begin;
\ir fixtures.psql
select plan(27);

insert into public.account_webhooks (id, account_id, name, failure_count, enabled) values
  (tests.id('feed'), tests.id('alpha'), 'Alerts', 3, true);

select tests.outcomes(
  $$ select from public.account_webhooks $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role reads the table');
select tests.outcomes(
  $$ insert into public.account_webhooks (account_id, name) values (tests.id('alpha'), 'x') $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role inserts into the table');
select tests.outcomes(
  $$ update public.account_webhooks set enabled = false $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role updates the table');
select tests.outcomes(
  $$ delete from public.account_webhooks $$,
  '{"service_role": "1", "anna": "42501", "ada": "42501", "anon": "42501"}', 'only the service role deletes from the table');
select tests.outcomes(
  $$ select from private.webhook_secrets $$,
  '{"service_role": "42501", "anna": "42501", "ada": "42501", "anon": "42501"}', 'nobody reads secrets');

select tests.outcomes(
  $$ select public.create_account_webhook_secure(account_uuid => tests.id('alpha'), webhook_name => 'New') $$,
  '{"ada": "1", "anna": "42501", "nora": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins create a feed');
select tests.outcomes(
  $$ select public.update_account_webhook_secure(webhook_id => tests.id('feed'), enabled_param => false) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins change a feed');
select tests.outcomes(
  $$ select public.get_account_webhooks_secure(account_uuid => tests.id('alpha')) $$,
  '{"ada": "1", "anna": "42501", "ivo": "42501", "eve": "42501", "anon": "42501", "service_role": "42501"}',
  'only admins list feeds');
select tests.outcomes(
  $$ select private.create_webhook(tests.id('alpha'), 'x', 'webhook', null, '{}', true, null, null) $$,
  '{"anna": "42501", "service_role": "42501"}', 'the private function checks the caller too');
select tests.outcomes(
  $$ select public.create_account_webhook_secure(tests.id('alpha'), ' ') $$, '{"ada": "23514"}', 'a feed needs a name');
select tests.outcomes(
  $$ select public.create_account_webhook_secure(tests.id('nowhere'), 'x') $$, '{"ada": "23503"}', 'a feed needs an existing account');
select tests.outcomes(
  $$ select public.create_account_webhook_secure(tests.id('alpha'), 'x', feed_type_param => 'rss') $$,
  '{"ada": "23514"}', 'an RSS feed needs an address');
select tests.outcomes(
  $$ select public.create_account_webhook_secure(tests.id('alpha'), 'x', feed_type_param => 'rss',
       feed_url_param => 'file:///etc/passwd') $$,
  '{"ada": "23514"}', 'the address of an RSS feed must be a web address');
select tests.outcomes(
  $$ select public.update_account_webhook_secure(tests.id('nowhere')) $$, '{"ada": "22023"}', 'changing an unknown feed is refused');
select enum_has_labels('public', 'feed_type', array['webhook', 'rss']);
select enum_has_labels('public', 'feed_event', array[
  'compliance_alert', 'security_alert', 'regulatory_update', 'document_review', 'system_notification']);

select tests.act_as('ada');
create temporary table made on commit drop as
  select public.create_account_webhook_secure(
    account_uuid => tests.id('alpha'), webhook_name => ' Wire ', webhook_url_param => 'https://ignored.example',
    feed_type_param => 'rss', feed_url_param => 'https://news.example/rss', events_param => '{regulatory_update}',
    enabled_param => true, secret_key_param => 's3cret') as id;
select results_eq(
  $$ select name, webhook_url, feed_type::text, feed_url, events::text[], enabled, secret_key_available, failure_count,
       max_retries, last_sent_at
     from public.get_account_webhooks_secure(tests.id('alpha')) where id = (select id from made) $$,
  $$ values ('Wire', '', 'rss', 'https://news.example/rss', '{regulatory_update}'::text[], true, true, 0, 5, null::timestamptz) $$,
  'a feed is listed as it was created, without its secret');
select public.update_account_webhook_secure(webhook_id => (select id from made), enabled_param => false);
select results_eq(
  $$ select name, feed_type::text, feed_url, events::text[], enabled, secret_key_available
     from public.get_account_webhooks_secure(tests.id('alpha')) where id = (select id from made) $$,
  $$ values ('Wire', 'rss', 'https://news.example/rss', '{regulatory_update}'::text[], false, true) $$,
  'an update changes only the given columns');
select public.update_account_webhook_secure((select id from made), 'Wire', '', 'rss', 'https://news.example/rss',
  '{security_alert}', true, null);
select tests.act_as_owner();
select is((select secret from private.webhook_secrets where webhook_id = (select id from made)), 's3cret',
  'an update without a secret keeps the old one');
select tests.act_as('ada');
select public.update_account_webhook_secure((select id from made), new_secret_key => '');
select public.update_account_webhook_secure((select id from made), new_secret_key => 'n3w');
select public.update_account_webhook_secure(tests.id('feed'), new_secret_key => 'first');
select tests.act_as_owner();
select results_eq(
  $$ select secret from private.webhook_secrets order by 1 $$, $$ values ('first'), ('n3w') $$,
  'a new secret replaces the old one');
select ok((select secret_set_at is not null from public.account_webhooks where id = tests.id('feed')),
  'a feed without a secret can get one');

select is((select failure_count from public.account_webhooks where id = tests.id('feed')), 3, 'failures stay when other columns change');
select tests.act_as('ada');
select public.update_account_webhook_secure(tests.id('feed'), enabled_param => false);
select public.update_account_webhook_secure(tests.id('feed'), enabled_param => true);
select tests.act_as_owner();
select is((select failure_count from public.account_webhooks where id = tests.id('feed')), 0,
  'failures are reset when the feed is switched on again');

select tests.act_as('ada');
select public.update_account_webhook_secure((select id from made), feed_type_param => 'webhook', feed_url_param => null);
select tests.act_as_owner();
select is((select feed_url from public.account_webhooks where id = (select id from made)), null,
  'a webhook has no feed address');
select results_eq(
  $$ select enabled, events::text[] from public.account_webhooks where id = tests.id('feed') $$,
  $$ values (true, '{compliance_alert,security_alert}'::text[]) $$, 'a new feed is enabled and has compliance and security alerts');

insert into private.feed_items (webhook_id, guid) values (tests.id('feed'), 'a');
insert into private.webhook_receipts (webhook_id, message_id) values (tests.id('feed'), 'm');
select throws_ok($$ insert into private.feed_items (webhook_id, guid) values (tests.id('feed'), 'a') $$, '23505', null,
  'an article is stored once');
select throws_ok($$ insert into private.webhook_receipts (webhook_id, message_id) values (tests.id('feed'), 'm') $$,
  '23505', null, 'a receipt is stored once');

select * from finish();
rollback;
