-- The record of what administrators do: who did what to whom, and in whose place. The database writes it itself, in the
-- transaction of the change. Nothing in it is ever changed or deleted, so it has no foreign keys either: it outlives
-- the people whom it names.
-- Access: admins who impersonate nobody read it. Only procedures and triggers of the database write it: the secret key
-- cannot make up an entry.
-- Tests: supabase/tests/database/admin_actions.test.sql, audit.test.sql, admin_procedures.test.sql,
-- function_calls.test.sql, impersonated_writes.test.sql, impersonated_marks.test.sql
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  action_type text not null check (btrim(action_type) <> ''),
  target_user_id uuid,
  target_resource_id text,
  details jsonb not null default '{}',
  -- The person whom the administrator impersonated at that moment; null if nobody.
  in_place_of uuid,
  -- The time of the clock, so that what one transaction did keeps its order.
  created_at timestamptz not null default clock_timestamp()
);
-- A page of the list is found in an index alone.
create index admin_actions_created_at_id_idx on public.admin_actions (created_at desc, id);
create index admin_actions_admin_id_created_at_idx on public.admin_actions (admin_id, created_at desc);
create index admin_actions_action_type_created_at_idx on public.admin_actions (action_type, created_at desc);
create index admin_actions_target_user_id_idx on public.admin_actions (target_user_id);
create index admin_actions_in_place_of_idx on public.admin_actions (in_place_of) where in_place_of is not null;
-- The list names people and accounts that are gone as the record of their deletion has them.
create index admin_actions_deletions_idx on public.admin_actions (target_resource_id)
  where action_type in ('profile_deleted', 'account_deleted');

alter table public.admin_actions enable row level security;
revoke all on public.admin_actions from anon, authenticated, service_role;
grant select on public.admin_actions to authenticated, service_role;

create policy admin_actions_select_admin on public.admin_actions for select to authenticated
  using ((select private.is_admin()));

-- For roles that have more rights than the API gives, the table's owner included. A superuser may change the record.
create function private.refuse_change_of_record() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    raise exception 'Administrator actions are never changed or deleted' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger admin_actions_append_only before update or delete on public.admin_actions
  for each row execute function private.refuse_change_of_record();
create trigger admin_actions_append_only_truncate before truncate on public.admin_actions
  for each statement execute function private.refuse_change_of_record();

-- Writes a record in the name of the caller, or of the actor whom a trigger knows. The beginning of an impersonation is
-- the administrator's own action. Of very long facts only the beginning is kept.
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

-- Addresses anywhere in the facts are recorded without credentials and without their query, either of which may be a
-- key: the record stays for ever.
create function private.address_for_record(address jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(address::text, '([a-z][a-z0-9+.-]*://)[^/?#"\\\s]*@', '\1', 'gi'),
    '([a-z][a-z0-9+.-]*://[^?#"\\\s]*)[?#][^"\\\s]*', '\1?…', 'gi')::jsonb
$$;

-- Every table has this trigger, under the same condition: `pg_trigger_depth() = 0`, because rows that are deleted or
-- changed along with another are not actions of their own; `auth.uid() is not null`, which is quick to ask and true of
-- no server job; and `has_admin_role()`, impersonating or not, as it was before the statement, so that an administrator
-- who steps down is recorded too. A new table gets the same trigger: 000_schema_rules.test.sql fails without it.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_now constant jsonb := coalesce(became, was);
  -- These fields tell a reader which row it was, also when the row is gone.
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

-- What a client may report itself: the beginning and the end of an impersonation that the database has on record.
-- Nothing that is reported is stored, so nothing can be made up.
create function private.log_action(action text, person uuid, resource text, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  known uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  if octet_length(concat(action, resource, facts)) > 8192 then
    raise exception 'An action that is reported has at most 8 KB' using errcode = 'PT413';
  end if;
  if action is null or action not in ('impersonation_started', 'impersonation_ended') then
    raise exception 'This action cannot be reported. The database records what administrators do.'
      using errcode = 'invalid_parameter_value';
  end if;
  -- The database recorded it when it happened; the client gets the id of that record.
  select done.id into known
  from public.admin_actions done
  where done.admin_id = (select auth.uid())
    and done.action_type = action
    and done.target_resource_id = coalesce(facts ->> 'session_id', resource);
  if known is null then
    raise exception 'There was no such impersonation' using errcode = 'invalid_parameter_value';
  end if;
  return known;
end
$$;

-- Functions that write no row report their call first. Without an impersonation nothing is recorded.
create function private.note_function_call(called text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if called is null or called !~ '^[a-z][a-z0-9-]{0,62}$' then
    raise exception 'This is no name of a function' using errcode = 'invalid_parameter_value';
  end if;
  -- has_admin_role() checks the session too: nobody whose access has ended writes the record.
  if private.has_admin_role() and private.impersonated_by((select auth.uid())) is not null then
    perform private.record_action('function_called', null, called, jsonb_build_object('function', called));
  end if;
end
$$;

create function public.log_admin_action(
  p_action_type text, p_target_user_id uuid default null, p_target_resource_id text default null,
  p_action_details jsonb default '{}'
) returns uuid
language sql set search_path = ''
as $$ select private.log_action(p_action_type, p_target_user_id, p_target_resource_id, p_action_details) $$;

create function public.note_function_call(function_name text) returns void
language sql set search_path = ''
as $$ select private.note_function_call(function_name) $$;

revoke execute on function private.refuse_change_of_record(), private.record_action(text, uuid, text, jsonb, uuid),
  private.address_for_record(jsonb), private.record_change(), private.log_action(text, uuid, text, jsonb),
  private.note_function_call(text) from public;
grant execute on function private.log_action(text, uuid, text, jsonb), private.note_function_call(text)
  to authenticated;
revoke execute on function public.log_admin_action(text, uuid, text, jsonb), public.note_function_call(text)
  from public, anon, service_role;
grant execute on function public.log_admin_action(text, uuid, text, jsonb), public.note_function_call(text)
  to authenticated;
