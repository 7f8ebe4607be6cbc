-- Data exports: everything that the portal has about a person, as a zip file with JSON and files, which the person downloads within
-- seven days. The function export-data writes the file while it reads, and never has more than one part in memory.
-- private.personal_columns() lists every column that refers to a person, and says whether its rows are in the export, or why not.
-- A test fails if a new table is missing there.
-- Access: people read the progress of their own export and download its file, but nobody does while impersonating them. Admins read
-- the progress, and restart an export that has failed. Only the service role makes an export, and it reads the rows of a person
-- only while this person's export is being made.
-- Tests: supabase/tests/database/data_exports.test.sql, tests/functions/privacy.test.ts
create table public.data_exports (
  request_id uuid primary key references public.privacy_requests (id) on delete cascade,
  -- The name in the bucket data-exports: the ids of the person and of the request.
  file_name text not null unique,
  -- For the progress bar. Each list of rows is a step, and each file.
  steps_done integer not null default 0,
  steps integer not null default 0,
  records integer not null default 0,
  files integer not null default 0,
  bytes bigint not null default 0,
  attempts integer not null default 0,
  -- When the next attempt may start. While the export is being made, this is the end of the claim.
  next_attempt_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_exports_ready check ((ready_at is null) = (expires_at is null))
);
create index data_exports_next_attempt_at_idx on public.data_exports (next_attempt_at) where ready_at is null;

alter table public.data_exports enable row level security;
revoke all on public.data_exports from anon, authenticated;
grant select on public.data_exports to authenticated;
grant all on public.data_exports to service_role;

-- Everyone who can read the request can read the progress.
create policy data_exports_select_self on public.data_exports for select to authenticated
  using (exists (select from public.privacy_requests request where request.id = request_id));

create trigger data_exports_record_change after insert or update or delete on public.data_exports
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('data_export');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('data-exports', 'data-exports', false, null, array['application/zip']);

create function private.begin_data_export() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.data_exports (request_id, file_name) values (new.id, format('%s/%s.zip', new.user_id, new.id));
  return null;
end
$$;
create trigger privacy_requests_begin_export after insert on public.privacy_requests
  for each row when (new.kind = 'export') execute function private.begin_data_export();

-- Every column that refers to a person. `list` is the name of the file in the export. It is null if the rows are not in the export,
-- and then `reason` says why. `hidden` lists the columns that are left out: secrets, and data about other people. `holds` says what
-- the column contains: the person's id, or one of their addresses.
create function private.personal_columns() returns table (
  relation text, person_column text, list text, holds text, hidden text[], reason text
)
language sql immutable set search_path = ''
as $$
  values
    ('auth.users', 'id', 'identity', 'id', array['encrypted_password', 'confirmation_token', 'recovery_token',
      'email_change_token_new', 'email_change_token_current', 'phone_change_token', 'reauthentication_token', 'instance_id',
      'is_super_admin', 'aud'], null),
    ('auth.identities', 'user_id', 'ways-of-signing-in', 'id', '{}', null),
    ('auth.sessions', 'user_id', 'sessions', 'id', '{}', null),
    ('auth.mfa_factors', 'user_id', 'second-factors', 'id', array['secret', 'web_authn_credential', 'last_webauthn_challenge_data'], null),
    ('auth.webauthn_credentials', 'user_id', 'passkeys', 'id', array['public_key', 'credential_id'], null),
    ('public.profiles', 'id', 'profile', 'id', '{}', null),
    ('public.user_roles', 'user_id', 'role', 'id', '{}', null),
    ('public.user_accounts', 'user_id', 'accounts', 'id', '{}', null),
    ('public.account_choices', 'user_id', 'chosen-account', 'id', '{}', null),
    ('public.account_blocks', 'user_id', 'blocks', 'id', '{}', null),
    ('public.account_email_overrides', 'email', 'accounts-by-address', 'address', '{}', null),
    ('public.user_preferences', 'user_id', 'appearance', 'id', '{}', null),
    ('public.notification_settings', 'user_id', 'notification-settings', 'id', '{}', null),
    ('public.notification_reads', 'user_id', 'read-notifications', 'id', '{}', null),
    ('private.notification_read_marks', 'user_id', 'read-until', 'id', '{}', null),
    ('public.notification_marks', 'user_id', null, 'id', '{}', 'the time of the last mark; the marks have it'),
    ('public.notifications', 'for_person', 'notifications-to-you', 'id', '{}', null),
    ('public.home_dismissals', 'user_id', 'dismissed', 'id', '{}', null),
    ('public.templates', 'user_id', 'templates', 'id', '{}', null),
    ('public.kanban_cards', 'created_by', 'cards', 'id', '{}', null),
    ('public.change_requests', 'created_by', 'change-requests', 'id', '{}', null),
    ('public.support_requests', 'user_id', 'support-requests', 'id', '{}', null),
    ('public.support_requests', 'email', null, 'address', '{}', 'what was typed; the request is found by its author'),
    ('public.support_requests', 'written_by', 'support-requests-for-others', 'id', '{}', null),
    ('public.support_requests', 'assigned_to', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('public.support_messages', 'author', 'support-messages', 'id', '{}', null),
    ('public.support_messages', 'written_by', 'support-messages-for-others', 'id', '{}', null),
    ('public.support_notes', 'author', 'support-notes', 'id', '{}', null),
    ('public.support_grants', 'granted_by', 'access-granted', 'id', '{}', null),
    ('public.accounts', 'owner_id', null, 'id', '{}', 'is about an organisation'),
    ('public.chat_conversations', 'user_id', 'conversations', 'id', '{}', null),
    ('public.chat_exchanges', 'user_id', 'questions-and-answers', 'id', '{}', null),
    ('public.privacy_requests', 'user_id', 'privacy-requests', 'id', '{}', null),
    ('public.impersonation_sessions', 'impersonated_user_id', 'impersonations-of-you', 'id', '{}', null),
    ('public.impersonation_sessions', 'admin_id', 'impersonations-by-you', 'id', '{}', null),
    ('public.admin_actions', 'target_user_id', 'acts-of-administrators-about-you', 'id', '{}', null),
    ('public.admin_actions', 'in_place_of', 'acts-of-administrators-in-your-place', 'id', '{}', null),
    ('public.admin_actions', 'admin_id', 'acts-as-administrator', 'id', array['details'], null),
    ('public.access_events', 'actor', 'access-log', 'id', '{}', null),
    ('private.known_devices', 'user_id', 'devices', 'id', '{}', null),
    ('private.password_dates', 'user_id', 'password-date', 'id', '{}', null),
    ('private.security_mails', 'user_id', 'mails-about-sign-in', 'id', array['token_hash'], null),
    ('private.security_mails', 'recipient', null, 'address', '{}', 'found by the person'),
    ('private.security_mails', 'old_email', null, 'address', '{}', 'found by the person'),
    ('private.security_mails', 'new_email', null, 'address', '{}', 'found by the person'),
    ('private.address_changes', 'user_id', 'address-changes', 'id', array['token_hash'], null),
    ('private.address_changes', 'old_email', null, 'address', '{}', 'found by the person'),
    ('private.address_changes', 'new_email', null, 'address', '{}', 'found by the person'),
    ('private.address_changes', 'admin_id', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('private.address_mails', 'id', null, 'id', '{}', 'the number of a mail'),
    ('private.invitations', 'email', 'invitations', 'address', '{}', null),
    ('private.invitations', 'admin_id', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('private.invitations', 'phone', null, 'address', '{}', 'found by the address'),
    ('auth.users', 'email', null, 'address', '{}', 'found by the person'),
    ('auth.users', 'email_change', null, 'address', '{}', 'found by the person'),
    ('auth.users', 'phone', null, 'address', '{}', 'found by the person'),
    ('auth.users', 'phone_change', null, 'address', '{}', 'found by the person'),
    ('auth.identities', 'email', null, 'address', '{}', 'found by the person'),
    ('auth.mfa_factors', 'phone', null, 'address', '{}', 'found by the person'),
    ('public.profiles', 'email', null, 'address', '{}', 'found by the person'),
    ('public.profiles', 'phone', null, 'address', '{}', 'found by the person'),
    ('public.account_blocks', 'email', null, 'address', '{}', 'found by the person, or of somebody who was deleted'),
    ('public.account_blocks', 'blocked_by', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('public.privacy_requests', 'answered_by', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('public.spocs', 'email', null, 'address', '{}', 'the contact details of the firm that its clients see'),
    ('public.spocs', 'phone', null, 'address', '{}', 'the contact details of the firm that its clients see'),
    ('public.support_notes', 'handed_to', null, 'id', '{}', 'a name; the record of administrators has it'),
    ('public.change_requests', 'status_changed_by', null, 'id', '{}', 'a name; the record of administrators has it'),
    ('public.legal_holds', 'user_id', null, 'id', '{}', 'may be about a claim, and would tell one party what the other prepares'),
    ('public.legal_holds', 'set_by', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('public.legal_holds', 'ended_by', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('public.retention_announcements', 'user_id', 'announced-deletions', 'id', '{}', null),
    ('auth.refresh_tokens', 'user_id', null, 'id', '{}', 'secrets of sessions'),
    ('auth.one_time_tokens', 'user_id', null, 'id', '{}', 'secrets of mails'),
    ('auth.users', 'email_change_token_new', null, 'address', '{}', 'secrets of mails'),
    ('auth.users', 'email_change_token_current', null, 'address', '{}', 'secrets of mails'),
    ('auth.users', 'phone_change_token', null, 'address', '{}', 'secrets of mails'),
    ('auth.one_time_tokens', 'relates_to', null, 'address', '{}', 'secrets of mails'),
    ('auth.flow_state', 'user_id', null, 'id', '{}', 'secrets of a sign-in that is under way'),
    ('auth.webauthn_challenges', 'user_id', null, 'id', '{}', 'secrets of a sign-in that is under way'),
    ('auth.audit_log_entries', 'ip_address', null, 'address', '{}', 'has no column of a person'),
    ('auth.mfa_challenges', 'ip_address', null, 'address', '{}', 'has no column of a person'),
    ('storage.objects', 'owner', null, 'id', '{}', 'the files are in the export'),
    ('storage.objects', 'owner_id', null, 'id', '{}', 'the files are in the export'),
    ('storage.buckets', 'owner', null, 'id', '{}', 'buckets are nobody’s'),
    ('storage.buckets', 'owner_id', null, 'id', '{}', 'buckets are nobody’s'),
    ('private.person_addresses', 'user_id', null, 'id', '{}', 'a copy of the address, to find accounts'),
    ('private.person_addresses', 'address', null, 'address', '{}', 'a copy of the address, to find accounts'),
    ('private.person_addresses', 'mailbox', null, 'address', '{}', 'a copy of the address, to find accounts'),
    ('private.person_list_keys', 'user_id', null, 'id', '{}', 'a copy of name and address, to sort a list'),
    ('private.person_list_keys', 'phone', null, 'address', '{}', 'a copy of the phone number, to sort a list'),
    ('private.invitation_mails', 'admin_id', null, 'id', '{}', 'counts mails for a limit'),
    ('private.password_changes', 'admin_id', null, 'id', '{}', 'a change that is under way'),
    ('private.password_changes', 'user_id', null, 'id', '{}', 'a change that is under way'),
    ('private.reset_mails', 'user_id', null, 'id', '{}', 'counts mails for a limit'),
    ('private.reset_mails', 'admin_id', null, 'id', '{}', 'counts mails for a limit'),
    ('private.people_to_copy', 'person', null, 'id', '{}', 'a mark for the copy in training'),
    ('private.people_of_production', 'production_id', null, 'id', '{}', 'the number of a copy in training'),
    ('private.people_of_production', 'user_id', null, 'id', '{}', 'the number of a copy in training'),
    ('private.waiting_invitations', 'user_id', null, 'id', '{}', 'a mail that is under way'),
    ('private.chat_turns', 'user_id', null, 'id', '{}', 'counts questions for a limit'),
    ('private.notification_messages', 'user_id', null, 'id', '{}', 'a mail that is under way'),
    ('private.waiting_notifications', 'user_id', null, 'id', '{}', 'a mail that is under way'),
    ('private.unsubscribe_tokens', 'user_id', null, 'id', '{}', 'secrets of mails'),
    ('private.first_runs', 'user_id', null, 'id', '{}', 'a mark for the first steps of an administrator'),
    ('private.test_mails', 'admin_id', null, 'id', '{}', 'counts mails for a limit'),
    ('private.support_access_requests', 'person_id', 'requests-for-access-to-your-account', 'id', '{}', null),
    ('private.support_access_requests', 'asked_by', null, 'id', '{}', 'is about somebody else; the record of administrators has it'),
    ('private.file_openings', 'person', null, 'id', '{}', 'a minute in which somebody of the firm may read a file'),
    ('private.pending_access_events', 'actor', null, 'id', '{}', 'a transaction that is under way')
$$;

-- Claims the next export that is due, for longer than the function can run. After each failure the next attempt waits longer.
create function public.claim_data_export() returns table (request_id uuid, file_name text, language text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with claimed as (
      update public.data_exports waiting
      set attempts = waiting.attempts + 1, steps_done = 0, steps = 0,
        next_attempt_at = clock_timestamp() + interval '10 minutes' * greatest(1, waiting.attempts)
      where waiting.request_id = (
        select next.request_id from public.data_exports next
        join public.privacy_requests request on request.id = next.request_id and request.state = 'open'
        where next.ready_at is null and next.attempts < 10 and next.next_attempt_at <= clock_timestamp()
        order by next.next_attempt_at limit 1 for update of next skip locked
      )
      returning waiting.*
    )
    select claimed.request_id, claimed.file_name, private.language_of(request.user_id)
    from claimed join public.privacy_requests request on request.id = claimed.request_id;
end
$$;

-- The person of the request. Refuses if this export is not being made at this moment.
create function private.exported_person(request uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid;
begin
  select asked.user_id into person
  from public.privacy_requests asked join public.data_exports made on made.request_id = asked.id
  where asked.id = request and asked.state = 'open' and made.ready_at is null and made.next_attempt_at > clock_timestamp();
  if person is null then
    raise exception 'No such export is being made' using errcode = 'no_data_found';
  end if;
  return person;
end
$$;

-- The files of the person: what they uploaded, and what the firm sent them with an answer. `size` is what storage has noted.
create function private.files_of_person(person uuid) returns table (bucket_id text, name text, size bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select file.bucket_id, file.name, coalesce((file.metadata ->> 'size')::bigint, 0)
    from storage.objects file
    where file.bucket_id in ('templates', 'chat-uploads', 'support-files') and (
      (file.name collate "C" >= person || '/' and file.name collate "C" < person || '0')
      or (file.bucket_id = 'support-files' and file.name in (
        select attached.file_path from public.support_attachments attached
        join public.support_requests asked on asked.id = attached.request_id and asked.user_id = person
      ))
    );
end
$$;

-- The lists and files of an export, in the order in which they are packed.
create function public.list_export_parts(request_id uuid) returns table (list text, bucket_id text, name text, size bigint)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  person constant uuid := private.exported_person(request_id);
begin
  return query
    select part.* from (
      select source.list, null::text, null::text, null::bigint from private.personal_columns() source
      where source.list is not null
        and to_regclass(source.relation) is not null
      union all
      select null::text, file.bucket_id, file.name, file.size from private.files_of_person(person) file
    ) as part (list, bucket_id, name, size)
    order by part.list nulls last, part.bucket_id, part.name;
end
$$;

-- The rows of a list after the given key, as many as fit into a few megabytes. Addresses are compared without regard to case.
create function public.read_export_rows(request_id uuid, list text, after text default '') returns table (key text, record jsonb)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  max_rows constant integer := 1000;
  max_bytes constant integer := 4000000;
  person constant uuid := private.exported_person(request_id);
  source record;
  key_columns text;
  condition text;
begin
  select * into source from private.personal_columns() known where known.list = read_export_rows.list;
  if source.relation is null then
    raise exception 'There is no such list' using errcode = 'invalid_parameter_value';
  end if;
  select string_agg(format('source.%I::text', attribute.attname), ' || '' '' || ' order by place.nth) into key_columns
  from pg_catalog.pg_index primary_key
  cross join lateral unnest(primary_key.indkey::smallint[]) with ordinality as place (number, nth)
  join pg_catalog.pg_attribute attribute
    on attribute.attrelid = primary_key.indrelid and attribute.attnum = place.number
  where primary_key.indrelid = source.relation::regclass and primary_key.indisprimary;
  condition := case source.holds
    when 'id' then format('source.%I = $1', source.person_column)
    else format('lower(source.%I) = any ($2)', source.person_column) end;
  return query execute format($query$
    select page.key, page.record
    from (
      select found.key, found.record, sum(octet_length(found.record::text)) over (order by found.key) as bytes,
        row_number() over (order by found.key) as place
      from (
        select (%1$s) collate "C" as key, to_jsonb(source) - $3::text[] as record
        from %2$s source where %3$s and (%1$s) collate "C" > $4
        order by 1 limit $5
      ) as found
    ) as page
    where page.place = 1 or page.bytes <= $6
    order by page.key
  $query$, key_columns, source.relation, condition)
  using person, private.addresses_of(person), source.hidden, coalesce(after, ''), max_rows, max_bytes;
end
$$;

create function public.note_export_progress(request_id uuid, steps_done integer, steps integer) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.exported_person(request_id);
  update public.data_exports made set steps_done = least(steps_done, steps), steps = steps
  where made.request_id = note_export_progress.request_id;
end
$$;

-- Called when the file is in the bucket. Tells the person, and adds an entry to the access log of each of their accounts.
create function public.note_export_ready(request_id uuid, records integer, files integer, bytes bigint) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  person constant uuid := private.exported_person(request_id);
  asked public.privacy_requests;
  until timestamptz;
begin
  select * into asked from public.privacy_requests own where own.id = request_id for update;
  update public.data_exports made
  set ready_at = now(), expires_at = now() + interval '7 days', records = records, files = files, bytes = bytes,
    steps_done = made.steps
  where made.request_id = note_export_ready.request_id and made.ready_at is null
  returning made.expires_at into until;
  update public.privacy_requests own set state = 'done', answered_at = now() where own.id = request_id and own.state = 'open';
  perform private.tell_about_privacy_request(asked, 'data_export_ready', 'Your data is ready',
    format('You can download it under My data until %s.',
      to_char(until at time zone (select setting.time_zone from private.settings setting), 'Dy FMDD Mon, HH24:MI')),
    jsonb_build_object('number', asked.number, 'until', to_char(until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  perform private.note_access(array(select private.accounts_of(person)), person, 'portal', 'exported',
    jsonb_build_object('what', 'own_data', 'number', asked.number, 'records', records, 'files', files));
end
$$;

-- An administrator restarts an export that has failed.
create function private.restart_export(request uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  handled constant public.privacy_requests := private.handled_privacy_request(request);
begin
  if handled.kind <> 'export' then
    raise exception 'This request is not for an export' using errcode = 'invalid_parameter_value', hint = 'no_export_request';
  end if;
  update public.data_exports made set attempts = 0, next_attempt_at = now()
  where made.request_id = request and made.ready_at is null;
end
$$;

create function public.admin_restart_export(request_id uuid) returns void
language sql set search_path = ''
as $$ select private.restart_export(request_id) $$;

-- The addresses that are surely the person's, in lower case: of sign-in, and those that other providers have confirmed. An address
-- that somebody has only typed (a change under way, an unconfirmed identity) may be a stranger's: an export would show what the
-- portal knows about the stranger, and an erasure would remove the stranger's address.
create function private.addresses_of(person uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(known.address)), '{}')
  from (
    select identity.email::text from auth.users identity where identity.id = person
    union all
    select other.email from auth.identities other
    where other.user_id = person and other.identity_data ->> 'email_verified' = 'true'
  ) as known (address)
  where btrim(known.address) <> '' and not exists (
    select from auth.users somebody where somebody.id <> person and lower(somebody.email) = lower(known.address)
  )
$$;

revoke execute on function private.begin_data_export(), private.personal_columns(),
  private.exported_person(uuid), private.files_of_person(uuid), private.restart_export(uuid), private.addresses_of(uuid)
  from public;
grant execute on function private.restart_export(uuid) to authenticated;
revoke execute on function public.claim_data_export(), public.list_export_parts(uuid),
  public.read_export_rows(uuid, text, text), public.note_export_progress(uuid, integer, integer),
  public.note_export_ready(uuid, integer, integer, bigint) from public, anon, authenticated;
grant execute on function public.claim_data_export(), public.list_export_parts(uuid),
  public.read_export_rows(uuid, text, text), public.note_export_progress(uuid, integer, integer),
  public.note_export_ready(uuid, integer, integer, bigint) to service_role;
revoke execute on function public.admin_restart_export(uuid) from public, anon, service_role;
grant execute on function public.admin_restart_export(uuid) to authenticated;
