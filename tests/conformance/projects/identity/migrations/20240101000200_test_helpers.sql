-- Functions that move times into the past, so that tests need not wait, and functions that show internal data.
-- Only the service role may call them.
create function public.age_sessions(person uuid, hours integer) returns void language sql security definer
set search_path = '' as $$
  update auth.sessions set created_at = created_at - make_interval(hours => hours) where user_id = person
$$;

create function public.age_codes(person uuid, seconds integer) returns void language sql security definer
set search_path = '' as $$
  update auth.one_time_tokens set created_at = created_at - make_interval(secs => seconds) where user_id = person
$$;

create function public.age_exchange_codes(person uuid, seconds integer) returns void language sql security definer
set search_path = '' as $$
  update auth.flow_state
  set created_at = created_at - make_interval(secs => seconds),
    auth_code_issued_at = auth_code_issued_at - make_interval(secs => seconds)
  where user_id = person
$$;

create function public.age_oauth_flows(seconds integer) returns void language sql security definer
set search_path = '' as $$
  update engine.oauth_flows set created_at = created_at - make_interval(secs => seconds)
$$;

create function public.hash_form(person uuid) returns text language sql security definer set search_path = '' as $$
  select left(encrypted_password, 9) from auth.users where id = person
$$;

-- Counts everything that the database stores for an address.
create function public.traces(address text) returns jsonb language sql security definer set search_path = '' as $$
  select jsonb_build_object(
    'users', (select count(*) from auth.users where email = address),
    'identities', (select count(*) from auth.identities where email = address),
    'mails', (select count(*) from engine.mails where recipient = address)
  )
$$;

create function public.person(id uuid) returns jsonb language sql security definer set search_path = '' as $$
  select to_jsonb(u) from auth.users u where u.id = person.id
$$;

revoke execute on all functions in schema public from public, anon, authenticated;
grant execute on function public.who_am_i() to anon, authenticated, service_role;
grant execute on function
  public.age_sessions(uuid, integer), public.age_codes(uuid, integer), public.age_exchange_codes(uuid, integer),
  public.age_oauth_flows(integer), public.hash_form(uuid), public.traces(text), public.person(uuid)
  to service_role;
