import type { Database } from '../database.ts'
import { runTransaction } from '../transaction.ts'
import { Listener } from './listener.ts'
import { Pool, type Sharing } from './pool.ts'

export interface PostgresOptions {
  readonly url: string
  readonly poolSize?: number
  readonly log?: (text: string) => void
  /** When short reads share a connection; left out for the usual limits. */
  readonly sharing?: Sharing
}

/** Rejects with `DatabaseUnavailable` if the server cannot be reached now; later it reconnects by itself. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const log = options.log ?? (() => undefined)
  const sharing = options.sharing === undefined ? {} : { sharing: options.sharing }
  const pool = new Pool({ url: options.url, size: options.poolSize ?? 8, log, ...sharing })
  const listener = new Listener(options.url, log)
  try {
    await pool.warm()
  } catch (error) {
    await pool.close()
    throw error
  }
  return {
    kind: 'postgres',
    transaction: (work, settings) => runTransaction(pool, work, settings),
    query: (statement) => runTransaction(pool, (session) => session.last(statement)),
    listen: (channel, onNotify, onGap) => listener.listen(channel, { onNotify, onGap }),
    load: () => pool.load(),
    close: async () => {
      await Promise.all([pool.close(), listener.close()])
    },
  }
}
