-- People: each identity has a profile, which is created and deleted with it, and a role.
-- Access: people read their own profile and role, and the profiles of everyone who belongs to the same account; they
-- change their own phone number and language (languages), and nothing else, and not while impersonating. Admins read all
-- profiles and change name, phone, language and environment access; they read, give and change roles. Nobody can remove the last administrator.
-- Tests: supabase/tests/database/people_*.test.sql, accounts_deletion.test.sql, foundations_lock_order.test.sql,
-- tests/database/concurrency.test.ts, tests/database/lock-order.test.ts
create type public.user_role as enum ('user', 'admin');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text,
  email text,
  phone text,
  environment_access public.environment_access not null,
  -- What the person chose. Null: as their account (languages).
  language text check (language in ('en', 'nl', 'fr')),
  created_at timestamptz not null default now(),
  constraint profiles_lengths check (char_length(name) <= 200 and char_length(phone) <= 50 and char_length(language) <= 2)
);
-- The list of users is sorted by e-mail address.
create index profiles_email_idx on public.profiles (email);

create table public.user_roles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role public.user_role not null default 'user',
  created_at timestamptz not null default now()
);

alter table public.profiles enable row level security;
-- The few administrators among all people.
create index user_roles_admins_idx on public.user_roles (user_id) where role = 'admin';

alter table public.user_roles enable row level security;
revoke all on public.profiles, public.user_roles from anon, authenticated;
grant select, update (name, phone, environment_access, language) on public.profiles to authenticated;
grant select, insert (user_id, role), update (role) on public.user_roles to authenticated;
grant all on public.profiles, public.user_roles to service_role;

create policy profiles_select_member on public.profiles for select to authenticated
  using (
    id = (select private.effective_user_id())
    or (select private.is_admin())
    or id in (select private.colleague_ids())
  );
create policy profiles_update_admin on public.profiles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy user_roles_select_self on public.user_roles for select to authenticated
  using (user_id = (select private.effective_user_id()) or (select private.is_admin()));
create policy user_roles_insert_admin on public.user_roles for insert to authenticated
  with check ((select private.is_admin()));
create policy user_roles_update_admin on public.user_roles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger user_roles_record_change after insert or update or delete on public.user_roles
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('user_role');
create trigger profiles_record_change after insert or update or delete on public.profiles
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('profile');
-- Profiles are mostly deleted by another deletion: of the identity, or of an account.
create trigger profiles_record_deletion after delete on public.profiles
  for each row when (pg_catalog.pg_trigger_depth() > 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('profile');

-- An administrator who has a second factor gives it again to change a role or the access to an environment.
create trigger user_roles_require_recent_factor after insert or update or delete on public.user_roles
  for each row when (auth.uid() is not null) execute function private.require_recent_factor_for_change();
create trigger profiles_require_recent_factor after update on public.profiles
  for each row when (auth.uid() is not null and old.environment_access is distinct from new.environment_access)
  execute function private.require_recent_factor_for_change();

create function private.copy_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;
create trigger users_copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email();

-- Whether another administrator can sign in to this environment. Administrators who have no access to it, are banned or
-- deleted, or have not confirmed their address do not count.
create function private.has_other_admin(person uuid) returns boolean
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

-- The lock makes two admins who demote each other at the same moment wait: the second sees the change of the first.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  if not private.has_other_admin(old.user_id) then
    raise exception 'The last administrator cannot be demoted or deleted'
      using errcode = 'restrict_violation', hint = 'last_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger user_roles_keep_last_admin_on_update before update on public.user_roles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin')
  execute function private.keep_last_admin();
create trigger user_roles_keep_last_admin_on_delete before delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();

create function private.keep_last_admin_of_environment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.environment_access in (private.environment(), 'both')
    or not exists (select from public.user_roles admin where admin.user_id = new.id and admin.role = 'admin')
  then
    return new;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  if not private.has_other_admin(new.id) then
    raise exception 'The last administrator cannot lose access to this environment'
      using errcode = 'restrict_violation', hint = 'last_admin_access';
  end if;
  return new;
end
$$;
create trigger profiles_keep_last_admin before update of environment_access on public.profiles
  for each row when (old.environment_access is distinct from new.environment_access)
  execute function private.keep_last_admin_of_environment();

-- Takes the lock of keep_last_admin() before any row is locked, in every statement that can delete a person, a role or
-- an account: otherwise a change and a deletion would take the two locks in opposite orders and wait for each other. So
-- deletions of people and of accounts run one after the other. Callers who are no admins take no lock, because they can
-- change none of these.
create function private.lock_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is null or private.has_admin_role() then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  end if;
  return null;
end
$$;
create trigger user_roles_lock_last_admin before update or delete on public.user_roles
  for each statement execute function private.lock_last_admin();
create trigger profiles_lock_last_admin before update of environment_access on public.profiles
  for each statement execute function private.lock_last_admin();
create trigger portico_lock_last_admin before delete on auth.users
  for each statement execute function private.lock_last_admin();

-- A trigger of profiles records the deletion, and a trigger of user_roles refuses to delete the last admin.
-- The lock makes administrators delete one after the other: of two who delete each other at the same moment, the second
-- is refused, because they are no administrator any more.
create function private.delete_person(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Checked before the lock, so that only administrators can hold it, and after it, because the caller may have lost the
  -- role while waiting.
  perform private.require_admin();
  perform private.require_recent_factor();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  perform private.require_admin();
  if person is not distinct from (select auth.uid()) then
    raise exception 'You cannot delete yourself' using errcode = 'invalid_parameter_value', hint = 'own_deletion';
  end if;
  delete from auth.users where users.id = person;
  if not found then
    raise exception 'There is no such user' using errcode = 'no_data_found', hint = 'no_such_user';
  end if;
end
$$;

-- Records that the administrator views a profile, with the reason. An admin who impersonates this person may view it too: the
-- beginning of the impersonation is on record, and the portal asks at each load.
create function private.note_profile_view(target uuid, given_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- Spelled out, because [[:space:]] depends on the database's locale, and btrim removes plain spaces only.
  blank constant text := '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+';
  reason constant text := regexp_replace(coalesce(given_reason, ''), '^' || blank || '|' || blank || '$', '', 'g');
begin
  if not (
    private.is_admin() or (private.has_admin_role() and private.effective_user_id() is not distinct from target)
  ) then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege', hint = 'admins_only';
  end if;
  if reason = '' then
    raise exception 'A reason is required' using errcode = 'invalid_parameter_value', hint = 'reason_required';
  end if;
  if length(reason) > 500 then
    raise exception 'A reason has at most 500 characters'
      using errcode = 'invalid_parameter_value', hint = 'reason_too_long';
  end if;
  if private.is_admin() and exists (select from public.profiles person where person.id = target) then
    perform private.record_action('profile_viewed', target, target::text, jsonb_build_object('reason', reason));
  end if;
end
$$;

-- A procedure and not a policy: the columns that admins may update are granted to everyone, and a policy on one's own row
-- would open them all.
create function private.set_phone(given_phone text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.private_user_id();
  new_phone constant text := nullif(btrim(coalesce(given_phone, '')), '');
begin
  if person is null then
    raise exception 'You can change only your own phone number'
      using errcode = 'insufficient_privilege', hint = 'own_phone_only';
  end if;
  if new_phone !~ '^[+]?[0-9][0-9 ()./-]{4,48}$' then
    raise exception 'A phone number has 5 to 50 characters: digits, spaces and + ( ) . / -'
      using errcode = 'invalid_parameter_value', hint = 'phone_form';
  end if;
  update public.profiles profile set phone = new_phone where profile.id = person;
end
$$;

create function public.set_own_phone(new_phone text) returns void
language sql set search_path = ''
as $$ select private.set_phone(new_phone) $$;

create function public.admin_delete_user(target_user_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_person(target_user_id) $$;

-- The specification wants one call. It reads as the caller, so it gives only what the caller can read without it: a caller who
-- makes it fail, and so takes the record back, gains nothing.
create function public.admin_view_profile(target_profile_id uuid, reason text)
returns table (id uuid, email text, name text)
language sql set search_path = ''
as $$
  select private.note_profile_view(target_profile_id, reason);
  select person.id, person.email, person.name from public.profiles person where person.id = target_profile_id;
$$;

revoke execute on function private.copy_email(), private.has_other_admin(uuid), private.keep_last_admin(),
  private.keep_last_admin_of_environment(), private.lock_last_admin(), private.delete_person(uuid), private.note_profile_view(uuid, text),
  private.set_phone(text) from public;
grant execute on function private.delete_person(uuid), private.note_profile_view(uuid, text), private.set_phone(text)
  to authenticated;
revoke execute on function public.admin_delete_user(uuid), public.admin_view_profile(uuid, text),
  public.set_own_phone(text) from public, anon, service_role;
grant execute on function public.admin_delete_user(uuid), public.admin_view_profile(uuid, text),
  public.set_own_phone(text) to authenticated;
