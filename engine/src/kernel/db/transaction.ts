import type { Result, Session, Statement, TransactionOptions } from './database.ts'
import { DatabaseError } from './errors.ts'
import { Exchange, type ExchangePlan, IDLE } from './exchange.ts'
import { quoteLiteral } from './quote.ts'
import { encodingProblem } from './wire/frontend.ts'

/** A connection that one transaction uses exclusively. */
export interface Lane {
  send(exchange: Exchange): void
}

/**
 * The state in which a transaction leaves its connection: `clean` if Postgres confirmed its end; `touched` if a script ran on it,
 * which may have changed settings of the session; `broken` if it must not be used again.
 */
export type LaneState = 'clean' | 'touched' | 'broken'

/** The connections of a database: a pool of them, or the one that PGlite has. */
export interface Lanes {
  /** Runs an exchange that is a whole transaction, on any free connection. */
  single(exchange: Exchange): void
  lease(owner?: string): Promise<Lane>
  release(lane: Lane, state: LaneState): void
  /** The setting that limits the time of a statement; null if the database cannot do that itself. */
  timeLimit(ms: number): readonly [string, string] | null
}

const BEGIN: Statement = { text: 'begin', prepare: true }
const COMMIT: Statement = { text: 'commit', prepare: true }
const ROLLBACK: Statement = { text: 'rollback', prepare: true }

/** Work that stops in the middle must not block the connection for everyone else. */
const IDLE_LIMIT_MS = 30_000

export async function runTransaction<T>(
  lanes: Lanes,
  work: (session: Session) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const session = new Transaction(lanes, options)
  let value: T
  try {
    value = await work(session)
  } catch (error) {
    await session.rollback()
    throw error
  }
  if (!session.isDone) await session.commit()
  return value
}

class Transaction implements Session {
  readonly #lanes: Lanes
  readonly #opening: readonly Statement[]
  /** What every exchange of this transaction says about its caller. */
  readonly #caller: Pick<ExchangePlan, 'role' | 'owner' | 'timeoutMs'>
  readonly #owner: string | undefined
  readonly #isRepeatable: boolean
  #state: 'new' | 'single' | 'done' | 'open' | 'over' = 'new'
  #lease: Promise<Lane> | null = null
  /** The lane, as long as this transaction has it. */
  #lane: Lane | null = null
  /** The first error, with which a transaction fails that cannot commit. */
  #failure: unknown = null
  #running: Promise<unknown> | null = null
  #idleTimer: NodeJS.Timeout | null = null
  /** Set when Postgres confirmed the commit: then a savepoint undid the error before it. */
  #committed = false
  #scripted = false

  constructor(lanes: Lanes, options: TransactionOptions) {
    this.#lanes = lanes
    this.#owner = options.owner
    this.#caller = {
      role: options.settings?.find(([name]) => name === 'role')?.[1] ?? 'none',
      ...(options.owner === undefined ? {} : { owner: options.owner }),
      ...(options.statementTimeoutMs === undefined ? {} : { timeoutMs: options.statementTimeoutMs }),
    }
    this.#isRepeatable = options.isRepeatable === true
    this.#opening = openingOf(lanes, options)
  }

  /** True if a single exchange was the whole transaction, and succeeded. */
  get isDone(): boolean {
    return this.#state === 'done'
  }

  query(statement: Statement): Promise<Result> {
    const problem = encodingProblem(statement)
    if (problem) return this.#refuse(problem)
    return this.#inBlock((before) => ({ steps: [...before, statement], wanted: before.length }))
  }

  async script(sql: string): Promise<void> {
    const problem = encodingProblem({ text: sql })
    if (problem) return void (await this.#refuse(problem))
    // A script is a message of its own, which cannot be sent before the Sync of others.
    if (this.#state === 'new') await this.#inBlock((before) => ({ steps: before }))
    this.#scripted = true
    await this.#inBlock(() => ({ steps: [], script: sql }))
  }

  last(statement: Statement): Promise<Result> {
    const problem = encodingProblem(statement)
    if (problem) return this.#refuse(problem)
    if (this.#state === 'new') return this.#single(statement)
    const running = this.#inBlock(() => ({ steps: [statement, COMMIT], wanted: 0, commit: 1 }))
    this.#state = 'over'
    return running
  }

  async commit(): Promise<void> {
    await this.#running
    if (this.#lane && this.#state === 'open') {
      await this.#exchange(this.#lane, { steps: [COMMIT], commit: 0 }).catch((error: unknown) => {
        this.#failure ??= error
      })
    } else if (this.#state === 'open') {
      this.#failure ??= overError()
    }
    this.#state = 'over'
    await this.#end()
    if (this.#failure !== null && !this.#committed) throw this.#failure
  }

  async rollback(): Promise<void> {
    this.#state = 'over'
    await this.#running
    await this.#end()
  }

  #refuse(problem: DatabaseError): Promise<never> {
    this.#failure ??= problem
    this.#state = 'over'
    return Promise.reject(problem)
  }

  #single(statement: Statement): Promise<Result> {
    this.#state = 'single'
    const steps = [...this.#opening, statement]
    const plan = this.#plan({ steps, wanted: steps.length - 1, alone: true, repeatable: this.#isRepeatable })
    const running = new Promise<Result>((resolve, reject) => {
      this.#lanes.single(
        new Exchange(plan, (exchange) => {
          if (exchange.error) {
            reject((this.#failure = exchange.error))
            return
          }
          if (this.#state === 'single') this.#state = 'done'
          resolve(exchange.result)
        }),
      )
    })
    this.#track(running)
    return running
  }

  #inBlock(planFor: (before: readonly Statement[]) => ExchangePlan): Promise<Result> {
    if (this.#state !== 'new' && this.#state !== 'open') return Promise.reject(overError())
    const before = this.#state === 'new' ? [BEGIN, ...this.#opening] : []
    this.#state = 'open'
    const running = this.#send(this.#plan(planFor(before)))
    this.#track(running)
    return running
  }

  /** A statement that the work does not await is still finished, and its error reported at the end. */
  #track(running: Promise<unknown>): void {
    this.#running = running.catch(ignore)
  }

  async #send(plan: ExchangePlan): Promise<Result> {
    this.#watchIdle(false)
    this.#lease ??= this.#lanes.lease(this.#owner).then((lane) => (this.#lane = lane))
    try {
      await this.#lease
      if (this.#lane === null) throw this.#failure ?? overError()
      return await this.#exchange(this.#lane, plan)
    } catch (error) {
      this.#failure ??= error
      throw error
    }
  }

  #exchange(lane: Lane, plan: ExchangePlan): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      lane.send(
        new Exchange(plan, (exchange) => {
          if (exchange.status === IDLE) this.#left(exchange)
          else if (exchange.status === null) this.#release('broken')
          else this.#watchIdle(true)
          if (exchange.error) reject(exchange.error)
          else resolve(exchange.result)
        }),
      )
    })
  }

  /** Postgres left the transaction block: by our commit or rollback, or because the SQL itself ended it. */
  #left(exchange: Exchange): void {
    const { commit: commits, steps } = exchange.plan
    if (commits !== undefined && !exchange.error) this.#committed = true
    else if (steps[0] !== ROLLBACK) {
      exchange.error ??= new DatabaseError('the statements ended their own transaction', { code: '2D000' })
    }
    this.#release(this.#scripted ? 'touched' : 'clean')
  }

  #plan(plan: ExchangePlan): ExchangePlan {
    return Object.assign(plan, this.#caller)
  }

  async #end(): Promise<void> {
    if (this.#lane) await this.#exchange(this.#lane, { steps: [ROLLBACK] }).catch(ignore)
    this.#release('broken')
  }

  #release(state: LaneState): void {
    this.#watchIdle(false)
    if (!this.#lane) return
    const lane = this.#lane
    this.#lane = null
    this.#lanes.release(lane, state)
  }

  #watchIdle(isIdle: boolean): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#idleTimer = null
    if (!isIdle || !this.#lane) return
    this.#idleTimer = setTimeout(() => {
      this.#failure ??= new DatabaseError('terminating transaction due to idle-in-transaction timeout', {
        code: '25P03',
      })
      this.#state = 'over'
      void this.#end()
    }, IDLE_LIMIT_MS)
    this.#idleTimer.unref()
  }
}

function ignore(): void {}

function overError(): Error {
  return new Error('the transaction is over')
}

/**
 * Every transaction sets its role. One without a role runs with the engine's own, even if the SQL before it left a session-level
 * role.
 */
function openingOf(lanes: Lanes, options: TransactionOptions): Statement[] {
  const limit = options.statementTimeoutMs === undefined ? null : lanes.timeLimit(options.statementTimeoutMs)
  const names: string[] = []
  const values: string[] = []
  const add = (name: string, value: string): void => {
    names.push(name)
    values.push(value)
  }
  if (limit) add(limit[0], limit[1])
  for (const [name, value] of options.settings ?? []) add(name, value)
  if (!names.includes('role')) add('role', 'none')
  const setting = { text: setConfigText(names), values, prepare: true }
  return options.opening === undefined ? [setting] : [setting, ...options.opening]
}

/** The texts that were made, with the names that each of them sets. The engine itself chooses the names, so there are few. */
const setConfigTexts: { readonly names: readonly string[]; readonly text: string }[] = []

function setConfigText(names: readonly string[]): string {
  const made = setConfigTexts.find((each) => isSame(each.names, names))
  if (made !== undefined) return made.text
  const calls = names.map((name, index) => `pg_catalog.set_config(${quoteLiteral(name)}, $${index + 1}, true)`)
  // As one number, because nobody reads the values that Postgres would send back.
  const text = `select pg_catalog.num_nulls(${calls.join(', ')})`
  setConfigTexts.push({ names, text })
  return text
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, index) => name === others[index])
}
