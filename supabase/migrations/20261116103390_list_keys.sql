-- List keys: the texts and values by which the lists of accounts and users are searched and sorted. They are written when
-- something changes instead of computed in every query: of twenty thousand people only the index is read then, whatever the
-- list is sorted by.
-- Access: nobody over the API; the lists of admin_lists and others read them.
-- Tests: supabase/tests/database/list_keys.test.sql, admin_lists.test.sql, tests/database/admin-lists-scale.test.ts

-- Collation "C" sorts by the codes of the letters, which is the same on every server.
create table private.account_list_keys (
  account_id uuid primary key references public.accounts (id) on delete cascade,
  sort_key text collate "C" not null,
  search text collate "C" not null
);
create table private.person_list_keys (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  sort_key text collate "C" not null,
  search text collate "C" not null,
  -- With the names of the person's accounts: a search for an account finds everyone who belongs to it.
  search_with_accounts text collate "C" not null,
  phone text collate "C",
  role public.user_role not null,
  environment_access public.environment_access not null,
  -- Of the first account, which is the one that the portal shows to the user; null without an account.
  account_sort_key text collate "C",
  -- In the order of joining.
  account_ids uuid[] not null,
  first_account_id uuid generated always as (account_ids[1]) stored,
  last_sign_in_at timestamptz,
  lacks_factor boolean not null
);
create index account_keys_sort_key_account_id_idx on private.account_list_keys (sort_key, account_id);
-- Trigram indexes, because a search also finds words in the middle of a text.
create index account_keys_search_idx on private.account_list_keys using gin (search extensions.gin_trgm_ops);
create index person_keys_search_idx on private.person_list_keys using gin (search_with_accounts extensions.gin_trgm_ops);
-- Rows without a value come last in both directions, and equal ones are sorted by name, so each direction has an index.
create index person_keys_sort_key_user_id_idx on private.person_list_keys (sort_key, user_id);
create index person_keys_phone_idx on private.person_list_keys (phone, sort_key, user_id);
create index person_keys_phone_desc_idx on private.person_list_keys (phone desc nulls last, sort_key, user_id);
create index person_keys_role_idx on private.person_list_keys (role, sort_key, user_id);
create index person_keys_role_desc_idx on private.person_list_keys (role desc nulls last, sort_key, user_id);
create index person_keys_environment_idx on private.person_list_keys (environment_access, sort_key, user_id);
create index person_keys_environment_desc_idx
  on private.person_list_keys (environment_access desc nulls last, sort_key, user_id);
create index person_keys_account_idx on private.person_list_keys (account_sort_key, sort_key, user_id);
create index person_keys_last_sign_in_idx on private.person_list_keys (last_sign_in_at, sort_key, user_id);
create index person_keys_last_sign_in_desc_idx
  on private.person_list_keys (last_sign_in_at desc nulls last, sort_key, user_id);
create index person_keys_factor_idx on private.person_list_keys (lacks_factor, sort_key, user_id);
create index person_keys_factor_desc_idx on private.person_list_keys (lacks_factor desc nulls last, sort_key, user_id);
-- Counts who has access to an environment, and who of them has no second factor.
create index person_keys_access_idx on private.person_list_keys (environment_access, role, lacks_factor);
-- Counts the people of an account.
create index person_keys_account_ids_idx on private.person_list_keys using gin (account_ids);
-- Count the people of every account: of nearly everybody only the first account.
create index person_keys_first_account_idx on private.person_list_keys (first_account_id, last_sign_in_at);
create index person_keys_several_accounts_idx on private.person_list_keys (user_id) where cardinality(account_ids) > 1;
create index person_keys_account_desc_idx on private.person_list_keys (account_sort_key desc nulls last, sort_key, user_id);

-- The people for whom an account is not their first one: how many, and when the last of them signed in.
create view private.further_account_people as
select belonging.account_id, count(*) as people, max(belonging.last_sign_in_at) as last_sign_in_at
from (
  select unnest(person.account_ids[2:]) as account_id, person.last_sign_in_at
  from private.person_list_keys person where cardinality(person.account_ids) > 1
) as belonging
group by belonging.account_id;

-- How many people each account has, and when the last of them signed in.
create view private.account_people as
select account.account_id, coalesce(first.people, 0) + coalesce(further.people, 0) as people,
  greatest(first.last_sign_in_at, further.last_sign_in_at) as last_sign_in_at
from private.account_list_keys account
left join (
  select person.first_account_id as account_id, count(*) as people, max(person.last_sign_in_at) as last_sign_in_at
  from private.person_list_keys person where person.first_account_id is not null group by 1
) as first on first.account_id = account.account_id
left join private.further_account_people further on further.account_id = account.account_id;

create function private.write_account_list_key(account public.accounts) returns void
language sql security definer set search_path = ''
as $$
  insert into private.account_list_keys as known (account_id, sort_key, search)
  values (account.id, private.plain_text(account.name), private.plain_text(concat_ws(E'\n', account.name, account.spoc)))
  on conflict (account_id) do update set sort_key = excluded.sort_key, search = excluded.search
  where (known.sort_key, known.search) is distinct from (excluded.sort_key, excluded.search)
$$;

-- The rows are locked first, in the order of their ids: so two transactions never wait for each other, and the later one
-- sees what the earlier one has changed. People write phone numbers with spaces in many ways, so a search finds them without
-- spaces too.
create function private.write_person_list_keys(people uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.person_list_keys known where known.user_id = any (people) order by known.user_id for no key update;
  insert into private.person_list_keys as known (
    user_id, sort_key, search, search_with_accounts, phone, role, environment_access, account_sort_key, account_ids,
    last_sign_in_at, lacks_factor
  )
  select person.id, private.plain_text(coalesce(person.name, person.email)), own.words,
    concat_ws(E'\n', own.words, array_to_string(belonging.names, E'\n')), person.phone,
    coalesce(user_role.role, 'user'), person.environment_access, belonging.names[1],
    coalesce(belonging.account_ids, '{}'), identity.last_sign_in_at, not private.has_second_factor(person.id)
  from public.profiles person
  join auth.users identity on identity.id = person.id
  cross join lateral private.plain_text(
    concat_ws(E'\n', person.name, person.email, person.phone, replace(person.phone, ' ', ''))) as own (words)
  left join public.user_roles user_role on user_role.user_id = person.id
  left join lateral (
    select array_agg(account.sort_key order by member.joined_at, member.account_id) as names,
      array_agg(member.account_id order by member.joined_at, member.account_id) as account_ids
    from private.account_members member join private.account_list_keys account using (account_id)
    where member.user_id = person.id
  ) as belonging on true
  where person.id = any (people)
  order by person.id
  on conflict (user_id) do update set sort_key = excluded.sort_key, search = excluded.search,
    search_with_accounts = excluded.search_with_accounts, phone = excluded.phone,
    role = excluded.role, environment_access = excluded.environment_access,
    account_sort_key = excluded.account_sort_key, account_ids = excluded.account_ids,
    last_sign_in_at = excluded.last_sign_in_at, lacks_factor = excluded.lacks_factor
  where known is distinct from excluded;
end
$$;

create function private.update_account_list_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_account_list_key(new);
  if tg_op = 'UPDATE' and old.name <> new.name then
    perform private.write_person_list_keys(array(
      select member.user_id from private.account_members member where member.account_id = new.id
    ));
  end if;
  return null;
end
$$;
create trigger accounts_update_list_key after insert or update of name, spoc on public.accounts
  for each row execute function private.update_account_list_key();

-- The keys of people are written at the end of the transaction, when it has every other lock that it needs: with a key locked
-- earlier, a person who signs in or is deleted and somebody who changes the link would wait for each other. The argument is
-- the column with the id of the person.
create function private.update_person_list_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_person_list_keys(array[
    (to_jsonb(case tg_op when 'INSERT' then new else old end) ->> tg_argv[0])::uuid,
    (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid
  ]);
  return null;
end
$$;
create constraint trigger profiles_update_list_key
  after insert or update of name, email, phone, environment_access on public.profiles
  deferrable initially deferred for each row execute function private.update_person_list_key('id');
create constraint trigger user_roles_update_list_key after insert or update or delete on public.user_roles
  deferrable initially deferred for each row execute function private.update_person_list_key('user_id');
create constraint trigger user_accounts_update_list_key
  after insert or delete or update of user_id, account_id, joined_at on public.user_accounts
  deferrable initially deferred for each row execute function private.update_person_list_key('user_id');
create constraint trigger person_addresses_update_list_key after insert or update or delete on private.person_addresses
  deferrable initially deferred for each row execute function private.update_person_list_key('user_id');

create constraint trigger portico_update_list_key after insert or update or delete on auth.mfa_factors
  deferrable initially deferred for each row execute function private.update_person_list_key('user_id');

-- Apart from the others, because every sign-in writes it.
create function private.update_last_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.person_list_keys known set last_sign_in_at = new.last_sign_in_at where known.user_id = new.id;
  return null;
end
$$;
create constraint trigger portico_update_last_sign_in after update on auth.users
  deferrable initially deferred for each row when (old.last_sign_in_at is distinct from new.last_sign_in_at)
  execute function private.update_last_sign_in();

-- The people whose address the changed row is about. The argument is the kind of the row.
create function private.update_list_keys_of_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  people uuid[];
begin
  if tg_argv[0] = 'domain' then
    people := array(select address.user_id from private.person_addresses address
      where address.domain in (before ->> 'domain', after ->> 'domain'));
  elsif tg_argv[0] = 'override' then
    people := array(select address.user_id from private.person_addresses address
      where address.address in (before ->> 'email', after ->> 'email'));
  else
    people := array(select address.user_id from private.person_addresses address
      where address.mailbox_key in (before ->> 'mailbox_key', after ->> 'mailbox_key'))
      || (before ->> 'user_id')::uuid || (after ->> 'user_id')::uuid;
  end if;
  perform private.write_person_list_keys(people);
  return null;
end
$$;
create constraint trigger account_email_domains_update_list_keys
  after insert or update or delete on public.account_email_domains
  deferrable initially deferred for each row execute function private.update_list_keys_of_address('domain');
create constraint trigger account_email_overrides_update_list_keys
  after insert or update or delete on public.account_email_overrides
  deferrable initially deferred for each row execute function private.update_list_keys_of_address('override');
create constraint trigger account_blocks_update_list_keys after insert or update or delete on public.account_blocks
  deferrable initially deferred for each row execute function private.update_list_keys_of_address('block');

revoke execute on function private.write_account_list_key(public.accounts), private.write_person_list_keys(uuid[]),
  private.update_account_list_key(), private.update_person_list_key(), private.update_last_sign_in(),
  private.update_list_keys_of_address() from public;
