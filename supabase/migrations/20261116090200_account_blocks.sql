-- Blocks: a person whom an administrator removed from an account. A block outlives the route by which the person came: the
-- e-mail domain, the override, another address of the person, and the person's identity.
-- Access: admins read blocks, add and lift them; nobody changes one.
-- Tests: supabase/tests/database/account_blocks.test.sql
--
-- Without foreign keys: unlinking holds the link and then writes the block, deleting an account or a person holds that and then
-- takes the links. A foreign key would lock them in the opposite order, and both could wait for each other.
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

-- Whether a confirmed address of the domain is enough, or an administrator approves each person.
create type public.domain_approval as enum ('automatic', 'approval');
alter table public.account_email_domains add column approval public.domain_approval not null default 'automatic';
