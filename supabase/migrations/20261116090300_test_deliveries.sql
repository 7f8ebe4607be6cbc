-- The test of a webhook, asked for by an admin with their own session: the function send-webhook needs no other key for it.
-- The database writes the whole delivery itself, body, id, time and signature, so that nobody can have a text of their own
-- signed with a feed's secret, the service role included.
-- Access: admins who impersonate nobody.
-- Tests: supabase/tests/database/test_deliveries.test.sql
drop function public.sign_delivery(uuid, text, text, text);

create function private.prepare_test_delivery(feed uuid)
returns table (
  feed_type public.feed_type, enabled boolean, events public.feed_event[], message_id text, sent_at text, body text,
  signature text
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.record_action('feed_tested', null, webhook.id::text,
    jsonb_build_object('name', webhook.name, 'account_id', webhook.account_id))
  from public.account_webhooks webhook where webhook.id = feed;
  return query
    select webhook.feed_type, webhook.enabled, webhook.events, made.message_id, made.sent_at, made.body,
      private.standard_signature(secret.secret, made.message_id, made.sent_at, convert_to(made.body, 'UTF8'))
    from public.account_webhooks webhook
    left join private.webhook_secrets secret on secret.webhook_id = webhook.id
    cross join lateral (
      select 'test_' || gen_random_uuid(), extract(epoch from clock_timestamp())::bigint::text,
        jsonb_build_object('type', webhook.events[1], 'title', 'Test notification',
          'message', 'An administrator tests the feed ' || webhook.name || '.', 'data', jsonb_build_object('test', true))::text
    ) as made (message_id, sent_at, body)
    where webhook.id = feed;
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

-- No row: there is no such feed. signature is null if the feed has no secret.
create function public.admin_prepare_test_delivery(feed_id uuid)
returns table (
  feed_type public.feed_type, enabled boolean, events public.feed_event[], message_id text, sent_at text, body text,
  signature text
)
language sql volatile set search_path = ''
as $$ select * from private.prepare_test_delivery(feed_id) $$;

-- For a test that did not get to the receiver, which writes down the others itself.
create function public.admin_note_unreachable_receiver(feed_id uuid) returns void
language sql volatile set search_path = ''
as $$ select private.note_unreachable_receiver(feed_id) $$;

revoke execute on function private.prepare_test_delivery(uuid), private.note_unreachable_receiver(uuid) from public;
grant execute on function private.prepare_test_delivery(uuid), private.note_unreachable_receiver(uuid) to authenticated;
revoke execute on function public.admin_prepare_test_delivery(uuid), public.admin_note_unreachable_receiver(uuid)
  from public, anon, service_role;
grant execute on function public.admin_prepare_test_delivery(uuid), public.admin_note_unreachable_receiver(uuid)
  to authenticated;
