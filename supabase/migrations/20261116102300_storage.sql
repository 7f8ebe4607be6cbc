-- Storage: the buckets, and who may use their files. `templates` and `chat-uploads` keep each person's uploads in a
-- folder that has the person's id as its name. `organization-logos` is public: reading a file there needs no policy, but
-- only admins can list the files. `support-files` has a folder for each person, and in it one for each request.
-- Only the service role writes to `data-exports` (data_exports).
-- Access: by the policies below. Chat uploads are only for the person who uploaded them: nobody reads, writes or deletes
-- them while impersonating. The access to files of templates is described in templates. The firm can read a file of an
-- account only within 60 seconds of opening it, and opening writes to the account's access log (opened_documents).
-- A reset of a project on Supabase leaves the buckets, so creating one again changes it.
-- Tests: supabase/tests/database/storage*.test.sql
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
  ('support-files', 'support-files', false, 10 * 1024 * 1024, array[
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ]),
  -- No svg: it can carry script.
  ('organization-logos', 'organization-logos', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The files of a bucket that the caller has opened within the last 60 seconds, in this session and as this person. An opening up to
-- five seconds in the future counts, because the clock may have been corrected. A later one does not: the clock was set back.
-- An opening of this very transaction does not count: if the transaction fails, its entry goes, and its errors may tell what it read.
create function private.opened_files(bucket text) returns setof text
language plpgsql stable security definer set search_path = '' rows 2
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return query
    select opened.name from private.file_openings opened
    where opened.person = nullif(claims ->> 'sub', '')::uuid and opened.session = nullif(claims ->> 'session_id', '')::uuid
      and opened.acts_as = private.effective_user_id() and opened.bucket_id = bucket
      and opened.opened_at > clock_timestamp() - interval '60 seconds'
      and opened.opened_at < clock_timestamp() + interval '5 seconds'
      and opened.opened_by is distinct from pg_current_xact_id_if_assigned();
end
$$;

-- Whether a file of `support-files` is an upload of the caller that no message names yet.
create function private.is_pending_support_file(path text, owner text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return owner = (select auth.uid())::text
    and split_part(path, '/', 1) = private.effective_user_id()::text
    and not exists (select from public.support_attachments file where file.file_path = path);
end
$$;

-- A file of `support-files` is for those who may read its message. To know its path is not enough, and to have uploaded
-- it neither: a person who was removed from the account loses it. This lists the files of the caller's account and of
-- their own requests once, so that no file of others is looked at. Not for admins, who read every sent file (those of an account
-- after opening them): their list would be too long.
create function private.readable_support_files() returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.effective_user_id();
  firm constant boolean := private.is_of_firm();
  opened constant text[] := array(select private.opened_files('support-files'));
begin
  return query
    select file.file_path
    from public.support_requests request
    join public.support_attachments file on file.request_id = request.id
    where not request.is_personal and request.account_id in (select private.account_ids())
      and (not firm or file.is_firm or file.account_id is null or file.file_path = any (opened));
  return query
    select file.file_path
    from public.support_requests request
    join public.support_attachments file on file.request_id = request.id
    where request.is_personal and request.user_id = person;
end
$$;

-- The exports that the caller may download: their own, for seven days (data_exports).
create function private.downloadable_exports() returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select made.file_name from public.privacy_requests request
    join public.data_exports made on made.request_id = request.id
    where request.user_id = private.private_user_id() and made.expires_at > now();
end
$$;

-- Who may ask this is not checked here, because it would take most of the time: the policy asks for admins only.
create function private.is_sent_support_file(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.support_attachments file
    where file.file_path = path
      and (file.is_firm or file.account_id is null or path in (select private.opened_files('support-files')))
  );
end
$$;

-- Whether a change of the sign-in waits for a confirmation (sign_in_holds).
create function private.reads_no_documents() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return private.is_sign_in_held(private.effective_user_id());
end
$$;

-- One policy a command for all buckets, so that a file is checked once and not for each. Only people who can
-- add a template may upload one. Nobody updates a file of `templates` or `support-files`: no policy allows it, and the
-- trigger portico_protect_named_files refuses it to callers whom no policy binds.
create policy files_select_reader on storage.objects for select to authenticated
  using (
    not (select private.reads_no_documents()) and case bucket_id
      when 'templates' then
        exists (
          select from public.templates template
          where template.file_path = objects.name and (
            template.account_id is null or not (select private.is_of_firm())
            or objects.name in (select private.opened_files('templates'))
          )
        )
        or (
          (storage.foldername(name))[1] = (select private.effective_user_id())::text
          and (select private.is_own_upload(name, owner_id))
        )
        or name in (select private.managed_discarded_files())
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'support-files' then
        ((select private.is_admin()) and (select private.is_sent_support_file(name)))
        or name in (select private.readable_support_files())
        or (
          (storage.foldername(name))[1] = (select private.effective_user_id())::text
          and (select private.is_pending_support_file(name, owner_id))
        )
      when 'organization-logos' then (select private.is_admin())
      when 'data-exports' then name in (select private.downloadable_exports())
      else false
    end
  );
create policy files_insert_owner on storage.objects for insert to authenticated
  with check (
    case bucket_id
      when 'templates' then
        (storage.foldername(name))[1] = (select private.effective_user_id())::text
        and ((select private.is_admin()) or exists (select private.editable_library_account_ids()))
      when 'chat-uploads' then (storage.foldername(name))[1] = (select private.private_user_id())::text
      when 'support-files' then
        (storage.foldername(name))[1] = (select private.effective_user_id())::text
        and name ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f-]{36}\.[a-z]{3,4}$'
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
      when 'support-files' then
        (storage.foldername(name))[1] = (select private.effective_user_id())::text
        and (select private.is_pending_support_file(name, owner_id))
      when 'organization-logos' then (select private.is_admin())
      else false
    end
  );

-- Whether the person may upload the file, by the rule of files_insert_owner but without a token, so that the session is
-- not checked. Supabase's storage needs this: it writes the row of an upload with its own rights and the person as the
-- owner and, with a signed address, up to two hours after it checked the policies. The engine writes the row as the
-- person, so there the policies decide, and this refuses nothing more. A file without an owner is the operator's.
create function private.may_upload(person uuid, bucket text, path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  folder constant text := split_part(path, '/', 1);
  is_admin boolean;
  impersonated uuid;
  is_running boolean;
begin
  select exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin'),
    session.impersonated_user_id, session.expires_at > now()
  into is_admin, impersonated, is_running
  from auth.users identity
  join public.profiles profile on profile.id = identity.id
  left join public.impersonation_sessions session on session.admin_id = identity.id and session.ended_at is null
  where identity.id = person and identity.deleted_at is null
    and (identity.banned_until is null or identity.banned_until <= now())
    and profile.environment_access in (private.environment(), 'both');
  if not found or (impersonated is not null and not (is_running and is_admin and not private.only_looks(person))) then
    return false;
  end if;
  return case bucket
    when 'templates' then folder = coalesce(impersonated, person)::text
      and ((is_admin and impersonated is null) or exists (
        select from private.accounts_of(coalesce(impersonated, person)) as account
        where not exists (
          select from public.user_accounts link
          where link.user_id = coalesce(impersonated, person) and link.account_id = account
            and (link.role = 'viewer' or link.access_level = 'restricted')
        )
      ))
    when 'chat-uploads' then impersonated is null and folder = person::text
    when 'support-files' then folder = coalesce(impersonated, person)::text
    when 'organization-logos' then is_admin and impersonated is null
    else true
  end;
end
$$;

create function private.require_upload_right() returns trigger
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
-- After the row is written, like the other rules of files. The second trigger ignores updates that storage makes when a
-- file is only read.
create trigger portico_require_right_to_insert after insert on storage.objects
  for each row when (new.owner_id is not null and auth.role() = 'service_role')
  execute function private.require_upload_right();
create trigger portico_require_right_to_update after update on storage.objects
  for each row when (
    new.owner_id is not null and auth.role() = 'service_role'
    and (old.bucket_id, old.name, old.version, old.owner_id) is distinct from (new.bucket_id, new.name, new.version, new.owner_id)
  )
  execute function private.require_upload_right();

-- The facts about a file that are recorded, without the metadata that the client wrote.
create function private.file_facts(file jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('bucket', file -> 'bucket_id', 'name', file -> 'name', 'version', file -> 'version',
    'size', file #> '{metadata,size}', 'type', file #> '{metadata,mimetype}')
  where file is not null
$$;

-- The actor is the caller or, without one, the owner of the file: Supabase's storage checks the policies as the caller,
-- rolls that back, and then writes as the service with the caller as the owner. It deletes as the caller.
-- What a hold keeps is no act of the caller, and the client would learn of the hold from their access log (kept_rows).
create function private.record_file_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  old_file constant jsonb := case when tg_op <> 'INSERT' then private.file_facts(to_jsonb(old)) end;
  new_file constant jsonb := case when tg_op <> 'DELETE' then private.file_facts(to_jsonb(new)) end;
  owner constant text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> 'owner_id' end;
  actor uuid := (select auth.uid());
  facts jsonb := coalesce(new_file, old_file);
begin
  if actor is null and owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    actor := owner::uuid;
  end if;
  if old_file is not distinct from new_file or facts ->> 'bucket' = 'held-files'
    or not exists (select from public.user_roles admin where admin.user_id = actor and admin.role = 'admin')
  then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, case
      when old_file -> field.key is not distinct from field.value then field.value
      else jsonb_build_object('from', old_file -> field.key, 'to', field.value)
    end) into facts
    from jsonb_each(new_file) field;
  end if;
  perform private.record_action('file_' || verb, null, concat_ws('/', coalesce(new_file, old_file) ->> 'bucket', coalesce(new_file, old_file) ->> 'name'),
    facts, actor);
  return null;
end
$$;
create trigger portico_record_file_change after insert or update or delete on storage.objects
  for each row execute function private.record_file_change();

-- Files that nobody needs any more: of deleted templates, of uploads that were broken off before a template named them,
-- and of deleted people and accounts. An uploaded file may wait a day for its template. Accounts and people take turns,
-- so that many files of one do not delay those of the others.
create function public.list_unneeded_files(at_most integer, discarded_only boolean default false)
returns table (bucket_id text, name text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  oldest_chat_upload constant timestamptz := private.retention_limit('chat_uploads');
begin
  delete from private.discarded_files discarded
  where not exists (
      select from storage.objects file where file.bucket_id = discarded.bucket_id and file.name = discarded.name
    )
    or exists (select from public.templates template where template.file_path = discarded.name);
  return query
    with unneeded as (
      select discarded.bucket_id, discarded.name, discarded.account_id::text as owner from private.discarded_files discarded
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
            file.created_at < oldest_chat_upload
            or not exists (select from public.profiles profile where profile.id::text = split_part(file.name, '/', 1))
          -- Uploads of drafts that were not sent, and of requests that were deleted.
          when 'support-files' then
            not exists (select from public.support_attachments attached where attached.file_path = file.name)
          when 'organization-logos' then
            file.name ~ '^[0-9a-f-]{36}_' and not exists (select from public.accounts account where account.id::text = left(file.name, 36))
          -- Copies for a legal hold that has ended.
          when 'held-files' then
            not exists (select from private.kept_rows kept where kept.id::text = file.name)
          -- Exports whose seven days are over, or whose person is gone.
          when 'data-exports' then
            not exists (
              select from public.data_exports kept
              where kept.file_name = file.name and coalesce(kept.expires_at > now(), true)
            )
          else false
        end
    )
    select turns.bucket_id, turns.name
    from (select unneeded.*, row_number() over (partition by owner order by bucket_id, name) as turn from unneeded) as turns
    order by turns.turn, 1, 2 limit least(greatest(at_most, 0), 1000);
end
$$;

revoke execute on function private.opened_files(text), private.is_pending_support_file(text, text),
  private.is_sent_support_file(text), private.readable_support_files(), private.downloadable_exports(),
  private.reads_no_documents() from public;
grant execute on function private.opened_files(text), private.is_pending_support_file(text, text),
  private.is_sent_support_file(text), private.readable_support_files(), private.downloadable_exports(),
  private.reads_no_documents() to authenticated;
revoke execute on function private.may_upload(uuid, text, text), private.require_upload_right(),
  private.file_facts(jsonb), private.record_file_change() from public;
revoke execute on function public.list_unneeded_files(integer, boolean) from public, anon, authenticated;
grant execute on function public.list_unneeded_files(integer, boolean) to service_role;
