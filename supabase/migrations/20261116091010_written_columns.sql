-- Which columns people write. The id and the times of a row are the database's: an id that a person chose tells by its
-- duplicate that a row of another account exists, and a card that was created at `infinity` has no date to show.
-- Tests: supabase/tests/database/written_columns.test.sql, 000_schema_rules.test.sql
revoke insert, update on public.accounts, public.account_email_domains, public.account_email_overrides,
  public.account_services, public.service_link_defaults, public.user_roles, public.user_accounts, public.user_preferences,
  public.notification_preferences, public.notifications, public.templates, public.kanban_cards, public.change_requests,
  public.consultancies from authenticated;

grant insert (name, subscription_tier, subscription_end, spoc, owner_id, crm_link, logo_url),
  update (name, subscription_tier, subscription_end, spoc, owner_id, crm_link, logo_url)
  on public.accounts to authenticated;
grant insert (domain, account_id, approval), update (domain, account_id, approval) on public.account_email_domains to authenticated;
grant insert (email, account_id), update (email, account_id) on public.account_email_overrides to authenticated;
-- An upsert sets its key, too.
grant insert (account_id, service_id, enabled, service_url), update (account_id, service_id, enabled, service_url)
  on public.account_services to authenticated;
grant insert (account_id, service_id, url), update (account_id, service_id, url) on public.service_link_defaults to authenticated;
grant insert (user_id, role), update (role) on public.user_roles to authenticated;
grant insert (user_id, account_id, role, access_level), update (user_id, account_id, role, access_level)
  on public.user_accounts to authenticated;
grant insert (user_id, theme, high_contrast, reduced_motion, compact_mode, version_11),
  update (user_id, theme, high_contrast, reduced_motion, compact_mode, version_11)
  on public.user_preferences to authenticated;
grant insert (account_id, email_notifications, sms_whatsapp_notifications, phone_notifications),
  update (account_id, email_notifications, sms_whatsapp_notifications, phone_notifications)
  on public.notification_preferences to authenticated;
grant insert (account_id, type, title, message, read, data), update (read) on public.notifications to authenticated;
grant insert (user_id, account_id, title, description, category, file_name, file_path, file_size, file_type,
    is_client_specific, tags),
  update (user_id, account_id, title, description, category, file_name, file_path, file_size, file_type,
    is_client_specific, tags)
  on public.templates to authenticated;
-- Neither the account nor the author of a card ever changes.
grant insert (account_id, title, description, status, position, created_by), update (title, description, status, position)
  on public.kanban_cards to authenticated;
-- "Undo" restores a request that was deleted, with its id and its time. Only administrators pass the policy.
grant insert (id, title, description, category, priority, status, created_by, created_at),
  update (title, description, category, priority, status, created_by)
  on public.change_requests to authenticated;
grant insert (account_id, consultant_name, starts_at, service, booking_link),
  update (account_id, consultant_name, starts_at, service, booking_link)
  on public.consultancies to authenticated;

-- The times that people write have a date.
alter table public.accounts add constraint accounts_subscription_end_check check (isfinite(subscription_end)) not valid;
alter table public.change_requests add constraint change_requests_created_at_check check (isfinite(created_at)) not valid;
alter table public.consultancies add constraint consultancies_starts_at_check check (isfinite(starts_at)) not valid;
