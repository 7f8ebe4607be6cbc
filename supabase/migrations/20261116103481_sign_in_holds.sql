-- Sign-in holds: after somebody else changed a person's address or password, whoever signs in may not be the person. So the sessions
-- end, and documents are readable again only when a manager of each account or the old address has confirmed, or after 72 hours.
-- A change is the person's own if the person asked for the address, or if a session of theirs outlives the new password: the
-- identity service ends every session when somebody else sets it.
-- Access: nobody reads or writes the table over the API. People read what waits for them, managers what waits for a colleague. The
-- service role confirms with the link of a mail (security_mails).
-- Tests: supabase/tests/database/sign_in_holds.test.sql, tests/attack/v08-oversight.test.ts
create table private.sign_in_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('address', 'password')),
  changed_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '72 hours',
  -- The accounts whose managers have confirmed. With all of them, or the old address, the change is confirmed.
  confirmed_for uuid[] not null default '{}',
  confirmed_at timestamptz
);
create index sign_in_holds_user_id_idx on private.sign_in_holds (user_id);
alter table private.sign_in_holds enable row level security;
revoke all on private.sign_in_holds from public, anon, authenticated, service_role;

create function private.is_sign_in_held(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from private.sign_in_holds held
    where held.user_id = person and held.confirmed_at is null and held.until > now()
  );
end
$$;

-- Holds the sign-in of a client. An administrator's address and password are set by nobody else.
create function private.hold_sign_in(person uuid, changed text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hold uuid;
begin
  if exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin') then
    return null;
  end if;
  insert into private.sign_in_holds (user_id, kind) values (person, changed) returning id into hold;
  perform private.end_sessions(person);
  return hold;
end
$$;

-- Judges a change at the end of its transaction: the identity service ends the sessions and says who asked after it has changed the
-- address or the password.
create function private.judge_sign_in_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  acting constant uuid := private.acting_person();
  by_other constant boolean := acting is not null and acting <> new.id;
  hold uuid;
begin
  perform from public.profiles person where person.id = new.id;
  if not found then
    return null;
  end if;
  if old.email is distinct from new.email and old.email_confirmed_at is not null then
    if by_other or (lower(coalesce(old.email_change, '')) <> lower(new.email) and not new.is_sso_user) then
      hold := private.hold_sign_in(new.id, 'address');
    end if;
    perform private.note_sign_in_change(new.id, 'address_changed', old.email, null, null, old.email, new.email, hold);
    perform private.note_sign_in_change(new.id, 'address_changed', new.email, null, null, old.email, new.email);
    perform private.log_sign_in_change(new.id, 'address_changed', hold, acting);
  end if;
  hold := null;
  if old.encrypted_password is distinct from new.encrypted_password then
    if coalesce(new.encrypted_password, '') = '' then
      perform private.log_sign_in_change(new.id, 'password_ended', null, acting);
      return null;
    end if;
    if new.email_confirmed_at is not null and (
      by_other or not exists (select from auth.sessions own where own.user_id = new.id)
    ) then
      hold := private.hold_sign_in(new.id, 'password');
    end if;
    -- The first password of an invited person is none that was changed. For a person who signs in with a provider it is one
    -- more way in. If the address waits for a confirmation too, the mail goes to the address from before.
    if hold is not null or old.encrypted_password <> '' or exists (
      select from auth.identities identity where identity.user_id = new.id and identity.provider not in ('email', 'phone')
    ) then
      perform private.note_sign_in_change(new.id, 'password_changed', (
        select mail.recipient from private.security_mails mail
        join private.sign_in_holds held on held.id = mail.hold_id
        where held.user_id = new.id and held.kind = 'address' and held.confirmed_at is null and held.until > now()
        order by held.changed_at limit 1
      ), mail_hold => hold);
    end if;
    perform private.log_sign_in_change(
      new.id, case when hold is null then 'password_changed' else 'password_set' end, hold, acting);
  end if;
  return null;
end
$$;
-- A change is quiet if the person is told of it in another way, or if it is none to them. The condition is evaluated at the change,
-- and not at the end of the transaction.
create constraint trigger portico_judge_sign_in_change after update on auth.users
  deferrable initially deferred for each row when (
    (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
    and current_setting('engine.quiet_change', true) is distinct from 'on'
  ) execute function private.judge_sign_in_change();

-- What waits for colleagues in an account, for its managers.
create function private.colleagues_sign_in_holds(account uuid)
returns table (id uuid, user_id uuid, name text, kind text, changed_at timestamptz, until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_manager(account);
  return query
    select held.id, held.user_id, coalesce(person.name, person.email), held.kind, held.changed_at, held.until
    from private.account_members member
    join private.sign_in_holds held on held.user_id = member.user_id and held.confirmed_at is null and held.until > now()
    join public.profiles person on person.id = member.user_id
    where member.account_id = account and account <> all (held.confirmed_for)
    order by held.changed_at, held.id;
end
$$;

-- A settled manager of the account confirms: the firm could appoint anybody and let them confirm. It counts for the manager's own
-- account, and each account of the person has to confirm. Nobody confirms while one of them began less than 30 days before the change,
-- or ended within 30 days: the firm could lead the person to an account of its own and confirm there.
create function private.confirm_colleagues_sign_in(hold uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  held private.sign_in_holds;
  concerned uuid[];
  own uuid[];
begin
  select * into held from private.sign_in_holds waiting where waiting.id = hold for update;
  concerned := array(select private.watched_accounts(held.user_id));
  own := array(
    select member.account_id from private.account_members member
    where member.user_id = held.user_id and member.user_id <> caller
      and member.account_id in (select private.managed_account_ids()) and private.is_settled(member.account_id, caller)
  );
  if private.has_admin_role() or own = '{}' then
    raise exception 'Another manager of the account, who has been one for 14 days, has to confirm this'
      using errcode = 'insufficient_privilege', hint = 'other_manager_confirms';
  end if;
  if exists (
    select from unnest(concerned) as account
    where not exists (
      select from private.account_members member
      where member.user_id = held.user_id and member.account_id = account
        and member.joined_at <= held.changed_at - interval '30 days'
    )
  ) then
    raise exception 'The accounts of this user have changed within 30 days. Only the user can confirm this, with the link in our mail.'
      using errcode = 'insufficient_privilege', hint = 'user_confirms';
  end if;
  update private.sign_in_holds waiting
  set confirmed_for = waiting.confirmed_for || own,
    confirmed_at = case when concerned <@ (waiting.confirmed_for || own) then now() end
  where waiting.id = hold and waiting.confirmed_at is null
  returning * into held;
  -- The trigger of the table notes it once it counts.
  if found and held.confirmed_at is null then
    perform private.note_access(own, caller, 'portal', 'rights_changed',
      jsonb_build_object('what', 'sign_in_confirmed', 'person', held.user_id));
  end if;
end
$$;

-- What waits for the person. An impersonating administrator reads it too, because documents are hidden from them.
create function private.own_sign_in_holds() returns table (kind text, changed_at timestamptz, until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select held.kind, held.changed_at, held.until from private.sign_in_holds held
    where held.user_id = private.effective_user_id() and held.confirmed_at is null and held.until > now()
    order by held.until;
end
$$;

create function public.list_sign_in_holds(account_id uuid)
returns table (id uuid, user_id uuid, name text, kind text, changed_at timestamptz, until timestamptz)
language sql stable set search_path = ''
as $$ select * from private.colleagues_sign_in_holds(account_id) $$;

create function public.confirm_sign_in(hold_id uuid) returns void
language sql set search_path = ''
as $$ select private.confirm_colleagues_sign_in(hold_id) $$;

create function public.my_sign_in_holds() returns table (kind text, changed_at timestamptz, until timestamptz)
language sql stable set search_path = ''
as $$ select * from private.own_sign_in_holds() $$;

revoke execute on function private.is_sign_in_held(uuid), private.hold_sign_in(uuid, text),
  private.judge_sign_in_change(), private.colleagues_sign_in_holds(uuid),
  private.confirm_colleagues_sign_in(uuid), private.own_sign_in_holds() from public;
grant execute on function private.colleagues_sign_in_holds(uuid),
  private.confirm_colleagues_sign_in(uuid), private.own_sign_in_holds() to authenticated;
revoke execute on function public.list_sign_in_holds(uuid), public.confirm_sign_in(uuid), public.my_sign_in_holds()
  from public, anon, service_role;
grant execute on function public.list_sign_in_holds(uuid), public.confirm_sign_in(uuid), public.my_sign_in_holds() to authenticated;
