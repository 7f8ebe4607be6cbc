-- Administrator actions: the record of who did what to whom. Nothing in it is ever changed or taken away, so it has no
-- foreign keys either: it outlives the people it names.
-- Access: admins read. Written by the procedures and triggers of later files, and by server functions.
-- Tests: supabase/tests/database/admin_actions.test.sql
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  action_type text not null check (btrim(action_type) <> ''),
  target_user_id uuid,
  target_resource_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index admin_actions_created_at_idx on public.admin_actions (created_at desc);
create index admin_actions_admin_id_created_at_idx on public.admin_actions (admin_id, created_at desc);
create index admin_actions_target_user_id_idx on public.admin_actions (target_user_id);

alter table public.admin_actions enable row level security;
revoke all on public.admin_actions from anon, authenticated, service_role;
grant select on public.admin_actions to authenticated;
grant select, insert on public.admin_actions to service_role;

create policy admin_actions_select_admin on public.admin_actions for select to authenticated
  using ((select private.is_admin()));

-- For whoever has more rights than the API gives: the table's owner too. A superuser may.
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
revoke execute on function private.refuse_change_of_record() from public;
create trigger admin_actions_append_only before update or delete on public.admin_actions
  for each row execute function private.refuse_change_of_record();
create trigger admin_actions_append_only_truncate before truncate on public.admin_actions
  for each statement execute function private.refuse_change_of_record();

-- Writes a record in the name of the caller.
create function private.record_action(action text, person uuid, resource text, facts jsonb) returns uuid
language sql security definer set search_path = ''
as $$
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values ((select auth.uid()), action, person, resource, coalesce(facts, '{}'))
  returning id
$$;
revoke execute on function private.record_action(text, uuid, text, jsonb) from public;
