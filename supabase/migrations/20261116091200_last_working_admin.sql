-- The last administrator is the last who can sign in here: one who is banned, deleted or has not confirmed the address yet can
-- do nothing for anybody.
-- Access: as before. Tests: supabase/tests/database/user_roles.test.sql
create or replace function private.has_other_admin(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select
    from public.user_roles other
    join public.profiles profile on profile.id = other.user_id
    join auth.users identity on identity.id = other.user_id
    where other.role = 'admin' and other.user_id <> person
      and profile.environment_access in (private.environment(), 'both')
      and identity.email_confirmed_at is not null
      and identity.deleted_at is null
      and (identity.banned_until is null or identity.banned_until <= now())
  );
end
$$;
