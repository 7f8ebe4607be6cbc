import { randomUUID } from 'node:crypto'
import type { Database, Statement } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'

/** Postgres accepts fewer than 8000 bytes; some are needed for the sender and the number. */
const NOTIFICATION_BYTES = 7_900
const MAX_WAITING = 10_000
const MAX_BATCH = 200

interface Waiting {
  readonly message: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface BusOptions {
  readonly db: Database
  /** The name under which the engines listen. */
  readonly channel: 'engine_broadcasts' | 'engine_presences'
  /** Called with the messages of other engines, each with its engine's name, in the order in which that engine published them. */
  readonly onMessage: (message: string, engine: string) => void
  /** Called when this engine's own message comes back, which shows that the others receive it too. */
  readonly onEcho?: () => void
  /** Called when messages may have been missed. */
  readonly onGap?: () => void
  readonly log: Logger
}

/**
 * Sends messages to other engines through the database that they share. A notification names its sender, which ignores it, and
 * has a number, because Postgres merges equal ones: two equal clicks are still two. Long messages are stored in a table.
 */
export class DatabaseBus {
  readonly #options: BusOptions
  readonly #name = randomUUID()
  #number = 0
  #outgoing: Waiting[] = []
  #sending: Promise<void> | null = null
  #incoming: { message: string; engine: string }[] = []
  #reading: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  constructor(options: BusOptions) {
    this.#options = options
  }

  get name(): string {
    return this.#name
  }

  async open(): Promise<void> {
    const { db, channel, onGap } = this.#options
    this.#stop = await db.listen(channel, (notification) => this.#receive(notification), onGap)
  }

  async close(): Promise<void> {
    await this.#stop()
    await Promise.all([this.#sending, this.#reading])
  }

  publish(message: string): Promise<void> {
    if (this.#outgoing.length >= MAX_WAITING) return Promise.reject(new Error('too many messages are waiting'))
    return new Promise((done, failed) => {
      this.#outgoing.push({ message, done, failed })
      this.#sending ??= this.#send()
    })
  }

  async #send(): Promise<void> {
    while (this.#outgoing.length > 0) {
      const batch = this.#nextBatch()
      try {
        // A notification need not be flushed to disk: after a crash its listeners are gone too.
        await this.#options.db.transaction((session) => session.last(this.#statement(batch)), {
          settings: [['synchronous_commit', 'off']],
        })
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    // Set in the same step that found nothing more: otherwise a message that comes a moment later would not be sent.
    this.#sending = null
  }

  /** Several short messages, or one long one, so that the order is kept. */
  #nextBatch(): Waiting[] {
    const long = this.#outgoing.findIndex(({ message }) => isLong(message))
    const count = long === -1 ? MAX_BATCH : Math.max(1, Math.min(long, MAX_BATCH))
    return this.#outgoing.splice(0, count)
  }

  #statement(batch: readonly Waiting[]): Statement {
    const [first] = batch
    if (first !== undefined && isLong(first.message)) {
      return {
        text: `with stored as (insert into engine.broadcasts (message) values ($1) returning id)
          select pg_notify('${this.#options.channel}', $2 || id) from stored`,
        values: [first.message, `${this.#name} ${++this.#number} #`],
        prepare: true,
      }
    }
    const notifications = batch.map(({ message }) => `${this.#name} ${++this.#number} ${message}`)
    return {
      text: `select pg_notify('${this.#options.channel}', value) from json_array_elements_text($1)`,
      values: [JSON.stringify(notifications)],
      prepare: true,
    }
  }

  #receive(notification: string): void {
    const [, engine, message] = /^(\S+) \d+ (.*)$/s.exec(notification) ?? []
    if (engine === undefined || message === undefined) return
    if (engine === this.#name) {
      this.#options.onEcho?.()
      return
    }
    if (this.#incoming.length >= MAX_WAITING) {
      this.#options.log.warn('messages of other engines arrive faster than they can be passed on; one is dropped')
      return
    }
    this.#incoming.push({ message, engine })
    this.#reading ??= this.#read()
  }

  async #read(): Promise<void> {
    // Several notifications can arrive together: all of them are queued before the first is passed on.
    await Promise.resolve()
    for (let next = this.#incoming.shift(); next !== undefined; next = this.#incoming.shift()) {
      const { message, engine } = next
      try {
        this.#options.onMessage(message.startsWith('#') ? await this.#stored(message.slice(1)) : message, engine)
      } catch (error) {
        this.#options.log.warn({ err: error }, 'a message of another engine was lost')
      }
    }
    // Set in the same step that found nothing more, as in #send().
    this.#reading = null
  }

  async #stored(id: string): Promise<string> {
    const { rows } = await this.#options.db.query({
      text: 'select message from engine.broadcasts where id = $1',
      values: [id],
      prepare: true,
    })
    return rows[0]?.[0] ?? ''
  }
}

function isLong(message: string): boolean {
  return Buffer.byteLength(message) > NOTIFICATION_BYTES
}
