-- Buckets and who may use the files in them. `templates` and `chat-uploads` keep each person's uploads in a folder that
-- is named by the person's id; `organization-logos` is public: reading needs no policy there, and without one nobody
-- but admins can list it.
-- Access: by the policies below. Private chat uploads are for the person who uploaded them alone: nobody reads, writes
-- or deletes them while impersonating. For files of templates see templates.
-- Tests: supabase/tests/database/storage.test.sql, recorded_files.test.sql, rights_of_uploaders.test.sql,
-- unneeded_files.test.sql
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('templates', 'templates', false, 10 * 1024 * 1024, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain', 'application/rtf', 'text/rtf'
  ]),
  ('chat-uploads', 'chat-uploads', false, 20 * 1024 * 1024, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ]),
  -- No svg: it can carry script.
  ('organization-logos', 'organization-logos', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp']);

-- One policy a command for all three buckets, so that a file passes one test and not three. People who can add no
-- template upload none. Nobody updates a file of `templates`: the trigger portico_keep_template_files refuses it to
-- everyone else, too.
create policy files_select_reader on storage.objects for select to authenticated
  using (
    case bucket_id
      when 'templates' then
        exists (select from public.templates template where template.file_path = objects.name)
        or (
          (storage.foldername(name))[1] = (select private.effective_user_id())::text
          and (select private.is_own_upload(name, owner_id))
        )
        or name in (select private.own_discarded_files())
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  );
create policy files_insert_owner on storage.objects for insert to authenticated
  with check (
    case bucket_id
      when 'templates' then
        (storage.foldername(name))[1] = (select private.effective_user_id())::text
        and ((select private.is_admin()) or exists (select private.account_ids()))
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  );
create policy files_update_owner on storage.objects for update to authenticated
  using (
    case bucket_id
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  )
  with check (
    case bucket_id
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  );
create policy files_delete_owner on storage.objects for delete to authenticated
  using (
    case bucket_id
      when 'templates' then (select private.manages_template_file(name, owner_id))
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  );

-- Supabase's storage writes the row of an upload with its own rights, with the person as its owner; by a signed address
-- up to two hours after it asked the policies. So the person's rights are checked when the file arrives, as the insert
-- policy says it, for a person whose token is not at hand: the session is not checked. The engine writes the row as the
-- person, so there the policies decide, and this rule refuses nothing more. A file without an owner is the operator's.
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
-- After the row is written, as the other rules of files. A file that was only read is not written again.
create trigger portico_require_rights_of_new after insert on storage.objects
  for each row when (new.owner_id is not null and auth.role() = 'service_role')
  execute function private.require_uploaders_rights();
create trigger portico_require_rights_of_changed after update on storage.objects
  for each row when (
    new.owner_id is not null and auth.role() = 'service_role'
    and (old.bucket_id, old.name, old.version, old.owner_id) is distinct from (new.bucket_id, new.name, new.version, new.owner_id)
  )
  execute function private.require_uploaders_rights();

-- What the record keeps of a file: not what its client wrote beside it.
create function private.file_for_record(file jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('bucket', file -> 'bucket_id', 'name', file -> 'name', 'version', file -> 'version',
    'size', file #> '{metadata,size}', 'type', file #> '{metadata,mimetype}')
  where file is not null
$$;

-- The actor is the caller. Supabase's storage asks the policies as the caller, rolls that back, and then writes as the
-- service with the caller as the row's owner. Deletions come from the caller.
create function private.record_file_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  was constant jsonb := case when tg_op <> 'INSERT' then private.file_for_record(to_jsonb(old)) end;
  became constant jsonb := case when tg_op <> 'DELETE' then private.file_for_record(to_jsonb(new)) end;
  owner constant text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> 'owner_id' end;
  actor uuid := (select auth.uid());
  facts jsonb := coalesce(became, was);
begin
  if actor is null and owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    actor := owner::uuid;
  end if;
  if was is not distinct from became
    or not exists (select from public.user_roles admin where admin.user_id = actor and admin.role = 'admin')
  then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, case
      when was -> field.key is not distinct from field.value then field.value
      else jsonb_build_object('from', was -> field.key, 'to', field.value)
    end) into facts
    from jsonb_each(became) field;
  end if;
  perform private.record_action('file_' || verb, null, concat_ws('/', coalesce(became, was) ->> 'bucket', coalesce(became, was) ->> 'name'),
    facts, actor);
  return null;
end
$$;
create trigger portico_record_file_change after insert or update or delete on storage.objects
  for each row execute function private.record_file_change();

-- Files that nobody needs any more: of templates that were deleted, of uploads that broke off before they got a row,
-- and of people and accounts that are gone. A file that was just uploaded waits a day for its row. Accounts and people
-- take turns, so that the many files of one delay nobody.
create function public.list_unneeded_files(at_most integer, discarded_only boolean default false)
returns table (bucket_id text, name text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  days_of_chat_uploads constant integer := (select settings.chat_upload_days from private.settings);
begin
  delete from private.discarded_files discarded
  where not exists (
      select from storage.objects file where file.bucket_id = discarded.bucket_id and file.name = discarded.name
    )
    or exists (select from public.templates template where template.file_path = discarded.name);
  return query
    with unneeded as (
      select discarded.bucket_id, discarded.name, discarded.account_id::text as holder from private.discarded_files discarded
      union
      select file.bucket_id, file.name, split_part(file.name, '/', 1)
      from storage.objects file
      where not discarded_only and file.created_at < now() - interval '1 day'
        and case file.bucket_id
          when 'templates' then
            not exists (select from public.templates template where template.file_path = file.name)
            and not exists (
              select from private.discarded_files discarded
              where discarded.bucket_id = 'templates' and discarded.name = file.name
            )
          when 'chat-uploads' then
            file.created_at < now() - make_interval(days => days_of_chat_uploads)
            or not exists (select from public.profiles profile where profile.id::text = split_part(file.name, '/', 1))
          when 'organization-logos' then
            file.name ~ '^[0-9a-f-]{36}_' and not exists (select from public.accounts account where account.id::text = left(file.name, 36))
          else false
        end
    )
    select turns.bucket_id, turns.name
    from (select unneeded.*, row_number() over (partition by holder order by bucket_id, name) as turn from unneeded) as turns
    order by turns.turn, 1, 2 limit least(greatest(at_most, 0), 1000);
end
$$;

revoke execute on function private.may_upload(uuid, text, text), private.require_uploaders_rights(),
  private.file_for_record(jsonb), private.record_file_change() from public;
revoke execute on function public.list_unneeded_files(integer, boolean) from public, anon, authenticated;
grant execute on function public.list_unneeded_files(integer, boolean) to service_role;
