-- Admin actions: the record of what administrators do, to whom, and whom they impersonated meanwhile. The database
-- writes it itself, in the transaction of the change. An entry is never changed, except by an erasure, and only deleted after its
-- period (retention). It has no foreign keys, so that it keeps the ids of people who were deleted.
-- Access: admins who impersonate nobody read it. Only procedures and triggers of the database write it; nobody can
-- invent an entry, not even with the secret key.
-- Tests: supabase/tests/database/admin_actions*.test.sql, 000_schema_rules.test.sql
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  action_type text not null check (btrim(action_type) <> ''),
  target_user_id uuid,
  target_resource_id text,
  details jsonb not null default '{}',
  -- The person whom the administrator impersonated at that moment; null if nobody.
  in_place_of uuid,
  -- The time of the clock, not of the transaction, so that the actions of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  -- The account that the action is about: its own, or that of what was changed. Both are columns, because an index alone
  -- can answer only what is asked of columns.
  concerned_account text generated always as (case
    when jsonb_typeof(details -> 'account_id') = 'object' then details #>> '{account_id,to}'
    when details ? 'account_id' then details ->> 'account_id'
    when action_type like 'account%' then target_resource_id
  end) stored,
  -- The account that it was moved from.
  former_account text generated always as (
    case when jsonb_typeof(details -> 'account_id') = 'object' then details #>> '{account_id,from}' end
  ) stored
);
-- The list finds and counts with an index alone, whatever it is filtered by, in its order.
create index admin_actions_created_at_id_idx on public.admin_actions (created_at desc, id);
create index admin_actions_admin_id_created_at_id_idx on public.admin_actions (admin_id, created_at desc, id);
create index admin_actions_action_type_created_at_id_idx on public.admin_actions (action_type, created_at desc, id);
create index admin_actions_admin_id_action_type_created_at_id_idx
  on public.admin_actions (admin_id, action_type, created_at desc, id);
create index admin_actions_target_user_id_created_at_id_idx on public.admin_actions (target_user_id, created_at desc, id)
  where target_user_id is not null;
create index admin_actions_in_place_of_created_at_id_idx on public.admin_actions (in_place_of, created_at desc, id)
  where in_place_of is not null;
create index admin_actions_concerned_account_created_at_id_idx
  on public.admin_actions (concerned_account, created_at desc, id) where concerned_account is not null;
create index admin_actions_former_account_created_at_id_idx
  on public.admin_actions (former_account, created_at desc, id) include (concerned_account) where former_account is not null;
-- The list takes the names of deleted people and accounts from the record of their deletion.
create index admin_actions_deletions_idx on public.admin_actions (target_resource_id)
  where action_type in ('profile_deleted', 'account_deleted');

alter table public.admin_actions enable row level security;
revoke all on public.admin_actions from anon, authenticated, service_role;
grant select on public.admin_actions to authenticated, service_role;

create policy admin_actions_select_admin on public.admin_actions for select to authenticated
  using ((select private.is_admin()));

-- Whether this transaction erases a person (erasure). Then it may replace names and addresses in the details, and nothing else.
create function private.is_erasing() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.running_erasures running where running.transaction = pg_current_xact_id_if_assigned());
end
$$;

-- Applies to every role that has more rights than the API gives, the table's owner included, except superusers.
create function private.refuse_admin_action_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Two nested conditions, because `old` does not exist when the table is truncated.
  if tg_op = 'DELETE' then
    if private.may_forget_action(old.created_at) then
      return old;
    end if;
  end if;
  -- A role that may not call is_erasing() cannot be carrying out an erasure.
  if tg_op = 'UPDATE' and has_function_privilege('private.is_erasing()', 'execute') then
    if private.is_erasing()
      and (old.id, old.admin_id, old.action_type, old.target_user_id, old.in_place_of, old.created_at)
        is not distinct from (new.id, new.admin_id, new.action_type, new.target_user_id, new.in_place_of, new.created_at)
    then
      return new;
    end if;
  end if;
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    raise exception 'Administrator actions are never changed or deleted' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger admin_actions_append_only before update or delete on public.admin_actions
  for each row execute function private.refuse_admin_action_change();
create trigger admin_actions_append_only_truncate before truncate on public.admin_actions
  for each statement execute function private.refuse_admin_action_change();

-- Records an action of the caller, or of the actor that a trigger gives. The start of an impersonation is recorded as
-- the administrator's own action, not as one in the person's place. An impersonation names the person's account, whose history shows
-- it. Of very long values only the beginning is kept: every key stays, because the access log reads some.
create function private.record_action(
  action text, person uuid, resource text, facts jsonb, actor uuid default auth.uid()
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  impersonated constant uuid := case when action <> 'impersonation_started' then private.impersonated_by(actor) end;
  action_id uuid;
begin
  if action like 'impersonation\_%' then
    facts := facts || jsonb_strip_nulls(jsonb_build_object('account_id', private.first_account_of(person)));
  end if;
  if length(facts::text) > 100000 then
    facts := (
      select jsonb_object_agg(key, case when length(value::text) > 1000 then to_jsonb(left(value #>> '{}', 1000) || '…') else value end)
      from jsonb_each(facts)
    );
  end if;
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details, in_place_of)
  values (actor, action, coalesce(person, impersonated), resource, coalesce(facts, '{}'), impersonated)
  returning id into action_id;
  return action_id;
end
$$;

-- Removes the credentials and the query from all web addresses in the facts: either may be a key, and the record stays
-- for ever.
create function private.redact_addresses(facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(facts::text, '([a-z][a-z0-9+.-]*://)[^/?#"\\\s]*@', '\1', 'gi'),
    '([a-z][a-z0-9+.-]*://[^?#"\\\s]*)[?#][^"\\\s]*', '\1?…', 'gi')::jsonb
$$;

-- Every table has this trigger, under the same condition:
-- - `pg_trigger_depth() = 0`: rows that another change deletes or changes are not actions of their own;
-- - `auth.uid() is not null`: this is quick to check, and false for every server job;
-- - `has_admin_role()`, impersonating or not: as it was before the statement, so that an administrator who gives up the
--   role is recorded too.
-- A new table gets the same trigger: 000_schema_rules.test.sql fails without it.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  current_row constant jsonb := coalesce(new_row, old_row);
  -- These fields are always recorded: they tell a reader which row it was, even after the row is deleted.
  identifying_fields constant text[] := array['name', 'email', 'title', 'subject', 'service_id', 'domain', 'account_id', 'user_id'];
  facts jsonb := current_row;
begin
  if old_row is not distinct from new_row then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, case
      when old_row -> field.key is not distinct from field.value then field.value
      else jsonb_build_object('from', old_row -> field.key, 'to', field.value)
    end) into facts
    from jsonb_each(new_row) field
    where old_row -> field.key is distinct from field.value or (field.key = any (identifying_fields) and field.value <> 'null');
  end if;
  perform private.record_action(
    tg_argv[0] || '_' || verb,
    (coalesce(current_row ->> 'user_id', case tg_table_name when 'profiles' then current_row ->> 'id' end))::uuid,
    coalesce(current_row ->> 'id', current_row ->> 'account_id', current_row ->> 'user_id'),
    private.redact_addresses(facts - private.copied_names(format('%s.%s', tg_table_schema, tg_table_name)))
  );
  return null;
end
$$;

-- A client may report the start and the end of an impersonation. Nothing of the report is stored: the client gets the
-- id of the record that the database wrote when it happened.
create function private.log_action(action text, person uuid, resource text, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  action_id uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege', hint = 'admins_only';
  end if;
  if octet_length(concat(action, resource, facts)) > 8192 then
    raise exception 'A reported action has at most 8 KB' using errcode = 'PT413';
  end if;
  if action is null or action not in ('impersonation_started', 'impersonation_ended') then
    raise exception 'This action cannot be reported. The database records what administrators do.'
      using errcode = 'invalid_parameter_value';
  end if;
  select recorded.id into action_id
  from public.admin_actions recorded
  where recorded.admin_id = (select auth.uid())
    and recorded.action_type = action
    and recorded.target_resource_id = coalesce(facts ->> 'session_id', resource);
  if action_id is null then
    raise exception 'There was no such impersonation' using errcode = 'invalid_parameter_value';
  end if;
  return action_id;
end
$$;

-- Server functions that write no row report their call before they do anything. It is recorded only if the caller
-- impersonates somebody.
create function private.note_function_call(called_function text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if called_function is null or called_function !~ '^[a-z][a-z0-9-]{0,62}$' then
    raise exception 'This is not the name of a function' using errcode = 'invalid_parameter_value';
  end if;
  -- has_admin_role() also checks that the session is live.
  if private.has_admin_role() and private.impersonated_by((select auth.uid())) is not null then
    perform private.record_action(
      'function_called', null, called_function, jsonb_build_object('function', called_function)
    );
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

revoke execute on function private.refuse_admin_action_change(), private.is_erasing(), private.record_action(text, uuid, text, jsonb, uuid),
  private.redact_addresses(jsonb), private.record_change(), private.log_action(text, uuid, text, jsonb),
  private.note_function_call(text) from public;
grant execute on function private.log_action(text, uuid, text, jsonb), private.note_function_call(text)
  to authenticated;
revoke execute on function public.log_admin_action(text, uuid, text, jsonb), public.note_function_call(text)
  from public, anon, service_role;
grant execute on function public.log_admin_action(text, uuid, text, jsonb), public.note_function_call(text)
  to authenticated;
