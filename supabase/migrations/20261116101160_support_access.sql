-- Support access: what the firm's administrators may do in the place of an account's people. The account's managers decide:
-- `write` (until they decide otherwise), `read`, or `off`. With `off` a manager can let the firm in for 24 hours.
-- Access: managers who impersonate nobody, in the accounts that they manage; nobody else, administrators included. Members
-- and administrators read it. Each change is recorded.
-- Tests: supabase/tests/database/support_access.test.sql
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

-- What the firm may do in the place of this person: the strictest of what their accounts allow. Also `write` if they have
-- none.
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
    from private.accounts_of(person) as own (id)
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

create function private.set_support_access(account uuid, level text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  before text;
begin
  perform private.require_support_decider(account);
  if level is null or level not in ('write', 'read', 'off') then
    raise exception 'Support access is write, read or off'
      using errcode = 'invalid_parameter_value', hint = 'support_access_level';
  end if;
  select changed.support_access into before from public.accounts changed where changed.id = account for update;
  if before = level then
    return;
  end if;
  update public.accounts changed set support_access = level where changed.id = account;
  -- What was granted was granted for the switch as it was.
  update public.support_grants running set ended_at = now() where running.account_id = account and running.ended_at is null;
  perform private.record_action('support_access_changed', null, account::text,
    jsonb_build_object('account_id', account, 'support_access', jsonb_build_object('from', before, 'to', level)));
end
$$;

-- Returns when the access ends. A new grant takes the place of the one before.
create function private.grant_support_access(account uuid, writing boolean) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz;
begin
  perform private.require_support_decider(account);
  perform from public.accounts locked where locked.id = account and locked.support_access = 'off' for update;
  if not found then
    raise exception 'The firm has access already' using errcode = 'invalid_parameter_value', hint = 'support_access_open';
  end if;
  update public.support_grants running set ended_at = now() where running.account_id = account and running.ended_at is null;
  insert into public.support_grants (account_id, granted_by, allows_writing)
  values (account, (select auth.uid()), coalesce(writing, false)) returning expires_at into ends;
  perform private.record_action('support_access_granted', null, account::text,
    jsonb_build_object('account_id', account, 'allows_writing', coalesce(writing, false), 'expires_at', ends));
  return ends;
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
    from private.accounts_of(person) as own (id)
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

create function public.set_support_access(account_id uuid, level text) returns void
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

revoke execute on function private.support_access_of(uuid), private.require_support_decider(uuid), private.set_support_access(uuid, text),
  private.grant_support_access(uuid, boolean), private.end_support_grant(uuid), private.describe_support_access(uuid) from public;
grant execute on function private.set_support_access(uuid, text), private.grant_support_access(uuid, boolean),
  private.end_support_grant(uuid), private.describe_support_access(uuid) to authenticated;
revoke execute on function public.set_support_access(uuid, text), public.grant_support_access(uuid, boolean),
  public.end_support_grant(uuid), public.admin_describe_support_access(uuid) from public, anon, service_role;
grant execute on function public.set_support_access(uuid, text), public.grant_support_access(uuid, boolean),
  public.end_support_grant(uuid), public.admin_describe_support_access(uuid) to authenticated;
