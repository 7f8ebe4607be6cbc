-- Private topics. The first word of a topic says which policy applies to it.
create table public.topic_members (
  topic text not null,
  user_id uuid not null,
  can_send boolean not null default true,
  ends_at timestamptz,
  primary key (topic, user_id)
);
alter table public.topic_members enable row level security;
create policy topic_members_select_own on public.topic_members for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.topic_members from anon, authenticated;
grant select on public.topic_members to authenticated;
grant all on public.topic_members to service_role;

-- Rooms are for their members.
create policy rooms_receive on realtime.messages for select to authenticated using (
  (select realtime.topic()) like 'room:%' and exists (
    select from public.topic_members
    where topic_members.topic = (select realtime.topic()) and (ends_at is null or ends_at > clock_timestamp())));
create policy rooms_send on realtime.messages for insert to authenticated with check (
  (select realtime.topic()) like 'room:%' and exists (
    select from public.topic_members
    where topic_members.topic = (select realtime.topic()) and can_send and (ends_at is null or ends_at > clock_timestamp())));

-- Each extension and each direction apart.
create policy speech_receive on realtime.messages for select to authenticated
  using (realtime.topic() like 'speech:%' and extension = 'broadcast');
create policy speech_send on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'speech:%' and extension = 'broadcast');
create policy faces_receive on realtime.messages for select to authenticated
  using (realtime.topic() like 'faces:%' and extension = 'presence');
create policy faces_send on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'faces:%' and extension = 'presence');
create policy window_receive on realtime.messages for select to authenticated using (realtime.topic() like 'window:%');

-- A topic of one user, named by the user's id, and one for everybody with a key.
create policy own_topic on realtime.messages for all to authenticated
  using (realtime.topic() = 'user:' || (select auth.uid()));
create policy square on realtime.messages for all to anon, authenticated using (realtime.topic() like 'square:%');

-- Policies that fail.
create policy broken on realtime.messages for select to anon
  using (case when realtime.topic() like 'broken:%' then 1 / (length(realtime.topic()) - length(topic)) = 1 else false end);

-- Sends with the rights of the caller.
create function public.topic_say(topic text, words text, is_private boolean default true) returns void
language sql as $$ select realtime.send(jsonb_build_object('words', words), 'words', topic, is_private) $$;
grant execute on function public.topic_say(text, text, boolean) to anon, authenticated, service_role;

-- Rows whose changes are sent to a topic by a trigger.
create table public.topic_notes (id integer primary key, topic text not null, words text);
revoke all on public.topic_notes from anon, authenticated;
grant all on public.topic_notes to service_role;
create function public.announce_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.broadcast_changes(coalesce(new.topic, old.topic), tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end
$$;
create trigger topic_notes_announce after insert or update or delete on public.topic_notes
  for each row execute function public.announce_note();
