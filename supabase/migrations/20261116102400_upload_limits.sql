-- How much one person and one account may keep in storage. The limits are in private.settings.
-- Counted when the row of a file is written, with a lock for each person or account, so that many uploads at once do
-- not pass a limit together. Storage writes the announced size first and rolls it back: so a person hears of a full
-- folder before the file is sent. A file counts with what its client wrote beside it, and as 4 KB at least: its row
-- takes space, too.
-- Access: nobody calls these.
-- Tests: supabase/tests/database/upload_limits.test.sql, tests/attack/v05-file-access.test.ts
create function private.metadata_size(user_metadata jsonb) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(octet_length(nullif(user_metadata, '{}')::text), 0) $$;

create function private.refuse_upload() returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT413' using message = 'Your uploads are full', hint = 'Delete files that you no longer need';
end
$$;

-- The size of a file is spelled out here and below: a function that is called for each file took longer than all the rest.
create function private.uploads_of(bucket text, folder text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(greatest(4096, coalesce(octet_length(nullif(file.user_metadata, '{}')::text), 0)
    + coalesce((file.metadata ->> 'size')::bigint, (file.metadata ->> 'contentLength')::bigint, 0))), 0)::bigint
  from storage.objects file
  -- In "C", `0` is the character after `/`.
  where file.bucket_id = bucket and file.name collate "C" >= folder || '/' and file.name collate "C" < folder || '0'
    and not (bucket = 'templates' and exists (
      select from public.templates template where template.file_path = file.name
    ))
$$;

create function private.files_of_account(account uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(greatest(4096, coalesce(octet_length(nullif(file.user_metadata, '{}')::text), 0)
    + coalesce((file.metadata ->> 'size')::bigint, (file.metadata ->> 'contentLength')::bigint, 0))), 0)::bigint
  from public.templates template
  join storage.objects file on file.bucket_id = 'templates' and file.name = template.file_path
  where template.account_id = account
$$;

-- Storage refuses an upload of a member whose accounts are all full; which of them the file is for is known when its
-- row comes.
create function private.limit_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  settings private.settings;
  written record;
  used bigint;
begin
  if exists (select from files file where private.metadata_size(file.user_metadata) > 8192) then
    raise sqlstate 'PT413' using message = 'The metadata of a file is at most 8 KB';
  end if;
  select * into settings from private.settings;
  for written in
    select distinct file.bucket_id, split_part(file.name, '/', 1) as folder from files file
    where file.bucket_id in ('chat-uploads', 'templates') order by 1, 2
  loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('uploads ' || written.bucket_id || ' ' || written.folder, 0));
    used := private.uploads_of(written.bucket_id, written.folder);
    if used > settings.person_upload_bytes then
      perform private.refuse_upload();
    end if;
    if written.bucket_id = 'templates' and written.folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and not exists (
        select from public.user_roles admin where admin.user_id = written.folder::uuid and admin.role = 'admin'
      )
      and (
        select min(private.files_of_account(account)) from private.accounts_of(written.folder::uuid) as account
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

create function private.limit_account(accounts uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  for account in select distinct given from unnest(accounts) as given where given is not null order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files of account ' || account, 0));
    if private.files_of_account(account) > (select settings.account_file_bytes from private.settings) then
      perform private.refuse_upload();
    end if;
  end loop;
end
$$;

create function private.limit_new_templates() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_account(array(select written.account_id from written));
  return null;
end
$$;
create trigger templates_limit_account after insert on public.templates
  referencing new table as written for each statement execute function private.limit_new_templates();

create function private.limit_changed_templates() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_account(array(
    select written.account_id from written join earlier using (id)
    where (written.account_id, written.file_path) is distinct from (earlier.account_id, earlier.file_path)
  ));
  return null;
end
$$;
create trigger templates_limit_changed_account after update on public.templates
  referencing old table as earlier new table as written for each statement execute function private.limit_changed_templates();

revoke execute on function private.metadata_size(jsonb), private.refuse_upload(),
  private.uploads_of(text, text), private.files_of_account(uuid), private.limit_uploads(),
  private.limit_account(uuid[]), private.limit_new_templates(), private.limit_changed_templates() from public;
