-- Erasure: the firm carries out a person's request to be forgotten. One transaction deletes the identity with all that is the
-- person's own, makes what they wrote in accounts anonymous, puts a pseudonym into the record of administrators, and writes down
-- where their addresses have to be searched for: in every text of every table, of the identity service and of the engine too
-- (traces). Files go by way of private.discarded_files. What stays is the request with its number and dates, and ids in logs.
-- Documents of an account's library are the organisation's own: their content is not searched (docs/mechanisms/privacy.md).
-- A hold stops an erasure, and so does being the last administrator. The only manager of an account can be erased: the right is
-- the person's, and administrators can name another manager; they are told before.
-- Access: admins who impersonate nobody, with a recent second factor if they have one; never their own erasure.
-- Tests: supabase/tests/database/erasure.test.sql, tests/database/erasure.test.ts, tests/functions/privacy.test.ts

-- What stands instead of the name in the record of administrators: the same for all entries about one person.
create function private.pseudonym_of(person uuid) returns text
language sql immutable set search_path = ''
as $$ select 'Erased person ' || left(replace(person::text, '-', ''), 8) $$;

-- Texts in which the person is named, and what others know about how to reach them.
create function private.make_anonymous(person uuid, names text[], addresses text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- In no language: the reader sees that there is no name.
  nobody constant text := '—';
  place record;
  keys constant text[] := (
    select known.keys from private.text_columns() known where known.relation = 'public.admin_actions' and known.holds = 'keys'
  );
begin
  update public.support_requests asked
  set name = nobody, author_name = nobody, email = 'erased@erased.invalid'
  where asked.user_id = person or lower(asked.email) = any (addresses);
  for place in
    select known.relation, name, known.whose from private.text_columns() known, unnest(known.columns) as name where known.holds = 'name'
  loop
    if place.whose is not null then
      execute format('update %s as entry set %I = $1 where entry.%I = $2', place.relation, place.name, place.whose) using nobody, person;
    else
      execute format('update %1$s as entry set %2$I = $1 where entry.%2$I = any ($2) or lower(entry.%2$I) = any ($3)', place.relation, place.name)
        using nobody, names, addresses;
    end if;
  end loop;
  delete from public.account_email_overrides route where lower(route.email) = any (addresses);
  delete from private.invitations invitation where lower(invitation.email) = any (addresses);
  update public.spocs contact set email = null where lower(contact.email) = any (addresses);
  delete from private.security_mails mail where lower(mail.recipient) = any (addresses)
    or lower(mail.old_email) = any (addresses) or lower(mail.new_email) = any (addresses);
  -- Changes of others to one of these addresses end: nobody has confirmed them.
  delete from private.address_changes change
  where lower(change.new_email) = any (addresses) or lower(change.old_email) = any (addresses);
  update auth.users other
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where other.id <> person and lower(other.email_change) = any (addresses);
  update auth.users other set raw_user_meta_data = private.without_address(other.raw_user_meta_data, known.pattern, '[erased]')
  from (select address, private.address_pattern(address) as pattern from unnest(addresses) as address) as known
  where other.id <> person and strpos(lower(other.raw_user_meta_data::text), known.address) > 0;
  -- Whom the person has invited.
  update auth.users other set raw_user_meta_data = other.raw_user_meta_data - array['invited_by', 'invited_by_id']
  where other.raw_user_meta_data ->> 'invited_by_id' = person::text;
  update auth.identities other set identity_data = other.identity_data - array['invited_by', 'invited_by_id']
  where other.identity_data ->> 'invited_by_id' = person::text;
  if has_table_privilege('auth.one_time_tokens', 'delete') then
    delete from auth.one_time_tokens token where lower(token.relates_to) = any (addresses);
  end if;
  -- The engine's own mails. Supabase has none, and there may be a schema of this name that the owner cannot use.
  if exists (select from pg_catalog.pg_namespace space where space.nspname = 'engine' and has_schema_privilege(space.oid, 'usage')) then
    execute 'delete from engine.mails as mail where lower(mail.recipient) = any ($1)' using addresses;
  end if;
  -- Uploads in parts that were broken off. Supabase alone has the table.
  if to_regclass('storage.s3_multipart_uploads') is not null then
    execute 'delete from storage.s3_multipart_uploads where owner_id = $1' using person::text;
  end if;
  -- The record of administrators: what it says about this person.
  update public.admin_actions recorded
  set details = recorded.details - keys
    || case when recorded.details ? 'name' then jsonb_build_object('name', private.pseudonym_of(person)) else '{}' end
  where (recorded.target_user_id = person or recorded.in_place_of = person
      or (recorded.target_resource_id = person::text and recorded.action_type like 'profile\_%'))
    and recorded.details ?| keys;
end
$$;

-- What the person is and was called, as far as the record of administrators knows. A name that somebody else or an organisation has too
-- is not searched for in texts: it may be theirs.
create function private.names_of(person uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct known.name), '{}')
  from (
    select btrim(profile.name) from public.profiles profile where profile.id = person
    union
    select btrim(former.name) from public.admin_actions recorded
    cross join lateral (values (recorded.details -> 'name' ->> 'from'), (recorded.details -> 'name' ->> 'to')) as former (name)
    where recorded.target_user_id = person and recorded.action_type = 'profile_updated'
    union
    select btrim(asked.author_name) from public.support_requests asked where asked.user_id = person
  ) as known (name)
  where known.name <> '' and known.name <> '—'
    and not exists (
      select from public.profiles other where other.id <> person and lower(btrim(other.name)) = lower(known.name)
    )
    and not exists (select from public.accounts account where lower(account.name) = lower(known.name))
$$;

-- Deletes the person and every trace of them. From here on this is work of the database and not of an administrator: its
-- triggers would otherwise record every row as it was, with the address.
create function private.delete_with_traces(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  addresses constant text[] := private.addresses_of(person);
  mailboxes constant text[] := array(select private.mailboxes_of(person));
  quiet constant text := current_setting('engine.quiet_change', true);
  names constant text[] := private.names_of(person);
begin
  perform set_config('request.jwt.claims', '', true);
  perform set_config('engine.quiet_change', 'on', true);
  insert into private.running_erasures default values on conflict do nothing;
  insert into private.discarded_files (bucket_id, name)
  select file.bucket_id, file.name from storage.objects file
  where file.bucket_id in ('chat-uploads', 'data-exports', 'support-files', 'templates')
    and file.name collate "C" >= person || '/' and file.name collate "C" < person || '0'
    and not exists (select from public.templates named where named.file_path = file.name)
    and not exists (select from public.support_attachments sent where sent.file_path = file.name)
  on conflict do nothing;
  perform private.make_anonymous(person, names, addresses);
  delete from auth.users identity where identity.id = person;
  -- What was taken away outlives the person, under every address of theirs, and names nobody.
  update public.account_blocks block set user_id = null where block.user_id = person;
  insert into public.account_blocks (account_id, mailbox_key)
  select distinct block.account_id, mailbox
  from public.account_blocks block cross join unnest(mailboxes) as mailbox
  where block.mailbox_key = any (mailboxes) and not exists (
    select from public.account_blocks known where known.account_id = block.account_id and known.mailbox_key = mailbox
  );
  insert into private.former_access (account_id, mailbox_key, role, access_level)
  select former.account_id, mailbox, former.role, former.access_level
  from private.former_access former cross join unnest(mailboxes) as mailbox
  where former.mailbox_key = any (mailboxes)
  on conflict do nothing;
  delete from private.running_erasures running where running.transaction = pg_current_xact_id();
  perform set_config('engine.quiet_change', coalesce(quiet, ''), true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.search_for_traces(addresses, names, person);
  perform private.remove_traces('1 second');
end
$$;

create function private.erase_person(request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  asked public.privacy_requests;
  person uuid;
  accounts uuid[];
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  -- As in delete_person(): of two who erase each other, or the same person, the second sees what the first has done.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  perform private.lock_holds();
  asked := private.handled_privacy_request(request);
  person := asked.user_id;
  if asked.kind <> 'erasure' then
    raise exception 'This request is not for an erasure' using errcode = 'invalid_parameter_value', hint = 'no_erasure_request';
  end if;
  if person is not distinct from caller then
    raise exception 'Another administrator has to carry out your own erasure'
      using errcode = 'invalid_parameter_value', hint = 'own_erasure';
  end if;
  accounts := array(select private.accounts_of(person));
  if private.is_held(null, person) or exists (
    select from unnest(accounts) as account where private.is_held(account, person)
  ) then
    raise exception 'A legal hold covers this person. Nothing is erased until it ends.'
      using errcode = 'restrict_violation', hint = 'legal_hold';
  end if;
  -- Before the deletion, so that copies in training hear of it together.
  perform private.record_action('person_erased', person, person::text, jsonb_build_object('number', asked.number));
  perform private.note_access(accounts, caller, 'portal', 'rights_changed',
    jsonb_build_object('what', 'person_erased', 'person', person, 'number', asked.number));
  update public.privacy_requests done set state = 'done', answered_at = now(), answered_by = caller where done.id = request;
  perform private.delete_with_traces(person);
end
$$;

-- For the copies of people in training.
create function private.was_erased(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.admin_actions recorded
    where recorded.target_user_id = person and recorded.action_type = 'person_erased'
  )
$$;

-- What an administrator should know before: the accounts that lose their only manager.
create function private.accounts_without_manager(person uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return array(
    select account.name from public.user_accounts link
    join public.accounts account on account.id = link.account_id
    where link.user_id = person and link.role = 'manager' and not exists (
      select from public.user_accounts other
      where other.account_id = link.account_id and other.role = 'manager' and other.user_id <> person
    )
    order by account.name
  );
end
$$;

create function public.admin_erase_person(request_id uuid) returns void
language sql set search_path = ''
as $$ select private.erase_person(request_id) $$;

create function public.admin_accounts_without_manager(target_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$ select private.accounts_without_manager(target_user_id) $$;

revoke execute on function private.pseudonym_of(uuid), private.make_anonymous(uuid, text[], text[]), private.names_of(uuid),
  private.delete_with_traces(uuid), private.was_erased(uuid), private.erase_person(uuid), private.accounts_without_manager(uuid)
  from public;
grant execute on function private.erase_person(uuid), private.accounts_without_manager(uuid) to authenticated;
revoke execute on function public.admin_erase_person(uuid), public.admin_accounts_without_manager(uuid)
  from public, anon, service_role;
grant execute on function public.admin_erase_person(uuid), public.admin_accounts_without_manager(uuid) to authenticated;
