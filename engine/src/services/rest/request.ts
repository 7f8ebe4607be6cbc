import type { Session, Statement } from '../../kernel/db/database.ts'
import { quoteIdentifier } from '../../kernel/db/quote.ts'
import type { RunOptions } from '../../kernel/db/run-as.ts'
import { unknownSchema } from './errors.ts'
import type { Preferences } from './parse/preferences.ts'
import { parsePreferences } from './parse/preferences.ts'
import { queryPairs } from './parse/query.ts'
import type { Places } from './places.ts'
import type { SchemaCache } from './schema/types.ts'
import type { RestRequest, RestSettings } from './types.ts'

/** What every action works from: the request, read as far as all of them need it. */
export interface Context {
  readonly request: RestRequest
  readonly cache: SchemaCache
  readonly settings: RestSettings
  readonly schema: string
  /** The schema was chosen by a header, or could have been: the answer says which one it was. */
  readonly saysSchema: boolean
  readonly pairs: readonly (readonly [string, string])[]
  readonly preferences: Preferences
  /** Whose token it is; null for a caller without one, and for a role that row security does not hold for. */
  readonly person: string | null
  readonly places: Places
  /** Runs as the caller, in one transaction. */
  readonly run: <T>(work: (session: Session) => Promise<T>, options: RunKind) => Promise<T>
}

export interface RunKind {
  readonly readOnly: boolean
  /** The statement compares with a regular expression that the caller wrote. */
  readonly hasPattern?: boolean
  /** The statement counts embedded rows. */
  readonly hasEmbeds?: boolean
}

const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE']

export function schemaOf(request: RestRequest, settings: RestSettings): { schema: string; saysSchema: boolean } {
  const header = CHANGES.includes(request.method) ? 'content-profile' : 'accept-profile'
  const asked = request.headers[header]
  const [first = 'public'] = settings.schemas
  if (asked === undefined) return { schema: first, saysSchema: settings.schemas.length > 1 }
  if (!settings.schemas.includes(asked)) throw unknownSchema(asked, settings.schemas)
  return { schema: asked, saysSchema: true }
}

export function readCommon(request: RestRequest): Pick<Context, 'pairs' | 'preferences'> {
  return { pairs: queryPairs(request.search), preferences: parsePreferences(request.headers['prefer']) }
}

/** The search path of each exposed schema: made once, sent with every request. */
export function searchPaths({ schemas, extraSearchPath }: RestSettings): ReadonlyMap<string, string> {
  return new Map(schemas.map((schema) => [schema, [schema, ...extraSearchPath].map(quoteIdentifier).join(', ')]))
}

/** What the transaction tells the database of the request, under the names that PostgREST uses. */
export function runOptions(
  request: RestRequest,
  searchPath: string,
  settings: RestSettings,
  cache: SchemaCache,
  preferences: Preferences,
  { readOnly, hasPattern, hasEmbeds }: RunKind,
): RunOptions {
  const { cookie, ...headers } = request.headers
  const timezone = preferences.timezone !== null && isTimezone(preferences.timezone) ? preferences.timezone : null
  const preRequest = preRequestCall(cache.settings.preRequest)
  return {
    readOnly,
    searchPath,
    settings: {
      'request.method': request.method,
      'request.path': request.path,
      'request.headers': JSON.stringify(headers),
      'request.cookies': cookie === undefined ? '{}' : JSON.stringify(cookiesOf(cookie)),
      ...(timezone === null ? {} : { timezone }),
      // A remembered result would be counted once, however often it stands in the answer.
      ...(hasEmbeds ? { enable_memoize: 'off' } : {}),
    },
    statementTimeoutMs: timeoutOf(request, settings, cache, hasPattern ?? false),
    ...(preRequest ? { preRequest } : {}),
  }
}

function timeoutOf(request: RestRequest, settings: RestSettings, cache: SchemaCache, hasPattern: boolean): number {
  if (cache.freeRoles.has(request.caller.role)) return settings.statementTimeoutMs
  const { personTimeoutMs, patternTimeoutMs } = settings
  return hasPattern ? Math.min(personTimeoutMs, patternTimeoutMs) : personTimeoutMs
}

function preRequestCall(name: string | null): Statement | null {
  return name ? { text: `select ${name.split('.').map(quoteIdentifier).join('.')}()`, prepare: true } : null
}

export function isTimezone(name: string): boolean {
  try {
    void new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function cookiesOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').flatMap((part) => {
      const equals = part.indexOf('=')
      return equals > 0 ? [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const] : []
    }),
  )
}
