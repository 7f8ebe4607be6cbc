-- What goes along with a deleted account, and which of its people stay. People who are linked to that account alone are deleted
-- with it (delete_person_with_account). People who belong by address or domain signed up by themselves: they keep their
-- identity and lose the account. So do admins and people who are linked to another account.
-- Access: admins who impersonate nobody.
-- Tests: supabase/tests/database/account_deletion.test.sql
drop function public.admin_count_account_deletion(uuid);
drop function private.count_account_deletion(uuid);

create function private.count_account_deletion(account uuid)
returns table (
  people bigint, files bigint, templates bigint, cards bigint, notifications bigint, feeds bigint, people_staying bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- By the rule of delete_person_with_account().
  going constant uuid[] := array(
    select link.user_id from public.user_accounts link
    where link.account_id = account
      and not exists (
        select from public.user_accounts other where other.user_id = link.user_id and other.account_id <> account
      )
      and not exists (select from public.user_roles admin where admin.user_id = link.user_id and admin.role = 'admin')
  );
begin
  perform private.require_admin();
  if not exists (select from public.accounts known where known.id = account) then
    raise exception 'There is no such account' using errcode = 'invalid_parameter_value';
  end if;
  return query select
    cardinality(going)::bigint,
    (
      select count(*) from storage.objects file
      where case file.bucket_id
        when 'templates' then
          file.name in (select own.file_path from public.templates own where own.account_id = account)
          and not exists (
            select from public.templates other
            where other.file_path = file.name and other.account_id is distinct from account
          )
        when 'chat-uploads' then split_part(file.name, '/', 1) = any (going::text[])
        when 'organization-logos' then left(file.name, 37) = account::text || '_'
        else false
      end
    ),
    (select count(*) from public.templates template where template.account_id = account),
    (select count(*) from public.kanban_cards card where card.account_id = account),
    (select count(*) from public.notifications notification where notification.account_id = account),
    (select count(*) from public.account_webhooks feed where feed.account_id = account),
    (
      select count(*) from private.account_members member
      where member.account_id = account and member.user_id <> all (going)
    );
end
$$;

create function public.admin_count_account_deletion(target_account_id uuid)
returns table (
  people bigint, files bigint, templates bigint, cards bigint, notifications bigint, feeds bigint, people_staying bigint
)
language sql stable set search_path = ''
as $$ select * from private.count_account_deletion(target_account_id) $$;

revoke execute on function private.count_account_deletion(uuid) from public;
grant execute on function private.count_account_deletion(uuid) to authenticated;
revoke execute on function public.admin_count_account_deletion(uuid) from public, anon, service_role;
grant execute on function public.admin_count_account_deletion(uuid) to authenticated;
