-- The portal's rules as they would be if nobody asked whether the caller's session goes on. What the question costs is the
-- difference. The functions are otherwise those of the migrations.
create or replace function private.effective_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  person uuid;
  other uuid;
  is_running boolean;
begin
  select caller.id, session.impersonated_user_id,
    session.expires_at > now() and session.started_at <= now() + interval '1 minute'
  into person, other, is_running
  from private.settings here
  join public.profiles caller on caller.environment_access in (here.environment, 'both')
  left join public.impersonation_sessions session on session.admin_id = caller.id and session.ended_at is null
  where caller.id = nullif(claims ->> 'sub', '')::uuid;
  if other is null then
    return person;
  end if;
  return (
    select profile.id
    from private.settings here
    join public.profiles profile on profile.environment_access in (here.environment, 'both')
    where is_running and profile.id = other
      and exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin')
      and not exists (select from public.user_roles admin where admin.user_id = other and admin.role = 'admin')
  );
end
$$;

create or replace function private.session_is_live() returns boolean
language sql stable security definer set search_path = ''
as $$ select true $$;
