-- Who belongs to an account: the one place that policies, procedures, lists and counts read.
-- A person belongs by link; without any link by the override for the e-mail address; without an override by the address's
-- domain. The address must be confirmed. A block ends every way; only linking the person again or lifting the block opens one.
-- Access: nobody reads the views over the API. Policies ask account_ids() and colleague_ids().
-- Tests: supabase/tests/database/account_resolution.test.sql, account_members.test.sql, account_blocks.test.sql
create type public.membership_way as enum ('link', 'address', 'domain');

-- The parts of each person's address, made once a change instead of once a row of every question. Routes and blocks compare them.
-- The copy is needed because a project on Supabase cannot index auth.users.
create table private.person_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- In lower case.
  address text not null,
  domain text not null,
  -- The address without a `+tag`: tagged addresses reach the same mailbox.
  mailbox text not null,
  -- The person has shown that the address is theirs, and the identity was not deleted.
  is_proved boolean not null,
  since timestamptz not null default now()
);
create index person_addresses_address_idx on private.person_addresses (address);
create index person_addresses_domain_idx on private.person_addresses (domain);
create index person_addresses_mailbox_idx on private.person_addresses (mailbox);

create function private.mailbox_of(email text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(email), '\+.*@', '@') $$;

create function private.note_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.person_addresses known
  where known.user_id = new.id and known.address is distinct from lower(new.email);
  insert into private.person_addresses (user_id, address, domain, mailbox, is_proved)
  select new.id, lower(new.email), lower(split_part(new.email, '@', -1)), private.mailbox_of(new.email),
    new.email_confirmed_at is not null and new.deleted_at is null
  where new.email is not null
  on conflict (user_id) do update set is_proved = excluded.is_proved;
  return null;
end
$$;
-- Named to run before users_create_profile, which may link the person and so lift blocks of the address.
create trigger portico_note_address after insert on auth.users
  for each row execute function private.note_address();
create trigger portico_follow_address after update on auth.users
  for each row when (
    old.email is distinct from new.email or old.deleted_at is distinct from new.deleted_at
    or old.email_confirmed_at is distinct from new.email_confirmed_at
  ) execute function private.note_address();

insert into private.person_addresses (user_id, address, domain, mailbox, is_proved, since)
select id, lower(email), lower(split_part(email, '@', -1)), private.mailbox_of(email),
  email_confirmed_at is not null and deleted_at is null, coalesce(created_at, now())
from auth.users where email is not null;

revoke execute on function private.mailbox_of(text), private.note_address() from public;

-- Where a person's address leads, whether or not the person may go there: the override first, and the domain, which counts only
-- without an override. Domains match whole: not their subdomains.
create view private.email_routes as
select person.user_id, route.account_id, 'address'::public.membership_way as way, false as needs_approval,
  false as is_overridden, person.is_proved, person.mailbox, greatest(route.created_at, person.since) as since
from public.account_email_overrides route
join private.person_addresses person on person.address = route.email
union all
select person.user_id, route.account_id, 'domain'::public.membership_way, route.approval = 'approval',
  exists (select from public.account_email_overrides override where override.email = person.address),
  person.is_proved, person.mailbox, greatest(route.created_at, person.since)
from public.account_email_domains route
join private.person_addresses person on person.domain = route.domain;

-- The routes that hold: each person has at most one.
create view private.routed_people as
select route.user_id, route.account_id, route.way, route.needs_approval, route.since
from private.email_routes route
where route.is_proved and not route.is_overridden
  and not exists (select from public.user_accounts link where link.user_id = route.user_id)
  and not exists (
    select from public.account_blocks block where block.user_id = route.user_id and block.account_id = route.account_id
  )
  and not exists (
    select from public.account_blocks block
    where block.email = route.mailbox and block.account_id = route.account_id
  );

-- If a link and a block are made at the same moment, the block holds.
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

-- A person's accounts. The portal shows the first. Every policy of every request asks this, so it takes account_members apart:
-- people who have a link have no route. A test holds the two against each other.
create or replace function private.accounts_of(person uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 2
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

-- Everyone who belongs to an account of the caller.
create function private.colleague_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 100
as $$
begin
  return query
    select member.user_id from private.account_members member
    where member.account_id in (select private.account_ids());
end
$$;
revoke execute on function private.colleague_ids() from public;
grant execute on function private.colleague_ids() to authenticated, service_role;

alter policy profiles_select_member on public.profiles using (
  id = (select private.effective_user_id())
  or (select private.is_admin())
  or id in (select private.colleague_ids())
);
