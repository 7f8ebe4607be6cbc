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

-- Makes the challenges of second factors and passkeys older.
create function public.age_challenges(person uuid, seconds integer) returns void language sql security definer
set search_path = '' as $$
  update auth.mfa_challenges c set created_at = c.created_at - make_interval(secs => seconds)
  from auth.mfa_factors f where f.id = c.factor_id and f.user_id = person;
  update auth.mfa_factors
  set created_at = created_at - make_interval(secs => seconds),
    last_challenged_at = last_challenged_at - make_interval(secs => seconds)
  where user_id = person;
  update auth.webauthn_challenges set expires_at = expires_at - make_interval(secs => seconds)
  where user_id is not distinct from person;
$$;

-- Makes the proofs of a user's sessions older.
create function public.age_proofs(person uuid, seconds integer) returns void language sql security definer
set search_path = '' as $$
  update auth.mfa_amr_claims claim
  set created_at = claim.created_at - make_interval(secs => seconds), updated_at = claim.updated_at - make_interval(secs => seconds)
  from auth.sessions session where session.id = claim.session_id and session.user_id = person
$$;

-- Moves the time at which a user was last seen into the past.
create function public.age_last_seen(person uuid, hours integer) returns void language sql security definer
set search_path = '' as $$
  update auth.sessions
  set created_at = created_at - make_interval(hours => hours), updated_at = updated_at - make_interval(hours => hours),
    refreshed_at = refreshed_at - make_interval(hours => hours)
  where user_id = person
$$;

-- Forgets which codes of authenticator apps were used, as if time had passed.
create function public.forget_steps(person uuid) returns void language sql security definer set search_path = '' as $$
  delete from engine.totp_steps s using auth.mfa_factors f where f.id = s.factor_id and f.user_id = person
$$;

-- Refills how many wrong codes of factors are allowed in five minutes and in an hour, as if time had passed.
create function public.refill_factor_codes(person uuid) returns void language sql security definer set search_path = '' as $$
  delete from engine.rate_limits where key like 'factor:' || person || ':%' and key not like '%:86400'
$$;

create function public.sessions_of(person uuid) returns jsonb language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from auth.sessions s where s.user_id = person
$$;

-- What the database stores of recovery codes.
create function public.stored_recovery_codes(person uuid) returns jsonb language sql security definer
set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c)), '[]') from engine.recovery_codes c where c.user_id = person
$$;

revoke execute on all functions in schema public from public, anon, authenticated;
grant execute on function public.who_am_i() to anon, authenticated, service_role;
grant execute on function
  public.age_sessions(uuid, integer), public.age_codes(uuid, integer), public.age_exchange_codes(uuid, integer),
  public.age_oauth_flows(integer), public.hash_form(uuid), public.traces(text), public.person(uuid), public.age_challenges(uuid, integer),
  public.age_proofs(uuid, integer),
  public.age_last_seen(uuid, integer), public.forget_steps(uuid), public.refill_factor_codes(uuid), public.sessions_of(uuid),
  public.stored_recovery_codes(uuid)
  to service_role;
