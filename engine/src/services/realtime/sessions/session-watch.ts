import { RunAgain } from '../../../kernel/async/run-again.ts'
import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { queueOwner } from '../../../kernel/db/run-as.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { endedSessions } from '../../../kernel/sessions/ended-sessions.ts'
import type { Identity } from '../types.ts'

const CHECK_MS = 2_000
/** An older answer does not show who may receive something now. */
const CURRENT_MS = 5_000

export interface SessionWatchOptions {
  readonly db: Database
  /** The identities of everyone who is connected now. */
  readonly identities: () => Iterable<Identity>
  readonly onEnded: (sessions: ReadonlySet<string>) => void
  readonly log: Logger
}

/** Finds out which sessions have ended: when the database announces it, and every two seconds. */
export class SessionWatch {
  readonly #options: SessionWatchOptions
  readonly #runs = new RunAgain(() => this.#checkAll())
  #isClosed = false
  #knownAt = steadyNow()
  #timer: NodeJS.Timeout | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  constructor(options: SessionWatchOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const check = (): void => void this.#runs.run()
    this.#stop = await this.#options.db.listen('engine_sessions', check, check)
    this.#timer = setInterval(check, CHECK_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#stop()
    await this.#runs.idle()
  }

  /** False while the database cannot be asked: then users who may have been signed out receive nothing. */
  get isCurrent(): boolean {
    return steadyNow() - this.#knownAt < CURRENT_MS
  }

  async isLive(identity: Identity): Promise<boolean> {
    return (await endedSessions(this.#options.db, [identity], queueOwner(identity.caller))).size === 0
  }

  async #checkAll(): Promise<void> {
    if (this.#isClosed) return
    const { db, identities, onEnded, log } = this.#options
    const began = steadyNow()
    try {
      const ended = await endedSessions(db, identities())
      this.#knownAt = began
      if (ended.size > 0) onEnded(ended)
    } catch (error) {
      log.warn({ err: error }, 'ended sessions cannot be looked up at the moment')
    }
  }
}
