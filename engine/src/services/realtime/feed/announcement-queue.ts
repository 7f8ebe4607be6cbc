import type { Database, Result, Statement } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { retry } from './retry.ts'

/** How many announcements may wait; with more it is cheaper to search the table for what they name. */
const MAX_WAITING = 20_000

/** Classes of SQLSTATE for temporary errors: connections, resources, operators, conflicts. Any other error would happen again. */
const TEMPORARY = /^(08|53|57|40)/

export interface Announcement {
  readonly id: string
  /** False if this engine has nothing to do for it. */
  readonly isWanted: boolean
}

export interface AnnouncementQueueOptions {
  readonly db: Database
  readonly channel: string
  /** Returns null for a payload of another form: everyone who may run SQL can send one. */
  readonly parse: (payload: string) => Announcement | null
  /** The statement whose value says from where on `missed` has to search. */
  readonly start: string
  /** The statement that finds the ids of everything since the start, `$1`, in order. */
  readonly missed: string
  /** How many ids are handled at a time. */
  readonly pageSize: number
  readonly handle: (ids: readonly string[]) => Promise<void>
  /** How many ids are remembered, so that what is found again after a gap is not handled twice. */
  readonly maxRemembered: number
  /** What is announced, for the log: "changes". */
  readonly what: string
  readonly log: Logger
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/**
 * Handles what the database announces, in the order of commits and each once. If announcements may have been lost, because the
 * connection was, the table says what they named.
 */
export class AnnouncementQueue {
  readonly #options: AnnouncementQueueOptions
  #waiting: string[] = []
  #hasGap = false
  readonly #known = new Set<string>()
  #start = ''
  #running: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  constructor(options: AnnouncementQueueOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const { db, channel, start } = this.#options
    this.#stop = await db.listen(
      channel,
      (payload) => this.#announce(payload),
      () => this.#noteGap(),
    )
    // What was committed before is not handled.
    const { rows } = await db.query({ text: start })
    this.#start = rows[0]?.[0] ?? ''
  }

  /** Call it after the signal. */
  async close(): Promise<void> {
    await this.#stop()
    await this.#running
  }

  /** What cannot be read now is read later, because the table keeps it. */
  read(statement: Statement): Promise<Result> {
    const { db, signal, log, what } = this.#options
    return retry(() => db.query(statement), {
      signal,
      isTemporary: (error) => !(error instanceof DatabaseError) || TEMPORARY.test(error.code),
      onRetry: (error) => log.warn({ err: error }, `${what} cannot be read at the moment`),
    })
  }

  #announce(payload: string): void {
    const announcement = this.#options.parse(payload)
    if (announcement === null || this.#known.has(announcement.id)) return
    this.#remember(announcement.id)
    if (!announcement.isWanted) return
    this.#waiting.push(announcement.id)
    if (this.#waiting.length <= MAX_WAITING) return this.#wake()
    for (const id of this.#waiting) this.#known.delete(id)
    this.#waiting = []
    this.#noteGap()
  }

  #noteGap(): void {
    this.#hasGap = true
    this.#wake()
  }

  #wake(): void {
    const { signal, log, what } = this.#options
    if (signal.aborted) return
    this.#running ??= this.#drain()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, `${what} were lost`)
      })
      .finally(() => {
        this.#running = null
        if (this.#hasWork) this.#wake()
      })
  }

  get #hasWork(): boolean {
    return this.#hasGap || this.#waiting.length > 0
  }

  async #drain(): Promise<void> {
    const { signal, pageSize, handle } = this.#options
    while (this.#hasWork && !signal.aborted) {
      if (this.#hasGap) await this.#findMissed()
      const ids = this.#waiting.splice(0, pageSize)
      if (ids.length > 0) await handle(ids)
    }
  }

  async #findMissed(): Promise<void> {
    this.#hasGap = false
    const { rows } = await this.read({ text: this.#options.missed, values: [this.#start] })
    // What was announced since is among it, at its position.
    const waiting = new Set(this.#waiting)
    const found = new Set(rows.map((row) => row[0] ?? '').filter((id) => waiting.has(id) || !this.#known.has(id)))
    for (const id of found) this.#remember(id)
    this.#waiting = [...found, ...this.#waiting.filter((id) => !found.has(id))]
  }

  #remember(id: string): void {
    this.#known.add(id)
    if (this.#known.size <= this.#options.maxRemembered) return
    for (const oldest of this.#known) {
      this.#known.delete(oldest)
      break
    }
  }
}
