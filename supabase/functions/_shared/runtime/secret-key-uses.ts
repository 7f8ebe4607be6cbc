import type { Target } from './bound-fetch.ts'

interface Use {
  /** The only request that is sent with the key. */
  readonly request: Target
  readonly by: string
  readonly reason: string
}

/**
 * Every use of the secret key, by the name of its function in privileged.ts. docs/reference/permissions.md lists them.
 * What can be done with the caller's own token must not be here.
 */
export const SECRET_KEY_USES = {
  claimTemplateTexts: {
    request: 'POST /rest/v1/rpc/claim_template_texts',
    by: 'index-templates',
    reason: 'The schedule has no caller. For a person it takes only templates that this person has added.',
  },
  readTemplateFile: {
    request: 'GET /storage/v1/object/templates/',
    by: 'index-templates',
    reason: 'The schedule has no caller. For a person the file is read with the person’s own token.',
  },
  recordTemplateText: {
    request: 'POST /rest/v1/rpc/record_template_text',
    by: 'index-templates',
    reason: 'No person may say what a document contains: the text comes from the file alone.',
  },
  recordTemplateFailure: {
    request: 'POST /rest/v1/rpc/record_template_failure',
    by: 'index-templates',
    reason: 'As above: no person may say that a document cannot be read.',
  },
  listUnneededFiles: {
    request: 'POST /rest/v1/rpc/list_unneeded_files',
    by: 'tidy-files',
    reason: 'The schedule has no caller. A person can start it, but nothing of the person’s request is used.',
  },
  removeTemplateFiles: {
    request: 'DELETE /storage/v1/object/templates',
    by: 'tidy-files',
    reason: 'The rows that gave somebody the right are gone. The names come from the database’s list.',
  },
  removeChatUploads: {
    request: 'DELETE /storage/v1/object/chat-uploads',
    by: 'tidy-files',
    reason: 'The people who had the right are gone. The names come from the database’s list.',
  },
  removeSupportFiles: {
    request: 'DELETE /storage/v1/object/support-files',
    by: 'tidy-files',
    reason: 'They were never sent, or their request was deleted. The names come from the database’s list.',
  },
  removeDataExports: {
    request: 'DELETE /storage/v1/object/data-exports',
    by: 'tidy-files',
    reason: 'The seven days are over, or the person is gone. The names come from the database’s list.',
  },
  removeLogos: {
    request: 'DELETE /storage/v1/object/organization-logos',
    by: 'tidy-files',
    reason: 'The accounts are gone. The names come from the database’s list.',
  },
  claimFeeds: {
    request: 'POST /rest/v1/rpc/claim_feeds',
    by: 'rss-feed-processor',
    reason: 'The schedule has no caller. An admin can start the round, but nothing of the admin’s request is used.',
  },
  recordFeedRead: {
    request: 'POST /rest/v1/rpc/record_feed_read',
    by: 'rss-feed-processor',
    reason: 'As above; the articles come from the feed.',
  },
  recordFeedFailure: {
    request: 'POST /rest/v1/rpc/record_feed_failure',
    by: 'rss-feed-processor',
    reason: 'As above.',
  },
  tidyDeliveries: {
    request: 'POST /rest/v1/rpc/tidy_deliveries',
    by: 'rss-feed-processor',
    reason: 'As above; it takes no arguments.',
  },
  receiveDelivery: {
    request: 'POST /rest/v1/rpc/receive_delivery',
    by: 'webhook-receiver',
    reason: 'The sender is another system without a session. The database checks the signature.',
  },
  noteRefusedDelivery: {
    request: 'POST /rest/v1/rpc/note_refused_delivery',
    by: 'webhook-receiver',
    reason: 'As above, for a delivery that is refused before the database checks it.',
  },
  receiveBooking: {
    request: 'POST /rest/v1/rpc/receive_booking',
    by: 'consultancy-webhook',
    reason: 'The booking system has no session. The database checks the signature.',
  },
  noteRefusedBooking: {
    request: 'POST /rest/v1/rpc/note_refused_booking',
    by: 'consultancy-webhook',
    reason: 'As above, for an event that is too large.',
  },
  claimSupportRequest: {
    request: 'POST /rest/v1/rpc/claim_support_requests',
    by: 'send-support-email',
    reason: 'The schedule has no caller. After a person’s request it takes only the one that was just stored.',
  },
  noteSupportRequestMailed: {
    request: 'PATCH /rest/v1/support_requests',
    by: 'send-support-email',
    reason: 'As above. It writes the column `mailed_at` of one request.',
  },
  noteOfficeTimeZone: {
    request: 'POST /rest/v1/rpc/note_office_time_zone',
    by: 'send-notifications',
    reason: 'The schedule has no caller. It stores the setting `PORTICO_TIME_ZONE`, and nothing that a person wrote.',
  },
  makeNotificationMessages: {
    request: 'POST /rest/v1/rpc/make_notification_messages',
    by: 'send-notifications',
    reason: 'The schedule has no caller, and nobody else may call the function.',
  },
  claimNotificationMessage: {
    request: 'POST /rest/v1/rpc/claim_notification_message',
    by: 'send-notifications',
    reason: 'As above. The database decides to whom and about what.',
  },
  noteNotificationMessageSent: {
    request: 'POST /rest/v1/rpc/note_notification_message_sent',
    by: 'send-notifications',
    reason: 'As above.',
  },
  unsubscribeFromNotifications: {
    request: 'POST /rest/v1/rpc/unsubscribe_from_notifications',
    by: 'unsubscribe',
    reason: 'The caller is a mail program without a session. The token of the mail says for whom.',
  },
  claimSupportMessage: {
    request: 'POST /rest/v1/rpc/claim_support_messages',
    by: 'mail-support-messages',
    reason: 'The schedule has no caller. A person can start the round, but nothing of the person’s request is used.',
  },
  noteSupportMessageMailed: {
    request: 'PATCH /rest/v1/support_messages',
    by: 'mail-support-messages',
    reason: 'As above. It writes the column `mailed_at` of one message.',
  },
  sendMailThroughEngine: {
    request: 'POST /mail/v1/messages',
    by: 'send-support-email, mail-support-messages, send-notifications, send-test-mail, change-address, mail-security-events',
    reason:
      'Nobody else may send mails through the engine. The operator or the database names the address. Not on Supabase.',
  },
  recordChatAnswer: {
    request: 'POST /rest/v1/rpc/record_chat_answer',
    by: 'ai-chat, compare-documents',
    reason: 'No person may write words of the Steward. The question was stored before, with the person’s own token.',
  },
  tidyChats: {
    request: 'POST /rest/v1/rpc/tidy_chats',
    by: 'tidy-files',
    reason: 'The schedule has no caller; it takes no arguments.',
  },
  announceDeletions: {
    request: 'POST /rest/v1/rpc/announce_deletions',
    by: 'apply-retention',
    reason: 'The schedule has no caller. The procedure takes no arguments, not even a time.',
  },
  deleteNextBatch: {
    request: 'POST /rest/v1/rpc/delete_next_batch',
    by: 'apply-retention',
    reason: 'As above. Only the rules and the announcements decide what is deleted.',
  },
  removeTraces: {
    request: 'POST /rest/v1/rpc/remove_traces',
    by: 'tidy-files',
    reason: 'The schedule has no caller; it takes no arguments. What is removed follows from the erasures alone.',
  },
  inviteUser: {
    request: 'POST /auth/v1/invite',
    by: 'create-user, invite-colleague',
    reason: 'The platform requires it. The database wrote the invitation before, as the admin or the manager.',
  },
  createIdentity: {
    request: 'POST /auth/v1/admin/users',
    by: 'create-user',
    reason: 'As above, for a person who may enter training alone: training mails the invitation.',
  },
  claimInvitation: {
    request: 'POST /rest/v1/rpc/claim_invitation',
    by: 'send-invitations',
    reason: 'The schedule has no caller, and nobody else may call the function.',
  },
  noteInvitationSent: {
    request: 'POST /rest/v1/rpc/note_invitation_sent',
    by: 'send-invitations',
    reason: 'As above.',
  },
  noteInvitationFailed: {
    request: 'POST /rest/v1/rpc/note_invitation_failed',
    by: 'send-invitations',
    reason: 'As above.',
  },
  inviteImportedPerson: {
    request: 'POST /auth/v1/invite',
    by: 'send-invitations',
    reason: 'The platform requires it. The database created the person before, as the admin.',
  },
  listPeopleToCopy: {
    request: 'POST /rest/v1/rpc/list_people_to_copy',
    by: 'copy-people-to-training',
    reason: 'The schedule has no caller, and no person may read the hashes of passwords.',
  },
  noteCopiedPeople: {
    request: 'POST /rest/v1/rpc/note_copied_people',
    by: 'copy-people-to-training',
    reason: 'As above.',
  },
  claimAddressMail: {
    request: 'POST /rest/v1/rpc/claim_address_mail',
    by: 'change-address',
    reason: 'The schedule has no caller, and the administrator may not see the link of the mail.',
  },
  noteAddressMailSent: {
    request: 'POST /rest/v1/rpc/note_address_mail_sent',
    by: 'change-address',
    reason: 'As above.',
  },
  beginAddressConfirmation: {
    request: 'POST /rest/v1/rpc/begin_address_confirmation',
    by: 'confirm-address',
    reason: 'The person who follows the link has no session. The link proves that the address is theirs.',
  },
  changeAddress: {
    request: 'PUT /auth/v1/admin/users/',
    by: 'confirm-address',
    reason: 'The platform requires it. The database named the person and the address before.',
  },
  claimSecurityMail: {
    request: 'POST /rest/v1/rpc/claim_security_mail',
    by: 'mail-security-events',
    reason: 'The schedule has no caller, and nobody may see the link of the mail.',
  },
  noteSecurityMailSent: {
    request: 'POST /rest/v1/rpc/note_security_mail_sent',
    by: 'mail-security-events',
    reason: 'As above.',
  },
  endAccess: {
    request: 'POST /rest/v1/rpc/end_access',
    by: 'end-access',
    reason: 'The person who follows the link has no session. The link proves that the mail is theirs.',
  },
  confirmSignIn: {
    request: 'POST /rest/v1/rpc/confirm_sign_in_by_link',
    by: 'end-access',
    reason: 'The person who follows the link has no session. The link proves that the mail is theirs.',
  },
  mailRecoveryLink: {
    request: 'POST /auth/v1/recover',
    by: 'end-access',
    reason: 'The platform requires a key. The database named the address before.',
  },
  claimDataExport: {
    request: 'POST /rest/v1/rpc/claim_data_export',
    by: 'export-data',
    reason:
      'The work continues after the person has left the page, and the schedule repeats it. The database says whose export it is.',
  },
  listExportParts: {
    request: 'POST /rest/v1/rpc/list_export_parts',
    by: 'export-data',
    reason: 'As above. The database answers only for an export that is claimed.',
  },
  readExportRows: {
    request: 'POST /rest/v1/rpc/read_export_rows',
    by: 'export-data',
    reason: 'As above.',
  },
  noteExportProgress: {
    request: 'POST /rest/v1/rpc/note_export_progress',
    by: 'export-data',
    reason: 'As above.',
  },
  noteExportReady: {
    request: 'POST /rest/v1/rpc/note_export_ready',
    by: 'export-data',
    reason: 'As above.',
  },
  readExportedTemplate: {
    request: 'GET /storage/v1/object/templates/',
    by: 'export-data',
    reason: 'As above. The file names come from the database’s list of this person’s own files.',
  },
  readExportedUpload: {
    request: 'GET /storage/v1/object/chat-uploads/',
    by: 'export-data',
    reason: 'As above.',
  },
  readExportedSupportFile: {
    request: 'GET /storage/v1/object/support-files/',
    by: 'export-data',
    reason: 'As above.',
  },
  storeDataExport: {
    request: 'POST /storage/v1/object/data-exports/',
    by: 'export-data',
    reason: 'No person may write to this bucket, so that nobody can add a file to the exports of others.',
  },
  setPassword: {
    request: 'PUT /auth/v1/admin/users/',
    by: 'update-user-password',
    reason: 'The platform requires it. The database named the person before, to the admin.',
  },
} as const satisfies Record<string, Use>

export type SecretKeyUse = keyof typeof SECRET_KEY_USES

/** Every use of training's secret key, which production has. Training has no key of production. */
export const TRAINING_KEY_USES = {
  trainingMark: {
    request: 'POST /rest/v1/rpc/training_mark',
    by: 'copy-people-to-training',
    reason: 'The schedule has no caller. The mark says whether training was reset.',
  },
  receivePeople: {
    request: 'POST /rest/v1/rpc/receive_people',
    by: 'copy-people-to-training',
    reason: 'As above. The people come from production’s database.',
  },
  inviteInTraining: {
    request: 'POST /auth/v1/invite',
    by: 'copy-people-to-training',
    reason: 'The platform requires it. An administrator of production has created the person.',
  },
} as const satisfies Record<string, Use>

export type TrainingKeyUse = keyof typeof TRAINING_KEY_USES
