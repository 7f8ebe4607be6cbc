-- What the functions for people ask of the database: create-user, delete-user and update-user-password.
-- Access: admins who impersonate nobody, each in their own name; the functions bring the caller's token.
-- Tests: supabase/tests/database/people_procedures.test.sql, engine/database/concurrency.test.ts

-- What a new person will be. The function writes it first and hands its id to the identity service as metadata of the
-- invitation; the trigger below uses it up in the transaction that makes the identity. So there is either everything or
-- nothing. Metadata is whatever a visitor says at sign-up: the id cannot be guessed and holds for one address.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  email text not null,
  name text not null check (btrim(name) <> ''),
  phone text,
  environment_access public.environment_access not null,
  account_id uuid references public.accounts (id) on delete cascade,
  role public.user_role not null,
  access_level text not null check (btrim(access_level) <> ''),
  created_at timestamptz not null default now()
);
create index invitations_admin_id_idx on private.invitations (admin_id);
create index invitations_account_id_idx on private.invitations (account_id);

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  delete from private.invitations waiting
  where waiting.id::text = new.raw_user_meta_data ->> 'invitation'
    and waiting.email = lower(new.email)
    and waiting.created_at > now() - interval '10 minutes'
  returning * into invitation;
  insert into public.profiles (id, name, email, phone, environment_access)
  values (
    new.id,
    coalesce(invitation.name, nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 200), '')),
    new.email,
    invitation.phone,
    coalesce(invitation.environment_access, private.environment())
  );
  if invitation.id is null then
    return null;
  end if;
  insert into public.user_roles (user_id, role) values (new.id, invitation.role);
  if invitation.account_id is not null then
    insert into public.user_accounts (user_id, account_id, role, access_level)
    values (new.id, invitation.account_id, invitation.role::text, invitation.access_level);
  end if;
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (invitation.admin_id, 'user_created', new.id, new.id::text,
    to_jsonb(invitation) - array['id', 'admin_id', 'created_at']);
  return null;
end
$$;

create function private.invite_person(
  address text, person_name text, access public.environment_access, person_role public.user_role, level text,
  person_phone text, account uuid
) returns table (id uuid, environment public.environment_access)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if exists (select from auth.users where users.email = lower(address)) then
    raise exception 'A user with this e-mail address already exists' using errcode = 'unique_violation';
  end if;
  if account is not null and not exists (select from public.accounts known where known.id = account) then
    raise exception 'There is no such account' using errcode = 'foreign_key_violation';
  end if;
  -- Those that came to nothing.
  delete from private.invitations stale where stale.created_at < now() - interval '10 minutes';
  return query
    insert into private.invitations as made
      (admin_id, email, name, phone, environment_access, account_id, role, access_level)
    values ((select auth.uid()), lower(address), person_name, person_phone, access, account, person_role, level)
    returning made.id, private.environment();
end
$$;

-- The record is the one that profiles keep of every deletion; that the last admin stays is the roles' own rule.
-- Administrators delete one after the other: of two who delete each other the second is no administrator any more, also
-- when there are others. The lock is that of the last admin, which the deletion takes anyway.
create function private.delete_person(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the lock, so that others cannot hold it; and after it, because the one before may have taken the role away.
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  perform private.require_admin();
  if person is not distinct from (select auth.uid()) then
    raise exception 'You cannot delete yourself' using errcode = 'invalid_parameter_value';
  end if;
  delete from auth.users where users.id = person;
  if not found then
    raise exception 'There is no such user' using errcode = 'no_data_found';
  end if;
end
$$;

-- Recorded before it is done: nobody's password is set without a record, even if the function ends in the middle.
create function private.note_password_change(address text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.require_admin();
  select users.id into person from auth.users where users.email = lower(address) and not users.is_sso_user;
  if person is null then
    raise exception 'There is no user with this e-mail address' using errcode = 'no_data_found';
  end if;
  perform private.record_action('password_set', person, person::text, '{}');
  return person;
end
$$;

create function public.admin_invite_user(
  email text, name text, environment_access public.environment_access, role public.user_role, access_level text,
  phone text default null, account_id uuid default null
) returns table (invitation_id uuid, environment public.environment_access)
language sql set search_path = ''
as $$ select * from private.invite_person(email, name, environment_access, role, access_level, phone, account_id) $$;

create function public.admin_delete_user(target_user_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_person(target_user_id) $$;

create function public.admin_note_password_change(target_email text) returns uuid
language sql set search_path = ''
as $$ select private.note_password_change(target_email) $$;

revoke execute on function
  private.invite_person(text, text, public.environment_access, public.user_role, text, text, uuid),
  private.delete_person(uuid), private.note_password_change(text) from public;
grant execute on function
  private.invite_person(text, text, public.environment_access, public.user_role, text, text, uuid),
  private.delete_person(uuid), private.note_password_change(text) to authenticated;
revoke execute on function
  public.admin_invite_user(text, text, public.environment_access, public.user_role, text, text, uuid),
  public.admin_delete_user(uuid), public.admin_note_password_change(text) from public, anon, service_role;
grant execute on function
  public.admin_invite_user(text, text, public.environment_access, public.user_role, text, text, uuid),
  public.admin_delete_user(uuid), public.admin_note_password_change(text) to authenticated;
