-- Factor reset: an administrator removes the second factors of a person who has lost them, or whose device was stolen.
-- Access: admins who impersonate nobody reset the factors of others, with a reason.
-- Tests: supabase/tests/database/factor_reset.test.sql

-- Deletes the person's rows of a table that not every platform has, or that the owner of the project may not write there.
-- Only those since a time, if one is given. Returns how many.
create function private.delete_rows_of_person(
  schema_name text, table_name text, person uuid, since timestamptz default '-infinity'
) returns integer
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
  execute format(
    'delete from %I.%I where user_id = $1 and coalesce(created_at, now()) >= $2', schema_name, table_name
  ) using person, since;
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
  -- As in private.note_profile_view().
  blank constant text := '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+';
  reason constant text := regexp_replace(coalesce(given_reason, ''), '^' || blank || '|' || blank || '$', '', 'g');
  address text;
  factors integer;
  passkeys integer;
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  if person = (select auth.uid()) then
    raise exception 'You cannot reset your own second factor here'
      using errcode = 'insufficient_privilege', hint = 'own_factor_reset';
  end if;
  if char_length(reason) not between 10 and 500 then
    raise exception 'A reason has 10 to 500 characters' using errcode = 'invalid_parameter_value', hint = 'reason_length';
  end if;
  select identity.email into address from auth.users identity where identity.id = person for update;
  if not found then
    raise exception 'There is no such user' using errcode = 'no_data_found', hint = 'no_such_user';
  end if;
  -- One mail tells of the reset, instead of one for each factor.
  perform set_config('engine.quiet_change', 'on', true);
  delete from auth.mfa_factors factor where factor.user_id = person;
  get diagnostics factors = row_count;
  passkeys := private.delete_rows_of_person('auth', 'webauthn_credentials', person);
  -- Without a factor they open nothing, but they would count again from the next factor on.
  if factors + passkeys + private.delete_rows_of_person('engine', 'recovery_codes', person) = 0 then
    raise exception 'This person has no second factor' using errcode = 'no_data_found', hint = 'no_factor';
  end if;
  perform private.end_sessions(person);
  perform private.record_action('factors_reset', person, person::text,
    jsonb_build_object('email', address, 'reason', reason, 'factors', factors, 'passkeys', passkeys));
  perform set_config('engine.quiet_change', '', true);
  perform private.note_sign_in_change(person, 'factors_reset');
end
$$;

create function public.admin_reset_factors(target_user_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.reset_factors(target_user_id, reason) $$;

revoke execute on function private.delete_rows_of_person(text, text, uuid, timestamptz), private.reset_factors(uuid, text) from public;
grant execute on function private.reset_factors(uuid, text) to authenticated;
revoke execute on function public.admin_reset_factors(uuid, text) from public, anon, service_role;
grant execute on function public.admin_reset_factors(uuid, text) to authenticated;
