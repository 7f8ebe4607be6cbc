-- Account blocks: somebody removed the person from the account, so no domain, override or new address leads the person
-- back, not even after the identity was deleted or erased and the person signed up again.
-- Unlinking, moving or deleting a person adds a block. Triggers do this, so that it does not matter whether the panel, the
-- REST interface or the service role removes somebody. Only an administrator lifts a block, and by nothing else than
-- lifting it: a link for a blocked person is refused.
-- A block knows the mailbox only as a hash with a key, so it can outlive an erasure. An address has little to guess:
-- without the key nobody can try addresses on a copy of the table.
-- Access: admins read blocks, add and lift them; nobody changes one.
-- Tests: supabase/tests/database/account_blocks.test.sql, tests/database/removed-people.test.ts,
-- tests/attack/v08-removed-people.test.ts
--
-- The table has no foreign keys. Unlinking locks the link and then writes the block; deleting an account or a person
-- locks it and then deletes the links. A foreign key of the block would lock the account or person after the link, so
-- the two transactions could wait for each other.
create table public.account_blocks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  -- Null if the block is for a mailbox: that of a deleted person, who could sign up again with it.
  user_id uuid,
  -- private.mailbox_key() of the address.
  mailbox_key text,
  blocked_at timestamptz not null default now(),
  blocked_by uuid default auth.uid(),
  -- One row for each mailbox that the person had confirmed before the block, or has had since.
  unique (account_id, user_id, mailbox_key),
  constraint account_blocks_person check (user_id is not null or mailbox_key is not null),
  constraint account_blocks_lengths check (char_length(mailbox_key) <= 64)
);
create index account_blocks_user_id_account_id_idx on public.account_blocks (user_id, account_id);
create index account_blocks_mailbox_key_account_id_idx on public.account_blocks (mailbox_key, account_id);

-- What somebody has in an account, or had when it was taken away, if a route may not simply give more: less than a route gives,
-- or the membership of a person who was erased. While there is a row, every route of the mailbox asks for approval, and
-- the approval gives no more than this. The triggers of links keep it; it has no foreign keys for the reason above.
create table private.former_access (
  account_id uuid not null,
  mailbox_key text not null,
  role text not null default 'user',
  access_level text not null default 'standard',
  primary key (account_id, mailbox_key)
);

-- private.mailbox_key() of each address that a person has confirmed. A denial covers all of them, so that nobody comes back by
-- an address from before a change. They are kept for nothing else, and go with the person: blocks and former_access outlive them.
create table private.confirmed_mailboxes (
  user_id uuid not null references auth.users (id) on delete cascade,
  mailbox_key text not null,
  primary key (user_id, mailbox_key)
);
alter table private.confirmed_mailboxes enable row level security;
revoke all on private.confirmed_mailboxes from public, anon, authenticated, service_role;

alter table public.account_blocks enable row level security;
revoke all on public.account_blocks from anon, authenticated;
-- The database fills in the other columns.
grant select, insert (account_id, user_id), delete on public.account_blocks to authenticated;
grant all on public.account_blocks to service_role;

create policy account_blocks_select_admin on public.account_blocks for select to authenticated
  using ((select private.is_admin()));
create policy account_blocks_insert_admin on public.account_blocks for insert to authenticated
  with check ((select private.is_admin()));
create policy account_blocks_delete_admin on public.account_blocks for delete to authenticated
  using ((select private.is_admin()));

create trigger account_blocks_record_change after insert or update or delete on public.account_blocks
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_block');

-- The address in lower case and without a `+tag`: tagged addresses reach the same mailbox.
create function private.mailbox_of(email text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(email), '\+.*@', '@') $$;

create function private.mailbox_key(email text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return encode(extensions.hmac(
    convert_to(private.mailbox_of(email), 'UTF8'), (select setting.mailbox_secret from private.settings setting), 'sha256'
  ), 'hex');
end
$$;

-- The mailbox of a person who exists.
create function private.mailbox_key_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select private.mailbox_key(users.email) from auth.users where users.id = person);
end
$$;

-- The addresses of a person that another provider has confirmed.
create function private.addresses_elsewhere(person uuid) returns setof text
language sql stable security definer set search_path = ''
as $$
  select identity.email from auth.identities identity
  where identity.user_id = person and identity.identity_data ->> 'email_verified' = 'true' and identity.email <> ''
$$;

-- The mailboxes that a denial of this person covers: the present one, and all that the person has confirmed. A mailbox that
-- somebody else has confirmed since is theirs. None if the person is deleted: block_deleted_person() ran before.
create function private.mailboxes_of(person uuid) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant text := private.mailbox_key_of(person);
begin
  return query
    select present where present is not null
    union
    select confirmed.mailbox_key
    from (
      select known.mailbox_key from private.confirmed_mailboxes known where known.user_id = person
      union all
      select private.mailbox_key(address) from private.addresses_elsewhere(person) as address
    ) as confirmed (mailbox_key)
    where exists (select from auth.users identity where identity.id = person) and not exists (
      select from private.person_addresses other
      where other.mailbox_key = confirmed.mailbox_key and other.user_id <> person and other.is_confirmed
    );
end
$$;

-- Whoever judges what a person is in an account, and then changes it, holds this lock in between. The row of the link
-- comes first, because a deletion of the link has locked it before any trigger runs.
create function private.lock_relation(account uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_accounts link where link.account_id = account and link.user_id = person for update;
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('relation ' || account || ' ' || person, 0)) where num_nulls(account, person) = 0;
end
$$;

create function private.is_blocked(account uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.account_blocks block
    where block.account_id = account and (block.user_id = person or block.mailbox_key = private.mailbox_key_of(person))
  );
end
$$;

create function private.fill_in_block_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.mailbox_key := private.mailbox_key_of(new.user_id);
  return new;
end
$$;
create trigger account_blocks_fill_in_mailbox before insert on public.account_blocks
  for each row when (new.user_id is not null and new.mailbox_key is null) execute function private.fill_in_block_mailbox();

-- One row more for each other mailbox of the person.
create function private.block_other_mailboxes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.account_blocks (account_id, user_id, mailbox_key, blocked_at, blocked_by)
  select new.account_id, new.user_id, mailbox, new.blocked_at, new.blocked_by
  from private.mailboxes_of(new.user_id) as mailbox
  where new.mailbox_key = private.mailbox_key_of(new.user_id) and mailbox <> new.mailbox_key
  on conflict do nothing;
  return null;
end
$$;
create trigger account_blocks_block_other_mailboxes after insert on public.account_blocks
  for each row when (new.user_id is not null) execute function private.block_other_mailboxes();

-- Checks a block that an administrator adds directly. It runs after the policies: before them, every signed-in person
-- could learn from the error who is linked to which account. A linked person must be removed by deleting the link, so
-- that links are always locked before blocks.
create function private.check_block() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.accounts account where account.id = new.account_id)
    or (new.user_id is not null and not exists (select from public.profiles person where person.id = new.user_id))
  then
    raise exception 'There is no such user or account'
      using errcode = 'foreign_key_violation', hint = 'no_such_user_or_account';
  end if;
  perform private.lock_relation(new.account_id, new.user_id);
  if exists (
    select from public.user_accounts link where link.user_id = new.user_id and link.account_id = new.account_id
  ) then
    raise exception 'This user is linked to the account. Delete the link instead.'
      using errcode = 'invalid_parameter_value', hint = 'linked_to_account';
  end if;
  return null;
end
$$;
create trigger account_blocks_check after insert on public.account_blocks
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.check_block();

create function private.delete_blocks_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.account_blocks block where block.account_id = old.id;
  delete from private.former_access former where former.account_id = old.id;
  return null;
end
$$;
create trigger accounts_delete_blocks after delete on public.accounts
  for each row execute function private.delete_blocks_of_account();

-- Notes what a deleted link gave, if a route would give more. block_deleted_person() does it for a person who is deleted:
-- they have no address any more when their links go.
create function private.note_former_access() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_access as former (account_id, mailbox_key, role, access_level)
  select old.account_id, mailbox, old.role, old.access_level
  from private.mailboxes_of(old.user_id) as mailbox
  where (old.role = 'viewer' or old.access_level = 'restricted')
    and exists (select from public.accounts account where account.id = old.account_id)
  on conflict (account_id, mailbox_key) do update set role = excluded.role, access_level = excluded.access_level;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger user_accounts_note_former_access before delete on public.user_accounts
  for each row execute function private.note_former_access();
create trigger user_accounts_note_former_access_moved before update on public.user_accounts
  for each row when (old.user_id <> new.user_id or old.account_id <> new.account_id)
  execute function private.note_former_access();

-- Blocks the person in the account of the deleted link. If it was the last link, the person is also blocked in the
-- accounts that the address leads to, because the administrator wants the person to have no account. When the account or
-- the person itself is deleted, this does nothing: see block_deleted_person().
create function private.block_unlinked_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.accounts account where account.id = old.account_id)
    or not exists (select from public.profiles person where person.id = old.user_id)
  then
    return null;
  end if;
  insert into public.account_blocks (account_id, user_id)
  select removed.account_id, old.user_id
  from (
    select old.account_id
    union
    select route.account_id from private.email_routes route
    where route.user_id = old.user_id
      and not exists (select from public.user_accounts link where link.user_id = old.user_id)
  ) as removed
  where not exists (
    select from public.user_accounts link where link.user_id = old.user_id and link.account_id = removed.account_id
  )
  on conflict do nothing;
  return null;
end
$$;
create trigger user_accounts_block_unlinked after delete on public.user_accounts
  for each row execute function private.block_unlinked_person();
create trigger user_accounts_block_moved after update on public.user_accounts
  for each row when (old.user_id <> new.user_id or old.account_id <> new.account_id)
  execute function private.block_unlinked_person();

-- Returns how many blocks were lifted.
create function private.lift_blocks(person uuid, account uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  lifted bigint;
begin
  delete from public.account_blocks block
  where block.account_id = account and (
    block.user_id = person or block.mailbox_key = private.mailbox_key_of(person)
  );
  get diagnostics lifted = row_count;
  return lifted;
end
$$;

-- Runs after the policies: before them, every signed-in person could learn from the error who was removed.
create function private.refuse_link_of_blocked() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_relation(new.account_id, new.user_id);
  if private.is_blocked(new.account_id, new.user_id) then
    raise exception 'This person was removed from the account. Lift the block first.'
      using errcode = 'invalid_parameter_value', hint = 'blocked_person';
  end if;
  return null;
end
$$;
create trigger user_accounts_refuse_blocked after insert on public.user_accounts
  for each row execute function private.refuse_link_of_blocked();
create trigger user_accounts_refuse_blocked_moved after update on public.user_accounts
  for each row when (old.user_id <> new.user_id or old.account_id <> new.account_id)
  execute function private.refuse_link_of_blocked();

-- Whoever makes a link has decided what it gives, and no route gives more to the same mailbox: otherwise somebody with a restricted link
-- could sign up once more, with a tag in the address.
create function private.note_lesser_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.former_access former
  where former.account_id = new.account_id and former.mailbox_key in (select private.mailboxes_of(new.user_id));
  insert into private.former_access (account_id, mailbox_key, role, access_level)
  select new.account_id, mailbox, new.role, new.access_level from private.mailboxes_of(new.user_id) as mailbox
  where new.role = 'viewer' or new.access_level = 'restricted';
  return null;
end
$$;
create trigger user_accounts_remember_lesser after insert or update of user_id, account_id, role, access_level on public.user_accounts
  for each row execute function private.note_lesser_link();

-- A blocked person stays blocked under a new address, and the old address stays blocked too. What a route may not give
-- back, it does not give to the new address either.
create function private.extend_blocks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.account_blocks (account_id, user_id, blocked_at, blocked_by)
  select distinct on (block.account_id) block.account_id, new.id, block.blocked_at, block.blocked_by
  from public.account_blocks block
  where (block.user_id = new.id or block.mailbox_key = private.mailbox_key(old.email))
    and not exists (
      select from public.user_accounts link where link.user_id = new.id and link.account_id = block.account_id
    )
  order by block.account_id, block.blocked_at
  on conflict do nothing;
  insert into private.former_access (account_id, mailbox_key, role, access_level)
  select former.account_id, private.mailbox_key(new.email), former.role, former.access_level
  from private.former_access former
  where former.mailbox_key = private.mailbox_key(old.email) and new.email is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger portico_extend_blocks after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.extend_blocks();

-- Blocks the mailboxes of a deleted person, so that signing up again does not bring them back, not even where they belonged
-- before a change of address. A person who never confirmed the address and was never linked belonged to no account: they must
-- not block the real owner of the address.
-- People who are deleted with an account (trigger depth above 0) are not blocked. Somebody who is erased was not removed:
-- erasure keeps the blocks that there are, and lets their routes ask for approval.
create function private.block_deleted_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_erased constant boolean := private.is_erasing();
  mailboxes constant text[] := array(select private.mailboxes_of(old.id));
  removed_from uuid[];
begin
  -- Before anything is written: who deletes a link has locked it before its triggers write.
  perform from public.user_accounts link where link.user_id = old.id order by link.account_id for update;
  removed_from := array(
    select link.account_id from public.user_accounts link where link.user_id = old.id
    union
    select route.account_id
    from private.email_routes route
    where route.user_id = old.id and (
      old.email_confirmed_at is not null
      or exists (select from public.user_accounts link where link.user_id = old.id)
    )
    union
    select past.account_id from private.past_members past
    join public.accounts account on account.id = past.account_id
    where past.person = old.id and old.email_confirmed_at is not null
  );
  insert into private.former_access as former (account_id, mailbox_key, role, access_level)
  select removed.account_id, mailbox, coalesce(link.role, 'user'), coalesce(link.access_level, 'standard')
  from unnest(removed_from) as removed (account_id) cross join unnest(mailboxes) as mailbox
  left join public.user_accounts link on link.user_id = old.id and link.account_id = removed.account_id
  where is_erased or link.role = 'viewer' or link.access_level = 'restricted'
  on conflict (account_id, mailbox_key) do update set role = excluded.role, access_level = excluded.access_level
  -- Without a link, what is known is what was taken away earlier.
  where exists (select from public.user_accounts link where link.user_id = old.id and link.account_id = former.account_id);
  -- Without user_id: another administrator who unlinks the person at this moment writes the block with user_id, and
  -- neither waits for the other.
  insert into public.account_blocks (account_id, mailbox_key)
  select removed.account_id, mailbox
  from unnest(removed_from) as removed (account_id) cross join unnest(mailboxes) as mailbox where not is_erased;
  return old;
end
$$;
create trigger portico_block_deleted before delete on auth.users
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.block_deleted_person();

create function private.lift_block(person uuid, account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_relation(account, person);
  if private.lift_blocks(person, account) = 0 then
    raise exception 'There is no such block' using errcode = 'invalid_parameter_value', hint = 'no_such_block';
  end if;
end
$$;

create function public.admin_lift_block(target_user_id uuid, target_account_id uuid) returns void
language sql set search_path = ''
as $$ select private.lift_block(target_user_id, target_account_id) $$;

revoke execute on function private.mailbox_of(text), private.mailbox_key(text), private.mailbox_key_of(uuid),
  private.addresses_elsewhere(uuid), private.mailboxes_of(uuid),
  private.lock_relation(uuid, uuid), private.is_blocked(uuid, uuid), private.fill_in_block_mailbox(),
  private.block_other_mailboxes(), private.check_block(),
  private.note_former_access(),
  private.delete_blocks_of_account(), private.block_unlinked_person(), private.lift_blocks(uuid, uuid), private.refuse_link_of_blocked(),
  private.note_lesser_link(),
  private.extend_blocks(), private.block_deleted_person(), private.lift_block(uuid, uuid) from public;
grant execute on function private.lift_block(uuid, uuid) to authenticated;
revoke execute on function public.admin_lift_block(uuid, uuid) from public, anon, service_role;
grant execute on function public.admin_lift_block(uuid, uuid) to authenticated;
