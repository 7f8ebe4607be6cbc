-- The mail by which somebody chooses a new password, sent by an administrator: its record comes about in the transaction that
-- makes its link, so there are both or neither.
-- Access: admins who impersonate nobody prepare one; nobody reads or writes the table over the interface.
-- Tests: supabase/tests/database/reset_mails.test.sql

-- Sending is the call that anybody may make for any address and that takes no word along, so nothing but time and person tell
-- whose it was. Hence one a person, for a minute, which is how often the identity service sends such a mail: if the person
-- asks for one themselves in that minute, theirs is the one that is recorded, and the administrator's is refused as the second.
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
  -- Those that came to nothing.
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

create function public.admin_prepare_reset_mail(target_user_id uuid) returns void
language sql set search_path = ''
as $$ select private.prepare_reset_mail(target_user_id) $$;

revoke execute on function private.prepare_reset_mail(uuid), private.record_reset_mail() from public;
grant execute on function private.prepare_reset_mail(uuid) to authenticated;
revoke execute on function public.admin_prepare_reset_mail(uuid) from public, anon, service_role;
grant execute on function public.admin_prepare_reset_mail(uuid) to authenticated;

create or replace function private.log_action(action text, person uuid, resource text, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  known uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever could report these by hand could make up changes that never were.
  if action ~ '_(created|updated|deleted)$' or action in ('password_set', 'password_reset_sent', 'profile_viewed') then
    raise exception 'The database records this itself' using errcode = 'invalid_parameter_value';
  end if;
  if action not in ('impersonation_started', 'impersonation_ended') then
    return private.record_action(action, person, resource, facts);
  end if;
  -- Recorded when it happened, once; a client that reports it again is told which record that is.
  select done.id into known
  from public.admin_actions done
  where done.admin_id = (select auth.uid())
    and done.action_type = action
    and done.target_resource_id = coalesce(facts ->> 'session_id', resource);
  if known is null then
    raise exception 'There was no such impersonation' using errcode = 'invalid_parameter_value';
  end if;
  return known;
end
$$;
