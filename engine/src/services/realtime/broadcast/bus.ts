import { randomUUID } from 'node:crypto'
import type { Database, Statement } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { decodeBroadcast, encodeBroadcast } from './envelope.ts'
import type { Broadcast, Bus } from './hub.ts'

const CHANNEL = 'engine_broadcasts'
/** Postgres accepts fewer than 8000 bytes; some are needed for the sender and the number. */
const NOTIFICATION_BYTES = 7_900
const MAX_WAITING = 10_000
const MAX_BATCH = 200

interface Waiting {
  readonly message: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/**
 * Sends broadcasts to other engines through the database that they share. A notification names its sender, which ignores it, and
 * has a number, because Postgres merges equal ones: two equal clicks are still two. Long broadcasts are stored in a table.
 */
export class DatabaseBus implements Bus {
  readonly #db: Database
  readonly #deliver: (broadcast: Broadcast) => void
  readonly #log: Logger
  readonly #name = randomUUID()
  #number = 0
  #outgoing: Waiting[] = []
  #sending: Promise<void> | null = null
  #incoming: string[] = []
  #reading: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  constructor(db: Database, deliver: (broadcast: Broadcast) => void, log: Logger) {
    this.#db = db
    this.#deliver = deliver
    this.#log = log
  }

  async open(): Promise<void> {
    this.#stop = await this.#db.listen(CHANNEL, (notification) => this.#receive(notification))
  }

  async close(): Promise<void> {
    await this.#stop()
    await Promise.all([this.#sending, this.#reading])
  }

  publish(broadcast: Broadcast): Promise<void> {
    if (this.#outgoing.length >= MAX_WAITING) return Promise.reject(new Error('too many broadcasts are waiting'))
    return new Promise((done, failed) => {
      this.#outgoing.push({ message: encodeBroadcast(broadcast), done, failed })
      this.#sending ??= this.#send()
    })
  }

  async #send(): Promise<void> {
    while (this.#outgoing.length > 0) {
      const batch = this.#nextBatch()
      try {
        // A notification need not be flushed to disk: after a crash its listeners are gone too.
        await this.#db.transaction((session) => session.last(this.#statement(batch)), {
          settings: [['synchronous_commit', 'off']],
        })
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    // Set in the same step that found nothing more: otherwise a broadcast that comes a moment later would not be sent.
    this.#sending = null
  }

  /** Several short broadcasts, or one long one, so that the order is kept. */
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
          select pg_notify('${CHANNEL}', $2 || id) from stored`,
        values: [first.message, `${this.#name} ${++this.#number} #`],
        prepare: true,
      }
    }
    const notifications = batch.map(({ message }) => `${this.#name} ${++this.#number} ${message}`)
    return {
      text: `select pg_notify('${CHANNEL}', value) from json_array_elements_text($1)`,
      values: [JSON.stringify(notifications)],
      prepare: true,
    }
  }

  #receive(notification: string): void {
    if (notification.startsWith(this.#name)) return
    const message = /^\S+ \d+ (.*)$/s.exec(notification)?.[1]
    if (message === undefined) return
    if (this.#incoming.length >= MAX_WAITING) {
      this.#log.warn('broadcasts of other engines arrive faster than they can be passed on; one is dropped')
      return
    }
    this.#incoming.push(message)
    this.#reading ??= this.#read()
  }

  async #read(): Promise<void> {
    // Several notifications can arrive together: all of them are queued before the first is passed on.
    await Promise.resolve()
    for (let message = this.#incoming.shift(); message !== undefined; message = this.#incoming.shift()) {
      try {
        const broadcast = decodeBroadcast(message.startsWith('#') ? await this.#stored(message.slice(1)) : message)
        if (broadcast !== null) this.#deliver(broadcast)
      } catch (error) {
        this.#log.warn({ err: error }, 'a broadcast of another engine was lost')
      }
    }
    // Set in the same step that found nothing more, as in #send().
    this.#reading = null
  }

  async #stored(id: string): Promise<string> {
    const { rows } = await this.#db.query({
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
