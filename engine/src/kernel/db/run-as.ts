import type { Database, Session, Statement } from './database.ts'
import { DatabaseError } from './errors.ts'

/** Who is asking, and what the database may know of the request. */
export interface Caller {
  readonly role: string
  /** The verified token's payload as JSON text; `auth.jwt()` and `auth.uid()` read it. */
  readonly claims: string
}

/** Whose token it is, as its `sub` says; null if there are no claims. */
export function subjectOf({ claims }: Caller): string | null {
  if (claims === '') return null
  const { sub } = JSON.parse(claims) as { sub?: unknown }
  return typeof sub === 'string' && sub !== '' ? sub : null
}

/** As whom the database's time is shared out: each person apart, and all callers without a person of one role together. */
export function queueOwner(caller: Caller): string {
  return `${caller.role} ${subjectOf(caller) ?? ''}`
}

/** Whether an owner is one person, and not everyone of a role. */
export function isOnePerson(owner: string): boolean {
  return !owner.endsWith(' ')
}

export interface RunOptions {
  readonly readOnly?: boolean
  readonly searchPath?: string
  /** Further settings of the transaction, such as `request.headers`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called as the caller, before anything else: the project's pre-request function. */
  readonly preRequest?: Statement
  readonly statementTimeoutMs?: number
}

/**
 * The one door from a request to SQL. Role and claims live and die with the transaction: PGlite has one connection,
 * and a session-level SET would leak to the next caller.
 */
export function runAs<T>(
  db: Database,
  caller: Caller,
  work: (session: Session) => Promise<T>,
  options: RunOptions = {},
): Promise<T> {
  // To Postgres 'none' is no role but the way back to the engine's own.
  if (caller.role === '' || caller.role.toLowerCase() === 'none') {
    return Promise.reject(new DatabaseError(`role "${caller.role}" does not exist`, { code: '22023' }))
  }
  const settings: [string, string][] = [['request.jwt.claims', caller.claims]]
  if (options.searchPath !== undefined) settings.push(['search_path', options.searchPath])
  for (const [name, value] of Object.entries(options.settings ?? {})) settings.push([name, value])
  if (options.readOnly) settings.push(['transaction_read_only', 'on'])
  // Last, so that whatever the role may not set is set before it.
  settings.push(['role', caller.role])

  return db.transaction(work, {
    settings,
    owner: queueOwner(caller),
    ...(options.preRequest === undefined ? {} : { opening: [options.preRequest] }),
    ...(options.statementTimeoutMs === undefined ? {} : { statementTimeoutMs: options.statementTimeoutMs }),
  })
}
