-- Data exports: everything that the portal has about a person, as a zip file with JSON and files, which the person downloads within
-- seven days. The function export-data writes the file while it reads, and never has more than one part in memory.
-- An export reads as the person: what belongs to an account, it reads through the person's own policies, so it never has more than the
-- portal shows them at that moment. What it contains is in personal_columns.
-- Access: people read the progress of their own export and download its file, but nobody does while impersonating them. Admins read
-- the progress, and restart an export that has failed. Only the service role makes an export, and it reads the rows of a person
-- only while this person's export is being made.
-- Tests: supabase/tests/database/data_exports.test.sql, tests/database/export-contents.test.ts, tests/functions/privacy.test.ts,
-- tests/attack/v08-exports.test.ts
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
  ('data-exports', 'data-exports', false, null, array['application/zip'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

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

-- The transaction that reads as a person for an export, and whose rows it may read.
create table private.running_exports (
  transaction xid8 primary key default pg_catalog.pg_current_xact_id(),
  person uuid not null
);
alter table private.running_exports enable row level security;
revoke all on private.running_exports from public, anon, authenticated, service_role;

create view private.due_exports as
select export.* from public.data_exports export
where export.ready_at is null and export.attempts < 10 and export.next_attempt_at <= clock_timestamp() and exists (
  select from public.privacy_requests request where request.id = export.request_id and request.state = 'open'
);

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
        select next.request_id from private.due_exports next
        order by next.next_attempt_at limit 1 for update skip locked
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

-- The person whom this transaction reads as; effective_user_id() asks this for a token without a session. The role of an administrator
-- does not count in an export: what they wrote for the firm is the firm's.
create function private.exported_reader(reader uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select running.person
    from private.running_exports running
    join public.profiles profile on profile.id = running.person
    where running.transaction = pg_catalog.pg_current_xact_id_if_assigned() and running.person = reader
      and profile.environment_access in (private.environment(), 'both')
  );
end
$$;

-- Returns the claims of the person, without a session: exported_reader() stands for it until the end of the transaction.
create function private.begin_reading_as_person(request uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.exported_person(request);
begin
  insert into private.running_exports (person) values (person)
  on conflict (transaction) do update set person = excluded.person;
  return json_build_object('sub', person, 'role', 'authenticated')::text;
end
$$;

create function private.end_reading_as_person() returns void
language sql security definer set search_path = ''
as $$ delete from private.running_exports running where running.transaction = pg_catalog.pg_current_xact_id() $$;

-- All lists, and the files that are the person's alone: uploads to the Steward, and what they sent with a support request.
create function private.own_parts(request uuid) returns table (list text, bucket_id text, name text, size bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.exported_person(request);
begin
  return query
    select source.list, null::text, null::text, null::bigint from private.personal_columns() source
    where source.list is not null and to_regclass(source.relation) is not null
    union all
    select null, file.bucket_id, file.name, coalesce((file.metadata ->> 'size')::bigint, 0)
    from storage.objects file
    where file.bucket_id in ('chat-uploads', 'support-files')
      and file.name collate "C" >= person || '/' and file.name collate "C" < person || '0'
      and not exists (select from public.support_attachments sent where sent.file_path = file.name and sent.is_firm);
end
$$;

-- The lists and files of an export, in the order in which they are packed. Files of accounts are found as the person: their uploads to
-- the libraries that they read, and what the firm sent them with an answer.
create function public.list_export_parts(request_id uuid) returns table (list text, bucket_id text, name text, size bigint)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant text := current_setting('role');
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  parts jsonb;
begin
  select jsonb_agg(own) into parts from private.own_parts(request_id) as own;
  perform set_config('request.jwt.claims', private.begin_reading_as_person(request_id), true);
  perform set_config('role', 'authenticated', true);
  select coalesce(parts, '[]') || coalesce(jsonb_agg(jsonb_build_object(
    'bucket_id', file.bucket_id, 'name', file.name, 'size', coalesce((file.metadata ->> 'size')::bigint, 0))), '[]') into parts
  from storage.objects file
  where (
    file.bucket_id = 'templates' and file.name collate "C" >= (select auth.uid()) || '/' and file.name collate "C" < (select auth.uid()) || '0'
  ) or (
    file.bucket_id = 'support-files' and file.name in (
      select attached.file_path from public.support_attachments attached
      join public.support_requests asked on asked.id = attached.request_id and asked.user_id = (select auth.uid())
      where attached.is_firm
    )
  );
  perform set_config('role', caller, true);
  perform set_config('request.jwt.claims', claims, true);
  perform private.end_reading_as_person();
  return query
    select part.* from jsonb_to_recordset(parts) as part (list text, bucket_id text, name text, size bigint)
    order by part.list nulls last, part.bucket_id, part.name;
end
$$;

-- Of an object only these keys; `a/b` is the key b of the object in the key a.
create function private.only_keys(content jsonb, keys text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, case
    when field.key = any (keys) then field.value
    else private.only_keys(field.value, array(
      select substr(known, length(field.key) + 2) from unnest(keys) as known where known like field.key || '/%'
    ))
  end), '{}')
  from jsonb_each(case jsonb_typeof(content) when 'object' then content else '{}' end) as field
  where field.key = any (keys) or exists (select from unnest(keys) as known where known like field.key || '/%')
$$;

-- The query for a list: $1 the person, $2 their addresses, $3 the key after which it goes on, $4 and $5 how many rows and bytes at most.
-- A platform may lack a column of its own tables, and has the person's id as text in some.
create function private.export_query(list text, out content text, out as_person boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  source record;
  key_columns text;
  shown text;
  kind text;
  kinds text;
  keys text;
begin
  select * into source from private.personal_columns() known where known.list = export_query.list;
  if source.relation is null then
    raise exception 'There is no such list' using errcode = 'invalid_parameter_value';
  end if;
  select string_agg(format('source.%I::text', attribute.attname), ' || '' '' || ' order by place.nth) into key_columns
  from pg_catalog.pg_index primary_key
  cross join lateral unnest(primary_key.indkey::smallint[]) with ordinality as place (number, nth)
  join pg_catalog.pg_attribute attribute
    on attribute.attrelid = primary_key.indrelid and attribute.attnum = place.number
  where primary_key.indrelid = source.relation::regclass and primary_key.indisprimary;
  select min(copy.kind), string_agg(format('%s ~ %L', copy.kind, copy.pattern), ' or '),
    string_agg(format('when %s ~ %L then %L::text[]', copy.kind, copy.pattern, copy.keys), ' ')
  into kind, kinds, keys
  from private.exported_copies() copy where copy.list = source.list;
  select string_agg(format('%L, %s', attribute.attname, case
    when kind is not null and attribute.atttypid = 'jsonb'::regtype then
      format('private.only_keys(source.%I, case %s end)', attribute.attname, keys)
    else format('source.%I', attribute.attname) end), ', ' order by place.nth) into shown
  from unnest(source.columns) with ordinality as place (name, nth)
  join pg_catalog.pg_attribute attribute on attribute.attrelid = source.relation::regclass and attribute.attname = place.name;
  as_person := source.reads = 'account';
  content := format($query$
    select page.key, page.record
    from (
      select found.key, found.record, sum(octet_length(found.record::text)) over (order by found.key) as bytes,
        row_number() over (order by found.key) as place
      from (
        select (%1$s) collate "C" as key, jsonb_build_object(%2$s) as record
        from %3$s source where %4$s and (%5$s) and (%1$s) collate "C" > $3
        order by 1 limit $4
      ) as found
    ) as page
    where page.place = 1 or page.bytes <= $5
    order by page.key
  $query$, key_columns, shown, source.relation, case source.holds
      when 'id' then (
        select format('source.%I = $1::%s', attribute.attname, attribute.atttypid::regtype) from pg_catalog.pg_attribute attribute
        where attribute.attrelid = source.relation::regclass and attribute.attname = source.person_column
      )
      else format('lower(source.%I) = any ($2)', source.person_column) end,
    concat_ws(' and ', coalesce('(' || kinds || ')', 'true'), case source.list
      -- What an administrator wrote as the firm, or in somebody's place, is in the record of the firm.
      when 'support-messages' then 'not source.is_firm'
      when 'acts-of-administrators-about-you' then 'source.in_place_of is null' end));
end
$$;

create function private.read_own_rows(request uuid, list text, after text) returns table (key text, record jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.exported_person(request);
begin
  return query execute (select query.content from private.export_query(list) as query)
    using person, private.addresses_of(person), after, 1000, 4000000;
end
$$;

-- The rows of a list after the given key, as many as fit into a few megabytes. Addresses are compared without regard to case.
create function public.read_export_rows(request_id uuid, list text, after text default '') returns table (key text, record jsonb)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant text := current_setting('role');
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  query record;
begin
  query := private.export_query(list);
  if not query.as_person then
    return query select * from private.read_own_rows(request_id, list, coalesce(after, ''));
    return;
  end if;
  perform set_config('request.jwt.claims', private.begin_reading_as_person(request_id), true);
  perform set_config('role', 'authenticated', true);
  return query execute query.content using (select auth.uid()), array[]::text[], coalesce(after, ''), 1000, 4000000;
  perform set_config('role', caller, true);
  perform set_config('request.jwt.claims', claims, true);
  perform private.end_reading_as_person();
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
    select private.addresses_elsewhere(person)
  ) as known (address)
  where btrim(known.address) <> '' and not exists (
    select from auth.users somebody where somebody.id <> person and lower(somebody.email) = lower(known.address)
  )
$$;

revoke execute on function private.begin_data_export(), private.exported_person(uuid), private.exported_reader(uuid),
  private.begin_reading_as_person(uuid), private.end_reading_as_person(), private.export_query(text), private.only_keys(jsonb, text[]), private.read_own_rows(uuid, text, text), private.own_parts(uuid),
  private.restart_export(uuid), private.addresses_of(uuid)
  from public;
grant execute on function private.restart_export(uuid) to authenticated;
grant execute on function private.only_keys(jsonb, text[]) to authenticated, service_role;
grant execute on function private.begin_reading_as_person(uuid), private.end_reading_as_person(), private.export_query(text),
  private.read_own_rows(uuid, text, text), private.own_parts(uuid) to service_role;
revoke execute on function public.claim_data_export(), public.list_export_parts(uuid),
  public.read_export_rows(uuid, text, text), public.note_export_progress(uuid, integer, integer),
  public.note_export_ready(uuid, integer, integer, bigint) from public, anon, authenticated;
grant execute on function public.claim_data_export(), public.list_export_parts(uuid),
  public.read_export_rows(uuid, text, text), public.note_export_progress(uuid, integer, integer),
  public.note_export_ready(uuid, integer, integer, bigint) to service_role;
revoke execute on function public.admin_restart_export(uuid) from public, anon, service_role;
grant execute on function public.admin_restart_export(uuid) to authenticated;
