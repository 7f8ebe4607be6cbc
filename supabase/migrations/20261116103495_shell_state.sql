-- What the portal needs before it can show its frame, in one answer: otherwise it asks for it in a chain of requests, and a
-- slow connection pays for each of them.
-- Access: signed-in people. It runs as the caller, so it shows what the policies and the procedures that it calls would
-- show: nothing of others, and nothing but second_factor_state() to a session without the factor that it needs.
-- Tests: supabase/tests/database/shell_state.test.sql

-- Everything is null that the caller may not know, and `accounts`, `services` and `unread` for whoever has no account.
-- `unread` counts to 100 in the account that is shown first. For an administrator who impersonates nobody there are no
-- accounts, and `unread` counts what is for administrators. The profile of an impersonated person is not part of it:
-- admin_view_profile() records that it was looked at.
create function public.shell_state() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- As many as the header offers.
  max_accounts constant integer := 50;
  -- One more than the badge can show.
  max_unread constant integer := 100;
  caller constant uuid := (select auth.uid());
  person constant uuid := private.effective_user_id();
  is_admin constant boolean := exists (
    select from public.user_roles admin where admin.user_id = caller and admin.role = 'admin'
  );
  linked uuid;
  accounts jsonb;
  mailbox uuid;
  unread bigint;
begin
  if person is not null and not is_admin then
    select link.account_id into linked from public.user_accounts link
    where link.user_id = person order by link.joined_at, link.account_id limit 1;
    select jsonb_agg(to_jsonb(account) order by account.name),
      coalesce((array_agg(account.id) filter (where account.is_chosen))[1], linked, (array_agg(account.id order by account.name))[1])
    into accounts, mailbox
    from (
      select account.id, account.name, account.logo_url, link.role, link.access_level,
        exists (
          select from public.account_choices choice where choice.account_id = account.id and choice.user_id = person
        ) as is_chosen
      from public.accounts account
      left join public.user_accounts link on link.account_id = account.id and link.user_id = person
      order by account.name limit max_accounts
    ) as account;
    if accounts @> jsonb_build_array(jsonb_build_object('id', mailbox)) then
      unread := public.count_unread_notifications(mailbox, max_unread);
    end if;
  elsif is_admin then
    unread := public.admin_count_unread_notifications(max_unread);
  end if;
  return jsonb_build_object(
    'second_factor', (select to_jsonb(state) from public.second_factor_state() as state),
    'is_admin', is_admin,
    'impersonation', (select to_jsonb(open) from public.get_active_impersonation_session() as open),
    'preferences', (select to_jsonb(own) from public.user_preferences own where own.user_id = caller),
    'language', public.my_language(),
    'person', person,
    'linked', linked,
    'accounts', accounts,
    'services', case when accounts is not null then (
      select coalesce(jsonb_agg(to_jsonb(service)), '[]') from public.get_user_account_services(person) as service
    ) end,
    'mailbox', case when unread is not null then mailbox end,
    'unread', unread
  );
end
$$;

revoke execute on function public.shell_state() from public, anon, service_role;
grant execute on function public.shell_state() to authenticated;
