-- The platform's roles. Roles belong to the whole cluster, so the bootstrap of another database may create them too.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      -- Requests log in as this role on Postgres, with the password of the engine's own login, if an operator gives it one.
      ('authenticator', 'login noinherit'),
      -- They own objects on the platform; migrations written for it may mention them.
      ('supabase_admin', 'nologin'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('dashboard_user', 'nologin'),
      ('postgres', 'nologin')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception
        when duplicate_object or unique_violation then
          null;
        when insufficient_privilege then
          raise exception 'the role % is missing and cannot be made by %', wanted.name, current_user
            using errcode = 'insufficient_privilege',
              hint = format('Let a superuser run: create role %I %s;', wanted.name, wanted.attributes);
      end;
    end if;
  end loop;
end
$$;

-- The login of requests becomes the role of a request. It cannot become `service_role`: then SQL that runs for a user could too. The secret
-- key uses the engine's own login, which must be able to become each of the three. A superuser can without a grant.
do $$
declare
  member text;
  role text;
begin
  foreach member in array array['authenticator', current_user::text] loop
    foreach role in array array['anon', 'authenticated', 'service_role'] loop
      if member = 'authenticator' and role = 'service_role' then
        -- An older bootstrap granted it. If this role may not take it back, the engine warns.
        begin
          if pg_catalog.pg_has_role(member, role, 'member') then
            execute format('revoke %I from %I', role, member);
          end if;
        exception when insufficient_privilege then
          null;
        end;
        continue;
      end if;
      if not pg_catalog.pg_has_role(member, role, 'member') then
        execute format('grant %I to %I', role, member);
      end if;
    end loop;
  end loop;
  -- Since Postgres 16 the creator of a role gets it with the admin option only.
  if current_setting('server_version_num')::integer >= 160000
    and not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    foreach role in array array['anon', 'authenticated', 'service_role'] loop
      if not pg_catalog.pg_has_role(current_user, role, 'set') then
        execute format('grant %I to %I with set true', role, current_user);
      end if;
    end loop;
  end if;
end
$$;
