import { steadyNow } from '../../clock/steady-clock.ts'
import type { DatabaseLoad } from '../database.ts'
import { DatabaseError, DatabaseUnavailable, TooManyTimeOuts } from '../errors.ts'
import { Exchange, IDLE } from '../exchange.ts'
import { isOneUser } from '../run-as.ts'
import { StatementCache } from '../statement-cache.ts'
import type { Lane, Lanes, LaneState } from '../transaction.ts'
import { Backend, MESSAGE_TYPE, readNotification } from '../wire/backend.ts'
import { Frontend } from '../wire/frontend.ts'
import { FairQueue } from './fair-queue.ts'
import type { Thread, ThreadEvents } from './thread.ts'
import { TimeOuts } from './time-outs.ts'

export interface PgliteLanesOptions {
  start(events: ThreadEvents): Promise<Thread>
  /** What runs first on each new thread: the subscriptions. */
  firstExchanges(): readonly Exchange[]
  onNotify(channel: string, payload: string): void
  onWalWrite(): void
  /** False in memory, where a killed thread would lose the database. */
  readonly mayRestart: boolean
  log(text: string): void
}

interface Posted {
  readonly exchange: Exchange
  /** Counted as the thread counts the requests that it has begun. */
  readonly number: number
  /** Its number in the queue, in case it has to go back. */
  readonly arrived: number
  readonly at: number
}

type Job = Exchange | ((lane: Lane | DatabaseUnavailable | TooManyTimeOuts) => void)

/** Enough that the thread has the next request when it has answered one. */
const POSTED_AHEAD = 8
/** No request is posted behind one that takes longer, so that the waiting ones can still be reordered. */
const SLOW_MS = 100
const WATCH_MS = 50
/** How often to check whether an owner who has to pause may continue. */
const PAUSE_MS = 100
/** On a busy machine a statement may last this many times its limit, if it spends the rest waiting for a processor. */
const MAX_STRETCH = 4
/** The SQLSTATE of a statement that ran into the time limit. */
const TIMED_OUT = '57014'
const frontend = new Frontend()
/** Not `discard all`, which would also end the subscriptions and the prepared statements. */
const RESET_SESSION = 'reset session authorization; reset role; reset all; discard temp; discard sequences'

/** The one connection of PGlite: whole transactions run one after the other, an open one has it exclusively. */
export class PgliteLanes implements Lanes {
  readonly #options: PgliteLanesOptions
  #thread: Thread | null = null
  #starting: Promise<void> | null = null
  #statements = new StatementCache()
  #posted: Posted[] = []
  #count = 0
  readonly #jobs = new FairQueue<Job>()
  readonly #timeOuts = new TimeOuts()
  #pause: NodeJS.Timeout | null = null
  #answeredAt = 0
  #leased: Lane | null = null
  /** The number of the last request that is to come back before it begins; 0 if none is. */
  #recalled = 0
  #walWrites = 0
  /** The running request as it was first seen, and how long the thread had waited for a processor until then. */
  #seen = { number: 0, waitedMs: 0 }
  #watch: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: PgliteLanesOptions) {
    this.#options = options
  }

  get isBusy(): boolean {
    return this.#posted.length > 0 || this.#jobs.length > 0 || this.#leased !== null
  }

  load(): DatabaseLoad {
    const running = this.#posted.length > 0 || this.#leased !== null ? 1 : 0
    const waiting = this.#jobs.length + Math.max(0, this.#posted.length - 1)
    return { limit: 1, open: this.#thread ? 1 : 0, idle: this.#thread ? 1 - running : 0, waiting }
  }

  single(exchange: Exchange): void {
    const seconds = this.#timeOuts.secondsLeft(exchange.plan.owner)
    if (seconds > 0) return exchange.fail(new TooManyTimeOuts(seconds))
    this.#jobs.push(exchange.plan.owner ?? null, exchange)
    this.#drain()
  }

  lease(owner?: string): Promise<Lane> {
    const seconds = this.#timeOuts.secondsLeft(owner)
    if (seconds > 0) return Promise.reject(new TooManyTimeOuts(seconds))
    return new Promise((resolve, reject) => {
      this.#jobs.push(owner ?? null, (lane) => (lane instanceof Error ? reject(lane) : resolve(lane)))
      this.#drain()
    })
  }

  release(lane: Lane, state: LaneState): void {
    if (this.#leased !== lane) return
    this.#leased = null
    if (state === 'broken') return void this.#restart(new DatabaseUnavailable('a transaction could not be ended'))
    // A thread that was just lost has lost its session too; the next one begins with a new session.
    if (state === 'touched' && this.#thread) {
      this.#post(new Exchange({ steps: [], script: RESET_SESSION, alone: true }, () => undefined))
    }
    this.#drain()
  }

  /** Postgres in WebAssembly has no timer; `#checkTime` replaces it. */
  timeLimit(): null {
    return null
  }

  async start(): Promise<void> {
    this.#starting ??= this.#startThread().finally(() => (this.#starting = null))
    await this.#starting
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#failJobs(new DatabaseUnavailable('the database is closed'))
    await this.#starting?.catch(() => undefined)
    const thread = this.#thread
    this.#thread = null
    await thread?.close(10_000)
    this.#stopWatch()
    if (this.#pause) clearTimeout(this.#pause)
    for (const { exchange } of this.#posted.splice(0)) exchange.fail(new DatabaseUnavailable('the database is closed'))
  }

  async #startThread(): Promise<void> {
    const thread: Thread = await this.#options.start({
      onAnswer: (bytes) => this.#onAnswer(bytes),
      onRecalled: () => this.#onRecalled(),
      onDeath: (error) => thread === this.#thread && void this.#restart(new DatabaseUnavailable(error.message)),
    })
    this.#statements = new StatementCache()
    this.#count = 0
    this.#recalled = 0
    this.#walWrites = 0
    this.#seen = { number: 0, waitedMs: 0 }
    this.#thread = thread
    for (const exchange of this.#options.firstExchanges()) this.#post(exchange)
    this.#drain()
  }

  #drain(): void {
    if (this.#closed) return this.#failJobs(new DatabaseUnavailable('the database is closed'))
    if (!this.#thread) {
      if (this.#jobs.length > 0)
        this.start().catch((error: Error) => this.#failJobs(new DatabaseUnavailable(error.message)))
      return
    }
    while (!this.#leased && this.#posted.length < this.#maxPosted()) {
      const next = this.#jobs.take()
      if (!next) return this.#drainLater()
      if (typeof next.job === 'function') this.#lend(next.job)
      else this.#post(next.job, next.number)
    }
  }

  /** Tries again later, because only jobs of owners who have to pause are left. */
  #drainLater(): void {
    if (this.#jobs.length === 0) return
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      this.#drain()
    }, PAUSE_MS)
  }

  /** How many requests may be posted to the thread at a time. */
  #maxPosted(): number {
    if (this.#recalled > 0) return 0
    return this.#runningFor() > SLOW_MS ? 1 : POSTED_AHEAD
  }

  #runningFor(): number {
    const thread = this.#thread
    return thread && thread.begun !== thread.finished ? steadyNow() - thread.begunAt : 0
  }

  #lend(job: (lane: Lane) => void): void {
    const thread = this.#thread
    const lane: Lane = {
      send: (exchange) => {
        if (this.#thread === thread && this.#leased === lane) this.#post(exchange)
        else exchange.fail(new DatabaseUnavailable('the database was restarted'))
      },
    }
    this.#leased = lane
    job(lane)
  }

  #post(exchange: Exchange, arrived = 0): void {
    exchange.encode(frontend, this.#statements)
    this.#posted.push({ exchange, number: ++this.#count, arrived, at: steadyNow() })
    this.#thread!.post(frontend.takeTransferable())
    this.#watch ??= setInterval(() => this.#checkTime(), WATCH_MS)
  }

  /** Takes requests back that wait behind a slow one, unless an open transaction uses the thread. */
  #recall(): void {
    const last = this.#posted.at(-1)
    if (this.#leased || this.#recalled > 0 || !last || this.#posted.length < 2) return
    if (this.#posted.slice(1).some(({ exchange, arrived }) => exchange.plan.alone !== true || arrived === 0)) return
    this.#recalled = last.number
    this.#thread?.recall(last.number)
  }

  #onRecalled(): void {
    const posted = this.#posted.shift()
    if (!posted) return
    posted.exchange.takenBack(this.#statements)
    this.#jobs.putBack(posted.exchange.plan.owner ?? null, posted.exchange, posted.arrived)
    this.#endRecall(posted.number)
    this.#drain()
  }

  /** After all of them are back, others may be posted again. */
  #endRecall(number: number): void {
    if (number >= this.#recalled) this.#recalled = 0
  }

  #onAnswer(bytes: Buffer): void {
    const posted = this.#posted[0]
    if (!posted) return
    const { exchange } = posted
    // The answer is incomplete: Postgres is about to end, or broke the protocol.
    if (!this.#read(bytes, exchange)) {
      return void this.#restart(exchange.error ?? new DatabaseUnavailable('PGlite broke off its answer'))
    }
    this.#posted.shift()
    this.#endRecall(posted.number)
    this.#charge(posted)
    this.#noteWal()
    if (exchange.wantsRepeat) this.#jobs.putBack(exchange.plan.owner ?? null, exchange, posted.arrived)
    else exchange.done()
    if (exchange.plan.alone && exchange.status !== IDLE) {
      void this.#restart(new DatabaseUnavailable('a statement left a transaction open'))
    } else this.#drain()
  }

  #read(bytes: Buffer, exchange: Exchange): boolean {
    let complete = false
    const backend = new Backend((type, from, start, end) => {
      if (type === MESSAGE_TYPE.notification) {
        const { channel, payload } = readNotification(from, start, end)
        this.#options.onNotify(channel, payload)
      } else if (exchange.receive(type, from, start, end, this.#statements)) complete = true
    })
    try {
      backend.push(bytes)
      return complete
    } catch {
      return false
    }
  }

  #noteWal(): void {
    const writes = this.#thread?.walWrites ?? this.#walWrites
    if (writes === this.#walWrites) return
    this.#walWrites = writes
    this.#options.onWalWrite()
  }

  /** Charges the time since it was posted, or since the one before it was answered. */
  #charge({ exchange, at }: Posted): void {
    const now = steadyNow()
    this.#jobs.charge(exchange.plan.owner ?? null, now - Math.max(at, this.#answeredAt))
    this.#answeredAt = now
  }

  #checkTime(): void {
    const thread = this.#thread
    if (this.#posted.length === 0 || !thread) return this.#stopWatch()
    const { begun, finished, begunAt } = thread
    if (begun === finished) return
    if (this.#seen.number !== begun) this.#seen = { number: begun, waitedMs: thread.waitedMs }
    const lasted = steadyNow() - begunAt
    if (lasted > SLOW_MS) this.#recall()
    const limit = this.#posted.find(({ number }) => number === begun)?.exchange.plan.timeoutMs
    if (limit === undefined || lasted < limit || !this.#options.mayRestart) return
    // The limit protects the others from costly statements. One that only waits for a processor costs nothing.
    if (lasted - (thread.waitedMs - this.#seen.waitedMs) < limit && lasted < MAX_STRETCH * limit) return
    void this.#restart(new DatabaseError('canceling statement due to statement timeout', { code: TIMED_OUT }))
  }

  #stopWatch(): void {
    if (this.#watch) clearInterval(this.#watch)
    this.#watch = null
  }

  /**
   * Kills the thread and opens the folder again, as after a killed process. The request that was running fails with the reason;
   * those that were not begun run on the new thread.
   */
  async #restart(reason: DatabaseError | DatabaseUnavailable): Promise<void> {
    const thread = this.#thread
    if (!thread) return
    this.#options.log(`PGlite is restarted: ${reason.message}`)
    const killed = thread.kill()
    // Until it has ended its answers still count, but nothing more may be posted to it.
    this.#thread = null
    const dead = (async () => {
      await killed
      this.#settlePosted(thread, reason)
      if (!this.#options.mayRestart) {
        // Another thread would begin with an empty database, which would be worse than an error.
        this.#closed = true
        throw new DatabaseUnavailable('the database was in memory and is lost')
      }
      await this.#startThread()
    })()
    this.#starting = dead.finally(() => (this.#starting = null))
    await this.#starting.catch((error: Error) => this.#failJobs(new DatabaseUnavailable(error.message)))
  }

  /** Puts requests that were not begun back into the queue, and fails the others. */
  #settlePosted(thread: Thread, reason: DatabaseError | DatabaseUnavailable): void {
    const begun = thread.begun
    let owner: string | undefined
    this.#leased = null
    for (const posted of this.#posted.splice(0)) {
      const { exchange, number, arrived } = posted
      if (number === begun) this.#charge(posted)
      if (number > begun && exchange.plan.alone) this.#jobs.putBack(exchange.plan.owner ?? null, exchange, arrived)
      else exchange.fail(number === begun ? reason : new DatabaseUnavailable('the database was restarted'))
      if (number === begun) owner = exchange.plan.owner
    }
    // Called after the others are back in the queue, because those of the same owner are refused too.
    if (reason instanceof DatabaseError && reason.code === TIMED_OUT) this.#noteTimeOut(owner)
  }

  #noteTimeOut(owner: string | undefined): void {
    // A role without a user stands for many callers.
    if (owner === undefined || !isOneUser(owner) || !this.#timeOuts.note(owner)) return
    this.#options.log(`${owner} ran into the time limit too often and has to wait`)
    fail(this.#jobs.takeFrom(owner), new TooManyTimeOuts(this.#timeOuts.secondsLeft(owner)))
  }

  #failJobs(error: DatabaseUnavailable): void {
    fail(this.#jobs.takeAll(), error)
  }
}

function fail(jobs: readonly Job[], error: DatabaseUnavailable | TooManyTimeOuts): void {
  for (const job of jobs) {
    if (typeof job === 'function') job(error)
    else job.fail(error)
  }
}
