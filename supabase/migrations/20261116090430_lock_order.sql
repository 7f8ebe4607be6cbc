-- Locks in one order. Each pair below was taken in two orders, so that two transactions could wait for each other until
-- Postgres ended one of them with an error.
-- Tests: engine/database/lock-order.test.ts, supabase/tests/database/lock_order.test.sql

-- Words of the search. One statement adds its words in their order, but a transaction adds and forgets words several times:
-- for each row of a statement, and for the old and the new text. So one transaction at a time writes the words of one
-- account's documents (a shelf, see words_by_shelf), from its first word to its end. Nobody waits for another account. The name
-- comes first of the triggers of the table, which fire in the order of their names.
create function private.await_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('words ' || shelf, 0))
  from (select distinct changed.shelf from changed order by 1) as shelves;
  return null;
end
$$;
create trigger template_passages_1_await_added after insert on private.template_passages
  referencing new table as changed for each statement execute function private.await_words();
create trigger template_passages_1_await_removed after delete on private.template_passages
  referencing old table as changed for each statement execute function private.await_words();

-- Cards of a board. A statement that moves several cards locked the first card, then the board, then the next card, while
-- another one had locked that card and waited for the board. Now the board comes first: for a member the boards of their
-- accounts; for admins and the service, who may move cards of any account in one statement, all boards. A caller without an
-- account moves no card and holds nobody up.
create function private.await_boards() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid[] := array(select account from private.account_ids() as account order by 1);
  account uuid;
begin
  if private.is_admin() or (select auth.uid()) is null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.kanban_cards'));
    return null;
  end if;
  perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('public.kanban_cards'));
  foreach account in array own loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kanban ' || account, 0));
  end loop;
  return null;
end
$$;
create trigger kanban_cards_await_boards before insert or update of status, position on public.kanban_cards
  for each statement execute function private.await_boards();

-- The last administrator. A role or a profile was locked before the lock that administrators wait for one another with,
-- and a deletion takes them the other way round. Now that lock comes before any row, wherever a person, a role or an account
-- can go; so deletions of people and of accounts come one after the other, too. A client, who may change none of these,
-- holds nobody up.
create function private.await_admins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is null or private.has_admin_role() then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
  end if;
  return null;
end
$$;
create trigger user_roles_await_admins before update or delete on public.user_roles
  for each statement execute function private.await_admins();
create trigger profiles_await_admins before update of environment_access on public.profiles
  for each statement execute function private.await_admins();
create trigger accounts_await_admins before delete on public.accounts
  for each statement execute function private.await_admins();
create trigger portico_await_admins before delete on auth.users
  for each statement execute function private.await_admins();

-- The people of an account. A sign-in locks the person and then their links; the deletion of an account came to the links
-- first and to the people after that.
create function private.lock_people_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users person
  where person.id in (select link.user_id from public.user_accounts link where link.account_id = old.id)
  order by person.id for update;
  return old;
end
$$;
create trigger accounts_lock_people before delete on public.accounts
  for each row execute function private.lock_people_of_account();

-- An account before its people, also where a new row names both: Postgres checks foreign keys in the order in which they were
-- made.
alter table public.templates drop constraint templates_user_id_fkey;
alter table public.templates add constraint templates_user_id_fkey
  foreign key (user_id) references public.profiles (id) on delete set null;
alter table public.support_requests drop constraint support_requests_user_id_fkey;
alter table public.support_requests add constraint support_requests_user_id_fkey
  foreign key (user_id) references public.profiles (id) on delete set null;
alter table public.user_accounts drop constraint user_accounts_user_id_fkey;
alter table public.user_accounts add constraint user_accounts_user_id_fkey
  foreign key (user_id) references public.profiles (id) on delete cascade;
alter table private.invitations drop constraint invitations_admin_id_fkey;
alter table private.invitations add constraint invitations_admin_id_fkey
  foreign key (admin_id) references public.profiles (id) on delete cascade;

-- A feed: its account, which a notification will name, then the feed, then what is known of its polling, as when it is
-- deleted. Null: the lease ran out and somebody else has it, or the feed was switched off or pointed elsewhere meanwhile, and
-- what was read counts for nothing.
create function private.hold_account_of_feed(feed uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select from public.accounts account
  where account.id = (select webhook.account_id from public.account_webhooks webhook where webhook.id = feed)
  for key share
$$;

create or replace function private.claimed_feed(feed uuid, round uuid) returns public.account_webhooks
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.account_webhooks;
  read_from text;
begin
  perform private.hold_account_of_feed(feed);
  select webhook.* into held from public.account_webhooks webhook where webhook.id = feed for no key update;
  update private.feed_polls poll set claim = null, claimed_until = null
  where poll.webhook_id = feed and poll.claim = round
  returning poll.feed_url into read_from;
  if read_from = held.feed_url and held.enabled and held.feed_type = 'rss' then
    return held;
  end if;
  return null;
end
$$;

revoke execute on function private.await_words(), private.await_boards(), private.await_admins(),
  private.lock_people_of_account(), private.hold_account_of_feed(uuid) from public;
