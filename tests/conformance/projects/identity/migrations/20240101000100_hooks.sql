-- The project's hooks. The user's metadata or the domain of the address decides what a hook does.
create function public.custom_access_token_hook(event jsonb) returns jsonb language plpgsql stable as $$
declare
  behaviour text := event -> 'claims' -> 'user_metadata' ->> 'hook';
begin
  case behaviour
    when 'claim' then
      return jsonb_set(event, '{claims,department}', to_jsonb('tax · ' || (event ->> 'authentication_method')));
    when 'reject' then
      return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Your desk is closed today'));
    when 'drop' then
      return event #- '{claims,sub}';
    when 'raise' then
      raise exception 'classified-hook-detail %', event ->> 'user_id';
    else
      return event;
  end case;
end
$$;

create function public.before_user_created_hook(event jsonb) returns jsonb language plpgsql as $$
declare
  address text := event -> 'user' ->> 'email';
begin
  if address like '%@refused.example' then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Only clients of the firm may register'));
  end if;
  if address like '%@raising.example' then
    raise exception 'classified-hook-detail for %', address;
  end if;
  return '{}'::jsonb;
end
$$;

revoke execute on function public.custom_access_token_hook(jsonb), public.before_user_created_hook(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.custom_access_token_hook(jsonb), public.before_user_created_hook(jsonb)
  to supabase_auth_admin;
