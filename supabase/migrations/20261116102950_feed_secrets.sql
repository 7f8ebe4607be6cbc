-- Feed secrets: with the secret of a webhook its sender signs. A rotation makes a new secret, returns it once, and leaves
-- the old one valid for 24 hours, so that the sender can change over without losing a delivery.
-- Access: nobody reads a secret, not even the service role: the database checks and signs. Admins who impersonate nobody
-- rotate, and end the old secret before its time.
-- Tests: supabase/tests/database/feed_secrets.test.sql
create table private.webhook_secrets (
  webhook_id uuid primary key references public.account_webhooks (id) on delete cascade,
  secret text not null check (secret <> ''),
  -- The one before the last rotation: valid until account_webhooks.old_secret_until.
  old_secret text check (old_secret <> ''),
  constraint webhook_secrets_lengths check (char_length(secret) <= 1000 and char_length(old_secret) <= 1000)
);

-- The secrets with which a delivery may be signed now, the newest first. Empty if the feed has none.
create function private.valid_secrets(feed uuid) returns text[]
language sql volatile security definer set search_path = ''
as $$
  select coalesce((
    select array_remove(array[
      stored.secret, case when webhook.old_secret_until > clock_timestamp() then stored.old_secret end
    ], null)
    from private.webhook_secrets stored join public.account_webhooks webhook on webhook.id = stored.webhook_id
    where stored.webhook_id = feed
  ), '{}')
$$;

-- A second rotation within the 24 hours is refused: it would end the only secret that the sender may know.
create function private.rotate_feed_secret(feed uuid) returns table (secret text, old_secret_until timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  overlap constant interval := '24 hours';
  webhook public.account_webhooks;
  new_secret constant text := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
  until timestamptz;
begin
  perform private.require_admin();
  select * into webhook from public.account_webhooks listed
  where listed.id = feed and listed.feed_type = 'webhook' for no key update;
  if not found then
    raise exception 'There is no such feed' using errcode = 'invalid_parameter_value', hint = 'no_such_feed';
  elsif webhook.old_secret_until > clock_timestamp() then
    raise exception 'The old secret is still valid. End it before you rotate again.'
      using errcode = 'raise_exception', hint = 'old_secret_valid';
  end if;
  update private.webhook_secrets stored set old_secret = stored.secret, secret = new_secret where stored.webhook_id = feed;
  if found then
    until := clock_timestamp() + overlap;
  else
    insert into private.webhook_secrets (webhook_id, secret) values (feed, new_secret);
  end if;
  update public.account_webhooks changed set secret_set_at = now(), old_secret_until = until where changed.id = feed;
  return query select new_secret, until;
end
$$;

-- Returns whether there was an old one.
create function private.end_old_feed_secret(feed uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.account_webhooks webhook set old_secret_until = null
  where webhook.id = feed and webhook.old_secret_until is not null;
  if not found then
    return false;
  end if;
  update private.webhook_secrets stored set old_secret = null where stored.webhook_id = feed;
  return true;
end
$$;

-- Deletes old secrets that are not valid any more.
create function private.forget_old_secrets() returns void
language sql volatile security definer set search_path = ''
as $$
  with ended as (
    update public.account_webhooks webhook set old_secret_until = null
    where webhook.old_secret_until <= clock_timestamp()
    returning webhook.id
  )
  update private.webhook_secrets stored set old_secret = null from ended where stored.webhook_id = ended.id
$$;

-- The new secret is in no other answer: who loses it rotates again.
create function public.admin_rotate_feed_secret(feed_id uuid) returns table (secret text, old_secret_until timestamptz)
language sql volatile set search_path = ''
as $$ select * from private.rotate_feed_secret(feed_id) $$;

create function public.admin_end_old_feed_secret(feed_id uuid) returns boolean
language sql volatile set search_path = ''
as $$ select private.end_old_feed_secret(feed_id) $$;

revoke execute on function private.valid_secrets(uuid), private.rotate_feed_secret(uuid),
  private.end_old_feed_secret(uuid), private.forget_old_secrets() from public;
grant execute on function private.rotate_feed_secret(uuid), private.end_old_feed_secret(uuid) to authenticated;
revoke execute on function public.admin_rotate_feed_secret(uuid), public.admin_end_old_feed_secret(uuid)
  from public, anon, service_role;
grant execute on function public.admin_rotate_feed_secret(uuid), public.admin_end_old_feed_secret(uuid) to authenticated;
