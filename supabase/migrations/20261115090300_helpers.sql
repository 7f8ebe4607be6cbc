-- Who is asking: the questions that every policy is built on.
-- In plpgsql, which keeps its plan for the connection and lets these functions name tables that later files make.
-- Policies call them wrapped, `(select private.is_admin())`, so that they run once a statement. They run as their owner:
-- asked as the caller, the tables that they read would ask the same policies again.
-- Tests: supabase/tests/database/helpers.test.sql, account_resolution.test.sql, impersonation.test.sql

-- The person whose data is meant: the caller, or whoever the caller impersonates. Null while an impersonation has
-- expired and was not ended, when the caller is no admin any more, and without access to this environment.
create function private.effective_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  here constant public.environment_access := private.environment();
begin
  return (
    select person.id
    from public.profiles caller
    left join public.impersonation_sessions session on session.admin_id = caller.id and session.ended_at is null
    join public.profiles person on person.id = coalesce(session.impersonated_user_id, caller.id)
    where caller.id = (select auth.uid())
      and caller.environment_access in (here, 'both')
      and person.environment_access in (here, 'both')
      and (session.id is null or (session.expires_at > now() and exists (
        select from public.user_roles admin where admin.user_id = caller.id and admin.role = 'admin'
      )))
  );
end
$$;

-- Admin by role, impersonating or not. For procedures; policies ask is_admin().
create function private.has_admin_role() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select
    from public.user_roles admin
    join public.profiles person on person.id = admin.user_id
    where admin.user_id = (select auth.uid())
      and admin.role = 'admin'
      and person.environment_access in (private.environment(), 'both')
  );
end
$$;

-- Admin, and acting as one: an open impersonation, running or expired, puts the admin's rights aside.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_admin_role() and not exists (
    select
    from public.impersonation_sessions session
    where session.admin_id = (select auth.uid()) and session.ended_at is null
  );
end
$$;

-- A person's accounts, the first linked first: by link; else by the override for the e-mail address; else by the
-- address's domain. Whoever has not confirmed an address has not shown that it is theirs.
create function private.accounts_of(person uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 2
as $$
declare
  address text;
begin
  return query
    select link.account_id from public.user_accounts link where link.user_id = person
    order by link.joined_at, link.id;
  if found then
    return;
  end if;
  select lower(users.email) into address
  from auth.users
  where users.id = person and users.email_confirmed_at is not null;
  return query
    select override.account_id from public.account_email_overrides override where override.email = address;
  if found then
    return;
  end if;
  return query
    select route.account_id from public.account_email_domains route where route.domain = split_part(address, '@', -1);
end
$$;

create function private.account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 2
as $$
begin
  return query select private.accounts_of(private.effective_user_id());
end
$$;

revoke execute on function private.effective_user_id(), private.has_admin_role(), private.is_admin(),
  private.accounts_of(uuid), private.account_ids() from public;
grant execute on function private.effective_user_id(), private.has_admin_role(), private.is_admin(),
  private.account_ids() to authenticated, service_role;
