-- The two extensions that are installed in every project on the platform.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp'] loop
    if exists (select from pg_catalog.pg_available_extensions where name = wanted) then
      begin
        execute format('create extension if not exists %I with schema extensions', wanted);
      exception
        when insufficient_privilege then
          raise warning 'extension % is not installed and % may not install it', wanted, current_user;
        when duplicate_object or unique_violation then
          null;
      end;
    end if;
  end loop;
end
$$;

grant execute on all functions in schema extensions to anon, authenticated, service_role;
