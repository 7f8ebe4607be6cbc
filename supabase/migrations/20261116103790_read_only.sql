-- Read only: while an administrator only looks (impersonation), nothing can be changed. A trigger refuses every statement that
-- writes, on every table and for every role. So it also stops procedures and functions, which write to these tables. The
-- exceptions record what the administrator does. Presence and broadcasts follow from presence: an administrator who
-- impersonates somebody never appears.
-- Access: nobody calls anything here.
-- Tests: supabase/tests/database/read_only.test.sql
create function private.refuse_while_read_only() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_read_only() then
    raise exception 'Read-only: you can look, not change' using errcode = 'insufficient_privilege', hint = 'read_only';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_while_read_only() from public;

-- Gives a table the trigger. A migration that creates a table calls this for it: read_only.test.sql fails without it.
create procedure private.protect_while_read_only(guarded regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create trigger portico_refuse_while_read_only before insert or update or delete on %s '
    'for each statement when (auth.uid() is not null) '
    'execute function private.refuse_while_read_only()', guarded);
end
$$;
revoke execute on procedure private.protect_while_read_only(regclass) from public;

do $$
declare
  guarded regclass;
begin
  for guarded in
    select class.oid from pg_catalog.pg_class class
    where class.relkind in ('r', 'p') and not class.relispartition
      and class.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and class.oid <> all (array[
        'public.admin_actions', 'public.impersonation_sessions', 'public.access_events', 'private.access_heads',
        'private.pending_access_events', 'private.file_openings'
      ]::regclass[])
  loop
    call private.protect_while_read_only(guarded);
  end loop;
  call private.protect_while_read_only('storage.objects');
end
$$;
