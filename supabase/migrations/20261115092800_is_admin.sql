-- What server functions ask before they do what only administrators may: the database's own answer, which is no while
-- the caller impersonates somebody.
-- Access: whoever is signed in, about themselves.
-- Tests: supabase/tests/database/is_admin.test.sql
create function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select private.is_admin() $$;

revoke execute on function public.is_admin() from public, anon, service_role;
grant execute on function public.is_admin() to authenticated;
