-- Support access: what the firm's administrators may do in the place of an account's people. The account's managers decide:
-- `write` (until they decide otherwise), `read`, or `off`. With `off` a manager can let the firm in for 24 hours.
-- Administrators can make anybody a manager. So a manager may always allow less, but a manager who is not settled (is_settled)
-- may allow more only if another manager confirms it.
-- Access: managers who impersonate nobody, in the accounts that they manage; nobody else, administrators included. Members
-- and administrators read it. Each change is recorded.
-- Tests: supabase/tests/database/support_access*.test.sql, tests/attack/v08-oversight.test.ts
create table public.support_grants (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  -- Null if the manager was deleted since.
  granted_by uuid references public.profiles (id) on delete set null,
  allows_writing boolean not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  ended_at timestamptz
);
create index support_grants_account_id_idx on public.support_grants (account_id);
create index support_grants_granted_by_idx on public.support_grants (granted_by);
create unique index support_grants_account_id_open_idx on public.support_grants (account_id) where ended_at is null;

alter table public.support_grants enable row level security;
revoke all on public.support_grants from anon, authenticated;
grant select on public.support_grants to authenticated;
grant all on public.support_grants to service_role;

create policy support_grants_select_member on public.support_grants for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));

-- The accounts that a person has belonged to, with the last moment at which that was seen. It is written before each change of what
-- a membership depends on. Without foreign keys, because it outlives links; it has ids only.
create table private.past_members (
  person uuid not null,
  account_id uuid not null,
  seen_at timestamptz not null default now(),
  -- The transaction that saw it last, and changed it.
  seen_by xid8 not null default pg_current_xact_id(),
  primary key (person, account_id)
);
alter table private.past_members enable row level security;
revoke all on private.past_members from public, anon, authenticated, service_role;

-- The argument says how the row names the people. The lock comes before the row of past_members, as for whoever removes somebody.
create function private.remember_members() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sides constant jsonb[] := array[to_jsonb(old), to_jsonb(new)];
begin
  perform private.lock_relation(relation.account, relation.person) from (
    select distinct (side ->> 'account_id')::uuid, (side ->> 'user_id')::uuid from unnest(sides) as side
    where tg_argv[0] = 'person' and side ->> 'account_id' is not null order by 1, 2
  ) as relation (account, person);
  insert into private.past_members as known (person, account_id)
  select distinct affected.person, account.id
  from unnest(sides) as side
  cross join lateral (
    select (side ->> 'user_id')::uuid where tg_argv[0] = 'person'
    union
    select address.user_id from private.person_addresses address
    where case tg_argv[0]
      when 'domain' then address.domain = side ->> 'domain'
      when 'address' then address.address = side ->> 'email'
      when 'person' then address.mailbox_key = side ->> 'mailbox_key'
    end
  ) as affected (person)
  cross join lateral private.accounts_of(affected.person) as account (id)
  where side is not null
  order by 1, 2
  on conflict (person, account_id) do update set seen_at = greatest(known.seen_at, now()), seen_by = excluded.seen_by
  where known.seen_by <> excluded.seen_by;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger user_accounts_remember_members before insert or delete or update of user_id, account_id on public.user_accounts
  for each row execute function private.remember_members('person');
create trigger account_blocks_remember_members before insert on public.account_blocks
  for each row execute function private.remember_members('person');
-- What somebody had in an account decides whether a route of the same mailbox leads there.
create trigger former_access_remember_members before insert or update or delete on private.former_access
  for each row execute function private.remember_members('person');
create trigger person_addresses_remember_members before delete or update on private.person_addresses
  for each row execute function private.remember_members('person');
create trigger account_email_domains_remember_members before delete or update on public.account_email_domains
  for each row execute function private.remember_members('domain');
create trigger account_email_overrides_remember_members before insert or delete or update on public.account_email_overrides
  for each row execute function private.remember_members('address');

-- The accounts whose support access counts for a person, and whose logs say that somebody acts in the person's place: theirs, and
-- those of the last 30 days. Otherwise an administrator could take the person out of an account and put them back. For a
-- person without an account, all that they ever had.
create function private.watched_accounts(person uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
declare
  own constant uuid[] := array(select private.accounts_of(watched_accounts.person));
begin
  return query
    select unnest(own)
    union
    select past.account_id from private.past_members past
    where past.person = watched_accounts.person and (past.seen_at > now() - interval '30 days' or cardinality(own) = 0);
end
$$;

-- What the firm may do in the place of this person: the strictest of what the watched accounts allow. Also `write` if there is none.
create function private.support_access_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select (array['off', 'read', 'write'])[min(case
      when account.support_access = 'write' then 3
      when account.support_access = 'read' then 2
      when running.allows_writing then 3
      when running.id is not null then 2
      else 1
    end)]
    from private.watched_accounts(person) as own (id)
    join public.accounts account on account.id = own.id
    left join public.support_grants running on running.account_id = account.id and running.ended_at is null
      and running.expires_at > now() and running.granted_at <= now() + interval '1 minute'
  ), 'write');
end
$$;

-- A manager who is also an administrator cannot decide: otherwise administrators could make themselves managers to decide.
create function private.require_support_decider(account uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_manager(account);
  if private.has_admin_role() then
    raise exception 'Only a manager of the account may do this'
      using errcode = 'insufficient_privilege', hint = 'managers_only';
  end if;
end
$$;

-- Since when somebody is a manager, and whether another manager objected. Without a foreign key to people: who was a manager once
-- stays known.
create table private.manager_appointments (
  account_id uuid not null references public.accounts (id) on delete cascade,
  user_id uuid not null,
  appointed_at timestamptz not null default now(),
  appointed_by uuid,
  -- Appointed by a settled manager of the account.
  is_trusted boolean not null,
  -- The first manager whom the account ever had.
  is_first boolean not null default false,
  -- Whether 14 days without an objection settle the manager: the whole time, somebody was there who could object (has_witness).
  silence_counts boolean not null default true,
  objected_at timestamptz,
  objected_by uuid,
  primary key (account_id, user_id)
);
-- Of two first managers at the same moment, the second waits and is the second.
create unique index manager_appointments_first_idx on private.manager_appointments (account_id) where is_first;
alter table private.manager_appointments enable row level security;
revoke all on private.manager_appointments from public, anon, authenticated, service_role;

-- Whether a manager may decide alone that the firm may do more. True after 14 days in which another manager could object and none did,
-- and for whom a settled manager appointed. Never while the manager's own sign-in waits for a confirmation (sign_in_holds).
create function private.is_settled(account uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.linked_people manager
    join private.manager_appointments appointment
      on appointment.account_id = manager.account_id and appointment.user_id = manager.user_id
    where manager.account_id = account and manager.user_id = person and manager.role = 'manager'
      and (
        appointment.is_trusted
        or (appointment.silence_counts and appointment.objected_at is null
          and appointment.appointed_at <= now() - interval '14 days')
      )
  ) and not private.is_sign_in_held(person);
end
$$;

-- The first manager of an account decides alone, until another manager has decided: the account allowed everything before there was
-- anybody to ask.
create function private.decides_alone(account uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_settled(account, person) or (
    exists (
      select from private.manager_appointments appointment
      where appointment.account_id = account and appointment.user_id = person and appointment.is_first
        and appointment.objected_at is null
    ) and not exists (
      select from public.admin_actions decided
      where decided.concerned_account = account::text and decided.action_type = 'support_access_changed'
        and decided.admin_id <> person
    ) and not private.is_sign_in_held(person)
  );
end
$$;

-- Whether another manager is there who decides alone, can come in, and so could object to this one. Silence says nothing where nobody
-- is left to speak: the firm could remove all managers, appoint one of its own, and wait.
create function private.has_witness(account uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.support_deciders(account) other
    join public.profiles profile on profile.id = other.id
    join private.settings environment on profile.environment_access in (environment.environment, 'both')
    join auth.users identity on identity.id = other.id and identity.deleted_at is null
      and (identity.banned_until is null or identity.banned_until <= now())
    where other.id <> person and private.decides_alone(account, other.id) and (
      private.required_provider(other.id) is null or exists (
        select from auth.identities known where known.user_id = other.id and known.provider = private.required_provider(other.id)
      )
    )
  );
end
$$;

-- After a change of rights in these accounts or of this person (access_log, which sees each): who is no manager any more has settled
-- nothing, and the silence about a new manager no longer counts if nobody is left who could object. It never counts again, until a
-- settled manager appoints them. Rows are locked first, because an appointment at this moment looks for the person.
create function private.judge_silence(accounts uuid[], person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  concerned constant uuid[] := accounts || array(
    select own.account_id from private.manager_appointments own where own.user_id = person order by 1 for update
  );
begin
  update private.manager_appointments ended set is_trusted = false, is_first = false, silence_counts = false
  where ended.account_id = any (concerned) and (ended.is_trusted or ended.is_first or ended.silence_counts) and not exists (
    select from private.linked_people link
    where link.account_id = ended.account_id and link.user_id = ended.user_id and link.role = 'manager'
  );
  update private.manager_appointments waiting set silence_counts = false
  where waiting.account_id = any (concerned) and waiting.silence_counts and not waiting.is_first and not waiting.is_trusted
    and waiting.appointed_at > now() - interval '14 days'
    and exists (
      select from private.manager_appointments other
      where other.account_id = waiting.account_id and other.user_id <> waiting.user_id
    )
    and not private.has_witness(waiting.account_id, waiting.user_id);
end
$$;

-- A new appointment counts from now on, also of somebody who was a manager before. An objection stays.
create function private.note_appointment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  appointer constant uuid := private.acting_person();
  is_trusted constant boolean := appointer is not null and appointer <> new.user_id
    and private.impersonated_by(appointer) is null
    and not exists (select from public.user_roles admin where admin.user_id = appointer and admin.role = 'admin')
    and private.is_settled(new.account_id, appointer);
begin
  if tg_op = 'UPDATE' then
    if old.role = 'manager' and (old.user_id, old.account_id) = (new.user_id, new.account_id) then
      return null;
    end if;
  end if;
  -- Whoever is removed at this moment is no witness (judge_silence).
  perform from private.manager_appointments earlier where earlier.account_id = new.account_id order by earlier.user_id for update;
  insert into private.manager_appointments (account_id, user_id, appointed_by, is_trusted, is_first)
  select new.account_id, new.user_id, appointer, is_trusted, true
  where not exists (
    select from private.manager_appointments earlier where earlier.account_id = new.account_id
  )
  on conflict do nothing;
  if not found then
    insert into private.manager_appointments as earlier (account_id, user_id, appointed_by, is_trusted, silence_counts)
    select new.account_id, new.user_id, appointer, is_trusted, private.has_witness(new.account_id, new.user_id) or not exists (
      select from private.manager_appointments other where other.account_id = new.account_id and other.user_id <> new.user_id
    )
    on conflict (account_id, user_id) do update
    set appointed_at = now(), appointed_by = excluded.appointed_by, is_trusted = excluded.is_trusted,
      silence_counts = excluded.silence_counts,
      objected_at = case when not excluded.is_trusted then earlier.objected_at end,
      objected_by = case when not excluded.is_trusted then earlier.objected_by end;
  end if;
  return null;
end
$$;
create trigger user_accounts_note_appointment after insert or update of role, user_id, account_id on public.user_accounts
  for each row when (new.role = 'manager') execute function private.note_appointment();

-- What a manager wants to allow and another one has to confirm first. At most one an account.
create table public.support_loosenings (
  account_id uuid primary key references public.accounts (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  -- A level, or access for 24 hours.
  level text not null check (level in ('read', 'write', 'grant_read', 'grant_write')),
  asked_at timestamptz not null default now()
);
create index support_loosenings_asked_by_idx on public.support_loosenings (asked_by);
alter table public.support_loosenings enable row level security;
revoke all on public.support_loosenings from anon, authenticated;
grant select on public.support_loosenings to authenticated;
grant all on public.support_loosenings to service_role;
create policy support_loosenings_select_member on public.support_loosenings for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));

-- A manager of the account, in person. The account's row is locked: of two decisions the second sees the first.
create function private.lock_support_access(account uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  level text;
begin
  perform private.require_support_decider(account);
  select locked.support_access into level from public.accounts locked where locked.id = account for update;
  return level;
end
$$;

create function private.allow_support(account uuid, level text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  before text;
  ends timestamptz;
begin
  delete from public.support_loosenings waiting where waiting.account_id = account;
  -- What was granted was granted for the switch as it was.
  update public.support_grants running set ended_at = now() where running.account_id = account and running.ended_at is null;
  if level like 'grant\_%' then
    insert into public.support_grants (account_id, granted_by, allows_writing)
    values (account, (select auth.uid()), level = 'grant_write') returning expires_at into ends;
    perform private.record_action('support_access_granted', null, account::text,
      jsonb_build_object('account_id', account, 'allows_writing', level = 'grant_write', 'expires_at', ends));
    return ends;
  end if;
  select changed.support_access into before from public.accounts changed where changed.id = account;
  update public.accounts changed set support_access = level where changed.id = account;
  perform private.record_action('support_access_changed', null, account::text,
    jsonb_build_object('account_id', account, 'support_access', jsonb_build_object('from', before, 'to', level)));
  return null;
end
$$;

-- Keeps a loosening until another manager confirms it, and tells the managers (access_log).
create function private.ask_for_loosening(account uuid, wanted text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.support_loosenings waiting where waiting.account_id = account;
  insert into public.support_loosenings (account_id, asked_by, level) values (account, (select auth.uid()), wanted);
  perform private.record_action('support_loosening_asked', null, account::text,
    jsonb_build_object('account_id', account, 'level', wanted));
end
$$;

-- Returns whether it counts now; false if another manager has to confirm it first.
create function private.set_support_access(account uuid, level text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  levels constant text[] := array['off', 'read', 'write'];
  before constant text := private.lock_support_access(account);
begin
  if level is null or level <> all (levels) then
    raise exception 'Support access is write, read or off'
      using errcode = 'invalid_parameter_value', hint = 'support_access_level';
  end if;
  if before = level then
    return true;
  end if;
  if array_position(levels, level) > array_position(levels, before)
    and not private.decides_alone(account, (select auth.uid()))
  then
    perform private.ask_for_loosening(account, level);
    return false;
  end if;
  perform private.allow_support(account, level);
  return true;
end
$$;

-- Returns when the access ends; null if another manager has to confirm it first. A new grant takes the place of the one before.
create function private.grant_support_access(account uuid, writing boolean) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := case when writing then 'grant_write' else 'grant_read' end;
begin
  if private.lock_support_access(account) is distinct from 'off' then
    raise exception 'The firm has access already' using errcode = 'invalid_parameter_value', hint = 'support_access_open';
  end if;
  if private.decides_alone(account, (select auth.uid())) then
    return private.allow_support(account, wanted);
  end if;
  perform private.ask_for_loosening(account, wanted);
  return null;
end
$$;

-- Another manager agrees: one who is settled, so that no two whom the firm has just appointed agree with each other.
create function private.confirm_support_loosening(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before constant text := private.lock_support_access(account);
  waiting public.support_loosenings;
begin
  select * into waiting from public.support_loosenings asked where asked.account_id = account;
  if waiting.account_id is null or (waiting.level like 'grant\_%' and before <> 'off') then
    raise exception 'Nothing waits for a confirmation' using errcode = 'invalid_parameter_value', hint = 'no_support_loosening';
  end if;
  if waiting.asked_by = (select auth.uid()) or not private.is_settled(account, (select auth.uid())) then
    raise exception 'Another manager of the account, who has been one for 14 days, has to confirm this'
      using errcode = 'insufficient_privilege', hint = 'other_manager_confirms';
  end if;
  perform private.record_action('support_loosening_confirmed', waiting.asked_by, account::text,
    jsonb_build_object('account_id', account, 'level', waiting.level));
  perform private.allow_support(account, waiting.level);
end
$$;

-- Any manager refuses what waits, and who asked takes it back.
create function private.refuse_support_loosening(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  refused public.support_loosenings;
begin
  perform private.lock_support_access(account);
  delete from public.support_loosenings asked where asked.account_id = account returning * into refused;
  if refused.account_id is not null then
    perform private.record_action('support_loosening_refused', refused.asked_by, account::text,
      jsonb_build_object('account_id', account, 'level', refused.level));
  end if;
end
$$;

-- From then on the other manager never decides alone, until a settled manager appoints them.
create function private.object_to_manager(account uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_support_access(account);
  update private.manager_appointments appointment set objected_at = now(), objected_by = (select auth.uid())
  where appointment.account_id = account and appointment.user_id = person and person <> (select auth.uid())
    and appointment.objected_at is null and not private.is_settled(account, person);
  if not found then
    raise exception 'There is nothing to object to' using errcode = 'invalid_parameter_value', hint = 'manager_settled';
  end if;
  perform private.record_action('manager_objected', person, account::text, jsonb_build_object('account_id', account));
end
$$;

-- The managers who do not decide alone yet. `settles_at` is null after an objection, and where silence does not count.
create function private.new_managers(account uuid)
returns table (user_id uuid, name text, appointed_at timestamptz, settles_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (account in (select private.account_ids())) is not true then
    raise exception 'This is not your account' using errcode = 'insufficient_privilege', hint = 'not_your_account';
  end if;
  return query
    select manager.id, manager.name, appointment.appointed_at,
      case when appointment.silence_counts and appointment.objected_at is null then appointment.appointed_at + interval '14 days' end
    from private.support_deciders(account) manager
    join private.manager_appointments appointment
      on appointment.account_id = new_managers.account and appointment.user_id = manager.id
    where not private.is_settled(account, manager.id) and not private.decides_alone(account, manager.id)
    order by appointment.appointed_at, manager.id;
end
$$;

create function private.end_support_grant(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_support_decider(account);
  update public.support_grants running set ended_at = now() where running.account_id = account and running.ended_at is null;
  if found then
    perform private.record_action('support_access_withdrawn', null, account::text, jsonb_build_object('account_id', account));
  end if;
end
$$;

-- What the dialog of an administrator shows: each account of the person, what it allows now, who decided it, which of its
-- managers can grant access, and when they were asked last (impersonation_notices).
create function private.describe_support_access(person uuid)
returns table (
  account_id uuid, account_name text, support_access text, allowed text, decided_by text, decided_at timestamptz,
  granted_until timestamptz, managers text[], asked_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select account.id, account.name, account.support_access,
      case when account.support_access <> 'off' then account.support_access
        when running.id is null then 'off' when running.allows_writing then 'write' else 'read' end,
      coalesce(decider.name, decider.email), decision.created_at, running.expires_at,
      array(select manager.name from private.support_deciders(account.id) manager),
      (select max(asked.asked_at) from private.support_access_requests asked where asked.account_id = account.id)
    from private.watched_accounts(person) as own (id)
    join public.accounts account on account.id = own.id
    left join public.support_grants running on running.account_id = account.id and running.ended_at is null
      and running.expires_at > now()
    left join lateral (
      select recorded.admin_id, recorded.created_at from public.admin_actions recorded
      where recorded.action_type = 'support_access_changed' and recorded.target_resource_id = account.id::text
      order by recorded.created_at desc limit 1
    ) as decision on true
    left join public.profiles decider on decider.id = decision.admin_id
    order by account.name;
end
$$;

create function public.set_support_access(account_id uuid, level text) returns boolean
language sql set search_path = ''
as $$ select private.set_support_access(account_id, level) $$;

create function public.grant_support_access(account_id uuid, allows_writing boolean default false) returns timestamptz
language sql set search_path = ''
as $$ select private.grant_support_access(account_id, allows_writing) $$;

create function public.end_support_grant(account_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_support_grant(account_id) $$;

create function public.admin_describe_support_access(target_user_id uuid)
returns table (
  account_id uuid, account_name text, support_access text, allowed text, decided_by text, decided_at timestamptz,
  granted_until timestamptz, managers text[], asked_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.describe_support_access(target_user_id) $$;

create function public.confirm_support_loosening(account_id uuid) returns void
language sql set search_path = ''
as $$ select private.confirm_support_loosening(account_id) $$;

create function public.refuse_support_loosening(account_id uuid) returns void
language sql set search_path = ''
as $$ select private.refuse_support_loosening(account_id) $$;

create function public.object_to_manager(account_id uuid, person_id uuid) returns void
language sql set search_path = ''
as $$ select private.object_to_manager(account_id, person_id) $$;

create function public.list_new_managers(account_id uuid)
returns table (user_id uuid, name text, appointed_at timestamptz, settles_at timestamptz)
language sql stable set search_path = ''
as $$ select * from private.new_managers(account_id) $$;

revoke execute on function private.remember_members(), private.watched_accounts(uuid), private.is_settled(uuid, uuid),
  private.decides_alone(uuid, uuid), private.has_witness(uuid, uuid), private.judge_silence(uuid[], uuid), private.note_appointment(), private.lock_support_access(uuid),
  private.allow_support(uuid, text), private.ask_for_loosening(uuid, text), private.confirm_support_loosening(uuid),
  private.refuse_support_loosening(uuid), private.object_to_manager(uuid, uuid), private.new_managers(uuid) from public;
grant execute on function private.confirm_support_loosening(uuid), private.refuse_support_loosening(uuid),
  private.object_to_manager(uuid, uuid), private.new_managers(uuid) to authenticated;
revoke execute on function public.confirm_support_loosening(uuid), public.refuse_support_loosening(uuid),
  public.object_to_manager(uuid, uuid), public.list_new_managers(uuid) from public, anon, service_role;
grant execute on function public.confirm_support_loosening(uuid), public.refuse_support_loosening(uuid),
  public.object_to_manager(uuid, uuid), public.list_new_managers(uuid) to authenticated;
revoke execute on function private.support_access_of(uuid), private.require_support_decider(uuid), private.set_support_access(uuid, text),
  private.grant_support_access(uuid, boolean), private.end_support_grant(uuid), private.describe_support_access(uuid) from public;
grant execute on function private.set_support_access(uuid, text), private.grant_support_access(uuid, boolean),
  private.end_support_grant(uuid), private.describe_support_access(uuid) to authenticated;
revoke execute on function public.set_support_access(uuid, text), public.grant_support_access(uuid, boolean),
  public.end_support_grant(uuid), public.admin_describe_support_access(uuid) from public, anon, service_role;
grant execute on function public.set_support_access(uuid, text), public.grant_support_access(uuid, boolean),
  public.end_support_grant(uuid), public.admin_describe_support_access(uuid) to authenticated;
