-- Factor reset: an administrator removes the second factors of a person who has lost them, or whose device was stolen.
-- Access: admins who impersonate nobody reset the factors of others, with a reason. The service role claims the mails.
-- Nobody reads or writes the table over the API.
-- Tests: supabase/tests/database/factor_reset.test.sql

-- Mails that tell a person what was done to their sign-in. They wait here until they are sent.
create table private.security_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('factors_reset')),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When it may be sent (again). While it is being sent, this is when the claim ends.
  next_attempt_at timestamptz not null default now()
);
create index security_mails_user_id_idx on private.security_mails (user_id);
create index security_mails_next_attempt_at_idx on private.security_mails (next_attempt_at);
alter table private.security_mails enable row level security;
revoke all on private.security_mails from public, anon, authenticated, service_role;

-- Deletes the person's rows of a table that not every platform has, or that the owner of the project may not write there.
-- Returns how many.
create function private.delete_rows_of_person(schema_name text, table_name text, person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deleted integer;
begin
  if not exists (
    select from pg_catalog.pg_class relation
    join pg_catalog.pg_namespace space on space.oid = relation.relnamespace
    where space.nspname = schema_name and relation.relname = table_name
      and has_schema_privilege(space.oid, 'usage') and has_table_privilege(relation.oid, 'delete')
  ) then
    return 0;
  end if;
  execute format('delete from %I.%I where user_id = $1', schema_name, table_name) using person;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Removes factors, recovery codes and passkeys, which are probably on the same lost device, and ends the person's
-- sessions. The password stays: the person signs in with it and adds a new factor. The row of the identity is locked
-- first, as the identity service does when a person adds a factor.
create function private.reset_factors(person uuid, given_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- As in private.view_profile().
  blank constant text := '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+';
  reason constant text := regexp_replace(coalesce(given_reason, ''), '^' || blank || '|' || blank || '$', '', 'g');
  address text;
  factors integer;
  passkeys integer;
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  if person = (select auth.uid()) then
    raise exception 'You cannot reset your own second factor here' using errcode = 'insufficient_privilege';
  end if;
  if char_length(reason) not between 10 and 500 then
    raise exception 'A reason has 10 to 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  select identity.email into address from auth.users identity where identity.id = person for update;
  if not found then
    raise exception 'There is no such user' using errcode = 'no_data_found';
  end if;
  delete from auth.mfa_factors factor where factor.user_id = person;
  get diagnostics factors = row_count;
  passkeys := private.delete_rows_of_person('auth', 'webauthn_credentials', person);
  -- Without a factor they open nothing, but they would count again from the next factor on.
  if factors + passkeys + private.delete_rows_of_person('engine', 'recovery_codes', person) = 0 then
    raise exception 'This person has no second factor' using errcode = 'no_data_found';
  end if;
  perform private.end_sessions(person);
  perform private.record_action('factors_reset', person, person::text,
    jsonb_build_object('email', address, 'reason', reason, 'factors', factors, 'passkeys', passkeys));
  insert into private.security_mails (user_id, kind) values (person, 'factors_reset');
end
$$;

create function public.admin_reset_factors(target_user_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.reset_factors(target_user_id, reason) $$;

-- Claims the next mail that is due, for five minutes. After a failure it waits longer each time, and ends after ten
-- attempts.
create function public.claim_security_mail() returns table (mail_id uuid, kind text, email text, name text, created_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  claimed uuid;
begin
  delete from private.security_mails ended where ended.attempts >= 10 and ended.next_attempt_at <= clock_timestamp();
  update private.security_mails waiting
  set attempts = waiting.attempts + 1,
    next_attempt_at = clock_timestamp() + greatest(interval '5 minutes', interval '2 minutes' * waiting.attempts ^ 2)
  where waiting.id = (
    select next.id from private.security_mails next where next.next_attempt_at <= clock_timestamp()
    order by next.next_attempt_at, next.id limit 1 for update skip locked
  )
  returning waiting.id into claimed;
  return query
    select mail.id, mail.kind, profile.email, profile.name, mail.created_at
    from private.security_mails mail join public.profiles profile on profile.id = mail.user_id
    where mail.id = claimed;
end
$$;

create function public.note_security_mail_sent(mail_id uuid) returns void
language sql security definer set search_path = ''
as $$ delete from private.security_mails sent where sent.id = mail_id $$;

revoke execute on function private.delete_rows_of_person(text, text, uuid), private.reset_factors(uuid, text) from public;
grant execute on function private.reset_factors(uuid, text) to authenticated;
revoke execute on function public.admin_reset_factors(uuid, text) from public, anon, service_role;
grant execute on function public.admin_reset_factors(uuid, text) to authenticated;
revoke execute on function public.claim_security_mail(), public.note_security_mail_sent(uuid) from public, anon, authenticated;
grant execute on function public.claim_security_mail(), public.note_security_mail_sent(uuid) to service_role;
