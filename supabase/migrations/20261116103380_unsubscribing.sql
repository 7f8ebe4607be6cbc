-- Unsubscribing: the tokens in mails about notifications, with which mail programs end these mails.
-- Access: only the service role, for the function unsubscribe. Nobody reads the table.
-- Tests: supabase/tests/database/notification_messages.test.sql, tests/functions/send-notifications.test.ts

-- A token has 256 random bits. Each attempt to send a mail has its own, because the plain token is not stored: if an
-- engine ends after the first attempt, the token of that mail still works.
create table private.unsubscribe_tokens (
  token_hash bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index unsubscribe_tokens_user_id_idx on private.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_created_at_idx on private.unsubscribe_tokens (created_at);

-- Switches off the mails of the person to whom the token was mailed. A token works once. Returns 'unknown', 'unused',
-- 'unsubscribed' or 'used'; 'unused' only if `confirmed` is false, and then nothing changes.
create function private.unsubscribe(given_token text, confirmed boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  found_token private.unsubscribe_tokens;
begin
  select * into found_token from private.unsubscribe_tokens candidate
  where candidate.token_hash = sha256(convert_to(given_token, 'UTF8')) for update;
  if not found then
    return 'unknown';
  end if;
  if found_token.used_at is not null then
    return 'used';
  end if;
  if not confirmed then
    return 'unused';
  end if;
  update private.unsubscribe_tokens candidate set used_at = now() where candidate.token_hash = found_token.token_hash;
  insert into public.notification_settings (user_id, email_notifications) values (found_token.user_id, false)
  on conflict (user_id) do update set email_notifications = false;
  return 'unsubscribed';
end
$$;

create function public.unsubscribe_from_notifications(token text, confirmed boolean) returns text
language sql set search_path = ''
as $$ select private.unsubscribe(token, confirmed) $$;

revoke execute on function private.unsubscribe(text, boolean) from public;
grant execute on function private.unsubscribe(text, boolean) to service_role;
revoke execute on function public.unsubscribe_from_notifications(text, boolean) from public, anon, authenticated;
grant execute on function public.unsubscribe_from_notifications(text, boolean) to service_role;
