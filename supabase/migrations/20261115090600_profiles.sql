-- Profiles: one a person, made with the identity and gone with it.
-- Access: a person reads their own and those of people linked to the same account, and changes none; admins read all
-- and change name, phone and environment access.
-- Tests: supabase/tests/database/profiles.test.sql
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text,
  email text,
  phone text,
  environment_access public.environment_access not null,
  created_at timestamptz not null default now()
);
-- The list of users is sorted by them.
create index profiles_email_idx on public.profiles (email);

alter table public.accounts
  add constraint accounts_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete set null;

-- Whoever signs up has access to the environment in which they did. The metadata is the person's own word, so it
-- gives a name and nothing else.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, name, email, environment_access)
  values (
    new.id,
    nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 200), ''),
    new.email,
    private.environment()
  );
  return null;
end
$$;
revoke execute on function private.create_profile() from public;
create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;
revoke execute on function private.follow_email() from public;
create trigger users_follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- People who were there before this file.
insert into public.profiles (id, name, email, environment_access)
select id, nullif(left(btrim(raw_user_meta_data ->> 'name'), 200), ''), email, private.environment()
from auth.users;

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (name, phone, environment_access) on public.profiles to authenticated;
grant all on public.profiles to service_role;
