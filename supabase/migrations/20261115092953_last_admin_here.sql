-- The last administrator is the last who may use this environment: one who has no access here can do nothing for anybody.
-- Tests: supabase/tests/database/user_roles.test.sql, profiles.test.sql
create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  if not private.has_other_admin(old.user_id) then
    raise exception 'The last administrator cannot be demoted or deleted' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create function private.has_other_admin(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles other join public.profiles profile on profile.id = other.user_id
    where other.role = 'admin' and other.user_id <> person
      and profile.environment_access in (private.environment(), 'both')
  );
end
$$;

create function private.keep_last_admin_here() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.environment_access in (private.environment(), 'both')
    or not exists (select from public.user_roles given where given.user_id = new.id and given.role = 'admin')
  then
    return new;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  if not private.has_other_admin(new.id) then
    raise exception 'The last administrator cannot lose access to this environment' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke execute on function private.has_other_admin(uuid), private.keep_last_admin_here() from public;
create trigger profiles_keep_last_admin_here before update of environment_access on public.profiles
  for each row when (old.environment_access is distinct from new.environment_access)
  execute function private.keep_last_admin_here();
