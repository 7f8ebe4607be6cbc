-- Impersonation notices: the impersonated person is told when an administrator begins to look at the portal as them, and after the
-- end what was opened and changed. The summary is written when the administrator ends the impersonation, when its hour is over
-- (make_notification_messages(), each minute) or when the administrator is deleted. It is never written twice: the same statement
-- sets `summarised_at`. The managers of a closed account are told that an administrator asks for access, and the administrator is
-- told when a manager grants it.
-- Access: nobody reads or writes the table over the API. Administrators ask for access.
-- Tests: supabase/tests/database/impersonation_notices.test.sql, support_access_requests.test.sql

-- The name of a person for the texts below; null if they have none. Never the e-mail address: clients do not need that of an
-- administrator, and after an erasure no text may contain the address of the erased person.
create function private.stored_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select left(nullif(btrim(profile.name), ''), 200) from public.profiles profile where profile.id = person $$;

-- The account whose notifications a person sees first, chosen as in shell_state(). For a person without an account the last one, where
-- they find the notification if they come back; null if there never was one.
create function private.first_account_of(person uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select account.id from private.watched_accounts(first_account_of.person) as own (id)
  join public.accounts account on account.id = own.id
  left join private.past_members past on past.account_id = account.id and past.person = first_account_of.person
    and account.id not in (select private.accounts_of(first_account_of.person))
  left join public.account_choices choice on choice.account_id = account.id and choice.user_id = first_account_of.person
  left join public.user_accounts link on link.account_id = account.id and link.user_id = first_account_of.person
  order by past.seen_at desc nulls first, choice.account_id is null, link.joined_at nulls last, link.account_id, account.name limit 1
$$;

-- Whether a record of what was done in a person's place is about a change. A function that writes no row changes nothing.
create function private.is_change(action text) returns boolean
language sql immutable set search_path = ''
as $$ select action not like 'impersonation\_%' and action <> 'function_called' $$;

create function private.announce_impersonation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  admin constant text := private.stored_name(new.admin_id);
begin
  insert into public.notifications (account_id, for_person, type, title, message, wording)
  values (
    private.first_account_of(new.impersonated_user_id), new.impersonated_user_id, 'impersonation_started',
    coalesce(admin, 'Somebody') || ' of the firm looks at the portal as you',
    case when new.is_read_only then 'It begins read-only: nothing can be changed.'
      else 'Changes can be made in your place. Each is recorded.' end || coalesce(E'\n\nReason: ' || new.reason, ''),
    jsonb_build_object('code', 'impersonation_started', 'values', jsonb_strip_nulls(jsonb_build_object(
      'admin', admin, 'reason', new.reason, 'is_read_only', new.is_read_only
    )), 'people', jsonb_build_object('admin', new.admin_id))
  );
  new.is_announced := true;
  return new;
end
$$;
-- Before the insert, because an administrator in a read-only session can insert nothing. Sessions are only started by the
-- procedure, with a signed-in caller.
create trigger impersonation_sessions_announce before insert on public.impersonation_sessions
  for each row when (auth.uid() is not null) execute function private.announce_impersonation();

create function private.mark_impersonation_summarised() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.summarised_at := now();
  return new;
end
$$;
create trigger impersonation_sessions_mark_summarised before update on public.impersonation_sessions
  for each row when (
    old.ended_at is null and new.ended_at is not null and new.is_announced and new.summarised_at is null
  ) execute function private.mark_impersonation_summarised();

-- What the administrator did in the person's place, and the titles of what was changed, the newest last. A document that was opened
-- several times counts once; every change counts.
create function private.impersonation_summary(session public.impersonation_sessions, over_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  max_titles constant integer := 10;
  -- Nothing could be done after the hour. Not now(): the records have the time of the clock, which may be after the transaction's.
  until constant timestamptz := least(clock_timestamp(), session.expires_at);
  opened integer;
  changed integer;
  titles jsonb;
begin
  select count(distinct event.object::jsonb ->> 'id') into opened
  from public.access_events event
  where event.account_id = any (array(select private.watched_accounts(session.impersonated_user_id)))
    and event.actor = session.admin_id and event.via = 'impersonation' and event.action = 'document_opened'
    and event.at between session.started_at and until;
  -- The log of the account has an entry for each of these records (access_log).
  with done as materialized (
    select recorded.created_at, left(nullif(btrim(coalesce(
      recorded.details -> 'title' ->> 'to', recorded.details ->> 'title',
      recorded.details -> 'subject' ->> 'to', recorded.details ->> 'subject',
      recorded.details -> 'name' ->> 'to', recorded.details ->> 'name'
    )), ''), 200) as title
    from public.admin_actions recorded
    where recorded.admin_id = session.admin_id and recorded.in_place_of = session.impersonated_user_id
      and recorded.created_at between session.started_at and until
      and private.is_change(recorded.action_type)
  )
  select count(*), (
    select jsonb_agg(named.title order by named.at)
    from (
      select done.title, max(done.created_at) as at from done where done.title is not null
      group by done.title order by 2 desc limit max_titles
    ) as named
  ) into changed, titles from done;
  return jsonb_strip_nulls(jsonb_build_object(
    'admin', private.stored_name(session.admin_id),
    'minutes', greatest(1, ceil(extract(epoch from over_at - session.started_at) / 60))::integer,
    'opened', opened, 'changed', changed, 'titles', coalesce(titles, '[]'),
    'could_write', not coalesce((
      select (recorded.details ->> 'is_read_only')::boolean from public.admin_actions recorded
      where recorded.admin_id = session.admin_id and recorded.action_type = 'impersonation_started'
        and recorded.target_resource_id = session.id::text
    ), false) or exists (
      select from public.admin_actions recorded
      where recorded.admin_id = session.admin_id and recorded.action_type = 'impersonation_mode_changed'
        and recorded.target_resource_id = session.id::text and recorded.details ->> 'is_read_only' = 'false'
    )
  ));
end
$$;

-- After the change, because a read-only administrator may insert again only once the session has ended. The time after the hour
-- does not count, because nothing could be done in it. The log of the account gets the same figures. If there are none, the session
-- only looked, and the entry of its beginning says all.
create function private.summarise_impersonation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  session public.impersonation_sessions;
  facts jsonb;
begin
  if tg_op = 'DELETE' then
    session := old;
  else
    session := new;
  end if;
  -- A deleted person cannot be told.
  perform from public.profiles person where person.id = session.impersonated_user_id;
  if not found then
    return null;
  end if;
  facts := private.impersonation_summary(session, least(coalesce(session.ended_at, clock_timestamp()), session.expires_at));
  insert into public.notifications (account_id, for_person, type, title, message, wording)
  values (
    private.first_account_of(session.impersonated_user_id), session.impersonated_user_id, 'impersonation_ended',
    coalesce(facts ->> 'admin', 'Somebody') || ' of the firm no longer looks at the portal as you',
    format(
      E'%s %s\n\nDocuments opened: %s. Changes: %s.%s\n\nThe access log of your organisation has every step.',
      case facts ->> 'minutes' when '1' then 'It took 1 minute.' else format('It took %s minutes.', facts ->> 'minutes') end,
      case when (facts -> 'could_write')::boolean then 'Changes were possible.' else 'It was read-only.' end,
      facts ->> 'opened', facts ->> 'changed',
      (select string_agg(E'\n- ' || title, '' order by place)
       from jsonb_array_elements_text(facts -> 'titles') with ordinality as named (title, place))
    ),
    jsonb_build_object('code', 'impersonation_ended', 'values', facts, 'people', jsonb_build_object('admin', session.admin_id))
  );
  if (facts ->> 'opened')::integer + (facts ->> 'changed')::integer > 0 then
    perform private.note_access(
      array(select private.watched_accounts(session.impersonated_user_id)), session.admin_id, 'impersonation', 'impersonation_ended',
      jsonb_build_object('as', session.impersonated_user_id, 'minutes', facts -> 'minutes', 'opened', facts -> 'opened',
        'changed', facts -> 'changed'));
  end if;
  return null;
end
$$;
create trigger impersonation_sessions_summarise after update on public.impersonation_sessions
  for each row when (old.summarised_at is null and new.summarised_at is not null)
  execute function private.summarise_impersonation();
-- A session is deleted together with its administrator.
create trigger impersonation_sessions_summarise_deleted after delete on public.impersonation_sessions
  for each row when (old.is_announced and old.summarised_at is null)
  execute function private.summarise_impersonation();

-- Those that run, and those that nobody has ended although their hour is over.
create view private.impersonations_without_summary as
select session.* from public.impersonation_sessions session where session.is_announced and session.summarised_at is null;

-- For impersonations that nobody has ended: after their hour they allow nothing, so the summary is complete.
create function private.summarise_expired_impersonations(at timestamptz) returns void
language sql security definer set search_path = ''
as $$
  update private.impersonations_without_summary session set summarised_at = at where session.expires_at <= at
$$;

-- What administrators asked of the managers of a closed account.
create table private.support_access_requests (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  -- Whom the administrator wants to impersonate.
  person_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid references public.profiles (id) on delete set null,
  reason text not null check (char_length(reason) between 10 and 500),
  asked_at timestamptz not null default now()
);
create index support_access_requests_account_id_idx on private.support_access_requests (account_id, asked_at desc);
create index support_access_requests_person_id_idx on private.support_access_requests (person_id);
create index support_access_requests_asked_by_idx on private.support_access_requests (asked_by);
alter table private.support_access_requests enable row level security;
revoke all on private.support_access_requests from public, anon, authenticated, service_role;

-- The managers who can decide: a manager who is an administrator too cannot.
create function private.support_deciders(account uuid) returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select manager.id, coalesce(nullif(btrim(manager.name), ''), manager.email)
    from private.linked_people link
    join public.profiles manager on manager.id = link.user_id
    where link.account_id = account and link.role = 'manager'
      and not exists (select from public.user_roles admin where admin.user_id = manager.id and admin.role = 'admin')
    order by 2;
end
$$;

create function private.tell_support_deciders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (account_id, for_person, type, title, message, wording)
  select new.account_id, manager.id, 'access_asked',
    coalesce(named.admin, 'Somebody') || ' of the firm asks for access',
    format(
      E'To look at the portal as %s. Reason: %s\n\nYou can grant access for 24 hours under Account Settings, Support access.',
      coalesce(named.person, 'one of your colleagues'), new.reason),
    jsonb_build_object('code', 'access_asked', 'values', jsonb_strip_nulls(jsonb_build_object(
      'admin', named.admin, 'person', named.person, 'reason', new.reason
    )), 'people', jsonb_build_object('admin', new.asked_by, 'person', new.person_id))
  from private.support_deciders(new.account_id) manager
  cross join lateral (
    select private.stored_name(new.asked_by), private.stored_name(new.person_id)
  ) as named (admin, person);
  return null;
end
$$;
create trigger support_access_requests_tell after insert on private.support_access_requests
  for each row execute function private.tell_support_deciders();

-- Asks the managers of each account of the person that is closed. An account is asked once an hour and three times a day at most,
-- by all administrators together. Returns how many managers were told.
create function private.ask_for_support_access(person uuid, given_reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  session_reason constant text := private.trimmed_reason(given_reason);
  closed uuid;
  told integer := 0;
  managers integer;
begin
  perform private.require_admin();
  if session_reason is null or char_length(session_reason) not between 10 and 500 then
    raise exception 'A reason has 10 to 500 characters' using errcode = 'invalid_parameter_value', hint = 'impersonation_reason';
  end if;
  if person is null or private.support_access_of(person) <> 'off' then
    raise exception 'The firm has access already' using errcode = 'invalid_parameter_value', hint = 'support_access_open';
  end if;
  for closed in
    select account.id from private.watched_accounts(person) as own (id)
    join public.accounts account on account.id = own.id
    where account.support_access = 'off' and not exists (
      select from public.support_grants running
      where running.account_id = account.id and running.ended_at is null and running.expires_at > now()
    )
    order by account.id for no key update of account
  loop
    select count(*) into managers from private.support_deciders(closed);
    if managers = 0 then
      raise exception 'The account has no manager who could grant access'
        using errcode = 'invalid_parameter_value', hint = 'no_support_decider';
    end if;
    if exists (
      select from private.support_access_requests earlier
      where earlier.account_id = closed and earlier.asked_at > now() - interval '1 hour'
    ) or (
      select count(*) from private.support_access_requests earlier
      where earlier.account_id = closed and earlier.asked_at > now() - interval '1 day'
    ) >= 3 then
      raise exception 'The managers were asked already. An account is asked once an hour and three times a day at most.'
        using errcode = 'PT429', hint = 'access_asked_already';
    end if;
    delete from private.support_access_requests earlier
    where earlier.account_id = closed and earlier.asked_at < now() - interval '30 days';
    insert into private.support_access_requests (account_id, person_id, asked_by, reason)
    values (closed, person, (select auth.uid()), session_reason);
    perform private.record_action('support_access_asked', person, closed::text,
      jsonb_build_object('account_id', closed, 'reason', session_reason));
    told := told + managers;
  end loop;
  return told;
end
$$;

-- Tells the administrators who asked within the last day that a manager has granted access.
create function private.tell_support_askers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (account_id, for_admins, for_person, type, title, message, wording)
  select account.id, true, asker.id, 'access_granted', account.name || ' has granted access',
    case when new.allows_writing then 'For 24 hours, with changes.' else 'For 24 hours, read-only.' end,
    jsonb_build_object('code', 'access_granted', 'values', jsonb_build_object(
      'account', left(account.name, 200), 'is_read_only', not new.allows_writing
    ))
  from public.accounts account
  cross join (
    select distinct asked.asked_by from private.support_access_requests asked
    where asked.account_id = new.account_id and asked.asked_at > now() - interval '1 day'
  ) as asker (id)
  join public.user_roles admin on admin.user_id = asker.id and admin.role = 'admin'
  where account.id = new.account_id;
  return null;
end
$$;
create trigger support_grants_tell_askers after insert on public.support_grants
  for each row execute function private.tell_support_askers();

create function public.ask_for_support_access(target_user_id uuid, reason text) returns integer
language sql set search_path = ''
as $$ select private.ask_for_support_access(target_user_id, reason) $$;

revoke execute on function private.stored_name(uuid), private.first_account_of(uuid), private.is_change(text), private.announce_impersonation(),
  private.mark_impersonation_summarised(), private.impersonation_summary(public.impersonation_sessions, timestamptz),
  private.summarise_impersonation(), private.summarise_expired_impersonations(timestamptz), private.support_deciders(uuid),
  private.tell_support_deciders(), private.tell_support_askers(), private.ask_for_support_access(uuid, text) from public;
grant execute on function private.ask_for_support_access(uuid, text) to authenticated;
revoke execute on function public.ask_for_support_access(uuid, text) from public, anon, service_role;
grant execute on function public.ask_for_support_access(uuid, text) to authenticated;
