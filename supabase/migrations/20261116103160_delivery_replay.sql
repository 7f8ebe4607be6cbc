-- Tests and replays: deliveries that an administrator causes. A test is written and signed by the database, sent to the
-- feed's public address by the function send-webhook, and marked as a test wherever it is seen. A replay takes a delivery
-- from the log again, with the same id, after its cause of refusal was corrected.
-- Access: admins who impersonate nobody, with their own session.
-- Tests: supabase/tests/database/webhook_deliveries_test.test.sql, delivery_replay.test.sql

-- The tests that the database has written: only these are tests, whatever id or data a sender chooses.
create table private.test_deliveries (
  message_id text primary key,
  webhook_id uuid not null references public.account_webhooks (id) on delete cascade,
  made_at timestamptz not null default now(),
  -- The transaction that recorded the test. The delivery is only read in later ones.
  opened_by xid8 not null default pg_current_xact_id()
);
create index test_deliveries_webhook_id_idx on private.test_deliveries (webhook_id);

create function private.is_test_delivery(feed uuid, id text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (select from private.test_deliveries test where test.message_id = id and test.webhook_id = feed)
$$;

-- Records the test, and returns the id of its delivery; null if there is no such feed.
create function private.open_test_delivery(feed uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  test_id text;
begin
  perform private.require_admin();
  insert into private.test_deliveries (message_id, webhook_id)
  select 'test_' || gen_random_uuid(), webhook.id from public.account_webhooks webhook where webhook.id = feed
  returning message_id into test_id;
  perform private.record_action('feed_tested', null, webhook.id::text,
    jsonb_build_object('name', webhook.name, 'account_id', webhook.account_id))
  from public.account_webhooks webhook where webhook.id = feed;
  return test_id;
end
$$;

-- The database writes the whole test delivery: body, id, time and signature. So nobody, not even the service role, can
-- have a text of their own signed with the secret of a feed. Who makes the request fail cannot take the record of the test back,
-- because an earlier transaction has written it.
create function private.test_delivery(test_id text)
returns table (
  feed_type public.feed_type, enabled boolean, events public.feed_event[], message_id text, sent_at text, body text,
  signature text
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select webhook.feed_type, webhook.enabled, webhook.events, opened.message_id, test.sent_at, test.body,
      private.standard_signature(secret.secret, opened.message_id, test.sent_at, convert_to(test.body, 'UTF8'))
    from private.test_deliveries opened
    join public.account_webhooks webhook on webhook.id = opened.webhook_id
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    cross join lateral (
      select extract(epoch from opened.made_at)::bigint::text,
        jsonb_build_object('type', webhook.events[1], 'title', 'Test notification',
          'message', 'An administrator tests the feed ' || webhook.name || '.', 'data', jsonb_build_object('test', true))::text
    ) as test (sent_at, body)
    where opened.message_id = test_id and opened.opened_by is distinct from pg_current_xact_id_if_assigned();
end
$$;

create function private.note_unreachable_receiver(feed uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.log_delivery(webhook.id, 'unreachable', 'The receiver could not be reached by a test', 0)
  from public.account_webhooks webhook
  where webhook.id = feed and webhook.feed_type = 'webhook';
end
$$;

-- Takes a delivery from the log again. The signature is checked with the secrets of now, the time is not. The same
-- delivery makes one notification only (`repeated`), unless the administrator asks for another. A replay counts neither
-- as a failure nor as a success of the sender, and starts no feed. A stopped feed can be replayed, a disabled one not.
create function private.replay_delivery(delivery uuid, again boolean) returns table (outcome text, notification_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  original private.feed_deliveries;
  entry private.feed_deliveries;
  feed public.account_webhooks;
  secrets text[];
  hash bytea;
  kind text;
begin
  perform private.require_admin();
  select * into original from private.feed_deliveries logged where logged.id = delivery;
  if not found then
    raise exception 'This delivery is not in the log any more'
      using errcode = 'invalid_parameter_value', hint = 'no_such_delivery';
  elsif original.body is null or original.is_test or original.replay_of is not null then
    raise exception 'This entry cannot be replayed' using errcode = 'invalid_parameter_value', hint = 'not_replayable';
  end if;
  perform private.lock_account_of_feed(original.webhook_id);
  select * into feed from public.account_webhooks webhook where webhook.id = original.webhook_id for no key update;
  if feed.feed_type is distinct from 'webhook' or not (feed.enabled or feed.stopped_at is not null) then
    raise exception 'This feed is disabled' using errcode = 'raise_exception', hint = 'feed_disabled';
  end if;
  secrets := private.valid_secrets(feed.id);
  if cardinality(secrets) > 0 and original.signatures is null then
    hash := sha256(original.body);
  end if;
  kind := coalesce(original.contents ->> 'type', feed.events[1]::text);
  outcome := case
    when cardinality(secrets) > 0 and private.matching_secret(
      secrets, original.body, original.message_id, original.sent_at, original.signatures, original.body_signature) is null
      then case when original.signatures is null and original.body_signature is null then 'unsigned' else 'forged' end
    when original.contents is null then 'malformed'
    when (kind = any (feed.events::text[])) is not true then 'ignored'
    when not coalesce(again, false) and (
      original.notifications > 0 or private.is_repeated_delivery(feed.id, original.message_id, hash)
      or exists (
        select from private.feed_deliveries replay where replay.replay_of = original.id and replay.notifications > 0
      )
    ) then 'repeated'
    else 'accepted'
  end;
  if outcome = 'accepted' then
    notification_id := private.accept_delivery(
      feed, kind, original.contents, case when hash is null then original.message_id end, hash, false);
    update public.account_webhooks webhook set last_sent_at = clock_timestamp() where webhook.id = feed.id;
  end if;
  entry := original;
  entry.outcome := outcome;
  entry.reason := case outcome when 'malformed' then original.reason end;
  entry.is_own := true;
  entry.is_failure := false;
  entry.replay_of := original.id;
  entry.notifications := (outcome = 'accepted')::integer;
  -- The request is in the entry that was replayed.
  entry.body := null;
  perform private.log_delivery(entry);
  perform private.record_action('feed_delivery_replayed', null, feed.id::text, jsonb_build_object(
    'name', feed.name, 'account_id', feed.account_id, 'outcome', outcome, 'title', left(original.contents ->> 'title', 200)));
  return next;
end
$$;

create function public.admin_open_test_delivery(feed_id uuid) returns text
language sql volatile set search_path = ''
as $$ select private.open_test_delivery(feed_id) $$;

-- No row if there is no such test. signature is null if the feed has no secret.
create function public.admin_read_test_delivery(test_id text)
returns table (
  feed_type public.feed_type, enabled boolean, events public.feed_event[], message_id text, sent_at text, body text,
  signature text
)
language sql stable set search_path = ''
as $$ select * from private.test_delivery(test_id) $$;

-- For a test delivery that did not reach the receiver, which could have logged it.
create function public.admin_note_unreachable_receiver(feed_id uuid) returns void
language sql volatile set search_path = ''
as $$ select private.note_unreachable_receiver(feed_id) $$;

create function public.admin_replay_feed_delivery(delivery_id uuid, again boolean default false)
returns table (outcome text, notification_id uuid)
language sql volatile set search_path = ''
as $$ select * from private.replay_delivery(delivery_id, again) $$;

revoke execute on function private.is_test_delivery(uuid, text), private.open_test_delivery(uuid), private.test_delivery(text),
  private.note_unreachable_receiver(uuid), private.replay_delivery(uuid, boolean) from public;
grant execute on function private.open_test_delivery(uuid), private.test_delivery(text), private.note_unreachable_receiver(uuid),
  private.replay_delivery(uuid, boolean) to authenticated;
revoke execute on function public.admin_open_test_delivery(uuid), public.admin_read_test_delivery(text), public.admin_note_unreachable_receiver(uuid),
  public.admin_replay_feed_delivery(uuid, boolean) from public, anon, service_role;
grant execute on function public.admin_open_test_delivery(uuid), public.admin_read_test_delivery(text), public.admin_note_unreachable_receiver(uuid),
  public.admin_replay_feed_delivery(uuid, boolean) to authenticated;
