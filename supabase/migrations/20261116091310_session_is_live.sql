-- Functions ask this before they do anything: whether the session of the caller's token goes on.
-- Access: everyone who is signed in, or was, about their own token alone.
-- Tests: supabase/tests/database/live_sessions.test.sql, supabase/tests/functions/ended-sessions.test.ts
create function public.session_is_live() returns boolean
language sql stable set search_path = ''
as $$ select private.session_is_live() $$;

grant execute on function private.session_is_live() to authenticated;
revoke execute on function public.session_is_live() from public, anon, service_role;
grant execute on function public.session_is_live() to authenticated;
