-- People in training: everyone who may enter training according to production can sign in there with the same password.
-- Each minute the function copy-people-to-training reads the people who have changed from production's database and
-- writes them to training's. The way is never the other one: list_people_to_copy() works in production only, and
-- receive_people() in training only.
-- Access: the service role alone calls the four procedures, for they read and write hashes of passwords. The API has no table.
-- Tests: supabase/tests/database/people_in_training*.test.sql, tests/functions/people-in-training.test.ts

-- Production: the people who have, or had, access to training. A row is due while its versions differ. It has no foreign
-- key, because training must also hear of people who were deleted.
create table private.people_to_copy (
  person uuid primary key,
  -- Microseconds since 1970, and always growing: training ignores a version that is older than the one it has.
  version bigint not null,
  copied_version bigint not null default 0,
  tried_at timestamptz,
  error text
);
create index people_to_copy_due_idx on private.people_to_copy (tried_at nulls first) where copied_version <> version;

-- Training: which person of production each copy is.
create table private.people_of_production (
  production_id uuid primary key,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  version bigint not null,
  -- Of the last password from production. One that the person has set in training stays until that of production changes.
  password_digest text,
  -- The ban that last came from production. Another one was set in training, and stays until it ends.
  banned_until timestamptz
);

-- Training: the accounts that were created for people of production.
create table private.accounts_of_production (
  account_id uuid primary key references public.accounts (id) on delete cascade
);

-- Training: its own mark, which a reset deletes. Production: the mark of the training that has the copies. If the two
-- differ, everyone is copied again.
create table private.training_mark (
  only_row boolean primary key default true check (only_row),
  mark uuid not null default gen_random_uuid()
);

alter table private.people_to_copy enable row level security;
alter table private.people_of_production enable row level security;
alter table private.accounts_of_production enable row level security;
alter table private.training_mark enable row level security;
revoke all on private.people_to_copy, private.people_of_production, private.accounts_of_production, private.training_mark
  from public, anon, authenticated, service_role;

create function private.require_environment(expected public.environment_access) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.environment() <> expected then
    raise exception 'This works in the % environment only', expected using errcode = 'object_not_in_prerequisite_state';
  end if;
end
$$;

-- Marks people as due. People who never had access to training are left out.
create function private.note_people_to_copy(changed uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.environment() <> 'production' then
    return;
  end if;
  insert into private.people_to_copy as due (person, version)
  select changed_person.id, (extract(epoch from clock_timestamp()) * 1000000)::bigint
  from unnest(changed) as changed_person (id)
  where exists (
    select from public.profiles profile
    where profile.id = changed_person.id and profile.environment_access in ('training', 'both')
  ) or exists (select from private.people_to_copy known where known.person = changed_person.id)
  group by changed_person.id
  order by changed_person.id
  on conflict (person) do update set version = greatest(due.version + 1, excluded.version), tried_at = null;
end
$$;

-- The argument names the column that holds the person's id.
create function private.note_person_to_copy() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_people_to_copy(array[
    (to_jsonb(case tg_op when 'INSERT' then new else old end) ->> tg_argv[0])::uuid,
    (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid
  ]);
  return null;
end
$$;
create trigger profiles_note_to_copy after insert or delete or update of name, phone, environment_access, language
  on public.profiles for each row execute function private.note_person_to_copy('id');
create trigger user_roles_note_to_copy after insert or update or delete on public.user_roles
  for each row execute function private.note_person_to_copy('user_id');
create trigger user_accounts_note_to_copy after insert or delete or update of user_id, account_id, role, access_level
  on public.user_accounts for each row execute function private.note_person_to_copy('user_id');
create trigger portico_note_to_copy after update on auth.users
  for each row when (
    old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password
    or old.email_confirmed_at is distinct from new.email_confirmed_at or old.deleted_at is distinct from new.deleted_at
    or old.banned_until is distinct from new.banned_until
  ) execute function private.note_person_to_copy('id');

-- A change of an account's name, or of who belongs to it by address, concerns many people.
create function private.note_account_to_copy() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant jsonb[] := array[to_jsonb(old), to_jsonb(new)];
begin
  perform private.note_people_to_copy(array(
    select known.person
    from private.people_to_copy known
    left join private.person_addresses address on address.user_id = known.person
    cross join unnest(changed) as side
    where case tg_argv[0]
      when 'account' then exists (
        select from private.account_members member
        where member.user_id = known.person and member.account_id = (side ->> 'id')::uuid
      )
      when 'domain' then address.domain = side ->> 'domain'
      when 'override' then address.address = side ->> 'email'
      when 'block' then known.person = (side ->> 'user_id')::uuid or address.mailbox_key = side ->> 'mailbox_key'
    end
  ));
  return null;
end
$$;
create trigger accounts_note_to_copy after update of name, language on public.accounts for each row
  when ((old.name, old.language) is distinct from (new.name, new.language)) execute function private.note_account_to_copy('account');
create trigger account_email_domains_note_to_copy after insert or update or delete on public.account_email_domains
  for each row execute function private.note_account_to_copy('domain');
create trigger account_email_overrides_note_to_copy after insert or update or delete on public.account_email_overrides
  for each row execute function private.note_account_to_copy('override');
create trigger account_blocks_note_to_copy after insert or update or delete on public.account_blocks
  for each row execute function private.note_account_to_copy('block');

-- The people who are due, at most `batch`, each as training needs them; those that could not be copied come last. A
-- person who was deleted or has lost access has no address: training ends their access. A person who has not confirmed
-- the address is copied only if production does not let them in, because then training invites them.
create function public.list_people_to_copy(training uuid, batch integer)
returns table (person uuid, version bigint, copy jsonb)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_environment('production');
  insert into private.training_mark as known (mark) values (training)
  on conflict (only_row) do update set mark = excluded.mark where known.mark <> excluded.mark;
  if found then
    update private.people_to_copy due set copied_version = 0, tried_at = null where due.copied_version <> 0;
  end if;
  return query
    select due.person, due.version, jsonb_build_object(
      'id', due.person, 'version', due.version,
      'exists', profile.id is not null and identity.deleted_at is null
    ) || case when private.was_erased(due.person) then '{"erased": true}' else '{}' end::jsonb || case
      when profile.environment_access in ('training', 'both') and identity.deleted_at is null
        and (identity.email_confirmed_at is not null or profile.environment_access = 'training')
      then jsonb_build_object(
        'email', lower(identity.email), 'name', profile.name, 'phone', profile.phone,
        'language', profile.language, 'access', profile.environment_access, 'password', nullif(identity.encrypted_password, ''),
        'confirmed', identity.email_confirmed_at is not null, 'banned_until', identity.banned_until,
        'role', coalesce(role.role, 'user'),
        'accounts', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', account.id, 'name', account.name, 'language', account.language, 'role', member.role, 'level', member.access_level
          ) order by member.joined_at, member.account_id)
          from private.account_members member join public.accounts account on account.id = member.account_id
          where member.user_id = due.person
        ), '[]')
      )
      else '{}'
    end
    from private.people_to_copy due
    left join auth.users identity on identity.id = due.person
    left join public.profiles profile on profile.id = due.person
    left join public.user_roles role on role.user_id = due.person
    where due.copied_version <> due.version
    order by due.tried_at nulls first, due.person
    limit least(batch, 200);
end
$$;

-- What became of each person that was listed: an object with the id, the version, and the error if there is one.
create function public.note_copied_people(outcomes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_environment('production');
  update private.people_to_copy due
  set copied_version = case
      when outcome.error is null then greatest(due.copied_version, outcome.version)
      else due.copied_version
    end,
    tried_at = clock_timestamp(), error = left(outcome.error, 500)
  from jsonb_to_recordset(outcomes) as outcome (id uuid, version bigint, error text)
  where due.person = outcome.id;
  delete from private.people_to_copy gone
  where gone.copied_version = gone.version
    and gone.person in (select (outcome ->> 'id')::uuid from jsonb_array_elements(outcomes) as outcome)
    and not exists (select from auth.users identity where identity.id = gone.person);
end
$$;

create function public.training_mark() returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_environment('training');
  insert into private.training_mark default values on conflict do nothing;
  return (select known.mark from private.training_mark known);
end
$$;

-- Ends the access of a person who may not enter training any more. A person who was deleted in production is deleted
-- here too, with the accounts that were created for them and have nobody else. A person who was erased in production is erased here.
create function private.end_copy(person uuid, is_deleted boolean, is_erased boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  accounts uuid[];
begin
  perform private.end_sessions(person);
  if not is_deleted then
    update public.profiles profile set environment_access = 'production' where profile.id = person;
    return;
  end if;
  accounts := array(
    select created.account_id from private.accounts_of_production created
    join public.user_accounts link on link.account_id = created.account_id and link.user_id = person
  );
  perform private.delete_with_traces(person) where is_erased;
  delete from auth.users where users.id = person;
  delete from public.accounts account
  where account.id = any (accounts)
    and not exists (select from public.user_accounts link where link.account_id = account.id);
end
$$;

-- The identity that a person of production has here: their copy, or the one with this address, or a new one. Somebody
-- who has confirmed the address here is the same person. If a person took an address that another identity has here, that one becomes the copy.
create function private.identity_of_copy(source jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := source ->> 'email';
  old_copy uuid;
  person uuid;
begin
  select known.user_id into old_copy from private.people_of_production known
  where known.production_id = (source ->> 'id')::uuid;
  perform private.delete_visitor(address, old_copy);
  select users.id into person from auth.users where users.email = address and not users.is_sso_user;
  if person is null and old_copy is not null then
    update auth.users set email = address, updated_at = now() where users.id = old_copy;
    update auth.identities identity
    set identity_data = identity.identity_data || jsonb_build_object('email', address), updated_at = now()
    where identity.user_id = old_copy and identity.provider = 'email';
    return old_copy;
  end if;
  if person is null then
    person := case
      when exists (select from auth.users where users.id = (source ->> 'id')::uuid) then gen_random_uuid()
      else (source ->> 'id')::uuid
    end;
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new,
      email_change)
    values ('00000000-0000-0000-0000-000000000000', person, 'authenticated', 'authenticated', address, '',
      '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', source ->> 'name'), now(), now(),
      '', '', '', '');
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (person::text, person, jsonb_build_object('sub', person, 'email', address, 'email_verified', true,
      'phone_verified', false), 'email', now(), now());
  elsif old_copy is distinct from person and old_copy is not null then
    perform private.end_copy(old_copy, false);
    delete from public.user_accounts link
    where link.user_id = old_copy
      and link.account_id in (select created.account_id from private.accounts_of_production created);
  end if;
  return person;
end
$$;

-- The accounts of production in which a person is. Each exists here too, with all services, so that the people of one
-- account meet each other and nobody else; a block of training does not count. Links to other accounts stay.
create function private.copy_accounts(person uuid, accounts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  source record;
begin
  for source in
    select * from jsonb_to_recordset(accounts) as given (id uuid, name text, language text, role text, level text) order by id
  loop
    insert into public.accounts (id, language, name) values (source.id, source.language, case
      when exists (select from public.accounts other where other.name = source.name and other.id <> source.id)
      then left(source.name, 180) || ' (' || left(source.id::text, 8) || ')'
      else source.name
    end)
    on conflict (id) do update set name = excluded.name, language = excluded.language;
    insert into private.accounts_of_production (account_id) values (source.id) on conflict do nothing;
    insert into public.account_services (account_id, service_id, enabled)
    select source.id, service.id, true from public.services service on conflict do nothing;
    perform private.lift_blocks(person, source.id);
    insert into public.user_accounts (user_id, account_id, role, access_level) values (person, source.id, source.role, source.level)
    on conflict (user_id, account_id) do update set role = excluded.role, access_level = excluded.access_level;
  end loop;
  delete from public.user_accounts link
  where link.user_id = person
    and link.account_id in (select created.account_id from private.accounts_of_production created)
    and link.account_id not in (select (given ->> 'id')::uuid from jsonb_array_elements(accounts) as given);
end
$$;

-- Writes one person. True if the person has no password and has to be invited.
create function private.receive_person(source jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  digest constant text := encode(extensions.digest(source ->> 'password', 'sha256'), 'hex');
  ban constant timestamptz := source ->> 'banned_until';
  known private.people_of_production;
begin
  select * into known from private.people_of_production copied
  where copied.production_id = (source ->> 'id')::uuid for update;
  if known.version > (source ->> 'version')::bigint then
    return false;
  end if;
  if source ->> 'email' is null then
    if known.user_id is not null then
      update private.people_of_production copied set version = (source ->> 'version')::bigint
      where copied.production_id = known.production_id;
      perform private.end_copy(known.user_id, not (source ->> 'exists')::boolean, source ? 'erased');
    end if;
    return false;
  end if;
  person := private.identity_of_copy(source);
  insert into private.people_of_production as copied (production_id, user_id, version, banned_until)
  values ((source ->> 'id')::uuid, person, (source ->> 'version')::bigint, ban)
  on conflict (production_id) do update set user_id = excluded.user_id, version = excluded.version, banned_until = ban;
  -- The role comes before the password: protect_new_admin() ends the password of an unconfirmed address.
  insert into public.user_roles (user_id, role) values (person, (source ->> 'role')::public.user_role)
  on conflict (user_id) do update set role = excluded.role where user_roles.role <> excluded.role;
  update public.profiles profile
  set name = source ->> 'name', phone = source ->> 'phone', language = coalesce(source ->> 'language', profile.language),
    environment_access = (source ->> 'access')::public.environment_access
  where profile.id = person;
  -- The later ban: that of production holds, and lifting it leaves that of training.
  update auth.users set banned_until = greatest(nullif(users.banned_until, known.banned_until), ban),
    email_confirmed_at = coalesce(users.email_confirmed_at, case when (source ->> 'confirmed')::boolean then now() end)
  where users.id = person;
  if digest is not null and digest is distinct from known.password_digest then
    update auth.users set encrypted_password = source ->> 'password', updated_at = now() where users.id = person;
    update private.people_of_production copied set password_digest = digest
    where copied.production_id = (source ->> 'id')::uuid;
    perform private.end_sessions(person);
  end if;
  perform private.copy_accounts(person, source -> 'accounts');
  return exists (
    select from auth.users
    where users.id = person and coalesce(users.encrypted_password, '') = '' and users.invited_at is null
  );
end
$$;

-- Writes people, each for itself: one who cannot be written does not stop the others. Production has told them of it by mail.
create function public.receive_people(people jsonb) returns table (id uuid, must_invite boolean, error text)
language plpgsql security definer set search_path = ''
as $$
declare
  source jsonb;
begin
  perform private.require_environment('training');
  perform set_config('engine.quiet_change', 'on', true);
  for source in select each.person from jsonb_array_elements(people) as each (person) loop
    id := (source ->> 'id')::uuid;
    error := null;
    begin
      must_invite := private.receive_person(source);
    exception when others then
      must_invite := false;
      error := sqlerrm;
    end;
    return next;
  end loop;
  perform set_config('engine.quiet_change', '', true);
end
$$;

revoke execute on function private.require_environment(public.environment_access), private.note_people_to_copy(uuid[]),
  private.note_person_to_copy(), private.note_account_to_copy(), private.end_copy(uuid, boolean, boolean),
  private.identity_of_copy(jsonb), private.copy_accounts(uuid, jsonb), private.receive_person(jsonb) from public;
revoke execute on function public.list_people_to_copy(uuid, integer), public.note_copied_people(jsonb),
  public.training_mark(), public.receive_people(jsonb) from public, anon, authenticated;
grant execute on function public.list_people_to_copy(uuid, integer), public.note_copied_people(jsonb),
  public.training_mark(), public.receive_people(jsonb) to service_role;
