-- Changes the schema without a notification, as a migration does, to test that the engine sees it.
create function public.change_schema(statement text) returns void security definer set search_path = '' language plpgsql as $$
begin
  execute statement;
end
$$;
revoke execute on function public.change_schema(text) from public, anon, authenticated;
grant execute on function public.change_schema(text) to service_role;
