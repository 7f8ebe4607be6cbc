import type { Database } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { AnnouncementQueue } from '../feed/announcement-queue.ts'
import { CHANGE_COLUMNS, changeOf, type Change } from './change.ts'

/** How many changes are read at once: a transaction of a million rows must not be in memory as a whole. */
const PAGE_SIZE = 500
/** Far more transactions than the table keeps. */
const MAX_REMEMBERED = 200_000

const READ = `select ${CHANGE_COLUMNS}, asked.place
  from unnest($1::xid8[]) with ordinality as asked (transaction, place)
  join engine.changes change on change.transaction = asked.transaction
  where (asked.place, change.id) > ($2::bigint, $3::bigint)
  order by asked.place, change.id
  limit ${PAGE_SIZE}`

/** In the order of their first changes, because the order of their commits is not known after a gap. */
const MISSED = `select transaction from engine.changes
  where not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
  group by transaction order by min(id)`

export interface ChangeFeedOptions {
  readonly db: Database
  readonly deliver: (changes: readonly Change[]) => Promise<void>
  readonly log: Logger
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** Reads the changes of the transactions that the database announces, and passes them on. */
export function changeFeed({ db, deliver, log, signal }: ChangeFeedOptions): AnnouncementQueue {
  async function deliverTransactions(transactions: readonly string[]): Promise<void> {
    const list = `{${transactions.join()}}`
    let [place, id] = ['0', '0']
    for (;;) {
      const { rows } = await queue.read({ text: READ, values: [list, place, id], prepare: true })
      await deliver(rows.map(changeOf))
      const last = rows.at(-1)
      if (rows.length < PAGE_SIZE || last === undefined) return
      place = last.at(-1) ?? '0'
      id = last[1] ?? '0'
    }
  }

  const queue = new AnnouncementQueue({
    db,
    channel: 'engine_changes',
    parse: (payload) => (/^\d{1,19}$/.test(payload) ? { id: payload, isWanted: true } : null),
    start: 'select pg_current_snapshot()',
    missed: MISSED,
    // They are read in pages themselves.
    pageSize: Infinity,
    handle: deliverTransactions,
    maxRemembered: MAX_REMEMBERED,
    what: 'changes',
    log,
    signal,
  })
  return queue
}
