-- Invitations: the procedure that the function create-user calls, and the profile of every new identity.
-- Access: nobody reads or writes the tables over the API. Admins who impersonate nobody invite people; the function
-- calls the procedure with the admin's token. account_managers lets managers invite into their account.
-- Tests: supabase/tests/database/invitations.test.sql, people_profiles.test.sql, tests/database/concurrency.test.ts

-- The times of each person's last invitations: 20 in an hour are allowed.
create table private.invitation_mails (
  admin_id uuid primary key references public.profiles (id) on delete cascade,
  sent_at timestamptz[] not null
);
alter table private.invitation_mails enable row level security;
revoke all on private.invitation_mails from public, anon, authenticated, service_role;

-- Counts one invitation, or refuses it with 429. The admin's row is locked until the transaction ends, so that
-- invitations at the same moment are counted one after the other. One that is refused or fails is not counted. Times in
-- the future were written before the clock was set back, so they are ignored.
create function private.count_invitation_mail(what text default 'invitations') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_an_hour constant integer := 20;
  sent_in_last_hour timestamptz[];
  retry_after integer;
begin
  insert into private.invitation_mails (admin_id, sent_at) values ((select auth.uid()), '{}') on conflict do nothing;
  select array(
    select moment from unnest(mails.sent_at) as moment
    where moment > clock_timestamp() - interval '1 hour' and moment <= clock_timestamp() + interval '1 minute'
    order by moment
  ) into sent_in_last_hour
  from private.invitation_mails mails where mails.admin_id = (select auth.uid()) for update;
  if cardinality(sent_in_last_hour) >= max_an_hour then
    retry_after := greatest(1, ceil(extract(epoch from sent_in_last_hour[1] + interval '1 hour' - clock_timestamp())));
    raise sqlstate 'PGRST' using
      message = json_build_object('code', '54000', 'hint', what || '_an_hour',
        'details', json_build_object('count', max_an_hour, 'seconds', retry_after)::text,
        'message', format('You can send %s %s in an hour. Please try again later.', max_an_hour, what))::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', retry_after::text))::text;
  end if;
  update private.invitation_mails mails set sent_at = sent_in_last_hour || clock_timestamp()
  where mails.admin_id = (select auth.uid());
end
$$;

-- The language, if it is one of ours; else null.
create function private.known_language(given text) returns text
language sql immutable set search_path = ''
as $$ select case when given in ('en', 'nl', 'fr') then given end $$;

-- What a new person gets: name, role, account. The function create-user stores the invitation here and passes its id to
-- the identity service as metadata. create_profile() applies and deletes it in the transaction that creates the
-- identity, so that a person is created completely or not at all. Visitors can write any metadata when they sign up, but
-- they cannot guess the id, and it is valid for one address only.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  email text not null,
  name text not null check (btrim(name) <> ''),
  phone text,
  environment_access public.environment_access not null,
  account_id uuid references public.accounts (id) on delete cascade,
  role public.user_role not null,
  -- The role and the access level of the link to the account.
  account_role text not null,
  access_level text not null,
  -- Chosen for the person. Null: as the account, or the browser of the person.
  language text check (language in ('en', 'nl', 'fr')),
  created_at timestamptz not null default now(),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint invitations_admin_id_fkey foreign key (admin_id) references public.profiles (id) on delete cascade,
  constraint invitations_lengths check (
    char_length(name) <= 200 and char_length(phone) <= 50
  )
);
create index invitations_admin_id_idx on private.invitations (admin_id);
create index invitations_account_id_idx on private.invitations (account_id);

-- Who acts in this transaction: the caller, or the person for whom the identity service acts, whom a trigger of it has found out. Null
-- for the schedule, the secret key and the operator.
create function private.acting_person() returns uuid
language sql stable set search_path = ''
as $$ select coalesce((select auth.uid()), nullif(current_setting('portico.acts_for', true), '')::uuid) $$;

create function private.act_for(person uuid) returns void
language sql set search_path = ''
as $$ select set_config('portico.acts_for', coalesce(person::text, ''), true) $$;

-- Runs when an identity is created, and again when the metadata of an unconfirmed one is replaced: until the address is
-- confirmed, each new sign-up with it replaces the name. A person who signs up has access to the environment in which
-- they did. Of the metadata, which the person wrote, only the name is used here; languages says what becomes of the language.
-- An invited identity has no password. If an invitation comes with a password, somebody used its id for a sign-up and
-- would know the password of the invited person, so the invitation is ignored. It is also ignored if its author is
-- neither an administrator nor a manager of the account any more.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  delete from private.invitations waiting
  where waiting.id::text = new.raw_user_meta_data ->> 'invitation'
    and waiting.email = lower(new.email)
    and waiting.created_at > now() - interval '10 minutes'
    and coalesce(new.encrypted_password, '') = ''
    and (
      exists (select from public.user_roles admin where admin.user_id = waiting.admin_id and admin.role = 'admin')
      or (
        waiting.role = 'user' and exists (
          select from private.linked_people manager
          where manager.user_id = waiting.admin_id and manager.account_id = waiting.account_id
            and manager.role = 'manager'
        )
      )
    )
  returning * into invitation;
  insert into public.profiles as profile (id, name, email, phone, environment_access, language)
  values (
    new.id,
    coalesce(invitation.name, nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 200), '')),
    new.email,
    invitation.phone,
    coalesce(invitation.environment_access, private.environment()),
    invitation.language
  )
  on conflict (id) do update
  set name = excluded.name,
    phone = case when invitation.id is null then profile.phone else excluded.phone end,
    language = case when invitation.id is null then profile.language else excluded.language end,
    environment_access = case
      when invitation.id is null then profile.environment_access
      else excluded.environment_access
    end;
  if invitation.id is null then
    return null;
  end if;
  perform private.act_for(invitation.admin_id);
  insert into public.user_roles (user_id, role) values (new.id, invitation.role)
  on conflict (user_id) do update set role = excluded.role;
  -- Nobody lifts a block by inviting: who was removed since the invitation gets no link.
  if invitation.account_id is not null and not private.is_blocked(invitation.account_id, new.id) then
    insert into public.user_accounts (user_id, account_id, role, access_level)
    values (new.id, invitation.account_id, invitation.account_role, invitation.access_level)
    on conflict (user_id, account_id) do update set role = excluded.role, access_level = excluded.access_level;
  end if;
  insert into public.admin_actions (admin_id, action_type, target_user_id, target_resource_id, details)
  values (invitation.admin_id, 'user_created', new.id, new.id::text,
    to_jsonb(invitation) - array['id', 'admin_id', 'created_at']);
  perform private.act_for(null);
  return null;
end
$$;
create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger users_replace_sign_up after update of raw_user_meta_data on auth.users
  for each row when (
    new.email_confirmed_at is null
    and (new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'invitation')
      is distinct from (old.raw_user_meta_data ->> 'name', old.raw_user_meta_data ->> 'invitation')
  )
  execute function private.create_profile();

-- Deletes the identity of a visitor who signed up with the address and never confirmed it: somebody else may know its
-- password. A person whom an administrator has invited before stays, and so does `kept`.
create function private.delete_visitor(address text, kept uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users visitor
  where visitor.email = lower(address)
    and visitor.email_confirmed_at is null
    and visitor.last_sign_in_at is null
    and not visitor.is_sso_user
    and visitor.id is distinct from kept
    and not exists (
      select from public.admin_actions creation
      where creation.target_user_id = visitor.id and creation.action_type = 'user_created'
    );
end
$$;

-- The caller checks who may invite, and counts the mails.
create function private.write_invitation(
  address text, person_name text, access public.environment_access, person_role public.user_role, account uuid,
  link_role text, level text, person_phone text, person_language text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  invitation uuid;
begin
  perform private.delete_visitor(address);
  if exists (select from auth.users where users.email = lower(address)) then
    raise exception 'A user with this e-mail address already exists'
      using errcode = 'unique_violation', hint = 'address_taken';
  end if;
  if link_role not in ('manager', 'user', 'viewer') or level not in ('standard', 'restricted') then
    raise exception 'The role must be manager, user or viewer, and the access level standard or restricted'
      using errcode = 'invalid_parameter_value', hint = 'unknown_access';
  end if;
  if person_language not in ('en', 'nl', 'fr') then
    raise exception 'The language must be en, nl or fr'
      using errcode = 'invalid_parameter_value', hint = 'unknown_language';
  end if;
  if account is not null and not exists (select from public.accounts existing where existing.id = account) then
    raise exception 'There is no such account' using errcode = 'foreign_key_violation', hint = 'no_such_account';
  end if;
  if exists (
    select from public.account_blocks block
    where block.account_id = account and block.mailbox_key = private.mailbox_key(address)
  ) then
    raise exception 'This person was removed from the account. Lift the block first.'
      using errcode = 'invalid_parameter_value', hint = 'blocked_person';
  end if;
  insert into private.invitations
    (admin_id, email, name, phone, environment_access, account_id, role, account_role, access_level, language)
  values (
    (select auth.uid()), lower(address), person_name, person_phone, access, account, person_role, link_role, level,
    person_language
  )
  returning id into invitation;
  return invitation;
end
$$;

-- People choose their names, so nothing that a mail program would show as a link or as markup is left in them.
create function private.name_in_mail(name text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(btrim(left(regexp_replace(
    regexp_replace(name, '[[:cntrl:][:space:]<>:/\\@]+', ' ', 'g'), '\.(?=\S)', '. ', 'g'
  ), 100)), '')
$$;

-- Who invites and to which account, for the mail, and its language: the one that was chosen for the person, else the
-- account's, else the one in which the inviter sees the portal. The words stay in the metadata of who is invited: the id of the inviter
-- lets an erasure find the name.
create function private.invitation_words(account uuid, person_language text, shown_language text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'language', coalesce(
      person_language, (select existing.language from public.accounts existing where existing.id = account),
      private.known_language(shown_language),
      (select person.language from public.profiles person where person.id = (select auth.uid()))
    ),
    'invited_by', (
      select private.name_in_mail(person.name) from public.profiles person where person.id = (select auth.uid())
    ),
    'invited_by_id', (select auth.uid()),
    'account_name', (select left(existing.name, 200) from public.accounts existing where existing.id = account)
  ))
$$;

-- The caller checks who may invite.
create function private.store_invitation(
  address text, person_name text, access public.environment_access, person_role public.user_role, account uuid,
  link_role text, level text, person_phone text, person_language text, shown_language text
) returns table (id uuid, environment public.environment_access, words jsonb)
language plpgsql security definer set search_path = ''
as $$
begin
  -- Deletes invitations that were never used.
  delete from private.invitations stale where stale.created_at < now() - interval '10 minutes';
  id := private.write_invitation(
    address, person_name, access, person_role, account, link_role, level, person_phone, person_language
  );
  environment := private.environment();
  words := private.invitation_words(account, person_language, shown_language);
  perform private.count_invitation_mail();
  return next;
end
$$;

create function private.invite_person(
  address text, person_name text, access public.environment_access, person_role public.user_role, level text,
  person_phone text, account uuid, link_role text, person_language text, shown_language text
) returns table (id uuid, environment public.environment_access, words jsonb)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_factor();
  return query
    select * from private.store_invitation(
      address, person_name, access, person_role, account, link_role, level, person_phone, person_language, shown_language
    );
end
$$;

create function public.admin_invite_user(
  email text, name text, environment_access public.environment_access, role public.user_role, access_level text,
  phone text default null, account_id uuid default null, account_role text default 'user', language text default null,
  shown_language text default null
) returns table (invitation_id uuid, environment public.environment_access, words jsonb)
language sql set search_path = ''
as $$
  select * from private.invite_person(
    email, name, environment_access, role, access_level, phone, account_id, account_role, language, shown_language
  )
$$;

revoke execute on function private.acting_person(), private.act_for(uuid), private.count_invitation_mail(text), private.known_language(text), private.create_profile(),
  private.delete_visitor(text, uuid),
  private.write_invitation(text, text, public.environment_access, public.user_role, uuid, text, text, text, text),
  private.name_in_mail(text), private.invitation_words(uuid, text, text),
  private.store_invitation(text, text, public.environment_access, public.user_role, uuid, text, text, text, text, text),
  private.invite_person(text, text, public.environment_access, public.user_role, text, text, uuid, text, text, text) from public;
grant execute on function
  private.invite_person(text, text, public.environment_access, public.user_role, text, text, uuid, text, text, text)
  to authenticated;
revoke execute on function
  public.admin_invite_user(text, text, public.environment_access, public.user_role, text, text, uuid, text, text, text)
  from public, anon, service_role;
grant execute on function
  public.admin_invite_user(text, text, public.environment_access, public.user_role, text, text, uuid, text, text, text)
  to authenticated;
