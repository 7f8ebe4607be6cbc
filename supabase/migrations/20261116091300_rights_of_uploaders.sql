-- The rights of the person who uploads are asked for when the file arrives. Supabase's storage writes the row with its own rights,
-- with the person as its owner; by a signed address up to two hours after it asked the policies. The engine writes it as the
-- person, so there the policies decide, and this rule finds nothing more to do.
-- Access: nobody calls these. A file without an owner is the operator's.
-- Tests: supabase/tests/database/rights_of_uploaders.test.sql

-- As the insert policy of storage.objects says it, for a person whose token is not at hand: the session is not asked for.
create function private.may_upload(person uuid, bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  folder constant text := split_part(path, '/', 1);
  is_admin boolean;
  other uuid;
  is_running boolean;
begin
  select exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin'),
    session.impersonated_user_id, session.expires_at > now()
  into is_admin, other, is_running
  from auth.users identity
  join public.profiles profile on profile.id = identity.id
  left join public.impersonation_sessions session on session.admin_id = identity.id and session.ended_at is null
  where identity.id = person and identity.deleted_at is null
    and (identity.banned_until is null or identity.banned_until <= now())
    and profile.environment_access in (private.environment(), 'both');
  if not found or (other is not null and not (is_running and is_admin)) then
    return false;
  end if;
  return case bucket
    when 'templates' then folder = coalesce(other, person)::text
      and ((is_admin and other is null) or exists (select private.accounts_of(coalesce(other, person))))
    when 'chat-uploads' then other is null and folder = person::text
    when 'organization-logos' then is_admin and other is null
    else true
  end;
end
$$;

create function private.require_uploaders_rights() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not private.may_upload(new.owner_id::uuid, new.bucket_id, new.name)
  then
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
-- After the row is written, as the other rules of files. A file that was only looked at is not written again.
create trigger portico_require_rights_of_new after insert on storage.objects
  for each row when (new.owner_id is not null and auth.role() = 'service_role')
  execute function private.require_uploaders_rights();
create trigger portico_require_rights_of_changed after update on storage.objects
  for each row when (
    new.owner_id is not null and auth.role() = 'service_role'
    and (old.bucket_id, old.name, old.version, old.owner_id) is distinct from (new.bucket_id, new.name, new.version, new.owner_id)
  )
  execute function private.require_uploaders_rights();

revoke execute on function private.may_upload(uuid, text, text), private.require_uploaders_rights() from public;
