import { steadyNow } from '../clock/steady-clock.ts'
import type { Result, Statement, Value } from './database.ts'
import { DatabaseError, type DatabaseUnavailable } from './errors.ts'
import type { Prepared, StatementCache } from './statement-cache.ts'
import { MESSAGE_TYPE, readBytes, readColumns, readError, readRow, readRowCount } from './wire/backend.ts'
import type { Frontend } from './wire/frontend.ts'

const NO_COLUMNS: readonly string[] = []
const NO_VALUES: readonly Value[] = []

/** The transaction's state that Postgres reports when it is ready again. */
export const IDLE = 0x49
const ROLLED_BACK = Buffer.from('ROLLBACK')

export interface ExchangePlan {
  /** Statements sent together. If one fails, Postgres skips the rest. */
  readonly steps: readonly Statement[]
  /** Several statements in one text, instead of steps. */
  readonly script?: string
  /** Which step's rows are returned; those of the others are dropped unread. */
  readonly wanted?: number
  /** Which step ends the transaction with a commit. */
  readonly commit?: number
  /** The exchange is a whole transaction, so it may be repeated, and no transaction block may be open after it. */
  readonly alone?: boolean
  /** Running it twice is the same as running it once. */
  readonly repeatable?: boolean
  /** The role with which the statements run. */
  readonly role?: string
  /** Who asks; left out if the engine itself asks. */
  readonly owner?: string
  /** A statement that runs longer is stopped. Only PGlite needs it; Postgres has a setting for it. */
  readonly timeoutMs?: number
}

/**
 * One round trip: messages that end with one Sync, and the answers up to one ReadyForQuery. Postgres runs everything before a
 * Sync as one implicit transaction, unless a block is open.
 */
export class Exchange {
  readonly plan: ExchangePlan
  readonly #onDone: (exchange: Exchange) => void
  /** Shared with the copies that run elsewhere: whoever is first has answered. */
  #outcome = { isKnown: false }
  /** True if a copy of it runs elsewhere, so that a broken connection is not the end of it. */
  #hasCopy = false
  /** How many milliseconds it will probably take; 0 if it shares its connection with nobody. */
  expectedMs = 0
  #current = 0
  #prepared: (Prepared | null)[] = []
  /** Statements that were sent with a Parse that Postgres has not confirmed. */
  #unconfirmed: Prepared[] = []
  #closed: readonly string[] = []
  #columns: readonly string[] = NO_COLUMNS
  #rows: Value[][] = []
  #bytes: Buffer | null = null
  #rowCount = 0
  /** Set once the exchange is over and a statement in it failed. */
  error: DatabaseError | DatabaseUnavailable | null = null
  /** The state after the exchange; null when the connection broke. */
  status: number | null = null
  /** When it was sent, or when it began if exchanges wait in a queue. */
  startedAt = 0
  #attempts = 0

  constructor(plan: ExchangePlan, onDone: (exchange: Exchange) => void) {
    this.plan = plan
    this.#onDone = onDone
  }

  get result(): Result {
    const [columns, rows, rowCount, bytes] = [this.#columns, this.#rows, this.#rowCount, this.#bytes]
    return bytes === null ? { columns, rows, rowCount } : { columns, rows, rowCount, bytes }
  }

  /** May be called again if the exchange is repeated, on this connection or another. */
  encode(to: Frontend, cache: StatementCache): void {
    this.#attempts++
    this.startedAt = steadyNow()
    this.#current = 0
    this.#prepared = []
    this.#unconfirmed = []
    this.#columns = NO_COLUMNS
    this.#rows = []
    this.#bytes = null
    this.error = null
    // Sent first, so that no failing statement can make Postgres skip it.
    this.#closed = cache.takeEvicted()
    for (const name of this.#closed) to.closeStatement(name)
    if (this.plan.script !== undefined) {
      to.query(this.plan.script)
      return
    }
    for (const step of this.plan.steps) this.#encodeStep(step, to, cache)
    to.sync()
  }

  #encodeStep(step: Statement, to: Frontend, cache: StatementCache): void {
    const values = step.values ?? NO_VALUES
    if (!step.prepare || !cache.accepts(step.text)) {
      this.#prepared.push(null)
      to.parse('', step.text)
      to.bind('', values)
      to.describePortal()
      to.execute()
      return
    }
    const role = this.plan.role ?? ''
    let prepared = cache.find(role, step.text)
    if (!prepared) {
      prepared = cache.add(role, step.text)
      this.#unconfirmed.push(prepared)
      to.parse(prepared.name, step.text)
      to.describeStatement(prepared.name)
    }
    this.#prepared.push(prepared)
    to.bind(prepared.name, values)
    to.execute()
  }

  /** Handles one message of the answer. Returns true if it was the last. */
  receive(type: number, bytes: Buffer, start: number, end: number, cache: StatementCache): boolean {
    switch (type) {
      case MESSAGE_TYPE.dataRow:
        if (this.#current === this.plan.wanted) this.#addRow(bytes, start)
        return false
      case MESSAGE_TYPE.commandComplete:
        this.#complete(bytes, start, end)
        return false
      case MESSAGE_TYPE.emptyQuery:
        this.#current++
        return false
      case MESSAGE_TYPE.parseComplete:
        if (this.#prepared[this.#current]) this.#unconfirmed.shift()
        return false
      case MESSAGE_TYPE.rowDescription:
        this.#describe(bytes, start)
        return false
      case MESSAGE_TYPE.error:
        this.error ??= readError(bytes, start, end, this.#current)
        return false
      case MESSAGE_TYPE.readyForQuery:
        this.status = bytes[start]!
        this.#settlePrepared(cache)
        return true
      default:
        return false
    }
  }

  done(): void {
    if (this.#outcome.isKnown) return
    this.#outcome.isKnown = true
    this.#onDone(this)
  }

  /** The same once more, for another connection. The first answer of both counts. */
  copy(): Exchange {
    const copy = new Exchange(this.plan, this.#onDone)
    copy.#outcome = this.#outcome
    this.#hasCopy = true
    return copy
  }

  /** True if a copy was answered already. */
  get isOver(): boolean {
    return this.#outcome.isKnown
  }

  /** Called if it was sent, but taken back before Postgres read it. */
  takenBack(cache: StatementCache): void {
    this.#attempts -= 1
    for (const prepared of this.#unconfirmed) cache.forget(prepared)
    cache.evict(this.#closed)
  }

  /** Ends the exchange from outside: the connection broke, or the time limit was reached. */
  fail(error: DatabaseError | DatabaseUnavailable): void {
    if (this.#hasCopy || this.#outcome.isKnown) return
    this.#outcome.isKnown = true
    this.error = error
    this.status = null
    this.#onDone(this)
  }

  /** True if a cached plan was no longer valid. The cache has dropped it, so a whole transaction may be sent once more. */
  get wantsRepeat(): boolean {
    return this.plan.alone === true && this.#attempts === 1 && this.#isStalePlan
  }

  get #isStalePlan(): boolean {
    if (!(this.error instanceof DatabaseError)) return false
    if (!this.#prepared[this.#current]) return false
    const { code, routine } = this.error
    return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
  }

  #addRow(bytes: Buffer, start: number): void {
    const undecoded = this.plan.steps[this.#current]?.bytesOf
    this.#rows.push(readRow(bytes, start, undecoded))
    if (undecoded !== undefined) this.#bytes = readBytes(bytes, start, undecoded)
  }

  #describe(bytes: Buffer, start: number): void {
    const prepared = this.#prepared[this.#current]
    if (prepared) prepared.columns = readColumns(bytes, start)
    else if (this.#current === this.plan.wanted) this.#columns = readColumns(bytes, start)
  }

  #complete(bytes: Buffer, start: number, end: number): void {
    if (this.#current === this.plan.wanted) {
      this.#columns = this.#prepared[this.#current]?.columns ?? this.#columns
      this.#rowCount = readRowCount(bytes, start, end)
    }
    if (this.#current === this.plan.commit && bytes.indexOf(ROLLED_BACK, start) === start) {
      this.error ??= new DatabaseError('the transaction was rolled back, because a statement in it had failed', {
        code: '25P02',
      })
    }
    this.#current++
  }

  #settlePrepared(cache: StatementCache): void {
    if (!this.error) return
    // After an error Postgres skips everything, including a Parse.
    for (const prepared of this.#unconfirmed) cache.forget(prepared)
    const prepared = this.#prepared[this.#current]
    if (prepared && this.#isStalePlan) cache.forget(prepared)
  }
}
