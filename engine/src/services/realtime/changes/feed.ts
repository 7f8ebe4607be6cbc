import type { Database, Result, Statement } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { CHANGE_COLUMNS, changeOf, type Change } from './change.ts'
import { retry } from './retry.ts'

/** How many changes are read at once: a transaction of a million rows must not be in memory as a whole. */
const PAGE_SIZE = 500
/** How many transactions may wait to be read; with more it is cheaper to search the table for them. */
const MAX_WAITING = 20_000
/** How many transactions are remembered, so that those read again after a gap are not sent twice; far more than the table keeps. */
const MAX_REMEMBERED = 200_000

/** Classes of SQLSTATE for temporary errors: connections, resources, operators, conflicts. Any other error would happen again. */
const TEMPORARY = /^(08|53|57|40)/

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

export interface FeedOptions {
  readonly db: Database
  readonly deliver: (changes: readonly Change[]) => Promise<void>
  readonly log: Logger
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** Reads the changes that the database announces, in the order of commits, and passes them on. */
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
      () => this.#onGap(),
    )
    // Changes that were committed before are not sent.
    const { rows } = await this.#db.query({ text: 'select pg_current_snapshot()' })
    this.#start = rows[0]?.[0] ?? ''
  }

  /** Call it after the signal. */
  async close(): Promise<void> {
    await this.#stop()
    await this.#running
  }

  #announce(transaction: string): void {
    // Everyone who may run SQL can send a notification: a payload that is not a transaction's number must not stop the feed.
    if (!/^\d{1,19}$/.test(transaction)) return
    this.#waiting.push(transaction)
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting = []
      this.#gap = true
    }
    this.#wake()
  }

  #onGap(): void {
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
      await this.#deliverTransactions(transactions)
    }
  }

  async #findMissed(): Promise<void> {
    this.#gap = false
    const { rows } = await this.#read({ text: MISSED, values: [this.#start] })
    // Transactions that were announced since are among them, at their position.
    const found = new Set(rows.map((row) => row[0] ?? ''))
    this.#waiting = [...found, ...this.#waiting.filter((transaction) => !found.has(transaction))]
  }

  async #deliverTransactions(transactions: readonly string[]): Promise<void> {
    if (transactions.length === 0) return
    const list = `{${transactions.join()}}`
    let [place, id] = ['0', '0']
    for (;;) {
      const { rows } = await this.#read({ text: READ, values: [list, place, id], prepare: true })
      await this.#deliver(rows.map(changeOf))
      const last = rows.at(-1)
      if (rows.length < PAGE_SIZE || last === undefined) return
      place = last.at(-1) ?? '0'
      id = last[1] ?? '0'
    }
  }

  /** Changes that cannot be read now are read later, because the table keeps them. */
  #read(statement: Statement): Promise<Result> {
    return retry(() => this.#db.query(statement), {
      signal: this.#signal,
      isTemporary: (error) => !(error instanceof DatabaseError) || TEMPORARY.test(error.code),
      onRetry: (error) => this.#log.warn({ err: error }, 'changes cannot be read at the moment'),
    })
  }

  #remember(transaction: string): void {
    this.#done.add(transaction)
    if (this.#done.size <= MAX_REMEMBERED) return
    for (const oldest of this.#done) {
      this.#done.delete(oldest)
      break
    }
  }
}
