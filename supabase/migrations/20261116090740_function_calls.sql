-- Functions that write no row, called while impersonating: they say so first, and the record has one entry for each call.
-- Access: everyone who is signed in; without an impersonation nothing is recorded.
-- Tests: supabase/tests/database/function_calls.test.sql
create function private.note_function_call(called text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if called is null or called !~ '^[a-z][a-z0-9-]{0,62}$' then
    raise exception 'This is no name of a function' using errcode = 'invalid_parameter_value';
  end if;
  -- The role is asked for with the session: nobody whose access has ended writes the record.
  if private.has_admin_role() and private.impersonated_by((select auth.uid())) is not null then
    perform private.record_action('function_called', null, called, jsonb_build_object('function', called));
  end if;
end
$$;

create function public.note_function_call(function_name text) returns void
language sql set search_path = ''
as $$ select private.note_function_call(function_name) $$;

revoke execute on function private.note_function_call(text) from public;
grant execute on function private.note_function_call(text) to authenticated;
revoke execute on function public.note_function_call(text) from public, anon, service_role;
grant execute on function public.note_function_call(text) to authenticated;
