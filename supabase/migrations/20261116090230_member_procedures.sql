-- What screens ask and change about who belongs to an account.
-- Access: members list the people of their own account; admins who impersonate nobody list any, move people and lift blocks.
-- Tests: supabase/tests/database/account_members.test.sql, account_blocks.test.sql
create function private.list_members(account uuid) returns table (
  user_id uuid, name text, email text, role text, access_level text, joined_at timestamptz, last_login timestamptz,
  way public.membership_way
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (private.is_admin() or account in (select private.account_ids())) is not true then
    raise exception 'This is not your account' using errcode = 'insufficient_privilege';
  end if;
  return query
    select member.user_id, person.name, person.email, member.role, member.access_level, member.joined_at,
      coalesce(link.last_login, case when link.id is null then identity.last_sign_in_at end), member.way
    from private.account_members member
    join public.profiles person on person.id = member.user_id
    join auth.users identity on identity.id = member.user_id
    left join public.user_accounts link on link.id = member.link_id
    left join private.person_keys keyed on keyed.user_id = member.user_id
    where member.account_id = account
    order by keyed.sort_key, member.user_id;
end
$$;

-- Takes a person out of one account, puts them into another, or both at once. Approving a person who waits is putting them
-- in; refusing one is taking them out.
create function private.set_account(person uuid, old_account uuid, new_account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if old_account is not distinct from new_account then
    raise exception 'Two different accounts are required, or one' using errcode = 'invalid_parameter_value';
  end if;
  if new_account is not null then
    update public.user_accounts link set account_id = new_account
    where link.user_id = person and link.account_id = old_account;
    if found then
      return;
    end if;
    -- Before the block: a person with a link is not blocked where the address leads.
    insert into public.user_accounts (user_id, account_id) values (person, new_account);
  end if;
  delete from public.user_accounts link where link.user_id = person and link.account_id = old_account;
  if not found and old_account is not null then
    insert into public.account_blocks (user_id, account_id) values (person, old_account) on conflict do nothing;
  end if;
end
$$;

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

create function public.list_account_members(target_account_id uuid) returns table (
  user_id uuid, name text, email text, role text, access_level text, joined_at timestamptz, last_login timestamptz,
  way public.membership_way
)
language sql stable set search_path = ''
as $$ select * from private.list_members(target_account_id) $$;

create function public.admin_set_user_account(
  target_user_id uuid, old_account_id uuid default null, new_account_id uuid default null
) returns void
language sql set search_path = ''
as $$ select private.set_account(target_user_id, old_account_id, new_account_id) $$;

create function public.admin_lift_block(target_user_id uuid, target_account_id uuid) returns void
language sql set search_path = ''
as $$ select private.lift_block(target_user_id, target_account_id) $$;

revoke execute on function private.list_members(uuid), private.set_account(uuid, uuid, uuid),
  private.lift_block(uuid, uuid) from public;
grant execute on function private.list_members(uuid), private.set_account(uuid, uuid, uuid),
  private.lift_block(uuid, uuid) to authenticated;
revoke execute on function public.list_account_members(uuid), public.admin_set_user_account(uuid, uuid, uuid),
  public.admin_lift_block(uuid, uuid) from public, anon, service_role;
grant execute on function public.list_account_members(uuid), public.admin_set_user_account(uuid, uuid, uuid),
  public.admin_lift_block(uuid, uuid) to authenticated;
