-- The portal's rules without the check whether the caller's session is live. The difference is the cost of the check. Apart
-- from that the functions are those of the migrations.
create or replace function private.effective_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  caller_id constant uuid := nullif(claims ->> 'sub', '')::uuid;
  person uuid;
  other uuid;
begin
  select caller.id, (
    select session.impersonated_user_id from public.impersonation_sessions session
    where session.admin_id = caller_id and session.ended_at is null
  ) into person, other
  from public.profiles caller
  where caller.id = caller_id
    and caller.environment_access in ((select environment from private.settings), 'both');
  if other is null then
    return person;
  end if;
  return (
    select profile.id
    from public.impersonation_sessions session
    join public.profiles profile on profile.id = session.impersonated_user_id
    join private.settings here on profile.environment_access in (here.environment, 'both')
    where session.admin_id = person and session.ended_at is null
      and session.expires_at > now() and session.started_at <= now() + interval '1 minute'
      and exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin')
      and not exists (select from public.user_roles admin where admin.user_id = profile.id and admin.role = 'admin')
  );
end
$$;

create or replace function private.session_is_live() returns boolean
language sql stable security definer set search_path = ''
as $$ select true $$;
