-- Which environment this database is. The same migrations build both; the seed says which one it became.
-- Access: none over the API.
-- Tests: supabase/tests/database/helpers.test.sql
create table private.settings (
  only_row boolean primary key default true check (only_row),
  environment public.environment_access not null default 'production' check (environment <> 'both')
);
insert into private.settings default values;

create function private.environment() returns public.environment_access
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select settings.environment from private.settings);
end
$$;
revoke execute on function private.environment() from public;
grant execute on function private.environment() to authenticated, service_role;
