-- What legal holds keep. Nothing that a client can read changes because of a hold, or they would learn of it. So deletions, periods
-- and announcements go on as without one, and what is deleted or overwritten goes to private.kept_rows, which clients cannot read.
-- The bytes of a file stay because a row of the bucket `held-files` names them too. The operator reads both when a court asks.
-- Access: nobody over the API, but the service role reads `held-files`. Nobody deletes what a hold covers.
-- Tests: supabase/tests/database/legal_holds.test.sql, tests/attack/v08-legal-holds.test.ts, tests/database/retention.test.ts
-- What was deleted or overwritten under a hold, as it was.
create table private.kept_rows (
  id bigint generated always as identity primary key,
  relation text not null,
  row_id text,
  -- Of whom it is: a hold on any of them keeps it.
  account_id uuid,
  people uuid[] not null,
  file_path text,
  content jsonb not null,
  was_deleted boolean not null,
  kept_at timestamptz not null default now(),
  deleted_by uuid default auth.uid()
);
create index kept_rows_row_id_idx on private.kept_rows (row_id);
create index kept_rows_file_path_idx on private.kept_rows (file_path) where file_path is not null;

create function private.covers_hold(account uuid, people uuid[]) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(account in (select private.held_accounts()), false)
    or people && array(select private.held_people());
end
$$;

-- Keeps a copy of a row of a held account or person that is deleted or overwritten. It looks for them under the names that columns of
-- accounts and people have; a part of a support request is also of whom the request is of.
create function private.keep_held_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  former constant jsonb := to_jsonb(old);
  of_account text := coalesce(former ->> 'account_id', former ->> 'concerned_account');
  people uuid[] := array(
    select field.value::uuid from jsonb_each_text(former) as field
    where field.key in ('user_id', 'created_by', 'author', 'for_person', 'target_user_id', 'in_place_of') and field.value is not null
  );
  parent record;
begin
  perform private.lock_holds();
  if exists (select from public.legal_holds hold where hold.ended_at is null) then
    if former ? 'request_id' then
      select request.account_id::text as account, array_remove(array[request.user_id], null) as people into parent
      from public.support_requests request where request.id = (former ->> 'request_id')::uuid;
      if not found then
        select kept.account_id::text as account, kept.people into parent from private.kept_rows kept
        where kept.row_id = former ->> 'request_id' and kept.relation = 'support_requests' order by kept.id desc limit 1;
      end if;
      of_account := coalesce(of_account, parent.account);
      people := people || coalesce(parent.people, '{}');
    end if;
    if of_account !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      of_account := null;
    end if;
    if private.covers_hold(of_account::uuid, people) then
      insert into private.kept_rows (relation, row_id, account_id, people, file_path, content, was_deleted)
      values (tg_table_name, former ->> 'id', of_account::uuid, people, former ->> 'file_path', former, tg_op = 'DELETE');
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
do $$
declare
  kept text;
begin
  foreach kept in array array[
    'public.account_services', 'public.account_webhooks', 'public.admin_actions', 'public.change_requests',
    'public.chat_conversations', 'public.chat_exchanges', 'public.consultancies', 'public.impersonation_sessions',
    'public.kanban_cards', 'public.notifications', 'public.support_attachments',
    'public.support_messages', 'public.support_notes', 'public.support_requests', 'public.templates', 'public.user_accounts',
    'private.known_devices'
  ] loop
    execute format('create trigger %s_keep_held before delete on %s for each row execute function private.keep_held_row()',
      split_part(kept, '.', 2), kept);
  end loop;
end
$$;
-- What clients and administrators overwrite.
create trigger kanban_cards_keep_held_content before update on public.kanban_cards
  for each row when ((old.title, old.description, old.account_id) is distinct from (new.title, new.description, new.account_id))
  execute function private.keep_held_row();
create trigger templates_keep_held_content before update on public.templates
  for each row when (
    (old.title, old.description, old.account_id, old.file_path, old.file_name, old.tags)
      is distinct from (new.title, new.description, new.account_id, new.file_path, new.file_name, new.tags)
  )
  execute function private.keep_held_row();

create function private.refuse_to_delete_kept() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.covers_hold(old.account_id, old.people) then
    raise exception 'A legal hold covers this account or person. End the hold first.'
      using errcode = 'insufficient_privilege', hint = 'legal_hold_deletion';
  end if;
  return old;
end
$$;
create trigger kept_rows_refuse_while_held before delete on private.kept_rows
  for each row execute function private.refuse_to_delete_kept();

-- Only rows of this bucket name the bytes of held files that were deleted. No policy lets anybody read it.
insert into storage.buckets (id, name, public) values ('held-files', 'held-files', false)
on conflict (id) do update set public = excluded.public;

-- Whose a file is: of the person whose folder it is in, and of the account of its template, message or logo.
create function private.subjects_of_file(bucket text, path text, out account uuid, out people uuid[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  people := array(select folder::uuid from split_part(path, '/', 1) as folder where folder ~ uuid_form);
  account := coalesce(
    (select template.account_id from public.templates template where bucket = 'templates' and template.file_path = path),
    (select discarded.account_id from private.discarded_files discarded where discarded.bucket_id = bucket and discarded.name = path),
    (select attached.account_id from public.support_attachments attached where bucket = 'support-files' and attached.file_path = path limit 1),
    (select kept.account_id from private.kept_rows kept where kept.file_path = path and kept.relation <> 'objects' order by kept.id desc limit 1),
    (select logo::uuid from left(path, 36) as logo where bucket = 'organization-logos' and logo ~ uuid_form)
  );
  people := people || coalesce(
    (select kept.people from private.kept_rows kept where kept.file_path = path and kept.relation <> 'objects' order by kept.id desc limit 1),
    '{}');
end
$$;

-- In the engine, bytes stay as long as any row has their version. On Supabase they go with the name, so there the file stays as it is:
-- a deletion is answered like that of a file that is gone, and an overwriting like one that no policy allows. Exports are copies.
create function private.keep_held_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  subjects record;
  kept bigint;
begin
  perform private.lock_holds();
  if old.bucket_id = 'held-files' then
    if exists (
      select from private.kept_rows known where known.id::text = old.name and private.covers_hold(known.account_id, known.people)
    ) then
      raise exception 'A legal hold keeps this file' using errcode = 'insufficient_privilege';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if old.bucket_id = 'data-exports' or not exists (select from public.legal_holds hold where hold.ended_at is null) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  select * into subjects from private.subjects_of_file(old.bucket_id, old.name);
  if not private.covers_hold(subjects.account, subjects.people) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if not exists (
    select from pg_catalog.pg_class known join pg_catalog.pg_namespace space on space.oid = known.relnamespace
    where space.nspname = 'engine' and known.relname = 'pending_deletions'
  ) then
    if tg_op = 'DELETE' then
      return null;
    end if;
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = 'insufficient_privilege';
  end if;
  insert into private.kept_rows (relation, row_id, account_id, people, file_path, content, was_deleted)
  values ('objects', old.id::text, subjects.account, subjects.people, old.name, to_jsonb(old), tg_op = 'DELETE')
  returning id into kept;
  insert into storage.objects (bucket_id, name, version, metadata) values ('held-files', kept::text, old.version, old.metadata);
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger portico_keep_held before delete on storage.objects
  for each row execute function private.keep_held_file();
-- The condition leaves out the updates that storage makes when a file is only read.
create trigger portico_keep_held_overwritten before update on storage.objects
  for each row when ((old.bucket_id, old.name, old.version) is distinct from (new.bucket_id, new.name, new.version))
  execute function private.keep_held_file();

-- Deletes what no hold covers any more.
create function private.release_kept() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.kept_rows kept where not private.covers_hold(kept.account_id, kept.people);
  delete from storage.objects file
  where file.bucket_id = 'held-files' and not exists (select from private.kept_rows kept where kept.id::text = file.name);
  return null;
end
$$;
create trigger legal_holds_release_kept after update or delete on public.legal_holds
  for each statement execute function private.release_kept();

revoke execute on function private.covers_hold(uuid, uuid[]), private.keep_held_row(), private.refuse_to_delete_kept(),
  private.subjects_of_file(text, text), private.keep_held_file(), private.release_kept() from public;
