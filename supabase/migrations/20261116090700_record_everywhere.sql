-- Every write of an administrator is recorded by triggers, in the transaction of the write: to every table and in every bucket,
-- in the administrator's own name and while impersonating. The record says in whose place it was written.
-- A new table gets the same trigger; supabase/tests/database/000_schema_rules.test.sql fails without it.
-- Tests: supabase/tests/database/audit.test.sql, impersonated_writes.test.sql, recorded_files.test.sql, admin_actions.test.sql

-- Whom the administrator impersonated at that moment. Null: nobody.
alter table public.admin_actions add column in_place_of uuid;
-- What one transaction did keeps its order.
alter table public.admin_actions alter column created_at set default clock_timestamp();

-- Only the procedures and triggers of the database write the record: whoever has the secret key cannot make up an entry.
revoke insert on public.admin_actions from service_role;

create function private.impersonated_by(admin uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select session.impersonated_user_id from public.impersonation_sessions session
  where session.admin_id = admin and session.ended_at is null
$$;

-- Writes a record in the name of the caller, or of the actor whom a trigger knows. The beginning of an impersonation is the
-- administrator's own action. Of very long facts the beginning is kept.
drop function private.record_action(text, uuid, text, jsonb);
create function private.record_action(
  action text, person uuid, resource text, facts jsonb, actor uuid default auth.uid()
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  impersonated constant uuid := case when action <> 'impersonation_started' then private.impersonated_by(actor) end;
  made uuid;
begin
  if length(facts::text) > 100000 then
    facts := jsonb_build_object('beginning', left(facts::text, 10000), 'length', length(facts::text));
  end if;
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details, in_place_of)
  values (actor, action, coalesce(person, impersonated), resource, coalesce(facts, '{}'), impersonated)
  returning id into made;
  return made;
end
$$;

-- Addresses anywhere in the facts go in without credentials and without their query, either of which may be a key: the record
-- is for ever.
create or replace function private.address_for_record(address jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(address::text, '([a-z][a-z0-9+.-]*://)[^/?#"\\\s]*@', '\1', 'gi'),
    '([a-z][a-z0-9+.-]*://[^?#"\\\s]*)[?#][^"\\\s]*', '\1?…', 'gi')::jsonb
$$;

create or replace function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_now constant jsonb := coalesce(became, was);
  -- By these a reader knows what was changed, also when it is gone.
  known_by constant text[] := array['name', 'email', 'title', 'subject', 'service_id', 'domain', 'account_id', 'user_id'];
  facts jsonb := row_now;
begin
  if was is not distinct from became then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, case
      when was -> field.key is not distinct from field.value then field.value
      else jsonb_build_object('from', was -> field.key, 'to', field.value)
    end) into facts
    from jsonb_each(became) field
    where was -> field.key is distinct from field.value or (field.key = any (known_by) and field.value <> 'null');
  end if;
  perform private.record_action(
    tg_argv[0] || '_' || verb,
    (coalesce(row_now ->> 'user_id', case tg_table_name when 'profiles' then row_now ->> 'id' end))::uuid,
    coalesce(row_now ->> 'id', row_now ->> 'account_id', row_now ->> 'user_id'),
    private.address_for_record(facts)
  );
  return null;
end
$$;

-- What goes along with an account is counted before it goes.
create function private.record_account_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_action('account_deleted', null, old.id::text, private.address_for_record(to_jsonb(old))
    || jsonb_build_object('deleted_with_it', (select to_jsonb(counted) from private.count_account_deletion(old.id) counted)));
  return old;
end
$$;

-- The same trigger on every table. An administrator's role decides, impersonating or not, as it was before the statement: an
-- administrator who steps down is recorded too. auth.uid() is asked first because it is quick: the server itself has none. Rows
-- that go or change along with another (trigger depth) are not actions of their own.
create or replace trigger accounts_record_change after insert or update on public.accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account');
create trigger accounts_record_deletion before delete on public.accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_account_deletion();
create or replace trigger account_services_record_change after insert or update or delete on public.account_services
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_service');
create or replace trigger service_link_defaults_record_change after insert or update or delete on public.service_link_defaults
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('service_link_default');
create or replace trigger account_email_domains_record_change after insert or update or delete on public.account_email_domains
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_email_domain');
create or replace trigger account_email_overrides_record_change
  after insert or update or delete on public.account_email_overrides
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_email_override');
create or replace trigger user_roles_record_change after insert or update or delete on public.user_roles
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('user_role');
create or replace trigger user_accounts_record_change after insert or update or delete on public.user_accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('user_account');
create or replace trigger account_webhooks_record_change after insert or update or delete on public.account_webhooks
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('feed');
create or replace trigger change_requests_record_change after insert or update or delete on public.change_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('change_request');
create or replace trigger consultancies_record_change after insert or update or delete on public.consultancies
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('consultancy');
create or replace trigger kanban_cards_record_change after insert or update or delete on public.kanban_cards
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('kanban_card');
create or replace trigger notification_preferences_record_change after insert or update or delete on public.notification_preferences
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification_preference');
create or replace trigger templates_record_change after insert or update or delete on public.templates
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('template');
create or replace trigger notifications_record_change after insert or update or delete on public.notifications
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification');
create or replace trigger user_preferences_record_change after insert or update or delete on public.user_preferences
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('user_preference');
create trigger support_requests_record_change after insert or update or delete on public.support_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('support_request');
create trigger services_record_change after insert or update or delete on public.services
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('service');
create trigger spocs_record_change after insert or update or delete on public.spocs
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('spoc');
create or replace trigger profiles_record_change after insert or update or delete on public.profiles
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('profile');
-- A person goes along with the identity, and often with an account.
create or replace trigger profiles_record_deletion after delete on public.profiles
  for each row when (pg_catalog.pg_trigger_depth() > 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('profile');

-- What the record keeps of a file: not what its client wrote beside it.
create function private.file_for_record(file jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('bucket', file -> 'bucket_id', 'name', file -> 'name', 'version', file -> 'version',
    'size', file #> '{metadata,size}', 'type', file #> '{metadata,mimetype}')
  where file is not null
$$;

-- Who acts is the caller. The platform's storage asks the policies as the caller, takes that back, and then writes as the
-- service with the caller as the row's owner. Deletions come from the caller.
create function private.record_file_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  was constant jsonb := case when tg_op <> 'INSERT' then private.file_for_record(to_jsonb(old)) end;
  became constant jsonb := case when tg_op <> 'DELETE' then private.file_for_record(to_jsonb(new)) end;
  owner constant text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> 'owner_id' end;
  actor uuid := (select auth.uid());
  facts jsonb := coalesce(became, was);
begin
  if actor is null and owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    actor := owner::uuid;
  end if;
  if was is not distinct from became
    or not exists (select from public.user_roles admin where admin.user_id = actor and admin.role = 'admin')
  then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, case
      when was -> field.key is not distinct from field.value then field.value
      else jsonb_build_object('from', was -> field.key, 'to', field.value)
    end) into facts
    from jsonb_each(became) field;
  end if;
  perform private.record_action('file_' || verb, null, concat_ws('/', coalesce(became, was) ->> 'bucket', coalesce(became, was) ->> 'name'),
    facts, actor);
  return null;
end
$$;
create trigger portico_record_file_change after insert or update or delete on storage.objects
  for each row execute function private.record_file_change();

revoke execute on function private.impersonated_by(uuid), private.record_action(text, uuid, text, jsonb, uuid),
  private.record_account_deletion(), private.file_for_record(jsonb), private.record_file_change() from public;
