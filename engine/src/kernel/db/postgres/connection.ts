import pg from 'pg'
import { DatabaseError, DatabaseUnavailable } from '../errors.ts'
import { type Exchange, IDLE } from '../exchange.ts'
import { StatementCache } from '../statement-cache.ts'
import type { Lane } from '../transaction.ts'
import { Backend, MESSAGE_TYPE, readError, readNotification } from '../wire/backend.ts'
import { Frontend } from '../wire/frontend.ts'

export interface ConnectionEvents {
  /** Called when every exchange is answered; `alive` is false if the connection is lost. */
  onIdle(connection: Connection, alive: boolean): void
  /** Called with each answer: how long Postgres took for it, without the time in which it worked for others. */
  onAnswer?(exchange: Exchange, ms: number): void
  /** Called with copies of exchanges that had not begun when the connection broke. */
  onReturn?(exchanges: readonly Exchange[]): void
  onNotify?(channel: string, payload: string): void
}

const CONNECT_TIMEOUT_MS = 5000
const CLOSE_TIMEOUT_MS = 5000
const SILENCE_MS = 5000
/** With so little left to do, Postgres gets what is held. So it never waits for the next statement. */
const NEARLY_FINISHED_MS = 0.5
/** Text is transferred as UTF-8 with any encoding of the database, and names are looked up as on the platform. */
const SESSION_SETTINGS = `set client_encoding to 'utf8';
  set search_path to "$user", public, extensions;
  set idle_in_transaction_session_timeout to '60s'`
/** Shared by all connections: the buffer is filled and emptied within one call. */
const frontend = new Frontend()

/**
 * A connection to Postgres. The driver `pg` opens it (address, TLS, password). After that, one Submittable occupies the driver
 * forever and reads and writes the stream itself, which saves an object and an event for every message.
 */
export class Connection implements Lane {
  readonly #client: pg.Client
  readonly #statements = new StatementCache()
  readonly #events: ConnectionEvents
  readonly #backend = new Backend((type, bytes, start, end) => this.#receive(type, bytes, start, end))
  #stream: pg.Connection['stream'] | null = null
  #waiting: Exchange[] = []
  /** Exchanges that are sent together with the next `flush`. */
  #held: Exchange[] = []
  /** How many milliseconds of work are held, and are sent. */
  #heldMs = 0
  #sentMs = 0
  /** When the first of the waiting exchanges began. */
  #beganAt = 0
  #fatal: DatabaseUnavailable | null = null
  #delivering = false
  #closing = false
  #gone = false

  private constructor(url: string, events: ConnectionEvents) {
    this.#events = events
    this.#client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      fallback_application_name: 'portico-engine',
    })
  }

  static async open(url: string, events: ConnectionEvents): Promise<Connection> {
    const connection = new Connection(url, events)
    const client = connection.#client
    // Without a listener an error while connecting would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(SESSION_SETTINGS)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw new DatabaseUnavailable(error instanceof Error ? error.message : String(error), { cause: error })
    }
    connection.#takeOver()
    return connection
  }

  /** Whether everything that was sent was answered, and the answers were passed on. */
  get isQuiet(): boolean {
    return this.#waiting.length === 0 && this.#held.length === 0 && !this.#delivering
  }

  /** How many milliseconds of work it still has, as far as that is known. */
  get expectedMs(): number {
    return this.#heldMs + this.#sentMs
  }

  /** Closes the connection if the server is still silent long after its own time limit. */
  destroyIfOverdue(now: number): void {
    const timeoutMs = this.#waiting[0]?.plan.timeoutMs
    if (timeoutMs !== undefined && now - this.#beganAt > timeoutMs + SILENCE_MS) this.destroy()
  }

  /**
   * Adds an exchange to those that are sent together. True if the caller has to call `flush` soon; otherwise Postgres is busy for a
   * while, and they are sent when it has nearly finished what it has.
   */
  hold(exchange: Exchange, expectedMs: number): boolean {
    if (this.#gone || this.#closing) {
      exchange.fail(this.#unavailable())
      return false
    }
    exchange.expectedMs = expectedMs
    this.#heldMs += expectedMs
    this.#held.push(exchange)
    return this.#sentMs <= NEARLY_FINISHED_MS
  }

  /** Sends what is held, all in one write. */
  flush(): void {
    if (this.#gone || this.#held.length === 0) return
    const held = this.#takeHeld()
    for (const exchange of held) {
      this.#sentMs += exchange.expectedMs
      this.#encode(exchange)
    }
    this.#stream!.write(frontend.take())
  }

  #takeHeld(): Exchange[] {
    const held = this.#held
    this.#held = []
    this.#heldMs = 0
    return held
  }

  /**
   * What waits behind an exchange that has run for longer than `ms`, for another connection. What was sent stays here too, because
   * it cannot be taken back.
   */
  takeBehindSlow(ms: number, now: number): Exchange[] {
    if (this.#waiting.length === 0 || now - this.#beganAt < ms) return []
    return [...this.#copies(this.#waiting.slice(1)), ...this.#takeHeld()]
  }

  #copies(exchanges: readonly Exchange[]): Exchange[] {
    return exchanges
      .filter(({ plan, isOver }) => plan.repeatable === true && !isOver)
      .map((exchange) => exchange.copy())
  }

  send(exchange: Exchange): void {
    if (this.#gone || this.#closing) {
      exchange.fail(this.#unavailable())
      return
    }
    this.#encode(exchange)
    this.#stream!.write(frontend.take())
  }

  #encode(exchange: Exchange): void {
    exchange.encode(frontend, this.#statements)
    if (this.#waiting.length === 0) this.#beganAt = performance.now()
    this.#waiting.push(exchange)
  }

  destroy(): void {
    this.#stream?.destroy()
    this.#lost()
  }

  /** Sends Terminate: Postgres finishes what runs, then closes the connection. */
  async close(): Promise<void> {
    this.flush()
    this.#closing = true
    const stream = this.#stream
    if (!stream || stream.destroyed) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => stream.destroy(), CLOSE_TIMEOUT_MS)
      stream.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      stream.end(Buffer.from([0x58, 0, 0, 0, 4]))
    })
  }

  #takeOver(): void {
    const submittable = {
      submit: (connection: pg.Connection) => {
        this.#stream = connection.stream
        this.#stream.removeAllListeners('data')
        this.#stream.on('data', (chunk: Buffer) => this.#read(chunk))
        this.#stream.on('close', () => this.#lost())
      },
      // `pg` calls these when the stream fails; the stream's own `close` follows, and this class reacts to that.
      handleError: () => undefined,
      handleReadyForQuery: () => undefined,
    }
    this.#client.query(submittable)
  }

  #read(chunk: Buffer): void {
    try {
      this.#backend.push(chunk)
      if (this.#held.length > 0 && this.#sentMs <= NEARLY_FINISHED_MS) this.flush()
    } catch {
      // The answer cannot be understood, so nothing on this connection can be trusted any more.
      this.destroy()
    }
  }

  #receive(type: number, bytes: Buffer, start: number, end: number): void {
    if (type === MESSAGE_TYPE.notification) {
      const { channel, payload } = readNotification(bytes, start, end)
      this.#events.onNotify?.(channel, payload)
      return
    }
    const exchange = this.#waiting[0]
    if (!exchange) {
      if (type === MESSAGE_TYPE.error) this.#noteFatal(readError(bytes, start, end))
      return
    }
    if (type === MESSAGE_TYPE.copyIn) {
      this.#waiting.shift()
      exchange.fail(new DatabaseError('COPY FROM STDIN is not supported here', { code: '0A000' }))
      this.destroy()
      return
    }
    if (!exchange.receive(type, bytes, start, end, this.#statements)) return
    this.#waiting.shift()
    const now = performance.now()
    const ms = now - this.#beganAt
    this.#beganAt = now
    if (exchange.wantsRepeat) {
      this.send(exchange)
      return
    }
    this.#sentMs = this.#waiting.length === 0 ? 0 : this.#sentMs - exchange.expectedMs
    this.#events.onAnswer?.(exchange, ms)
    this.#delivering = true
    exchange.done()
    this.#delivering = false
    if (exchange.plan.alone && exchange.status !== IDLE) this.destroy()
    if (this.isQuiet && !this.#gone) this.#events.onIdle(this, true)
  }

  #noteFatal(error: Error): void {
    if (error instanceof DatabaseUnavailable) this.#fatal ??= error
  }

  #lost(): void {
    if (this.#gone) return
    this.#gone = true
    const waiting = [...this.#waiting, ...this.#held]
    this.#waiting = []
    this.#held = []
    if (waiting[0]?.error) this.#noteFatal(waiting[0].error)
    // Postgres had not begun with the others. If one may run twice, it is not lost with the connection.
    const copies = this.#closing || this.#events.onReturn === undefined ? [] : this.#copies(waiting.slice(1))
    for (const exchange of waiting) exchange.fail(this.#unavailable())
    this.#events.onIdle(this, false)
    if (copies.length > 0) this.#events.onReturn?.(copies)
  }

  #unavailable(): DatabaseUnavailable {
    return this.#fatal ?? new DatabaseUnavailable('the connection to the database broke')
  }
}
