import type { Database, DatabaseLoad } from '../database.ts'
import { runTransaction } from '../transaction.ts'
import { Connection } from './connection.ts'
import { Listener } from './listener.ts'
import { Pool, type Sharing } from './pool.ts'

export interface PostgresOptions {
  readonly url: string
  /** At most so many connections for requests, and as many for the engine's own work. */
  readonly poolSize?: number
  readonly log?: (text: string) => void
  /** When short reads share a connection; left out for the usual limits. */
  readonly sharing?: Sharing
}

/**
 * The login of requests, as on the platform. SQL that runs for a user can return to the role of its session: this one owns nothing, and may
 * only become the roles that are granted to it.
 */
const REQUEST_LOGIN = 'authenticator'

/** Rejects with `DatabaseUnavailable` if the server cannot be reached now; later it reconnects by itself. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, poolSize: size = 8, log = () => undefined } = options
  const pools: Pool[] = []
  const addPool = (of: string): Pool => {
    const pool = new Pool({ url: of, size, log, ...(options.sharing ? { sharing: options.sharing } : {}) })
    pools.push(pool)
    return pool
  }
  const own = addPool(url)
  const listener = new Listener(url, log)
  try {
    await own.warm()
  } catch (error) {
    await own.close()
    throw error
  }

  // The bootstrap of a new server creates the login, so it is tried when the first request comes.
  let requests: Pool | null = null
  let trying: Promise<string | null> | null = null
  let closed = false
  const poolForRequests = async (): Promise<Pool> => {
    trying ??= whyRefused(urlFor(REQUEST_LOGIN, url)).finally(() => (trying = null))
    const refusal = await trying
    if (closed) return own
    if (requests !== null) return requests
    if (refusal !== null) {
      log(ownLoginWarning(refusal))
      return (requests = own)
    }
    requests = addPool(urlFor(REQUEST_LOGIN, url))
    await warnOfServiceRole(own, log)
    return requests
  }
  return {
    kind: 'postgres',
    async transaction(work, given) {
      const pool = given?.isRequest === true ? (requests ?? (await poolForRequests())) : own
      return runTransaction(pool, work, given)
    },
    query: (statement) => runTransaction(own, (session) => session.last(statement)),
    listen: (channel, onNotify, onGap) => listener.listen(channel, { onNotify, onGap }),
    load: () => pools.map((pool) => pool.load()).reduce(sum),
    close: async () => {
      closed = true
      await Promise.all([...pools.map((pool) => pool.close()), listener.close()])
    },
  }
}

function urlFor(user: string, url: string): string {
  // A parameter also works in an address without a host, for which a URL cannot have a user.
  const changed = new URL(url)
  changed.searchParams.set('user', user)
  return changed.href
}

/** Why Postgres does not let this login in; null if it does. */
async function whyRefused(url: string): Promise<string | null> {
  try {
    const connection = await Connection.open(url, { onIdle: () => undefined })
    await connection.close()
    return null
  } catch (error) {
    const { cause, message } = error as Error
    const code = (cause as { code?: unknown } | undefined)?.code
    // A wrong password, a role that may not log in or connect to this database, or one that a pooler does not know.
    if (typeof code === 'string' && (code.startsWith('28') || code === '42501' || code === '08P01')) return message
    // The driver itself has no password for this login.
    if (message.startsWith('SASL')) return message
    throw error
  }
}

function ownLoginWarning(reason: string): string {
  return (
    `requests use the login of the database's address, because "${REQUEST_LOGIN}" cannot log in with the same password (${reason}). ` +
    'SQL that resets its role then has the rights of the owner: docs/guides/deploy.md says how to change that.'
  )
}

/** Bootstraps of older versions granted it. */
async function warnOfServiceRole(own: Pool, log: (text: string) => void): Promise<void> {
  const text = `select pg_has_role($1, oid, 'member') from pg_roles where rolname = 'service_role'`
  const { rows } = await runTransaction(own, (session) => session.last({ text, values: [REQUEST_LOGIN] }))
  if (rows[0]?.[0] === 't')
    log(`requests may become service_role: revoke service_role from ${REQUEST_LOGIN} (docs/guides/deploy.md)`)
}

function sum(one: DatabaseLoad, other: DatabaseLoad): DatabaseLoad {
  return {
    limit: one.limit + other.limit,
    open: one.open + other.open,
    idle: one.idle + other.idle,
    waiting: one.waiting + other.waiting,
  }
}
