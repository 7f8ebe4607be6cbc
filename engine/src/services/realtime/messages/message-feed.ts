import type { Database } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import type { BroadcastHub } from '../broadcast/hub.ts'
import { retry } from '../changes/retry.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import { MESSAGE_COLUMNS, storedMessage, type StoredMessage } from './stored-message.ts'

/** How many messages are read at once: each may have megabytes. */
const PAGE_SIZE = 20
/** How many announcements may wait to be read; with more it is cheaper to search the table. */
const MAX_WAITING = 20_000
/** How many messages are remembered, so that those found again after a gap are not sent twice. */
const MAX_REMEMBERED = 50_000
/** A message is searched for so long after its transaction began. */
const GAP_MINUTES = 5

const ANNOUNCEMENT = /^([0-9a-f-]{36}) (private|public) (.*)$/s

const READ = `select ${MESSAGE_COLUMNS}
  from unnest($2::uuid[]) with ordinality as asked (id, place)
  join realtime.messages message on message.id = asked.id
  order by asked.place`

const MISSED = `select id from realtime.messages
  where inserted_at >= greatest($1::timestamp, timezone('utc', now()) - interval '${GAP_MINUTES} minutes')
    and extension = 'broadcast' and event is not null and private is not null
    and (payload is not null or binary_payload is not null)
  order by inserted_at`

export interface MessageFeedOptions {
  readonly db: Database
  readonly hub: BroadcastHub
  /** Of one message. A larger one is not sent. */
  readonly maxBytes: number
  readonly log: Logger
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** Sends what is inserted into `realtime.messages` to its topic, in the order of commits. Every engine does so for its own sockets. */
export class MessageFeed {
  readonly #options: MessageFeedOptions
  #waiting: string[] = []
  #gap = false
  readonly #done = new Set<string>()
  #start = ''
  #running: Promise<void> | null = null
  #stop: () => Promise<void> = () => Promise.resolve()

  constructor(options: MessageFeedOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const { db } = this.#options
    this.#stop = await db.listen(
      'engine_messages',
      (announcement) => this.#announce(announcement),
      () => this.#onGap(),
    )
    const { rows } = await db.query({ text: `select timezone('utc', now())` })
    this.#start = rows[0]?.[0] ?? ''
  }

  /** Call it after the signal. */
  async close(): Promise<void> {
    await this.#stop()
    await this.#running
  }

  #announce(announcement: string): void {
    // Everyone who may run SQL can send a notification: one of another form must not stop the feed.
    const [, id, kind, topic] = ANNOUNCEMENT.exec(announcement) ?? []
    if (id === undefined || topic === undefined || this.#done.has(id)) return
    this.#remember(id)
    if (!this.#options.hub.has(TOPIC_PREFIX + topic, kind === 'private')) return
    this.#waiting.push(id)
    if (this.#waiting.length > MAX_WAITING) {
      for (const late of this.#waiting) this.#done.delete(late)
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
    const { signal, log } = this.#options
    if (signal.aborted) return
    this.#running ??= this.#drain()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'messages from the database were lost')
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
    while (this.#hasWork && !this.#options.signal.aborted) {
      if (this.#gap) await this.#findMissed()
      const ids = this.#waiting.splice(0, PAGE_SIZE)
      if (ids.length > 0) for (const message of await this.#read(ids)) this.#deliver(message)
    }
  }

  /** After a lost connection: announcements were lost too, but the table has the messages. */
  async #findMissed(): Promise<void> {
    this.#gap = false
    const { rows } = await this.#retry(() => this.#options.db.query({ text: MISSED, values: [this.#start] }))
    const missed = rows.map((row) => row[0] ?? '').filter((id) => !this.#done.has(id))
    for (const id of missed) this.#remember(id)
    this.#waiting = [...this.#waiting, ...missed]
  }

  async #read(ids: readonly string[]): Promise<StoredMessage[]> {
    const values = [String(this.#options.maxBytes), `{${ids.join()}}`]
    const { rows } = await this.#retry(() => this.#options.db.query({ text: READ, values, prepare: true }))
    return rows.map(storedMessage)
  }

  #deliver({ id, topic, isPrivate, content }: StoredMessage): void {
    if (content === null) this.#options.log.warn({ id }, 'a message from the database is too large to be sent')
    else this.#options.hub.deliver({ topic: TOPIC_PREFIX + topic, isPrivate, content, id }, null)
  }

  #retry<T>(work: () => Promise<T>): Promise<T> {
    const { signal, log } = this.#options
    return retry(work, {
      signal,
      isTemporary: () => true,
      onRetry: (error) => log.warn({ err: error }, 'messages cannot be read at the moment'),
    })
  }

  #remember(id: string): void {
    this.#done.add(id)
    if (this.#done.size <= MAX_REMEMBERED) return
    for (const oldest of this.#done) {
      this.#done.delete(oldest)
      break
    }
  }
}
