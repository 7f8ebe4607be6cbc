-- Accounts: the client organisations. `spoc` is the name of one of the firm's contact persons (contact_persons).
-- Access: members read their own account; admins do everything with accounts.
-- Tests: supabase/tests/database/accounts*.test.sql, foundations_lock_order.test.sql,
-- tests/database/lock-order.test.ts
create type public.subscription_tier as enum ('starter', 'growth', 'enterprise');

create table public.accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (btrim(name) <> ''),
  subscription_tier public.subscription_tier not null default 'starter',
  subscription_end timestamptz check (isfinite(subscription_end)),
  spoc text,
  owner_id uuid references public.profiles (id) on delete set null,
  -- People click these links, so only web addresses are allowed.
  crm_link text check (crm_link ~* '^https?://\S+$'),
  logo_url text check (logo_url ~* '^https?://\S+$'),
  -- The provider with which everyone of the account's e-mail domains signs in, under its name in config.toml. Null if
  -- they may sign in in any way. single_sign_on enforces it.
  sign_in_provider text check (sign_in_provider in ('azure', 'google', 'keycloak')),
  -- Whether its people need a second factor; null: as the environment says. The stricter of the two counts.
  second_factor public.second_factor_rule,
  -- Of its people who chose none themselves (languages). Null: their browser's.
  language text check (language in ('en', 'nl', 'fr')),
  -- What the firm may do in the place of its people. Only its managers change it (support_access).
  support_access text not null default 'write' check (support_access in ('write', 'read', 'off')),
  created_at timestamptz not null default now(),
  constraint accounts_lengths check (
    char_length(name) <= 200 and char_length(spoc) <= 100 and char_length(crm_link) <= 2048 and char_length(logo_url) <= 2048
    and char_length(sign_in_provider) <= 20 and char_length(language) <= 2 and char_length(support_access) <= 5
  )
);
create index accounts_owner_id_idx on public.accounts (owner_id);

alter table public.accounts enable row level security;
revoke all on public.accounts from anon, authenticated;
grant select, delete,
  insert (name, subscription_tier, subscription_end, spoc, owner_id, crm_link, logo_url, second_factor, language),
  update (name, subscription_tier, subscription_end, spoc, owner_id, crm_link, logo_url, sign_in_provider, second_factor,
    language)
  on public.accounts to authenticated;
grant all on public.accounts to service_role;

create policy accounts_select_member on public.accounts for select to authenticated
  using (id in (select private.account_ids()) or (select private.is_admin()));
create policy accounts_insert_admin on public.accounts for insert to authenticated
  with check ((select private.is_admin()));
create policy accounts_update_admin on public.accounts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy accounts_delete_admin on public.accounts for delete to authenticated
  using ((select private.is_admin()));

create trigger accounts_record_change after insert or update on public.accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account');

-- An administrator who has a second factor gives it again to delete an account or to change its rule.
create trigger accounts_require_recent_factor_to_delete after delete on public.accounts
  for each row when (auth.uid() is not null) execute function private.require_recent_factor_for_change();
create trigger accounts_require_recent_factor_to_insert after insert on public.accounts
  for each row when (auth.uid() is not null and new.second_factor is not null)
  execute function private.require_recent_factor_for_change();
create trigger accounts_require_recent_factor_to_update after update on public.accounts
  for each row when (auth.uid() is not null and old.second_factor is distinct from new.second_factor)
  execute function private.require_recent_factor_for_change();

-- Two changes at the same moment wait for each other at the row of the settings, so that both are counted.
create function private.count_accounts_requiring_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change constant integer := (case when tg_op <> 'DELETE' and new.second_factor = 'require' then 1 else 0 end)
    - (case when tg_op <> 'INSERT' and old.second_factor = 'require' then 1 else 0 end);
begin
  update private.settings setting set accounts_requiring_factor = setting.accounts_requiring_factor + change
  where setting.only_row and change <> 0;
  return null;
end
$$;
create trigger accounts_count_requiring_factor after insert or delete or update of second_factor on public.accounts
  for each row execute function private.count_accounts_requiring_factor();

-- What is deleted with an account, and how many of its people stay. The Admin Panel shows it as a warning. People who
-- are linked to this account only are deleted (delete_person_with_account). People who belong by address or domain
-- signed up by themselves: they keep their identity and lose the account, like admins and people who are linked to
-- another account.
create function private.count_account_deletion(account uuid)
returns table (
  people bigint, files bigint, templates bigint, cards bigint, notifications bigint, feeds bigint, people_staying bigint
)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set enable_mergejoin = off
as $$
declare
  -- The same rule as in delete_person_with_account().
  deleted_people constant uuid[] := array(
    select link.user_id from public.user_accounts link
    where link.account_id = account
      and not exists (
        select from public.user_accounts other where other.user_id = link.user_id and other.account_id <> account
      )
      and not exists (select from public.user_roles admin where admin.user_id = link.user_id and admin.role = 'admin')
  );
begin
  perform private.require_admin();
  if not exists (select from public.accounts existing where existing.id = account) then
    raise exception 'There is no such account' using errcode = 'invalid_parameter_value', hint = 'no_such_account';
  end if;
  return query select
    cardinality(deleted_people)::bigint,
    -- Every template names its own file, so templates are counted, also if the file was removed from storage. Other files are found
    -- by the beginning of their name, which storage has an index for.
    (select count(*) from public.templates template where template.account_id = account) + (
      select count(*) from unnest(deleted_people) as person
      join storage.objects file on file.bucket_id = 'chat-uploads'
        and file.name collate "C" >= person || '/' and file.name collate "C" < person || '0'
    ) + (
      select count(*) from storage.objects file
      where file.bucket_id = 'organization-logos'
        and file.name collate "C" >= account || '_' and file.name collate "C" < account || '`'
    ),
    (select count(*) from public.templates template where template.account_id = account),
    (select count(*) from public.kanban_cards card where card.account_id = account),
    (select count(*) from public.notifications notification where notification.account_id = account),
    (select count(*) from public.account_webhooks feed where feed.account_id = account),
    (
      select count(*) from private.person_list_keys person
      where person.account_ids @> array[account] and person.user_id <> all (deleted_people)
    );
end
$$;

create function public.admin_count_account_deletion(target_account_id uuid)
returns table (
  people bigint, files bigint, templates bigint, cards bigint, notifications bigint, feeds bigint, people_staying bigint
)
language sql stable set search_path = ''
as $$ select * from private.count_account_deletion(target_account_id) $$;

-- Runs before the deletion, while what is deleted with the account can still be counted.
create function private.record_account_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_action('account_deleted', null, old.id::text, private.redact_addresses(to_jsonb(old))
    || jsonb_build_object('deleted_with_it', (select to_jsonb(counted) from private.count_account_deletion(old.id) counted)));
  return old;
end
$$;
create trigger accounts_record_deletion before delete on public.accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_account_deletion();

-- Locks the people before the deletion locks their links. A sign-in locks the person and then the links too; in another
-- order the two would wait for each other.
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
create trigger accounts_lock_last_admin before delete on public.accounts
  for each statement execute function private.lock_last_admin();

revoke execute on function private.count_account_deletion(uuid), private.record_account_deletion(),
  private.lock_people_of_account(), private.count_accounts_requiring_factor() from public;
grant execute on function private.count_account_deletion(uuid) to authenticated;
revoke execute on function public.admin_count_account_deletion(uuid) from public, anon, service_role;
grant execute on function public.admin_count_account_deletion(uuid) to authenticated;
