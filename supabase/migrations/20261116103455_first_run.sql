-- The first run: what an administrator does first in an empty environment, and the test mail, which is one of the steps.
-- admin_home says which steps are done.
-- Access: admins who impersonate nobody dismiss the steps and send test mails; everyone else is refused. Nobody reads or
-- writes the tables over the API.
-- Tests: supabase/tests/database/admin_home_first_run.test.sql, tests/functions/send-test-mail.test.ts

-- When a person last changed the password. The identity service does not say it.
create table private.password_dates (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null
);

create function private.date_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.password_dates (user_id, changed_at) values (new.id, now())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
-- A password that is taken away is none that the person has changed.
create trigger portico_date_password after update on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password and new.encrypted_password <> '')
  execute function private.date_password();

-- The first steps, for each administrator: whether they began with them, and whether they dismissed them.
create table private.first_runs (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  begun_at timestamptz not null default now(),
  dismissed_at timestamptz
);

-- The administrator who creates the first account goes on with the steps after it.
create function private.begin_first_run() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.accounts other where other.id <> new.id) then
    insert into private.first_runs (user_id) values ((select auth.uid())) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger accounts_begin_first_run after insert on public.accounts
  for each row when (auth.uid() is not null and private.has_admin_role()) execute function private.begin_first_run();

create function private.set_first_run(is_shown boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.first_runs as run (user_id, dismissed_at)
  values ((select auth.uid()), case when is_shown is not true then now() end)
  on conflict (user_id) do update set dismissed_at = excluded.dismissed_at;
end
$$;

-- A test mail goes to the administrator's own address. It is counted before it is sent, and recorded after a mail server
-- has accepted it.
create table private.test_mails (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index test_mails_admin_id_created_at_idx on private.test_mails (admin_id, created_at desc);

-- The lock makes two calls of one administrator wait for each other, so that they do not pass the limit together.
create function private.prepare_test_mail() returns table (id uuid, email text, language text)
language plpgsql security definer set search_path = ''
as $$
declare
  hourly_limit constant integer := 5;
  caller constant uuid := (select auth.uid());
begin
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.test_mails: ' || caller));
  delete from private.test_mails old where old.created_at < now() - interval '1 day';
  if (
    select count(*) from private.test_mails earlier
    where earlier.admin_id = caller and earlier.created_at > now() - interval '1 hour'
  ) >= hourly_limit then
    raise exception 'You can send % test mails in an hour. Please try again later.', hourly_limit
      using errcode = 'PT429', hint = 'test_mails_an_hour', detail = json_build_object('count', hourly_limit)::text;
  end if;
  return query
    with prepared as (insert into private.test_mails (admin_id) values (caller) returning test_mails.id)
    select prepared.id, identity.email::text, private.language_of(caller)
    from prepared cross join auth.users identity where identity.id = caller;
end
$$;

create function private.note_test_mail(mail uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  perform private.require_admin();
  update private.test_mails prepared set sent_at = now()
  where prepared.id = mail and prepared.admin_id = caller and prepared.sent_at is null
    and prepared.created_at > now() - interval '10 minutes';
  if not found then
    raise exception 'There is no such test mail' using errcode = 'invalid_parameter_value';
  end if;
  perform private.record_action('test_mail_sent', caller, mail::text, jsonb_build_object(
    'email', (select identity.email from auth.users identity where identity.id = caller)));
end
$$;

create function public.admin_set_first_run(is_shown boolean) returns void
language sql set search_path = ''
as $$ select private.set_first_run(is_shown) $$;

create function public.admin_prepare_test_mail() returns table (id uuid, email text, language text)
language sql set search_path = ''
as $$ select * from private.prepare_test_mail() $$;

create function public.admin_note_test_mail(mail_id uuid) returns void
language sql set search_path = ''
as $$ select private.note_test_mail(mail_id) $$;

revoke execute on function private.date_password(), private.begin_first_run(), private.set_first_run(boolean),
  private.prepare_test_mail(), private.note_test_mail(uuid) from public;
grant execute on function private.set_first_run(boolean), private.prepare_test_mail(), private.note_test_mail(uuid)
  to authenticated;
revoke execute on function public.admin_set_first_run(boolean), public.admin_prepare_test_mail(),
  public.admin_note_test_mail(uuid) from public, anon, service_role;
grant execute on function public.admin_set_first_run(boolean), public.admin_prepare_test_mail(),
  public.admin_note_test_mail(uuid) to authenticated;
