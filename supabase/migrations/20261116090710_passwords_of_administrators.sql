-- One administrator cannot become another: nobody sets an administrator's password, and who becomes an administrator has no
-- password that another administrator set, and is impersonated by nobody.
-- Access: as in 20261115092961_audit_completed.sql, admins who impersonate nobody prepare a change of a password.
-- Tests: supabase/tests/database/admin_passwords.test.sql, people_procedures.test.sql

-- As before, but for administrators, the caller included: whoever has found an administrator's session open could otherwise set
-- the password without knowing the old one.
create or replace function private.prepare_password_change(address text) returns table (user_id uuid, change_id uuid)
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
  perform private.refuse_password_of_admin(person);
  -- Those that came to nothing.
  delete from private.password_changes stale where stale.created_at < now() - interval '10 minutes';
  return query
    insert into private.password_changes as made (admin_id, user_id) values ((select auth.uid()), person)
    returning made.user_id, made.id;
end
$$;

create function private.refuse_password_of_admin(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin') then
    raise exception 'An administrator''s password cannot be set here. Send a password reset e-mail instead.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- As before, but not for somebody who became an administrator after the change was prepared.
create or replace function private.record_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  prepared private.password_changes;
begin
  delete from private.password_changes waiting
  where waiting.id::text = new.raw_app_meta_data ->> 'password_change'
    and waiting.user_id = new.id
    and waiting.created_at > now() - interval '10 minutes'
  returning * into prepared;
  if prepared.id is null then
    raise exception 'There is no such change of a password' using errcode = 'invalid_parameter_value';
  end if;
  perform private.refuse_password_of_admin(new.id);
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (prepared.admin_id, 'password_set', new.id, new.id::text, jsonb_build_object('email', new.email));
  new.raw_app_meta_data := new.raw_app_meta_data - 'password_change';
  return new;
end
$$;

-- The identity's row is locked first: setting a password locks it too, so that of the two that come at the same moment the
-- second sees the first. Deleting a person locks the two rows in the opposite order, so this gives up before the two
-- wait for each other.
create function private.begin_as_admin() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '500ms'
as $$
declare
  address text;
  ended public.impersonation_sessions;
begin
  if tg_op = 'UPDATE' and old.role = 'admin' then
    return null;
  end if;
  begin
    select users.email into address from auth.users where users.id = new.user_id for no key update;
  exception when lock_not_available then
    raise exception 'This person is being changed at the moment. Please try again.' using errcode = 'PT409';
  end;
  for ended in
    update public.impersonation_sessions open set ended_at = greatest(now(), open.started_at)
    where open.impersonated_user_id = new.user_id and open.ended_at is null
    returning *
  loop
    perform private.record_action('impersonation_ended', new.user_id, ended.id::text, jsonb_build_object(
      'session_id', ended.id,
      'duration_minutes', round(extract(epoch from ended.ended_at - ended.started_at) / 60),
      'reason', 'became an administrator'
    ), ended.admin_id);
  end loop;
  -- Also one that was changed since: who knew it could sign in and change it. And one of a sign-up that nobody has confirmed,
  -- because somebody else may have made it.
  if exists (
    select from public.admin_actions done where done.target_user_id = new.user_id and done.action_type = 'password_set'
  ) or exists (
    select from auth.users
    where users.id = new.user_id and users.email_confirmed_at is null and coalesce(users.encrypted_password, '') <> ''
  ) then
    update auth.users set encrypted_password = '' where users.id = new.user_id;
    delete from auth.sessions session where session.user_id = new.user_id;
    if (select auth.uid()) is not null then
      perform private.record_action('password_ended', new.user_id, new.user_id::text, jsonb_build_object('email', address));
    end if;
  end if;
  return null;
end
$$;
create trigger user_roles_begin_as_admin after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.begin_as_admin();

revoke execute on function private.refuse_password_of_admin(uuid), private.begin_as_admin() from public;
