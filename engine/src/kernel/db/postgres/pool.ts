import { steadyNow } from '../../clock/steady-clock.ts'
import type { DatabaseLoad } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { Lane, Lanes, LaneState } from '../transaction.ts'
import { Backoff } from './backoff.ts'
import { Connection } from './connection.ts'

type Job =
  | { readonly exchange: Exchange }
  | { readonly lease: (lane: Connection) => void; readonly fail: (error: Error) => void }

export interface PoolOptions {
  readonly url: string
  readonly size: number
  readonly log?: (text: string) => void
}

/** Connections that are opened on demand. A small pool is faster than a large one, because Postgres has few cores. */
export class Pool implements Lanes {
  readonly #options: PoolOptions
  readonly #backoff = new Backoff()
  readonly #all = new Set<Connection>()
  #idle: Connection[] = []
  #leased = new Set<Connection>()
  #opening = 0
  #jobs: Job[] = []
  #closed = false

  readonly #watch: NodeJS.Timeout

  constructor(options: PoolOptions) {
    this.#options = options
    this.#watch = setInterval(() => {
      const now = steadyNow()
      for (const connection of this.#all) connection.destroyIfOverdue(now)
    }, 1000)
    this.#watch.unref()
  }

  load(): DatabaseLoad {
    const { size: limit } = this.#options
    return { limit, open: this.#all.size, idle: this.#idle.length, waiting: this.#jobs.length }
  }

  single(exchange: Exchange): void {
    const connection = this.#idle.pop()
    if (connection) connection.send(exchange)
    else this.#enqueue({ exchange })
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
    const job = this.#jobs.shift()
    if (!job) {
      this.#idle.push(connection)
    } else if ('exchange' in job) {
      connection.send(job.exchange)
    } else {
      this.#leased.add(connection)
      job.lease(connection)
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
