import type { Session, Statement } from '../../kernel/db/database.ts'
import { DatabaseError } from '../../kernel/db/errors.ts'
import { quoteIdentifier } from '../../kernel/db/quote.ts'
import type { RunOptions } from '../../kernel/db/run-as.ts'
import { unknownSchema } from './errors.ts'
import type { HeavyCalls } from './heavy-calls.ts'
import type { Preferences } from './parse/preferences.ts'
import type { Search } from './parse/search.ts'
import type { SchemaCache } from './schema/types.ts'
import type { RestRequest, RestSettings } from './types.ts'

/** What every action needs: the request, parsed as far as all of them need it. */
export interface Context {
  readonly request: RestRequest
  readonly cache: SchemaCache
  readonly settings: RestSettings
  readonly schema: string
  /** Whether the answer names the schema, because a header chose it, or could have. */
  readonly namesSchema: boolean
  readonly search: Search
  readonly preferences: Preferences
  /** The user of the token; null for a caller without one, and for a role that bypasses row security. */
  readonly userId: string | null
  readonly heavyCalls: HeavyCalls
  /** Runs with the caller's rights, in one transaction. */
  readonly run: <T>(work: (session: Session) => Promise<T>, options: RunKind) => Promise<T>
}

export interface RunKind {
  readonly readOnly: boolean
  /** Whether running it twice is the same as running it once. */
  readonly isRepeatable?: boolean
  /** Whether the statement compares with a regular expression of the caller. */
  readonly hasPattern?: boolean
  /** Whether the statement counts embedded rows. */
  readonly hasEmbeds?: boolean
}

const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE']

export function schemaOf(request: RestRequest, settings: RestSettings): { schema: string; namesSchema: boolean } {
  const header = CHANGES.includes(request.method) ? 'content-profile' : 'accept-profile'
  const requested = request.headers[header]
  const [first = 'public'] = settings.schemas
  if (requested === undefined) return { schema: first, namesSchema: settings.schemas.length > 1 }
  if (!settings.schemas.includes(requested)) throw unknownSchema(requested, settings.schemas)
  return { schema: requested, namesSchema: true }
}

/** The search path of each exposed schema, made once for all requests. */
export function searchPaths({ schemas, extraSearchPath }: RestSettings): ReadonlyMap<string, string> {
  return new Map(schemas.map((schema) => [schema, [schema, ...extraSearchPath].map(quoteIdentifier).join(', ')]))
}

/** The settings with which the transaction informs the database about the request, under PostgREST's names. */
export function runOptions(
  request: RestRequest,
  searchPath: string,
  settings: RestSettings,
  cache: SchemaCache,
  preferences: Preferences,
  { readOnly, isRepeatable, hasPattern, hasEmbeds }: RunKind,
): RunOptions {
  const { cookie } = request.headers
  const { timezone } = preferences
  const preRequest = preRequestCall(cache.settings.preRequest)
  const transactionSettings: [string, string][] = [
    ['request.method', request.method],
    ['request.path', request.path],
    ['request.headers', headersText(request.headers)],
    ['request.cookies', cookie === undefined ? '{}' : JSON.stringify(cookiesOf(cookie))],
  ]
  if (timezone !== null) transactionSettings.push(['timezone', knownTimezone(timezone)])
  // Postgres would count a memoized result once, even if the answer contains it many times.
  if (hasEmbeds) transactionSettings.push(['enable_memoize', 'off'])
  return {
    readOnly,
    // Nobody knows what the project's own function does.
    isRepeatable: isRepeatable === true && preRequest === null,
    searchPath,
    settings: transactionSettings,
    statementTimeoutMs: timeoutOf(request, settings, cache, hasPattern ?? false),
    ...(preRequest === null ? {} : { preRequest }),
  }
}

/** Without the cookies, which have a setting of their own. */
function headersText(headers: RestRequest['headers']): string {
  if (headers['cookie'] === undefined) return JSON.stringify(headers)
  const { cookie: _, ...others } = headers
  return JSON.stringify(others)
}

function timeoutOf(request: RestRequest, settings: RestSettings, cache: SchemaCache, hasPattern: boolean): number {
  if (cache.bypassRoles.has(request.caller.role)) return settings.statementTimeoutMs
  const { userTimeoutMs, patternTimeoutMs } = settings
  return hasPattern ? Math.min(userTimeoutMs, patternTimeoutMs) : userTimeoutMs
}

/**
 * Refuses a zone as Postgres does. Postgres itself accepts any invention such as `<A>5`, and each connection keeps each zone in its
 * memory for ever: somebody could fill it.
 */
function knownTimezone(name: string): string {
  const isKnown = /^[+\-\d]/.test(name) ? /^[+-]?\d{1,2}(?::(?:00|15|30|45))?$/.test(name) : isNamedTimezone(name)
  if (isKnown) return name
  throw new DatabaseError(`invalid value for parameter "TimeZone": "${name}"`, { code: '22023' })
}

function isNamedTimezone(name: string): boolean {
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function preRequestCall(name: string | null): Statement | null {
  return name ? { text: `select ${name.split('.').map(quoteIdentifier).join('.')}()`, prepare: true } : null
}

function cookiesOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').flatMap((part) => {
      const equals = part.indexOf('=')
      return equals > 0 ? [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const] : []
    }),
  )
}
