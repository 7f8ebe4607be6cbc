-- The fixed lists of the specification: part 1 sections 3 and 9, part 2 sections 3 and 9.
-- Tests: each table's own
create type public.subscription_tier as enum ('starter', 'growth', 'enterprise');
create type public.user_role as enum ('user', 'admin');
create type public.environment_access as enum ('training', 'production', 'both');
create type public.theme as enum ('light', 'dark', 'system');
create type public.card_status as enum ('todo', 'doing', 'waiting', 'done');
create type public.template_category as enum ('general', 'legal', 'privacy', 'compliance', 'contracts');
create type public.change_request_category as enum ('feature', 'bug', 'improvement', 'security', 'performance');
create type public.change_request_priority as enum ('low', 'medium', 'high');
create type public.change_request_status as enum ('pending', 'in_progress', 'completed');
create type public.support_category as enum ('technical', 'billing', 'account', 'services', 'general');
create type public.support_priority as enum ('low', 'medium', 'high', 'urgent');
create type public.feed_type as enum ('webhook', 'rss');
create type public.feed_event as enum (
  'compliance_alert', 'security_alert', 'regulatory_update', 'document_review', 'system_notification'
);
