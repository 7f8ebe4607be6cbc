-- Legal holds: while an account or a person has a hold, nothing of it is lost, whoever deletes it, and nobody can delete the account
-- or the person, or erase the person. A hold on an account also covers its people, because what they wrote belongs to it.
-- A hold freezes its subjects: who is of a held account when the hold is set, or joins it later, stays covered until the hold ends,
-- also after they were removed.
-- Nothing that a client can read changes because of a hold, or they would learn of it. So deletions, periods and announcements go on
-- as without one, and what is deleted or overwritten goes to private.kept_rows, which clients cannot read. The bytes of a file stay
-- because a row of the bucket `held-files` names them too. The operator reads both when a court asks.
-- Access: administrators who impersonate nobody set, end and read holds. The account's managers do not see them: a hold may be about
-- a claim between the firm and the client, or between two clients, and would tell one party what the other prepares. For the same
-- reason a hold is in the record of administrators, and not in the account's access log.
-- Tests: supabase/tests/database/legal_holds.test.sql, tests/database/retention.test.ts
create table public.legal_holds (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two is set. An ended hold is deleted with its account or person; the record of administrators still has it.
  account_id uuid references public.accounts (id) on delete cascade,
  user_id uuid,
  reason text not null check (char_length(reason) between 10 and 500),
  set_by uuid references public.profiles (id) on delete set null,
  set_at timestamptz not null default now(),
  ended_by uuid references public.profiles (id) on delete set null,
  ended_at timestamptz,
  constraint legal_holds_one_subject check (num_nonnulls(account_id, user_id) = 1),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint legal_holds_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
create index legal_holds_account_id_idx on public.legal_holds (account_id);
create index legal_holds_user_id_idx on public.legal_holds (user_id);
create index legal_holds_set_by_idx on public.legal_holds (set_by);
create index legal_holds_ended_by_idx on public.legal_holds (ended_by);
-- The panel's list, newest first.
create index legal_holds_set_at_id_idx on public.legal_holds (set_at desc, id);

alter table public.legal_holds enable row level security;
revoke all on public.legal_holds from anon, authenticated;
grant select on public.legal_holds to authenticated;
grant all on public.legal_holds to service_role;

create policy legal_holds_select_admin on public.legal_holds for select to authenticated
  using ((select private.is_admin()));

create trigger legal_holds_record_change after insert or update or delete on public.legal_holds
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('legal_hold');

-- Whom a hold covers. It only grows while the hold lasts. Of a hold on a person the accounts are those that the person has belonged
-- to since: they cannot be deleted, and are not held otherwise.
create table private.hold_subjects (
  hold_id uuid not null references public.legal_holds (id) on delete cascade,
  account_id uuid,
  user_id uuid,
  unique nulls not distinct (hold_id, account_id, user_id),
  constraint hold_subjects_one_subject check (num_nonnulls(account_id, user_id) = 1)
);

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

create function private.held_accounts() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10
as $$
begin
  return query select hold.account_id from public.legal_holds hold
    where hold.ended_at is null and hold.account_id is not null;
end
$$;

create function private.held_people() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10
as $$
begin
  return query
    select distinct subject.user_id from private.hold_subjects subject
    join public.legal_holds hold on hold.id = subject.hold_id
    where hold.ended_at is null and subject.user_id is not null;
end
$$;

-- Whether a hold covers the account or the person. Either may be null.
create function private.is_held(account uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(account in (select private.held_accounts()), false)
    or coalesce(person in (select private.held_people()), false);
end
$$;

-- A deletion takes this lock in shared mode before it looks for holds, and setting a hold takes it exclusively. So a hold waits for
-- the deletions that are running, and every later deletion sees the hold. Every deletion of an account or a person takes the lock of
-- the last admin first, so setting a hold does too: then the two never wait for each other.
create function private.lock_holds(to_set boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_set then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.legal_holds'));
  else
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('public.legal_holds'));
  end if;
end
$$;

-- Adds to each hold whom it covers now. Every change of who belongs to an account calls it.
create function private.freeze_subjects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name <> 'legal_holds' then
    perform private.lock_holds();
  end if;
  insert into private.hold_subjects (hold_id, account_id, user_id)
  select hold.id, hold.account_id, hold.user_id from public.legal_holds hold where hold.ended_at is null
  union
  select hold.id, null, member.user_id from public.legal_holds hold
  join private.account_members member on member.account_id = hold.account_id where hold.ended_at is null
  union
  select hold.id, member.account_id, null from public.legal_holds hold
  join private.account_members member on member.user_id = hold.user_id where hold.ended_at is null
  on conflict do nothing;
  return null;
end
$$;
create trigger legal_holds_freeze_subjects after insert or update on public.legal_holds
  for each statement execute function private.freeze_subjects();
create trigger user_accounts_freeze_subjects after insert or update or delete on public.user_accounts
  for each statement execute function private.freeze_subjects();
create trigger person_addresses_freeze_subjects after insert or update or delete on private.person_addresses
  for each statement execute function private.freeze_subjects();
create trigger account_email_domains_freeze_subjects after insert or update or delete on public.account_email_domains
  for each statement execute function private.freeze_subjects();
create trigger account_email_overrides_freeze_subjects after insert or update or delete on public.account_email_overrides
  for each statement execute function private.freeze_subjects();
create trigger account_blocks_freeze_subjects after insert or update or delete on public.account_blocks
  for each statement execute function private.freeze_subjects();

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
insert into storage.buckets (id, name, public) values ('held-files', 'held-files', false);

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
      raise exception 'A legal hold covers this account or person. End the hold first.'
        using errcode = 'insufficient_privilege', hint = 'legal_hold_deletion';
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

create function private.refuse_to_delete_held() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_holds();
  if private.is_held(
    case tg_table_name when 'accounts' then old.id end, case tg_table_name when 'profiles' then old.id end
  ) or (tg_table_name = 'accounts' and old.id in (select private.accounts_of_held())) then
    raise exception 'A legal hold covers this account or person. End the hold first.'
      using errcode = 'insufficient_privilege', hint = 'legal_hold_deletion';
  end if;
  return old;
end
$$;
-- Accounts that cannot be deleted: with each the things of a held person would go.
create function private.accounts_of_held() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10
as $$
begin
  return query
    select distinct subject.account_id from private.hold_subjects subject
    join public.legal_holds hold on hold.id = subject.hold_id
    where hold.ended_at is null and subject.account_id is not null
    union
    select member.account_id from private.account_members member where member.user_id in (select private.held_people());
end
$$;
create trigger accounts_refuse_while_held before delete on public.accounts
  for each row execute function private.refuse_to_delete_held();
create trigger profiles_refuse_while_held before delete on public.profiles
  for each row execute function private.refuse_to_delete_held();

create function private.set_legal_hold(account uuid, person uuid, given_reason text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hold_reason constant text := private.trimmed_reason(given_reason);
  hold uuid;
begin
  perform private.require_admin();
  if num_nonnulls(account, person) <> 1 then
    raise exception 'A hold is for one account or one person'
      using errcode = 'invalid_parameter_value', hint = 'hold_subject';
  elsif (char_length(hold_reason) between 10 and 500) is not true then
    raise exception 'A reason has 10 to 500 characters' using errcode = 'invalid_parameter_value', hint = 'hold_reason';
  end if;
  perform private.lock_holds(true);
  perform from public.accounts held where held.id = account for key share;
  if not found and account is not null then
    raise exception 'There is no such account' using errcode = 'no_data_found', hint = 'no_such_account';
  end if;
  perform from public.profiles held where held.id = person for key share;
  if not found and person is not null then
    raise exception 'There is no such user' using errcode = 'invalid_parameter_value', hint = 'no_such_user';
  end if;
  insert into public.legal_holds (account_id, user_id, reason, set_by)
  values (account, person, hold_reason, (select auth.uid())) returning id into hold;
  return hold;
end
$$;

-- Ending a hold allows deletions, so an administrator who has a second factor has to give it again.
create function private.end_legal_hold(hold uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  perform private.lock_holds(true);
  update public.legal_holds running set ended_at = greatest(now(), running.set_at), ended_by = (select auth.uid())
  where running.id = hold and running.ended_at is null;
  if not found then
    raise exception 'There is no such hold, or it has ended' using errcode = 'no_data_found', hint = 'no_such_hold';
  end if;
end
$$;

create function public.admin_set_legal_hold(
  reason text, target_account_id uuid default null, target_user_id uuid default null
) returns uuid
language sql set search_path = ''
as $$ select private.set_legal_hold(target_account_id, target_user_id, reason) $$;

create function public.admin_end_legal_hold(hold_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_legal_hold(hold_id) $$;

revoke execute on function private.held_accounts(), private.held_people(), private.is_held(uuid, uuid), private.lock_holds(boolean),
  private.freeze_subjects(), private.covers_hold(uuid, uuid[]), private.keep_held_row(), private.refuse_to_delete_kept(),
  private.subjects_of_file(text, text), private.keep_held_file(), private.release_kept(), private.accounts_of_held(),
  private.refuse_to_delete_held(), private.set_legal_hold(uuid, uuid, text), private.end_legal_hold(uuid) from public;
grant execute on function private.set_legal_hold(uuid, uuid, text), private.end_legal_hold(uuid) to authenticated;
revoke execute on function public.admin_set_legal_hold(text, uuid, uuid), public.admin_end_legal_hold(uuid)
  from public, anon, service_role;
grant execute on function public.admin_set_legal_hold(text, uuid, uuid), public.admin_end_legal_hold(uuid) to authenticated;
