-- Second factor: who needs one, and which acts need a recent one. The identity service keeps the factors in auth.mfa_factors
-- and says in the token what the session has proved: the claim `aal` is `aal2` after a second factor, and `amr` has the
-- time of each proof. The row of the session must say `aal2` too (has_given_factor() in helpers).
-- The rule is `off`, `offer` or `require`: for the environment in private.settings, for an account in accounts. The
-- stricter of the two counts, and the environment's `off` turns everything off, also for accounts that require it and
-- also the question for a recent factor: the operator's way out if no factor works.
-- A person needs the factor if the environment or an account of theirs requires it. A person who has one needs it
-- too: otherwise somebody with the password could get around it with requests that do not come from the portal. A session without
-- it is nobody's: see helpers. While an administrator impersonates, the administrator's own need counts, and what is required
-- of the impersonated person.
-- Access: everyone learns about their own session, also without the factor. Admins who impersonate nobody set the rule of
-- the environment, and that of an account with the account.
-- Tests: supabase/tests/database/second_factor*.test.sql, tests/attack/v06-second-factor.test.ts

create function private.has_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from auth.mfa_factors factor where factor.user_id = person and factor.status = 'verified');
end
$$;

-- The stricter of the environment's rule and those of the person's accounts.
create function private.second_factor_rule(person uuid) returns public.second_factor_rule
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  environment_rule public.second_factor_rule;
  accounts_requiring integer;
begin
  select setting.second_factor, setting.accounts_requiring_factor into environment_rule, accounts_requiring
  from private.settings setting;
  if environment_rule = 'offer' and accounts_requiring > 0 and exists (
    select from private.accounts_of(person) as own (account_id)
    join public.accounts account on account.id = own.account_id and account.second_factor = 'require'
  ) then
    return 'require';
  end if;
  return environment_rule;
end
$$;

create function private.needs_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return case private.second_factor_rule(person)
    when 'require' then true
    when 'offer' then private.has_second_factor(person)
    else false
  end;
end
$$;

-- Whether the session of this person needs a factor: the person's own need, or the rule for the person who is impersonated.
create function private.session_needs_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return private.needs_second_factor(person) or private.second_factor_rule(private.impersonated_by(person)) = 'require';
end
$$;

-- Whether the caller's session lacks a second factor that it needs.
create function private.lacks_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  caller constant uuid := nullif(claims ->> 'sub', '')::uuid;
begin
  return not private.has_given_factor() and private.session_needs_factor(caller);
end
$$;

-- Refuses an administrator whose last proof of a factor is older than ten minutes, if the administrator has a factor.
-- An administrator without a factor is not asked. The portal recognises the refusal by its hint, asks for the factor and repeats the call.
-- A proof in the future does not count: the clock was set back, and nobody knows how old it is. One minute is allowed,
-- because the clocks of two machines differ.
create function private.require_recent_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  proofs constant jsonb := claims -> 'amr';
begin
  if (select setting.second_factor from private.settings setting) = 'off'
    or not private.has_second_factor(nullif(claims ->> 'sub', '')::uuid)
  then
    return;
  end if;
  if not private.has_given_factor() or not exists (
    select
    from jsonb_array_elements(case when jsonb_typeof(proofs) = 'array' then proofs else '[]' end) as proof
    where proof ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code')
      and case when jsonb_typeof(proof -> 'timestamp') = 'number' then
        to_timestamp((proof ->> 'timestamp')::double precision)
          between now() - interval '10 minutes' and now() + interval '1 minute'
      end
  ) then
    raise exception 'Please confirm with your second factor' using errcode = 'PT403', hint = 'step_up_required';
  end if;
end
$$;

-- For tables that administrators write over the API. The triggers run after the policies, so that a caller whom a policy
-- refuses is not asked for a factor.
create function private.require_recent_factor_for_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_recent_factor();
  return null;
end
$$;

-- Only a session with a second factor may require one of everybody: otherwise the first administrator to try would lock
-- everybody out where the identity service offers no factors.
create function private.set_second_factor(new_rule public.second_factor_rule) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old_rule public.second_factor_rule;
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  if new_rule is null then
    raise exception 'The rule must be off, offer or require'
      using errcode = 'invalid_parameter_value', hint = 'unknown_rule';
  end if;
  if new_rule = 'require' and not private.has_given_factor() then
    raise exception 'Sign in with a second factor yourself before you require it of everybody'
      using errcode = 'PT403', hint = 'own_factor_first';
  end if;
  select setting.second_factor into old_rule from private.settings setting where setting.only_row for update;
  if old_rule <> new_rule then
    update private.settings setting set second_factor = new_rule where setting.only_row;
    perform private.record_action(
      'second_factor_rule_set', null, 'environment', jsonb_build_object('from', old_rule, 'to', new_rule)
    );
  end if;
end
$$;

-- The only procedure that answers a session without the factor that it needs, so that the portal can lead there. No row
-- for a session that has ended. `may_remove` says whether the person may be without a factor.
create function private.second_factor_state() returns table (
  environment_rule public.second_factor_rule, rule public.second_factor_rule, is_required boolean, is_missing boolean,
  has_factor boolean, may_remove boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  own_rule constant public.second_factor_rule := private.second_factor_rule(caller);
begin
  return query
    select setting.second_factor, own_rule, private.session_needs_factor(caller),
      private.lacks_second_factor(), private.has_second_factor(caller), own_rule <> 'require'
    from private.settings setting where private.session_is_open();
end
$$;

-- The rule of the environment, and whom it would concern: administrators and all people with access to this environment, and
-- how many of them have no second factor.
create function private.second_factor_overview() returns table (
  rule public.second_factor_rule, administrators bigint, administrators_without bigint, people bigint, people_without bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    -- Counted first for each role, because twenty thousand people have two.
    select setting.second_factor, coalesce(sum(counted.people) filter (where counted.role = 'admin'), 0)::bigint,
      coalesce(sum(counted.people) filter (where counted.role = 'admin' and counted.lacks_factor), 0)::bigint,
      coalesce(sum(counted.people), 0)::bigint, coalesce(sum(counted.people) filter (where counted.lacks_factor), 0)::bigint
    from private.settings setting
    left join lateral (
      select key.role, key.lacks_factor, count(*) as people
      from private.person_list_keys key where key.environment_access in (setting.environment, 'both') group by 1, 2
    ) as counted on true
    group by setting.second_factor;
end
$$;

create function public.admin_second_factor_overview() returns table (
  rule public.second_factor_rule, administrators bigint, administrators_without bigint, people bigint, people_without bigint
)
language sql stable set search_path = ''
as $$ select * from private.second_factor_overview() $$;

create function public.second_factor_state() returns table (
  environment_rule public.second_factor_rule, rule public.second_factor_rule, is_required boolean, is_missing boolean,
  has_factor boolean, may_remove boolean
)
language sql stable set search_path = ''
as $$ select * from private.second_factor_state() $$;

create function public.admin_set_second_factor(new_rule public.second_factor_rule) returns void
language sql set search_path = ''
as $$ select private.set_second_factor(new_rule) $$;

revoke execute on function private.has_second_factor(uuid), private.second_factor_rule(uuid),
  private.needs_second_factor(uuid), private.session_needs_factor(uuid), private.lacks_second_factor(), private.require_recent_factor(),
  private.require_recent_factor_for_change(), private.set_second_factor(public.second_factor_rule),
  private.second_factor_state(), private.second_factor_overview() from public;
grant execute on function private.set_second_factor(public.second_factor_rule), private.second_factor_state(),
  private.second_factor_overview() to authenticated;
revoke execute on function public.second_factor_state(), public.admin_set_second_factor(public.second_factor_rule),
  public.admin_second_factor_overview() from public, anon, service_role;
grant execute on function public.second_factor_state(), public.admin_set_second_factor(public.second_factor_rule),
  public.admin_second_factor_overview() to authenticated;
