import type { Database, Result, Statement } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { CHANGE_COLUMNS, changeOf, type Change } from './change.ts'
import { persist } from './persist.ts'

/** Changes read at once: a transaction of a million rows must not be in memory as a whole. */
const PAGE = 500
/** Transactions that wait to be read; with more it is cheaper to look for them in the table. */
const MOST_WAITING = 20_000
/** Remembered, so that what is read again after a gap is not told twice; far more than the table keeps for its minutes. */
const MOST_REMEMBERED = 200_000

/** Classes of SQLSTATE: connections, resources, operators, conflicts. Any other will be the same next time. */
const PASSING = /^(08|53|57|40)/

const READ = `select ${CHANGE_COLUMNS}, asked.place
  from unnest($1::xid8[]) with ordinality as asked (transaction, place)
  join engine.changes change on change.transaction = asked.transaction
  where (asked.place, change.id) > ($2::bigint, $3::bigint)
  order by asked.place, change.id
  limit ${PAGE}`

/** In the order of their first changes: the order of their commits is known only to those who were listening. */
const MISSED = `select transaction from engine.changes
  where not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
  group by transaction order by min(id)`

export interface FeedOptions {
  readonly db: Database
  readonly deliver: (changes: readonly Change[]) => Promise<void>
  readonly log: Logger
  /** Comes when the service closes. */
  readonly signal: AbortSignal
}

/** Reads what the database announces, in the order of commits, and hands it on. */
export class ChangeFeed {
  readonly #db: Database
  readonly #deliver: (changes: readonly Change[]) => Promise<void>
  readonly #log: Logger
  readonly #signal: AbortSignal
  #waiting: string[] = []
  #gap = false
  readonly #done = new Set<string>()
  #start = ''
  #running: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  constructor(options: FeedOptions) {
    this.#db = options.db
    this.#deliver = options.deliver
    this.#log = options.log
    this.#signal = options.signal
  }

  async open(): Promise<void> {
    this.#stop = await this.#db.listen(
      'engine_changes',
      (transaction) => this.#announce(transaction),
      () => this.#miss(),
    )
    // Nobody is told of changes that were committed before.
    const { rows } = await this.#db.query({ text: 'select pg_current_snapshot()' })
    this.#start = rows[0]?.[0] ?? ''
  }

  /** After the signal. */
  async close(): Promise<void> {
    await this.#stop()
    await this.#running
  }

  #announce(transaction: string): void {
    // Everyone who may run SQL may notify: a payload that is not a transaction's number must not stop the feed.
    if (!/^\d{1,19}$/.test(transaction)) return
    this.#waiting.push(transaction)
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting = []
      this.#gap = true
    }
    this.#wake()
  }

  #miss(): void {
    this.#gap = true
    this.#wake()
  }

  #wake(): void {
    if (this.#signal.aborted) return
    this.#running ??= this.#drain()
      .catch((error: unknown) => {
        if (!this.#signal.aborted) this.#log.error({ err: error }, 'changes were lost')
      })
      .finally(() => {
        this.#running = null
        if (this.#hasWork) this.#wake()
      })
  }

  get #hasWork(): boolean {
    return this.#gap || this.#waiting.length > 0
  }

  async #drain(): Promise<void> {
    while (this.#hasWork && !this.#signal.aborted) {
      if (this.#gap) await this.#findMissed()
      const transactions = this.#waiting.filter((transaction) => !this.#done.has(transaction))
      this.#waiting = []
      for (const transaction of transactions) this.#remember(transaction)
      await this.#tell(transactions)
    }
  }

  async #findMissed(): Promise<void> {
    this.#gap = false
    const { rows } = await this.#read({ text: MISSED, values: [this.#start] })
    // What was announced since is among them, in its place.
    const found = new Set(rows.map((row) => row[0] ?? ''))
    this.#waiting = [...found, ...this.#waiting.filter((transaction) => !found.has(transaction))]
  }

  async #tell(transactions: readonly string[]): Promise<void> {
    if (transactions.length === 0) return
    const list = `{${transactions.join()}}`
    let [place, id] = ['0', '0']
    for (;;) {
      const { rows } = await this.#read({ text: READ, values: [list, place, id], prepare: true })
      await this.#deliver(rows.map(changeOf))
      const last = rows.at(-1)
      if (rows.length < PAGE || last === undefined) return
      place = last.at(-1) ?? '0'
      id = last[1] ?? '0'
    }
  }

  /** What cannot be read now is read later: the table keeps it. */
  #read(statement: Statement): Promise<Result> {
    return persist(() => this.#db.query(statement), {
      signal: this.#signal,
      isPassing: (error) => !(error instanceof DatabaseError) || PASSING.test(error.code),
      onRetry: (error) => this.#log.warn({ err: error }, 'changes cannot be read at the moment'),
    })
  }

  #remember(transaction: string): void {
    this.#done.add(transaction)
    if (this.#done.size <= MOST_REMEMBERED) return
    for (const oldest of this.#done) {
      this.#done.delete(oldest)
      break
    }
  }
}
