import type { DatabaseLoad } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { Lane, Lanes, LaneState } from '../transaction.ts'
import { Backoff } from './backoff.ts'
import { Connection } from './connection.ts'
import { StatementTimes } from './statement-times.ts'

type Job =
  | { readonly exchange: Exchange }
  | { readonly lease: (lane: Connection) => void; readonly fail: (error: Error) => void }

export interface PoolOptions {
  readonly url: string
  readonly size: number
  readonly log?: (text: string) => void
  readonly sharing?: Sharing
}

/** When reads share a connection. */
export interface Sharing {
  /** Reads that usually take less are short. */
  readonly shortMs: number
  /** The expected work that one connection has at most at a time. What is more goes to the next connection. */
  readonly connectionMs: number
  /** If a statement takes longer than this, those behind it run on another connection. */
  readonly stuckMs: number
}

const SHARING: Sharing = { shortMs: 2, connectionMs: 2, stuckMs: 50 }

/**
 * Connections that are opened on demand. A small pool is faster than a large one, because Postgres has few cores.
 *
 * Short reads share a connection: those of one turn of the event loop, and those that come while it is busy, are sent in one write,
 * because system calls and waking up processes cost about as much as such a statement. Everything else has a connection of its own
 * while it runs.
 */
export class Pool implements Lanes {
  readonly #options: PoolOptions
  readonly #backoff = new Backoff()
  readonly #all = new Set<Connection>()
  #idle: Connection[] = []
  #leased = new Set<Connection>()
  readonly #sharing: Sharing
  readonly #times: StatementTimes
  /** Connections with short reads only. More can be added to them. */
  readonly #shared = new Set<Connection>()
  /** Shared connections with something to send at the end of this turn of the event loop. */
  #unsent = new Set<Connection>()
  #stuckTimer: NodeJS.Timeout | null = null
  #opening = 0
  #jobs: Job[] = []
  #closed = false

  readonly #watch: NodeJS.Timeout

  constructor(options: PoolOptions) {
    this.#options = options
    this.#sharing = options.sharing ?? SHARING
    this.#times = new StatementTimes(this.#sharing.shortMs)
    this.#watch = setInterval(() => {
      const now = performance.now()
      for (const connection of this.#all) connection.destroyIfOverdue(now)
    }, 1000)
    this.#watch.unref()
  }

  load(): DatabaseLoad {
    const { size: limit } = this.#options
    return { limit, open: this.#all.size, idle: this.#idle.length, waiting: this.#jobs.length }
  }

  single(exchange: Exchange): void {
    // Those that wait already come first. Without this a busy shared connection would never become free for them.
    if (this.#jobs.length > 0) return this.#enqueue({ exchange })
    const expectedMs = this.#expectedMs(exchange)
    const shared = expectedMs === null ? null : this.#sharedFor(expectedMs)
    if (shared !== null && expectedMs !== null) return this.#share(shared, exchange, expectedMs)
    const connection = this.#idle.pop()
    if (connection) connection.send(exchange)
    else this.#enqueue({ exchange })
  }

  /** How long an exchange will take, if it may share a connection; null if it needs one of its own. */
  #expectedMs({ plan }: Exchange): number | null {
    return plan.repeatable === true ? this.#times.expectedOf(plan.steps.at(-1)?.text ?? '') : null
  }

  #sharedFor(expectedMs: number): Connection | null {
    for (const connection of this.#shared) {
      if (connection.expectedMs + expectedMs <= this.#sharing.connectionMs) return connection
    }
    return this.#idle.pop() ?? null
  }

  #share(connection: Connection, exchange: Exchange, expectedMs: number): void {
    this.#shared.add(connection)
    if (connection.hold(exchange, expectedMs)) {
      if (this.#unsent.size === 0) setImmediate(() => this.#flush())
      this.#unsent.add(connection)
    }
    this.#watchShared()
  }

  #watchShared(): void {
    this.#stuckTimer ??= setTimeout(() => this.#rescue(), this.#sharing.stuckMs).unref()
  }

  #flush(): void {
    const unsent = this.#unsent
    this.#unsent = new Set()
    for (const connection of unsent) connection.flush()
  }

  /** Lets what waits behind a slow statement run elsewhere. */
  #rescue(): void {
    this.#stuckTimer = null
    const now = performance.now()
    for (const connection of this.#shared) {
      // Without a free connection it would only be more to do.
      if (this.#idle.length === 0 && this.#all.size + this.#opening >= this.#options.size) break
      const stuck = connection.takeBehindSlow(this.#sharing.stuckMs, now)
      if (stuck.length === 0) continue
      this.#shared.delete(connection)
      this.#runAgain(stuck)
    }
    if (this.#shared.size > 0) this.#watchShared()
  }

  /** They have waited already, so they come first. */
  #runAgain(exchanges: readonly Exchange[]): void {
    const waiting = this.#jobs
    this.#jobs = []
    for (const exchange of exchanges) {
      const connection = this.#idle.pop()
      if (connection) connection.send(exchange)
      else this.#enqueue({ exchange })
    }
    this.#jobs.push(...waiting)
  }

  lease(): Promise<Lane> {
    return new Promise((lease, fail) => {
      const connection = this.#idle.pop()
      if (!connection) {
        this.#enqueue({ lease, fail })
        return
      }
      this.#leased.add(connection)
      lease(connection)
    })
  }

  release(lane: Lane, state: LaneState): void {
    const connection = lane as Connection
    this.#leased.delete(connection)
    // A new connection costs a few milliseconds; the settings that a script left on this one cannot be known.
    if (state !== 'clean') connection.destroy()
    // A lane that is released while its last answer is handled becomes idle after that.
    else if (connection.isQuiet) this.#next(connection)
  }

  timeLimit(ms: number): readonly [string, string] {
    return ['statement_timeout', String(Math.max(1, Math.ceil(ms)))]
  }

  /** Opens the first connection. Rejects if the database cannot be reached. */
  async warm(): Promise<void> {
    const lane = await this.lease()
    this.release(lane, 'clean')
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#watch)
    if (this.#stuckTimer) clearTimeout(this.#stuckTimer)
    this.#failJobs(new DatabaseUnavailable('the database is closed'))
    await Promise.all([...this.#all].map((connection) => connection.close()))
  }

  #enqueue(job: Job): void {
    if (this.#closed) {
      fail(job, new DatabaseUnavailable('the database is closed'))
      return
    }
    if (this.#all.size === 0 && this.#opening === 0 && this.#backoff.isWaiting) {
      fail(job, new DatabaseUnavailable(this.#backoff.reason))
      return
    }
    this.#jobs.push(job)
    const wanted = Math.min(this.#options.size - this.#all.size, this.#jobs.length)
    if (this.#opening < wanted && !this.#backoff.isWaiting) void this.#open()
  }

  async #open(): Promise<void> {
    this.#opening++
    try {
      const connection = await Connection.open(this.#options.url, {
        onIdle: (which, alive) => this.#onIdle(which, alive),
        onAnswer: ({ plan }, ms) => {
          if (plan.repeatable === true) this.#times.record(plan.steps.at(-1)?.text ?? '', ms)
        },
        onReturn: (exchanges) => this.#runAgain(exchanges),
      })
      this.#backoff.succeeded()
      this.#opening--
      this.#all.add(connection)
      if (this.#closed) void connection.close()
      else this.#next(connection)
    } catch (error) {
      this.#opening--
      this.#onOpenFailed(error as Error)
    }
  }

  #onOpenFailed(error: Error): void {
    const delay = this.#backoff.failed(error.message)
    this.#options.log?.(`the database cannot be reached (${error.message}), trying again in ${delay} ms`)
    // As long as other connections work, waiting jobs will run on them.
    if (this.#all.size === 0 && this.#opening === 0) this.#failJobs(error)
  }

  #onIdle(connection: Connection, alive: boolean): void {
    this.#shared.delete(connection)
    if (alive) {
      if (!this.#leased.has(connection)) this.#next(connection)
      return
    }
    this.#all.delete(connection)
    this.#leased.delete(connection)
    this.#idle = this.#idle.filter((other) => other !== connection)
    if (this.#jobs.length === 0 || this.#closed) return
    if (!this.#backoff.isWaiting) void this.#open()
    else if (this.#all.size === 0 && this.#opening === 0) this.#failJobs(new DatabaseUnavailable(this.#backoff.reason))
  }

  #next(connection: Connection): void {
    const job = this.#nextJob()
    if (!job) {
      this.#idle.push(connection)
    } else if ('exchange' in job) {
      this.#begin(connection, job.exchange)
    } else {
      this.#leased.add(connection)
      job.lease(connection)
    }
  }

  /** The next one that has not been answered elsewhere. */
  #nextJob(): Job | undefined {
    let job = this.#jobs.shift()
    while (job && 'exchange' in job && job.exchange.isOver) job = this.#jobs.shift()
    return job
  }

  /** Begins with a waiting exchange. Short ones take those behind them along. */
  #begin(connection: Connection, exchange: Exchange): void {
    let expectedMs = this.#expectedMs(exchange)
    if (expectedMs === null) return connection.send(exchange)
    this.#share(connection, exchange, expectedMs)
    for (let next = this.#jobs[0]; next && 'exchange' in next; next = this.#jobs[0]) {
      expectedMs = this.#expectedMs(next.exchange)
      if (expectedMs === null || connection.expectedMs + expectedMs > this.#sharing.connectionMs) return
      this.#jobs.shift()
      if (!next.exchange.isOver) connection.hold(next.exchange, expectedMs)
    }
  }

  #failJobs(error: Error): void {
    const jobs = this.#jobs
    this.#jobs = []
    for (const job of jobs) fail(job, error)
  }
}

function fail(job: Job, error: Error): void {
  const unavailable = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error.message)
  if ('exchange' in job) job.exchange.fail(unavailable)
  else job.fail(unavailable)
}
