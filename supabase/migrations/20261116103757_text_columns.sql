-- Text columns: what each column may hold of a person. The search for traces and the erasure are made from this list.
-- Access: nobody; triggers of the record of administrators and erasures read it.
-- Tests: supabase/tests/database/traces.test.sql, supabase/tests/database/erasure.test.sql

-- What each text, list and JSON column may hold of a person. The search for traces and the erasure are made from it, and a test fails if a
-- column is missing. Columns of the platform that this list does not know are searched as words.
-- - 'words': what people and other systems write. Addresses are removed; a name that somebody typed stays.
-- - 'letters': what the portal or the platform wrote about people, without their ids. Addresses and names are removed.
-- - 'name': a copy of the name of the person in the column `whose`; without `whose`, of an administrator.
-- - 'keys': JSON that has a name or an address in these keys, and ids beside them.
-- - 'address': an address in use, or data that goes with the person. An erasure itself looks there.
-- - 'kept': stays, because it must not change or is the organisation's.
-- - 'nothing': codes, hashes, file paths and names of things.
create function private.text_columns() returns table (
  relation text, holds text, columns text[], whose text, keys text[]
)
language sql immutable set search_path = ''
as $$
  select given.relation, given.holds, string_to_array(given.columns, ' '), given.whose, string_to_array(given.keys, ' ')
  from (values
    ('auth.audit_log_entries', 'letters', 'payload', null, null),
    ('engine.mails', 'letters', 'subject html text reply_to unsubscribe_url last_error', null, null),
    ('public.support_requests', 'name', 'name author_name', 'user_id', null),
    ('public.support_messages', 'name', 'author_name', 'author', null),
    ('public.support_notes', 'name', 'author_name', 'author', null),
    ('public.support_notes', 'name', 'handed_to', null, null),
    ('public.change_requests', 'name', 'status_changed_by', null, null),
    ('public.admin_actions', 'keys', 'details', 'target_user_id',
      'name author_name phone email recipient old_email new_email handed_to message answer extension_reason'),
    ('public.notifications', 'keys', 'wording', null, 'admin by client person'),
    ('auth.identities', 'address', 'provider_id identity_data email', null, null),
    ('auth.mfa_factors', 'address', 'friendly_name phone', null, null),
    ('auth.one_time_tokens', 'address', 'relates_to', null, null),
    ('auth.sessions', 'address', 'user_agent tag', null, null),
    ('auth.users', 'address', 'email email_change raw_app_meta_data raw_user_meta_data phone phone_change', null, null),
    ('auth.webauthn_credentials', 'address', 'friendly_name', null, null),
    ('engine.mails', 'address', 'recipient', null, null),
    ('private.address_changes', 'address', 'old_email new_email', null, null),
    ('private.invitations', 'address', 'email name phone', null, null),
    ('private.logged_people', 'address', 'name', null, null),
    ('private.person_addresses', 'address', 'address domain', null, null),
    ('private.person_list_keys', 'address', 'sort_key search search_with_accounts phone account_sort_key', null, null),
    ('private.security_mails', 'address', 'recipient user_agent ip old_email new_email', null, null),
    ('private.traces_to_remove', 'address', 'wanted', null, null),
    ('public.account_email_overrides', 'address', 'email', null, null),
    ('public.profiles', 'address', 'name email phone', null, null),
    ('public.spocs', 'address', 'email', null, null),
    ('public.support_requests', 'address', 'email', null, null),
    ('private.account_words', 'kept', 'word', null, null),
    ('private.pending_access_events', 'kept', 'object', null, null),
    ('private.template_passages', 'kept', 'content sentences', null, null),
    ('private.template_texts', 'kept', 'content failure', null, null),
    ('private.template_words', 'kept', 'name', null, null),
    ('public.access_events', 'kept', 'object', null, null),
    ('private.discarded_files', 'kept', 'name', null, null),
    ('private.file_openings', 'kept', 'name', null, null),
    ('private.kept_rows', 'kept', 'row_id file_path content', null, null),
    ('public.data_exports', 'kept', 'file_name', null, null),
    ('public.support_attachments', 'kept', 'file_path', null, null),
    ('public.templates', 'kept', 'file_path', null, null),
    ('storage.objects', 'kept', 'name path_tokens', null, null),
    ('storage.s3_multipart_uploads', 'kept', 'key', null, null),
    ('storage.s3_multipart_uploads_parts', 'kept', 'key', null, null),
    ('auth.flow_state', 'words', 'provider_access_token provider_refresh_token referrer', null, null),
    ('auth.mfa_challenges', 'words', 'web_authn_session_data', null, null),
    ('auth.mfa_factors', 'words', 'web_authn_credential last_webauthn_challenge_data', null, null),
    ('auth.oauth_authorizations', 'words', 'redirect_uri resource state', null, null),
    ('auth.oauth_clients', 'words', 'client_name client_uri logo_uri', null, null),
    ('auth.saml_providers', 'words', 'metadata_xml', null, null),
    ('auth.saml_relay_states', 'words', 'for_email redirect_to', null, null),
    ('auth.webauthn_challenges', 'words', 'session_data', null, null),
    ('engine.broadcasts', 'words', 'message', null, null),
    ('engine.changes', 'words', 'new_row old_row', null, null),
    ('engine.jobs', 'words', 'last_error', null, null),
    ('engine.rate_limits', 'words', 'key', null, null),
    ('private.account_list_keys', 'words', 'sort_key search', null, null),
    ('private.booking_events', 'words', 'reason event external_id', null, null),
    ('private.booking_receipts', 'words', 'message_id', null, null),
    ('private.cancelled_bookings', 'words', 'external_id', null, null),
    ('private.feed_deliveries', 'words', 'reason message_id headers body contents', null, null),
    ('private.feed_items', 'words', 'guid', null, null),
    ('private.feed_polls', 'words', 'feed_url etag last_modified', null, null),
    ('private.people_to_copy', 'words', 'error', null, null),
    ('private.support_access_requests', 'words', 'reason', null, null),
    ('private.support_list_keys', 'words', 'search', null, null),
    ('private.test_deliveries', 'words', 'message_id', null, null),
    ('private.waiting_invitations', 'words', 'error', null, null),
    ('private.webhook_receipts', 'words', 'message_id', null, null),
    ('public.account_services', 'words', 'service_url', null, null),
    ('public.account_webhooks', 'words', 'name webhook_url feed_url article_type', null, null),
    ('public.accounts', 'words', 'name spoc crm_link logo_url sign_in_provider', null, null),
    ('public.admin_actions', 'words', 'target_resource_id details', null, null),
    ('public.change_requests', 'words', 'title description status_note', null, null),
    ('public.chat_conversations', 'words', 'title', null, null),
    ('public.chat_exchanges', 'words', 'question file_name answer sources', null, null),
    ('public.consultancies', 'words', 'consultant_name service booking_link cancel_reason external_id', null, null),
    ('public.home_dismissals', 'words', 'item', null, null),
    ('public.impersonation_sessions', 'words', 'reason', null, null),
    ('public.kanban_cards', 'words', 'title description', null, null),
    ('public.legal_holds', 'words', 'reason', null, null),
    ('public.notifications', 'words', 'title message data', null, null),
    ('public.privacy_requests', 'words', 'message extension_reason answer', null, null),
    ('public.service_link_defaults', 'words', 'url', null, null),
    ('public.services', 'words', 'name description', null, null),
    ('public.spocs', 'words', 'name full_name role phone', null, null),
    ('public.support_attachments', 'words', 'file_name', null, null),
    ('public.support_messages', 'words', 'body', null, null),
    ('public.support_notes', 'words', 'body', null, null),
    ('public.support_requests', 'words', 'subject message', null, null),
    ('public.templates', 'words', 'title description file_name tags', null, null),
    ('realtime.messages', 'words', 'topic payload event', null, null),
    ('realtime.subscription', 'words', 'claims', null, null),
    ('storage.objects', 'words', 'metadata user_metadata', null, null),
    ('storage.s3_multipart_uploads', 'words', 'metadata user_metadata', null, null),
    ('auth.audit_log_entries', 'nothing', 'ip_address', null, null),
    ('auth.custom_oauth_providers', 'nothing', 'provider_type identifier name client_id client_secret acceptable_client_ids scopes attribute_mapping'
      || ' authorization_params issuer discovery_url cached_discovery authorization_url token_url userinfo_url jwks_uri custom_claims_allowlist', null, null),
    ('auth.flow_state', 'nothing', 'auth_code code_challenge provider_type authentication_method invite_token', null, null),
    ('auth.identities', 'nothing', 'provider', null, null),
    ('auth.instances', 'nothing', 'raw_base_config', null, null),
    ('auth.mfa_amr_claims', 'nothing', 'authentication_method', null, null),
    ('auth.mfa_challenges', 'nothing', 'otp_code', null, null),
    ('auth.mfa_factors', 'nothing', 'secret', null, null),
    ('auth.oauth_authorizations', 'nothing', 'authorization_id scope code_challenge authorization_code nonce', null, null),
    ('auth.oauth_client_states', 'nothing', 'provider_type code_verifier', null, null),
    ('auth.oauth_clients', 'nothing', 'client_secret_hash redirect_uris grant_types token_endpoint_auth_method', null, null),
    ('auth.oauth_consents', 'nothing', 'scopes', null, null),
    ('auth.one_time_tokens', 'nothing', 'token_hash', null, null),
    ('auth.refresh_tokens', 'nothing', 'token user_id parent', null, null),
    ('auth.saml_providers', 'nothing', 'entity_id metadata_url attribute_mapping name_id_format', null, null),
    ('auth.saml_relay_states', 'nothing', 'request_id', null, null),
    ('auth.sessions', 'nothing', 'refresh_token_hmac_key scopes', null, null),
    ('auth.sso_domains', 'nothing', 'domain', null, null),
    ('auth.sso_providers', 'nothing', 'resource_id', null, null),
    ('auth.users', 'nothing', 'aud role encrypted_password confirmation_token recovery_token email_change_token_new phone_change_token'
      || ' email_change_token_current reauthentication_token', null, null),
    ('auth.webauthn_challenges', 'nothing', 'challenge_type', null, null),
    ('auth.webauthn_credentials', 'nothing', 'attestation_type transports', null, null),
    ('engine.changes', 'nothing', 'schema_name table_name kind', null, null),
    ('engine.jobs', 'nothing', 'name schedule', null, null),
    ('engine.oauth_flows', 'nothing', 'state_hash provider nonce verifier redirect_to code_challenge', null, null),
    ('engine.one_time_codes', 'nothing', 'code_hash', null, null),
    ('engine.recovery_codes', 'nothing', 'code_hash salt', null, null),
    ('engine.sign_in_sources', 'nothing', 'source', null, null),
    ('private.access_heads', 'nothing', 'hash prev_hash', null, null),
    ('private.address_mails', 'nothing', 'kind', null, null),
    ('private.booking_events', 'nothing', 'outcome', null, null),
    ('private.booking_secrets', 'nothing', 'secret', null, null),
    ('private.confirmed_mailboxes', 'nothing', 'mailbox_key', null, null),
    ('private.discarded_files', 'nothing', 'bucket_id', null, null),
    ('private.feed_deliveries', 'nothing', 'outcome sent_at signatures body_signature', null, null),
    ('private.feed_sources', 'nothing', 'source', null, null),
    ('private.file_openings', 'nothing', 'bucket_id', null, null),
    ('private.former_access', 'nothing', 'mailbox_key role access_level', null, null),
    ('private.invitations', 'nothing', 'account_role access_level language', null, null),
    ('private.kept_rows', 'nothing', 'relation', null, null),
    ('private.known_devices', 'nothing', 'family', null, null),
    ('private.pending_access_events', 'nothing', 'via action', null, null),
    ('private.people_of_production', 'nothing', 'password_digest', null, null),
    ('private.person_addresses', 'nothing', 'mailbox_key', null, null),
    ('private.refused_sources', 'nothing', 'source', null, null),
    ('private.retention_plans', 'nothing', 'category', null, null),
    ('private.security_mails', 'nothing', 'kind', null, null),
    ('private.settings', 'nothing', 'time_zone', null, null),
    ('private.sign_in_holds', 'nothing', 'kind', null, null),
    ('private.template_texts', 'nothing', 'file_version', null, null),
    ('private.webhook_secrets', 'nothing', 'secret old_secret', null, null),
    ('public.access_events', 'nothing', 'via action prev_hash hash', null, null),
    ('public.account_blocks', 'nothing', 'mailbox_key', null, null),
    ('public.account_email_domains', 'nothing', 'domain', null, null),
    ('public.account_services', 'nothing', 'service_id', null, null),
    ('public.accounts', 'nothing', 'language support_access', null, null),
    ('public.admin_actions', 'nothing', 'action_type', null, null),
    ('public.notifications', 'nothing', 'type', null, null),
    ('public.privacy_requests', 'nothing', 'number', null, null),
    ('public.profiles', 'nothing', 'language', null, null),
    ('public.retention_announcements', 'nothing', 'category', null, null),
    ('public.retention_rules', 'nothing', 'category', null, null),
    ('public.retention_runs', 'nothing', 'category', null, null),
    ('public.service_link_defaults', 'nothing', 'service_id', null, null),
    ('public.services', 'nothing', 'id', null, null),
    ('public.support_attachments', 'nothing', 'mime_type', null, null),
    ('public.support_requests', 'nothing', 'number', null, null),
    ('public.support_loosenings', 'nothing', 'level', null, null),
    ('public.templates', 'nothing', 'file_type', null, null),
    ('public.user_accounts', 'nothing', 'role access_level', null, null),
    ('realtime.messages', 'nothing', 'extension', null, null),
    ('realtime.subscription', 'nothing', 'action_filter selected_columns', null, null),
    ('storage.buckets', 'nothing', 'id name allowed_mime_types owner_id versioning_status', null, null),
    ('storage.buckets_analytics', 'nothing', 'name format', null, null),
    ('storage.buckets_vectors', 'nothing', 'id', null, null),
    ('storage.objects', 'nothing', 'bucket_id version owner_id', null, null),
    ('storage.s3_multipart_uploads', 'nothing', 'id upload_signature bucket_id version owner_id', null, null),
    ('storage.s3_multipart_uploads_parts', 'nothing', 'upload_id bucket_id etag owner_id version', null, null),
    ('storage.vector_indexes', 'nothing', 'id name bucket_id data_type distance_metric metadata_configuration', null, null)
  ) as given (relation, holds, columns, whose, keys)
$$;

-- The columns of a table that copy a name beside the id of its person. The record of administrators has the id alone, and the list of actions
-- looks the name up.
create function private.copied_names(relation text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(name), '{}') from private.text_columns() known, unnest(known.columns) as name
  where known.relation = copied_names.relation and known.holds = 'name'
$$;

-- A notification that names somebody says who it is, or null if it is an organisation or somebody who was erased. Otherwise an erasure
-- could not find the name.
do $$
begin
  execute (
    select 'alter table public.notifications add constraint notifications_wording_people check ('
      || string_agg(format('(coalesce(wording -> ''values'', ''{}'') ? %1$L) <= (coalesce(wording -> ''people'', ''{}'') ? %1$L)', key), ' and ') || ')'
    from private.text_columns() known, unnest(known.keys) as key where known.relation = 'public.notifications'
  );
end
$$;

revoke execute on function private.text_columns(), private.copied_names(text) from public;
