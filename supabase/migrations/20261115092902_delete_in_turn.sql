-- Administrators delete one after the other: of two who delete each other the second is no administrator any more, also
-- when there are others. The lock is that of the last admin, which the deletion takes anyway.
-- Tests: engine/database/concurrency.test.ts
create or replace function private.delete_person(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  perform private.require_admin();
  if person is not distinct from (select auth.uid()) then
    raise exception 'You cannot delete yourself' using errcode = 'invalid_parameter_value';
  end if;
  delete from auth.users where users.id = person;
  if not found then
    raise exception 'There is no such user' using errcode = 'no_data_found';
  end if;
end
$$;
