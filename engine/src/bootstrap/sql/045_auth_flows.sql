-- What a sign-in stores in addition to its session, under the platform's names.
do $$
begin
  if to_regtype('auth.code_challenge_method') is null then
    create type auth.code_challenge_method as enum ('s256', 'plain');
  end if;
end
$$;

-- How a session was opened, for the claim `amr`.
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null primary key,
  unique (session_id, authentication_method)
);

-- Codes that a client exchanges for tokens, with the challenge that it has to answer (RFC 7636).
create table if not exists auth.flow_state (
  id uuid not null primary key,
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text not null,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz
);
create index if not exists flow_state_auth_code_idx on auth.flow_state (auth_code);
create index if not exists flow_state_user_id_authentication_method_idx
  on auth.flow_state (user_id, authentication_method);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at desc);

alter table auth.mfa_amr_claims enable row level security;
alter table auth.flow_state enable row level security;

-- Hooks run as this role, as on the platform: a project grants it what its hook needs.
grant usage on schema public, auth to supabase_auth_admin;
do $$
begin
  if not pg_catalog.pg_has_role(current_user, 'supabase_auth_admin', 'member') then
    execute format('grant supabase_auth_admin to %I', current_user);
  end if;
end
$$;
