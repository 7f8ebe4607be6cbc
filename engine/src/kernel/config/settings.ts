import { resolve } from 'node:path'
import { z } from 'zod'
import { signingKeySchema } from '../jwt/signing-keys.ts'
import { ConfigError, parseConfig } from './config-error.ts'
import { s3Settings, s3Variables, type S3Settings } from './s3-settings.ts'
import { byteSize, databaseUrl, flag, httpUrl, optional, webUrl, whole } from './values.ts'

/** A private JWK or a list of them; the first signs, all verify. */
const signingKeys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'expected a private P-256 key, or a list of them, as JSON (JWK)' })
      return z.NEVER
    }
  })
  .pipe(
    z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(signingKeySchema, 'expected a private P-256 key, or a list of them, as JSON (JWK)').min(1),
    ),
  )

function apiKey(prefix: string) {
  const message = `expected ${prefix} and at least 20 letters, digits, _ or -`
  return z.string().regex(new RegExp(`^${prefix}[A-Za-z0-9_-]{20,}$`), message)
}

const ownKey = z
  .string()
  .regex(
    /^[A-Za-z0-9._~+/=-]{32,}$/,
    'expected at least 32 letters, digits or . _ ~ + / = -, for example of openssl rand -hex 32',
  )
const olderKey = z.string().regex(/^[A-Za-z0-9._-]{32,}$/, 'expected at least 32 letters, digits or . _ -')
const jwtSecret = z.string().min(32, 'expected at least 32 characters')

/**
 * Every environment variable that the engine reads. A variable of one environment has a second name for training, which
 * begins with `TRAINING_`.
 */
const variables = z.object({
  PORT: optional(whole(0, 65_535)),
  /** The address to listen on. If it is not set, this machine alone; 0.0.0.0 opens it to the network. */
  HOST: optional(z.string()),
  PORTICO_DATA: optional(z.string()),
  /** The address at which clients reach the server, if the Host header does not have it: `https://portal.example.com`. */
  PORTICO_URL: optional(httpUrl.refine((url) => new URL(url).pathname === '/', 'expected a URL without a path')),
  /** Trusts X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host. Only for use behind a proxy that sets them itself. */
  PORTICO_TRUST_PROXY: flag,
  /** A TOML file with the firm's name, links and demo logins. */
  PORTICO_BRAND: optional(z.string()),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** The largest body of a REST request. */
  REST_BODY_LIMIT: optional(byteSize),
  /** The largest answer to a REST request. */
  REST_ANSWER_LIMIT: optional(byteSize),
  /** The number of rows on all levels of one answer with embedded resources. */
  REST_EMBED_ROWS: optional(whole(1, 10_000_000)),
  /** How many heavy procedures one user may run at a time. */
  REST_HEAVY_CALLS: optional(whole(1, 1_000)),
  /** The largest file, instead of the limit in `config.toml`; a bucket may allow less. */
  PORTICO_FILE_SIZE_LIMIT: optional(byteSize),
  STATEMENT_TIMEOUT_MS: optional(whole(100, 3_600_000)),
  /** The time limit of a user's statement with a regular expression. */
  PATTERN_TIMEOUT_MS: optional(whole(100, 3_600_000)),
  /** Limits of a function: time until its answer begins, time that it blocks its thread, memory, requests at a time, largest body. */
  FUNCTION_TIMEOUT_MS: optional(whole(100, 3_600_000)),
  FUNCTION_BLOCK_MS: optional(whole(500, 600_000)),
  FUNCTION_MEMORY_MB: optional(whole(32, 65_536)),
  FUNCTION_CONCURRENCY: optional(whole(1, 10_000)),
  FUNCTION_BODY_LIMIT: optional(byteSize),
  /** Sockets for live changes: of one user, and from one address. */
  PORTICO_SOCKETS_PER_PERSON: optional(whole(1, 10_000)),
  PORTICO_SOCKETS_PER_ADDRESS: optional(whole(1, 10_000)),
  /** Connections to each Postgres. */
  DATABASE_POOL_SIZE: optional(whole(1, 200)),
  /** Opens the mailbox, `/metrics` and the details of `/health`. If it is not set, the engine creates one in the data folder. */
  PORTICO_OPERATOR_KEY: optional(ownKey),
  /** Seals back-ups. If it is not set, `backup` creates one in the data folder. */
  PORTICO_BACKUP_KEY: optional(ownKey),
  /** Whether the sample users of training have published passwords. If it is not set, only on a local machine. */
  PORTICO_DEMO: optional(z.enum(['on', 'off'], 'expected on or off')),
  /** How long a stop waits for running requests. */
  SHUTDOWN_TIMEOUT_MS: optional(whole(0, 600_000)),

  /** `smtp://user:password@host:port`, or `smtps://…`. If it is not set, mails stay in the mailbox. */
  SMTP_URL: optional(webUrl(['smtp:', 'smtps:'])),
  /** The sender of every mail: `Portico <portal@example.com>`. */
  MAIL_FROM: optional(z.string()),
  /** The shortest password that can be set with a link or changed; six or more. */
  PORTICO_RESET_PASSWORD_LENGTH: optional(whole(6, 72)),
  /** Wrong passwords for one user: from one source in five minutes, from all sources in an hour. */
  PORTICO_WRONG_PASSWORDS: optional(whole(1, 1_000_000)),
  PORTICO_WRONG_PASSWORDS_EVERYWHERE: optional(whole(1, 1_000_000)),
  /** How many mails of all kinds one address gets in an hour, from all senders together. */
  PORTICO_MAILS_TO_ADDRESS: optional(whole(1, 1_000_000)),
  /** The first administrator of production. */
  PORTICO_ADMIN_EMAIL: optional(z.email()),
  PORTICO_ADMIN_PASSWORD: optional(z.string().min(8, 'expected at least 8 characters')),
  /** Where files are stored, for both environments. If it is not set, in the data folder. */
  ...s3Variables,

  DATABASE_URL: optional(databaseUrl),
  PORTICO_PUBLISHABLE_KEY: optional(apiKey('sb_publishable_')),
  PORTICO_SECRET_KEY: optional(apiKey('sb_secret_')),
  PORTICO_SIGNING_KEYS: optional(signingKeys),
  /** JWT-shaped API keys of a project that came with them. They are compared as they are. */
  PORTICO_ANON_KEY: optional(olderKey),
  PORTICO_SERVICE_ROLE_KEY: optional(olderKey),
  /** Accepts tokens of users with HS256 that are signed with it. */
  JWT_SECRET: optional(jwtSecret),

  TRAINING_DATABASE_URL: optional(databaseUrl),
  TRAINING_PUBLISHABLE_KEY: optional(apiKey('sb_publishable_')),
  TRAINING_SECRET_KEY: optional(apiKey('sb_secret_')),
  TRAINING_SIGNING_KEYS: optional(signingKeys),
  TRAINING_ANON_KEY: optional(olderKey),
  TRAINING_SERVICE_ROLE_KEY: optional(olderKey),
  TRAINING_JWT_SECRET: optional(jwtSecret),
})

export interface EnvironmentSettings {
  /** Undefined for PGlite in the data folder. */
  readonly databaseUrl: string | undefined
  readonly publishableKey: string | undefined
  readonly secretKey: string | undefined
  readonly signingKeys: z.infer<typeof signingKeySchema>[] | undefined
  readonly anonKey: string | undefined
  readonly serviceRoleKey: string | undefined
  readonly jwtSecret: string | undefined
}

export interface Settings {
  readonly port: number
  readonly host: string | undefined
  /** Undefined for the command's own default. */
  readonly dataDir: string | undefined
  /** Without a trailing slash. Undefined if it is derived from each request. */
  readonly publicUrl: string | undefined
  readonly trustProxy: boolean
  readonly brandFile: string | undefined
  readonly logLevel: string
  readonly restBodyLimit: number
  readonly fileSizeLimit: number | undefined
  readonly rest: {
    readonly answerLimit: number
    readonly embedRows: number
    readonly heavyCalls: number
  }
  readonly statementTimeoutMs: number
  /** The limit for a user on PGlite, where everyone else waits meanwhile. */
  readonly pgliteTimeoutMs: number
  readonly patternTimeoutMs: number
  readonly functions: {
    readonly timeoutMs: number
    readonly blockMs: number
    readonly memoryMb: number
    readonly concurrency: number
    readonly bodyLimit: number
  }
  readonly sockets: { readonly perPerson: number; readonly perAddress: number }
  readonly poolSize: number | undefined
  readonly shutdownTimeoutMs: number
  readonly operatorKey: string | undefined
  readonly backupKey: string | undefined
  /** Undefined if `isLocalMachine` decides. */
  readonly demo: 'on' | 'off' | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly resetPasswordLength: number
  readonly wrongPasswords: number
  readonly wrongPasswordsEverywhere: number
  readonly mailsToAddress: number
  /** Undefined if files are in the data folder. */
  readonly s3: S3Settings | undefined
  readonly admin: { readonly email: string | undefined; readonly password: string | undefined }
  readonly production: EnvironmentSettings
  readonly training: EnvironmentSettings
}

export type Variables = Readonly<Record<string, string | undefined>>

export function readSettings(env: Variables): Settings {
  const given = parseConfig(variables, env, 'environment')
  requireDistinct(given)
  return {
    port: given.PORT ?? 8080,
    host: given.HOST ?? '127.0.0.1',
    dataDir: given.PORTICO_DATA === undefined ? undefined : resolve(given.PORTICO_DATA),
    publicUrl: given.PORTICO_URL?.replace(/\/+$/, ''),
    trustProxy: given.PORTICO_TRUST_PROXY,
    brandFile: given.PORTICO_BRAND === undefined ? undefined : resolve(given.PORTICO_BRAND),
    logLevel: given.LOG_LEVEL ?? 'info',
    restBodyLimit: given.REST_BODY_LIMIT ?? 10 * 1024 * 1024,
    fileSizeLimit: given.PORTICO_FILE_SIZE_LIMIT,
    rest: {
      answerLimit: given.REST_ANSWER_LIMIT ?? 20 * 1024 * 1024,
      embedRows: given.REST_EMBED_ROWS ?? 50_000,
      heavyCalls: given.REST_HEAVY_CALLS ?? 2,
    },
    statementTimeoutMs: given.STATEMENT_TIMEOUT_MS ?? 8_000,
    pgliteTimeoutMs: given.STATEMENT_TIMEOUT_MS ?? 3_000,
    patternTimeoutMs: given.PATTERN_TIMEOUT_MS ?? 1_000,
    functions: {
      timeoutMs: given.FUNCTION_TIMEOUT_MS ?? 150_000,
      blockMs: given.FUNCTION_BLOCK_MS ?? 10_000,
      memoryMb: given.FUNCTION_MEMORY_MB ?? 256,
      concurrency: given.FUNCTION_CONCURRENCY ?? 100,
      // Parsed, it needs at most 16 MB in one piece. V8 ends the engine, not the thread, if a full heap needs more than that.
      bodyLimit: given.FUNCTION_BODY_LIMIT ?? 2 * 1024 * 1024,
    },
    sockets: {
      perPerson: given.PORTICO_SOCKETS_PER_PERSON ?? 20,
      perAddress: given.PORTICO_SOCKETS_PER_ADDRESS ?? 100,
    },
    poolSize: given.DATABASE_POOL_SIZE,
    shutdownTimeoutMs: given.SHUTDOWN_TIMEOUT_MS ?? 10_000,
    operatorKey: given.PORTICO_OPERATOR_KEY,
    backupKey: given.PORTICO_BACKUP_KEY,
    demo: given.PORTICO_DEMO,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Portico OneView <no-reply@portico.local>',
    resetPasswordLength: given.PORTICO_RESET_PASSWORD_LENGTH ?? 6,
    wrongPasswords: given.PORTICO_WRONG_PASSWORDS ?? 10,
    wrongPasswordsEverywhere: given.PORTICO_WRONG_PASSWORDS_EVERYWHERE ?? 200,
    mailsToAddress: given.PORTICO_MAILS_TO_ADDRESS ?? 10,
    s3: s3Settings(given),
    admin: { email: given.PORTICO_ADMIN_EMAIL, password: given.PORTICO_ADMIN_PASSWORD },
    production: {
      databaseUrl: given.DATABASE_URL,
      publishableKey: given.PORTICO_PUBLISHABLE_KEY,
      secretKey: given.PORTICO_SECRET_KEY,
      signingKeys: given.PORTICO_SIGNING_KEYS,
      anonKey: given.PORTICO_ANON_KEY,
      serviceRoleKey: given.PORTICO_SERVICE_ROLE_KEY,
      jwtSecret: given.JWT_SECRET,
    },
    training: {
      databaseUrl: given.TRAINING_DATABASE_URL,
      publishableKey: given.TRAINING_PUBLISHABLE_KEY,
      secretKey: given.TRAINING_SECRET_KEY,
      signingKeys: given.TRAINING_SIGNING_KEYS,
      anonKey: given.TRAINING_ANON_KEY,
      serviceRoleKey: given.TRAINING_SERVICE_ROLE_KEY,
      jwtSecret: given.TRAINING_JWT_SECRET,
    },
  }
}

/** What the two environments must not share: otherwise the keys or the database of training would open production. */
const PAIRS = [
  ['DATABASE_URL', 'TRAINING_DATABASE_URL'],
  ['PORTICO_PUBLISHABLE_KEY', 'TRAINING_PUBLISHABLE_KEY'],
  ['PORTICO_SECRET_KEY', 'TRAINING_SECRET_KEY'],
  ['PORTICO_ANON_KEY', 'TRAINING_ANON_KEY'],
  ['PORTICO_SERVICE_ROLE_KEY', 'TRAINING_SERVICE_ROLE_KEY'],
  ['JWT_SECRET', 'TRAINING_JWT_SECRET'],
] as const

function requireDistinct(given: z.output<typeof variables>): void {
  for (const [production, training] of PAIRS) {
    if (given[production] !== undefined && given[production] === given[training]) {
      throw new ConfigError(`environment: ${training}: expected another value than that of ${production}`)
    }
  }
  const privateParts = new Set(given.PORTICO_SIGNING_KEYS?.map((key) => key.d))
  if (given.TRAINING_SIGNING_KEYS?.some((key) => privateParts.has(key.d)) === true) {
    throw new ConfigError('environment: TRAINING_SIGNING_KEYS: expected other keys than those of PORTICO_SIGNING_KEYS')
  }
}
