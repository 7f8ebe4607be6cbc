-- Files and their buckets. The bytes are elsewhere; policies on these tables decide who may read and write them.
create table if not exists storage.buckets (
  id text not null primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);

create table if not exists storage.objects (
  id uuid not null primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists objects_bucket_id_name_key on storage.objects (bucket_id, name);
-- Lists read a folder in the order of code points, even if the database sorts in another order.
create index if not exists objects_bucket_id_name_c_idx on storage.objects (bucket_id, name collate "C");
create index if not exists objects_name_prefix_idx on storage.objects (name text_pattern_ops);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- 'a/b/c.txt' has the folders {a,b}, the file name 'c.txt' and the extension 'txt'.
create or replace function storage.foldername(name text) returns text[] language sql immutable
as $$ select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1] $$;

create or replace function storage.filename(name text) returns text language sql immutable
as $$ select split_part(name, '/', -1) $$;

create or replace function storage.extension(name text) returns text language sql immutable
as $$ select split_part(split_part(name, '/', -1), '.', -1) $$;

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text) to public;
