-- The file of a template belongs to its row. Its name has one shape, no two rows name the same file, and whoever makes a row
-- must have uploaded the file. Nobody replaces a file of the bucket `templates`: a new file is a new object. When a row goes,
-- or names another file, the old file belongs to the same people until storage has removed it.
-- Access: the people who may manage a row may read and delete its file. A file that no row names yet is its uploader's.
-- Private chat uploads are for the person who uploaded them alone: nobody reads, writes or deletes them while impersonating.
-- Tests: supabase/tests/database/templates.test.sql, storage.test.sql, unneeded_files.test.sql

-- `<id of a person>/<name>` as the portal makes it: one folder, and no name that a program could take for a way to another
-- place.
alter table public.templates
  drop constraint templates_file_path_check,
  add constraint templates_file_path_check check (
    file_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9A-Za-z][0-9A-Za-z_.() -]{0,254}$'
  );
drop index public.templates_file_path_idx;
alter table public.templates add constraint templates_file_path_key unique (file_path);

-- Who may still manage the file: the same people who could manage the row.
alter table private.discarded_files
  add column account_id uuid,
  add column is_client_specific boolean not null default false;

create or replace function private.discard_template_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.discarded_files (bucket_id, name, account_id, is_client_specific)
  select 'templates', deleted.file_path, deleted.account_id, deleted.is_client_specific from deleted order by 2
  on conflict do nothing;
  return null;
end
$$;

create function private.discard_replaced_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.discarded_files (bucket_id, name, account_id, is_client_specific)
  values ('templates', old.file_path, old.account_id, old.is_client_specific)
  on conflict do nothing;
  return null;
end
$$;
create trigger templates_discard_replaced_file after update of file_path on public.templates
  for each row when (old.file_path is distinct from new.file_path) execute function private.discard_replaced_file();

-- After the row was written, so that the policies have refused a foreign folder before: the answer to a person is the same
-- for a file that is not there and for one that belongs to somebody else. The service role has no files of its own: it names
-- its uploads, which have no owner, and those of the row's person.
create function private.require_own_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from storage.objects file
    where file.bucket_id = 'templates' and file.name = new.file_path
      and case
        when (select auth.uid()) is not null then file.owner_id = (select auth.uid())::text
        else file.owner_id is null or file.owner_id = new.user_id::text
      end
  ) or exists (
    select from private.discarded_files discarded
    where discarded.bucket_id = 'templates' and discarded.name = new.file_path
  ) then
    raise exception 'The file of a template must be uploaded first, by the person who adds the template'
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger templates_require_file after insert on public.templates
  for each row execute function private.require_own_file();
create trigger templates_require_new_file after update of file_path on public.templates
  for each row when (old.file_path is distinct from new.file_path) execute function private.require_own_file();

-- The person whose private files are meant: the caller, and nobody while the caller acts for another person.
create function private.private_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select person from private.effective_user_id() as person where person = (select auth.uid()));
end
$$;

-- The names of files whose row is gone, of those rows that the caller could manage.
create function private.own_discarded_files() returns setof text
language plpgsql stable security definer set search_path = '' rows 5
as $$
declare
  admin constant boolean := private.is_admin();
  own constant uuid[] := array(select private.account_ids());
begin
  return query
    select discarded.name from private.discarded_files discarded
    where discarded.bucket_id = 'templates'
      and (admin or (discarded.is_client_specific and discarded.account_id = any (own)));
end
$$;

-- An upload that no row names yet, and none has named: it belongs to the caller who uploaded it into the folder of the person
-- that the caller acts as.
create function private.is_own_upload(path text, owner text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return owner = (select auth.uid())::text
    and split_part(path, '/', 1) = private.effective_user_id()::text
    and not exists (select from public.templates template where template.file_path = path)
    and not exists (
      select from private.discarded_files discarded where discarded.bucket_id = 'templates' and discarded.name = path
    );
end
$$;

create function private.manages_template_file(path text, owner text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  named public.templates;
begin
  select * into named from public.templates template where template.file_path = path;
  if named.id is not null then
    return private.is_admin() or (named.is_client_specific and named.account_id in (select private.account_ids()));
  end if;
  return private.is_own_upload(path, owner) or path in (select private.own_discarded_files());
end
$$;

revoke execute on function private.discard_replaced_file(), private.require_own_file(), private.private_user_id(),
  private.own_discarded_files(), private.is_own_upload(text, text), private.manages_template_file(text, text) from public;
grant execute on function private.private_user_id(), private.own_discarded_files(), private.is_own_upload(text, text),
  private.manages_template_file(text, text) to authenticated;

drop policy files_select_reader on storage.objects;
drop policy files_insert_owner on storage.objects;
drop policy files_update_owner on storage.objects;
drop policy files_delete_owner on storage.objects;
drop function private.is_template_file(text), private.may_remove_template_file(text);

-- One policy a command for all three buckets, so that a file passes one test and not three.
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
-- People who can add no template have nothing to upload there.
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
-- Not `templates`: see the trigger below, which holds for everyone else, too.
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

-- Supabase's storage writes the row of an upload with its own rights: the policies have been asked when the upload began, or when
-- its address was signed. A file without an owner is the operator's, who restores one.
create function private.keep_template_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if 'templates' in (old.bucket_id, new.bucket_id) and (
      (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name)
      or (old.version is not null and new.version is distinct from old.version)
    ) then
      raise exception 'The file of a template is never replaced or moved: upload a new one'
        using errcode = 'insufficient_privilege';
    end if;
    return null;
  end if;
  if new.bucket_id = 'templates' and new.owner_id is not null and (
    exists (select from public.templates template where template.file_path = new.name)
    or exists (
      select from private.discarded_files discarded where discarded.bucket_id = 'templates' and discarded.name = new.name
    )
  ) then
    raise exception 'The name of this file has been used for a template: choose another one'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
revoke execute on function private.keep_template_files() from public;
create trigger portico_keep_template_files after insert or update on storage.objects
  for each row execute function private.keep_template_files();
