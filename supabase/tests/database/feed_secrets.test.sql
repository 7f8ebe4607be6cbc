begin;
\ir fixtures.psql
select plan(25);

insert into public.account_webhooks (id, account_id, name, feed_type, feed_url, secret_set_at) values
  (tests.id('signed'), tests.id('alpha'), 'Signed', 'webhook', null, now()),
  (tests.id('open'), tests.id('alpha'), 'Open', 'webhook', null, null),
  (tests.id('rss'), tests.id('alpha'), 'News', 'rss', 'https://news.example/', null);
insert into private.webhook_secrets (webhook_id, secret) values (tests.id('signed'), 's3cret');
-- The outcome of a delivery that is signed with this secret.
create function tests.signed_with(secret text, id text) returns text language sql
as $$
  select outcome from public.receive_delivery(tests.id('signed'), encode('{}', 'base64'), '{"title": "T", "type": "security_alert"}', id,
    extract(epoch from clock_timestamp())::bigint::text,
    private.standard_signature(secret, id, extract(epoch from clock_timestamp())::bigint::text, '{}'))
$$;

select tests.outcomes(
  $$ select public.admin_rotate_feed_secret(tests.id('signed')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody rotate a secret');
select tests.outcomes(
  $$ select public.admin_end_old_feed_secret(tests.id('signed')) $$,
  '{"ada": "1", "ivo": "42501", "eve": "42501", "anna": "42501", "bela": "42501", "anon": "42501", "service_role": "42501"}',
  'only administrators who impersonate nobody end the old secret');
select tests.outcomes(
  $$ select private.rotate_feed_secret(tests.id('signed')), private.end_old_feed_secret(tests.id('signed')) $$,
  '{"ivo": "42501", "eve": "42501", "anna": "42501", "anon": "42501", "service_role": "42501"}', 'the private functions check the caller too');
select tests.outcomes(
  $$ select private.valid_secrets(tests.id('signed')) $$,
  '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'nobody asks for the secrets');
select tests.outcomes(
  $$ select private.forget_old_secrets() $$, '{"ada": "42501", "anna": "42501", "service_role": "42501"}', 'nobody calls the function that forgets secrets');
select tests.outcomes($$ select public.admin_rotate_feed_secret(tests.id('rss')) $$, '{"ada": "22023"}', 'an RSS feed has no secret');
select tests.outcomes($$ select public.admin_rotate_feed_secret(tests.id('none')) $$, '{"ada": "22023"}', 'a feed that does not exist has no secret');

select tests.act_as('ada');
create temporary table made on commit drop as select * from public.admin_rotate_feed_secret(tests.id('signed'));
select is(public.admin_end_old_feed_secret(tests.id('open')), false, 'a feed without an old secret has none to end');
select ok((select secret ~ '^whsec_[A-Za-z0-9+/]{43}=$' from made), 'the new secret has 32 random bytes');
select ok((select old_secret_until between now() + interval '23 hours 59 minutes' and now() + interval '24 hours 1 minute' from made),
  'the old secret is valid for 24 hours');
select results_eq(
  $$ select secret_key_available, secret_hint = (select right(rtrim(secret, '='), 4) from made), old_secret_hint, old_secret_until = (select old_secret_until from made)
     from public.get_account_webhooks_secure(tests.id('alpha')) where id = tests.id('signed') $$,
  $$ values (true, true, null, true) $$, 'the list has the end of the old one and a hint of the new one, and none of a secret that somebody chose');
select throws_ok($$ select public.admin_rotate_feed_secret(tests.id('signed')) $$, 'P0001', 'The old secret is still valid. End it before you rotate again.',
  'a second rotation does not end a secret that the sender may still use');
select tests.act_as_owner();
select is(array[tests.signed_with((select secret from made), 'a'), tests.signed_with('s3cret', 'b'), tests.signed_with('other', 'c')],
  '{accepted,accepted,forged}', 'both secrets are valid');
select is((select array_agg(reason order by last_at) from private.feed_deliveries where webhook_id = tests.id('signed') and is_own),
  array[null, 'Signed with the old secret'], 'the log says which deliveries used the old one');
select is((select count(*)::integer from public.admin_actions where details::text ~ 's3cret' or details::text like '%' || (select secret from made) || '%'), 0,
  'no secret is in the record');
select is((select array_agg(action_type) from public.admin_actions where target_resource_id = tests.id('signed')::text), '{feed_updated}', 'the rotation is recorded');

update public.account_webhooks set old_secret_until = clock_timestamp() - interval '1 second' where id = tests.id('signed');
select is(tests.signed_with('s3cret', 'd'), 'forged', 'after 24 hours the old secret is refused');
select public.tidy_deliveries();
select is((select old_secret from private.webhook_secrets where webhook_id = tests.id('signed')), null, 'it is then forgotten');

select tests.act_as('ada');
create temporary table again on commit drop as select * from public.admin_rotate_feed_secret(tests.id('signed'));
select is(public.admin_end_old_feed_secret(tests.id('signed')), true, 'an administrator ends the old secret at once');
select tests.act_as_owner();
select is(array[tests.signed_with((select secret from again), 'e'), tests.signed_with((select secret from made), 'f')], '{accepted,forged}',
  'an ended secret is refused');

-- A secret that is entered replaces the old one at once.
select tests.act_as('ada');
select public.admin_rotate_feed_secret(tests.id('signed'));
select public.update_account_webhook_secure(tests.id('signed'), new_secret_key => 'entered');
select tests.act_as_owner();
select is(array[tests.signed_with('entered', 'g'), tests.signed_with((select secret from again), 'h')], '{accepted,forged}',
  'a secret that an administrator enters is the only one');
select is((select old_secret_until from public.account_webhooks where id = tests.id('signed')), null, 'then there is no old one');

-- A feed without a secret.
select tests.act_as('ada');
select is((select old_secret_until from public.admin_rotate_feed_secret(tests.id('open'))), null, 'a first secret has no old one');
select is((select secret_key_available from public.get_account_webhooks_secure(tests.id('alpha')) where id = tests.id('open')), true,
  'the feed has a secret then');
select is((select count(*)::integer from public.get_account_webhooks_secure(tests.id('alpha')) as feed
  where to_jsonb(feed)::text ~ 'entered|whsec_'), 0, 'the list has no secret');
select tests.act_as_owner();

select * from finish();
rollback;
