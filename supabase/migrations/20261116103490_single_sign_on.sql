-- Single sign-on: an account may demand that everyone of its e-mail domains signs in with its provider. Then no password,
-- code or link of a mail, and no other provider, opens a session there. custom_access_token_hook asks sign_in_refusal()
-- before each token, also at each refresh, so that it holds for the engine and for Supabase.
-- Administrators are exempt: a provider that is down or set up wrongly must not lock them out.
-- Access: the identity service, by the hook; admins set accounts.sign_in_provider.
-- Tests: supabase/tests/database/single_sign_on.test.sql, tests/conformance/auth-required-provider.test.ts

-- The provider that a person has to sign in with. The domain of the address decides, and not the account to which the
-- person belongs: the domain's owner also speaks for people who wait for approval or are blocked.
create function private.required_provider(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select account.sign_in_provider
    from private.person_addresses address
    join public.account_email_domains route on route.domain = address.domain
    join public.accounts account on account.id = route.account_id
    where address.user_id = person
      and not exists (select from public.user_roles admin where admin.user_id = person and admin.role = 'admin')
  );
end
$$;

create function private.provider_demand(provider text) returns text
language sql immutable set search_path = ''
as $$
  select 'Your organisation signs in with '
    || case provider when 'azure' then 'Microsoft' when 'google' then 'Google' else 'Keycloak' end
$$;

-- Why a person may not have a token, null if they may. `methods` is the claim `amr`: how the session was opened. It does
-- not name the provider, so the identity counts that was used last.
create function private.sign_in_refusal(person uuid, methods jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  required constant text := private.required_provider(person);
begin
  if required is null or (methods @> '[{"method": "oauth"}]' and required = (
    select identity.provider from auth.identities identity
    where identity.user_id = person and identity.provider not in ('email', 'phone')
    order by greatest(identity.updated_at, identity.last_sign_in_at, identity.created_at) desc
    limit 1
  )) then
    return null;
  end if;
  return private.provider_demand(required);
end
$$;

-- Refuses the identity of another provider, before anybody is linked or created by it, or signs in with it: the identity
-- service updates the row of an identity at each sign-in. A personal account at another provider may have an address of the
-- organisation. An identity from before the demand must not become the one that was used last, either: that would end the
-- sessions of the provider.
create function private.refuse_other_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  required constant text := private.required_provider(new.user_id);
begin
  if new.provider <> required then
    raise exception '%', private.provider_demand(required) using errcode = 'raise_exception';
  end if;
  return new;
end
$$;
create trigger portico_refuse_other_provider before insert or update on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function private.refuse_other_provider();

-- Ends the sessions of the people concerned that were opened in another way, when an account begins to demand a provider. A
-- session does not say by which provider it was opened: all sessions of a person with an identity of another one end.
-- The people are locked first, as at every sign-in and sign-out.
create function private.end_other_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  people constant uuid[] := array(
    select address.user_id
    from private.person_addresses address
    join public.account_email_domains route on route.domain = address.domain
    where route.account_id = new.id
      and not exists (select from public.user_roles admin where admin.user_id = address.user_id and admin.role = 'admin')
  );
begin
  perform from auth.users person where person.id = any (people) order by person.id for update;
  perform private.end_sessions(session.user_id, session.id)
  from auth.sessions session
  where session.user_id = any (people) and (
    private.sign_in_refusal(session.user_id, (
      select jsonb_agg(jsonb_build_object('method', claim.authentication_method))
      from auth.mfa_amr_claims claim where claim.session_id = session.id
    )) is not null
    or exists (
      select from auth.identities other
      where other.user_id = session.user_id and other.provider not in ('email', 'phone', new.sign_in_provider)
    )
  );
  return null;
end
$$;
create trigger accounts_end_other_sessions after update of sign_in_provider on public.accounts
  for each row when (new.sign_in_provider is not null and new.sign_in_provider is distinct from old.sign_in_provider)
  execute function private.end_other_sessions();

revoke execute on function private.required_provider(uuid), private.provider_demand(text),
  private.sign_in_refusal(uuid, jsonb), private.refuse_other_provider(), private.end_other_sessions() from public;
