-- Upload limits: how much one person and one account may keep in storage. The limits are in private.settings.
-- A trigger adds up the sizes when the row of a file is written, with a lock for each person or account, so that uploads
-- at the same moment do not pass a limit together. Before an upload, storage writes a row with the announced size and
-- rolls it back: so a person hears that the limit is reached before the file is sent. The metadata that the client
-- wrote counts too, and every file counts as at least 4 KB, because its row takes space.
-- Access: nobody calls these functions; triggers do.
-- Tests: supabase/tests/database/upload_limits.test.sql, tests/attack/v05-file-access.test.ts
create function private.metadata_size(user_metadata jsonb) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(octet_length(nullif(user_metadata, '{}')::text), 0) $$;

create function private.refuse_upload() returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT413' using message = 'Your uploads are full', hint = 'uploads_full';
end
$$;

-- The sum of a person's files in a bucket. The size of a file is written out here and below, because calling a function
-- for each file took longer than all the rest.
create function private.upload_bytes(bucket text, folder text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(greatest(4096, coalesce(octet_length(nullif(file.user_metadata, '{}')::text), 0)
      + coalesce((file.metadata ->> 'size')::bigint, (file.metadata ->> 'contentLength')::bigint, 0))), 0)::bigint
    from storage.objects file
    -- All names that begin with `<folder>/`, as a range that an index serves: in collation "C" the character `0` comes
    -- directly after `/`.
    where file.bucket_id = bucket and file.name collate "C" >= folder || '/' and file.name collate "C" < folder || '0'
      and not (bucket = 'templates' and exists (
        select from public.templates template where template.file_path = file.name
      ))
      and not (bucket = 'support-files' and exists (
        select from public.support_attachments attached
        where attached.file_path = file.name and (attached.is_firm or attached.account_id is not null)
      ))
  );
end
$$;

-- The files of an account's templates.
create function private.file_bytes_of_account(account uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(greatest(4096, coalesce(octet_length(nullif(file.user_metadata, '{}')::text), 0)
      + coalesce((file.metadata ->> 'size')::bigint, (file.metadata ->> 'contentLength')::bigint, 0))), 0)::bigint
    from public.templates template
    -- For each template by the index: with a join Postgres may read the files of everybody.
    cross join lateral (
      select object.metadata, object.user_metadata from storage.objects object
      where object.bucket_id = 'templates' and object.name = template.file_path offset 0
    ) as file
    where template.account_id = account
  );
end
$$;

-- Also refuses an upload to `templates` if all accounts of a member are full: which account the file is for is known
-- only when its template is added.
create function private.limit_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settings private.settings;
  upload record;
  used bigint;
begin
  if exists (select from files file where private.metadata_size(file.user_metadata) > 8192) then
    raise sqlstate 'PT413' using message = 'The metadata of a file is at most 8 KB';
  end if;
  select * into settings from private.settings;
  for upload in
    select distinct file.bucket_id, split_part(file.name, '/', 1) as folder from files file
    where file.bucket_id in ('chat-uploads', 'support-files', 'templates') order by 1, 2
  loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('uploads ' || upload.bucket_id || ' ' || upload.folder, 0));
    used := private.upload_bytes(upload.bucket_id, upload.folder);
    if used > settings.person_upload_bytes then
      perform private.refuse_upload();
    end if;
    if upload.bucket_id = 'templates' and upload.folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and not exists (
        select from public.user_roles admin where admin.user_id = upload.folder::uuid and admin.role = 'admin'
      )
      and (
        select min(private.file_bytes_of_account(account)) from private.accounts_of(upload.folder::uuid) as account
      ) + used > settings.account_file_bytes
    then
      perform private.refuse_upload();
    end if;
  end loop;
  return null;
end
$$;
create trigger portico_limit_uploads after insert on storage.objects
  referencing new table as files for each statement execute function private.limit_uploads();
create trigger portico_limit_replacements after update on storage.objects
  referencing new table as files for each statement execute function private.limit_uploads();

create function private.limit_account_files(accounts uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  for account in select distinct id from unnest(accounts) as id where id is not null order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files of account ' || account, 0));
    if private.file_bytes_of_account(account) > (select settings.account_file_bytes from private.settings) then
      perform private.refuse_upload();
    end if;
  end loop;
end
$$;

-- The files that the people of an account have sent to the support have a limit of their own. Nobody can delete a sent
-- file, so in a common limit one member could keep the others from adding templates.
create function private.limit_support_files(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('support files of account ' || account, 0));
  if (
    select sum(greatest(4096, attached.size)) from public.support_attachments attached where attached.account_id = account
  ) > (select settings.account_support_bytes from private.settings) then
    raise sqlstate 'PT413'
      using message = 'The support files of your organization are full. Please send the message without files.',
        hint = 'support_files_full';
  end if;
end
$$;

create function private.limit_new_templates() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_account_files(array(select new_rows.account_id from new_rows));
  return null;
end
$$;
create trigger templates_limit_account after insert on public.templates
  referencing new table as new_rows for each statement execute function private.limit_new_templates();

create function private.limit_changed_templates() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_account_files(array(
    select new_rows.account_id from new_rows join old_rows using (id)
    where (new_rows.account_id, new_rows.file_path) is distinct from (old_rows.account_id, old_rows.file_path)
  ));
  return null;
end
$$;
create trigger templates_limit_changed_account after update on public.templates
  referencing old table as old_rows new table as new_rows for each statement execute function private.limit_changed_templates();

revoke execute on function private.metadata_size(jsonb), private.refuse_upload(),
  private.upload_bytes(text, text), private.file_bytes_of_account(uuid), private.limit_uploads(),
  private.limit_account_files(uuid[]), private.limit_support_files(uuid), private.limit_new_templates(), private.limit_changed_templates() from public;
