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
  -- Of whom it is, or was: a hold on any of them keeps it.
  accounts uuid[] not null,
  people uuid[] not null,
  file_path text,
  content jsonb not null,
  was_deleted boolean not null,
  kept_at timestamptz not null default now(),
  deleted_by uuid default auth.uid()
);
create index kept_rows_row_id_idx on private.kept_rows (row_id);
create index kept_rows_file_path_idx on private.kept_rows (file_path) where file_path is not null;

create function private.covers_hold(accounts uuid[], people uuid[]) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return accounts && array(select private.held_accounts()) or people && array(select private.held_people());
end
$$;

-- Of whom a row is: the accounts and people that its columns name. A part of a support request is also of whom the request is, or was
-- before somebody moved or deleted it.
create function private.subjects_of_row(relation text, facts jsonb, out accounts uuid[], out people uuid[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  parent record;
begin
  accounts := array(
    select field.value::uuid from jsonb_each_text(facts) as field
    where field.key in ('account_id', 'concerned_account', 'former_account') and field.value ~ uuid_form
  );
  people := array(
    select (facts ->> known.person_column)::uuid from private.personal_columns() known
    where known.relation = subjects_of_row.relation and known.holds = 'id' and facts ->> known.person_column ~ uuid_form
  );
  for parent in
    select known.accounts, known.people from public.support_requests request
    cross join lateral private.subjects_of_row('public.support_requests', to_jsonb(request)) as known
    where request.id = (facts ->> 'request_id')::uuid
    union all
    select kept.accounts, kept.people from private.kept_rows kept
    where kept.row_id = facts ->> 'request_id' and kept.relation = 'support_requests'
  loop
    accounts := accounts || parent.accounts;
    people := people || parent.people;
  end loop;
end
$$;

-- Keeps a copy of a row of a held account or person that is deleted or overwritten, because an update may change what it says or of
-- whom it is. The columns in `uncopied` only count, order or date what the portal does: a change of them alone is not copied.
create function private.keep_held_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  uncopied constant text[] := '{position,read,text_state,attempts,next_attempt_at,failure_count,last_sent_at,last_seen_at,last_login}';
  former jsonb;
  subjects record;
begin
  perform private.lock_holds();
  if exists (select from public.legal_holds hold where hold.ended_at is null) then
    former := to_jsonb(old);
    if tg_op = 'UPDATE' and former - uncopied = to_jsonb(new) - uncopied then
      return new;
    end if;
    select * into subjects from private.subjects_of_row(tg_table_schema || '.' || tg_table_name, former);
    if private.covers_hold(subjects.accounts, subjects.people) then
      insert into private.kept_rows (relation, row_id, accounts, people, file_path, content, was_deleted)
      values (tg_table_name, former ->> 'id', subjects.accounts, subjects.people, former ->> 'file_path', former, tg_op = 'DELETE');
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
    execute format('create trigger %s_keep_held before update or delete on %s for each row execute function private.keep_held_row()',
      split_part(kept, '.', 2), kept);
  end loop;
end
$$;

create function private.refuse_to_delete_kept() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.covers_hold(old.accounts, old.people) then
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

-- Whose a file is or was: of the person whose folder it is in, of the account of a logo, and of the rows that name it or have named it.
create function private.subjects_of_file(bucket text, path text, out accounts uuid[], out people uuid[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  owner constant uuid := substring(path from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[/_]')::uuid;
  naming record;
begin
  accounts := case bucket when 'organization-logos' then array[owner] else '{}' end;
  people := case bucket when 'organization-logos' then '{}' else array[owner] end;
  for naming in
    select known.accounts, known.people from public.templates template
    cross join lateral private.subjects_of_row('public.templates', to_jsonb(template)) as known
    where bucket = 'templates' and template.file_path = path
    union all
    select known.accounts, known.people from public.support_attachments attached
    cross join lateral private.subjects_of_row('public.support_attachments', to_jsonb(attached)) as known
    where bucket = 'support-files' and attached.file_path = path
    union all
    select array[discarded.account_id], '{}' from private.discarded_files discarded
    where discarded.bucket_id = bucket and discarded.name = path
    union all
    select kept.accounts, kept.people from private.kept_rows kept where kept.file_path = path and kept.relation <> 'objects'
  loop
    accounts := accounts || naming.accounts;
    people := people || naming.people;
  end loop;
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
      select from private.kept_rows known where known.id::text = old.name and private.covers_hold(known.accounts, known.people)
    ) then
      raise exception 'A legal hold keeps this file' using errcode = 'insufficient_privilege';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if old.bucket_id = 'data-exports' or not exists (select from public.legal_holds hold where hold.ended_at is null) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  select * into subjects from private.subjects_of_file(old.bucket_id, old.name);
  if not private.covers_hold(subjects.accounts, subjects.people) then
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
  insert into private.kept_rows (relation, row_id, accounts, people, file_path, content, was_deleted)
  values ('objects', old.id::text, subjects.accounts, subjects.people, old.name, to_jsonb(old), tg_op = 'DELETE')
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
  delete from private.kept_rows kept where not private.covers_hold(kept.accounts, kept.people);
  -- Supabase refuses every deletion of files in SQL, also one that finds no row. There list_unneeded_files() names them.
  if to_regclass('engine.pending_deletions') is not null then
    delete from storage.objects file
    where file.bucket_id = 'held-files' and not exists (select from private.kept_rows kept where kept.id::text = file.name);
  end if;
  return null;
end
$$;
create trigger legal_holds_release_kept after update or delete on public.legal_holds
  for each statement execute function private.release_kept();

revoke execute on function private.covers_hold(uuid[], uuid[]), private.subjects_of_row(text, jsonb), private.keep_held_row(), private.refuse_to_delete_kept(),
  private.subjects_of_file(text, text), private.keep_held_file(), private.release_kept() from public;
