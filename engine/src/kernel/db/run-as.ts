import type { Database, Session, Statement } from './database.ts'
import { DatabaseError } from './errors.ts'

/** Who is asking: the role, and the claims of the token. */
export interface Caller {
  readonly role: string
  /** The verified token's payload as JSON text; `auth.jwt()` and `auth.uid()` read it. */
  readonly claims: string
}

/** What the claims of a caller say, and what is always set for them. It is computed once for each token. */
interface CallerSettings {
  readonly subject: string | null
  readonly owner: string
}

/** By the caller itself: another token is another caller, even if its claims are the same. */
const settingsOf = new WeakMap<Caller, CallerSettings>()

function callerSettings(caller: Caller): CallerSettings {
  let settings = settingsOf.get(caller)
  if (settings === undefined) {
    const subject = readSubject(caller.claims)
    settings = { subject, owner: `${caller.role} ${subject ?? ''}` }
    settingsOf.set(caller, settings)
  }
  return settings
}

function readSubject(claims: string): string | null {
  if (claims === '') return null
  const { sub } = JSON.parse(claims) as { sub?: unknown }
  return typeof sub === 'string' && sub !== '' ? sub : null
}

/** The user of the token, which is its `sub`; null if there are no claims. */
export function subjectOf(caller: Caller): string | null {
  return callerSettings(caller).subject
}

/** The owner under whom the database's time is shared: each user separately, and all callers of one role without a user together. */
export function queueOwner(caller: Caller): string {
  return callerSettings(caller).owner
}

/** Whether an owner is one user, and not all callers of a role. */
export function isOneUser(owner: string): boolean {
  return !owner.endsWith(' ')
}

/** Whether an owner is the secret key: the project's functions and jobs, which work for all users. */
export function isForEverybody(owner: string): boolean {
  return owner === 'service_role '
}

export interface RunOptions {
  readonly readOnly?: boolean
  /** Whether running it twice is the same as running it once: a read that calls nothing volatile. */
  readonly isRepeatable?: boolean
  readonly searchPath?: string
  /** Further settings of the transaction, such as `request.headers`. */
  readonly settings?: readonly (readonly [name: string, value: string])[]
  /** Called with the caller's role, before anything else: the project's pre-request function. */
  readonly preRequest?: Statement
  readonly statementTimeoutMs?: number
}

/**
 * The only way from a request to SQL. Role and claims end with the transaction: PGlite has one connection, and a session-level
 * SET would leak to the next caller.
 */
export function runAs<T>(
  db: Database,
  caller: Caller,
  work: (session: Session) => Promise<T>,
  options: RunOptions = {},
): Promise<T> {
  // For Postgres 'none' is not a role but means the engine's own role.
  if (caller.role === '' || caller.role.toLowerCase() === 'none') {
    return Promise.reject(new DatabaseError(`role "${caller.role}" does not exist`, { code: '22023' }))
  }
  const settings: (readonly [string, string])[] = [['request.jwt.claims', caller.claims]]
  if (options.searchPath !== undefined) settings.push(['search_path', options.searchPath])
  if (options.settings !== undefined) settings.push(...options.settings)
  if (options.readOnly) settings.push(['transaction_read_only', 'on'])
  // The role is set last, because it may not be allowed to set the others.
  settings.push(['role', caller.role])

  return db.transaction(work, {
    settings,
    owner: queueOwner(caller),
    // The secret key has every right on the data in any case, and the login for requests may not become its role.
    isRequest: caller.role !== 'service_role',
    ...(options.isRepeatable === true ? { isRepeatable: true } : {}),
    ...(options.preRequest === undefined ? {} : { opening: [options.preRequest] }),
    ...(options.statementTimeoutMs === undefined ? {} : { statementTimeoutMs: options.statementTimeoutMs }),
  })
}
