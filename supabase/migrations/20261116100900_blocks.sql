-- Blocks: an administrator removed the person from the account. A block outlives the way by which the person came: the
-- e-mail domain, the override, another address of the person, and the person's identity.
-- Unlinking, moving or deleting a person blocks; linking lifts the block. Triggers do it, so that it holds whether the
-- panel, the REST interface or the service role removes somebody.
-- Access: admins read blocks, add and lift them; nobody changes one.
-- Tests: supabase/tests/database/account_blocks.test.sql
--
-- Without foreign keys: unlinking locks the link and then writes the block, deleting an account or a person locks that
-- and then deletes the links. A foreign key would lock them in the opposite order, and both could wait for each other.
create table public.account_blocks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  -- Null for an address alone, which is what a deleted person leaves: it blocks a person who signs up again with it.
  user_id uuid,
  -- In lower case and without a `+tag`, because tagged addresses reach the same mailbox.
  email text,
  blocked_at timestamptz not null default now(),
  blocked_by uuid default auth.uid(),
  -- One row for each address that the person has had since.
  unique (account_id, user_id, email),
  constraint account_blocks_person check (user_id is not null or email is not null)
);
create index account_blocks_user_id_account_id_idx on public.account_blocks (user_id, account_id);
create index account_blocks_email_account_id_idx on public.account_blocks (email, account_id);

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

-- The address without a `+tag`.
create function private.mailbox_of(email text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(email), '\+.*@', '@') $$;

create function private.complete_block() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id is not null then
    select private.mailbox_of(users.email) into new.email from auth.users where users.id = new.user_id;
  end if;
  return new;
end
$$;
create trigger account_blocks_complete before insert on public.account_blocks
  for each row execute function private.complete_block();

-- What an administrator blocks directly. It runs after the policies: before them, everyone who is signed in would learn
-- from the answer who is linked to which account. A person who is linked is removed by deleting the link, so that links
-- are always locked before blocks. (If a link and a block are made at the same moment, the block holds: see
-- linked_people.)
create function private.check_block() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.accounts account where account.id = new.account_id)
    or (new.user_id is not null and not exists (select from public.profiles person where person.id = new.user_id))
  then
    raise exception 'This user or account is not there' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from public.user_accounts link where link.user_id = new.user_id and link.account_id = new.account_id
  ) then
    raise exception 'This user is linked to the account: delete the link' using errcode = 'invalid_parameter_value';
  end if;
  return null;
end
$$;
create trigger account_blocks_check after insert on public.account_blocks
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.check_block();

create function private.forget_blocks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.account_blocks block where block.account_id = old.id;
  return null;
end
$$;
create trigger accounts_forget_blocks after delete on public.accounts
  for each row execute function private.forget_blocks();

-- A person without any link left is also blocked where the address leads, because an administrator who takes the last
-- account away means none. Nothing is blocked when the account or the person is deleted: see block_deleted().
create function private.block_unlinked() returns trigger
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
  for each row execute function private.block_unlinked();
create trigger user_accounts_block_moved after update on public.user_accounts
  for each row when (old.user_id <> new.user_id or old.account_id <> new.account_id)
  execute function private.block_unlinked();

-- Returns how many blocks were lifted.
create function private.lift_blocks(person uuid, account uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  lifted bigint;
begin
  delete from public.account_blocks block
  where block.account_id = account and (
    block.user_id = person
    or block.email = (select private.mailbox_of(users.email) from auth.users where users.id = person)
  );
  get diagnostics lifted = row_count;
  return lifted;
end
$$;

create function private.lift_linked() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lift_blocks(new.user_id, new.account_id);
  return null;
end
$$;
create trigger user_accounts_lift_block after insert on public.user_accounts
  for each row execute function private.lift_linked();
create trigger user_accounts_lift_block_moved after update on public.user_accounts
  for each row when (old.user_id <> new.user_id or old.account_id <> new.account_id)
  execute function private.lift_linked();

-- A blocked person stays blocked under a new address, and the old address stays blocked too.
create function private.follow_blocks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.account_blocks (account_id, user_id, blocked_at, blocked_by)
  select distinct on (block.account_id) block.account_id, new.id, block.blocked_at, block.blocked_by
  from public.account_blocks block
  where (block.user_id = new.id or block.email = private.mailbox_of(old.email))
    and not exists (
      select from public.user_accounts link where link.user_id = new.id and link.account_id = block.account_id
    )
  order by block.account_id, block.blocked_at
  on conflict do nothing;
  return null;
end
$$;
create trigger portico_follow_blocks after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_blocks();

-- A deleted person does not come back by signing up again. Somebody who never confirmed the address and was never
-- linked has not belonged anywhere, and must not block the person whose address it is. People who are deleted along
-- with an account (trigger depth) are not blocked anywhere.
create function private.block_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- By address alone: another administrator who unlinks the person at this moment writes the other block, and neither
  -- waits.
  insert into public.account_blocks (account_id, email)
  select removed.account_id, private.mailbox_of(old.email)
  from (
    select link.account_id from public.user_accounts link where link.user_id = old.id
    union
    select route.account_id
    from private.email_routes route
    where route.user_id = old.id and (
      old.email_confirmed_at is not null
      or exists (select from public.user_accounts link where link.user_id = old.id)
    )
  ) as removed
  where old.email is not null;
  return old;
end
$$;
create trigger portico_block_deleted before delete on auth.users
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.block_deleted();

create function private.lift_block(person uuid, account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.lift_blocks(person, account) = 0 then
    raise exception 'There is no such block' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

create function public.admin_lift_block(target_user_id uuid, target_account_id uuid) returns void
language sql set search_path = ''
as $$ select private.lift_block(target_user_id, target_account_id) $$;

revoke execute on function private.mailbox_of(text), private.complete_block(), private.check_block(),
  private.forget_blocks(), private.block_unlinked(), private.lift_blocks(uuid, uuid), private.lift_linked(),
  private.follow_blocks(), private.block_deleted(), private.lift_block(uuid, uuid) from public;
grant execute on function private.lift_block(uuid, uuid) to authenticated;
revoke execute on function public.admin_lift_block(uuid, uuid) from public, anon, service_role;
grant execute on function public.admin_lift_block(uuid, uuid) to authenticated;
