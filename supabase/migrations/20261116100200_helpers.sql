-- Helpers: functions that tell policies and procedures who the caller is.
-- They are written in plpgsql, which keeps its plan for the connection and lets them name tables that later files
-- create. Policies call them wrapped, `(select private.is_admin())`, so that they run once a statement. They run as
-- their owner: as the caller, the tables that they read would call the same policies again.
-- They search by keys alone, so one plan is right for all values (`force_generic_plan`). Otherwise Postgres plans the
-- larger ones again in each call, which takes as long as running them.
-- A token counts for nothing once its session has ended or its user is banned or deleted, although it is valid for up
-- to one more hour. Nor does a token without the second factor that its person needs (second_factor).
-- effective_user_id(), has_admin_role() and is_admin() check both, so every policy and procedure that calls them does.
-- Access: signed-in people may call them, and learn about themselves only.
-- Tests: supabase/tests/database/helpers*.test.sql, tests/attack/v07-end-of-access.test.ts,
-- tests/functions/ended-sessions.test.ts, supabase/tests/database/second_factor*.test.sql

-- Whether the caller's token belongs to a session of the caller that has not ended. False for a token without a
-- session. It does not look at the second factor, so only second_factor_state() may ask this alone.
create function private.session_is_open() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return exists (
    select
    from auth.sessions session
    join auth.users person on person.id = session.user_id
    where session.id = nullif(claims ->> 'session_id', '')::uuid
      and session.user_id = nullif(claims ->> 'sub', '')::uuid
      and (session.not_after is null or session.not_after > now())
      and (person.banned_until is null or person.banned_until <= now())
      and person.deleted_at is null
  );
end
$$;

-- Whether the caller's session has given a second factor. The token and the session's row must both say so: a token keeps
-- its claim after the factor was removed, and a token from before the factor was given may be in other hands.
create function private.has_given_factor() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return coalesce(claims ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions session
    where session.id = nullif(claims ->> 'session_id', '')::uuid
      and session.user_id = nullif(claims ->> 'sub', '')::uuid and session.aal = 'aal2'
  );
end
$$;

-- Whether the session has not ended and has the second factor, where one is needed. Administrators call this in every
-- request. To be fast it first looks for a session that has not ended and that no rule about the second factor can
-- concern, in one query.
create function private.session_is_live() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  caller_id constant uuid := nullif(claims ->> 'sub', '')::uuid;
begin
  if exists (
    select
    from auth.sessions session
    join auth.users person on person.id = session.user_id
    where session.id = nullif(claims ->> 'session_id', '')::uuid
      and session.user_id = caller_id
      and (session.not_after is null or session.not_after > now())
      and (person.banned_until is null or person.banned_until <= now())
      and person.deleted_at is null
      and (
        select (session.aal = 'aal2' and claims ->> 'aal' = 'aal2') or setting.second_factor = 'off' or (
          setting.second_factor = 'offer' and setting.accounts_requiring_factor = 0
          and not exists (select from auth.mfa_factors factor where factor.user_id = caller_id)
        )
        from private.settings setting
      )
  ) then
    return true;
  end if;
  return private.session_is_open() and not private.lacks_second_factor();
end
$$;

-- The person whose data the request may use: the caller, or the person whom the caller impersonates. Null if the caller
-- has no live session or no access to this environment. Also null while an impersonation is open that has expired, whose
-- admin is no admin any more, or whose person's account lets the firm in no longer.
-- Every request calls this. To be fast it repeats the condition of session_is_live(), reads the environment from the
-- table, and looks up the impersonated person only if there is one. Of the rules about the second factor it first asks
-- only whether one could concern the caller: the session has not given a factor as has_given_factor() says, and an account
-- requires one or the caller has one. Only if it could, it asks lacks_second_factor() and repeats the query. An
-- impersonation that begins in the future counts as expired: the clock was set back, and nobody knows how long it has
-- lasted. One minute is allowed, because a transaction that began earlier may see the session of a later one.
-- A token without a session is nobody's. Only the transaction that makes a data export reads as a person without one.
create function private.effective_user_id() returns uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  -- Read once, because every table below is searched by them.
  caller_id constant uuid := nullif(claims ->> 'sub', '')::uuid;
  caller_session constant uuid := nullif(claims ->> 'session_id', '')::uuid;
  -- No rule about the second factor refuses this session.
  is_cleared boolean := false;
  person uuid;
  impersonated uuid;
begin
  if caller_session is null then
    return private.exported_reader(caller_id);
  end if;
  loop
    select caller.id, (
      select session.impersonated_user_id from public.impersonation_sessions session
      where session.admin_id = caller_id and session.ended_at is null
    ) into person, impersonated
    from auth.sessions live, auth.users identity, public.profiles caller
    where live.id = caller_session and live.user_id = caller_id and identity.id = caller_id and caller.id = caller_id
      and (
        select caller.environment_access in (setting.environment, 'both') and (
          is_cleared or (live.aal = 'aal2' and claims ->> 'aal' = 'aal2') or setting.second_factor = 'off' or (
            setting.second_factor = 'offer' and setting.accounts_requiring_factor = 0
            and not exists (select from auth.mfa_factors factor where factor.user_id = caller_id)
          )
        )
        from private.settings setting
      )
      and (live.not_after is null or live.not_after > now())
      and (identity.banned_until is null or identity.banned_until <= now())
      and identity.deleted_at is null;
    exit when is_cleared or person is not null;
    if private.lacks_second_factor() then
      return null;
    end if;
    is_cleared := true;
  end loop;
  if impersonated is null then
    return person;
  end if;
  return (
    select profile.id
    from public.impersonation_sessions session
    join public.profiles profile on profile.id = session.impersonated_user_id
    join private.settings setting on profile.environment_access in (setting.environment, 'both')
    where session.admin_id = person and session.ended_at is null
      and session.expires_at > now() and session.started_at <= now() + interval '1 minute'
      and exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin')
      -- The impersonated person may have become an administrator since: nobody acts as an administrator.
      and not exists (select from public.user_roles admin where admin.user_id = profile.id and admin.role = 'admin')
      -- The account may have closed itself to the firm since.
      and private.support_access_of(profile.id) <> 'off'
  );
end
$$;

-- The person whose private files the request may use: the caller. Null while the caller impersonates somebody.
create function private.private_user_id() returns uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (select person from private.effective_user_id() as person where person = (select auth.uid()));
end
$$;

-- Whether the caller has the role admin, impersonating or not. Procedures and triggers call this; policies call
-- is_admin(). Most callers are no admins, so the role is checked before the session.
create function private.has_admin_role() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select
    from public.user_roles admin
    join public.profiles person on person.id = admin.user_id
    where admin.user_id = (select auth.uid())
      and admin.role = 'admin'
      and person.environment_access in (private.environment(), 'both')
  ) and private.session_is_live();
end
$$;

-- Whether the caller is an admin who impersonates nobody: an open impersonation, running or expired, suspends the
-- admin's rights. Every request calls this, so it repeats has_admin_role() instead of calling it.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  return exists (
    select
    from public.user_roles admin
    join public.profiles person on person.id = admin.user_id
    where admin.user_id = caller
      and admin.role = 'admin'
      and person.environment_access in (private.environment(), 'both')
  ) and not exists (
    select
    from public.impersonation_sessions session
    where session.admin_id = caller and session.ended_at is null
  ) and private.session_is_live();
end
$$;

-- Whether the caller is of the firm: an admin, impersonating or not. It does not check that the session is live: its callers only
-- use it to refuse more, never to allow more.
create function private.is_of_firm() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from public.user_roles admin where admin.user_id = (select auth.uid()) and admin.role = 'admin');
end
$$;

create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege', hint = 'admins_only';
  end if;
end
$$;

-- The accounts that effective_user_id() belongs to.
create function private.account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
begin
  return query select private.accounts_of(private.effective_user_id());
end
$$;

-- Those of them in which the caller may change something: with the role `viewer` a person only reads.
create function private.writable_account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
declare
  person constant uuid := private.effective_user_id();
begin
  return query
    select account from private.accounts_of(person) as account
    where not exists (
      select from public.user_accounts link
      where link.user_id = person and link.account_id = account and link.role = 'viewer'
    );
end
$$;

-- Those of them whose own templates the caller may read: with the access level `restricted`, and while a change of their sign-in
-- waits for a confirmation (sign_in_holds), a person reads only the templates for everyone.
create function private.library_account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
declare
  person constant uuid := private.effective_user_id();
begin
  if private.is_sign_in_held(person) then
    return;
  end if;
  return query
    select account from private.accounts_of(person) as account
    where not exists (
      select from public.user_accounts link
      where link.user_id = person and link.account_id = account and link.access_level = 'restricted'
    );
end
$$;

-- Those of them in which the caller may add and delete templates.
create function private.editable_library_account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
begin
  return query select private.writable_account_ids() intersect select private.library_account_ids();
end
$$;

-- The accounts that the caller manages. None while the caller impersonates a manager: an admin has the procedures for
-- admins.
create function private.managed_account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
begin
  return query
    select link.account_id from private.linked_people link
    where link.user_id = private.private_user_id() and link.role = 'manager';
end
$$;

-- Everyone who belongs to an account of the caller. One account after the other, because a plan for any number of accounts
-- reads everybody.
-- Most accounts have ten people, and some a thousand: with these settings Postgres looks each of them up in the indexes.
create function private.colleague_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set enable_mergejoin = off rows 100
as $$
declare
  account uuid;
begin
  for account in select private.account_ids() loop
    return query select member.user_id from private.account_members member where member.account_id = account;
  end loop;
end
$$;

-- Server functions call session_is_live() first, and is_admin() before they do what only administrators may.
create function public.session_is_live() returns boolean
language sql stable set search_path = ''
as $$ select private.session_is_live() $$;

create function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select private.is_admin() $$;

-- The text in lower case and without accents, as the searches compare it.
-- In plpgsql, as all functions of the searches that run for each row or word: Postgres keeps their plans, and plans a
-- function in SQL that has settings at each use.
create function private.plain_text(content text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent', coalesce(content, '')));
end
$$;

-- Whether there are at most `max_items`, each with at most `max_length` characters. Signed-in people may call it,
-- because a constraint is checked with the rights of the person who writes.
create function private.has_short_items(items text[], max_items integer, max_length integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(items) <= max_items and not exists (select from unnest(items) as item where char_length(item) > max_length)
$$;

revoke execute on function private.session_is_open(), private.has_given_factor(), private.session_is_live(), private.effective_user_id(),
  private.private_user_id(), private.has_admin_role(), private.is_admin(), private.is_of_firm(), private.require_admin(), private.account_ids(), private.colleague_ids(),
  private.writable_account_ids(), private.library_account_ids(), private.editable_library_account_ids(),
  private.managed_account_ids(), private.plain_text(text), private.has_short_items(text[], integer, integer) from public;
grant execute on function private.effective_user_id(), private.has_admin_role(), private.is_admin(), private.is_of_firm(),
  private.account_ids(), private.writable_account_ids(), private.library_account_ids(),
  private.editable_library_account_ids(), private.colleague_ids(), private.has_short_items(text[], integer, integer)
  to authenticated, service_role;
grant execute on function private.session_is_live(), private.private_user_id() to authenticated;
revoke execute on function public.session_is_live(), public.is_admin() from public, anon, service_role;
grant execute on function public.session_is_live(), public.is_admin() to authenticated;
