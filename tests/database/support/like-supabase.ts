/**
 * Changes a database that the engine's bootstrap has prepared into one like a new Supabase project of 2026. The facts are from the public
 * migrations of supabase/postgres, auth, storage and realtime. What the project's rules see is here: tables, text columns, foreign keys,
 * owners and rights. The checks and indexes of the services' own tables are not.
 *
 * The owner is not a superuser and owns none of `auth`, `storage` and `realtime`. They may read, write and reference the tables and put
 * triggers on them. They may not create anything there or take the roles of the services (the restriction of April 2025). The schemas
 * belong to `supabase_admin`, the tables to their service. There is no schema `engine`.
 *
 * One part needs a stand-in: the platform's extension supautils lets the owner manage policies and drop triggers on these tables
 * (`policy_grants`, `drop_trigger_grants`). Here two event triggers grant the owner the roles of the services during such a command only.
 */
export const LIKE_SUPABASE = `
  drop schema engine cascade;

  create type auth.oauth_client_type as enum ('public', 'confidential');
  create type auth.oauth_registration_type as enum ('dynamic', 'manual');
  create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
  create type auth.oauth_response_type as enum ('code');
  create table auth.oauth_clients (
    id uuid primary key, client_secret_hash text, registration_type auth.oauth_registration_type not null, redirect_uris text not null,
    grant_types text not null, client_name text, client_uri text, logo_uri text, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), deleted_at timestamptz,
    client_type auth.oauth_client_type not null default 'confidential', token_endpoint_auth_method text not null
  );
  create table auth.oauth_authorizations (
    id uuid primary key, authorization_id text not null unique, client_id uuid not null references auth.oauth_clients (id) on delete cascade,
    user_id uuid references auth.users (id) on delete cascade, redirect_uri text not null, scope text not null, state text, resource text,
    code_challenge text, code_challenge_method auth.code_challenge_method, response_type auth.oauth_response_type not null default 'code',
    status auth.oauth_authorization_status not null default 'pending', authorization_code text unique,
    created_at timestamptz not null default now(), expires_at timestamptz not null default now() + interval '3 minutes',
    approved_at timestamptz, nonce text
  );
  create table auth.oauth_consents (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    client_id uuid not null references auth.oauth_clients (id) on delete cascade, scopes text not null,
    granted_at timestamptz not null default now(), revoked_at timestamptz, unique (user_id, client_id)
  );
  create table auth.oauth_client_states (
    id uuid primary key, provider_type text not null, code_verifier text, created_at timestamptz not null
  );
  create table auth.custom_oauth_providers (
    id uuid primary key default gen_random_uuid(), provider_type text not null, identifier text not null unique, name text not null,
    client_id text not null, client_secret text not null, acceptable_client_ids text[] not null default '{}',
    scopes text[] not null default '{}', pkce_enabled boolean not null default true, attribute_mapping jsonb not null default '{}',
    authorization_params jsonb not null default '{}', enabled boolean not null default true, email_optional boolean not null default false,
    issuer text, discovery_url text, skip_nonce_check boolean not null default false, cached_discovery jsonb,
    discovery_cached_at timestamptz, authorization_url text, token_url text, userinfo_url text, jwks_uri text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    custom_claims_allowlist text[] not null default '{}'
  );
  create table auth.sso_providers (
    id uuid primary key, resource_id text, created_at timestamptz, updated_at timestamptz, disabled boolean
  );
  create table auth.sso_domains (
    id uuid primary key, sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade, domain text not null,
    created_at timestamptz, updated_at timestamptz
  );
  create table auth.saml_providers (
    id uuid primary key, sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade, entity_id text not null unique,
    metadata_xml text not null, metadata_url text, attribute_mapping jsonb, created_at timestamptz, updated_at timestamptz,
    name_id_format text
  );
  create table auth.saml_relay_states (
    id uuid primary key, sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade, request_id text not null,
    for_email text, redirect_to text, created_at timestamptz, updated_at timestamptz,
    flow_state_id uuid references auth.flow_state (id) on delete cascade
  );
  create table auth.instances (
    id uuid primary key, uuid uuid, raw_base_config text, created_at timestamptz, updated_at timestamptz
  );
  alter table auth.sessions
    add column oauth_client_id uuid references auth.oauth_clients (id) on delete cascade,
    add column refresh_token_hmac_key text, add column refresh_token_counter bigint, add column scopes text;
  alter table auth.flow_state
    add column invite_token text, add column referrer text, add column oauth_client_state_id uuid, add column linking_target_id uuid,
    add column email_optional boolean not null default false,
    alter column code_challenge drop not null, alter column code_challenge_method drop not null, alter column auth_code drop not null;

  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  alter table storage.buckets
    add column type storage.buckettype not null default 'STANDARD', add column versioning_status text not null default 'DISABLED';
  alter table storage.objects
    add column archived_at timestamptz, add column is_delete_marker boolean not null default false,
    add column is_versioned boolean not null default false;
  create table storage.s3_multipart_uploads (
    id text primary key, in_progress_size bigint not null default 0, upload_signature text not null,
    bucket_id text not null references storage.buckets (id), key text collate "C" not null, version text not null, owner_id text,
    created_at timestamptz not null default now(), user_metadata jsonb, metadata jsonb
  );
  create table storage.s3_multipart_uploads_parts (
    id uuid primary key default gen_random_uuid(), upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
    size bigint not null default 0, part_number integer not null, bucket_id text not null references storage.buckets (id),
    key text collate "C" not null, etag text not null, owner_id text, version text not null, created_at timestamptz not null default now()
  );
  create table storage.buckets_analytics (
    id uuid primary key default gen_random_uuid(), name text not null, type storage.buckettype not null default 'ANALYTICS',
    format text not null default 'ICEBERG', created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create table storage.buckets_vectors (
    id text primary key, type storage.buckettype not null default 'VECTOR', created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table storage.vector_indexes (
    id text primary key default gen_random_uuid(), name text collate "C" not null,
    bucket_id text not null references storage.buckets_vectors (id), data_type text not null, dimension integer not null,
    distance_metric text not null, metadata_configuration jsonb, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  grant all on storage.buckets_analytics to anon, authenticated, service_role;
  grant select on storage.buckets_vectors, storage.vector_indexes to anon, authenticated, service_role;
  grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;
  grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
  -- The storage service sets this in each of its transactions.
  create function storage.protect_delete() returns trigger language plpgsql as $$
  begin
    if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
      raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
    end if;
    return null;
  end $$;
  create trigger protect_buckets_delete before delete on storage.buckets
    for each statement execute function storage.protect_delete();
  create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();
  create function storage.update_updated_at_column() returns trigger language plpgsql as $$
  begin
    new.updated_at = now();
    return new;
  end $$;
  create trigger update_objects_updated_at before update on storage.objects
    for each row execute function storage.update_updated_at_column();

  -- A job of the realtime service makes the partitions of yesterday and the next days.
  alter table realtime.messages rename to messages_in_one;
  create table realtime.messages (like realtime.messages_in_one including all) partition by range (inserted_at);
  drop table realtime.messages_in_one;
  alter table realtime.messages enable row level security;
  grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  do $$
  declare
    today constant date := now() at time zone 'utc';
  begin
    for days in -1..3 loop
      execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
        to_char(today + days, '"messages_"YYYY_MM_DD'), today + days, today + days + 1);
    end loop;
  end $$;
  create table realtime.subscription (
    id bigint generated always as identity primary key, subscription_id uuid not null, entity regclass not null, claims jsonb not null,
    created_at timestamp not null default timezone('utc', now()), action_filter text default '*', selected_columns text[]
  );

  create role project_owner login nosuperuser createrole createdb replication bypassrls;
  grant anon, authenticated, service_role to project_owner with admin option;
  grant pg_monitor, pg_read_all_data, pg_signal_backend to project_owner;
  -- One of supautils' privileged_role_allowed_configs.
  grant set on parameter session_replication_role to project_owner;
  do $$
  declare
    each record;
    service text;
  begin
    execute format('alter database %I owner to project_owner', current_database());
    foreach service in array array['auth', 'storage', 'realtime'] loop
      execute format('alter schema %I owner to supabase_admin', service);
      execute format('grant all on schema %I to supabase_%s_admin', service, service);
      for each in
        select pg_class.oid::regclass as name from pg_class where relnamespace = service::regnamespace and relkind in ('r', 'p')
      loop
        execute format('alter table %s owner to supabase_%s_admin', each.name, service);
      end loop;
      for each in
        select pg_class.oid::regclass as name from pg_class
        where relnamespace = service::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        execute format('alter table %s enable row level security', each.name);
      end loop;
      for each in
        select pg_proc.oid::regprocedure as name from pg_proc where pronamespace = service::regnamespace
      loop
        execute format('alter function %s owner to supabase_%s_admin', each.name, service);
      end loop;
    end loop;
    for each in select pg_class.oid::regclass as name from pg_class where relnamespace = 'supabase_migrations'::regnamespace and relkind = 'r' loop
      execute format('alter table %s owner to project_owner', each.name);
    end loop;
  end $$;
  alter schema supabase_migrations owner to project_owner;
  alter schema extensions owner to project_owner;
  alter schema graphql_public owner to supabase_admin;
  grant usage on schema auth to project_owner;
  grant usage on schema storage, realtime to project_owner with grant option;
  grant all on all tables in schema auth, realtime to project_owner;
  grant all on storage.buckets, storage.objects to project_owner with grant option;
  grant all on all routines in schema auth, storage, realtime to project_owner;
  alter publication supabase_realtime owner to project_owner;

  create function extensions.lend_services() returns event_trigger language plpgsql security definer
  as $$ begin grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to project_owner; end $$;
  create function extensions.take_services_back() returns event_trigger language plpgsql security definer
  as $$ begin revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from project_owner; end $$;
  create event trigger lend_services on ddl_command_start when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
    execute function extensions.lend_services();
  create event trigger take_services_back on ddl_command_end when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
    execute function extensions.take_services_back();
  create extension pgtap with schema extensions`

/** What a project from before 30 May 2026 has besides: the roles of the API get every right on whatever is created in `public`. */
export const AUTOMATIC_GRANTS = `
  alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on sequences to anon, authenticated, service_role`

/** Everything that the migrations create, with its rights: one line of text each. */
export const CONTENTS = `
  with spaces as (select oid from pg_namespace where nspname in ('public', 'private'))
  select concat(line, ' ', rights_in_order) from (
    select format('table %s %s %s', oid::regclass, relkind, relrowsecurity) as line, relacl as rights, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner) as own
    from pg_class where relnamespace in (select oid from spaces) and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('column %s.%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull), attacl, null
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace in (select oid from spaces) and attnum > 0 and not attisdropped
    union all
    select format('function %s %s %s', oid::regprocedure, md5(prosrc), prosecdef), proacl, acldefault('f', proowner)
    from pg_proc where pronamespace in (select oid from spaces)
    union all select format('index %s', pg_get_indexdef(indexrelid)), null, null from pg_index where indrelid in (
      select oid from pg_class where relnamespace in (select oid from spaces))
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), null, null
      from pg_constraint where connamespace in (select oid from spaces)
    union all select format('trigger %s', pg_get_triggerdef(oid)), null, null from pg_trigger where not tgisinternal
    union all select format('policy %s', to_jsonb(pg_policies)), null, null from pg_policies
    union all select format('published %s.%s', schemaname, tablename), null, null from pg_publication_tables
    union all select format('bucket %s', to_jsonb(bucket) - array['created_at', 'updated_at']), null, null from storage.buckets bucket
  ) as found
  cross join lateral (
    select array_agg(entry order by entry) from (
      select format('%s %s %s', case grantee when 0 then 'everybody' else grantee::regrole::text end, privilege_type, is_grantable)
      from aclexplode(coalesce(rights, own))
    ) as granted (entry)
  ) as sorted (rights_in_order)
  order by 1`
