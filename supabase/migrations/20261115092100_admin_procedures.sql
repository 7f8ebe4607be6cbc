-- What else administrators call, and the services of a person's account: spec part 1 section 7.
-- Access: admins; a person asks for their own services.
-- Tests: supabase/tests/database/admin_procedures.test.sql
create function private.log_action(action text, person uuid, resource text, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  known uuid;
begin
  if not private.has_admin_role() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  if action not in ('impersonation_started', 'impersonation_ended') then
    return private.record_action(action, person, resource, facts);
  end if;
  -- Recorded when it happened, once; a client that reports it again is told which record that is.
  select done.id into known
  from public.admin_actions done
  where done.admin_id = (select auth.uid())
    and done.action_type = action
    and done.target_resource_id = coalesce(facts ->> 'session_id', resource);
  if known is null then
    raise exception 'There was no such impersonation' using errcode = 'invalid_parameter_value';
  end if;
  return known;
end
$$;

-- Also for the admin who impersonates just this person and looks at the profile page.
create function private.view_profile(target uuid, why text) returns table (id uuid, email text, name text)
language plpgsql security definer set search_path = ''
as $$
begin
  if not (
    private.is_admin() or (private.has_admin_role() and private.effective_user_id() is not distinct from target)
  ) then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(btrim(why), '') = '' then
    raise exception 'A reason is required' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.profiles person where person.id = target) then
    perform private.record_action('profile_viewed', target, target::text, jsonb_build_object('reason', btrim(why)));
  end if;
  return query select person.id, person.email, person.name from public.profiles person where person.id = target;
end
$$;

-- The account's own link, else its default one.
create function private.account_services_of(person uuid)
returns table (account_id uuid, service_id text, enabled boolean, service_url text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() and person is distinct from private.effective_user_id() then
    raise exception 'These are not your services' using errcode = 'insufficient_privilege';
  end if;
  return query
    select own.account_id, own.service_id, own.enabled, coalesce(own.service_url, fallback.url)
    from private.accounts_of(person) with ordinality as account (id, place)
    join public.account_services own on own.account_id = account.id
    join public.services service on service.id = own.service_id
    left join public.service_link_defaults fallback
      on fallback.account_id = own.account_id and fallback.service_id = own.service_id
    order by account.place, service.position;
end
$$;

create function public.log_admin_action(
  p_action_type text, p_target_user_id uuid default null, p_target_resource_id text default null,
  p_action_details jsonb default '{}'
) returns uuid
language sql set search_path = ''
as $$ select private.log_action(p_action_type, p_target_user_id, p_target_resource_id, p_action_details) $$;

create function public.admin_view_profile(target_profile_id uuid, reason text)
returns table (id uuid, email text, name text)
language sql set search_path = ''
as $$ select * from private.view_profile(target_profile_id, reason) $$;

create function public.get_user_account_services(user_uuid uuid)
returns table (account_id uuid, service_id text, enabled boolean, service_url text)
language sql stable set search_path = ''
as $$ select * from private.account_services_of(user_uuid) $$;

revoke execute on function private.log_action(text, uuid, text, jsonb), private.view_profile(uuid, text),
  private.account_services_of(uuid) from public;
grant execute on function private.log_action(text, uuid, text, jsonb), private.view_profile(uuid, text),
  private.account_services_of(uuid) to authenticated;
revoke execute on function public.log_admin_action(text, uuid, text, jsonb), public.admin_view_profile(uuid, text),
  public.get_user_account_services(uuid) from public, anon, service_role;
grant execute on function public.log_admin_action(text, uuid, text, jsonb), public.admin_view_profile(uuid, text),
  public.get_user_account_services(uuid) to authenticated;
