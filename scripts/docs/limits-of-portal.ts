const settings = 'engine/src/kernel/config/settings.ts'
const shared = 'supabase/functions/_shared'
const feeds = 'supabase/functions/rss-feed-processor'
const preview = 'portal/src/features/document-preview'
const migrations = 'supabase/migrations'

/** As in limits.ts, for the figures of the portal: its database, functions and screens. */
export const portalSources: Readonly<Record<string, readonly string[]>> = {
  'a delivery to a feed': ['supabase/functions/webhook-receiver/handler.ts BODY_LIMIT KB'],
  'deliveries of a feed in a minute that make a notification': [
    `${migrations}/20261116103100_webhook_deliveries.sql "max_a_minute constant integer := 60"`,
  ],
  'other deliveries from one address in a minute, to all feeds: refused, repeated, ignored': [
    `${migrations}/20261116103100_webhook_deliveries.sql "max_a_minute constant integer := 60"`,
  ],
  'the time of a signed delivery': [`${migrations}/20261116103100_webhook_deliveries.sql "- sent_at::numeric) > 300"`],
  'a delivery that is repeated': [
    `${migrations}/20261116103100_webhook_deliveries.sql "else interval '7 days'"`,
    `${migrations}/20261116103100_webhook_deliveries.sql "then interval '1 year'"`,
  ],
  'an event of the booking system': ['supabase/functions/consultancy-webhook/handler.ts BODY_LIMIT KB'],
  'events of the booking system in a minute': [
    `${migrations}/20261116103150_bookings.sql "max_a_minute constant integer := 60"`,
  ],
  'an event of the booking system that is repeated; a cancellation that came before its booking': [
    `${migrations}/20261116103150_bookings.sql "now() - interval '7 days'"`,
    `${migrations}/20261116103150_bookings.sql "now() - interval '90 days'"`,
  ],
  'a former secret of the booking system': [
    `${migrations}/20261116103150_bookings.sql "clock_timestamp() + interval '1 day'"`,
    `${migrations}/20261116103150_bookings.sql "order by newest.created_at desc limit 5"`,
  ],
  'length of a consult; how far ahead it is planned': [
    `${migrations}/20261116102700_consultancies.sql "between 5 and 480"`,
    `${migrations}/20261116102700_consultancies.sql "now() + interval '2 years'"`,
  ],
  'the log of a feed': [
    `${migrations}/20261116103000_delivery_log.sql "max_own constant integer := 200"`,
    `${migrations}/20261116103000_delivery_log.sql "max_others constant integer := 50"`,
    `${migrations}/20261116103000_delivery_log.sql "max_shown constant integer := 16000"`,
  ],
  'the secret of a feed before its rotation': [
    `${migrations}/20261116102950_feed_secrets.sql "overlap constant interval := '24 hours'"`,
  ],
  'an RSS feed': [
    `${feeds}/read-feed.ts timeMs s`,
    `${feeds}/read-feed.ts bytes MB`,
    `${feeds}/read-feed.ts redirects n`,
  ],
  'failures of a feed in a row': [`${migrations}/20261116102900_feeds.sql "max_retries integer not null default 5"`],
  'RSS feeds read at a time; begun in one round': [`${feeds}/round.ts AT_A_TIME n`, `${feeds}/round.ts BEGIN_MS s`],
  'articles of an RSS feed': [`${feeds}/read/articles.ts MAX_ARTICLES n`],
  'heavy procedures of a user at a time': [
    `${settings} REST_HEAVY_CALLS n`,
    'engine/src/services/rest/heavy-calls.ts WAIT_MS s',
    `${migrations}/20261116102100_passage_search.sql "set lock_timeout = '2s'"`,
  ],
  'a search: question; text that is given': [
    `${migrations}/20261116102100_passage_search.sql "length(question) > 4000"`,
    `${migrations}/20261116102100_passage_search.sql "length(content) > 400000"`,
  ],
  'texts that users write: title and description of a card or a template; of a change request': [
    `${migrations}/20261116102500_kanban.sql "char_length(title) <= 300 and char_length(description) <= 10000"`,
    `${migrations}/20261116101600_templates.sql "char_length(title) <= 300 and char_length(description) <= 10000"`,
    `${migrations}/20261116102600_change_requests.sql "char_length(title) <= 200 and char_length(description) <= 5000"`,
    'portal/src/features/kanban/components/card-form.tsx "maxLength={300}"',
    'portal/src/features/kanban/components/card-form.tsx "maxLength={10_000}"',
    'portal/src/features/templates/components/edit-dialog.tsx "maxLength={10_000}"',
  ],
  "the note of a change request's status": [
    `${migrations}/20261116102600_change_requests.sql "char_length(status_note) <= 1000"`,
  ],
  "a template's file name; its tags": [
    `${migrations}/20261116101600_templates.sql "char_length(file_name) <= 255"`,
    `${migrations}/20261116101600_templates.sql "private.has_short_items(tags, 50, 100)"`,
    'portal/src/features/templates/model/upload-rules.ts MAX_TAGS n',
    'portal/src/features/templates/model/upload-rules.ts MAX_TAG_LENGTH n',
  ],
  'a name of a user or an account; a phone number; a link': [
    `${migrations}/20261116100500_people.sql "char_length(name) <= 200 and char_length(phone) <= 50"`,
    `${migrations}/20261116100700_accounts.sql "char_length(crm_link) <= 2048"`,
    'portal/src/ui/fields/input.tsx "tel: 50, url: 2048"',
  ],
  'a notification: type; title; message; data; wording': [
    `${migrations}/20261116101500_notifications.sql "char_length(type) <= 100 and char_length(title) <= 500 and char_length(message) <= 100000"`,
    `${migrations}/20261116101500_notifications.sql "octet_length(data::text) <= 200000 and octet_length(wording::text) <= 10000"`,
  ],
  'notifications in one mail': [
    `${migrations}/20261116103370_notification_messages.sql "max_items constant integer := 20"`,
  ],
  'mails at once, and text messages, of one person': [
    `${migrations}/20261116103370_notification_messages.sql "<= at - interval '5 minutes'"`,
  ],
  "dismissed items of a user's home page": [`${migrations}/20261116103450_home.sql "kept constant integer := 500"`],
  "a card's position": [`${migrations}/20261116102500_kanban.sql "highest constant integer := 1000000"`],
  'test mails of one administrator in an hour': [
    `${migrations}/20261116103455_first_run.sql "hourly_limit constant integer := 5"`,
  ],
  'invitations of one administrator or manager in an hour': [
    `${migrations}/20261116101100_invitations.sql "max_an_hour constant integer := 20"`,
  ],
  'support requests of one user in an hour': [
    `${migrations}/20261116102800_support.sql "hourly_limit constant integer := 10"`,
  ],
  'a support request: name and subject; message': [
    `${shared}/contracts/support.ts "200"`,
    `${shared}/contracts/support.ts "10_000"`,
    `${migrations}/20261116102800_support.sql "char_length(message) <= 10000"`,
  ],
  'messages and notes about support requests of one user in an hour': [
    `${migrations}/20261116102850_support_conversation.sql "hourly_limit constant integer := 60"`,
  ],
  'a message or note about a support request; its files': [
    `${migrations}/20261116102850_support_conversation.sql "char_length(body) <= 10000"`,
    `${migrations}/20261116102850_support_conversation.sql "jsonb_array_length(files) > 5"`,
    `${migrations}/20261116102300_storage.sql "'support-files', 'support-files', false, 10 * 1024 * 1024"`,
  ],
  'requests of a person about their own data in a day': [
    `${migrations}/20261116103750_privacy_requests.sql "daily_limit constant integer := 10"`,
  ],
  "the file of an export of a person's own data": [
    'supabase/config.toml "5GiB"',
    `${migrations}/20261116103755_data_exports.sql "now() + interval '7 days'"`,
  ],
  'attempts to make such an export': [`${migrations}/20261116103755_data_exports.sql "export.attempts < 10"`],
  'a file in `support-files` that was not sent': [`${migrations}/20261116102300_storage.sql "interval '1 day'"`],
  'an action that a client reports with `log_admin_action`': [`${migrations}/20261116100300_admin_actions.sql "8192"`],
  'a message about a support request that could not be mailed': [
    `${migrations}/20261116102860_support_replies.sql "waiting.attempts >= 40"`,
    `${migrations}/20261116102860_support_replies.sql "interval '30 days'"`,
  ],
  'a support request that could not be mailed': [
    'supabase/schedules.toml "*/5 * * * *"',
    `${migrations}/20261116102800_support.sql "up to four hours"`,
  ],
  'files of one user in `chat-uploads`; in `templates` and `support-files` before a row names them': [
    `${migrations}/20261116100100_environment.sql "person_upload_bytes bigint not null default 200 * 1024 * 1024"`,
  ],
  'files of the templates of one account': [
    `${migrations}/20261116100100_environment.sql "account_file_bytes bigint not null default 5 * 1024"`,
  ],
  'files of the support messages of one account': [
    `${migrations}/20261116100100_environment.sql "account_support_bytes bigint not null default 1024 * 1024 * 1024"`,
  ],
  'what a file counts in addition to its bytes': [`${migrations}/20261116102400_upload_limits.sql "greatest(4096,"`],
  'a file in `chat-uploads`': [`${migrations}/20261116103740_retention.sql "('chat_uploads', 1, 1, 6)"`],
  'a document that is read: time; unpacked; text': [
    `${shared}/documents/extraction.ts timeMs s`,
    `${shared}/documents/extraction.ts unpackedBytes MB`,
    `${shared}/documents/extraction.ts characters n`,
  ],
  'documents that one function reads at a time': [`${shared}/documents/extract-text.ts AT_A_TIME n`],
  'documents to be compared': ['supabase/functions/compare-documents/handler.ts MAX_LENGTH n'],
  'a document that is shown: file; unpacked; time; text; a picture of a pdf': [
    `${preview}/api/load-file.ts MAX_BYTES MB`,
    `${preview}/reading/read-for-screen.ts UNPACKED_BYTES MB`,
    `${preview}/reading/read-in-thread.ts TIMEOUT_MS s`,
    `${preview}/model/text-pieces.ts MAX_LENGTH n`,
    `${preview}/pdf/open-pdf.ts "64_000_000"`,
  ],
  'text of a template that is searched': [`${shared}/ports/library.ts MAX_TEXT_LENGTH n`],
  'questions to the Steward and comparisons, together': [
    `${migrations}/20261116103300_chat_turns.sql "max_a_minute constant integer := 20"`,
  ],
  'a question to the Steward': [`${shared}/contracts/ai-chat.ts LONGEST_MESSAGE n`],
  'earlier questions and answers that go with a question': [`${shared}/steward/history.ts MAX_HISTORY n`],
  'conversations with the Steward': [
    `${migrations}/20261116103350_chat_conversations.sql "max_conversations constant integer := 200"`,
    `${migrations}/20261116103350_chat_conversations.sql "max_exchanges constant integer := 200"`,
  ],
  'a question with its answer': [`${migrations}/20261116103740_retention.sql "('chat_conversations', 3, 1, 12)"`],
  'an answer of the Steward that is kept; its sources': [
    `${migrations}/20261116103350_chat_conversations.sql "char_length(answer) <= 40000"`,
    `${migrations}/20261116103350_chat_conversations.sql "octet_length(sources::text) <= 65536"`,
  ],
  'what a model is given; what it may write': [
    `${shared}/steward/prompt.ts MAX_MATERIAL n`,
    `${shared}/ports/model.ts MAX_TOKENS n`,
  ],
  'an answer of the model': [`${shared}/runtime/environment.ts "AI_TIMEOUT_SECONDS') ?? 60"`],
  'results of a search over templates': ['portal/src/features/templates/api/templates.ts PAGE_SIZE n'],
  "a template's file": [
    'portal/src/features/templates/model/upload-rules.ts MAX_BYTES MB',
    `${migrations}/20261116102300_storage.sql "false, 10 * 1024 * 1024"`,
  ],
  'uploads of the portal at a time': ['portal/src/features/templates/model/upload-queue.ts PARALLEL n'],
  'files without a row, or of deleted users and accounts': [`${migrations}/20261116102300_storage.sql "1 day"`],
  "attempts to read a template's file": [`${migrations}/20261116101700_template_texts.sql "5"`],
  'rows of one page of the lists of accounts and users': [`${migrations}/20261116103400_admin_lists.sql "1000"`],
  "an account's logo": [`${migrations}/20261116102300_storage.sql "true, 2 * 1024 * 1024"`],
  'an account is asked for access': [
    `${migrations}/20261116103375_impersonation_notices.sql "interval '1 hour'"`,
    `${migrations}/20261116103375_impersonation_notices.sql ">= 3"`,
  ],
  'an impersonation': [`${migrations}/20261116100600_impersonation.sql "interval '60 minutes'"`],
}
