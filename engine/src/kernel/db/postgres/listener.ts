import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from '../errors.ts'
import { Exchange } from '../exchange.ts'
import { listenSql, Subscriptions, unlistenSql, type Subscriber } from '../subscriptions.ts'
import { Backoff } from './backoff.ts'
import { Connection } from './connection.ts'

/** One connection for all LISTENs, opened with the first and opened again whenever it breaks. */
export class Listener {
  readonly #url: string
  readonly #log: (text: string) => void
  readonly #backoff = new Backoff()
  readonly #subscriptions: Subscriptions
  #connection: Promise<Connection> | null = null
  /** Null while there is no working connection. */
  #working: Connection | null = null
  /** Notifications after a loss, held until the subscribers know of the gap: new ones must not be handled before the missed ones. */
  #held: (readonly [channel: string, payload: string])[] | null = null
  readonly #closing = new AbortController()

  constructor(url: string, log: (text: string) => void) {
    this.#url = url
    this.#log = log
    this.#subscriptions = new Subscriptions((error) => log(`a listener failed: ${String(error)}`))
  }

  async listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>> {
    // Added before the connection is open, so that a reconnect in the meantime includes it. A second LISTEN does no harm.
    this.#subscriptions.add(channel, subscriber)
    try {
      await this.#run(listenSql(channel))
    } catch (error) {
      this.#subscriptions.remove(channel, subscriber)
      throw error
    }
    return async () => {
      const isLast = this.#subscriptions.remove(channel, subscriber)
      // A later connection will not listen to it. The caller must not wait until the database is reachable again.
      if (isLast && this.#working !== null) await run(this.#working, unlistenSql(channel)).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#working = null
    const connection = await this.#connection?.catch(() => null)
    await connection?.close()
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted
  }

  async #run(text: string): Promise<void> {
    if (this.#closed) throw new DatabaseUnavailable('the database is closed')
    this.#connection ??= this.#connect()
    await run(await this.#connection, text)
  }

  /** Tries until it succeeds, because subscribers want to continue when the database is reachable again. */
  async #connect(): Promise<Connection> {
    for (;;) {
      if (this.#closed) throw new DatabaseUnavailable('the database is closed')
      let established = false
      try {
        const connection = await Connection.open(this.#url, {
          onIdle: (_, alive) => !alive && established && this.#onLost(),
          onNotify: (channel, payload) => this.#onNotify(channel, payload),
        })
        for (const channel of this.#subscriptions.channels) await run(connection, listenSql(channel))
        this.#backoff.succeeded()
        established = true
        this.#working = connection
        return connection
      } catch (error) {
        const wait = this.#backoff.failed(String(error))
        this.#log(`listening is interrupted (${(error as Error).message}), trying again in ${wait} ms`)
        await delay(wait, null, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
  }

  #onLost(): void {
    this.#working = null
    this.#connection = null
    if (this.#closed || this.#subscriptions.channels.length === 0) return
    this.#held = []
    const connection = (this.#connection = this.#connect())
    // Callers who await it get the error; if nobody does, it must not end the process.
    connection.then(
      () => {
        // If it was lost again meanwhile, the next connection reports both gaps.
        if (this.#connection === connection) this.#release()
      },
      () => undefined,
    )
  }

  #onNotify(channel: string, payload: string): void {
    if (this.#held === null) this.#subscriptions.dispatch(channel, payload)
    else this.#held.push([channel, payload])
  }

  #release(): void {
    this.#subscriptions.reportGap()
    const held = this.#held ?? []
    this.#held = null
    for (const [channel, payload] of held) this.#subscriptions.dispatch(channel, payload)
  }
}

function run(connection: Connection, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.send(
      new Exchange({ steps: [{ text }], alone: true }, ({ error }) => (error ? reject(error) : resolve())),
    )
  })
}
