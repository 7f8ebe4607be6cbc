-- Who is on a board, and who is writing in a support request: presence on private topics. Nothing is stored.
-- Access: people who see a board (topic "board:<account>") or a support request ("support:<request>") see who else is there, and are
-- seen. Administrators who impersonate somebody see it too, but do not appear, because they would appear as another person.
-- There are no broadcasts.
-- Tests: supabase/tests/database/presence.test.sql

-- Whether the caller sees what the topic is about. The answer is the same for what does not exist.
create function private.sees_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  kind constant text := split_part(topic, ':', 1);
  about uuid;
begin
  if topic is null or topic !~ '^(board|support):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  about := split_part(topic, ':', 2);
  if kind = 'board' then
    return about in (select private.account_ids())
      or (private.is_admin() and exists (select from public.accounts where id = about));
  end if;
  return exists (
    select
    from public.support_requests request
    where request.id = about and (
      private.is_admin()
      or case
        when request.is_personal then request.user_id = private.effective_user_id()
        else request.account_id in (select private.account_ids())
      end
    )
  );
end
$$;

-- Whether the caller is seen by others on the topic.
create function private.appears_on_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.private_user_id() is not null and private.sees_topic(topic);
end
$$;
revoke all on function private.sees_topic(text), private.appears_on_topic(text) from public;
grant execute on function private.sees_topic(text), private.appears_on_topic(text) to authenticated;

create policy messages_select_onlooker on realtime.messages for select to authenticated
  using (extension = 'presence' and (select private.sees_topic((select realtime.topic()))));
create policy messages_insert_participant on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select private.appears_on_topic((select realtime.topic()))));
