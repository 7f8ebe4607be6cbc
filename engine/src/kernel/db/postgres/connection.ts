import pg from 'pg'
import { DatabaseError, DatabaseUnavailable } from '../errors.ts'
import { type Exchange, idle } from '../exchange.ts'
import { StatementCache } from '../statement-cache.ts'
import type { Lane } from '../transaction.ts'
import { Backend, message, readError, readNotification } from '../wire/backend.ts'
import { Frontend } from '../wire/frontend.ts'

export interface ConnectionEvents {
  /** Every exchange is answered; `false` when the connection is gone. */
  onIdle(connection: Connection, alive: boolean): void
  onNotify?(channel: string, payload: string): void
}

const connectTimeoutMs = 5000
const closeTimeoutMs = 5000
const silenceMs = 5000
/** Text as UTF-8 whatever the database's own encoding is, and names found where the platform puts them. */
const setUp = `set client_encoding to 'utf8';
  set search_path to "$user", public, extensions;
  set idle_in_transaction_session_timeout to '60s'`
/** One for all: a buffer is filled and taken within one call. */
const frontend = new Frontend()

/**
 * A connection to Postgres. The driver `pg` opens it (address, TLS, password); from then on one Submittable keeps it
 * for good and reads and writes the stream itself, which saves an object and an event for every message.
 */
export class Connection implements Lane {
  readonly #client: pg.Client
  readonly #statements = new StatementCache()
  readonly #events: ConnectionEvents
  readonly #backend = new Backend((type, bytes, start, end) => this.#receive(type, bytes, start, end))
  #stream: pg.Connection['stream'] | null = null
  #waiting: Exchange[] = []
  #fatal: DatabaseUnavailable | null = null
  #delivering = false
  #closing = false
  #gone = false

  private constructor(url: string, events: ConnectionEvents) {
    this.#events = events
    this.#client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
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
      await client.query(setUp)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw new DatabaseUnavailable(error instanceof Error ? error.message : String(error), { cause: error })
    }
    connection.#takeOver()
    return connection
  }

  /** Everything sent was answered, and the answers were handed over. */
  get isQuiet(): boolean {
    return this.#waiting.length === 0 && !this.#delivering
  }

  /** A server that keeps silent long after its own time limit is as good as gone. */
  destroyIfOverdue(now: number): void {
    const exchange = this.#waiting[0]
    if (exchange?.plan.timeoutMs === undefined) return
    if (now - exchange.startedAt > exchange.plan.timeoutMs + silenceMs) this.destroy()
  }

  send(exchange: Exchange): void {
    if (this.#gone || this.#closing) {
      exchange.fail(this.#unavailable())
      return
    }
    exchange.encode(frontend, this.#statements)
    this.#waiting.push(exchange)
    this.#stream!.write(frontend.take())
  }

  destroy(): void {
    this.#stream?.destroy()
    this.#lost()
  }

  /** Says goodbye: Postgres finishes what it has, then hangs up. */
  async close(): Promise<void> {
    this.#closing = true
    const stream = this.#stream
    if (!stream || stream.destroyed) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => stream.destroy(), closeTimeoutMs)
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
      // `pg` calls these when the stream fails; the stream's own `close` follows and is what we act upon.
      handleError: () => undefined,
      handleReadyForQuery: () => undefined,
    }
    this.#client.query(submittable)
  }

  #read(chunk: Buffer): void {
    try {
      this.#backend.push(chunk)
    } catch {
      // An answer that cannot be understood: nothing on this connection can be trusted any more.
      this.destroy()
    }
  }

  #receive(type: number, bytes: Buffer, start: number, end: number): void {
    if (type === message.notification) {
      const { channel, payload } = readNotification(bytes, start, end)
      this.#events.onNotify?.(channel, payload)
      return
    }
    const exchange = this.#waiting[0]
    if (!exchange) {
      if (type === message.error) this.#noteFatal(readError(bytes, start, end))
      return
    }
    if (type === message.copyIn) {
      this.#waiting.shift()
      exchange.fail(new DatabaseError('COPY FROM STDIN is not supported here', { code: '0A000' }))
      this.destroy()
      return
    }
    if (!exchange.receive(type, bytes, start, end, this.#statements)) return
    this.#waiting.shift()
    if (exchange.wantsRepeat) {
      this.send(exchange)
      return
    }
    this.#delivering = true
    exchange.done()
    this.#delivering = false
    if (exchange.plan.alone && exchange.status !== idle) this.destroy()
    if (this.isQuiet && !this.#gone) this.#events.onIdle(this, true)
  }

  #noteFatal(error: Error): void {
    if (error instanceof DatabaseUnavailable) this.#fatal ??= error
  }

  #lost(): void {
    if (this.#gone) return
    this.#gone = true
    const waiting = this.#waiting
    this.#waiting = []
    for (const exchange of waiting) {
      if (exchange.error) this.#noteFatal(exchange.error)
      exchange.fail(this.#unavailable())
    }
    this.#events.onIdle(this, false)
  }

  #unavailable(): DatabaseUnavailable {
    return this.#fatal ?? new DatabaseUnavailable('the connection to the database broke')
  }
}
