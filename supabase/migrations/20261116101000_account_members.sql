-- Account members: who belongs to an account. All policies, procedures, lists and counts read it here.
-- A person belongs by a link; without any link, by the override for the e-mail address; without an override, by the
-- domain of the address. The address must be confirmed. A blocked person does not belong until an administrator lifts
-- the block. A route asks for approval if its domain does, or if somebody with this mailbox had less in the account than
-- the route gives, or was erased (former_access).
-- Access: nobody reads the views over the API; policies call account_ids() and colleague_ids(). Members list the people
-- of their own account; admins who impersonate nobody list those of every account and move people.
-- Tests: supabase/tests/database/account_members*.test.sql, account_blocks.test.sql
create type public.membership_way as enum ('link', 'address', 'domain');

-- The parts of each person's address, which overrides, domains and blocks are compared with. They are written when the
-- address changes instead of computed in every query. The copy is needed because a project on Supabase cannot create an
-- index on auth.users.
create table private.person_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- In lower case.
  address text not null,
  domain text not null,
  -- private.mailbox_key() of the address.
  mailbox_key text not null,
  -- The person has confirmed the address, and the identity was not deleted.
  is_confirmed boolean not null,
  since timestamptz not null default now()
);
create index person_addresses_address_idx on private.person_addresses (address);
create index person_addresses_domain_idx on private.person_addresses (domain);
create index person_addresses_mailbox_key_idx on private.person_addresses (mailbox_key);
create index person_addresses_unconfirmed_idx on private.person_addresses (user_id) where not is_confirmed;

create function private.copy_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.person_addresses person
  where person.user_id = new.id and person.address is distinct from lower(new.email);
  insert into private.person_addresses (user_id, address, domain, mailbox_key, is_confirmed)
  select new.id, lower(new.email), lower(split_part(new.email, '@', -1)), private.mailbox_key(new.email),
    new.email_confirmed_at is not null and new.deleted_at is null
  where new.email is not null
  on conflict (user_id) do update set is_confirmed = excluded.is_confirmed;
  insert into private.confirmed_mailboxes (user_id, mailbox_key)
  select known.user_id, known.mailbox_key from private.person_addresses known where known.user_id = new.id and known.is_confirmed
  on conflict do nothing;
  return null;
end
$$;
-- Triggers run in the order of their names. This one must run before users_create_profile, which may link the person.
create trigger portico_copy_address after insert on auth.users
  for each row execute function private.copy_address();
create trigger portico_copy_changed_address after update on auth.users
  for each row when (
    old.email is distinct from new.email or old.deleted_at is distinct from new.deleted_at
    or old.email_confirmed_at is distinct from new.email_confirmed_at
  ) execute function private.copy_address();

-- The accounts that a person's address leads to, by override or by domain, even if another rule excludes the person.
-- Subdomains do not match.
create view private.email_routes as
select person.user_id, route.account_id, 'address'::public.membership_way as way,
  exists (
    select from private.former_access former
    where former.account_id = route.account_id and former.mailbox_key = person.mailbox_key
  ) as needs_approval,
  false as is_overridden, person.is_confirmed, person.mailbox_key, greatest(route.created_at, person.since) as since
from public.account_email_overrides route
join private.person_addresses person on person.address = route.email
union all
select person.user_id, route.account_id, 'domain'::public.membership_way,
  route.approval = 'approval' or exists (
    select from private.former_access former
    where former.account_id = route.account_id and former.mailbox_key = person.mailbox_key
  ),
  exists (select from public.account_email_overrides override where override.email = person.address),
  person.is_confirmed, person.mailbox_key, greatest(route.created_at, person.since)
from public.account_email_domains route
join private.person_addresses person on person.domain = route.domain;

-- The route of each person that counts: at most one. Links, overrides (before domains) and blocks exclude a route.
create view private.routed_people as
select route.user_id, route.account_id, route.way, route.needs_approval, route.since
from private.email_routes route
where route.is_confirmed and not route.is_overridden
  and not exists (select from public.user_accounts link where link.user_id = route.user_id)
  and not exists (
    select from public.account_blocks block where block.user_id = route.user_id and block.account_id = route.account_id
  )
  and not exists (
    select from public.account_blocks block
    where block.mailbox_key = route.mailbox_key and block.account_id = route.account_id
  );

-- A block wins over a link. No person has both, unless somebody wrote them past the triggers.
create view private.linked_people as
select link.*
from public.user_accounts link
where not exists (
  select from public.account_blocks block where block.user_id = link.user_id and block.account_id = link.account_id
);

create view private.account_members as
select link.account_id, link.user_id, 'link'::public.membership_way as way, link.id as link_id, link.role,
  link.access_level, link.joined_at
from private.linked_people link
union all
select route.account_id, route.user_id, route.way, null::uuid, 'user'::text, 'standard'::text, route.since
from private.routed_people route
where not route.needs_approval;

-- The existing people who are blocked: by a block for them, or for their mailbox.
create view private.blocked_people as
select block.user_id, block.account_id from public.account_blocks block where block.user_id is not null
union
select person.user_id, block.account_id
from public.account_blocks block
join private.person_addresses person on person.mailbox_key = block.mailbox_key
where not exists (
  select from public.user_accounts link where link.user_id = person.user_id and link.account_id = block.account_id
);

-- A person's accounts; the portal shows the first. Every policy of every request calls this. To be fast it reads the two
-- parts of account_members one after the other, because people who have a link have no route. A test checks that both
-- give the same.
create function private.accounts_of(person uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan rows 2
as $$
begin
  return query
    select link.account_id from private.linked_people link where link.user_id = person
    order by link.joined_at, link.account_id;
  if found then
    return;
  end if;
  return query
    select route.account_id from private.routed_people route where route.user_id = person and not route.needs_approval;
end
$$;

create function private.list_members(account uuid) returns table (
  user_id uuid, name text, email text, role text, access_level text, joined_at timestamptz, last_login timestamptz,
  way public.membership_way
)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set enable_mergejoin = off
as $$
begin
  if (private.is_admin() or account in (select private.account_ids())) is not true then
    raise exception 'This is not your account' using errcode = 'insufficient_privilege', hint = 'not_your_account';
  end if;
  return query
    select member.user_id, person.name, person.email, member.role, member.access_level, member.joined_at,
      coalesce(link.last_login, case when link.id is null then identity.last_sign_in_at end), member.way
    from private.account_members member
    join public.profiles person on person.id = member.user_id
    join auth.users identity on identity.id = member.user_id
    left join public.user_accounts link on link.id = member.link_id
    left join private.person_list_keys key on key.user_id = member.user_id
    where member.account_id = account
    order by key.sort_key, member.user_id;
end
$$;

-- Removes a person from an account: deletes the link, or blocks a person who belongs by address or domain.
create function private.leave_account(person uuid, account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_relation(account, person);
  delete from public.user_accounts link where link.user_id = person and link.account_id = account;
  if not found then
    insert into public.account_blocks (user_id, account_id) values (person, account) on conflict do nothing;
  end if;
end
$$;

-- Removes a person from one account, adds them to another, or both. An administrator approves a person who waits by
-- adding them, and refuses one by removing them. Who had less before gets what they had.
create function private.set_account(person uuid, old_account uuid, new_account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if old_account is not distinct from new_account then
    raise exception 'Give the old account, the new account, or two different ones'
      using errcode = 'invalid_parameter_value', hint = 'same_account';
  end if;
  perform private.lock_relation(account, person)
  from unnest(array[old_account, new_account]) as account where account is not null order by account;
  -- Otherwise of two administrators the second would undo what the first did, and block the person besides.
  if old_account is not null and not exists (
    select from private.account_members member where member.user_id = person and member.account_id = old_account
  ) and not exists (
    select from private.routed_people route where route.user_id = person and route.account_id = old_account
  ) and not (new_account is null and exists (
    select from private.blocked_people blocked where blocked.user_id = person and blocked.account_id = old_account
  )) then
    raise exception 'Somebody has changed the account of this user meanwhile'
      using errcode = 'raise_exception', hint = 'account_of_user_changed';
  end if;
  if new_account is not null then
    update public.user_accounts link set account_id = new_account
    where link.user_id = person and link.account_id = old_account;
    if found then
      return;
    end if;
    -- Before the link below is deleted: a person without any link would be blocked where the address leads.
    insert into public.user_accounts (user_id, account_id, role, access_level)
    select person, new_account, coalesce(former.role, 'user'), coalesce(former.access_level, 'standard')
    from (select) as one
    left join private.former_access former
      on former.account_id = new_account and former.mailbox_key = private.mailbox_key_of(person);
  end if;
  if old_account is not null then
    perform private.leave_account(person, old_account);
  end if;
end
$$;

create function public.list_account_members(target_account_id uuid) returns table (
  user_id uuid, name text, email text, role text, access_level text, joined_at timestamptz, last_login timestamptz,
  way public.membership_way
)
language sql stable set search_path = ''
as $$ select * from private.list_members(target_account_id) $$;

create function public.admin_set_user_account(
  target_user_id uuid, old_account_id uuid default null, new_account_id uuid default null
) returns void
language sql set search_path = ''
as $$ select private.set_account(target_user_id, old_account_id, new_account_id) $$;

revoke execute on function private.copy_address(), private.accounts_of(uuid), private.list_members(uuid),
  private.leave_account(uuid, uuid), private.set_account(uuid, uuid, uuid) from public;
grant execute on function private.list_members(uuid), private.set_account(uuid, uuid, uuid) to authenticated;
revoke execute on function public.list_account_members(uuid), public.admin_set_user_account(uuid, uuid, uuid)
  from public, anon, service_role;
grant execute on function public.list_account_members(uuid), public.admin_set_user_account(uuid, uuid, uuid)
  to authenticated;
