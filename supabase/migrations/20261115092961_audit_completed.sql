-- The record of administrators' actions, completed: a change says of what it is, addresses of feeds go in without what may be
-- a key, change requests, consultancies and templates are recorded too, a password with its record or not at all, and
-- nobody reports by hand what the database records itself.
-- Tests: supabase/tests/database/audit.test.sql, supabase/tests/database/people_procedures.test.sql

-- An address without credentials and without its query, either of which may be a key. The record is for ever.
create function private.address_for_record(address jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(address)
    when 'string' then to_jsonb(
      regexp_replace(regexp_replace(address #>> '{}', '^([a-z]+://)[^/?#]*@', '\1', 'i'), '[?#].*$', '?…'))
    else address
  end
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
  known_by constant text[] := array['name', 'email', 'title', 'service_id', 'domain', 'account_id', 'user_id'];
  facts jsonb := row_now;
begin
  if (select auth.uid()) is null or was is not distinct from became then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, case
      when was -> field.key is not distinct from field.value then field.value
      when field.key = 'feed_url' then jsonb_build_object(
        'from', private.address_for_record(was -> field.key), 'to', private.address_for_record(field.value))
      else jsonb_build_object('from', was -> field.key, 'to', field.value)
    end) into facts
    from jsonb_each(became) field
    where was -> field.key is distinct from field.value or (field.key = any (known_by) and field.value <> 'null');
  elsif facts ? 'feed_url' then
    facts := jsonb_set(facts, '{feed_url}', private.address_for_record(facts -> 'feed_url'));
  end if;
  perform private.record_action(
    tg_argv[0] || '_' || verb,
    coalesce(
      (coalesce(row_now ->> 'user_id', case tg_table_name when 'profiles' then row_now ->> 'id' end))::uuid,
      -- In whose place an administrator writes.
      nullif((select private.effective_user_id()), (select auth.uid()))
    ),
    coalesce(row_now ->> 'id', row_now ->> 'account_id', row_now ->> 'user_id'),
    facts
  );
  return null;
end
$$;

create trigger change_requests_record_change after insert or update or delete on public.change_requests
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('change_request');
create trigger consultancies_record_change after insert or update or delete on public.consultancies
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('consultancy');
-- Members add and delete templates too, which is no administrator's action; what an admin does while impersonating is.
create trigger templates_record_change after insert or update or delete on public.templates
  for each row when (pg_catalog.pg_trigger_depth() = 0 and private.has_admin_role())
  execute function private.record_change('template');

create or replace function private.log_action(action text, person uuid, resource text, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  known uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever could report these by hand could make up changes that never were.
  if action ~ '_(created|updated|deleted)$' or action in ('password_set', 'profile_viewed') then
    raise exception 'The database records this itself' using errcode = 'invalid_parameter_value';
  end if;
  if action not in ('impersonation_started', 'impersonation_ended') then
    return private.record_action(action, person, resource, facts);
  end if;
  -- Recorded when it happened, once; a client that reports it again is told which record that is.
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

-- Passwords. The identity service sets them, in a transaction of its own, so the record has to come about in that one: the
-- function prepares it here and hands its id along with the password as metadata of the identity, where the trigger takes
-- it out again and writes the record. There are both or neither.
create table private.password_changes (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index password_changes_admin_id_idx on private.password_changes (admin_id);
create index password_changes_user_id_idx on private.password_changes (user_id);

drop function public.admin_note_password_change(text);
drop function private.note_password_change(text);

create function private.prepare_password_change(address text) returns table (user_id uuid, change_id uuid)
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.require_admin();
  select users.id into person from auth.users where users.email = lower(address) and not users.is_sso_user;
  if person is null then
    raise exception 'There is no user with this e-mail address' using errcode = 'no_data_found';
  end if;
  -- Those that came to nothing.
  delete from private.password_changes stale where stale.created_at < now() - interval '10 minutes';
  return query
    insert into private.password_changes as made (admin_id, user_id) values ((select auth.uid()), person)
    returning made.user_id, made.id;
end
$$;

create function private.record_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  prepared private.password_changes;
begin
  delete from private.password_changes waiting
  where waiting.id::text = new.raw_app_meta_data ->> 'password_change'
    and waiting.user_id = new.id
    and waiting.created_at > now() - interval '10 minutes'
  returning * into prepared;
  if prepared.id is null then
    raise exception 'There is no such change of a password' using errcode = 'invalid_parameter_value';
  end if;
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (prepared.admin_id, 'password_set', new.id, new.id::text, jsonb_build_object('email', new.email));
  new.raw_app_meta_data := new.raw_app_meta_data - 'password_change';
  return new;
end
$$;
create trigger portico_record_password_change before update on auth.users
  for each row when (new.raw_app_meta_data ? 'password_change') execute function private.record_password_change();

create function public.admin_prepare_password_change(target_email text) returns table (user_id uuid, change_id uuid)
language sql set search_path = ''
as $$ select * from private.prepare_password_change(target_email) $$;

revoke execute on function private.address_for_record(jsonb), private.prepare_password_change(text),
  private.record_password_change() from public;
grant execute on function private.prepare_password_change(text) to authenticated;
revoke execute on function public.admin_prepare_password_change(text) from public, anon, service_role;
grant execute on function public.admin_prepare_password_change(text) to authenticated;
