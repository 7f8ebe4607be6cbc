-- Opened documents: the firm cannot read a file of an account in storage without an entry in the account's access log.
-- An administrator, impersonating or not, calls open_document() first: it writes the entry, and for 60 seconds the policy of
-- storage (files_select_reader) lets this person, in this session, read this one file. The secret key bypasses policies, so the
-- engine calls note_file_read() before it sends bytes to a caller with the key (docs/mechanisms/opened-documents.md).
-- An entry is committed before what it is about: no function writes an entry and returns what was read.
-- Access: every signed-in person may call open_document() and open_file(); for people who are not of the firm they do nothing.
-- Nobody calls the functions in private; only the engine, with its own rights, calls note_file_read().
-- Tests: supabase/tests/database/opened_documents*.test.sql, tests/attack/v08-opened-documents.test.ts
create table private.file_openings (
  -- Without foreign keys: a row counts for a minute only, and a deleted person cannot use theirs.
  person uuid not null,
  session uuid not null,
  -- The person whom the administrator impersonated, or the administrator.
  acts_as uuid not null,
  -- A bucket of storage; or 'passages', where `name` is the id of the document.
  bucket_id text not null,
  name text not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- The transaction of the entry. Only later ones read what was opened.
  opened_by xid8 not null default pg_current_xact_id(),
  primary key (person, session, acts_as, bucket_id, name)
);
create index file_openings_opened_at_idx on private.file_openings (opened_at);
alter table private.file_openings enable row level security;

-- Adds an entry about the caller to the logs. `what` is null for a document; otherwise it says what was read.
create function private.note_opening(accounts uuid[], id uuid, title text, what text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  impersonated constant uuid := private.impersonated_by((select auth.uid()));
begin
  perform private.note_access(accounts, (select auth.uid()),
    case when impersonated is null then 'portal' else 'impersonation' end, 'document_opened',
    jsonb_build_object('id', id, 'title', left(title, 200), 'what', what, 'as', impersonated));
end
$$;

-- Lets the person read the file for 60 seconds from now. Also deletes some openings that ended long ago, except those that another
-- transaction is deleting at this moment.
create function private.allow_reading(person uuid, acting_as uuid, bucket text, path text) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  opened constant timestamptz := clock_timestamp();
  caller_session constant uuid :=
    nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid;
begin
  delete from private.file_openings outdated
  where outdated.ctid = any (array(
    select stale.ctid from private.file_openings stale where stale.opened_at < opened - interval '1 hour'
    order by stale.opened_at limit 100 for update skip locked
  ));
  insert into private.file_openings (person, session, acts_as, bucket_id, name, opened_at)
  values (person, caller_session, acting_as, bucket, path, opened)
  on conflict on constraint file_openings_pkey do update set opened_at = excluded.opened_at, opened_by = excluded.opened_by;
  return opened + interval '60 seconds';
end
$$;

-- Writes the entry and returns until when the file may be read. Returns null if no entry is needed: the caller is not of the firm,
-- or the file belongs to no account.
create function private.open_file(path text, bucket text) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  acting_as constant uuid := private.effective_user_id();
  account uuid;
  file_id uuid;
  file_title text;
begin
  if acting_as is null then
    raise exception 'Your session is over. Please sign in again, or end the impersonation.'
      using errcode = 'insufficient_privilege', hint = 'session_or_impersonation_over';
  end if;
  if not private.is_of_firm() then
    return null;
  end if;
  if bucket = 'templates' then
    select template.account_id, template.id, template.title into account, file_id, file_title
    from public.templates template
    where template.file_path = path and (
      template.account_id is null or private.is_admin() or template.account_id in (select private.library_account_ids())
    );
  elsif bucket = 'support-files' then
    select sent.account_id, sent.id, sent.file_name into account, file_id, file_title
    from public.support_attachments sent
    join public.support_requests request on request.id = sent.request_id
    where sent.file_path = path and (
      private.is_admin() or case
        when request.is_personal then request.user_id = acting_as
        else request.account_id in (select private.account_ids())
      end
    );
  end if;
  if file_id is null then
    raise exception 'There is no such document' using errcode = 'PT404', hint = 'no_such_document';
  end if;
  if account is null then
    return null;
  end if;
  perform private.note_opening(array[account], file_id, file_title, case bucket when 'support-files' then 'support_file' end);
  return private.allow_reading((select auth.uid()), acting_as, bucket, path);
end
$$;

create function private.open_document(template uuid) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.open_file((select document.file_path from public.templates document where document.id = template), 'templates');
end
$$;

create function public.open_document(template_id uuid) returns timestamptz
language sql volatile set search_path = ''
as $$ select private.open_document(template_id) $$;

-- The same by the path of the file, because answers of the Steward and comparisons name a path. Also for files of support requests.
create function public.open_file(file_path text, bucket text default 'templates') returns timestamptz
language sql volatile set search_path = ''
as $$ select private.open_file(file_path, bucket) $$;

-- For how many more seconds the caller may read the file; null if there is no limit. The engine signs no address that works for
-- longer.
create function private.seconds_to_read(bucket text, path text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_of_firm() or not exists (
    select from private.client_file(bucket, path) as file where cardinality(array_remove(file.accounts, null)) > 0
  ) then
    return null;
  end if;
  return coalesce((
    select floor(extract(epoch from opened.opened_at + interval '60 seconds' - clock_timestamp()))::integer
    from private.file_openings opened
    where opened.person = (select auth.uid()) and opened.bucket_id = bucket and opened.name = path
      and opened.session = nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid
      and opened.acts_as = private.effective_user_id()
  ), 0);
end
$$;

-- The accounts that a file of storage belongs to, and what it is. A file that nothing names yet belongs to the accounts of
-- the person who uploaded it, unless that person is of the firm.
create function private.client_file(bucket text, path text)
returns table (accounts uuid[], id uuid, title text, what text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if bucket = 'templates' then
    return query
      select array[template.account_id], template.id, template.title, null::text
      from public.templates template where template.file_path = path;
    if found then
      return;
    end if;
    return query
      select array[discarded.account_id], null::uuid, null::text, 'deleted_document'
      from private.discarded_files discarded where discarded.bucket_id = bucket and discarded.name = path;
    if found then
      return;
    end if;
  elsif bucket = 'support-files' then
    return query
      select array[sent.account_id], sent.id, sent.file_name, 'support_file'
      from public.support_attachments sent where sent.file_path = path;
    if found then
      return;
    end if;
  elsif bucket = 'data-exports' then
    return query
      select array(select private.accounts_of(request.user_id)), request.id, null::text, 'data_export'
      from public.data_exports export join public.privacy_requests request on request.id = export.request_id
      where export.file_name = path;
    return;
  elsif bucket <> 'chat-uploads' then
    return;
  end if;
  return query
    select array(
        select private.accounts_of(file.owner_id::uuid)
        where not exists (
          select from public.user_roles admin where admin.user_id = file.owner_id::uuid and admin.role = 'admin'
        )
      ), file.id, null::text, 'upload'
    from storage.objects file
    where file.bucket_id = bucket and file.name = path
      and file.owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
end
$$;

-- The engine calls this before it sends, renders or copies bytes with the rights of the secret key, or signs an address with them.
-- The function that indexes new documents for the search reads them in this way too: then `purpose` is "search".
create function private.note_file_read(bucket text, path text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.note_access(file.accounts, null, 'key', 'document_opened',
    jsonb_build_object('id', file.id, 'title', left(file.title, 200), 'what', file.what,
      'purpose', case when exists (
        select from private.template_texts reading where reading.template_id = file.id and reading.claimed_until > now()
      ) then 'search' end))
  from private.client_file(bucket, path) as file;
end
$$;

-- Writes an entry when the firm, or somebody with the secret key, adds, changes or deletes a document of an account; also when they move
-- it to another account or to none. While impersonating, another trigger writes it (access_log). The portal reads a new file again, for
-- the search and to copy it for other accounts, so adding a file lets the administrator read it for 60 seconds.
create function private.log_document_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  current_row constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  actor constant uuid := (select auth.uid());
begin
  if actor is not null and tg_op <> 'DELETE' and old_row -> 'file_path' is distinct from new_row -> 'file_path'
    and private.effective_user_id() is not null
  then
    perform private.allow_reading(actor, private.effective_user_id(), 'templates', new_row ->> 'file_path');
  end if;
  if private.impersonated_by(actor) is null then
    perform private.note_access(
      array[(old_row ->> 'account_id')::uuid, (new_row ->> 'account_id')::uuid], actor, private.way_of(actor), 'changed',
      jsonb_build_object('what', 'template_' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
        'id', current_row -> 'id', 'title', left(current_row ->> 'title', 200)));
  end if;
  return null;
end
$$;
-- Not the state of the text, which the index sets.
create trigger templates_log_change after insert or delete or update of user_id, account_id, title, description, category, file_name,
  file_path, file_size, file_type, is_client_specific, tags on public.templates for each row when (
    pg_catalog.pg_trigger_depth() = 0 and case when auth.uid() is null then auth.role() = 'service_role' else private.has_admin_role() end
  )
  execute function private.log_document_change();

-- Everybody can read the files of a public bucket, without a policy and without an entry. So a bucket with files of clients cannot be
-- made public, not even with the secret key.
create function private.keep_buckets_private() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.public and new.id in ('templates', 'chat-uploads', 'support-files', 'data-exports') then
    raise exception 'This bucket holds documents of clients and is never public'
      using errcode = 'insufficient_privilege', hint = 'private_bucket';
  end if;
  return new;
end
$$;
create trigger portico_keep_private before insert or update on storage.buckets
  for each row execute function private.keep_buckets_private();

-- The portal makes an export for an administrator from lists that it has read. The database cannot know that, so the portal reports
-- it. An export that is not reported has no entry (docs/mechanisms/opened-documents.md).
create function private.note_export(list text, accounts uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if list is null or list !~ '^[a-z][a-z_]{0,40}$' or coalesce(cardinality(accounts), 0) not between 1 and 10000 then
    raise exception 'An export needs the name of a list, and at most 10,000 accounts'
      using errcode = 'invalid_parameter_value', hint = 'no_such_export';
  end if;
  perform private.note_access(
    array(select account.id from public.accounts account where account.id = any (note_export.accounts)),
    (select auth.uid()), 'portal', 'exported', jsonb_build_object('what', list));
end
$$;
create function public.note_export(list text, account_ids uuid[]) returns void
language sql volatile set search_path = ''
as $$ select private.note_export(list, account_ids) $$;

revoke execute on function private.note_opening(uuid[], uuid, text, text), private.allow_reading(uuid, uuid, text, text),
  private.open_file(text, text), private.open_document(uuid), private.seconds_to_read(text, text),
  private.client_file(text, text), private.note_file_read(text, text), private.log_document_change(),
  private.keep_buckets_private(), private.note_export(text, uuid[]) from public;
grant execute on function private.open_file(text, text), private.open_document(uuid), private.seconds_to_read(text, text),
  private.note_export(text, uuid[]) to authenticated;
revoke execute on function public.open_document(uuid), public.open_file(text, text), public.note_export(text, uuid[])
  from public, anon, service_role;
grant execute on function public.open_document(uuid), public.open_file(text, text), public.note_export(text, uuid[])
  to authenticated;
