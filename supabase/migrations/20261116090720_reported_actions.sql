-- What a client may report of its own accord: the two calls of the specification, for an impersonation that the database has on
-- record. Nothing that is reported is stored, so nothing can be made up.
-- Access: admins, impersonating or not.
-- Tests: supabase/tests/database/admin_procedures.test.sql
create or replace function private.log_action(action text, person uuid, resource text, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  known uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  if octet_length(concat(action, resource, facts)) > 8192 then
    raise exception 'An action that is reported has at most 8 KB' using errcode = 'PT413';
  end if;
  if action is null or action not in ('impersonation_started', 'impersonation_ended') then
    raise exception 'This action cannot be reported. The database records what administrators do.'
      using errcode = 'invalid_parameter_value';
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
