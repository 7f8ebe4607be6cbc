-- Notification messages: mails and text messages about notifications. A new notification waits in a queue. The schedule
-- distributes it to the people who want to be told, and makes one message of what waits for a person when it is due.
-- Making is one transaction, so that two engines, or an engine that ends in between, never make a second message.
-- Sending is claimed, with the same id at every attempt. Before each step the database checks again that the person may
-- read the notification, has not read it and wants to be told.
-- Access: only the service role, for the function send-notifications. Nobody reads the tables. Signed-in people can ask whether text messages are offered.
-- Tests: supabase/tests/database/notification_messages*.test.sql, tests/functions/send-notifications.test.ts
create type public.message_channel as enum ('mail', 'sms');

create table private.notification_queue (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  -- Security alerts do not wait for what a feed has sent by the thousand.
  is_alert boolean not null,
  arrived_at timestamptz not null default now()
);

-- Without foreign keys, whose checks took most of the time when many people wait. What is deleted meanwhile is in no
-- message, because people_to_notify() does not name it, and goes after two weeks at the latest.
create table private.waiting_notifications (
  user_id uuid not null,
  notification_id uuid not null,
  channel public.message_channel not null,
  arrived_at timestamptz not null,
  primary key (user_id, notification_id, channel)
);

create table private.notification_messages (
  -- Becomes the Message-ID of the mail.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  channel public.message_channel not null,
  -- Newest first.
  notification_ids uuid[] not null check (cardinality(notification_ids) > 0),
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  -- When it may be sent (again). While an engine sends it, this is when its claim ends.
  next_attempt_at timestamptz not null default now()
);
create index notification_messages_user_id_idx on private.notification_messages (user_id);
create index notification_messages_made_at_idx on private.notification_messages (made_at);
create index notification_messages_next_attempt_at_unsent_idx on private.notification_messages (channel, next_attempt_at)
  where sent_at is null;

create view private.due_notification_messages as
select message.* from private.notification_messages message
where message.sent_at is null and message.next_attempt_at <= now();

-- Whether the firm has a gateway for text messages: the function that sends them says so at every run. One row.
create table private.text_message_gateway (
  is_only_row boolean primary key default true check (is_only_row),
  is_present boolean not null
);

create function private.queue_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notification_queue (notification_id, is_alert)
  select added.id, added.type = 'security_alert' or private.is_oversight(added.type) or (added.for_admins and added.for_person is null)
  from added where not added.is_test;
  return null;
end
$$;
create trigger notifications_queue after insert on public.notifications
  referencing new table as added for each statement execute function private.queue_notifications();

-- Whether the person wants to be told of notifications of this type: docs/product/notifications.md has the table. The
-- settings are null if the person has none; then the defaults apply.
create function private.wants_type(settings public.notification_settings, type text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when private.is_oversight(type) then true
    when type = 'security_alert' then coalesce(settings.security_alerts, true)
    when type like 'document%' then coalesce(settings.document_alerts, true)
    when type like 'calendar%' or type like 'consult%' then coalesce(settings.calendar_reminders, true)
    when type like 'chat%' or type like 'support%' then coalesce(settings.chat_messages, false)
    when type like 'system%' then coalesce(settings.system_maintenance, true)
    when type like 'marketing%' then coalesce(settings.marketing_emails, true)
    else coalesce(settings.service_updates, true)
  end;
end
$$;

-- Who is to be told of these notifications, and how, as of now: members who may use this environment, have not read it,
-- and want to be told. The switches of the account stand above those of the person. What is for the firm's administrators
-- goes to them, or to the one it is for, by their own settings alone. Oversight for one person reaches them wherever they belong. `people` limits it to some people.
-- Step by step, first the notifications, then the members of their accounts: as one join Postgres would begin with all
-- members and all notifications. Each call is planned for its arrays.
create function private.people_to_notify(ids uuid[], people uuid[] default null) returns table (
  user_id uuid, notification_id uuid, channel public.message_channel, account_id uuid, type text, title text,
  created_at timestamptz
)
language plpgsql stable rows 10000 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  -- What is for one administrator may have no account. Postgres has no hash join for `is not distinct from`.
  no_account constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  return query
    with given as materialized (
      select notification.id, notification.account_id, notification.type, notification.title, notification.created_at,
        notification.for_admins, notification.for_person
      from public.notifications notification where notification.id = any (ids)
    ), members as materialized (
      select member.account_id, member.user_id, false as for_admins, false as is_personal
      from (select distinct given.account_id from given where not given.for_admins) as mentioned
      cross join lateral (
        select * from private.account_members member where member.account_id = mentioned.account_id offset 0
      ) as member
      where people is null
      union all
      select account.id, person.id, false, false from unnest(people) as person (id)
      cross join lateral private.accounts_of(person.id) as account (id)
      where people is not null
      union all
      select mentioned.account_id, administrator.id, true, false
      from (select distinct given.account_id from given where given.for_admins) as mentioned
      cross join private.support_handlers() as administrator
      where people is null or administrator.id = any (people)
      union all
      -- Notifications to a person without an account, and oversight for one person, who may have left the account since.
      select distinct given.account_id, given.for_person, false, true from given
      where not given.for_admins and given.for_person is not null and (people is null or given.for_person = any (people))
        and (given.account_id is null or (private.is_oversight(given.type) and not exists (
          select from private.account_members member
          where member.account_id = given.account_id and member.user_id = given.for_person
        )))
    ), told as materialized (
      select member.account_id, member.user_id, member.for_admins, member.is_personal, setting, newest.marked_at, newest.read_until,
        (member.for_admins or coalesce(account.email_notifications, true)) and coalesce(setting.email_notifications, true)
          and coalesce(setting.cadence, 'daily') <> 'never' and identity.email_confirmed_at is not null as has_mail,
        identity.email_confirmed_at is not null as has_address,
        coalesce(account.sms_whatsapp_notifications, false) and coalesce(setting.sms_notifications, false)
          and coalesce(btrim(person.phone), '') <> '' as has_sms
      from members member
      join public.profiles person on person.id = member.user_id
      join private.settings environment on person.environment_access in (environment.environment, 'both')
      join auth.users identity on identity.id = member.user_id and identity.deleted_at is null
        and (identity.banned_until is null or identity.banned_until <= now())
      left join public.notification_settings setting on setting.user_id = member.user_id
      left join public.notification_preferences account on account.account_id = member.account_id
      left join private.newest_read_marks newest
        on newest.user_id = member.user_id and newest.account_id = member.account_id
    )
    select told.user_id, given.id, way.channel, given.account_id, given.type, given.title, given.created_at
    from given
    join told on coalesce(told.account_id, no_account) = coalesce(given.account_id, no_account)
      and told.for_admins = given.for_admins
      and coalesce(given.for_person = told.user_id, not told.is_personal)
      and (not told.is_personal or given.account_id is null or private.is_oversight(given.type))
    cross join lateral (values
      ('mail'::public.message_channel, told.has_mail or (private.is_oversight(given.type) and told.has_address)),
      ('sms'::public.message_channel, told.has_sms and given.type = 'security_alert')
    ) as way (channel, is_on)
    left join public.notification_reads own on own.notification_id = given.id and own.user_id = told.user_id
    where way.is_on and private.wants_type(told.setting, given.type)
      and not private.is_read(own.is_read, own.read_at, told.marked_at, told.read_until, given.created_at);
end
$$;

-- The last moment at which mails of this cadence were due: 08:00 in Brussels on a business day, or on a Monday. Null for the other
-- cadences. The time is local, so it is 06:00 or 07:00 UTC, also on the days when the clock changes.
create function private.last_mail_time(cadence public.notification_cadence, at timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  day date := (at at time zone 'Europe/Brussels')::date;
  due timestamptz;
begin
  if cadence not in ('daily', 'weekly') then
    return null;
  end if;
  loop
    due := (day + time '08:00') at time zone 'Europe/Brussels';
    if due <= at
      and (case cadence when 'weekly' then extract(isodow from day) = 1 else private.is_working_day(day) end)
    then
      return due;
    end if;
    day := day - 1;
  end loop;
end
$$;

-- Distributes what is in the queue, until it is empty or this moment has come; the next call continues. It begins with few
-- and takes more at once while that is quick, because one notification can have twenty thousand readers.
create function private.distribute_notifications(until timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  batch integer := 5;
  began timestamptz;
  ids uuid[];
begin
  loop
    began := clock_timestamp();
    with taken as (
      delete from private.notification_queue queued
      where queued.notification_id in (
        select next.notification_id from private.notification_queue next
        order by next.is_alert desc, next.arrived_at limit batch for update skip locked
      )
      returning queued.notification_id, queued.arrived_at
    ), waiting as (
      insert into private.waiting_notifications (user_id, notification_id, channel, arrived_at)
      select told.user_id, told.notification_id, told.channel, taken.arrived_at
      from private.people_to_notify(array(select taken.notification_id from taken)) told join taken using (notification_id)
      on conflict do nothing
    )
    select array_agg(taken.notification_id) into ids from taken;
    exit when ids is null or clock_timestamp() > until;
    batch := case when clock_timestamp() < began + interval '0.2 seconds' then least(batch * 2, 500)
      else greatest(batch / 4, 1) end;
  end loop;
end
$$;

-- The people for whom messages are to be made at this moment, and how much waits for each. A message is due five minutes after the
-- first security alert or notification for administrators, or the first of a person who wants mails at once; a digest at the time of
-- its cadence, and then it has all that waits.
create function private.people_with_due_message(at timestamptz) returns table (
  user_id uuid, channel public.message_channel, waits bigint, is_digest boolean
)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, so that the times are not found again for each row.
  with mails as materialized (
    select private.last_mail_time('daily', at) as daily_at, private.last_mail_time('weekly', at) as weekly_at
  )
  select waiting.user_id, waiting.channel, count(*),
    coalesce(min(waiting.arrived_at) filter (where not urgency.is_urgent) < min(urgency.digest_at), false)
  from private.waiting_notifications waiting
  cross join mails
  join public.notifications notification on notification.id = waiting.notification_id
  left join public.notification_settings setting on setting.user_id = waiting.user_id
  cross join lateral (select
    notification.type = 'security_alert' or notification.for_admins or private.is_oversight(notification.type)
      or setting.cadence is not distinct from 'now' as is_urgent,
    case coalesce(setting.cadence, 'daily') when 'daily' then mails.daily_at when 'weekly' then mails.weekly_at end as digest_at
  ) as urgency
  group by waiting.user_id, waiting.channel
  having min(waiting.arrived_at) filter (where urgency.is_urgent) <= at - interval '5 minutes'
    or min(waiting.arrived_at) filter (where not urgency.is_urgent) < min(urgency.digest_at)
$$;

-- Makes the messages that are due at this moment, and returns how many. One engine at a time makes them: another call
-- returns 0 at once. After a few seconds it ends, because a call that exceeds the time limit of the API would make nothing;
-- the next call continues.
create function private.make_notification_messages(with_sms boolean, at timestamptz) returns integer
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  rows_at_once constant integer := 2000;
  began constant timestamptz := clock_timestamp();
  due record;
  waiting_people uuid[];
  waiting_ids uuid[];
  added integer;
  made integer := 0;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtext('private.notification_messages')) then
    return 0;
  end if;
  insert into private.text_message_gateway as gateway (is_present) values (with_sms)
  on conflict (is_only_row) do update set is_present = excluded.is_present
  where gateway.is_present is distinct from excluded.is_present;
  perform private.summarise_expired_impersonations(at);
  perform private.distribute_notifications(began + interval '2 seconds');
  delete from private.notification_messages message
  where message.made_at < at - interval '30 days' or (message.channel = 'sms' and message.sent_at is null and not with_sms);
  delete from private.unsubscribe_tokens token where token.created_at < at - interval '400 days';
  delete from private.waiting_notifications waiting
  where waiting.arrived_at < at - interval '14 days' or (waiting.channel = 'sms' and not with_sms);

  -- A part of the people at once, and the digests last: they wait for security alerts, not the other way round.
  for due in
    with numbered as (
      select people.*, floor(sum(waits) over (partition by is_digest, channel order by user_id) / rows_at_once) as part
      from private.people_with_due_message(at) people
    )
    select numbered.channel, numbered.is_digest, array_agg(numbered.user_id) as people from numbered
    group by numbered.is_digest, numbered.channel, numbered.part
    order by numbered.is_digest, numbered.channel, numbered.part
  loop
    with taken as (
      delete from private.waiting_notifications waiting
      using public.notifications notification
      where waiting.user_id = any (due.people) and waiting.channel = due.channel
        and notification.id = waiting.notification_id
        and (due.is_digest or notification.type = 'security_alert' or notification.for_admins
          or private.is_oversight(notification.type) or exists (
          select from public.notification_settings setting
          where setting.user_id = waiting.user_id and setting.cadence = 'now'
        ))
      returning waiting.user_id, waiting.notification_id
    )
    select array_agg(taken.user_id), array_agg(taken.notification_id) into waiting_people, waiting_ids from taken;
    -- By arrays, because then Postgres knows how many there are: it took minutes to join a hundred thousand as if few.
    insert into private.notification_messages (user_id, channel, notification_ids, made_at)
    select told.user_id, due.channel, array_agg(told.notification_id order by told.created_at desc, told.notification_id), at
    from private.people_to_notify(array(select distinct given.id from unnest(waiting_ids) as given (id)), due.people) told
    join unnest(waiting_people, waiting_ids) as waited (user_id, notification_id) using (user_id, notification_id)
    where told.channel = due.channel
    group by told.user_id;
    get diagnostics added = row_count;
    made := made + added;
    exit when clock_timestamp() > began + interval '4 seconds';
  end loop;
  return made;
end
$$;

-- Claims the next message of this channel that is due, for longer than sending can take; no row if there is none. A message that nobody
-- needs any more, because all was read or access ended, is deleted. The time of the claim doubles with every attempt, up
-- to four hours, and after three days the message is given up.
create function private.claim_notification_message(given_channel public.message_channel) returns table (
  id uuid, channel public.message_channel, recipient text, person_name text, items jsonb, more integer, token text,
  language text, access_heads jsonb
)
language plpgsql security definer set search_path = ''
as $$
declare
  max_items constant integer := 20;
  message private.notification_messages;
  plain_token text;
begin
  loop
    select * into message from private.due_notification_messages candidate where candidate.channel = given_channel
    order by candidate.next_attempt_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    select message.id, message.channel,
      case message.channel when 'mail' then (select identity.email from auth.users identity where identity.id = message.user_id)
        else person.phone end,
      coalesce(person.name, ''), told.items, told.total - jsonb_array_length(told.items), private.language_of(person.id)
    into id, channel, recipient, person_name, items, more, language
    from public.profiles person
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
          'id', told.notification_id, 'type', told.type, 'title', told.title, 'account', account.name,
          'wording', notification.wording
        ) order by told.place) filter (where told.place <= max_items) as items, count(*)::integer as total
      from (
        select told.*, row_number() over (order by told.created_at desc, told.notification_id) as place
        from private.people_to_notify(message.notification_ids, array[message.user_id]) told
        where told.channel = message.channel
      ) as told
      join public.notifications notification on notification.id = told.notification_id
      left join public.accounts account on account.id = told.account_id
    ) as told
    where person.id = message.user_id and told.total > 0;
    if found and message.made_at > now() - interval '3 days' then
      update private.notification_messages candidate
      set attempts = candidate.attempts + 1,
        next_attempt_at = now() + interval '2 minutes' * power(2, least(candidate.attempts, 7))
      where candidate.id = message.id;
      plain_token := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
      if channel = 'mail' then
        insert into private.unsubscribe_tokens (token_hash, user_id)
        values (sha256(convert_to(plain_token, 'UTF8')), message.user_id);
        token := plain_token;
        access_heads := private.access_heads_in(message);
      end if;
      return next;
      return;
    end if;
    delete from private.notification_messages candidate where candidate.id = message.id;
  end loop;
end
$$;

create function private.note_notification_message_sent(message_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.notification_messages message set sent_at = now() where message.id = message_id and message.sent_at is null
$$;

create function private.offers_text_messages() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.effective_user_id() is not null and coalesce((select gateway.is_present from private.text_message_gateway gateway), false)
$$;

create function public.offers_text_messages() returns boolean
language sql stable set search_path = ''
as $$ select private.offers_text_messages() $$;

create function public.make_notification_messages(with_sms boolean default false, at timestamptz default now())
returns integer
language sql set search_path = ''
as $$ select private.make_notification_messages(with_sms, at) $$;

create function public.claim_notification_message(channel public.message_channel) returns table (
  id uuid, channel public.message_channel, recipient text, person_name text, items jsonb, more integer, token text,
  language text, access_heads jsonb
)
language sql set search_path = ''
as $$ select * from private.claim_notification_message(channel) $$;

create function public.note_notification_message_sent(message_id uuid) returns void
language sql set search_path = ''
as $$ select private.note_notification_message_sent(message_id) $$;

revoke execute on function private.offers_text_messages(), private.queue_notifications(), private.wants_type(public.notification_settings, text),
  private.last_mail_time(public.notification_cadence, timestamptz), private.people_to_notify(uuid[], uuid[]),
  private.distribute_notifications(timestamptz), private.people_with_due_message(timestamptz),
  private.make_notification_messages(boolean, timestamptz), private.claim_notification_message(public.message_channel),
  private.note_notification_message_sent(uuid) from public;
grant execute on function private.offers_text_messages() to authenticated;
revoke execute on function public.offers_text_messages() from public, anon, service_role;
grant execute on function public.offers_text_messages() to authenticated;
grant execute on function private.make_notification_messages(boolean, timestamptz), private.claim_notification_message(public.message_channel),
  private.note_notification_message_sent(uuid) to service_role;
revoke execute on function public.make_notification_messages(boolean, timestamptz), public.claim_notification_message(public.message_channel),
  public.note_notification_message_sent(uuid) from public, anon, authenticated;
grant execute on function public.make_notification_messages(boolean, timestamptz), public.claim_notification_message(public.message_channel),
  public.note_notification_message_sent(uuid) to service_role;
