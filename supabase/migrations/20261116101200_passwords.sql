-- Passwords that administrators set, and the mails by which people choose a new one: each comes with its record or not
-- at all. One administrator cannot become another: nobody sets an administrator's password, and a person who becomes an
-- administrator keeps no password that another administrator set, and is impersonated by nobody.
-- Access: admins who impersonate nobody prepare a change or a mail; nobody reads or writes the tables over the API.
-- Tests: supabase/tests/database/admin_passwords.test.sql, reset_mails.test.sql, people_procedures.test.sql

-- The identity service sets passwords in a transaction of its own, so the record has to be written in that one: the
-- function update-user-password prepares it here and hands its id along with the password as metadata of the identity,
-- where the trigger takes it out again and writes the record.
create table private.password_changes (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index password_changes_admin_id_idx on private.password_changes (admin_id);
create index password_changes_user_id_idx on private.password_changes (user_id);

-- The caller included: somebody who finds an administrator's session open could otherwise set the password without
-- knowing the old one.
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

create function private.prepare_password_change(address text) returns table (user_id uuid, change_id uuid)
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
  -- Deletes those that were never used.
  delete from private.password_changes stale where stale.created_at < now() - interval '10 minutes';
  return query
    insert into private.password_changes as made (admin_id, user_id) values ((select auth.uid()), person)
    returning made.user_id, made.id;
end
$$;

-- Asks for the role again: the person may have become an administrator after the change was prepared.
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
    raise exception 'There is no such change of a password' using errcode = 'invalid_parameter_value';
  end if;
  perform private.refuse_password_of_admin(new.id);
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (prepared.admin_id, 'password_set', new.id, new.id::text, jsonb_build_object('email', new.email));
  new.raw_app_meta_data := new.raw_app_meta_data - 'password_change';
  return new;
end
$$;
create trigger portico_record_password_change before update on auth.users
  for each row when (new.raw_app_meta_data ? 'password_change') execute function private.record_password_change();

-- The identity's row is locked first: setting a password locks it too, so that of the two that come at the same moment
-- the second sees the first. Deleting a person locks the two rows in the opposite order, so this gives up before the
-- two wait for each other.
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
  -- Ends a password that an administrator set, also if it was changed since: the administrator could have signed in and
  -- changed it. Also ends the password of an unconfirmed sign-up, because somebody else may have chosen it.
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

-- The mail by which somebody chooses a new password, sent by an administrator. Everyone may ask the identity service to
-- send one to any address, and the request carries nothing that names the administrator: only the time and the person
-- tell whose it was. Hence one for each person, for a minute, which is how often the identity service sends such a
-- mail. If the person asks for one themselves in that minute, theirs is recorded, and the administrator's is refused as
-- the second.
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
    raise exception 'There is no such user' using errcode = 'no_data_found';
  end if;
  -- Deletes those that were never used.
  delete from private.reset_mails stale where stale.created_at < now() - interval '1 minute';
  insert into private.reset_mails as waiting (user_id, admin_id) values (person, (select auth.uid()))
  on conflict (user_id) do update set created_at = now() where waiting.admin_id = excluded.admin_id;
  if not found then
    raise exception 'Another administrator is sending this mail. Please try again in a minute.'
      using errcode = 'invalid_parameter_value';
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
  private.record_password_change(), private.begin_as_admin(), private.prepare_reset_mail(uuid),
  private.record_reset_mail() from public;
grant execute on function private.prepare_password_change(text), private.prepare_reset_mail(uuid) to authenticated;
revoke execute on function public.admin_prepare_password_change(text), public.admin_prepare_reset_mail(uuid)
  from public, anon, service_role;
grant execute on function public.admin_prepare_password_change(text), public.admin_prepare_reset_mail(uuid)
  to authenticated;
