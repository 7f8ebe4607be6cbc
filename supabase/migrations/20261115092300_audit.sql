-- Changes by administrators are recorded by the database itself, in the transaction of the change.
-- Only admins may write to these tables over the API, so any change in a person's name is an admin's; what the service
-- role or a sign-up does has no person. One record a changed row; rows that go or change along with another
-- (trigger depth) are not actions of their own.
-- Tests: supabase/tests/database/audit.test.sql
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  verb constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_now constant jsonb := coalesce(became, was);
  facts jsonb;
begin
  if (select auth.uid()) is null or was is not distinct from became then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, jsonb_build_object('from', was -> field.key, 'to', field.value)) into facts
    from jsonb_each(became) field
    where was -> field.key is distinct from field.value;
  end if;
  perform private.record_action(
    tg_argv[0] || '_' || verb,
    coalesce(row_now ->> 'user_id', case tg_table_name when 'profiles' then row_now ->> 'id' end)::uuid,
    coalesce(row_now ->> 'id', row_now ->> 'account_id', row_now ->> 'user_id'),
    coalesce(facts, row_now)
  );
  return null;
end
$$;
revoke execute on function private.record_change() from public;

create trigger accounts_record_change after insert or update or delete on public.accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('account');
create trigger account_services_record_change after insert or update or delete on public.account_services
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('account_service');
create trigger service_link_defaults_record_change after insert or update or delete on public.service_link_defaults
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('service_link_default');
create trigger account_email_domains_record_change after insert or update or delete on public.account_email_domains
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('account_email_domain');
create trigger account_email_overrides_record_change after insert or update or delete on public.account_email_overrides
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('account_email_override');
create trigger user_roles_record_change after insert or update or delete on public.user_roles
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('user_role');
create trigger user_accounts_record_change after insert or update or delete on public.user_accounts
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('user_account');
create trigger account_webhooks_record_change after insert or update or delete on public.account_webhooks
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('feed');
create trigger profiles_record_change after update on public.profiles
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.record_change('profile');
-- A person always goes along with the identity, and often with an account.
create trigger profiles_record_deletion after delete on public.profiles
  for each row execute function private.record_change('profile');
