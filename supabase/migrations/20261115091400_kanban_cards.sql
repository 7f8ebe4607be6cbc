-- Kanban cards: one board of four fixed columns an account.
-- Access: members of the account read and write its cards; admins those of every account.
-- Tests: supabase/tests/database/kanban_cards.test.sql
create table public.kanban_cards (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.accounts (id) on delete cascade,
  title text not null check (btrim(title) <> ''),
  description text,
  status public.card_status not null default 'todo',
  position integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
-- Serves the one query of the board, and the account test of every policy below.
create index kanban_cards_account_id_status_position_idx on public.kanban_cards (account_id, status, position);
create index kanban_cards_created_by_idx on public.kanban_cards (created_by);

alter table public.kanban_cards enable row level security;
revoke all on public.kanban_cards from anon, authenticated;
-- Neither the account nor the author of a card ever changes.
grant select, insert, update (title, description, status, position), delete on public.kanban_cards to authenticated;
grant all on public.kanban_cards to service_role;

create policy kanban_cards_select_member on public.kanban_cards for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy kanban_cards_insert_member on public.kanban_cards for insert to authenticated
  with check (
    (account_id in (select private.account_ids()) and created_by = (select private.effective_user_id()))
    or (select private.is_admin())
  );
create policy kanban_cards_update_member on public.kanban_cards for update to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()))
  with check (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy kanban_cards_delete_member on public.kanban_cards for delete to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
