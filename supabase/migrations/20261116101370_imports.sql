-- Imports: an administrator creates many accounts, or many people, from the lines of a file. Each line is checked first;
-- then all are written in one transaction, or none. The function send-invitations mails the invitations of imported
-- people, a few each minute, so that a mail server that is down loses none.
-- Access: admins who impersonate nobody import. The service role alone claims invitations. Nobody reads or writes the
-- table over the API.
-- Tests: supabase/tests/database/imports*.test.sql, tests/functions/imports.test.ts

-- People who were imported and not invited yet.
create table private.waiting_invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  attempts integer not null default 0,
  -- While a mail is being sent, this is when the claim ends.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Why the last attempt failed. After the tenth the row stays, so that administrators see it.
  error text check (char_length(error) <= 500)
);
alter table private.waiting_invitations enable row level security;
revoke all on private.waiting_invitations from public, anon, authenticated, service_role;
create index waiting_invitations_next_attempt_at_idx on private.waiting_invitations (next_attempt_at);

create view private.due_invitations as
select waiting.* from private.waiting_invitations waiting
where waiting.next_attempt_at <= clock_timestamp() and waiting.attempts < 10;

create function private.max_import_lines() returns integer
language sql immutable set search_path = ''
as $$ select 500 $$;

create function private.require_import(lines jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 then
    raise exception 'There are no lines to import' using errcode = 'invalid_parameter_value', hint = 'import_empty';
  end if;
  if jsonb_array_length(lines) > private.max_import_lines() then
    raise exception 'An import has at most % lines', private.max_import_lines()
      using errcode = 'invalid_parameter_value', hint = 'import_too_long',
        detail = json_build_object('lines', private.max_import_lines())::text;
  end if;
end
$$;

-- One line of text without control characters; null if it is empty.
create function private.import_text(given text) returns text
language sql immutable set search_path = ''
as $$ select nullif(btrim(regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), '') $$;

-- What is wrong with each line of accounts, in words and as a code; a warning does not stop the import. Lines are counted
-- from one.
create function private.check_account_lines(lines jsonb) returns table (
  line integer, problem text, is_known boolean, warning text, problem_code text, warning_code text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with given as (
      select entry.line::integer as line, private.import_text(entry.given ->> 'name') as name,
        lower(private.import_text(entry.given ->> 'tier')) as tier,
        private.import_text(entry.given ->> 'subscription_end') as subscription_end,
        private.import_text(entry.given ->> 'spoc') as spoc, private.import_text(entry.given ->> 'crm_link') as crm_link,
        lower(private.import_text(entry.given ->> 'language')) as language,
        array(
          select part from unnest(regexp_split_to_array(lower(coalesce(entry.given ->> 'domains', '')), '[\s,;]+')) as part
          where part <> ''
        ) as domains,
        exists (
          select from public.accounts account where lower(account.name) = lower(private.import_text(entry.given ->> 'name'))
        ) as is_known
      from jsonb_array_elements(lines) with ordinality as entry (given, line)
    ), checked as (
      select given.line, given.is_known, case
        when given.name is null then array['name_missing', 'The name is missing']
        when char_length(given.name) > 200 then array['name_too_long', 'The name is longer than 200 characters']
        when given.is_known then array['account_exists', 'An account with this name exists']
        when exists (select from given earlier where earlier.line < given.line and lower(earlier.name) = lower(given.name))
          then array['name_repeated', 'The name is in an earlier line too']
        when given.tier not in ('starter', 'growth', 'enterprise')
          then array['unknown_tier', 'The tier must be Starter, Growth or Enterprise']
        when char_length(given.subscription_end) <> 10
          or (given.subscription_end is not null and private.as_time(given.subscription_end) is null)
          then array['end_form', 'The end of the subscription must be a date such as 2027-12-31']
        when not exists (select from public.spocs contact where lower(contact.name) = lower(given.spoc)) and given.spoc is not null
          then array['no_such_contact', 'There is no contact person with this name']
        when given.crm_link !~* '^https?://\S+$' or char_length(given.crm_link) > 2048
          then array['crm_link_form', 'The CRM link must be a web address']
        when given.language not in ('en', 'nl', 'fr') then array['unknown_language', 'The language must be en, nl or fr']
        when exists (select from unnest(given.domains) as domain where domain !~ '^[^@\s]+\.[^@\s]+$' or char_length(domain) > 253)
          then array['domain_form', 'A domain is written like example.com']
        when exists (select from public.account_email_domains taken where taken.domain = any (given.domains))
          then array['domain_taken', 'A domain belongs to another account']
        when exists (select from given earlier where earlier.line < given.line and earlier.domains && given.domains)
          then array['domain_repeated', 'A domain is in an earlier line too']
      end as problem, case
        when given.domains && private.public_mail_domains()
          then array['public_domain', 'Everybody with an address of this mail provider would join']
      end as warning
      from given
    )
    select checked.line, checked.problem[2], checked.is_known, checked.warning[2], checked.problem[1], checked.warning[1]
    from checked order by checked.line;
end
$$;

-- Providers that give addresses to everybody.
create function private.public_mail_domains() returns text[]
language sql immutable set search_path = ''
as $$
  select array['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.be', 'hotmail.com', 'hotmail.be', 'live.com', 'live.be',
    'msn.com', 'yahoo.com', 'yahoo.fr', 'icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.net',
    'telenet.be', 'skynet.be', 'proximus.be', 'scarlet.be', 'orange.fr', 'free.fr', 'laposte.net', 'ziggo.nl', 'kpnmail.nl']
$$;

create function private.import_accounts(lines jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  entry jsonb;
  account uuid;
  wrong record;
begin
  perform private.require_import(lines);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.import_accounts'));
  select * into wrong from private.check_account_lines(lines) checked where checked.problem is not null limit 1;
  if found then
    raise exception 'Line %: %', wrong.line, wrong.problem
      using errcode = 'invalid_parameter_value', hint = 'import_line',
        detail = json_build_object('line', wrong.line, 'problem', wrong.problem_code)::text;
  end if;
  for entry in select given.entry from jsonb_array_elements(lines) as given (entry) loop
    insert into public.accounts (name, subscription_tier, subscription_end, spoc, crm_link, language)
    values (
      private.import_text(entry ->> 'name'),
      coalesce(lower(private.import_text(entry ->> 'tier')), 'starter')::public.subscription_tier,
      private.import_text(entry ->> 'subscription_end')::date,
      (select contact.name from public.spocs contact where lower(contact.name) = lower(private.import_text(entry ->> 'spoc'))),
      private.import_text(entry ->> 'crm_link'),
      lower(private.import_text(entry ->> 'language'))
    )
    returning id into account;
    insert into public.account_email_domains (domain, account_id)
    select distinct part, account
    from unnest(regexp_split_to_array(lower(coalesce(entry ->> 'domains', '')), '[\s,;]+')) as part where part <> '';
  end loop;
  return jsonb_array_length(lines);
end
$$;

create function private.check_people_lines(lines jsonb) returns table (
  line integer, problem text, is_known boolean, problem_code text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with each_line as materialized (
      select entry.line::integer as line, lower(private.import_text(entry.given ->> 'email')) as email,
        private.import_text(entry.given ->> 'name') as name, private.import_text(entry.given ->> 'phone') as phone,
        private.import_text(entry.given ->> 'account') as account, lower(private.import_text(entry.given ->> 'role')) as role,
        lower(private.import_text(entry.given ->> 'access_level')) as level,
        lower(private.import_text(entry.given ->> 'environment')) as environment,
        lower(private.import_text(entry.given ->> 'language')) as language
      from jsonb_array_elements(lines) with ordinality as entry (given, line)
    ), given as materialized (
      -- By the copy of the addresses, which has an index.
      select each_line.*, exists (
        select from private.person_addresses address join auth.users known on known.id = address.user_id
        where address.address = each_line.email and known.email = each_line.email and (
          known.email_confirmed_at is not null or known.last_sign_in_at is not null or known.is_sso_user or exists (
            select from public.admin_actions creation
            where creation.target_user_id = known.id and creation.action_type = 'user_created'
          )
        )
      ) as is_known
      from each_line
    ), checked as (
      select given.line, given.is_known, case
        when given.email is null then array['address_missing', 'The e-mail address is missing']
        when char_length(given.email) > 254 or given.email !~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$'
          then array['address_form', 'This is not a valid e-mail address']
        when given.is_known then array['address_taken', 'A user with this e-mail address already exists']
        when given.name is null then array['name_missing', 'The name is missing']
        when char_length(given.name) > 200 then array['name_too_long', 'The name is longer than 200 characters']
        when given.phone !~ '^[+]?[0-9][0-9 ()./-]{4,48}$' then array['not_a_phone_number', 'This is not a phone number']
        when given.account is not null
          and not exists (select from public.accounts account where lower(account.name) = lower(given.account))
          then array['no_account_with_name', 'There is no account with this name']
        when given.account is null and given.role is not null
          then array['role_without_account', 'A role in an account needs the account']
        when given.role not in ('manager', 'user', 'viewer')
          then array['unknown_role', 'The role must be manager, user or viewer']
        when given.level not in ('standard', 'restricted')
          then array['unknown_level', 'The access level must be standard or restricted']
        when given.environment not in ('production', 'training', 'both')
          then array['unknown_environment', 'The environment must be production, training or both']
        when given.language not in ('en', 'nl', 'fr') then array['unknown_language', 'The language must be en, nl or fr']
        when exists (select from given earlier where earlier.line < given.line and earlier.email = given.email)
          then array['address_repeated', 'The address is in an earlier line too']
      end as problem
      from given
    )
    select checked.line, checked.problem[2], checked.is_known, checked.problem[1] from checked order by checked.line;
end
$$;

-- Creates the identities itself: the identity service could create them one by one only, and not in one transaction.
-- create_profile() applies each invitation, and records it.
create function private.import_people(lines jsonb, send_mails boolean) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  max_a_day constant integer := 2000;
  entry jsonb;
  wrong record;
  address text;
  person uuid;
  account uuid;
  access public.environment_access;
  language text;
begin
  perform private.require_import(lines);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.import_people'));
  if jsonb_array_length(lines) + (
    select count(*) from public.admin_actions creation
    where creation.admin_id = (select auth.uid()) and creation.action_type = 'user_created'
      and creation.created_at > now() - interval '1 day'
  ) > max_a_day then
    raise exception 'You can invite % people in a day. Please try again tomorrow.', max_a_day
      using errcode = 'program_limit_exceeded', hint = 'invitations_a_day',
        detail = json_build_object('count', max_a_day)::text;
  end if;
  select * into wrong from private.check_people_lines(lines) checked where checked.problem is not null limit 1;
  if found then
    raise exception 'Line %: %', wrong.line, wrong.problem
      using errcode = 'invalid_parameter_value', hint = 'import_line',
        detail = json_build_object('line', wrong.line, 'problem', wrong.problem_code)::text;
  end if;
  for entry in select given.entry from jsonb_array_elements(lines) as given (entry) loop
    address := lower(private.import_text(entry ->> 'email'));
    language := lower(private.import_text(entry ->> 'language'));
    access := coalesce(lower(private.import_text(entry ->> 'environment'))::public.environment_access, private.environment());
    account := (
      select existing.id from public.accounts existing
      where lower(existing.name) = lower(private.import_text(entry ->> 'account'))
      order by existing.name = private.import_text(entry ->> 'account') desc, existing.id limit 1
    );
    person := gen_random_uuid();
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new,
      email_change)
    values ('00000000-0000-0000-0000-000000000000', person, 'authenticated', 'authenticated', address, '',
      '{"provider": "email", "providers": ["email"]}',
      private.invitation_words(account, language, null) || jsonb_build_object('name', private.import_text(entry ->> 'name'),
        'invitation', private.write_invitation(
          address, private.import_text(entry ->> 'name'), access, 'user', account,
          coalesce(lower(private.import_text(entry ->> 'role')), 'user'),
          coalesce(lower(private.import_text(entry ->> 'access_level')), 'standard'),
          private.import_text(entry ->> 'phone'), language
        )), now(), now(), '', '', '', '');
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (person::text, person, jsonb_build_object('sub', person, 'email', address, 'email_verified', false,
      'phone_verified', false), 'email', now(), now());
    -- Training invites those who may enter training alone.
    if send_mails and access in (private.environment(), 'both') then
      insert into private.waiting_invitations (user_id) values (person);
    end if;
  end loop;
  return jsonb_array_length(lines);
end
$$;

create function private.checked_accounts(lines jsonb) returns table (
  line integer, problem text, is_known boolean, warning text, problem_code text, warning_code text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_import(lines);
  return query select * from private.check_account_lines(lines);
end
$$;

create function private.checked_people(lines jsonb) returns table (
  line integer, problem text, is_known boolean, problem_code text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_import(lines);
  return query select * from private.check_people_lines(lines);
end
$$;

create function public.admin_check_accounts(lines jsonb) returns table (
  line integer, problem text, is_known boolean, warning text, problem_code text, warning_code text
)
language sql stable set search_path = ''
as $$ select * from private.checked_accounts(lines) $$;

create function public.admin_import_accounts(lines jsonb) returns integer
language sql set search_path = ''
as $$ select private.import_accounts(lines) $$;

create function public.admin_check_people(lines jsonb) returns table (
  line integer, problem text, is_known boolean, problem_code text
)
language sql stable set search_path = ''
as $$ select * from private.checked_people(lines) $$;

-- Without mails, an administrator sends each person a reset mail later.
create function public.admin_import_people(lines jsonb, send_mails boolean default true) returns integer
language sql set search_path = ''
as $$ select private.import_people(lines, coalesce(send_mails, true)) $$;

-- Claims the next invitation that is due, for five minutes. After a failure it waits longer each time, and after ten
-- attempts for an administrator.
create function public.claim_invitation() returns table (user_id uuid, email text, name text, environment text)
language plpgsql security definer set search_path = ''
as $$
declare
  claimed uuid;
begin
  delete from private.waiting_invitations ended
  using auth.users person
  where person.id = ended.user_id
    and (person.invited_at is not null or person.email_confirmed_at is not null);
  update private.waiting_invitations waiting
  set attempts = waiting.attempts + 1,
    next_attempt_at = clock_timestamp() + greatest(interval '5 minutes', interval '2 minutes' * waiting.attempts ^ 2)
  where waiting.user_id = (
    select next.user_id from private.due_invitations next
    order by next.next_attempt_at, next.user_id limit 1 for update skip locked
  )
  returning waiting.user_id into claimed;
  return query
    select person.id, person.email::text, profile.name, private.environment()::text
    from auth.users person join public.profiles profile on profile.id = person.id where person.id = claimed;
end
$$;

create function public.note_invitation_sent(person uuid) returns void
language sql security definer set search_path = ''
as $$ delete from private.waiting_invitations sent where sent.user_id = person $$;

create function public.note_invitation_failed(person uuid, error text) returns void
language sql security definer set search_path = ''
as $$
  update private.waiting_invitations failed set error = coalesce(nullif(btrim(left(note_invitation_failed.error, 500)), ''), 'unknown')
  where failed.user_id = person
$$;

-- What the list of users shows about an invitation that could not be sent; null if there is nothing to say.
create function private.failed_invitation(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('error', waiting.error, 'is_over', waiting.attempts >= 10)
  from private.waiting_invitations waiting where waiting.user_id = person and waiting.error is not null
$$;

-- Begins again with the first attempt, which is made within a minute.
create function private.resend_invitation(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.waiting_invitations waiting set attempts = 0, next_attempt_at = now(), error = null where waiting.user_id = person;
  if not found then
    raise exception 'No invitation of this user is waiting' using errcode = 'no_data_found', hint = 'no_waiting_invitation';
  end if;
  perform private.record_action('invitation_sent_again', person, person::text,
    jsonb_build_object('email', (select profile.email from public.profiles profile where profile.id = person)));
end
$$;

create function public.admin_resend_invitation(target_user_id uuid) returns void
language sql set search_path = ''
as $$ select private.resend_invitation(target_user_id) $$;

revoke execute on function private.failed_invitation(uuid), private.resend_invitation(uuid) from public;
grant execute on function private.resend_invitation(uuid) to authenticated;
revoke execute on function public.admin_resend_invitation(uuid) from public, anon, service_role;
grant execute on function public.admin_resend_invitation(uuid) to authenticated;
revoke execute on function public.note_invitation_failed(uuid, text) from public, anon, authenticated;
grant execute on function public.note_invitation_failed(uuid, text) to service_role;
revoke execute on function private.max_import_lines(), private.require_import(jsonb), private.import_text(text),
  private.check_account_lines(jsonb), private.public_mail_domains(), private.import_accounts(jsonb),
  private.check_people_lines(jsonb), private.import_people(jsonb, boolean), private.checked_accounts(jsonb),
  private.checked_people(jsonb) from public;
grant execute on function private.import_accounts(jsonb), private.import_people(jsonb, boolean), private.checked_accounts(jsonb),
  private.checked_people(jsonb) to authenticated;
revoke execute on function public.admin_check_accounts(jsonb), public.admin_import_accounts(jsonb),
  public.admin_check_people(jsonb), public.admin_import_people(jsonb, boolean) from public, anon, service_role;
grant execute on function public.admin_check_accounts(jsonb), public.admin_import_accounts(jsonb),
  public.admin_check_people(jsonb), public.admin_import_people(jsonb, boolean) to authenticated;
revoke execute on function public.claim_invitation(), public.note_invitation_sent(uuid) from public, anon, authenticated;
grant execute on function public.claim_invitation(), public.note_invitation_sent(uuid) to service_role;
