-- Mails about sign-in: a person is told by mail when somebody signs in on a new device, or when the password, the address, a
-- second factor or a passkey changes. Each mail has a link "This was not me", which ends every access of the person. The row
-- is written in the transaction of the change, by triggers on the identity service's tables. The function
-- mail-security-events sends the mails, and end-access takes the link.
-- Access: the service role alone claims mails and takes links. Nobody reads or writes the tables over the API.
-- Tests: supabase/tests/database/security_mails.test.sql, tests/functions/security-mails.test.ts

create table private.security_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_device', 'password_changed', 'address_changed', 'factor_added', 'factor_removed',
    'factors_reset', 'passkey_added', 'passkey_removed')),
  -- After a change of address one mail goes to the old address and one to the new one.
  recipient text not null,
  -- Of a new device.
  user_agent text,
  ip text,
  -- Of a changed address.
  old_email text,
  new_email text,
  -- The link of this mail also confirms a change that somebody else made (sign_in_holds).
  hold_id uuid references private.sign_in_holds (id) on delete cascade,
  -- Of the last link that was mailed. The link itself is stored nowhere.
  token_hash bytea unique,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When it may be sent (again). While it is being sent, this is when the claim ends.
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
create index security_mails_user_id_idx on private.security_mails (user_id, kind, created_at);
create index security_mails_next_attempt_at_idx on private.security_mails (next_attempt_at) where sent_at is null;
create index security_mails_hold_id_idx on private.security_mails (hold_id);
create index security_mails_created_at_idx on private.security_mails (created_at);

-- The devices on which a person has signed in. Sessions are deleted at sign-out, so they do not say it.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  family text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, family)
);

alter table private.security_mails enable row level security;
alter table private.known_devices enable row level security;
revoke all on private.security_mails, private.known_devices from public, anon, authenticated, service_role;

-- Queues a mail to the person, or to the given address of theirs. Nobody gets more than 20 mails of a kind in a day, and an
-- address that nobody has confirmed gets none. A change is quiet if its transaction has set `engine.quiet_change`: the
-- person is told of it in another way, or it is none to them.
create function private.note_sign_in_change(
  person uuid, event text, mail_to text default null, agent text default null, source inet default null,
  old_address text default null, new_address text default null, mail_hold uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('engine.quiet_change', true) = 'on' then
    return;
  end if;
  insert into private.security_mails (user_id, kind, recipient, user_agent, ip, old_email, new_email, hold_id)
  select profile.id, event, coalesce(mail_to, identity.email), left(agent, 1000), host(source), old_address, new_address, mail_hold
  from auth.users identity join public.profiles profile on profile.id = identity.id
  where identity.id = person and identity.email is not null and identity.email_confirmed_at is not null
    and identity.deleted_at is null and (
      select count(*) from private.security_mails earlier
      where earlier.user_id = person and earlier.kind = event and earlier.created_at > now() - interval '1 day'
    ) < 20;
end
$$;

-- A factor counts once it is verified.
create function private.note_changed_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_sign_in_change(
    coalesce(new.user_id, old.user_id), case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end);
  return null;
end
$$;
create trigger portico_note_added_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.note_changed_factor();
create trigger portico_note_verified_factor after update on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.note_changed_factor();
create trigger portico_note_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.note_changed_factor();

create function private.note_changed_passkey() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_sign_in_change(
    coalesce(new.user_id, old.user_id), case tg_op when 'DELETE' then 'passkey_removed' else 'passkey_added' end);
  return null;
end
$$;
-- Not every platform has the table, or lets the owner of the project watch it.
do $$
begin
  if to_regclass('auth.webauthn_credentials') is not null and has_table_privilege('auth.webauthn_credentials', 'trigger') then
    create trigger portico_note_changed_passkey after insert or delete on auth.webauthn_credentials
      for each row execute function private.note_changed_passkey();
  end if;
end
$$;

-- What stays the same when a browser or a system is updated: the header without its numbers.
create function private.device_family(agent text) returns text
language sql immutable set search_path = ''
as $$ select left(regexp_replace(coalesce(agent, ''), '[0-9._]+', '', 'g'), 300) $$;

-- A device is new if the person has not used its family for 180 days. The very first sign-in tells nothing.
create function private.note_new_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_family constant text := private.device_family(new.user_agent);
  is_first constant boolean := not exists (select from private.known_devices known where known.user_id = new.user_id);
  is_known constant boolean := exists (
    select from private.known_devices known
    where known.user_id = new.user_id and known.family = this_family
      and known.last_seen_at > now() - interval '180 days'
  ) or exists (
    -- Where sessions do not end, somebody may have been signed in all the time.
    select from auth.sessions other
    where other.user_id = new.user_id and other.id <> new.id and private.device_family(other.user_agent) = this_family
      and greatest(other.created_at, other.updated_at, other.refreshed_at at time zone 'utc') > now() - interval '180 days'
  );
begin
  insert into private.known_devices as known (user_id, family) values (new.user_id, this_family)
  on conflict (user_id, family) do update set last_seen_at = now();
  if not is_first and not is_known then
    perform private.note_sign_in_change(new.user_id, 'new_device', null, new.user_agent, new.ip);
  end if;
  return null;
end
$$;
create trigger portico_note_new_device after insert on auth.sessions
  for each row execute function private.note_new_device();

create view private.due_security_mails as
select mail.* from private.security_mails mail
where mail.sent_at is null and mail.attempts < 10 and mail.next_attempt_at <= clock_timestamp();

-- Claims the next mail that is due, for five minutes. After a failure it waits longer each time, and ends after ten
-- attempts. Every claim makes a new token, which replaces the one before. A mail is kept for as long as its link works.
create function public.claim_security_mail() returns table (
  id uuid, kind text, recipient text, person_name text, language text, user_agent text, ip text, old_email text,
  new_email text, created_at timestamptz, token text, environment text, held_until timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  plain_token constant text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  delete from private.security_mails ended where ended.created_at < clock_timestamp() - interval '7 days';
  return query
    with claimed as (
      update private.security_mails waiting
      set attempts = waiting.attempts + 1, token_hash = sha256(convert_to(plain_token, 'UTF8')),
        next_attempt_at = clock_timestamp() + greatest(interval '5 minutes', interval '2 minutes' * waiting.attempts ^ 2)
      where waiting.id = (
        select next.id from private.due_security_mails next
        order by next.next_attempt_at, next.id limit 1 for update skip locked
      )
      returning waiting.*
    )
    select mail.id, mail.kind, mail.recipient, profile.name, private.language_of(mail.user_id), mail.user_agent,
      mail.ip, mail.old_email, mail.new_email, mail.created_at, plain_token, private.environment()::text, held.until
    from claimed mail
    join public.profiles profile on profile.id = mail.user_id
    left join private.sign_in_holds held on held.id = mail.hold_id;
end
$$;

create function public.note_security_mail_sent(mail_id uuid) returns void
language sql security definer set search_path = ''
as $$ update private.security_mails mail set sent_at = clock_timestamp() where mail.id = mail_id $$;

-- Takes the link "This was not me", once and within seven days. Ends all sessions, the password, what only a signed-in
-- person can have asked for, and passkeys that were added since. The person chooses a new password by the link of another
-- mail. Second factors stay: whoever reads the person's mails could otherwise remove them. `is_current` says whether the
-- link was mailed to the person's present address; a new password may be sent there only. No row for a link that does not
-- work.
create function public.end_access(token text) returns table (email text, is_current boolean, environment text)
language plpgsql security definer set search_path = ''
as $$
declare
  digest constant bytea := sha256(convert_to(token, 'UTF8'));
  person uuid;
  mail private.security_mails;
begin
  select told.user_id into person from private.security_mails told where told.token_hash = digest;
  -- Before the mail, because deleting a person locks in this order too.
  perform private.lock_sessions(person);
  update private.security_mails told set used_at = clock_timestamp()
  where told.token_hash = digest and told.used_at is null and told.created_at > clock_timestamp() - interval '7 days'
  returning * into mail;
  if mail.id is null then
    return;
  end if;
  perform set_config('engine.quiet_change', 'on', true);
  perform private.delete_rows_of_person('auth', 'webauthn_credentials', person, mail.created_at);
  perform private.end_sessions(person);
  perform private.delete_rows_of_person('auth', 'flow_state', person);
  delete from auth.one_time_tokens asked
  where asked.user_id = person
    and asked.token_type in ('email_change_token_new', 'email_change_token_current', 'reauthentication_token');
  update auth.users identity set encrypted_password = '', email_change = '' where identity.id = person;
  perform set_config('engine.quiet_change', '', true);
  return query
    select identity.email::text, identity.email = mail.recipient, private.environment()::text
    from auth.users identity where identity.id = person;
end
$$;

-- The link of a mail to the old address also confirms a change that somebody else made. False if it does not work.
create function public.confirm_sign_in_by_link(token text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.security_mails;
  is_confirmed boolean;
begin
  select * into mail from private.security_mails told
  where told.token_hash = sha256(convert_to(token, 'UTF8')) and told.used_at is null
    and told.created_at > clock_timestamp() - interval '7 days';
  perform private.act_for(mail.user_id);
  update private.sign_in_holds waiting set confirmed_at = now() where waiting.id = mail.hold_id and waiting.confirmed_at is null;
  is_confirmed := found;
  perform private.act_for(null);
  return is_confirmed;
end
$$;

revoke execute on function private.note_sign_in_change(uuid, text, text, text, inet, text, text, uuid), private.note_changed_factor(),
  private.note_changed_passkey(), private.device_family(text), private.note_new_device() from public;
revoke execute on function public.claim_security_mail(), public.note_security_mail_sent(uuid), public.end_access(text),
  public.confirm_sign_in_by_link(text)
  from public, anon, authenticated;
grant execute on function public.claim_security_mail(), public.note_security_mail_sent(uuid), public.end_access(text),
  public.confirm_sign_in_by_link(text)
  to service_role;
