-- Account blocks: an administrator removed the person from the account, so no domain, override or new address leads the
-- person back, not even after the identity was deleted and the person signed up again.
-- Unlinking, moving or deleting a person adds a block; linking lifts it. Triggers do this, so that it does not matter
-- whether the panel, the REST interface or the service role removes somebody.
-- Access: admins read blocks, add and lift them; nobody changes one.
-- Tests: supabase/tests/database/account_blocks.test.sql
--
-- The table has no foreign keys. Unlinking locks the link and then writes the block; deleting an account or a person
-- locks it and then deletes the links. A foreign key of the block would lock the account or person after the link, so
-- the two transactions could wait for each other.
create table public.account_blocks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  -- Null if the block is for an address: that of a deleted person, who could sign up again with it.
  user_id uuid,
  -- In lower case and without a `+tag`: tagged addresses reach the same mailbox.
  email text,
  blocked_at timestamptz not null default now(),
  blocked_by uuid default auth.uid(),
  -- One row for each address that the person has had since the block.
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

-- The address in lower case and without a `+tag`.
create function private.mailbox_of(email text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(email), '\+.*@', '@') $$;

create function private.fill_in_block_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id is not null then
    select private.mailbox_of(users.email) into new.email from auth.users where users.id = new.user_id;
  end if;
  return new;
end
$$;
create trigger account_blocks_fill_in_email before insert on public.account_blocks
  for each row execute function private.fill_in_block_email();

-- Checks a block that an administrator adds directly. It runs after the policies: before them, every signed-in person
-- could learn from the error who is linked to which account. A linked person must be removed by deleting the link, so
-- that links are always locked before blocks. (If a link and a block are created at the same moment, the block wins: see
-- linked_people.)
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
  return null;
end
$$;
create trigger accounts_delete_blocks after delete on public.accounts
  for each row execute function private.delete_blocks_of_account();

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
    block.user_id = person
    or block.email = (select private.mailbox_of(users.email) from auth.users where users.id = person)
  );
  get diagnostics lifted = row_count;
  return lifted;
end
$$;

create function private.lift_blocks_of_linked_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lift_blocks(new.user_id, new.account_id);
  return null;
end
$$;
create trigger user_accounts_lift_block after insert on public.user_accounts
  for each row execute function private.lift_blocks_of_linked_person();
create trigger user_accounts_lift_block_moved after update on public.user_accounts
  for each row when (old.user_id <> new.user_id or old.account_id <> new.account_id)
  execute function private.lift_blocks_of_linked_person();

-- A blocked person stays blocked under a new address, and the old address stays blocked too.
create function private.extend_blocks() returns trigger
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
create trigger portico_extend_blocks after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.extend_blocks();

-- Blocks the address of a deleted person, so that signing up again does not bring them back. A person who never
-- confirmed the address and was never linked belonged to no account: they must not block the real owner of the address.
-- People who are deleted with an account (trigger depth above 0) are not blocked.
create function private.block_deleted_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Without user_id: another administrator who unlinks the person at this moment writes the block with user_id, and
  -- neither waits for the other.
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
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.block_deleted_person();

create function private.lift_block(person uuid, account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.lift_blocks(person, account) = 0 then
    raise exception 'There is no such block' using errcode = 'invalid_parameter_value', hint = 'no_such_block';
  end if;
end
$$;

create function public.admin_lift_block(target_user_id uuid, target_account_id uuid) returns void
language sql set search_path = ''
as $$ select private.lift_block(target_user_id, target_account_id) $$;

revoke execute on function private.mailbox_of(text), private.fill_in_block_email(), private.check_block(),
  private.delete_blocks_of_account(), private.block_unlinked_person(), private.lift_blocks(uuid, uuid), private.lift_blocks_of_linked_person(),
  private.extend_blocks(), private.block_deleted_person(), private.lift_block(uuid, uuid) from public;
grant execute on function private.lift_block(uuid, uuid) to authenticated;
revoke execute on function public.admin_lift_block(uuid, uuid) from public, anon, service_role;
grant execute on function public.admin_lift_block(uuid, uuid) to authenticated;
