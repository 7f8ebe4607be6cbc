-- A sign-up that nobody has confirmed is a stranger's word: it gives a name until the next sign-up of the address gives another,
-- and does not stand in the way of an administrator who invites the address.
-- Access: as before. Tests: supabase/tests/database/people_procedures.test.sql

-- Runs when the identity is made, and again when what was said of an unconfirmed one is replaced. An invitation makes an
-- identity without a password, so an id of an invitation that comes with one was used for a sign-up, by somebody who would then
-- know the password of the person who was invited. And it counts for as long as its author is an administrator.
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
    and coalesce(new.encrypted_password, '') = ''
    and exists (select from public.user_roles admin where admin.user_id = waiting.admin_id and admin.role = 'admin')
  returning * into invitation;
  insert into public.profiles as own (id, name, email, phone, environment_access)
  values (
    new.id,
    coalesce(invitation.name, nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 200), '')),
    new.email,
    invitation.phone,
    coalesce(invitation.environment_access, private.environment())
  )
  on conflict (id) do update
  set name = excluded.name,
    phone = case when invitation.id is null then own.phone else excluded.phone end,
    environment_access = case when invitation.id is null then own.environment_access else excluded.environment_access end;
  if invitation.id is null then
    return null;
  end if;
  insert into public.user_roles (user_id, role) values (new.id, invitation.role)
  on conflict (user_id) do update set role = excluded.role;
  if invitation.account_id is not null then
    insert into public.user_accounts (user_id, account_id, role, access_level)
    values (new.id, invitation.account_id, invitation.role::text, invitation.access_level)
    on conflict (user_id, account_id) do update set role = excluded.role, access_level = excluded.access_level;
  end if;
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (invitation.admin_id, 'user_created', new.id, new.id::text,
    to_jsonb(invitation) - array['id', 'admin_id', 'created_at']);
  return null;
end
$$;

create trigger users_replace_sign_up after update of raw_user_meta_data on auth.users
  for each row when (
    new.email_confirmed_at is null
    and (new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'invitation')
      is distinct from (old.raw_user_meta_data ->> 'name', old.raw_user_meta_data ->> 'invitation')
  )
  execute function private.create_profile();

create or replace function private.invite_person(
  address text, person_name text, access public.environment_access, person_role public.user_role, level text,
  person_phone text, account uuid
) returns table (id uuid, environment public.environment_access)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A visitor signed up with the address and never proved it: everything of theirs goes, password and name included. Not so
  -- people whom an administrator has invited before.
  delete from auth.users visitor
  where visitor.email = lower(address)
    and visitor.email_confirmed_at is null
    and visitor.last_sign_in_at is null
    and not visitor.is_sso_user
    and not exists (
      select from public.admin_actions made
      where made.target_user_id = visitor.id and made.action_type = 'user_created'
    );
  if exists (select from auth.users where users.email = lower(address)) then
    raise exception 'A user with this e-mail address already exists' using errcode = 'unique_violation';
  end if;
  if account is not null and not exists (select from public.accounts known where known.id = account) then
    raise exception 'There is no such account' using errcode = 'foreign_key_violation';
  end if;
  perform private.count_mail();
  -- Those that came to nothing.
  delete from private.invitations stale where stale.created_at < now() - interval '10 minutes';
  return query
    insert into private.invitations as made
      (admin_id, email, name, phone, environment_access, account_id, role, access_level)
    values ((select auth.uid()), lower(address), person_name, person_phone, access, account, person_role, level)
    returning made.id, private.environment();
end
$$;
