-- Access log: who of the firm opened, changed or exported what belongs to an account, and what its own people did with rights
-- and sign-ins. Each account has a chain: an event has the hash of the one before it, so that nobody can change, delete or insert
-- one unnoticed (docs/mechanisms/access-log.md).
-- Access: people of the account who read its library, and administrators, read it. Only the database writes it. Nobody changes
-- or deletes anything, not even with the secret key.
-- Tests: supabase/tests/database/access_log.test.sql
create table public.access_events (
  -- Without foreign keys: the log outlives people and accounts. It has ids of people, never their names or addresses; the copies
  -- of names are in logged_people, which an erasure can change.
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
    perform private.note_access(
      array(select private.watched_accounts(new.in_place_of)), new.admin_id, 'impersonation', done, changed);
  elsif kind in ('impersonation_started', 'impersonation_mode_changed') then
    perform private.note_access(
      array(select private.watched_accounts(new.target_user_id)), new.admin_id, 'impersonation',
      case kind when 'impersonation_started' then 'viewed' else kind end,
      (facts - '{session_id,account_id}'::text[]) || jsonb_build_object('as', new.target_user_id)
    );
  elsif kind like 'support\_access\_asked' or kind like 'support\_loosening\_%' or kind = 'manager_objected' then
    -- These change no right yet, so no table of rights shows them.
    perform private.note_access(
      private.accounts_in(facts), new.admin_id, 'portal', 'rights_changed',
      jsonb_build_object('what', kind, 'person', new.target_user_id, 'level', facts -> 'level')
    );
  end if;
  return null;
end
$$;
create trigger admin_actions_log_access after insert on public.admin_actions
  for each row execute function private.log_admin_action();

-- How an entry says who acted: somebody in the portal, an administrator in the place of another, or the secret key.
create function private.way_of(actor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case when actor is null and (select auth.role()) = 'service_role' then 'key'
    when private.impersonated_by(actor) is not null then 'impersonation' else 'portal' end
$$;

-- The accounts to which a person belonged before this transaction changed it; empty if it has not.
create function private.accounts_before(person uuid) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select past.account_id from private.past_members past
    where past.person = accounts_before.person and past.seen_by = pg_current_xact_id_if_assigned()
  )
$$;

-- The accounts whose logs say that the rights or the sign-in of a person changed: theirs, now and before this transaction. If somebody
-- else acts, those of the last 30 days too: otherwise the firm could take the person out of an account, act, and put them back.
create function private.concerned_accounts(person uuid, actor uuid) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select unnest(private.accounts_before(concerned_accounts.person))
    union
    select private.accounts_of(concerned_accounts.person)
    union
    select private.watched_accounts(concerned_accounts.person) where actor is distinct from concerned_accounts.person
  )
$$;

-- A link or an override of one account can take a person out of another one, or bring them back; and what concerns a mailbox concerns
-- everybody who has it. The logs of those accounts say so. `named` is the person whom the entry about the row itself names, and
-- `own_accounts` are those that have it.
create function private.log_moved_people(people uuid[], named uuid, own_accounts uuid[], actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  before uuid[];
  after uuid[];
begin
  foreach person in array people loop
    before := private.accounts_before(person);
    after := array(select private.accounts_of(person));
    perform private.note_access(
      array(select account from unnest(before || after) as account
        where (account <> all (own_accounts) or person is distinct from named) and (account <> all (before)) = is_joining
        and (account <> all (after)) = not is_joining),
      actor, private.way_of(actor), 'rights_changed',
      jsonb_build_object('what', case when is_joining then 'member_joined' else 'member_left' end, 'person', person))
    from unnest(array[false, true]) as is_joining;
  end loop;
end
$$;

-- Who may read what an account has is decided by the tables below. Each has this trigger, which writes an entry whoever changes a row,
-- also from within another trigger, with the secret key or as the operator. So no way of becoming a reader needs an entry of its own.
-- Arguments: what the entry calls the thing; what names the account: `account_id`, `id`, or `person` for all accounts of the person in
-- `user_id` or `id`; the columns whose values the entry shows; and the whole name of the event, if the operation does not give it.
-- A change of other columns, a row of a person who is deleted, and a row that goes with its account, have no entry here. Addresses and
-- domains count too, but the log never has them.
create function private.log_rights_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  current_row constant jsonb := coalesce(new_row, old_row);
  watched constant text[] := string_to_array(tg_argv[2], ',');
  what constant text := coalesce(tg_argv[3], tg_argv[0] || case tg_op
    when 'INSERT' then '_created' when 'UPDATE' then '_updated' else '_deleted' end);
  person constant uuid := coalesce(current_row ->> 'user_id', case when tg_table_name in ('profiles', 'users') then current_row ->> 'id' end);
  actor constant uuid := private.acting_person();
  shown jsonb;
  accounts uuid[];
  locked_out uuid[] := '{}';
begin
  if tg_op = 'UPDATE' and not exists (
    select from unnest(watched || array['account_id', 'user_id', 'domain', 'email', 'mailbox_key']) as field
    where old_row -> field is distinct from new_row -> field
  ) then
    return null;
  end if;
  -- Nearly every role is `user`, which allows nothing.
  if tg_argv[0] = 'user_role' and 'admin' not in (coalesce(old_row ->> 'role', ''), coalesce(new_row ->> 'role', '')) then
    return null;
  end if;
  -- A block follows from an entry about a link or an address, if a trigger has written it.
  if tg_argv[0] = 'account_block' and pg_trigger_depth() > 1 then
    return null;
  end if;
  -- Who is linked belongs by the link. A new row of somebody who exists is a changed address, which has its entry.
  if tg_argv[0] = 'member' and (
    exists (select from public.user_accounts link where link.user_id = person)
    or (tg_op = 'INSERT' and exists (select from public.profiles existing where existing.id = person))
  ) then
    return null;
  end if;
  -- The entry about the deletion of a person covers what is deleted with them.
  if tg_op = 'DELETE' and tg_table_name <> 'users' and person is not null
    and not exists (select from public.profiles existing where existing.id = person)
  then
    return null;
  end if;
  accounts := case tg_argv[1]
    when 'person' then private.concerned_accounts(person, actor)
    when 'id' then array[(current_row ->> 'id')::uuid]
    else array[(old_row ->> 'account_id')::uuid, (new_row ->> 'account_id')::uuid]
  end;
  accounts := array(select account.id from public.accounts account where account.id = any (accounts));
  -- The domain decides with which provider its people sign in, whatever account they manage (single_sign_on).
  if tg_argv[0] in ('account_email_domain', 'account') then
    locked_out := array(
      select distinct manager.account_id from private.manager_appointments manager
      join private.person_addresses address on address.user_id = manager.user_id
      where manager.account_id <> all (accounts) and private.required_provider(manager.user_id) is not null and (
        address.domain in (old_row ->> 'domain', new_row ->> 'domain')
        or address.domain in (select route.domain from public.account_email_domains route where route.account_id = (new_row ->> 'id')::uuid)
      )
    );
  end if;
  select jsonb_object_agg(field, case
    when old_row is null or new_row is null then current_row -> field
    else jsonb_build_object('from', old_row -> field, 'to', new_row -> field) end)
  into shown
  from unnest(watched) as field
  where old_row is null or new_row is null or old_row -> field is distinct from new_row -> field;
  perform private.note_access(accounts, actor, private.way_of(actor), 'rights_changed',
    coalesce(shown, '{}') || jsonb_build_object('what', what, 'person', person, 'as', private.impersonated_by(actor)));
  -- Somebody may have left who could object to a new manager, or may not be able to sign in any more.
  perform private.judge_silence(accounts || locked_out, person);
  perform private.note_access(locked_out, actor, private.way_of(actor), 'rights_changed',
    jsonb_build_object('what', 'sign_in_rules_changed'));
  perform private.tell_managers_of_right(accounts, actor, person, what, coalesce(new_row, '{}'));
  if tg_argv[0] in ('user_account', 'account_email_override') then
    perform private.log_moved_people(array(
      select (side ->> 'user_id')::uuid from unnest(array[old_row, new_row]) as side where side ->> 'user_id' is not null
      union
      select address.user_id from private.person_addresses address where address.address in (old_row ->> 'email', new_row ->> 'email')
    ), person, accounts, actor);
  end if;
  return null;
end
$$;

-- A block, and what somebody had in an account, concern everybody with that mailbox: the same person under another address.
create function private.log_people_of_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform private.log_moved_people(array(
    select address.user_id from private.person_addresses address
    where address.mailbox_key in (old_row ->> 'mailbox_key', new_row ->> 'mailbox_key')
      and address.user_id is distinct from (coalesce(new_row, old_row) ->> 'user_id')::uuid
  ), null, '{}', private.acting_person());
  return null;
end
$$;
create trigger account_blocks_log_mailbox after insert or update or delete on public.account_blocks
  for each row execute function private.log_people_of_mailbox();
create trigger former_access_log_mailbox after insert or update or delete on private.former_access
  for each row execute function private.log_people_of_mailbox();
create trigger user_accounts_log_rights after insert or delete or update of user_id, account_id, role, access_level
  on public.user_accounts for each row execute function private.log_rights_change('user_account', 'account_id', 'role,access_level');
create trigger account_email_domains_log_rights after insert or update or delete on public.account_email_domains
  for each row execute function private.log_rights_change('account_email_domain', 'account_id', 'approval');
create trigger account_email_overrides_log_rights after insert or update or delete on public.account_email_overrides
  for each row execute function private.log_rights_change('account_email_override', 'account_id', '');
create trigger account_blocks_log_rights after insert or update or delete on public.account_blocks
  for each row execute function private.log_rights_change('account_block', 'account_id', '');
create trigger user_roles_log_rights after insert or delete or update of role on public.user_roles
  for each row execute function private.log_rights_change('user_role', 'person', 'role');
create trigger profiles_log_rights after update of environment_access on public.profiles
  for each row execute function private.log_rights_change('profile', 'person', 'environment_access');
create trigger accounts_log_support_access after update of support_access on public.accounts
  for each row execute function private.log_rights_change('support_access', 'id', 'support_access', 'support_access_changed');
create trigger accounts_log_rules after update of second_factor, sign_in_provider on public.accounts
  for each row execute function private.log_rights_change('account', 'id', 'second_factor,sign_in_provider', 'sign_in_rules_changed');
create trigger support_grants_log_rights after insert on public.support_grants
  for each row execute function private.log_rights_change('support_access', 'account_id', 'allows_writing', 'support_access_granted');
create trigger support_grants_log_end after update of ended_at on public.support_grants
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.log_rights_change('support_access', 'account_id', 'ended_at', 'support_access_withdrawn');
create trigger support_grants_log_change after update of expires_at, allows_writing, granted_at on public.support_grants
  for each row execute function private.log_rights_change('support_access', 'account_id', 'allows_writing,expires_at', 'support_access_granted');
create trigger portico_log_rights after update on auth.users
  for each row when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function private.log_rights_change('sign_in', 'person', 'banned_until,deleted_at', 'sign_in_changed');
create trigger sign_in_holds_log_rights after delete or update on private.sign_in_holds
  for each row execute function private.log_rights_change('sign_in', 'person', 'confirmed_at,until', 'sign_in_confirmed');
create trigger portico_log_deletion after delete on auth.users
  for each row execute function private.log_rights_change('person', 'person', '', 'person_deleted');
-- A factor counts once it is verified.
create trigger portico_log_added_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.log_rights_change('factor', 'person', 'status', 'factor_added');
create trigger portico_log_verified_factor after update on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.log_rights_change('factor', 'person', 'status', 'factor_added');
create trigger portico_log_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.log_rights_change('factor', 'person', '', 'factor_removed');
-- Not every platform has the table, or lets the owner of the project watch it.
do $$
begin
  if to_regclass('auth.webauthn_credentials') is not null and has_table_privilege('auth.webauthn_credentials', 'trigger') then
    create trigger portico_log_added_passkey after insert on auth.webauthn_credentials
      for each row execute function private.log_rights_change('passkey', 'person', '', 'passkey_added');
    create trigger portico_log_removed_passkey after delete on auth.webauthn_credentials
      for each row execute function private.log_rights_change('passkey', 'person', '', 'passkey_removed');
  end if;
end
$$;

-- Somebody who belongs to an account by the address joins it with the confirmation of the address. A change of an address has an entry
-- of its own (judge_sign_in_change).
create trigger person_addresses_log_rights after insert or update of is_confirmed on private.person_addresses
  for each row when (new.is_confirmed) execute function private.log_rights_change('member', 'person', 'is_confirmed', 'member_joined');

-- A change of an address or a password, judged at the end of its transaction (sign_in_holds). Without an actor it was made with the
-- secret key, unless it is the person's own.
create function private.log_sign_in_change(person uuid, what text, hold uuid, acting uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_own constant boolean := hold is null and acting is null;
  actor constant uuid := case when is_own then person else acting end;
  accounts constant uuid[] := private.concerned_accounts(person, actor);
begin
  perform private.note_access(accounts, actor, case when actor is null then 'key' else 'portal' end, 'rights_changed',
    jsonb_build_object('what', what, 'person', person));
  if hold is null then
    return;
  end if;
  perform private.judge_silence(accounts, person);
  insert into public.notifications (account_id, for_person, type, title, message, wording)
  select account, manager.id, 'sign_in_changed',
    format('The sign-in of %s was changed by %s', coalesce(named.person, 'a colleague'), coalesce(named.admin, 'the firm')),
    'Their documents stay closed for 72 hours. If they asked for it, you can confirm it under Account Settings.',
    jsonb_build_object('code', 'sign_in_changed', 'values', jsonb_strip_nulls(jsonb_build_object(
      'admin', named.admin, 'person', named.person, 'kind', case what when 'address_changed' then 'address' else 'password' end)),
      'people', jsonb_build_object('admin', acting, 'person', log_sign_in_change.person))
  from unnest(accounts) as account
  cross join lateral private.support_deciders(account) manager
  cross join lateral (select private.stored_name(acting), private.stored_name(log_sign_in_change.person)) as named (admin, person)
  where manager.id <> log_sign_in_change.person;
end
$$;

-- Tells the managers what the firm gives: a member, a manager, more rights, or an address that leads to the account. The firm is an
-- administrator or the secret key; who becomes a member by the address is given nothing by the firm.
create function private.tell_managers_of_right(accounts uuid[], actor uuid, person uuid, what text, given jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gives constant text := case
    when what in ('user_account_created', 'user_account_updated') then coalesce(given ->> 'role', 'user')
    when what in ('account_email_domain_created', 'account_email_domain_updated', 'account_email_override_created',
      'account_email_override_updated') then 'addresses'
    when what = 'account_block_deleted' then 'unblocked'
    when what in ('user_role_created', 'user_role_updated') and given ->> 'role' = 'admin' then 'admin'
  end;
begin
  if gives is null or not (
    exists (select from public.user_roles admin where admin.user_id = actor and admin.role = 'admin')
    or (actor is null and (select auth.role()) = 'service_role')
  ) then
    return;
  end if;
  insert into public.notifications (account_id, for_person, type, title, message, wording)
  select account, manager.id, 'rights_given',
    case gives when 'addresses' then format('%s changed which addresses belong to your account', coalesce(named.admin, 'The firm'))
      else format('%s gave %s access to your account', coalesce(named.admin, 'The firm'), coalesce(named.person, 'somebody')) end,
    'If you do not know why, ask us. Account Settings shows who has access.',
    jsonb_build_object('code', 'rights_given', 'values', jsonb_strip_nulls(jsonb_build_object(
      'admin', named.admin, 'person', named.person, 'given', gives)),
      'people', jsonb_build_object('admin', actor, 'person', tell_managers_of_right.person))
  from unnest(accounts) as account
  cross join lateral private.support_deciders(account) manager
  cross join lateral (
    select private.stored_name(actor), private.stored_name(tell_managers_of_right.person)
  ) as named (admin, person)
  where manager.id is distinct from tell_managers_of_right.person and manager.id is distinct from actor;
end
$$;

-- A loosening of the support access that waits is for every manager to see, at once.
create function private.tell_managers_of_loosening() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (account_id, for_person, type, title, message, wording)
  select new.account_id, manager.id, 'loosening_asked',
    coalesce(private.stored_name(new.asked_by), 'A manager') || ' wants to let the firm do more',
    'Another manager confirms or refuses it under Account Settings, Support access.',
    jsonb_build_object('code', 'loosening_asked', 'values', jsonb_strip_nulls(jsonb_build_object(
      'person', private.stored_name(new.asked_by), 'level', new.level)),
      'people', jsonb_build_object('person', new.asked_by))
  from private.support_deciders(new.account_id) manager
  where manager.id <> new.asked_by;
  return null;
end
$$;
create trigger support_loosenings_tell after insert on public.support_loosenings
  for each row execute function private.tell_managers_of_loosening();

-- People who may appear in a log, each with a number that never changes and a copy of the name, so that an entry still names somebody
-- whose identity was deleted. An erasure takes the name, and the number stays.
create table private.logged_people (
  id uuid primary key,
  number bigint generated always as identity unique,
  name text,
  -- Is, or was, an administrator.
  is_of_firm boolean not null default false
);
alter table private.logged_people enable row level security;
revoke all on private.logged_people from public, anon, authenticated, service_role;

create function private.keep_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'user_roles' then
    update private.logged_people known set is_of_firm = true where known.id = new.user_id;
  elsif tg_op = 'DELETE' then
    update private.logged_people known set name = null where known.id = old.id and private.is_erasing();
  else
    insert into private.logged_people as known (id, name) values (new.id, left(nullif(btrim(new.name), ''), 200))
    on conflict (id) do update set name = coalesce(excluded.name, known.name);
  end if;
  return null;
end
$$;
create trigger profiles_keep_name after insert or delete or update of name on public.profiles
  for each row execute function private.keep_name();
create trigger user_roles_keep_name after insert or update of role on public.user_roles
  for each row when (new.role = 'admin') execute function private.keep_name();

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

-- The names of the people who appear in the log of an account, and their numbers. The copy of the name for a person who was deleted
-- since; null after an erasure. Also those whose rights were changed: `acts` is false for them.
create function private.access_actors(account uuid) returns table (actor uuid, name text, is_of_firm boolean, number bigint, acts boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (account in (select private.library_account_ids()) or private.is_admin()) is not true then
    raise exception 'You cannot read the access log of this account'
      using errcode = 'insufficient_privilege', hint = 'no_access_log';
  end if;
  return query
    with recursive acting as (
      (select event.actor from public.access_events event
       where event.account_id = account and event.actor is not null order by event.actor limit 1)
      union all
      select (select event.actor from public.access_events event
        where event.account_id = account and event.actor > acting.actor order by event.actor limit 1)
      from acting where acting.actor is not null
    ), concerned as (
      select distinct (event.object::jsonb ->> 'person')::uuid as person from public.access_events event
      where event.account_id = account and event.action = 'rights_changed'
    )
    select found.actor, coalesce(person.name, case when not known.is_of_firm then person.email end, known.name),
      coalesce(known.is_of_firm, false), known.number, found.acts
    from (
      select acting.actor, true as acts from acting where acting.actor is not null
      union all
      select concerned.person, false from concerned
      where not exists (select from acting where acting.actor = concerned.person)
    ) as found
    left join private.logged_people known on known.id = found.actor
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
-- account, a person and a kind it leaves sign-ins out. Names are the current ones, or the last copy of a deleted person's.
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
    'select listed.account_id, account.name, listed.seq, listed.at, listed.actor, coalesce(person.name, person.email, known.name),
       coalesce(known.is_of_firm, false), listed.via, listed.action, listed.object
     from (
       select event.* from public.access_events event where %s
       order by event.at desc, event.account_id, event.seq desc limit $6
     ) as listed
     left join public.accounts account on account.id = listed.account_id
     left join public.profiles person on person.id = listed.actor
     left join private.logged_people known on known.id = listed.actor
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

create function public.list_access_actors(account_id uuid)
returns table (actor uuid, name text, is_of_firm boolean, number bigint, acts boolean)
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
  private.way_of(uuid), private.accounts_before(uuid), private.concerned_accounts(uuid, uuid),
  private.log_moved_people(uuid[], uuid, uuid[], uuid),
  private.log_people_of_mailbox(), private.log_rights_change(), private.log_sign_in_change(uuid, text, uuid, uuid),
  private.tell_managers_of_right(uuid[], uuid, uuid, text, jsonb), private.tell_managers_of_loosening(), private.keep_name(),
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
