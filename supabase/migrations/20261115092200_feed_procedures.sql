-- The three procedures that serve feeds: spec part 2 section 7.
-- Access: admins.
-- Tests: supabase/tests/database/feeds.test.sql
create function private.create_webhook(
  account uuid, label text, kind public.feed_type, url text, chosen public.feed_event[], is_on boolean, secret text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.account_webhooks (account_id, name, feed_type, feed_url, events, enabled, secret_set_at)
  values (
    account, btrim(label), kind, case kind when 'rss' then nullif(btrim(url), '') end, chosen, is_on,
    case when secret <> '' then now() end
  )
  returning id into made;
  if secret <> '' then
    insert into private.webhook_secrets (webhook_id, secret) values (made, secret);
  end if;
  return made;
end
$$;

-- What is null stays as it is. A feed that is switched on again, or points elsewhere, begins without failures.
create function private.update_webhook(
  webhook uuid, label text, kind public.feed_type, url text, chosen public.feed_event[], is_on boolean, secret text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if secret <> '' then
    insert into private.webhook_secrets (webhook_id, secret) values (webhook, secret)
    on conflict (webhook_id) do update set secret = excluded.secret;
  end if;
  update public.account_webhooks feed
  set name = coalesce(btrim(label), feed.name),
    feed_type = coalesce(kind, feed.feed_type),
    feed_url = case coalesce(kind, feed.feed_type) when 'rss' then coalesce(nullif(btrim(url), ''), feed.feed_url) end,
    events = coalesce(chosen, feed.events),
    enabled = coalesce(is_on, feed.enabled),
    secret_set_at = case when secret <> '' then now() else feed.secret_set_at end,
    failure_count = case
      when (is_on and not feed.enabled) or nullif(btrim(url), '') <> feed.feed_url then 0
      else feed.failure_count
    end
  where feed.id = webhook;
  if not found then
    raise exception 'There is no such feed' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

create function private.webhooks_of(account uuid)
returns table (
  id uuid, account_id uuid, name text, webhook_url text, feed_type public.feed_type, feed_url text,
  events public.feed_event[], enabled boolean, secret_key_available boolean, failure_count integer,
  max_retries integer, last_sent_at timestamptz, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select feed.id, feed.account_id, feed.name, feed.webhook_url, feed.feed_type, feed.feed_url, feed.events,
      feed.enabled, feed.secret_set_at is not null, feed.failure_count, feed.max_retries, feed.last_sent_at,
      feed.created_at
    from public.account_webhooks feed
    where feed.account_id = account
    order by feed.created_at desc, feed.id;
end
$$;

create function public.create_account_webhook_secure(
  account_uuid uuid, webhook_name text, webhook_url_param text default '',
  feed_type_param public.feed_type default 'webhook', feed_url_param text default null,
  events_param public.feed_event[] default '{compliance_alert,security_alert}', enabled_param boolean default true,
  secret_key_param text default null
) returns uuid
language sql set search_path = ''
as $$
  select private.create_webhook(account_uuid, webhook_name, feed_type_param, feed_url_param, events_param,
    enabled_param, secret_key_param)
$$;

create function public.update_account_webhook_secure(
  webhook_id uuid, webhook_name text default null, webhook_url_param text default null,
  feed_type_param public.feed_type default null, feed_url_param text default null,
  events_param public.feed_event[] default null, enabled_param boolean default null, new_secret_key text default null
) returns void
language sql set search_path = ''
as $$
  select private.update_webhook(webhook_id, webhook_name, feed_type_param, feed_url_param, events_param,
    enabled_param, new_secret_key)
$$;

create function public.get_account_webhooks_secure(account_uuid uuid)
returns table (
  id uuid, account_id uuid, name text, webhook_url text, feed_type public.feed_type, feed_url text,
  events public.feed_event[], enabled boolean, secret_key_available boolean, failure_count integer,
  max_retries integer, last_sent_at timestamptz, created_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.webhooks_of(account_uuid) $$;

do $$
declare
  procedure regprocedure;
begin
  for procedure in
    select oid::regprocedure from pg_catalog.pg_proc
    where oid::regproc in (
      'private.create_webhook'::regproc, 'private.update_webhook'::regproc, 'private.webhooks_of'::regproc,
      'public.create_account_webhook_secure'::regproc, 'public.update_account_webhook_secure'::regproc,
      'public.get_account_webhooks_secure'::regproc
    )
  loop
    execute format('revoke execute on function %s from public, anon, service_role', procedure);
    execute format('grant execute on function %s to authenticated', procedure);
  end loop;
end
$$;
