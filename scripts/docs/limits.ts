import { portalSources } from './limits-of-portal.ts'

const settings = 'engine/src/kernel/config/settings.ts'
const realtime = 'engine/src/services/realtime'
const storage = 'engine/src/services/storage'
const functions = 'engine/src/services/functions'
const project = 'supabase/config.toml'

/**
 * Where each figure of docs/reference/limits.md is in the code: `file NAME unit`, with the name of the constant and the unit that the
 * page uses; or `file "text"`, if the figure is part of a longer text of the code. For rows without a figure of ours it is the test
 * that shows them.
 */
export const sources: Readonly<Record<string, readonly string[]>> = {
  ...portalSources,
  'Node.js': ['package.json ">=20.19.0"'],
  Postgres: ['tests/support/postgres.ts "version >= 15"'],
  'body of a REST request': [`${settings} REST_BODY_LIMIT MB`],
  "body of a REST request without a user's token: size; number of values": [
    'engine/src/server/mounts/rest.ts ANONYMOUS_BODY_LIMIT KB',
    'engine/src/kernel/json/parse-json.ts FEW_VALUES n',
  ],
  'what one user sends to be parsed (REST, identity, realtime; what functions get counts an eighth): in a second; at once; time of the engine in a second; at once':
    ['userBytesPerSecond MB', 'userBytesAtOnce MB', 'userMsPerSecond n', 'userMsAtOnce s'].map(
      (limit) => `engine/src/kernel/limits/budgets.ts ${limit}`,
    ),
  'what one address without a user sends of this: in a second; at once; time of the engine in a second; at once': [
    'addressBytesPerSecond KB',
    'addressBytesAtOnce MB',
    'addressMsPerSecond n',
    'addressMsAtOnce s',
  ].map((limit) => `engine/src/kernel/limits/budgets.ts ${limit}`),
  'JSON in a request: depth; number of values': [
    'engine/src/kernel/json/parse-json.ts "depth: 200"',
    'engine/src/kernel/json/parse-json.ts "values: 200_000"',
  ],
  'columns or parameters that a REST body names; fields of a CSV': [
    'engine/src/services/rest/parse/payload.ts MAX_KEYS n',
    'engine/src/kernel/json/parse-json.ts "values: 200_000"',
  ],
  'request line and headers together': ['engine/src/server/http/listener.ts MAX_HEADER_BYTES KB'],
  'what of them is free; their address pays for more out of the bytes and the time above, before the engine knows a user or a key':
    ['engine/src/server/http/pay-for.ts FREE_HEAD_BYTES KB'],
  'a path; parameters of a query': [
    'engine/src/kernel/http/target.ts PATH_LENGTH KB',
    'engine/src/kernel/http/target.ts MAX_PARAMETERS n',
  ],
  'items that are read of a header that is a list; cookies of the mailbox': [
    'engine/src/kernel/http/list-items.ts LIST_ITEMS n',
  ],
  'body of a request to a function': [`${settings} FUNCTION_BODY_LIMIT MB`],
  'a function, until its answer begins': [`${settings} FUNCTION_TIMEOUT_MS s`],
  "a function's whole answer, and its work after it (`EdgeRuntime.waitUntil`)": [
    `${functions}/limits.ts DURATION_MS s`,
  ],
  'a function that lets nothing else run in its thread': [`${settings} FUNCTION_BLOCK_MS s`],
  "memory of a function's thread: heap, and buffers outside it": [`${settings} FUNCTION_MEMORY_MB n`],
  'processes that one function has started with `Worker`, at a time': [`${functions}/limits.ts MAX_WEB_WORKERS n`],
  'memory of such a process: heap; all of it': [`${functions}/pool/worker-process.ts WATCH_MS n`],
  'one message of such a process: bytes of JSON; values; characters of one text; members of one object or list': [
    `${functions}/limits.ts MESSAGE_BYTES MB`,
    `${functions}/limits.ts MESSAGE_VALUES n`,
    `${functions}/limits.ts "characters: 8_000_000"`,
    `${functions}/limits.ts "members: 300_000"`,
  ],
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
  'body of an identity request; its values': [
    'engine/src/services/auth/call.ts MAX_BODY_BYTES MB',
    'engine/src/kernel/json/parse-json.ts FEW_VALUES n',
  ],
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
  'wrong codes of authenticator apps and wrong recovery codes of one user in five minutes; in an hour; in a day; counted apart where this user has given a factor within 90 days':
    [
      'engine/src/services/auth/code-guesses.ts "FACTOR_CODES: Limit = { count: 5, seconds: 300 }"',
      'engine/src/services/auth/code-guesses.ts MAX_CODES_PER_HOUR n',
      'engine/src/services/auth/code-guesses.ts "FACTOR_CODES_PER_DAY: Limit = { count: 50, seconds: 24 * 3600 }"',
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
  'recovery codes of a user; how often new ones are made in five minutes': [
    'engine/src/services/auth/flows/recovery-codes.ts CODES n',
    'engine/src/services/auth/code-guesses.ts "NEW_RECOVERY_CODES: Limit = { count: 5, seconds: 300 }"',
  ],
  'a session': [`${project} "timebox = "720h""`, `${project} "inactivity_timeout = "12h""`],
  'an access token': [`${project} jwt_expiry h`],
  'a token that a client sends': ['engine/src/kernel/jwt/verifier.ts MAX_TOKEN_BYTES KB'],
  '`user_metadata`, `app_metadata`': ['engine/src/services/auth/store/users.ts MAX_METADATA_BYTES KB'],
  'a refresh token used again': [`${project} refresh_token_reuse_interval n`],
  'a password': ['engine/src/services/auth/password.ts MAX_BYTES n'],
  'mails about sign-in, of one kind to one user': [
    'supabase/migrations/20261116103482_security_mails.sql "earlier.created_at > now() - interval \'1 day\'"',
    'supabase/migrations/20261116103482_security_mails.sql ") < 20"',
  ],
  'a mail about sign-in that could not be sent': [
    'supabase/migrations/20261116103482_security_mails.sql "mail.attempts < 10"',
  ],
  'the link "This was not me"': [
    'supabase/migrations/20261116103482_security_mails.sql "told.created_at > clock_timestamp() - interval \'7 days\'"',
  ],
  'a device that is not new': [
    'supabase/migrations/20261116103482_security_mails.sql "known.last_seen_at > now() - interval \'180 days\'"',
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
  "a client's document that an administrator has opened": [
    'supabase/migrations/20261116102300_storage.sql "interval \'60 seconds\'"',
  ],
  'a signed address': [
    `${storage}/objects/sign-object.ts MAX_USER_SECONDS d`,
    `${storage}/objects/upload-object.ts UPLOAD_SECONDS h`,
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
  'realtime: a right on a private topic that was taken away': [`${realtime}/channels/channel.ts RIGHTS_MS s`],
  'realtime: the policies of one private topic for one user': [`${realtime}/rights/rights-watch.ts TIMEOUT_MS s`],
  'realtime: `track` and `untrack` of a channel': [
    `${realtime}/limits.ts presenceEventsAtOnce n`,
    `${realtime}/limits.ts presenceEventsPerSecond n`,
  ],
  'realtime: presence events of an engine in a second': [`${realtime}/limits.ts presenceEventsOfAllPerSecond n`],
  'realtime: what a presence tracks; its key': [
    `${realtime}/limits.ts presenceBytes KB`,
    `${realtime}/channels/join.ts TOPIC_BYTES n`,
  ],
  'realtime: presences on one topic': [`${realtime}/limits.ts presencesPerTopic n`],
  'realtime: presences of an engine that is gone': [`${realtime}/presence/presence-peers.ts DEAD_MS s`],
  'realtime: a message from the database': [`${realtime}/limits.ts messageBytes MB`],
  'realtime: messages in `realtime.messages`; in one replay': [
    `${realtime}/tidy.ts "72 hours"`,
    `${realtime}/protocol/join.ts MAX_REPLAYED n`,
  ],
  'realtime: private topics in one broadcast by HTTP': [`${realtime}/broadcast/http.ts MAX_PRIVATE_TOPICS n`],
  'realtime: one message of a client; of one without a user': [
    `${realtime}/limits.ts messageBytes MB`,
    `${realtime}/limits.ts anonymousMessageBytes KB`,
  ],
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
  'realtime: silence of a socket, or a client that reads nothing of what waits for it': [
    `${realtime}/limits.ts silenceMs s`,
  ],
  'realtime: a lost connection to Postgres without lost changes': [`${realtime}/tidy.ts "10 minutes"`],
  'a stop waits for running requests': [`${settings} SHUTDOWN_TIMEOUT_MS s`],
  'the time until an answer begins': ['engine/src/server/http/gateway.ts ANSWER_MS s'],
  'requests of one connection whose answers are not sent yet': ['engine/src/server/http/listener.ts MAX_PENDING n'],
  'a client that does not read its answer': ['engine/src/server/http/listener.ts QUIET_MS s'],
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
