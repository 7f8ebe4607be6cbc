-- A support request is stored as the person who sends it, whom the database determines itself: the caller, or whom the caller
-- impersonates. Then the row and the mail name the administrator too, and the record has it.
-- Access: everyone who is signed in stores their own; the service role mails them.
-- Tests: supabase/tests/database/support_mail.test.sql, support_requests.test.sql

-- The administrator who wrote it while impersonating the person. Null: the person wrote it. It names them also when they are gone.
alter table public.support_requests add column written_by uuid;
create index support_requests_written_by_created_at_idx on public.support_requests (written_by, created_at desc);

-- The rules of the form, which hold for everyone who calls the procedure without the function. Older rows keep what they have.
alter table public.support_requests
  add constraint support_requests_lengths check (
    char_length(name) <= 200 and char_length(email) <= 254 and char_length(subject) <= 200 and char_length(message) <= 10000
  ) not valid,
  -- One line each, because they become lines of a mail.
  add constraint support_requests_lines check (concat(name, email, subject) !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]') not valid,
  add constraint support_requests_address check (email ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$') not valid;

drop function public.support_sender();
drop function public.store_support_request(
  uuid, text, text, text, public.support_priority, text, integer, public.support_category, uuid
);

-- Ten an hour for whoever signed in, so that an administrator neither uses up a client's nor gets more by impersonating others.
-- Two requests of one person at the same moment wait for one another, so that none passes by the limit.
create function private.store_support_request(
  sender_name text, address text, about text, urgency public.support_priority, contents text, kind public.support_category
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hourly_limit constant integer := 10;
  caller constant uuid := (select auth.uid());
  person constant uuid := private.effective_user_id();
  stored uuid;
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
    sender_name, address, about, kind, coalesce(urgency, 'medium'), contents)
  returning id into stored;
  return stored;
end
$$;

create function public.store_support_request(
  name text, email text, subject text, message text, priority public.support_priority default 'medium',
  category public.support_category default null
) returns uuid
language sql set search_path = ''
as $$ select private.store_support_request(name, email, subject, priority, message, category) $$;

-- As before, with who wrote it in the person's place.
drop function public.claim_support_requests(uuid, integer);
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
  ), taken as (
    update public.support_requests request
    set attempts = request.attempts + 1,
      next_attempt_at = now() + interval '2 minutes' * power(2, least(request.attempts, 7))
    from due where request.id = due.id
    returning request.*
  )
  select taken.id, taken.name, taken.email, taken.subject, taken.category, taken.priority, taken.message,
    taken.created_at, person.email, account.name, coalesce(writer.email, taken.written_by::text)
  from taken
  left join public.profiles person on person.id = taken.user_id
  left join public.profiles writer on writer.id = taken.written_by
  left join public.accounts account on account.id = taken.account_id
  order by taken.created_at
$$;

revoke execute on function
  private.store_support_request(text, text, text, public.support_priority, text, public.support_category) from public;
grant execute on function
  private.store_support_request(text, text, text, public.support_priority, text, public.support_category) to authenticated;
revoke execute on function public.claim_support_requests(uuid, integer),
  public.store_support_request(text, text, text, text, public.support_priority, public.support_category)
  from public, anon, authenticated, service_role;
grant execute on function
  public.store_support_request(text, text, text, text, public.support_priority, public.support_category) to authenticated;
grant execute on function public.claim_support_requests(uuid, integer) to service_role;
