-- Support requests: stored before they are mailed, so that none is lost. The database decides who the sender is: the
-- caller, or the person whom the caller impersonates. In that case the row, the mail and the record of admin actions
-- name the administrator too.
-- Access: admins read the table; signed-in people store their own requests; the service role mails them.
-- Tests: supabase/tests/database/support_*.test.sql
create type public.support_category as enum ('technical', 'billing', 'account', 'services', 'general');
create type public.support_priority as enum ('low', 'medium', 'high', 'urgent');

create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  account_id uuid references public.accounts (id) on delete set null,
  -- The administrator who wrote it while impersonating the person; null if the person wrote it. Not a foreign key, so
  -- that it stays when the administrator is deleted.
  written_by uuid,
  name text not null check (btrim(name) <> ''),
  email text not null check (btrim(email) <> ''),
  subject text not null check (btrim(subject) <> ''),
  category public.support_category,
  priority public.support_priority not null default 'medium',
  message text not null check (btrim(message) <> ''),
  mailed_at timestamptz,
  attempts integer not null default 0,
  -- When it may be mailed (again). While a server mails it, this is when its claim ends.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint support_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  -- The rules of the form, for callers who use the procedure without the form.
  constraint support_requests_lengths check (
    char_length(name) <= 200 and char_length(email) <= 254 and char_length(subject) <= 200 and char_length(message) <= 10000
  ),
  -- One line each, because they become lines of a mail.
  constraint support_requests_lines check (concat(name, email, subject) !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint support_requests_address check (email ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$')
);
create index support_requests_account_id_idx on public.support_requests (account_id);
create index support_requests_user_id_created_at_idx on public.support_requests (user_id, created_at desc);
create index support_requests_written_by_created_at_idx on public.support_requests (written_by, created_at desc);
-- Serves the claim of what is due.
create index support_requests_next_attempt_at_unmailed_idx on public.support_requests (next_attempt_at)
  where mailed_at is null;

alter table public.support_requests enable row level security;
revoke all on public.support_requests from anon, authenticated;
grant select on public.support_requests to authenticated;
grant all on public.support_requests to service_role;

create policy support_requests_select_admin on public.support_requests for select to authenticated
  using ((select private.is_admin()));

create trigger support_requests_record_change after insert or update or delete on public.support_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('support_request');

-- Ten an hour are allowed for the person who signed in. So an administrator neither uses up the requests of a client nor
-- gets more by impersonating others. The lock makes two requests of one person at the same moment wait, so that they do
-- not pass the limit together.
create function private.store_support_request(
  sender_name text, sender_email text, request_subject text, request_priority public.support_priority,
  request_message text, request_category public.support_category
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hourly_limit constant integer := 10;
  caller constant uuid := (select auth.uid());
  person constant uuid := private.effective_user_id();
  request_id uuid;
begin
  if person is null then
    raise exception 'Your session is over. Please sign in again, or end the impersonation.'
      using errcode = 'insufficient_privilege';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.support_requests: ' || caller));
  if (
    select count(*) from public.support_requests earlier
    where earlier.created_at > now() - interval '1 hour'
      and (earlier.written_by = caller or (earlier.user_id = caller and earlier.written_by is null))
  ) >= hourly_limit then
    raise exception 'You can send % requests in an hour. Please try again later.', hourly_limit
      using errcode = 'PT429';
  end if;
  insert into public.support_requests (user_id, account_id, written_by, name, email, subject, category, priority, message)
  values (person, (select account.id from private.account_ids() as account (id) limit 1), nullif(caller, person),
    sender_name, sender_email, request_subject, request_category, coalesce(request_priority, 'medium'), request_message)
  returning id into request_id;
  return request_id;
end
$$;

create function public.store_support_request(
  name text, email text, subject text, message text, priority public.support_priority default 'medium',
  category public.support_category default null
) returns uuid
language sql set search_path = ''
as $$ select private.store_support_request(name, email, subject, priority, message, category) $$;

-- Claims the requests that are due, or only one of them, for longer than mailing can take. Rows that another engine is
-- claiming at this moment are skipped. The time of the claim doubles with every attempt, up to four hours: after a
-- failure it is the pause before the next attempt.
create function public.claim_support_requests(only_id uuid default null, batch integer default 20)
returns table (
  id uuid, name text, email text, subject text, category public.support_category, priority public.support_priority,
  message text, created_at timestamptz, user_email text, account_name text, written_by_email text
)
language sql set search_path = ''
as $$
  with due as materialized (
    select request.id from public.support_requests request
    where request.mailed_at is null and request.next_attempt_at <= now()
      and (only_id is null or request.id = only_id)
    order by request.next_attempt_at limit batch for update skip locked
  ), claimed as (
    update public.support_requests request
    set attempts = request.attempts + 1,
      next_attempt_at = now() + interval '2 minutes' * power(2, least(request.attempts, 7))
    from due where request.id = due.id
    returning request.*
  )
  select claimed.id, claimed.name, claimed.email, claimed.subject, claimed.category, claimed.priority, claimed.message,
    claimed.created_at, person.email, account.name, coalesce(writer.email, claimed.written_by::text)
  from claimed
  left join public.profiles person on person.id = claimed.user_id
  left join public.profiles writer on writer.id = claimed.written_by
  left join public.accounts account on account.id = claimed.account_id
  order by claimed.created_at
$$;

revoke execute on function
  private.store_support_request(text, text, text, public.support_priority, text, public.support_category) from public;
grant execute on function
  private.store_support_request(text, text, text, public.support_priority, text, public.support_category)
  to authenticated;
revoke execute on function
  public.store_support_request(text, text, text, text, public.support_priority, public.support_category)
  from public, anon, service_role;
grant execute on function
  public.store_support_request(text, text, text, text, public.support_priority, public.support_category)
  to authenticated;
revoke execute on function public.claim_support_requests(uuid, integer) from public, anon, authenticated;
grant execute on function public.claim_support_requests(uuid, integer) to service_role;
