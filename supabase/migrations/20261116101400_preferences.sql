-- Preferences: how the portal looks for a person, which of their accounts it shows, how an account is notified, and how a
-- person is.
-- Access: everyone, admins included, reads and writes only their own preferences of the portal and their own notification
-- settings. People with several accounts choose the one that is shown; an impersonating admin reads this choice and does
-- not change it. Members read and write the notification preferences of their account, and admins read them: whether a client is
-- mailed is never decided by the firm, nor by an impersonating admin.
-- Tests: supabase/tests/database/preferences.test.sql, preferences_notification_settings.test.sql
create type public.theme as enum ('light', 'dark', 'system');

create table public.user_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  theme public.theme not null default 'system',
  high_contrast boolean not null default false,
  reduced_motion boolean not null default false,
  compact_mode boolean not null default false,
  version_11 boolean not null default false,
  created_at timestamptz not null default now()
);

create table public.notification_preferences (
  account_id uuid primary key references public.accounts (id) on delete cascade,
  email_notifications boolean not null default true,
  sms_whatsapp_notifications boolean not null default false,
  phone_notifications boolean not null default false,
  created_at timestamptz not null default now()
);

-- How often notifications are mailed: docs/product/notifications.md.
create type public.notification_cadence as enum ('now', 'daily', 'weekly', 'never');

-- The defaults also apply to a person without a row.
create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  sms_notifications boolean not null default false,
  marketing_emails boolean not null default true,
  security_alerts boolean not null default true,
  service_updates boolean not null default true,
  document_alerts boolean not null default true,
  calendar_reminders boolean not null default true,
  chat_messages boolean not null default false,
  system_maintenance boolean not null default true,
  cadence public.notification_cadence not null default 'daily',
  created_at timestamptz not null default now()
);

-- The account that the portal shows to a person who belongs to several. Without a row, or if the person no longer belongs
-- to it, it is the first one.
create table public.account_choices (
  -- Says nothing about the person: everyone who follows this table learns the key of a deleted row.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  account_id uuid not null references public.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Created after the foreign key of the account, as in user_accounts.
  constraint account_choices_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
create index account_choices_account_id_idx on public.account_choices (account_id);

alter table public.account_choices enable row level security;
revoke all on public.account_choices from anon, authenticated;
grant select, insert (user_id, account_id), update (user_id, account_id) on public.account_choices to authenticated;
grant all on public.account_choices to service_role;

create policy account_choices_select_self on public.account_choices for select to authenticated
  using (user_id = (select private.effective_user_id()));
create policy account_choices_insert_self on public.account_choices for insert to authenticated
  with check (user_id = (select private.private_user_id()) and account_id in (select private.account_ids()));
create policy account_choices_update_self on public.account_choices for update to authenticated
  using (user_id = (select private.private_user_id()))
  with check (user_id = (select private.private_user_id()) and account_id in (select private.account_ids()));

create trigger account_choices_record_change after insert or update or delete on public.account_choices
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('account_choice');

alter table public.user_preferences enable row level security;
alter table public.notification_settings enable row level security;
alter table public.notification_preferences enable row level security;
revoke all on public.user_preferences, public.notification_settings, public.notification_preferences
  from anon, authenticated;
-- An upsert sets the key column too, so the right to update includes it.
grant select, insert (user_id, theme, high_contrast, reduced_motion, compact_mode, version_11),
  update (user_id, theme, high_contrast, reduced_motion, compact_mode, version_11)
  on public.user_preferences to authenticated;
grant select,
  insert (user_id, email_notifications, push_notifications, sms_notifications, marketing_emails, security_alerts,
    service_updates, document_alerts, calendar_reminders, chat_messages, system_maintenance, cadence),
  update (user_id, email_notifications, push_notifications, sms_notifications, marketing_emails, security_alerts,
    service_updates, document_alerts, calendar_reminders, chat_messages, system_maintenance, cadence)
  on public.notification_settings to authenticated;
grant select, insert (account_id, email_notifications, sms_whatsapp_notifications, phone_notifications),
  update (account_id, email_notifications, sms_whatsapp_notifications, phone_notifications)
  on public.notification_preferences to authenticated;
grant all on public.user_preferences, public.notification_settings, public.notification_preferences to service_role;

create policy user_preferences_select_self on public.user_preferences for select to authenticated
  using (user_id = (select private.effective_user_id()));
create policy user_preferences_insert_self on public.user_preferences for insert to authenticated
  with check (user_id = (select private.effective_user_id()));
create policy user_preferences_update_self on public.user_preferences for update to authenticated
  using (user_id = (select private.effective_user_id()))
  with check (user_id = (select private.effective_user_id()));

create policy notification_settings_select_self on public.notification_settings for select to authenticated
  using (user_id = (select private.effective_user_id()));
create policy notification_settings_insert_self on public.notification_settings for insert to authenticated
  with check (user_id = (select private.private_user_id()));
create policy notification_settings_update_self on public.notification_settings for update to authenticated
  using (user_id = (select private.private_user_id()))
  with check (user_id = (select private.private_user_id()));

create policy notification_preferences_select_member on public.notification_preferences for select to authenticated
  using (account_id in (select private.account_ids()) or (select private.is_admin()));
create policy notification_preferences_insert_member on public.notification_preferences for insert to authenticated
  with check (account_id in (select private.writable_account_ids()) and not (select private.is_of_firm()));
create policy notification_preferences_update_member on public.notification_preferences for update to authenticated
  using (account_id in (select private.writable_account_ids()) and not (select private.is_of_firm()))
  with check (account_id in (select private.writable_account_ids()) and not (select private.is_of_firm()));

create trigger user_preferences_record_change after insert or update or delete on public.user_preferences
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('user_preference');
create trigger notification_settings_record_change after insert or update or delete on public.notification_settings
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification_setting');
create trigger notification_preferences_record_change after insert or update or delete on public.notification_preferences
  for each row when (pg_catalog.pg_trigger_depth() = 0 and auth.uid() is not null and private.has_admin_role())
  execute function private.record_change('notification_preference');
