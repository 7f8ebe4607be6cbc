-- Access log: who of the firm opened, changed or exported what belongs to an account, and what its own people did with rights
-- and sign-ins. Each account has a chain: an event has the hash of the one before it, so that nobody can change, delete or insert
-- one unnoticed (docs/mechanisms/access-log.md).
-- Access: people of the account who read its library, and administrators, read it. Only the database writes it. Nobody changes
-- or deletes anything, not even with the secret key.
-- Tests: supabase/tests/database/access_log.test.sql
create table public.access_events (
  -- Without foreign keys: the log outlives people and accounts. It has ids of people, never their names or addresses.
  -- Without checks, which Postgres parses again for every statement: only the functions below write here.
  account_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor uuid,
  -- portal, impersonation or key.
  via text not null,
  action text not null,
  -- JSON as text, because the hash is computed from exactly these characters.
  object text not null,
  prev_hash text not null,
  hash text not null,
  primary key (account_id, seq)
);
-- The list of an account: all entries, those of a person, those of a kind. In a chain, a higher number never has an earlier time.
-- The indexes ascend, because one that grows at its end stays half as large; the list, newest first, reads them backwards.
create index access_events_account_id_at_idx on public.access_events (account_id, at, seq);
create index access_events_account_id_actor_idx on public.access_events (account_id, actor, at, seq);
create index access_events_account_id_action_idx on public.access_events (account_id, action, at, seq);
-- The list of the firm, across the accounts. Nearly all events are sign-ins, and the list shows them only with a filter.
create index access_events_at_idx on public.access_events (at) where action <> 'signed_in';
create index access_events_actor_idx on public.access_events (actor, at);
create index access_events_action_idx on public.access_events (action, at);

alter table public.access_events enable row level security;
revoke all on public.access_events from anon, authenticated, service_role;
grant select on public.access_events to authenticated, service_role;
create policy access_events_select_member on public.access_events for select to authenticated
  using (account_id = any (array(select private.library_account_ids())) or (select private.is_admin()));

-- The last event of each chain. A page holds few rows and much room, so that fifty accounts do not write the same page, and a
-- new version of a row is beside the old one.
create table private.access_heads (
  account_id uuid primary key,
  seq bigint not null,
  hash text not null,
  -- Of the same event. Null if none was added since the row was made.
  prev_hash text,
  at timestamptz
) with (fillfactor = 10);

-- Events of transactions that have not ended. Just before the commit their rows are deleted, which adds them to the chains: so
-- two people of an account wait for each other only for that moment. No row survives its transaction, so the table needs no
-- log of its own. A setting of the transaction counts its rows: reading them again to know the number would take longer.
create unlogged table private.pending_access_events (
  account_id uuid not null,
  actor uuid,
  via text not null,
  action text not null,
  object text not null,
  number integer not null default set_config('portico.pending_access_events',
    (coalesce(nullif(current_setting('portico.pending_access_events', true), ''), '0')::integer + 1)::text, true)::integer
);

create function private.refuse_access_event_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The access log is never changed' using errcode = 'insufficient_privilege', hint = 'access_log_kept';
end
$$;
create trigger access_events_append_only before update or delete or truncate on public.access_events
  for each statement execute function private.refuse_access_event_change();

-- The hash of an event: of the hash before it and its fields, one on each line. No field contains a line break, because JSON escapes
-- it. The portal computes the same.
create function private.access_event_hash(event public.access_events) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(concat_ws(E'\n',
    event.prev_hash, event.account_id, event.seq,
    to_char(event.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(event.actor::text, ''), event.via, event.action, event.object
  ), 'UTF8')), 'hex')
$$;

-- No address of a person enters the log, which nobody could remove it from: whatever has an "@" in the middle becomes […].
create function private.without_addresses(facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(facts)
    when 'string' then to_jsonb(regexp_replace(facts #>> '{}', '[^\s@<>(),;:]+@[^\s@<>(),;:]*', '[…]', 'g'))
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, private.without_addresses(part.value)), '{}') from jsonb_each(facts) part
    )
    when 'array' then (
      select coalesce(jsonb_agg(private.without_addresses(part.value) order by part.ordinality), '[]')
      from jsonb_array_elements(facts) with ordinality part
    )
    else facts
  end
$$;

-- Adds a deleted row to the chain of its account. One statement locks the head, moves it on and writes the event; if another
-- transaction has moved it meanwhile, Postgres computes the number, the time and the hash again from the new head. The hash
-- is access_event_hash(), written out: a call would take longer than all the rest.
create function private.append_access_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts constant text :=
    case when strpos(old.object, '@') = 0 then old.object else private.without_addresses(old.object::jsonb)::text end;
  described constant text :=
    coalesce(old.actor::text, '') || E'\n' || old.via || E'\n' || old.action || E'\n' || facts;
begin
  if current_setting('portico.pending_access_events')::integer > 1 then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.access_heads: several'));
  end if;
  loop
    with head as (
      update private.access_heads own set (seq, at, prev_hash, hash) = (
        select own.seq + 1, added.moment, own.hash, encode(sha256(convert_to(
          own.hash || E'\n' || own.account_id::text || E'\n' || (own.seq + 1)::text
            || to_char(added.moment at time zone 'utc', E'\nYYYY-MM-DD"T"HH24:MI:SS.US"Z\n"') || described, 'UTF8')), 'hex')
        from (select clock_timestamp() as moment offset 0) as added
      )
      where own.account_id = old.account_id
      returning own.seq, own.at, own.prev_hash, own.hash
    )
    insert into public.access_events (account_id, seq, at, actor, via, action, object, prev_hash, hash)
    select old.account_id, head.seq, head.at, old.actor, old.via, old.action, facts, head.prev_hash, head.hash from head;
    exit when found;
    insert into private.access_heads (account_id, seq, hash) values (old.account_id, 0, repeat('0', 64)) on conflict do nothing;
  end loop;
  return null;
end
$$;
create constraint trigger pending_access_events_append after delete on private.pending_access_events
  deferrable initially deferred for each row execute function private.append_access_event();

-- Other triggers lock rows at the end of a transaction too (list_keys), in whatever order they were queued. The heads are locked
-- after all of them, because what a deferred trigger changes is queued behind what waits already. A transaction with several
-- events may lock the heads of several accounts, so it waits until no other such transaction runs. A transaction with one event
-- waits for nothing after it has locked its head. So two transactions never wait for each other.
create function private.end_pending_access_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.pending_access_events own where own.ctid = new.ctid;
  return null;
end
$$;
create constraint trigger pending_access_events_end after insert on private.pending_access_events
  deferrable initially deferred for each row execute function private.end_pending_access_event();

create function private.note_access(accounts uuid[], actor uuid, via text, action text, object jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if via not in ('portal', 'impersonation', 'key') or octet_length(object::text) > 10000 then
    raise exception 'This is no entry of the access log' using errcode = 'check_violation';
  end if;
  insert into private.pending_access_events (account_id, actor, via, action, object)
  select distinct account, note_access.actor, note_access.via, note_access.action, jsonb_strip_nulls(note_access.object)::text
  from unnest(accounts) as account where account is not null;
end
$$;

-- The account that a record of administrators names; two if the action changed it.
create function private.accounts_in(facts jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(facts -> 'account_id')
    when 'string' then array[(facts ->> 'account_id')::uuid]
    when 'object' then array[(facts -> 'account_id' ->> 'from')::uuid, (facts -> 'account_id' ->> 'to')::uuid]
  end
$$;

-- What in the record of administrators' actions concerns an account goes into its log. A session in which an administrator only looked
-- leaves one entry, that of its beginning. Its end has an entry if there is something to sum up (impersonation_notices).
create function private.log_admin_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  facts constant jsonb := new.details;
  kind constant text := new.action_type;
  done text;
  changed jsonb;
begin
  if new.in_place_of is not null and kind not like 'impersonation\_%' then
    done := case when private.is_change(kind) then 'changed' else kind end;
    changed := jsonb_strip_nulls(jsonb_build_object(
      'what', case done when 'changed' then kind end, 'id', case done when 'changed' then new.target_resource_id end,
      'as', new.in_place_of, 'person', nullif(new.target_user_id, new.in_place_of), 'function', facts -> 'function',
      'title', left(coalesce(facts -> 'title' ->> 'to', facts ->> 'title', facts -> 'subject' ->> 'to', facts ->> 'subject'), 200)));
    -- As accounts_of() does it, in one statement, because this is every change of somebody who impersonates.
    insert into private.pending_access_events (account_id, actor, via, action, object)
    select link.account_id, new.admin_id, 'impersonation', done, changed::text
    from private.linked_people link where link.user_id = new.in_place_of;
    if not found then
      perform private.note_access(
        array(select private.accounts_of(new.in_place_of)), new.admin_id, 'impersonation', done, changed);
    end if;
  elsif kind in ('impersonation_started', 'impersonation_mode_changed') then
    perform private.note_access(
      array(select private.accounts_of(new.target_user_id)), new.admin_id, 'impersonation',
      case kind when 'impersonation_started' then 'viewed' else kind end,
      (facts - '{session_id,account_id}'::text[]) || jsonb_build_object('as', new.target_user_id)
    );
  elsif kind like 'support\_access\_%' or kind like 'user\_account\_%' or kind like 'colleague\_%' then
    perform private.note_access(
      -- For an action of a manager on a colleague, the account is the resource.
      coalesce(private.accounts_in(facts), case
        when kind like 'colleague\_%' and new.target_resource_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then array[new.target_resource_id::uuid] end),
      new.admin_id, 'portal', 'rights_changed',
      jsonb_build_object('what', kind, 'person', new.target_user_id, 'role', facts -> 'role',
        'access_level', facts -> 'access_level', 'support_access', facts -> 'support_access',
        'allows_writing', facts -> 'allows_writing')
    );
  elsif kind like 'user\_role\_%' or kind in ('factors_reset', 'password_ended') then
    perform private.note_access(
      array(select private.accounts_of(new.target_user_id)), new.admin_id, 'portal', 'rights_changed',
      jsonb_build_object('what', kind, 'person', new.target_user_id, 'role', facts -> 'role')
    );
  end if;
  return null;
end
$$;
create trigger admin_actions_log_access after insert on public.admin_actions
  for each row execute function private.log_admin_action();

-- Sign-ins of the account's people. Without IP address and device, because colleagues read the log.
create function private.log_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_access(array(select private.accounts_of(new.user_id)), new.user_id, 'portal', 'signed_in', '{}');
  return null;
end
$$;
create trigger portico_log_sign_in after insert on auth.sessions
  for each row execute function private.log_sign_in();

-- The names of the people who appear in the log of an account. Null for a person who was deleted since.
create function private.access_actors(account uuid) returns table (actor uuid, name text, is_of_firm boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (account in (select private.library_account_ids()) or private.is_admin()) is not true then
    raise exception 'You cannot read the access log of this account'
      using errcode = 'insufficient_privilege', hint = 'no_access_log';
  end if;
  return query
    with recursive found as (
      (select event.actor from public.access_events event
       where event.account_id = account and event.actor is not null order by event.actor limit 1)
      union all
      select (select event.actor from public.access_events event
        where event.account_id = account and event.actor > found.actor order by event.actor limit 1)
      from found where found.actor is not null
    )
    select found.actor, coalesce(person.name, case when not firm.is_member then person.email end), firm.is_member
    from found
    cross join lateral (
      select exists (select from public.user_roles admin where admin.user_id = found.actor and admin.role = 'admin') as is_member
    ) as firm
    -- The limit makes Postgres look up each person. Without it, it would expect many and read everybody.
    left join lateral (
      select profile.name, profile.email from public.profiles profile where profile.id = found.actor limit 1
    ) as person on true
    where found.actor is not null;
end
$$;

-- The number and the hash of the last event, so that a reader can compare them with what a mail said.
create function private.access_head(account uuid) returns table (seq bigint, hash text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (account in (select private.library_account_ids()) or private.is_admin()) is not true then
    raise exception 'You cannot read the access log of this account'
      using errcode = 'insufficient_privilege', hint = 'no_access_log';
  end if;
  return query select head.seq, head.hash from private.access_heads head where head.account_id = account;
end
$$;

-- What administrators see of all accounts, newest first, each part after the last row of the one before. Without an
-- account, a person and a kind it leaves sign-ins out. Names are the current ones; null if the person or the account was deleted.
create function private.list_access_events(
  account uuid, person uuid, kind text, since timestamptz, until timestamptz, page_size integer,
  before timestamptz, before_account uuid, before_seq bigint
) returns table (
  account_id uuid, account_name text, seq bigint, at timestamptz, actor uuid, actor_name text, is_of_firm boolean, via text,
  action text, object text
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  -- Only the conditions that are set, so that each filter is read from its index in the order of the list.
  conditions constant text := concat_ws(' and ', 'true',
    case when account is not null then 'event.account_id = $1' end,
    case when person is not null then 'event.actor = $2' end,
    case when kind <> '' then 'event.action = $3'
      when account is null and person is null then 'event.action <> ''signed_in''' end,
    case when since is not null then 'event.at >= $4' end,
    case when until is not null then 'event.at < $5' end,
    case when before is not null then
      'event.at <= $7 and (event.at < $7 or event.account_id > $8 or (event.account_id = $8 and event.seq < $9))' end);
begin
  perform private.require_admin();
  return query execute format(
    'select listed.account_id, account.name, listed.seq, listed.at, listed.actor, coalesce(person.name, person.email),
       admin.user_id is not null, listed.via, listed.action, listed.object
     from (
       select event.* from public.access_events event where %s
       order by event.at desc, event.account_id, event.seq desc limit $6
     ) as listed
     left join public.accounts account on account.id = listed.account_id
     left join public.profiles person on person.id = listed.actor
     left join public.user_roles admin on admin.user_id = listed.actor and admin.role = ''admin''
     order by listed.at desc, listed.account_id, listed.seq desc', conditions)
  using account, person, kind, since, until, least(greatest(coalesce(page_size, 50), 1), 1000), before, before_account, before_seq;
end
$$;

-- The last entry of the log of each account that a person can read. A person who keeps it can check later that the log was not cut.
create function private.access_heads_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('account', account.name, 'seq', head.seq, 'hash', head.hash) order by account.name)
    from private.accounts_of(person) as own (id)
    join private.access_heads head on head.account_id = own.id
    join public.accounts account on account.id = own.id
    where not exists (
      select from public.user_accounts link
      where link.user_id = person and link.account_id = own.id and link.access_level = 'restricted'
    )
  );
end
$$;

-- The heads that a notification mail contains: those of access_heads_of() in the first mail since Monday, 08:00, and so in every
-- weekly mail. Null for the other mails.
create function private.access_heads_in(mail private.notification_messages) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from private.notification_messages earlier
    where earlier.user_id = mail.user_id and earlier.channel = 'mail'
      and earlier.made_at >= private.last_mail_time('weekly', mail.made_at)
      and (earlier.made_at, earlier.id) < (mail.made_at, mail.id)
  ) then
    return null;
  end if;
  return private.access_heads_of(mail.user_id);
end
$$;

create function public.list_access_actors(account_id uuid) returns table (actor uuid, name text, is_of_firm boolean)
language sql stable set search_path = ''
as $$ select * from private.access_actors(account_id) $$;

create function public.get_access_head(account_id uuid) returns table (seq bigint, hash text)
language sql stable set search_path = ''
as $$ select * from private.access_head(account_id) $$;

create function public.admin_list_access_events(
  account uuid default null, person uuid default null, kind text default '', since timestamptz default null,
  until timestamptz default null, page_size integer default 50, before timestamptz default null,
  before_account uuid default null, before_seq bigint default null
) returns table (
  account_id uuid, account_name text, seq bigint, at timestamptz, actor uuid, actor_name text, is_of_firm boolean, via text,
  action text, object text
)
language sql stable set search_path = ''
as $$
  select * from private.list_access_events(account, person, kind, since, until, page_size, before, before_account, before_seq)
$$;

revoke execute on function private.refuse_access_event_change(), private.access_event_hash(public.access_events),
  private.without_addresses(jsonb), private.append_access_event(), private.end_pending_access_event(), private.accounts_in(jsonb),
  private.note_access(uuid[], uuid, text, text, jsonb), private.log_admin_action(), private.log_sign_in(),
  private.access_actors(uuid), private.access_head(uuid), private.access_heads_of(uuid),
  private.access_heads_in(private.notification_messages),
  private.list_access_events(uuid, uuid, text, timestamptz, timestamptz, integer, timestamptz, uuid, bigint) from public;
grant execute on function private.access_actors(uuid), private.access_head(uuid),
  private.list_access_events(uuid, uuid, text, timestamptz, timestamptz, integer, timestamptz, uuid, bigint) to authenticated;
revoke execute on function public.list_access_actors(uuid), public.get_access_head(uuid),
  public.admin_list_access_events(uuid, uuid, text, timestamptz, timestamptz, integer, timestamptz, uuid, bigint)
  from public, anon, service_role;
grant execute on function public.list_access_actors(uuid), public.get_access_head(uuid),
  public.admin_list_access_events(uuid, uuid, text, timestamptz, timestamptz, integer, timestamptz, uuid, bigint) to authenticated;
