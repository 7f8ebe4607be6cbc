-- Legal holds: while an account or a person has a hold, nothing of it is lost, whoever deletes it, and nobody can delete the account
-- or the person, or erase the person. A hold on an account also covers its people, because what they wrote belongs to it.
-- A hold freezes its subjects: who is or was of a held account when the hold is set, or joins it later, stays covered until the hold
-- ends, also after they were removed.
-- The next file keeps what is deleted meanwhile.
-- Access: administrators who impersonate nobody set, end and read holds. The account's managers do not see them: a hold may be about
-- a claim between the firm and the client, or between two clients, and would tell one party what the other prepares. For the same
-- reason a hold is in the record of administrators, and not in the account's access log.
-- Tests: supabase/tests/database/legal_holds.test.sql, tests/database/retention.test.ts
create table public.legal_holds (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two is set. An ended hold is deleted with its account or person; the record of administrators still has it.
  account_id uuid references public.accounts (id) on delete cascade,
  user_id uuid,
  reason text not null check (char_length(reason) between 10 and 500),
  set_by uuid references public.profiles (id) on delete set null,
  set_at timestamptz not null default now(),
  ended_by uuid references public.profiles (id) on delete set null,
  ended_at timestamptz,
  constraint legal_holds_one_subject check (num_nonnulls(account_id, user_id) = 1),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint legal_holds_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
create index legal_holds_account_id_idx on public.legal_holds (account_id);
create index legal_holds_user_id_idx on public.legal_holds (user_id);
create index legal_holds_set_by_idx on public.legal_holds (set_by);
create index legal_holds_ended_by_idx on public.legal_holds (ended_by);
-- The panel's list, newest first.
create index legal_holds_set_at_id_idx on public.legal_holds (set_at desc, id);

alter table public.legal_holds enable row level security;
revoke all on public.legal_holds from anon, authenticated;
grant select on public.legal_holds to authenticated;
grant all on public.legal_holds to service_role;

create policy legal_holds_select_admin on public.legal_holds for select to authenticated
  using ((select private.is_admin()));

create trigger legal_holds_record_change after insert or update or delete on public.legal_holds
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('legal_hold');

-- Whom a hold covers. It only grows while the hold lasts. Of a hold on a person the accounts are those that the person has belonged
-- to since: they cannot be deleted, and are not held otherwise.
create table private.hold_subjects (
  hold_id uuid not null references public.legal_holds (id) on delete cascade,
  account_id uuid,
  user_id uuid,
  unique nulls not distinct (hold_id, account_id, user_id),
  constraint hold_subjects_one_subject check (num_nonnulls(account_id, user_id) = 1)
);

create function private.held_accounts() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10
as $$
begin
  return query select hold.account_id from public.legal_holds hold
    where hold.ended_at is null and hold.account_id is not null;
end
$$;

create function private.held_people() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10
as $$
begin
  return query
    select distinct subject.user_id from private.hold_subjects subject
    join public.legal_holds hold on hold.id = subject.hold_id
    where hold.ended_at is null and subject.user_id is not null;
end
$$;

-- Whether a hold covers the account or the person. Either may be null.
create function private.is_held(account uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(account in (select private.held_accounts()), false)
    or coalesce(person in (select private.held_people()), false);
end
$$;

-- A deletion takes this lock in shared mode before it looks for holds, and setting a hold takes it exclusively. So a hold waits for
-- the deletions that are running, and every later deletion sees the hold. Every deletion of an account or a person takes the lock of
-- the last admin first, so setting a hold does too: then the two never wait for each other.
create function private.lock_holds(to_set boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_set then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.user_roles: last admin'));
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.legal_holds'));
  else
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('public.legal_holds'));
  end if;
end
$$;

-- Adds to each hold whom it covers now. Every change of who belongs to an account calls it. Former members are added when the hold is
-- set: what they wrote names them. Whoever is removed later is there already.
create function private.freeze_subjects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name <> 'legal_holds' then
    perform private.lock_holds();
  end if;
  insert into private.hold_subjects (hold_id, account_id, user_id)
  select hold.id, hold.account_id, hold.user_id from public.legal_holds hold where hold.ended_at is null
  union
  select hold.id, null, member.user_id from public.legal_holds hold
  join private.account_members member on member.account_id = hold.account_id where hold.ended_at is null
  union
  select hold.id, null, past.person from public.legal_holds hold
  join private.past_members past on past.account_id = hold.account_id where hold.ended_at is null and tg_table_name = 'legal_holds'
  union
  select hold.id, member.account_id, null from public.legal_holds hold
  join private.account_members member on member.user_id = hold.user_id where hold.ended_at is null
  on conflict do nothing;
  return null;
end
$$;
create trigger legal_holds_freeze_subjects after insert or update on public.legal_holds
  for each statement execute function private.freeze_subjects();
create trigger user_accounts_freeze_subjects after insert or update or delete on public.user_accounts
  for each statement execute function private.freeze_subjects();
create trigger person_addresses_freeze_subjects after insert or update or delete on private.person_addresses
  for each statement execute function private.freeze_subjects();
create trigger account_email_domains_freeze_subjects after insert or update or delete on public.account_email_domains
  for each statement execute function private.freeze_subjects();
create trigger account_email_overrides_freeze_subjects after insert or update or delete on public.account_email_overrides
  for each statement execute function private.freeze_subjects();
create trigger account_blocks_freeze_subjects after insert or update or delete on public.account_blocks
  for each statement execute function private.freeze_subjects();

create function private.refuse_to_delete_held() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_holds();
  if private.is_held(
    case tg_table_name when 'accounts' then old.id end, case tg_table_name when 'profiles' then old.id end
  ) or (tg_table_name = 'accounts' and old.id in (select private.accounts_of_held())) then
    raise exception 'A legal hold covers this account or person. End the hold first.'
      using errcode = 'insufficient_privilege', hint = 'legal_hold_deletion';
  end if;
  return old;
end
$$;
-- Accounts that cannot be deleted: with each the things of a held person would go.
create function private.accounts_of_held() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10
as $$
begin
  return query
    select distinct subject.account_id from private.hold_subjects subject
    join public.legal_holds hold on hold.id = subject.hold_id
    where hold.ended_at is null and subject.account_id is not null
    union
    select member.account_id from private.account_members member where member.user_id in (select private.held_people());
end
$$;
create trigger accounts_refuse_while_held before delete on public.accounts
  for each row execute function private.refuse_to_delete_held();
create trigger profiles_refuse_while_held before delete on public.profiles
  for each row execute function private.refuse_to_delete_held();

create function private.set_legal_hold(account uuid, person uuid, given_reason text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hold_reason constant text := private.trimmed_reason(given_reason);
  hold uuid;
begin
  perform private.require_admin();
  if num_nonnulls(account, person) <> 1 then
    raise exception 'A hold is for one account or one person'
      using errcode = 'invalid_parameter_value', hint = 'hold_subject';
  elsif (char_length(hold_reason) between 10 and 500) is not true then
    raise exception 'A reason has 10 to 500 characters' using errcode = 'invalid_parameter_value', hint = 'hold_reason';
  end if;
  perform private.lock_holds(true);
  perform from public.accounts held where held.id = account for key share;
  if not found and account is not null then
    raise exception 'There is no such account' using errcode = 'no_data_found', hint = 'no_such_account';
  end if;
  perform from public.profiles held where held.id = person for key share;
  if not found and person is not null then
    raise exception 'There is no such user' using errcode = 'invalid_parameter_value', hint = 'no_such_user';
  end if;
  insert into public.legal_holds (account_id, user_id, reason, set_by)
  values (account, person, hold_reason, (select auth.uid())) returning id into hold;
  return hold;
end
$$;

-- Ending a hold allows deletions, so an administrator who has a second factor has to give it again.
create function private.end_legal_hold(hold uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  perform private.lock_holds(true);
  update public.legal_holds running set ended_at = greatest(now(), running.set_at), ended_by = (select auth.uid())
  where running.id = hold and running.ended_at is null;
  if not found then
    raise exception 'There is no such hold, or it has ended' using errcode = 'no_data_found', hint = 'no_such_hold';
  end if;
end
$$;

create function public.admin_set_legal_hold(
  reason text, target_account_id uuid default null, target_user_id uuid default null
) returns uuid
language sql set search_path = ''
as $$ select private.set_legal_hold(target_account_id, target_user_id, reason) $$;

create function public.admin_end_legal_hold(hold_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_legal_hold(hold_id) $$;

revoke execute on function private.held_accounts(), private.held_people(), private.is_held(uuid, uuid), private.lock_holds(boolean),
  private.freeze_subjects(), private.accounts_of_held(),
  private.refuse_to_delete_held(), private.set_legal_hold(uuid, uuid, text), private.end_legal_hold(uuid) from public;
grant execute on function private.set_legal_hold(uuid, uuid, text), private.end_legal_hold(uuid) to authenticated;
revoke execute on function public.admin_set_legal_hold(text, uuid, uuid), public.admin_end_legal_hold(uuid)
  from public, anon, service_role;
grant execute on function public.admin_set_legal_hold(text, uuid, uuid), public.admin_end_legal_hold(uuid) to authenticated;
