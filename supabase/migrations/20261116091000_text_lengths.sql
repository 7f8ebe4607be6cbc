-- How long a text may be that people write: the forms of the portal say the same. Without a bound one row could have 10 MB, and
-- every list, search and live change would carry it. A new column needs one too: 000_schema_rules.test.sql asks for it.
-- The constraints are not valid for rows that are there already, so that no older database stands still at this file.
-- Tests: supabase/tests/database/text_lengths.test.sql, 000_schema_rules.test.sql

-- So many items at most, each so long at most. Everyone may call it, because a constraint is checked as the one who writes.
create function private.has_short_items(items text[], most integer, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(items) <= most and not exists (select from unnest(items) as item where char_length(item) > longest)
$$;
revoke execute on function private.has_short_items(text[], integer, integer) from public;
grant execute on function private.has_short_items(text[], integer, integer) to authenticated, service_role;

alter table public.accounts add constraint accounts_lengths check (
  char_length(name) <= 200 and char_length(spoc) <= 100 and char_length(crm_link) <= 2048 and char_length(logo_url) <= 2048
) not valid;
alter table public.account_email_domains add constraint account_email_domains_lengths check (char_length(domain) <= 253) not valid;
alter table public.account_email_overrides add constraint account_email_overrides_lengths check (char_length(email) <= 254) not valid;
alter table public.account_services add constraint account_services_lengths check (
  char_length(service_id) <= 100 and char_length(service_url) <= 2048
) not valid;
alter table public.service_link_defaults add constraint service_link_defaults_lengths check (
  char_length(service_id) <= 100 and char_length(url) <= 2048
) not valid;
alter table public.profiles add constraint profiles_lengths check (char_length(name) <= 200 and char_length(phone) <= 50) not valid;
alter table public.user_accounts add constraint user_accounts_lengths check (
  char_length(role) <= 50 and char_length(access_level) <= 50
) not valid;
alter table public.kanban_cards add constraint kanban_cards_lengths check (
  char_length(title) <= 300 and char_length(description) <= 10000
) not valid;
alter table public.change_requests add constraint change_requests_lengths check (
  char_length(title) <= 200 and char_length(description) <= 5000
) not valid;
alter table public.consultancies add constraint consultancies_lengths check (
  char_length(consultant_name) <= 200 and char_length(service) <= 200 and char_length(booking_link) <= 2048
) not valid;
-- The longest path that its pattern lets through has 292 characters.
alter table public.templates add constraint templates_lengths check (
  char_length(title) <= 300 and char_length(description) <= 10000 and char_length(file_name) <= 255
  and char_length(file_path) <= 292 and char_length(file_type) <= 255 and private.has_short_items(tags, 50, 100)
) not valid;
-- A delivery to a feed has 64 KB at most. JSON that Postgres writes has a space more after every comma and colon.
alter table public.notifications add constraint notifications_lengths check (
  char_length(type) <= 100 and char_length(title) <= 500 and char_length(message) <= 100000
  and octet_length(data::text) <= 200000
) not valid;
-- Written by procedures that administrators call.
alter table public.account_webhooks add constraint account_webhooks_lengths check (
  char_length(name) <= 200 and char_length(webhook_url) <= 2048 and char_length(feed_url) <= 2048 and cardinality(events) <= 20
) not valid;
alter table private.webhook_secrets add constraint webhook_secrets_lengths check (char_length(secret) <= 1000) not valid;
-- An invitation becomes a profile and a link.
alter table private.invitations add constraint invitations_lengths check (
  char_length(name) <= 200 and char_length(phone) <= 50 and char_length(access_level) <= 50
) not valid;
