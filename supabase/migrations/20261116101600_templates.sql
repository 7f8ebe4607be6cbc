-- Templates: documents for one account or, if account_id is null, for all accounts. The files are in the bucket
-- `templates`.
-- Every template names one file. The file name has a fixed form, no two templates name the same file, and the person who
-- adds a template must have uploaded the file. Nobody replaces a file of the bucket: a new file is a new object. When a
-- template is deleted or names another file, the members who could manage it may manage the old file until storage has removed it.
-- Access: members read the templates for everyone and those of their account; they insert and delete client-specific
-- ones of their account. Admins do everything. The people who may manage a template may read and delete its file. Admins
-- must first call open_document() for a file of an account's template (opened_documents). A file that no template names
-- yet is for the person who uploaded it.
-- Tests: supabase/tests/database/templates.test.sql, storage*.test.sql
create type public.template_category as enum ('general', 'legal', 'privacy', 'compliance', 'contracts');
create type public.template_text_state as enum ('pending', 'ready', 'unreadable');

create table public.templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  account_id uuid references public.accounts (id) on delete cascade,
  title text not null check (btrim(title) <> ''),
  description text,
  category public.template_category not null default 'general',
  file_name text not null check (btrim(file_name) <> ''),
  -- `<id of a person>/<name>` as the portal makes it: one folder, and a name that no program can take for a path to
  -- another folder.
  file_path text not null unique check (
    file_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9A-Za-z][0-9A-Za-z_.() -]{0,254}$'
  ),
  file_size bigint check (file_size >= 0),
  file_type text,
  is_client_specific boolean not null default false,
  tags text[],
  -- Whether the text of the file can be searched. A trigger in template_texts sets it.
  text_state public.template_text_state not null default 'pending',
  created_at timestamptz not null default now(),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint templates_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  constraint templates_client_specific_needs_account check (not is_client_specific or account_id is not null),
  -- The longest path that its pattern allows has 292 characters.
  constraint templates_lengths check (
    char_length(title) <= 300 and char_length(description) <= 10000 and char_length(file_name) <= 255
    and char_length(file_path) <= 292 and char_length(file_type) <= 255 and private.has_short_items(tags, 50, 100)
  )
);
-- The list shows the templates of one account and those for everyone, newest first, and sorts and counts by the index alone.
create index templates_account_id_created_at_idx on public.templates (account_id, created_at desc, id)
  include (is_client_specific, category, file_size, file_path);
create index templates_created_at_idx on public.templates (created_at desc);
create index templates_user_id_idx on public.templates (user_id);

alter table public.templates enable row level security;
revoke all on public.templates from anon, authenticated;
grant select, delete,
  insert (user_id, account_id, title, description, category, file_name, file_path, file_size, file_type,
    is_client_specific, tags),
  update (user_id, account_id, title, description, category, file_name, file_path, file_size, file_type,
    is_client_specific, tags)
  on public.templates to authenticated;
grant all on public.templates to service_role;

-- Everyone who may read a template may read its file. So templates_insert_member allows only files in the person's own
-- folder: otherwise a template with the path of another account's document would give access to that document.
create policy templates_select_member on public.templates for select to authenticated
  using (
    (account_id is null and (select private.effective_user_id()) is not null)
    or account_id in (select private.library_account_ids())
    or (select private.is_admin())
  );
create policy templates_insert_member on public.templates for insert to authenticated
  with check (
    (select private.is_admin())
    or (
      is_client_specific
      and account_id in (select private.editable_library_account_ids())
      and user_id = (select private.effective_user_id())
      and split_part(file_path, '/', 1) = (select private.effective_user_id())::text
    )
  );
create policy templates_update_admin on public.templates for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy templates_delete_member on public.templates for delete to authenticated
  using (
    (is_client_specific and account_id in (select private.editable_library_account_ids()))
    or (select private.is_admin())
  );

create trigger templates_record_change after insert or update or delete on public.templates
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('template');

-- Files whose template was deleted or names another file. The function tidy-files asks storage to remove them: deleting
-- the row of storage.objects in SQL would leave the bytes behind.
create table private.discarded_files (
  bucket_id text not null,
  name text not null,
  -- Copied from the template, because the people who could manage it may still manage the file.
  account_id uuid,
  is_client_specific boolean not null default false,
  primary key (bucket_id, name)
);

-- The database does this, because a person who deletes a template may not be allowed to delete the file, or may lose the
-- connection before.
create function private.discard_template_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.discarded_files (bucket_id, name, account_id, is_client_specific)
  select 'templates', deleted.file_path, deleted.account_id, deleted.is_client_specific from deleted order by 2
  on conflict do nothing;
  return null;
end
$$;
create trigger templates_discard_files after delete on public.templates
  referencing old table as deleted for each statement execute function private.discard_template_files();

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

-- Runs after the policies have refused a folder of somebody else, so that the error does not tell whether another
-- person's file exists. The service role may name its own uploads, which have no owner, and files of the template's
-- person.
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
      using errcode = 'foreign_key_violation', hint = 'template_without_file';
  end if;
  return null;
end
$$;
create trigger templates_require_file after insert on public.templates
  for each row execute function private.require_own_file();
create trigger templates_require_new_file after update of file_path on public.templates
  for each row when (old.file_path is distinct from new.file_path) execute function private.require_own_file();

-- The discarded files of templates that the caller could manage. None for the firm: there would be no entry about reading them, and
-- storage removes them anyway. Nor are those without an account the firm's: they may be uploads of an erased client.
create function private.managed_discarded_files() returns setof text
language plpgsql stable security definer set search_path = '' rows 5
as $$
declare
  accounts constant uuid[] := case when private.is_of_firm() then '{}' else array(select private.editable_library_account_ids()) end;
begin
  return query
    select discarded.name from private.discarded_files discarded
    where discarded.bucket_id = 'templates' and discarded.is_client_specific and discarded.account_id = any (accounts);
end
$$;

-- Whether the caller uploaded the file, into the folder of the person that the caller acts as, and no template names it
-- or has named it.
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
  template public.templates;
begin
  select * into template from public.templates named where named.file_path = path;
  if template.id is not null then
    return private.is_admin() or (
      template.is_client_specific and template.account_id in (select private.editable_library_account_ids())
    );
  end if;
  return private.is_own_upload(path, owner) or path in (select private.managed_discarded_files());
end
$$;

-- The files that templates and messages to the support name are never replaced or moved.
-- Policies are not enough: Supabase's storage writes the row of an upload with its own rights, and checked the policies
-- when the upload began or when its address was signed. A file without an owner may use the name again: an operator
-- restores it.
create function private.protect_named_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (old.bucket_id in ('templates', 'support-files') or new.bucket_id in ('templates', 'support-files')) and (
      (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name)
      or (old.version is not null and new.version is distinct from old.version)
    ) then
      if 'templates' in (old.bucket_id, new.bucket_id) then
        raise exception 'The file of a template cannot be replaced or moved. Upload a new one.'
          using errcode = 'insufficient_privilege', hint = 'template_file_fixed';
      end if;
      raise exception 'A file for the support cannot be replaced or moved. Upload a new one.'
        using errcode = 'insufficient_privilege', hint = 'support_file_fixed';
    end if;
    return null;
  end if;
  if new.bucket_id = 'support-files' and new.owner_id is not null
    and exists (select from public.support_attachments sent where sent.file_path = new.name)
  then
    raise exception 'A message has used this file name. Choose another one.'
      using errcode = 'insufficient_privilege', hint = 'file_name_of_message';
  end if;
  if new.bucket_id = 'templates' and new.owner_id is not null and (
    exists (select from public.templates template where template.file_path = new.name)
    or exists (
      select from private.discarded_files discarded where discarded.bucket_id = 'templates' and discarded.name = new.name
    )
  ) then
    raise exception 'A template has used this file name. Choose another one.'
      using errcode = 'insufficient_privilege', hint = 'file_name_of_template';
  end if;
  return null;
end
$$;
create trigger portico_protect_named_files after insert or update on storage.objects
  for each row execute function private.protect_named_files();

revoke execute on function private.discard_template_files(), private.discard_replaced_file(),
  private.require_own_file(), private.managed_discarded_files(), private.is_own_upload(text, text),
  private.manages_template_file(text, text), private.protect_named_files() from public;
grant execute on function private.managed_discarded_files(), private.is_own_upload(text, text),
  private.manages_template_file(text, text) to authenticated;
