/**
 * Where each figure of docs/reference/limits.md is in the code: `file NAME unit`, with the name of the constant and the unit that the
 * page uses; or `file "text"`, if the figure is part of a longer text of the code. For rows without a figure of ours it is the test
 * that shows them.
 */
const settings = 'engine/src/kernel/config/settings.ts'
const realtime = 'engine/src/services/realtime'
const storage = 'engine/src/services/storage'
const functions = 'engine/src/services/functions'
const shared = 'supabase/functions/_shared'
const feeds = 'supabase/functions/rss-feed-processor'
const preview = 'portal/src/features/document-preview'
const project = 'supabase/config.toml'
const migrations = 'supabase/migrations'

export const sources: Readonly<Record<string, readonly string[]>> = {
  'Node.js': ['package.json ">=20.19.0"'],
  Postgres: ['tests/support/postgres.ts "version >= 15"'],
  'body of a REST request': [`${settings} REST_BODY_LIMIT MB`],
  "body of a REST request without a user's token": ['engine/src/server/mounts/rest.ts ANONYMOUS_BODY_LIMIT MB'],
  'JSON in a request: depth; number of values': [
    'engine/src/kernel/json/parse-json.ts "depth: 200"',
    'engine/src/kernel/json/parse-json.ts "values: 200_000"',
  ],
  'columns or parameters that a REST body names; fields of a CSV': [
    'engine/src/services/rest/parse/payload.ts MAX_KEYS n',
    'engine/src/kernel/json/parse-json.ts "values: 200_000"',
  ],
  'request line and headers together': ['engine/src/server/http/listener.ts MAX_HEADER_BYTES KB'],
  'body of a request to a function': [`${settings} FUNCTION_BODY_LIMIT MB`],
  'a function, until its answer begins': [`${settings} FUNCTION_TIMEOUT_MS s`],
  "a function's whole answer, and its work after it (`EdgeRuntime.waitUntil`)": [
    `${functions}/limits.ts DURATION_MS s`,
  ],
  'a function that lets nothing else run in its thread': [`${settings} FUNCTION_BLOCK_MS s`],
  "memory of a function's thread: heap, and buffers outside it": [`${settings} FUNCTION_MEMORY_MB n`],
  'processes that one function has started with `Worker`, at a time': [`${functions}/limits.ts MAX_WEB_WORKERS n`],
  'memory of such a process: heap; all of it': [`${functions}/pool/worker-process.ts WATCH_MS n`],
  'requests at a time in one function; in all of an environment': [
    `${settings} FUNCTION_CONCURRENCY n`,
    `${functions}/limits.ts TOTAL_CONCURRENCY n`,
  ],
  'places of one caller (a user, or an address without a user): in one function; in all': [
    `${functions}/limits.ts "SHARE = 1 / 4"`,
    `${functions}/limits.ts LEAST_SHARE n`,
  ],
  'a request body of a function on its way': [
    `${functions}/limits.ts BODY_MS s`,
    `${functions}/limits.ts BODY_BYTES_PER_SECOND KB`,
  ],
  'requests that wait for a place': [`${functions}/limits.ts QUEUE_LENGTH n`, `${functions}/limits.ts QUEUE_MS s`],
  "a function's thread without requests": [`${functions}/limits.ts IDLE_MS s`],
  "a function's log; that of its `Worker` processes together": [
    `${functions}/log-limit.ts MAX_LENGTH n`,
    `${functions}/log-limit.ts MAX_LINES n`,
    `${functions}/log-limit.ts PERIOD_MS s`,
  ],
  'work after an answer when the engine stops': ['engine/src/server/mounts/functions.ts GRACE_MS s'],
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
  'body of an identity request': ['engine/src/services/auth/call.ts MAX_BODY_BYTES MB'],
  'one statement': [
    `${settings} STATEMENT_TIMEOUT_MS s`,
    `${settings} "pgliteTimeoutMs: given.STATEMENT_TIMEOUT_MS ?? 3_000"`,
  ],
  'statements of a user on PGlite that run into this limit': [
    'engine/src/kernel/db/pglite/time-outs.ts MAX_TIME_OUTS n',
    'engine/src/kernel/db/pglite/time-outs.ts WITHIN_MS s',
    'engine/src/kernel/db/pglite/time-outs.ts REFUSED_MS s',
  ],
  'long statements of a user on PGlite': [
    'engine/src/kernel/db/pglite/fair-queue.ts LONG_MS s',
    'engine/src/kernel/db/pglite/fair-queue.ts MAX_LONG_MS s',
  ],
  'a statement that is kept prepared; all tokens that are remembered': [
    'engine/src/kernel/db/statement-cache.ts MAX_CHARACTERS n',
    'engine/src/kernel/jwt/verifier.ts CACHED_CHARACTERS MB',
  ],
  "a user's statement with a regular expression": [`${settings} PATTERN_TIMEOUT_MS s`],
  'a regular expression of a caller': ['engine/src/kernel/db/pattern-fault.ts MAX_CHARACTERS n'],
  'an answer to a REST request': [`${settings} REST_ANSWER_LIMIT MB`],
  'rows of all levels of one answer with embedded resources': [`${settings} REST_EMBED_ROWS n`],
  'arrays of embedded rows that are built for one answer, nested arrays counted separately': [
    'engine/src/services/rest/sql/bounds.ts MAX_ARRAYS n',
  ],
  'a `select`: items; embedded resources; the same column in one list; parts of one JSON column': [
    'engine/src/services/rest/parse/select.ts MAX_ITEMS n',
    'engine/src/services/rest/parse/select.ts MAX_EMBEDS n',
    'engine/src/services/rest/parse/select.ts MAX_REPEATS n',
    'engine/src/services/rest/parse/select.ts MAX_PATHS n',
  ],
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
  'a notification: type; title; message; data': [
    `${migrations}/20261116101500_notifications.sql "char_length(type) <= 100 and char_length(title) <= 500 and char_length(message) <= 100000"`,
    `${migrations}/20261116101500_notifications.sql "octet_length(data::text) <= 200000"`,
  ],
  'notifications in one mail': [
    `${migrations}/20261116103370_notification_messages.sql "max_items constant integer := 20"`,
  ],
  'mails at once, and text messages, of one person': [
    `${migrations}/20261116103370_notification_messages.sql "<= at - interval '5 minutes'"`,
  ],
  "dismissed items of a user's home page": [`${migrations}/20261116103450_home.sql "kept constant integer := 500"`],
  "a card's position": [`${migrations}/20261116102500_kanban.sql "highest constant integer := 1000000"`],
  'rows of one answer': [`${project} "max_rows = "`],
  'sign-ins and sign-ups of a source in five minutes; of IPv6 a source is its first 64 bits': [
    `${project} sign_in_sign_ups n`,
  ],
  'wrong passwords for one user from one source in five minutes': [`${settings} PORTICO_WRONG_PASSWORDS n`],
  'wrong passwords for one user from everywhere in an hour, except where this user has signed in within 90 days': [
    `${settings} PORTICO_WRONG_PASSWORDS_EVERYWHERE n`,
  ],
  'verified links and codes of a client in five minutes; codes of an address': [`${project} token_verifications n`],
  'refreshes of a client in five minutes': [`${project} token_refresh n`],
  'mails that one client causes in an hour': [`${project} email_sent n`],
  'mails that one signed-in user causes in an hour': [
    'engine/src/services/auth/context.ts "{ count: 20, seconds: 3600 }"',
  ],
  'test mails of one administrator in an hour': [
    `${migrations}/20261116103455_first_run.sql "hourly_limit constant integer := 5"`,
  ],
  'invitations of one administrator or manager in an hour': [
    `${migrations}/20261116101100_invitations.sql "max_an_hour constant integer := 20"`,
  ],
  'mails of all kinds to one address in an hour, from all senders together': [`${settings} PORTICO_MAILS_TO_ADDRESS n`],
  'invitations to one address in an hour, in addition to the other mails': [
    'engine/src/services/auth/context.ts "{ count: 5, seconds: 3600 }"',
  ],
  'mails of one kind to one address': [`${project} "max_frequency = "1m""`],
  'a link or code': [`${project} otp_expiry h`],
  'wrong tries of a code': ['engine/src/services/auth/one-time-codes.ts CODE_TRIES n'],
  'tried codes of one address, or of a user who is signed in, in an hour': [
    'engine/src/services/auth/code-guesses.ts MAX_CODES_PER_HOUR n',
  ],
  'new passwords of a user who is signed in, in five minutes; in an hour': [
    'engine/src/services/auth/code-guesses.ts "{ count: 10, seconds: 300 }"',
    'engine/src/services/auth/code-guesses.ts "{ count: 30, seconds: 3600 }"',
  ],
  'a password that is changed without a code from a mail': [
    'engine/src/services/auth/flows/user.ts "RECENT_MS = 24 * 60 * 60 * 1000"',
  ],
  'wrong codes of authenticator apps and wrong recovery codes of one user in five minutes; in an hour': [
    'engine/src/services/auth/code-guesses.ts "FACTOR_CODES: Limit = { count: 5, seconds: 300 }"',
    'engine/src/services/auth/code-guesses.ts MAX_CODES_PER_HOUR n',
  ],
  'a code of an authenticator app': ['engine/src/services/auth/totp.ts PERIOD_SECONDS n'],
  'a challenge of a factor or a passkey': ['engine/src/services/auth/web-authn.ts "CHALLENGE_SECONDS = 300"'],
  'second factors of a user, with those that are not verified yet': [`${project} max_enrolled_factors n`],
  'a factor that is not verified': ['engine/src/services/auth/flows/factors.ts "UNVERIFIED_SECONDS = 300"'],
  'passkeys of a user; requests to sign in with one or to add one, of a source in five minutes': [
    'engine/src/services/auth/flows/passkeys.ts MAX_PASSKEYS n',
    `${project} sign_in_sign_ups n`,
  ],
  'the name of a factor or a passkey': ['engine/src/services/auth/flows/factors.ts MAX_NAME_LENGTH n'],
  'recovery codes of a user': ['engine/src/services/auth/flows/recovery-codes.ts CODES n'],
  'a session': [`${project} "timebox = "720h""`, `${project} "inactivity_timeout = "12h""`],
  "sessions in a user's own list": [`${migrations}/20261116103480_my_sessions.sql "limit 100"`],
  'an access token': [`${project} jwt_expiry h`],
  'a token that a client sends': ['engine/src/kernel/jwt/verifier.ts MAX_TOKEN_BYTES KB'],
  '`user_metadata`, `app_metadata`': ['engine/src/services/auth/store/users.ts MAX_METADATA_BYTES KB'],
  'a refresh token used again': [`${project} refresh_token_reuse_interval n`],
  'a password': ['engine/src/services/auth/password.ts MAX_BYTES n'],
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
  'a mail of a function': ['engine/src/server/mounts/mail.ts BODY_LIMIT MB'],
  'a mail that cannot be sent': [
    'engine/src/kernel/mail/mailer.ts "10 * SECOND"',
    'engine/src/kernel/mail/mailer.ts "30 * SECOND"',
    'engine/src/kernel/mail/mailer.ts "2 * MINUTE"',
  ],
  'the cookie of the mailbox': ['engine/src/server/operator/operator-key.ts "COOKIE_SECONDS = 12 * 60 * 60"'],
  'a message in the mailbox; a sent or failed mail': [
    'engine/src/kernel/mail/mailbox-transport.ts KEPT_MESSAGES n',
    'engine/src/kernel/mail/delivery.ts RECORD_DAYS n',
  ],
  'a job that fails': [
    'engine/src/services/jobs/timing.ts firstRetryMs s',
    'engine/src/services/jobs/timing.ts "retries: 6"',
  ],
  'a scheduled function': ['engine/src/server/environment/scheduled-functions.ts TIME_LIMIT_MS min'],
  'a job whose engine was killed': ['engine/src/services/jobs/timing.ts "leaseMs: 60_000"'],
  'rows of `private.operator_figures()`': ['engine/src/server/metrics/project-figures.ts MAX_ROWS n'],
  'series of requests in `/metrics`': ['engine/src/server/metrics/request-metrics.ts MAX_SERIES n'],
  'a file in a back-up': ['engine/src/kernel/archive/tar-header.ts "8 GB"'],
  'a stop waits for a running job': ['engine/src/services/jobs/timing.ts graceMs s'],
  'a file': ['engine/src/kernel/config/storage-section.ts "50"'],
  "an upload's memory": ['tests/conformance/storage-limits.test.ts'],
  "a file's name, with its folders": [`${storage}/names.ts MAX_KEY_BYTES n`],
  "a file's own metadata": [`${storage}/upload/receive-upload.ts MAX_METADATA_BYTES KB`],
  'paths of one removal or signing': [
    `${storage}/objects/remove-objects.ts ".max(1000,"`,
    `${storage}/objects/sign-object.ts ".max(1000,"`,
  ],
  'entries of one list': [
    `${storage}/objects/list-objects.ts MAX_LIMIT n`,
    `${storage}/objects/list-objects-v2.ts MAX_LIMIT n`,
  ],
  'a signed address': [
    `${storage}/objects/sign-object.ts MAX_USER_SECONDS d`,
    `${storage}/objects/upload-object.ts UPLOAD_SECONDS h`,
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
  'a file in `chat-uploads`': [
    `${migrations}/20261116100100_environment.sql "chat_upload_days integer not null default 30"`,
  ],
  'body of another storage request': [`${storage}/read-json.ts MAX_BYTES MB`],
  'realtime: sockets of an environment': [`${realtime}/limits.ts sockets n`],
  'realtime: sockets of a user; from an address': [
    `${settings} PORTICO_SOCKETS_PER_PERSON n`,
    `${settings} PORTICO_SOCKETS_PER_ADDRESS n`,
  ],
  'realtime: a socket without a channel': [`${realtime}/limits.ts idleMs s`],
  'realtime: sockets after the end of a session': [`${realtime}/sessions/session-watch.ts CURRENT_MS s`],
  'realtime: channels of a socket': [`${realtime}/limits.ts channelsPerSocket n`],
  'realtime: `postgres_changes` of a channel': [`${realtime}/limits.ts bindingsPerChannel n`],
  'realtime: `postgres_changes` of a user, over all sockets': [`${realtime}/limits.ts bindingsPerUser n`],
  'realtime: filters of one `postgres_changes`': [
    `${realtime}/protocol/filter.ts MAX_FILTERS n`,
    `${realtime}/protocol/filter.ts MAX_CHARACTERS n`,
  ],
  'realtime: one join with all its subscriptions': [`${realtime}/limits.ts joinBytes KB`],
  'realtime: joins of a socket': [`${realtime}/limits.ts joinsPerSecond n`, `${realtime}/limits.ts joinsAtOnce n`],
  'realtime: joins of a user, over all sockets': [
    `${realtime}/limits.ts joinsPerSecond n`,
    `${realtime}/limits.ts joinsAtOncePerUser n`,
  ],
  'realtime: messages of a socket in a second': [`${realtime}/limits.ts messagesPerSecond n`],
  'realtime: broadcasts by HTTP in a second, all together': [`${realtime}/limits.ts httpMessagesPerSecond n`],
  'realtime: broadcasts of a user in a second, over all sockets and by HTTP': [
    `${realtime}/limits.ts broadcastsPerSecond n`,
  ],
  'realtime: one broadcast, unless the secret key sends it': [`${realtime}/limits.ts broadcastBytes KB`],
  'realtime: one message of a client': [`${realtime}/limits.ts messageBytes MB`],
  'realtime: name of a topic, or of an event sent as bytes': [`${realtime}/channels/join.ts TOPIC_BYTES n`],
  'realtime: a changed row': [`${realtime}/limits.ts recordBytes MB`],
  'realtime: values of an `in` filter': ['engine/src/bootstrap/sql/096_subscriptions.sql "Maximum 100"'],
  'realtime: a pattern (`match`, `imatch`)': [
    'engine/src/kernel/db/pattern-fault.ts MAX_CHARACTERS n',
    'engine/src/kernel/db/pattern-fault.ts MAX_REPETITIONS n',
  ],
  'realtime: the filters of one user on the changes of one batch': [`${realtime}/changes/delivery.ts FILTERS_MS s`],
  'realtime: changes that wait for the filters of one user': [`${realtime}/changes/delivery.ts MAX_WAITING_BYTES MB`],
  'realtime: what waits for a slow reader': [`${realtime}/limits.ts bufferedBytes MB`],
  'realtime: silence of a socket': [`${realtime}/limits.ts silenceMs s`],
  'realtime: a lost connection to Postgres without lost changes': [`${realtime}/tidy.ts "10 minutes"`],
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
  'a question with its answer': [`${migrations}/20261116103350_chat_conversations.sql "interval '90 days'"`],
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
  'an impersonation': [`${migrations}/20261116100600_impersonation.sql "interval '60 minutes'"`],
  'a stop waits for running requests': [`${settings} SHUTDOWN_TIMEOUT_MS s`],
  'one request, from its first byte to its last': ['engine/src/server/http/listener.ts requestTimeout s'],
  'a file on S3': [
    `${storage}/blobs/s3-store.ts "partsFrom = 32 * MB"`,
    `${storage}/blobs/s3-store.ts "partSize = 16 * MB"`,
  ],
  'attempts of a request to S3': [`${storage}/blobs/s3-client.ts attempts n`],
  'engines on one PGlite data folder': ['engine/src/kernel/lock/folder-lock.test.ts'],
  'engines on one Postgres database': ['tests/conformance/jobs-two-engines.test.ts'],
  'memory with PGlite': ['bench/README.md'],
  'writes lost when the process is killed': ['tests/conformance/durability.test.ts'],
  'writes lost when the power is cut': ['engine/src/kernel/db/pglite/wal-flusher.ts "200 ms"'],
}
