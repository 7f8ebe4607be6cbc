-- Languages: in which language the portal and the mails speak to a person. The one that the person chose, else the one of
-- their account, else the one of their browser when they signed up, else English.
-- The identity service writes its mails from the person's metadata, so its key `language` follows the profile and the
-- account. People can write their own metadata: a language that the portal does not have is not kept, and one that differs from
-- their choice or their account's is replaced.
-- Access: people read and choose their own language, administrators that of everyone, as a column of profiles. While
-- impersonating, an administrator reads their own and changes none.
-- Tests: supabase/tests/database/languages*.test.sql

-- What the person chose, else the language of the account that the portal shows to them: the chosen one, else the first.
create function private.chosen_language(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select profile.language from public.profiles profile where profile.id = person),
    (
      select account.language
      from private.accounts_of(person) with ordinality as mine (id, nth)
      join public.accounts account on account.id = mine.id
      left join public.account_choices choice on choice.user_id = person and choice.account_id = mine.id
      order by choice.id is null, mine.nth
      limit 1
    )
  );
end
$$;

-- The language of everything that is sent to a person. Never null.
create function private.language_of(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.chosen_language(person),
    (select private.known_language(identity.raw_user_meta_data ->> 'language') from auth.users identity where identity.id = person),
    'en'
  );
end
$$;

-- The language of what is mailed to the firm: that of the administrator who has this address, else English.
create function private.language_of_firm(firm_address text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select private.language_of(admin.user_id)
    from private.person_addresses person
    join public.user_roles admin on admin.user_id = person.user_id and admin.role = 'admin'
    where person.address = lower(firm_address) and person.is_confirmed
    limit 1
  ), 'en');
end
$$;

-- A sign-in writes it too: somebody may belong to another account by then.
create function private.keep_language() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  data constant jsonb := case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end;
  kept constant text := coalesce(
    case when tg_op = 'UPDATE' then private.chosen_language(new.id) end, private.known_language(data ->> 'language')
  );
begin
  if kept is null and jsonb_exists(data, 'language') then
    new.raw_user_meta_data := data - 'language';
  elsif kept is distinct from data ->> 'language' then
    new.raw_user_meta_data := data || jsonb_build_object('language', kept);
  end if;
  return new;
end
$$;
create trigger portico_keep_given_language before insert on auth.users
  for each row when (jsonb_exists(new.raw_user_meta_data, 'language')) execute function private.keep_language();
create trigger portico_keep_language before update on auth.users
  for each row when (
    old.raw_user_meta_data is distinct from new.raw_user_meta_data
    or old.last_sign_in_at is distinct from new.last_sign_in_at
  ) execute function private.keep_language();

-- Writes the language of people whose choice or account has changed; keep_language() finds it. Without a choice and an
-- account's language the last one stays. Somebody whose row is locked is left out, so that nobody waits here while others
-- wait for them: a sign-in and a deletion lock the identity before the rest. The next sign-in
-- writes it.
create function private.write_languages(people uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users identity
  set raw_user_meta_data = coalesce(identity.raw_user_meta_data, '{}') || jsonb_build_object('language', wanted.language)
  from (
    select free.id, private.chosen_language(free.id) as language
    from (
      select locked.id from auth.users locked where locked.id = any (people) order by locked.id
      for no key update skip locked
    ) as free
  ) as wanted
  where identity.id = wanted.id and wanted.language is distinct from identity.raw_user_meta_data ->> 'language'
    and wanted.language is not null;
end
$$;

create function private.follow_language_of_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_languages(array[(to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid]);
  return null;
end
$$;
create trigger profiles_follow_language after insert on public.profiles
  for each row when (new.language is not null) execute function private.follow_language_of_person('id');
create trigger profiles_follow_changed_language after update on public.profiles
  for each row when (old.language is distinct from new.language) execute function private.follow_language_of_person('id');
create trigger user_accounts_follow_language after insert or delete or update of user_id, account_id on public.user_accounts
  for each row execute function private.follow_language_of_person('user_id');
create trigger account_choices_follow_language after insert or delete or update of user_id, account_id
  on public.account_choices for each row execute function private.follow_language_of_person('user_id');

create function private.follow_language_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_languages(array(
    select member.user_id from private.account_members member where member.account_id = new.id
  ));
  return null;
end
$$;
create trigger accounts_follow_language after update on public.accounts
  for each row when (old.language is distinct from new.language) execute function private.follow_language_of_account();

-- Locks the identity first, as everything else does that writes both.
create function private.set_language(given text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.private_user_id();
begin
  if person is null then
    raise exception 'You can change only your own language'
      using errcode = 'insufficient_privilege', hint = 'not_own_language';
  end if;
  if given is not null and private.known_language(given) is null then
    raise exception 'The language must be en, nl or fr'
      using errcode = 'invalid_parameter_value', hint = 'unknown_language';
  end if;
  perform from auth.users identity where identity.id = person for no key update;
  update public.profiles profile set language = given where profile.id = person;
end
$$;

-- The language of the person who is signed in, also while they impersonate somebody. Null if neither they nor their account
-- have one: the portal takes the browser's.
create function private.own_language() returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return case when private.session_is_live() then private.chosen_language((select auth.uid())) end;
end
$$;

create function public.my_language() returns text
language sql stable set search_path = ''
as $$ select private.own_language() $$;

-- Null takes the choice back.
create function public.set_own_language(new_language text) returns void
language sql set search_path = ''
as $$ select private.set_language(new_language) $$;

revoke execute on function private.chosen_language(uuid), private.language_of(uuid), private.language_of_firm(text),
  private.keep_language(), private.write_languages(uuid[]), private.follow_language_of_person(),
  private.follow_language_of_account(), private.set_language(text), private.own_language() from public;
grant execute on function private.set_language(text), private.own_language() to authenticated;
-- claim_support_requests() calls it as its caller.
grant execute on function private.language_of_firm(text) to service_role;
revoke execute on function public.my_language(), public.set_own_language(text) from public, anon, service_role;
grant execute on function public.my_language(), public.set_own_language(text) to authenticated;
