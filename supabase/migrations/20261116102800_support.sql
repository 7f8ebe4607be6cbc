-- Support requests: stored before they are mailed, so that none is lost. The database decides who the sender is: the
-- caller, or the person whom the caller impersonates. In that case the row, the mail and the record of admin actions
-- name the administrator too. It also gives each request its number and the name of its author, and computes until when
-- the answer is promised. Name and address of the form are stored as they were typed, and nothing is mailed to that
-- address.
-- Access: members of the account read its requests; a person without an account their own; admins all. Signed-in people
-- store requests, the procedures of support_conversation change them, the service role mails them.
-- Tests: supabase/tests/database/support_*.test.sql, tests/database/concurrency.test.ts
create type public.support_state as enum ('new', 'answered', 'waiting', 'closed');

create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  account_id uuid references public.accounts (id) on delete set null,
  -- The administrator who wrote it while impersonating the person; null if the person wrote it. Not a foreign key, so
  -- that it stays when the administrator is deleted.
  written_by uuid,
  -- What the person typed into the form.
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
  -- Who signs the letter: the name of the profile when the request was stored, or the typed one without a person. A
  -- trigger sets it.
  author_name text not null default '' check (btrim(author_name) <> ''),
  -- `S-2026-0042`: the year in Brussels, and a counter without gaps. A trigger sets it.
  number text not null default '' check (number ~ '^S-[0-9]{4}-[0-9]{4,}$'),
  -- Sent by a person without an account, who alone may read it, also after joining an account. Without this flag a
  -- request whose account was deleted would be readable to people whom the account had removed.
  is_personal boolean not null default false,
  state public.support_state not null default 'new',
  -- Until when the firm promised an answer; null while the clock is paused.
  due_at timestamptz,
  -- While the firm waits for the client: since when.
  waiting_since timestamptz,
  -- The working time that was left when an administrator or the client took the request out of the state "new" without
  -- an answer. Null if no answer is owed, and while it is new.
  paused_work interval,
  -- The last answer of the firm, and the working minutes until the first.
  answered_at timestamptz,
  first_answer_minutes integer,
  -- The administrator who handles it.
  assigned_to uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  constraint support_requests_number_key unique (number),
  constraint support_requests_closed check ((state = 'closed') = (closed_at is not null)),
  constraint support_requests_waiting check ((state = 'waiting') = (waiting_since is not null)),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint support_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  -- The rules of the form, for callers who use the procedure without the form.
  constraint support_requests_lengths check (
    char_length(name) <= 200 and char_length(email) <= 254 and char_length(subject) <= 200 and char_length(message) <= 10000
    and char_length(author_name) <= 254
  ),
  -- One line each, because they become lines of a mail, without characters that turn the direction of the text.
  constraint support_requests_lines check (
    concat(name, email, subject) !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'
  ),
  -- What mail servers take: at most 64 characters before the @.
  constraint support_requests_address check (
    email ~ '^[^][\s@,;:<>()"\\]{1,64}@[^][\s@,;:<>()"\\]+\.[^][\s@,;:<>()"\\]+$'
  )
);
-- "Your requests", newest first, and the account test of the policy.
create index support_requests_account_id_created_at_idx on public.support_requests (account_id, created_at desc);
create index support_requests_assigned_to_idx on public.support_requests (assigned_to);
-- The queue of the firm, by due time.
create index support_requests_due_at_open_idx on public.support_requests (due_at) where state <> 'closed';
-- Counts what is not closed, by handler and by state.
create index support_requests_assigned_to_open_idx
  on public.support_requests (assigned_to, state) include (due_at, account_id) where state <> 'closed';
create index support_requests_closed_at_id_closed_idx on public.support_requests (closed_at desc, id)
  where state = 'closed';
create index support_requests_user_id_created_at_idx on public.support_requests (user_id, created_at desc);
create index support_requests_written_by_created_at_idx on public.support_requests (written_by, created_at desc);
-- Serves the claim of what is due.
create index support_requests_next_attempt_at_unmailed_idx on public.support_requests (next_attempt_at)
  where mailed_at is null;

alter table public.support_requests enable row level security;
revoke all on public.support_requests from anon, authenticated;
grant select on public.support_requests to authenticated;
grant all on public.support_requests to service_role;

create policy support_requests_select_reader on public.support_requests for select to authenticated
  using (
    (select private.is_admin())
    or case
      when is_personal then user_id = (select private.effective_user_id())
      else account_id in (select private.account_ids())
    end
  );

create trigger support_requests_record_change after insert or update or delete on public.support_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('support_request');

-- The last number of each year. The row stays locked until the transaction ends, and a rollback takes the number back:
-- so there are no gaps and no duplicates.
create table private.support_numbers (
  year integer primary key,
  last integer not null
);

create function private.open_support_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_year constant integer := extract(year from new.created_at at time zone 'Europe/Brussels');
  nth text;
begin
  insert into private.support_numbers as numbers (year, last) values (this_year, 1)
  on conflict (year) do update set last = numbers.last + 1
  returning last::text into nth;
  if btrim(new.author_name) = '' then
    new.author_name := left(coalesce(
      (
        select coalesce(nullif(btrim(profile.name), ''), profile.email) from public.profiles profile
        where profile.id = new.user_id
      ),
      new.name
    ), 254);
  end if;
  new.number := format('S-%s-%s', this_year, lpad(nth, greatest(4, length(nth)), '0'));
  if new.state = 'new' then
    new.due_at := private.add_working_time(new.created_at, private.promised_time(new.priority));
  end if;
  return new;
end
$$;
create trigger support_requests_open before insert on public.support_requests
  for each row execute function private.open_support_request();

-- Ten an hour are allowed for the person who signed in. So an administrator neither uses up the requests of a client nor
-- gets more by impersonating others. The lock makes two requests of one person at the same moment wait, so that they do
-- not pass the limit together.
create function private.store_support_request(
  sender_name text, sender_email text, request_subject text, request_priority public.support_priority,
  request_message text, request_category public.support_category, files jsonb, account_uuid uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hourly_limit constant integer := 10;
  caller constant uuid := (select auth.uid());
  person constant uuid := private.effective_user_id();
  -- The account that the portal shows. A caller who does not name it gets the one that the person chose, else the one
  -- that they joined first.
  account constant uuid := coalesce(account_uuid, (
    select shown.id from public.accounts shown
    left join public.account_choices choice on choice.account_id = shown.id and choice.user_id = person
    left join public.user_accounts link on link.account_id = shown.id and link.user_id = person
    where shown.id in (select private.account_ids())
    order by choice.user_id is null, link.joined_at, shown.name, shown.id limit 1
  ));
  request public.support_requests;
begin
  if person is null then
    raise exception 'Your session is over. Please sign in again, or end the impersonation.'
      using errcode = 'insufficient_privilege', hint = 'session_or_impersonation_over';
  elsif account_uuid is not null and account_uuid not in (select private.account_ids()) then
    raise exception 'You do not belong to this account' using errcode = 'insufficient_privilege', hint = 'not_a_member';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.support_requests: ' || caller));
  if (
    select count(*) from public.support_requests earlier
    where earlier.created_at > now() - interval '1 hour'
      and (earlier.written_by = caller or (earlier.user_id = caller and earlier.written_by is null))
  ) >= hourly_limit then
    raise exception 'You can send % requests in an hour. Please try again later.', hourly_limit
      using errcode = 'PT429', hint = 'requests_an_hour', detail = json_build_object('count', hourly_limit)::text;
  end if;
  insert into public.support_requests
    (user_id, account_id, is_personal, written_by, name, email, subject, category, priority, message)
  values (person, account, account is null, nullif(caller, person), sender_name, sender_email, request_subject,
    request_category, coalesce(request_priority, 'medium'), request_message)
  returning * into request;
  perform private.attach_support_files(request, null, files);
  return request.id;
end
$$;

create function public.store_support_request(
  name text, email text, subject text, message text, priority public.support_priority default 'medium',
  category public.support_category default null, files jsonb default '[]', account_uuid uuid default null
) returns uuid
language sql set search_path = ''
as $$ select private.store_support_request(name, email, subject, priority, message, category, files, account_uuid) $$;

create view private.due_support_requests as
select request.* from public.support_requests request
where request.mailed_at is null and request.next_attempt_at <= now();

-- Claims the requests that are due, or only one of them, for longer than mailing can take. Rows that another engine is
-- claiming at this moment are skipped. The time of the claim doubles with every attempt, up to four hours: after a
-- failure it is the pause before the next attempt.
create function public.claim_support_requests(
  only_id uuid default null, batch integer default 20, firm_address text default null
)
returns table (
  id uuid, name text, email text, subject text, category public.support_category, priority public.support_priority,
  message text, created_at timestamptz, user_email text, account_name text, written_by_email text, number text,
  language text
)
language sql security definer set search_path = ''
as $$
  with due as materialized (
    select request.id from private.due_support_requests request
    where only_id is null or request.id = only_id
    order by request.next_attempt_at limit batch for update skip locked
  ), claimed as (
    update public.support_requests request
    set attempts = request.attempts + 1,
      next_attempt_at = now() + interval '2 minutes' * power(2, least(request.attempts, 7))
    from due where request.id = due.id
    returning request.*
  )
  select claimed.id, claimed.name, claimed.email, claimed.subject, claimed.category, claimed.priority, claimed.message,
    claimed.created_at, person.email, account.name, coalesce(writer.email, claimed.written_by::text), claimed.number,
    private.language_of_firm(firm_address)
  from claimed
  left join public.profiles person on person.id = claimed.user_id
  left join public.profiles writer on writer.id = claimed.written_by
  left join public.accounts account on account.id = claimed.account_id
  order by claimed.created_at
$$;

revoke execute on function private.open_support_request(),
  private.store_support_request(text, text, text, public.support_priority, text, public.support_category, jsonb, uuid)
  from public;
grant execute on function
  private.store_support_request(text, text, text, public.support_priority, text, public.support_category, jsonb, uuid)
  to authenticated;
revoke execute on function
  public.store_support_request(text, text, text, text, public.support_priority, public.support_category, jsonb, uuid)
  from public, anon, service_role;
grant execute on function
  public.store_support_request(text, text, text, text, public.support_priority, public.support_category, jsonb, uuid)
  to authenticated;
revoke execute on function public.claim_support_requests(uuid, integer, text) from public, anon, authenticated;
grant execute on function public.claim_support_requests(uuid, integer, text) to service_role;
