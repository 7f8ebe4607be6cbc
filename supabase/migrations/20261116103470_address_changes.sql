-- Address changes: an administrator asks for another e-mail address of a person. It counts once the person has
-- confirmed it with the link that is mailed to the new address; the old address is told at once. The function
-- change-address sends both mails, and confirm-address makes the change.
-- Access: admins who impersonate nobody ask, send again and cancel. The service role alone claims mails and confirms.
-- Nobody reads or writes the tables over the API. The addresses of administrators are not changed here: whoever chose
-- such an address could sign in as that administrator.
-- Tests: supabase/tests/database/address_changes.test.sql, tests/functions/change-address.test.ts

-- One change a person.
create table private.address_changes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  old_email text not null,
  new_email text not null check (char_length(new_email) <= 254),
  -- Of the last link that was mailed. The link itself is stored nowhere.
  token_hash bytea unique,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  -- When somebody has last confirmed with the link. The identity service changes the address right after that.
  confirmed_at timestamptz
);
create index address_changes_admin_id_idx on private.address_changes (admin_id);

-- The mails that are not sent yet, and when they were sent: the notice to the old address and the link to the new one.
create table private.address_mails (
  id uuid primary key default gen_random_uuid(),
  change_id uuid not null references private.address_changes (id) on delete cascade,
  kind text not null check (kind in ('notice', 'link')),
  attempts integer not null default 0,
  -- While a mail is being sent, this is when the claim ends.
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (change_id, kind)
);
create index address_mails_next_attempt_at_idx on private.address_mails (next_attempt_at) where sent_at is null;

create view private.due_address_mails as
select mail.* from private.address_mails mail
where mail.sent_at is null and mail.next_attempt_at <= clock_timestamp() and mail.attempts < 10 and exists (
  select from private.address_changes waiting where waiting.id = mail.change_id and waiting.expires_at > clock_timestamp()
);

alter table private.address_changes enable row level security;
alter table private.address_mails enable row level security;
revoke all on private.address_changes, private.address_mails from public, anon, authenticated, service_role;

-- Locks the person's identity. Raises the reason if the address cannot be changed.
create function private.require_changeable_address(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  identity auth.users;
begin
  select * into identity from auth.users where users.id = person for no key update;
  if identity.id is null then
    raise exception 'There is no such user' using errcode = 'no_data_found', hint = 'no_such_user';
  end if;
  if exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin') then
    raise exception 'The address of an administrator cannot be changed here'
      using errcode = 'insufficient_privilege', hint = 'address_of_admin';
  end if;
  if identity.is_sso_user then
    raise exception 'This user signs in with another service. Change the address there.'
      using errcode = 'invalid_parameter_value', hint = 'address_of_other_service';
  end if;
  if identity.email_confirmed_at is null then
    raise exception 'This user has not confirmed an address yet. Delete the user and invite the new address.'
      using errcode = 'invalid_parameter_value', hint = 'address_not_confirmed';
  end if;
  if exists (select from private.people_of_production copy where copy.user_id = person) then
    raise exception 'This user comes from production. Change the address there.'
      using errcode = 'invalid_parameter_value', hint = 'address_of_production';
  end if;
  return identity.email;
end
$$;

-- Asking again for the same address sends the link again, and the old address is not told twice.
create function private.request_address_change(person uuid, address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(address));
  current_email text;
  former private.address_changes;
  change uuid;
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  current_email := private.require_changeable_address(person);
  if wanted is null or wanted !~ '^[^@\s[:cntrl:]]{1,64}@[^@\s[:cntrl:]]+\.[^@\s[:cntrl:]]+$' or char_length(wanted) > 254 then
    raise exception 'This is not a valid e-mail address' using errcode = 'invalid_parameter_value', hint = 'address_form';
  end if;
  if wanted = current_email then
    raise exception 'This is the user''s address already' using errcode = 'invalid_parameter_value', hint = 'same_address';
  end if;
  perform private.delete_visitor(wanted, person);
  if exists (select from auth.users where users.email = wanted) then
    raise exception 'A user with this e-mail address already exists'
      using errcode = 'unique_violation', hint = 'address_taken';
  end if;
  perform private.count_invitation_mail('mails');
  delete from private.address_changes replaced where replaced.user_id = person returning * into former;
  insert into private.address_changes (user_id, admin_id, old_email, new_email)
  values (person, (select auth.uid()), current_email, wanted) returning id into change;
  insert into private.address_mails (change_id, kind) values (change, 'link');
  if former.new_email is distinct from wanted or former.old_email is distinct from current_email then
    insert into private.address_mails (change_id, kind) values (change, 'notice');
  end if;
  perform private.record_action(
    case when former.new_email = wanted then 'address_change_sent_again' else 'address_change_requested' end,
    person, person::text, jsonb_build_object('email', current_email, 'new_email', wanted)
  );
end
$$;

create function private.cancel_address_change(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  cancelled private.address_changes;
begin
  perform private.require_admin();
  delete from private.address_changes waiting where waiting.user_id = person returning * into cancelled;
  if cancelled.id is null then
    raise exception 'No change of this address is waiting' using errcode = 'no_data_found', hint = 'no_address_change';
  end if;
  perform private.record_action('address_change_cancelled', person, person::text,
    jsonb_build_object('email', cancelled.old_email, 'new_email', cancelled.new_email));
end
$$;

-- A person who becomes an administrator keeps the address.
create function private.end_address_change_of_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.address_changes waiting where waiting.user_id = new.user_id;
  return null;
end
$$;
create trigger user_roles_end_address_change after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.end_address_change_of_admin();

-- Claims a mail that is due, of this person or of anybody, for two minutes; after a failure it waits longer each time,
-- and ends after ten attempts. Every claim of a link makes a new token, which replaces the one before.
create function public.claim_address_mail(person uuid default null) returns table (
  id uuid, kind text, recipient text, person_name text, old_email text, new_email text, token text, environment text,
  language text
)
language plpgsql security definer set search_path = ''
as $$
declare
  claimed private.address_mails;
  change private.address_changes;
  plain_token text;
begin
  update private.address_mails mail
  set attempts = mail.attempts + 1, next_attempt_at = clock_timestamp() + interval '2 minutes' * power(2, mail.attempts)
  where mail.id = (
    select due.id from private.due_address_mails due
    join private.address_changes waiting on waiting.id = due.change_id
    where waiting.user_id = coalesce(person, waiting.user_id)
    order by due.kind desc, due.next_attempt_at, due.id limit 1 for update of due skip locked
  )
  returning * into claimed;
  if claimed.id is null then
    return;
  end if;
  select * into change from private.address_changes waiting where waiting.id = claimed.change_id;
  if claimed.kind = 'link' then
    plain_token := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
    update private.address_changes waiting set token_hash = sha256(convert_to(plain_token, 'UTF8'))
    where waiting.id = change.id;
  end if;
  return query
    select claimed.id, claimed.kind, case claimed.kind when 'link' then change.new_email else change.old_email end,
      profile.name, change.old_email, change.new_email, plain_token, private.environment()::text,
      private.language_of(profile.id)
    from public.profiles profile where profile.id = change.user_id;
end
$$;

create function public.note_address_mail_sent(mail_id uuid) returns void
language sql security definer set search_path = ''
as $$ update private.address_mails mail set sent_at = clock_timestamp() where mail.id = mail_id $$;

-- The change that this link confirms; none if the link is unknown, too old or replaced, if the person has another
-- address by now, or if the administrator who asked is none any more. The link works until the address has changed.
create function public.begin_address_confirmation(token text)
returns table (change_id uuid, user_id uuid, new_email text)
language plpgsql security definer set search_path = ''
as $$
declare
  change private.address_changes;
begin
  select * into change from private.address_changes waiting
  where waiting.token_hash = sha256(convert_to(token, 'UTF8')) and waiting.expires_at > clock_timestamp()
    and exists (select from auth.users where users.id = waiting.user_id and users.email = waiting.old_email)
    and exists (select from public.user_roles admin where admin.user_id = waiting.admin_id and admin.role = 'admin')
  for update;
  if change.id is null then
    return;
  end if;
  perform private.delete_visitor(change.new_email, change.user_id);
  if exists (select from auth.users where users.email = change.new_email) then
    raise exception 'A user with this e-mail address already exists'
      using errcode = 'unique_violation', hint = 'address_taken';
  end if;
  update private.address_changes waiting set confirmed_at = clock_timestamp() where waiting.id = change.id;
  return query select change.id, change.user_id, change.new_email;
end
$$;

-- The identity service changes the address in its own transaction and passes the id of the change as metadata, after
-- the address. This removes the id and writes the record. If the change is not the one that was confirmed, everything
-- is rolled back.
create function private.record_address_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change private.address_changes;
begin
  delete from private.address_changes confirmed
  where confirmed.id::text = new.raw_app_meta_data ->> 'address_change' and confirmed.user_id = new.id
    and confirmed.new_email = new.email and confirmed.confirmed_at > now() - interval '10 minutes'
  returning * into change;
  if change.id is null then
    raise exception 'There is no such change of address' using errcode = 'invalid_parameter_value';
  end if;
  perform private.act_for(change.admin_id);
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (change.admin_id, 'address_changed', new.id, new.id::text,
    jsonb_build_object('email', jsonb_build_object('from', change.old_email, 'to', change.new_email)));
  new.raw_app_meta_data := new.raw_app_meta_data - 'address_change';
  return new;
end
$$;
create trigger portico_record_address_change before update on auth.users
  for each row when (new.raw_app_meta_data ? 'address_change') execute function private.record_address_change();

-- What the list of users shows; null if nothing is waiting. A change of another address than the present one is over.
create function private.waiting_address_change(person uuid, current_email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'email', change.new_email, 'requested_at', change.requested_at, 'expires_at', change.expires_at, 'is_mailed', exists (
      select from private.address_mails mail where mail.change_id = change.id and mail.kind = 'link' and mail.sent_at is not null
    ))
  from private.address_changes change where change.user_id = person and change.old_email = current_email
$$;

create function public.admin_change_address(target_user_id uuid, new_email text) returns void
language sql set search_path = ''
as $$ select private.request_address_change(target_user_id, new_email) $$;

create function public.admin_cancel_address_change(target_user_id uuid) returns void
language sql set search_path = ''
as $$ select private.cancel_address_change(target_user_id) $$;

revoke execute on function private.require_changeable_address(uuid), private.request_address_change(uuid, text),
  private.cancel_address_change(uuid), private.end_address_change_of_admin(), private.record_address_change(),
  private.waiting_address_change(uuid, text) from public;
grant execute on function private.request_address_change(uuid, text), private.cancel_address_change(uuid) to authenticated;
revoke execute on function public.admin_change_address(uuid, text), public.admin_cancel_address_change(uuid)
  from public, anon, service_role;
grant execute on function public.admin_change_address(uuid, text), public.admin_cancel_address_change(uuid)
  to authenticated;
revoke execute on function public.claim_address_mail(uuid), public.note_address_mail_sent(uuid),
  public.begin_address_confirmation(text) from public, anon, authenticated;
grant execute on function public.claim_address_mail(uuid), public.note_address_mail_sent(uuid),
  public.begin_address_confirmation(text) to service_role;
