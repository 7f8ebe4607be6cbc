-- Support requests on their way to the mail server: who sends, how many in an hour, and whose turn it is to mail one.
-- Access: whoever is signed in asks who they are to the support; everything else is the service role's.
-- Tests: supabase/tests/database/support_mail.test.sql

-- When it may be tried again. While it is being mailed this is when the claim ends.
alter table public.support_requests add column next_attempt_at timestamptz not null default now();
-- In place of the index by creation: what is due is asked for by this.
create index support_requests_next_attempt_at_unmailed_idx on public.support_requests (next_attempt_at)
  where mailed_at is null;
drop index public.support_requests_created_at_unmailed_idx;
create index support_requests_user_id_created_at_idx on public.support_requests (user_id, created_at desc);
drop index public.support_requests_user_id_idx;

-- No row: an impersonation that has expired, or no access to this environment.
create function public.support_sender() returns table (user_id uuid, account_id uuid)
language sql stable set search_path = ''
as $$
  select person.id, (select account.id from private.account_ids() as account (id) limit 1)
  from private.effective_user_id() as person (id)
  where person.id is not null
$$;

-- Two requests of one person at the same moment wait for one another, so that none passes by the limit.
create function public.store_support_request(
  sender uuid, name text, email text, subject text, priority public.support_priority, message text, hourly_limit integer,
  category public.support_category default null, account uuid default null
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  stored uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.support_requests: ' || sender));
  if (
    select count(*) from public.support_requests earlier
    where earlier.user_id = sender and earlier.created_at > now() - interval '1 hour'
  ) >= hourly_limit then
    raise exception 'Too many support requests' using errcode = 'program_limit_exceeded';
  end if;
  insert into public.support_requests (user_id, account_id, name, email, subject, category, priority, message)
  values (sender, account, name, email, subject, category, priority, message)
  returning id into stored;
  return stored;
end
$$;

-- Takes what is due, or one request if it is due, for longer than mailing it can take. A row that another engine is taking
-- at this moment is passed over. The claim doubles with every attempt up to four hours, so it is the pause after a failure
-- too.
create function public.claim_support_requests(only_id uuid default null, batch integer default 20)
returns table (
  id uuid, name text, email text, subject text, category public.support_category, priority public.support_priority,
  message text, created_at timestamptz, user_email text, account_name text
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
    taken.created_at, person.email, account.name
  from taken
  left join public.profiles person on person.id = taken.user_id
  left join public.accounts account on account.id = taken.account_id
  order by taken.created_at
$$;

revoke execute on function public.support_sender(), public.claim_support_requests(uuid, integer),
  public.store_support_request(uuid, text, text, text, public.support_priority, text, integer, public.support_category, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.support_sender() to authenticated;
grant execute on function public.claim_support_requests(uuid, integer),
  public.store_support_request(uuid, text, text, text, public.support_priority, text, integer, public.support_category, uuid)
  to service_role;
