-- Account managers: people with the role `manager` in an account invite colleagues to it, change their role and access
-- level, and remove them. They invite only addresses of the account's own e-mail domains, so that a manager cannot let
-- strangers in. They change links that exist: only the firm links somebody who belongs by address or domain.
-- Access: managers who impersonate nobody, in the accounts that they manage. A manager changes neither themselves nor an
-- administrator of the firm, and another manager only once they are settled (support_access). Admins change everyone. Each change
-- of a manager is recorded with those of the admins.
-- Tests: supabase/tests/database/account_managers.test.sql, tests/functions/colleagues.test.ts
create function private.require_manager(account uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (account in (select private.managed_account_ids())) is not true then
    raise exception 'Only a manager of the account may do this'
      using errcode = 'insufficient_privilege', hint = 'managers_only';
  end if;
end
$$;

-- A person of the account whom the caller may change or remove, or an error.
create function private.require_colleague(person uuid, account uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person = (select auth.uid()) then
    raise exception 'You cannot change your own access' using errcode = 'insufficient_privilege', hint = 'own_access';
  end if;
  if not exists (
    select from private.account_members member where member.account_id = account and member.user_id = person
  ) then
    raise exception 'This person does not belong to the account' using errcode = 'no_data_found', hint = 'not_of_account';
  end if;
  if exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin') then
    raise exception 'Only the firm changes the access of its administrators'
      using errcode = 'insufficient_privilege', hint = 'access_of_admin';
  end if;
  -- The firm appoints managers too. One of its own would otherwise remove everybody who could object (support_access).
  if not private.is_settled(account, (select auth.uid())) and exists (
    select from private.linked_people manager
    where manager.account_id = account and manager.user_id = person and manager.role = 'manager'
  ) then
    raise exception 'Only somebody who has been a manager for 14 days may change or remove another manager'
      using errcode = 'insufficient_privilege', hint = 'settled_managers_only';
  end if;
end
$$;

create function private.invite_colleague(
  account uuid, address text, person_name text, link_role text, level text, person_language text, shown_language text
) returns table (id uuid, environment public.environment_access, words jsonb)
language plpgsql security definer set search_path = ''
as $$
declare
  domains constant text[] := array(
    select own.domain from public.account_email_domains own where own.account_id = account order by own.domain
  );
begin
  perform private.require_manager(account);
  if cardinality(domains) = 0 then
    raise exception 'Your organisation has no e-mail domain yet. Please contact the administrator.'
      using errcode = 'invalid_parameter_value', hint = 'no_domain';
  end if;
  if split_part(lower(address), '@', -1) <> all (domains) then
    raise exception 'You can invite people with an address of %', array_to_string(domains, ', ')
      using errcode = 'invalid_parameter_value', hint = 'other_domain',
        detail = json_build_object('domains', domains)::text;
  end if;
  -- Who was removed comes back only through the firm.
  if exists (
    select from public.account_blocks block
    where block.account_id = account and block.mailbox_key = private.mailbox_key(address)
  ) then
    raise exception 'This person was removed from your organisation. Please contact the administrator.'
      using errcode = 'insufficient_privilege', hint = 'removed_person';
  end if;
  return query
    select * from private.store_invitation(
      address, person_name, private.environment(), 'user', account, link_role, level, null, person_language, shown_language
    );
end
$$;

-- Only a link has a role and an access level. An administrator gives one to a person who belongs by address or domain.
create function private.set_colleague(account uuid, person uuid, link_role text, level text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_firm constant boolean := private.is_admin();
begin
  if not is_firm then
    perform private.require_manager(account);
  end if;
  perform private.lock_relation(account, person);
  if not is_firm then
    perform private.require_colleague(person, account);
    if not exists (
      select from public.user_accounts link where link.account_id = account and link.user_id = person
    ) then
      raise exception 'This person belongs by their e-mail address. Please ask the firm to set their access.'
        using errcode = 'insufficient_privilege', hint = 'link_by_firm';
    end if;
  elsif not exists (
    select from private.account_members member where member.account_id = account and member.user_id = person
  ) then
    raise exception 'This person does not belong to the account' using errcode = 'no_data_found', hint = 'not_of_account';
  end if;
  if (link_role in ('manager', 'user', 'viewer') and level in ('standard', 'restricted')) is not true then
    raise exception 'The role must be manager, user or viewer, and the access level standard or restricted'
      using errcode = 'invalid_parameter_value', hint = 'unknown_access';
  end if;
  insert into public.user_accounts as link (user_id, account_id, role, access_level)
  values (person, account, link_role, level)
  on conflict (user_id, account_id) do update set role = excluded.role, access_level = excluded.access_level
  where (link.role, link.access_level) is distinct from (excluded.role, excluded.access_level);
  -- The changes of admins are recorded by the table's trigger.
  if found and not private.has_admin_role() then
    perform private.record_action('colleague_changed', person, account::text,
      jsonb_build_object('role', link_role, 'access_level', level));
  end if;
end
$$;

create function private.remove_colleague(account uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manager(account);
  perform private.lock_relation(account, person);
  perform private.require_colleague(person, account);
  perform private.leave_account(person, account);
  perform private.record_action('colleague_removed', person, account::text, '{}');
end
$$;

-- What the caller may do in an account. The portal shows no control that would be refused.
create function private.account_rights(account uuid) returns table (may_write boolean, may_manage boolean, domains text[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_manager constant boolean := account in (select private.managed_account_ids());
begin
  return query
    select account in (select private.writable_account_ids()), is_manager, case
      when is_manager then array(
        select own.domain from public.account_email_domains own where own.account_id = account order by own.domain
      )
      else '{}'
    end
    where account in (select private.account_ids());
end
$$;

create function public.invite_colleague(
  account_uuid uuid, email text, name text, role text default 'user', access_level text default 'standard',
  language text default null, shown_language text default null
) returns table (invitation_id uuid, environment public.environment_access, words jsonb)
language sql set search_path = ''
as $$
  select * from private.invite_colleague(account_uuid, email, name, role, access_level, language, shown_language)
$$;

create function public.set_colleague(account_uuid uuid, person_uuid uuid, role text, access_level text) returns void
language sql set search_path = ''
as $$ select private.set_colleague(account_uuid, person_uuid, role, access_level) $$;

create function public.remove_colleague(account_uuid uuid, person_uuid uuid) returns void
language sql set search_path = ''
as $$ select private.remove_colleague(account_uuid, person_uuid) $$;

create function public.get_account_rights(account_uuid uuid)
returns table (may_write boolean, may_manage boolean, domains text[])
language sql stable set search_path = ''
as $$ select * from private.account_rights(account_uuid) $$;

revoke execute on function private.require_manager(uuid), private.require_colleague(uuid, uuid),
  private.invite_colleague(uuid, text, text, text, text, text, text), private.set_colleague(uuid, uuid, text, text),
  private.remove_colleague(uuid, uuid), private.account_rights(uuid) from public;
grant execute on function private.invite_colleague(uuid, text, text, text, text, text, text),
  private.set_colleague(uuid, uuid, text, text), private.remove_colleague(uuid, uuid), private.account_rights(uuid)
  to authenticated;
revoke execute on function public.invite_colleague(uuid, text, text, text, text, text, text),
  public.set_colleague(uuid, uuid, text, text), public.remove_colleague(uuid, uuid), public.get_account_rights(uuid)
  from public, anon, service_role;
grant execute on function public.invite_colleague(uuid, text, text, text, text, text, text),
  public.set_colleague(uuid, uuid, text, text), public.remove_colleague(uuid, uuid), public.get_account_rights(uuid)
  to authenticated;
