-- Passwords: administrators set passwords and send the mails with which people choose a new one. Both are recorded in
-- the same transaction. An administrator cannot sign in as another one: nobody sets an administrator's password, and a
-- person who becomes an administrator loses a password that another administrator set, and is impersonated no longer.
-- Access: admins who impersonate nobody prepare a change or a mail; nobody reads or writes the tables over the API.
-- Tests: supabase/tests/database/passwords_*.test.sql

-- The identity service sets the password in its own transaction, so the record must be written there. The function
-- update-user-password prepares a row here and passes its id, with the password, as metadata of the identity. The
-- trigger record_password_change() then removes the id from the metadata and writes the record.
create table private.password_changes (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index password_changes_admin_id_idx on private.password_changes (admin_id);
create index password_changes_user_id_idx on private.password_changes (user_id);

-- This includes the caller: somebody who finds an administrator's session open could otherwise set a new password
-- without knowing the old one.
create function private.refuse_password_of_admin(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin') then
    raise exception 'An administrator''s password cannot be set here. Send a password reset e-mail instead.'
      using errcode = 'insufficient_privilege', hint = 'password_of_admin';
  end if;
end
$$;

create function private.prepare_password_change(address text) returns table (user_id uuid, change_id uuid)
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  select users.id into person from auth.users where users.email = lower(address) and not users.is_sso_user;
  if person is null then
    raise exception 'There is no user with this e-mail address'
      using errcode = 'no_data_found', hint = 'no_user_with_address';
  end if;
  perform private.refuse_password_of_admin(person);
  -- Deletes changes that were prepared and never made.
  delete from private.password_changes stale where stale.created_at < now() - interval '10 minutes';
  return query
    insert into private.password_changes as change (admin_id, user_id) values ((select auth.uid()), person)
    returning change.user_id, change.id;
end
$$;

-- Checks the role again: the person may have become an administrator after the change was prepared.
create function private.record_password_change() returns trigger
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
    raise exception 'There is no such password change' using errcode = 'invalid_parameter_value';
  end if;
  perform private.refuse_password_of_admin(new.id);
  perform private.act_for(prepared.admin_id);
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (prepared.admin_id, 'password_set', new.id, new.id::text, jsonb_build_object('email', new.email));
  new.raw_app_meta_data := new.raw_app_meta_data - 'password_change';
  return new;
end
$$;
create trigger portico_record_password_change before update on auth.users
  for each row when (new.raw_app_meta_data ? 'password_change') execute function private.record_password_change();

-- When a person becomes an administrator: ends impersonations of the person, and a password that somebody else may know.
-- It locks the identity's row first, as setting a password does: if both happen at the same moment, the second sees the
-- change of the first. Deleting a person locks the role and the identity in the opposite order, so this gives up after
-- half a second instead of waiting for each other.
create function private.protect_new_admin() returns trigger
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
    raise exception 'This person is being changed at the moment. Please try again.'
      using errcode = 'PT409', hint = 'person_busy';
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
  -- Ends a password that an administrator set, even if it was changed since: the administrator could have signed in and
  -- changed it. Also ends the password of an unconfirmed sign-up, because somebody else may have chosen it.
  if exists (
    select from public.admin_actions action
    where action.target_user_id = new.user_id and action.action_type = 'password_set'
  ) or exists (
    select from auth.users
    where users.id = new.user_id and users.email_confirmed_at is null and coalesce(users.encrypted_password, '') <> ''
  ) then
    update auth.users set encrypted_password = '' where users.id = new.user_id;
    perform private.end_sessions(new.user_id);
    if (select auth.uid()) is not null then
      perform private.record_action('password_ended', new.user_id, new.user_id::text, jsonb_build_object('email', address));
    end if;
  end if;
  return null;
end
$$;
create trigger user_roles_protect_new_admin after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.protect_new_admin();

-- The password reset mails that administrators are about to send. Everyone may ask the identity service to send such a
-- mail to any address, and the request does not name the administrator. So a mail is taken for the administrator's if it
-- goes to the person within a minute after this row was written. There is one row for each person, because the identity
-- service sends at most one such mail a minute. If the person asks for a mail in that minute, that one is recorded as
-- the administrator's, and the administrator's own is refused by the identity service.
create table private.reset_mails (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  admin_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index reset_mails_admin_id_idx on private.reset_mails (admin_id);

create function private.prepare_reset_mail(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from auth.users where users.id = person) then
    raise exception 'There is no such user' using errcode = 'no_data_found', hint = 'no_such_user';
  end if;
  -- Deletes rows of mails that were never sent.
  delete from private.reset_mails stale where stale.created_at < now() - interval '1 minute';
  insert into private.reset_mails as waiting (user_id, admin_id) values (person, (select auth.uid()))
  on conflict (user_id) do update set created_at = now() where waiting.admin_id = excluded.admin_id;
  if not found then
    raise exception 'Another administrator is sending this mail. Please try again in a minute.'
      using errcode = 'invalid_parameter_value', hint = 'mail_busy';
  end if;
end
$$;

create function private.record_reset_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with sent as (
    delete from private.reset_mails waiting
    where waiting.user_id = new.id and waiting.created_at > now() - interval '1 minute'
    returning waiting.admin_id
  )
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  select sent.admin_id, 'password_reset_sent', new.id, new.id::text, jsonb_build_object('email', new.email) from sent;
  return null;
end
$$;
create trigger portico_record_reset_mail after update on auth.users
  for each row when (new.recovery_sent_at > coalesce(old.recovery_sent_at, '-infinity'))
  execute function private.record_reset_mail();

create function public.admin_prepare_password_change(target_email text) returns table (user_id uuid, change_id uuid)
language sql set search_path = ''
as $$ select * from private.prepare_password_change(target_email) $$;

create function public.admin_prepare_reset_mail(target_user_id uuid) returns void
language sql set search_path = ''
as $$ select private.prepare_reset_mail(target_user_id) $$;

revoke execute on function private.refuse_password_of_admin(uuid), private.prepare_password_change(text),
  private.record_password_change(), private.protect_new_admin(), private.prepare_reset_mail(uuid),
  private.record_reset_mail() from public;
grant execute on function private.prepare_password_change(text), private.prepare_reset_mail(uuid) to authenticated;
revoke execute on function public.admin_prepare_password_change(text), public.admin_prepare_reset_mail(uuid)
  from public, anon, service_role;
grant execute on function public.admin_prepare_password_change(text), public.admin_prepare_reset_mail(uuid)
  to authenticated;
