-- The environment: whether this database is production or training, and its settings. The same migrations build both;
-- the seed says which one it is.
-- Access: nobody over the API, except that signed-in people ask for the time zone, and the service role sets it, for the
-- function send-notifications. The identity service calls the hook.
-- Tests: supabase/tests/database/environment_*.test.sql, helpers.test.sql, upload_limits.test.sql, second_factor*.test.sql
create type public.environment_access as enum ('training', 'production', 'both');
create type public.second_factor_rule as enum ('off', 'offer', 'require');

create table private.settings (
  only_row boolean primary key default true check (only_row),
  environment public.environment_access not null default 'production' check (environment <> 'both'),
  -- The limit for the files of one person: in `chat-uploads`, and in `templates` while no template names them.
  person_upload_bytes bigint not null default 200 * 1024 * 1024 check (person_upload_bytes > 0),
  -- The limit for the template files of one account.
  account_file_bytes bigint not null default 5 * 1024 * 1024 * 1024::bigint check (account_file_bytes > 0),
  -- The limit for the files that the people of one account have sent to the support.
  account_support_bytes bigint not null default 1024 * 1024 * 1024::bigint check (account_support_bytes > 0),
  -- Of the firm's office: PORTICO_TIME_ZONE, which a function with a schedule writes here.
  time_zone text not null default 'Europe/Brussels' check (char_length(time_zone) <= 100),
  -- Whether people need a second factor: second_factor.
  second_factor public.second_factor_rule not null default 'offer',
  -- How many accounts require one. A trigger of accounts counts, so that no request has to ask while none does.
  accounts_requiring_factor integer not null default 0 check (accounts_requiring_factor >= 0),
  -- The key of the hashes of mailboxes (account_blocks). It never leaves the database.
  mailbox_secret bytea not null default extensions.gen_random_bytes(32)
);
insert into private.settings default values;

create function private.environment() returns public.environment_access
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (select settings.environment from private.settings);
end
$$;

create function private.office_time_zone() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select settings.time_zone from private.settings);
end
$$;

create function public.office_time_zone() returns text
language plpgsql stable set search_path = ''
as $$
begin
  if private.effective_user_id() is null then
    raise exception 'Please sign in' using errcode = 'insufficient_privilege', hint = 'sign_in';
  end if;
  return private.office_time_zone();
end
$$;

create function public.note_office_time_zone(zone text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Raises an error if the database does not know it.
  perform now() at time zone zone;
  update private.settings settings set time_zone = zone where settings.time_zone <> zone;
end
$$;

-- The identity service calls this before it issues a token, at sign-in and at each refresh: a person without access to
-- this environment gets no token, and neither does a person who signed in in another way than the account demands
-- (single_sign_on). config.toml registers it. It runs as its owner, so that the identity service needs no
-- right on any table.
create function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  this_environment constant public.environment_access := private.environment();
  refusal text := format('Your account has no access to the %s environment', initcap(this_environment::text));
begin
  if exists (
    select
    from public.profiles person
    where person.id = (event ->> 'user_id')::uuid and person.environment_access in (this_environment, 'both')
  ) then
    refusal := private.sign_in_refusal((event ->> 'user_id')::uuid, event -> 'claims' -> 'amr');
  end if;
  if refusal is null then
    return jsonb_build_object('claims', event -> 'claims');
  end if;
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal));
end
$$;

grant usage on schema public to supabase_auth_admin;
revoke execute on function private.environment(), private.office_time_zone() from public;
grant execute on function private.environment() to authenticated, service_role;
grant execute on function private.office_time_zone() to authenticated;
revoke execute on function public.office_time_zone() from public, anon, service_role;
grant execute on function public.office_time_zone() to authenticated;
revoke execute on function public.note_office_time_zone(text) from public, anon, authenticated;
grant execute on function public.note_office_time_zone(text) to service_role;
revoke execute on function public.custom_access_token_hook(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
