-- Buckets and who may touch the files in them. `templates` and `chat-uploads` keep each person's uploads in a folder
-- that is named by the person's id; `organization-logos` is public: reading needs no policy there, and without one
-- nobody but admins can list it.
-- Tests: supabase/tests/database/storage.test.sql
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

-- Whether any row names the file, whoever may read that row: an upload that no row names yet is still its owner's.
create function private.is_template_file(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.templates template where template.file_path = path);
end
$$;

-- Whether the caller may delete every row that names the file; false if none does.
create function private.may_remove_template_file(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select bool_and(template.is_client_specific and template.account_id in (select private.account_ids()))
    from public.templates template
    where template.file_path = path
  ), false);
end
$$;

revoke execute on function private.is_template_file(text), private.may_remove_template_file(text) from public;
grant execute on function private.is_template_file(text), private.may_remove_template_file(text)
  to authenticated, service_role;

-- One policy a command for all three buckets, so that a file passes one test and not three.
create policy files_select_reader on storage.objects for select to authenticated
  using (
    case bucket_id
      when 'templates' then
        exists (select from public.templates template where template.file_path = objects.name)
        or (
          (storage.foldername(name))[1] = (select private.effective_user_id())::text
          and not (select private.is_template_file(name))
        )
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  );
create policy files_insert_owner on storage.objects for insert to authenticated
  with check (
    case bucket_id
      when 'organization-logos' then (select private.is_admin())
      when 'templates' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      else false
    end
  );
create policy files_update_owner on storage.objects for update to authenticated
  using (
    case bucket_id
      when 'organization-logos' then (select private.is_admin())
      when 'templates' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      else false
    end
  )
  with check (
    case bucket_id
      when 'organization-logos' then (select private.is_admin())
      when 'templates' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      else false
    end
  );
-- The file of a template goes with its row: whoever may delete the row may delete the file.
create policy files_delete_owner on storage.objects for delete to authenticated
  using (
    case bucket_id
      when 'organization-logos' then (select private.is_admin())
      when 'templates' then
        (storage.foldername(name))[1] = (select private.effective_user_id())::text
        or (select private.may_remove_template_file(name))
        or (select private.is_admin())
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.effective_user_id())::text
      else false
    end
  );
