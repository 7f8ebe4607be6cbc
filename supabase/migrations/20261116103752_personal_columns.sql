-- Personal columns: what the portal has about a person, and what of it an export of their data contains (data_exports). A test fails if a
-- new table is missing here.
-- Access: nobody; an export reads both lists.
-- Tests: supabase/tests/database/data_exports.test.sql, tests/database/export-contents.test.ts

-- Every column that refers to a person, by the person's id or one of their addresses (`holds`). `list` is the name of the file in the
-- export. It is null if the rows are not in the export, and then `reason` says why. `columns` are the only ones that it gets, so a
-- new column is withheld until somebody has decided. `reads` says how:
-- - 'own': rows that are the person's alone, and what they wrote so that nobody else can change it. They are read with the secret key,
--   also after the person has left the account.
-- - 'account': what belongs to an account. It is read as the person, with their policies.
-- - 'copy': what the portal notes about a person. Of each kind it gets the keys that private.exported_copies() allows.
create function private.personal_columns() returns table (
  relation text, person_column text, holds text, list text, reads text, columns text[], reason text
)
language sql immutable set search_path = ''
as $$
  select given.relation, given.person_column, given.holds, given.list, given.reads, given.columns, null
  from (values
    ('auth.users', 'id', 'id', 'identity', 'own', array['id', 'email', 'email_confirmed_at', 'email_change', 'phone', 'phone_confirmed_at',
      'phone_change', 'raw_user_meta_data', 'invited_at', 'last_sign_in_at', 'created_at', 'updated_at', 'is_sso_user']),
    ('auth.identities', 'user_id', 'id', 'ways-of-signing-in', 'own', array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    ('auth.sessions', 'user_id', 'id', 'sessions', 'own', array['created_at', 'refreshed_at', 'not_after', 'aal', 'user_agent', 'ip']),
    ('auth.mfa_factors', 'user_id', 'id', 'second-factors', 'own',
      array['friendly_name', 'factor_type', 'status', 'phone', 'created_at', 'last_challenged_at']),
    ('auth.webauthn_credentials', 'user_id', 'id', 'passkeys', 'own', array['friendly_name', 'created_at', 'last_used_at']),
    -- Supabase alone has this table and the one of unfinished uploads.
    ('auth.oauth_consents', 'user_id', 'id', 'allowed-applications', 'own', array['client_id', 'scopes', 'granted_at', 'revoked_at']),
    ('storage.s3_multipart_uploads', 'owner_id', 'id', 'unfinished-uploads', 'own', array['bucket_id', 'key', 'in_progress_size', 'created_at']),
    ('public.profiles', 'id', 'id', 'profile', 'own', array['id', 'name', 'email', 'phone', 'language', 'environment_access', 'created_at']),
    ('public.user_roles', 'user_id', 'id', 'role', 'own', array['role', 'created_at']),
    ('public.account_choices', 'user_id', 'id', 'chosen-account', 'own', array['account_id', 'created_at']),
    ('public.account_email_overrides', 'email', 'address', 'accounts-by-address', 'own', array['email', 'account_id', 'created_at']),
    ('public.user_preferences', 'user_id', 'id', 'appearance', 'own',
      array['theme', 'high_contrast', 'reduced_motion', 'compact_mode', 'version_11', 'created_at']),
    ('public.notification_settings', 'user_id', 'id', 'notification-settings', 'own', array['email_notifications', 'push_notifications',
      'sms_notifications', 'marketing_emails', 'security_alerts', 'service_updates', 'document_alerts', 'calendar_reminders',
      'chat_messages', 'system_maintenance', 'cadence', 'created_at']),
    ('public.notification_reads', 'user_id', 'id', 'read-notifications', 'own', array['notification_id', 'is_read', 'read_at']),
    ('private.notification_read_marks', 'user_id', 'id', 'read-until', 'own', array['account_id', 'marked_at', 'read_until']),
    ('public.home_dismissals', 'user_id', 'id', 'dismissed', 'own', array['item', 'created_at']),
    ('public.support_requests', 'user_id', 'id', 'support-requests', 'own',
      array['id', 'number', 'name', 'email', 'subject', 'category', 'priority', 'message', 'created_at']),
    ('public.support_messages', 'author', 'id', 'support-messages', 'own', array['id', 'request_id', 'body', 'created_at']),
    ('public.chat_conversations', 'user_id', 'id', 'conversations', 'own', array['id', 'title', 'created_at', 'asked_at', 'is_deleted']),
    ('public.chat_exchanges', 'user_id', 'id', 'questions', 'own', array['id', 'conversation_id', 'question', 'file_name', 'asked_at']),
    ('public.privacy_requests', 'user_id', 'id', 'privacy-requests', 'own', array['number', 'kind', 'state', 'message', 'created_at', 'due_on',
      'extended_at', 'extension_reason', 'answer', 'answered_at']),
    ('public.impersonation_sessions', 'impersonated_user_id', 'id', 'impersonations-of-you', 'own',
      array['started_at', 'expires_at', 'ended_at', 'reason', 'is_read_only']),
    ('private.support_access_requests', 'person_id', 'id', 'requests-for-access-to-your-account', 'own', array['asked_at']),
    ('private.known_devices', 'user_id', 'id', 'devices', 'own', array['family', 'last_seen_at']),
    ('private.password_dates', 'user_id', 'id', 'password-date', 'own', array['changed_at']),
    ('private.security_mails', 'user_id', 'id', 'mails-about-sign-in', 'own',
      array['kind', 'recipient', 'user_agent', 'ip', 'old_email', 'new_email', 'created_at', 'sent_at', 'used_at']),
    ('private.address_changes', 'user_id', 'id', 'address-changes', 'own',
      array['old_email', 'new_email', 'requested_at', 'expires_at', 'confirmed_at']),
    ('private.invitations', 'email', 'address', 'invitations', 'own', array['email', 'name', 'phone', 'language', 'created_at']),
    ('public.retention_announcements', 'user_id', 'id', 'announced-deletions', 'own', array['category', 'items', 'announced_at', 'begins_at']),
    ('public.user_accounts', 'user_id', 'id', 'accounts', 'account', array['account_id', 'role', 'access_level', 'joined_at', 'last_login']),
    ('public.templates', 'user_id', 'id', 'templates', 'account', array['id', 'account_id', 'title', 'description', 'category', 'file_name',
      'file_path', 'file_size', 'file_type', 'tags', 'created_at']),
    ('public.kanban_cards', 'created_by', 'id', 'cards', 'account', array['id', 'account_id', 'title', 'description', 'status', 'created_at']),
    ('public.chat_exchanges', 'user_id', 'id', 'answers', 'account', array['id', 'answer', 'answered_at']),
    ('public.support_loosenings', 'asked_by', 'id', 'access-asked', 'account', array['account_id', 'level', 'asked_at']),
    ('private.manager_appointments', 'user_id', 'id', 'appointed-manager', 'own', array['account_id', 'appointed_at', 'objected_at']),
    ('private.past_members', 'person', 'id', 'former-accounts', 'own', array['account_id', 'seen_at']),
    ('private.sign_in_holds', 'user_id', 'id', 'changed-sign-ins', 'own', array['kind', 'changed_at', 'until', 'confirmed_at']),
    ('public.support_grants', 'granted_by', 'id', 'access-granted', 'account',
      array['account_id', 'allows_writing', 'granted_at', 'expires_at', 'ended_at']),
    ('public.access_events', 'actor', 'id', 'access-log', 'account', array['account_id', 'seq', 'at', 'via', 'action']),
    ('public.notifications', 'for_person', 'id', 'notifications-to-you', 'account', array['id', 'wording', 'created_at']),
    ('public.admin_actions', 'target_user_id', 'id', 'acts-of-administrators-about-you', 'copy', array['action_type', 'details', 'created_at']),
    ('public.admin_actions', 'in_place_of', 'id', 'acts-of-administrators-in-your-place', 'copy', array['action_type', 'created_at'])
  ) as given (relation, person_column, holds, list, reads, columns)
  union all
  select given.relation, given.person_column, given.holds, null, null, null, given.reason
  from (values
    ('public.notification_marks', 'user_id', 'id', 'the time of the last mark; the marks have it'),
    ('public.account_blocks', 'user_id', 'id', 'a decision of the firm or of the account''s managers'),
    ('public.change_requests', 'created_by', 'id', 'the firm''s own list'),
    ('public.support_requests', 'email', 'address', 'what was typed; the request is found by its author'),
    ('public.support_requests', 'written_by', 'id', 'is in somebody else''s name; their export has it'),
    ('public.support_requests', 'assigned_to', 'id', 'is about somebody else; the record of administrators has it'),
    ('public.support_messages', 'written_by', 'id', 'is in somebody else''s name; their export has it'),
    ('public.support_notes', 'author', 'id', 'the firm''s own notes about somebody else'),
    ('public.accounts', 'owner_id', 'id', 'is about an organisation'),
    ('public.impersonation_sessions', 'admin_id', 'id', 'is about somebody else; the record of administrators has it'),
    ('public.admin_actions', 'admin_id', 'id', 'is about somebody else; the firm keeps the record'),
    ('private.security_mails', 'recipient', 'address', 'found by the person'),
    ('private.security_mails', 'old_email', 'address', 'found by the person'),
    ('private.security_mails', 'new_email', 'address', 'found by the person'),
    ('private.address_changes', 'old_email', 'address', 'found by the person'),
    ('private.address_changes', 'new_email', 'address', 'found by the person'),
    ('private.address_changes', 'admin_id', 'id', 'is about somebody else; the record of administrators has it'),
    ('private.address_mails', 'id', 'id', 'the number of a mail'),
    ('private.invitations', 'admin_id', 'id', 'is about somebody else; the record of administrators has it'),
    ('private.invitations', 'phone', 'address', 'found by the address'),
    ('auth.users', 'email', 'address', 'found by the person'),
    ('auth.users', 'email_change', 'address', 'found by the person'),
    ('auth.users', 'phone', 'address', 'found by the person'),
    ('auth.users', 'phone_change', 'address', 'found by the person'),
    ('auth.identities', 'email', 'address', 'found by the person'),
    ('auth.mfa_factors', 'phone', 'address', 'found by the person'),
    ('public.profiles', 'email', 'address', 'found by the person'),
    ('public.profiles', 'phone', 'address', 'found by the person'),
    ('public.account_blocks', 'mailbox_key', 'address', 'found by the person, or of somebody who was deleted'),
    ('public.account_blocks', 'blocked_by', 'id', 'is about somebody else; the record of administrators has it'),
    ('public.privacy_requests', 'answered_by', 'id', 'is about somebody else; the record of administrators has it'),
    ('public.spocs', 'email', 'address', 'the contact details of the firm that its clients see'),
    ('public.spocs', 'phone', 'address', 'the contact details of the firm that its clients see'),
    ('public.support_notes', 'handed_to', 'id', 'a name; the record of administrators has it'),
    ('public.change_requests', 'status_changed_by', 'id', 'a name; the record of administrators has it'),
    ('public.legal_holds', 'user_id', 'id', 'may be about a claim, and would tell one party what the other prepares'),
    ('public.legal_holds', 'set_by', 'id', 'is about somebody else; the record of administrators has it'),
    ('public.legal_holds', 'ended_by', 'id', 'is about somebody else; the record of administrators has it'),
    ('auth.refresh_tokens', 'user_id', 'id', 'secrets of sessions'),
    ('auth.one_time_tokens', 'user_id', 'id', 'secrets of mails'),
    ('auth.users', 'email_change_token_new', 'address', 'secrets of mails'),
    ('auth.users', 'email_change_token_current', 'address', 'secrets of mails'),
    ('auth.users', 'phone_change_token', 'address', 'secrets of mails'),
    ('auth.one_time_tokens', 'relates_to', 'address', 'secrets of mails'),
    ('auth.flow_state', 'user_id', 'id', 'secrets of a sign-in that is under way'),
    ('auth.webauthn_challenges', 'user_id', 'id', 'secrets of a sign-in that is under way'),
    ('auth.oauth_authorizations', 'user_id', 'id', 'secrets of a sign-in that is under way'),
    ('auth.saml_relay_states', 'for_email', 'address', 'a sign-in that is under way'),
    ('auth.saml_relay_states', 'redirect_to', 'address', 'the address of a page'),
    ('auth.audit_log_entries', 'ip_address', 'address', 'has no column of a person'),
    ('auth.mfa_challenges', 'ip_address', 'address', 'has no column of a person'),
    ('storage.objects', 'owner', 'id', 'the files are in the export'),
    ('storage.objects', 'owner_id', 'id', 'the files are in the export'),
    ('storage.s3_multipart_uploads_parts', 'owner_id', 'id', 'found by the upload'),
    ('storage.buckets', 'owner', 'id', 'buckets are nobody’s'),
    ('storage.buckets', 'owner_id', 'id', 'buckets are nobody’s'),
    ('private.person_addresses', 'user_id', 'id', 'a copy of the address, to find accounts'),
    ('private.person_addresses', 'address', 'address', 'a copy of the address, to find accounts'),
    ('private.person_addresses', 'mailbox_key', 'address', 'a copy of the address, to find accounts'),
    ('private.manager_appointments', 'appointed_by', 'id', 'is about somebody else; the access log has it'),
    ('private.manager_appointments', 'objected_by', 'id', 'is about somebody else; the access log has it'),
    ('private.hold_subjects', 'user_id', 'id', 'whom a legal hold covers'),
    ('private.kept_rows', 'deleted_by', 'id', 'what was deleted under a legal hold'),
    ('private.confirmed_mailboxes', 'user_id', 'id', 'hashes of addresses, to uphold a removal'),
    ('private.confirmed_mailboxes', 'mailbox_key', 'address', 'hashes of addresses, to uphold a removal'),
    ('private.former_access', 'mailbox_key', 'address', 'a hash, so that a route does not give back more than was taken away'),
    ('private.person_list_keys', 'user_id', 'id', 'a copy of name and address, to sort a list'),
    ('private.person_list_keys', 'phone', 'address', 'a copy of the phone number, to sort a list'),
    ('private.invitation_mails', 'admin_id', 'id', 'counts mails for a limit'),
    ('private.password_changes', 'admin_id', 'id', 'a change that is under way'),
    ('private.password_changes', 'user_id', 'id', 'a change that is under way'),
    ('private.reset_mails', 'user_id', 'id', 'counts mails for a limit'),
    ('private.reset_mails', 'admin_id', 'id', 'counts mails for a limit'),
    ('private.people_to_copy', 'person', 'id', 'a mark for the copy in training'),
    ('private.people_of_production', 'production_id', 'id', 'the number of a copy in training'),
    ('private.people_of_production', 'user_id', 'id', 'the number of a copy in training'),
    ('private.waiting_invitations', 'user_id', 'id', 'a mail that is under way'),
    ('private.chat_turns', 'user_id', 'id', 'counts questions for a limit'),
    ('private.notification_messages', 'user_id', 'id', 'a mail that is under way'),
    ('private.waiting_notifications', 'user_id', 'id', 'a mail that is under way'),
    ('private.unsubscribe_tokens', 'user_id', 'id', 'secrets of mails'),
    ('private.first_runs', 'user_id', 'id', 'a mark for the first steps of an administrator'),
    ('private.test_mails', 'admin_id', 'id', 'counts mails for a limit'),
    ('private.support_access_requests', 'asked_by', 'id', 'is about somebody else; the record of administrators has it'),
    ('private.file_openings', 'person', 'id', 'a minute in which somebody of the firm may read a file'),
    ('private.running_exports', 'person', 'id', 'a transaction that is under way'),
    ('private.pending_access_events', 'actor', 'id', 'a transaction that is under way')
  ) as given (relation, person_column, holds, reason)
$$;

-- What an export gets of copies: only rows whose kind matches a pattern here, and of their JSON only these keys. A kind that nobody has
-- listed, such as a legal hold or a block, is not in the export.
create function private.exported_copies() returns table (list text, kind text, pattern text, keys text[])
language sql immutable set search_path = ''
as $$
  values
    ('acts-of-administrators-about-you', 'source.action_type', '^profile_(created|updated)$',
      array['name', 'email', 'phone', 'environment_access', 'language']),
    ('acts-of-administrators-about-you', 'source.action_type', '^profile_viewed$', '{}'),
    ('acts-of-administrators-about-you', 'source.action_type', '^user_role_(created|updated|deleted)$', array['role']),
    ('acts-of-administrators-about-you', 'source.action_type', '^(user_account_(created|updated|deleted)|colleague_(changed|removed))$',
      array['account_id', 'role', 'access_level']),
    ('acts-of-administrators-about-you', 'source.action_type', '^address_change_(requested|sent_again|cancelled)$', array['email', 'new_email']),
    ('acts-of-administrators-about-you', 'source.action_type', '^(factors_reset|password_ended|invitation_sent_again)$', '{}'),
    ('acts-of-administrators-about-you', 'source.action_type', '^impersonation_(started|mode_changed|ended)$',
      array['reason', 'is_read_only', 'duration_minutes']),
    ('acts-of-administrators-in-your-place', 'source.action_type', '^(kanban_card|template|support_request|support_message|support_attachment'
      || '|notification_setting|user_preference|notification_preference|home_dismissal|file)_(created|updated|deleted)$', '{}'),
    ('acts-of-administrators-in-your-place', 'source.action_type', '^function_called$', '{}'),
    ('notifications-to-you', 'source.wording ->> ''code''', '^impersonation_(started|ended)$',
      array['code', 'values/admin', 'values/reason', 'values/is_read_only', 'values/minutes', 'values/could_write', 'values/opened',
        'values/changed']),
    ('notifications-to-you', 'source.wording ->> ''code''', '^access_asked$', array['code']),
    ('notifications-to-you', 'source.wording ->> ''code''', '^(privacy_request_(answered|refused|extended)|data_export_ready)$',
      array['code', 'values/number', 'values/due', 'values/until'])
$$;

revoke execute on function private.personal_columns(), private.exported_copies() from public;
