-- Before every token, at sign-in and at each refresh: a person without access to this environment gets none.
-- Registered in config.toml. Runs as the owner, so that the identity service needs no right on any table.
-- Tests: supabase/tests/database/access_token_hook.test.sql
create function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  here constant public.environment_access := private.environment();
begin
  if exists (
    select
    from public.profiles person
    where person.id = (event ->> 'user_id')::uuid and person.environment_access in (here, 'both')
  ) then
    return jsonb_build_object('claims', event -> 'claims');
  end if;
  return jsonb_build_object('error', jsonb_build_object(
    'http_code', 403,
    'message', format('Your account has no access to the %s environment', initcap(here::text))
  ));
end
$$;
revoke execute on function public.custom_access_token_hook(jsonb) from public, anon, authenticated, service_role;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
