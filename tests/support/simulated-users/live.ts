import { setTimeout as sleep } from 'node:timers/promises'
import { openWireSocket, type WireSocket } from '../wire-socket.ts'
import type { Environment } from './environment.ts'
import { Refused } from './failures.ts'
import type { Session } from './session.ts'

const RETRY_MS = 500
const JOIN_MS = 30_000

export interface Change {
  readonly table: string
  readonly type: string
  readonly record: Readonly<Record<string, unknown>>
}

interface Handlers {
  onChange(change: Change): void
  /** The subscriptions work again; changes in the meantime were not delivered. */
  onBack(): void
  /** The socket was closed unexpectedly. */
  onLost(reason: string): void
}

interface Channel {
  readonly table: string
  readonly filter: string | null
  readonly events: readonly string[]
  topic: string
  ref: string
  joined: (error: Error | null) => void
}

type Message = readonly [join: string | null, ref: string | null, topic: string, event: string, payload: Payload]

interface Payload {
  readonly status?: string
  readonly extension?: string
  readonly data?: Change
}

/**
 * One user's socket, with a channel for each table that the screen follows. It sends the same messages as the official
 * client (serializer 2.0.0). After a loss it opens the socket again and joins the channels again.
 */
export class Live {
  readonly #environment: Environment
  readonly #session: Session
  readonly #handlers: Handlers
  readonly #channels = new Map<string, Channel>()
  #socket: WireSocket | null = null
  #count = 0
  #isReopening = false
  #closed = false

  constructor(environment: Environment, session: Session, handlers: Handlers) {
    this.#environment = environment
    this.#session = session
    this.#handlers = handlers
  }

  async open(): Promise<void> {
    const { url, key } = this.#environment
    const { port, pathname } = new URL(url)
    const path = `${pathname.replace(/\/$/, '')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
    const handlers = {
      onText: (text: string) => this.#hear(JSON.parse(text) as Message),
      onEnd: (reason: string) => this.#lost(reason),
    }
    const socket = await openWireSocket(Number(port), path, handlers, this.#session.address)
    if (this.#closed) socket.destroy()
    else this.#socket = socket
  }

  /** Resolves when the server has confirmed the subscription. */
  async follow(table: string, filter: string | null, events: readonly string[] = ['*']): Promise<void> {
    const channel: Channel = { table, filter, events, topic: '', ref: '', joined: () => {} }
    this.#channels.set(table, channel)
    await this.#join(channel)
  }

  unfollow(table: string): void {
    const channel = this.#channels.get(table)
    if (channel === undefined) return
    this.#channels.delete(table)
    this.#send(channel, 'phx_leave', {})
  }

  beat(): void {
    this.#send({ topic: 'phoenix', ref: null }, 'heartbeat', {})
  }

  close(): void {
    this.#closed = true
    this.#socket?.destroy()
  }

  async #join(channel: Channel): Promise<void> {
    const { table, filter, events } = channel
    if (this.#socket === null) throw new Refused('socket', `${table} cannot be followed without a socket`)
    channel.ref = String(++this.#count)
    channel.topic = `realtime:${table}:${channel.ref}`
    const rows = { schema: 'public', table, ...(filter === null ? {} : { filter }) }
    const config = {
      broadcast: { ack: false, self: false },
      presence: { key: '', enabled: false },
      postgres_changes: events.map((event) => ({ event, ...rows })),
      private: false,
    }
    // An earlier join of this channel that was not answered fails now.
    channel.joined(new Refused('socket', `${table} is followed again`))
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${table} could not be followed in time`)), JOIN_MS)
      channel.joined = (error) => {
        clearTimeout(timer)
        if (error === null) resolve()
        else reject(error)
      }
      this.#send(channel, 'phx_join', { config, access_token: this.#session.token })
    })
  }

  #send({ topic, ref }: { topic: string; ref: string | null }, event: string, payload: object): void {
    const own = event === 'phx_join' ? ref : String(++this.#count)
    this.#socket?.send(JSON.stringify([ref, own, topic, event, payload]))
  }

  #hear([, , topic, event, payload]: Message): void {
    if (event === 'postgres_changes' && payload.data !== undefined) return this.#handlers.onChange(payload.data)
    const channel = [...this.#channels.values()].find((one) => one.topic === topic)
    if (payload.status === 'error') {
      channel?.joined(new Refused('socket', `A channel was refused: ${JSON.stringify(payload).slice(0, 300)}`))
    } else if (event === 'system' && payload.extension === 'postgres_changes') {
      channel?.joined(null)
    }
  }

  #lost(reason: string): void {
    this.#drop(reason)
    this.#handlers.onLost(reason)
    if (!this.#isReopening) void this.#reopen()
  }

  #drop(reason: string): void {
    this.#socket?.destroy()
    this.#socket = null
    for (const { joined } of this.#channels.values()) joined(new Refused('socket', reason))
  }

  async #reopen(): Promise<void> {
    this.#isReopening = true
    while (!this.#closed) {
      await sleep(RETRY_MS)
      try {
        await this.open()
        await Promise.all([...this.#channels.values()].map((channel) => this.#join(channel)))
        this.#handlers.onBack()
        break
      } catch {
        this.#drop('a channel could not be joined again')
      }
    }
    this.#isReopening = false
  }
}
