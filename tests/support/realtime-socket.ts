import { WebSocket } from 'ws'
import { waitUntil } from './wait-until.ts'

const PATIENCE_MS = 10_000

interface SocketOptions {
  /** The URL of the environment. */
  readonly url: string
  readonly key: string
  readonly version?: string
  /** The client address for `X-Forwarded-For`. */
  readonly address?: string
}

export type Message = readonly [join: string | null, ref: string | null, topic: string, event: string, payload: unknown]

export interface Reply {
  readonly status: string
  readonly response: Record<string, unknown>
}

/** Speaks the realtime protocol without the official client, to send what that client never sends. */
export class RealtimeSocket {
  readonly socket: WebSocket
  /** All received messages, parsed unless they are binary. */
  readonly heard: unknown[] = []
  closed: { readonly code: number; readonly reason: string } | null = null

  constructor({ url, key, version = '2.0.0', address }: SocketOptions) {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address }
    const path = `/realtime/v1/websocket?apikey=${key}&vsn=${version}`
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers })
    this.socket.on('message', (data, isBinary) =>
      this.heard.push(isBinary ? data : JSON.parse((data as Buffer).toString())),
    )
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    this.socket.on('error', () => undefined)
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.socket.once('open', resolve)
      this.socket.once('error', reject)
    })
    return this
  }

  close(): void {
    this.socket.close()
  }

  send(...messages: readonly unknown[]): void {
    for (const message of messages) this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  get messages(): Message[] {
    return this.heard.filter((message) => Array.isArray(message)) as unknown as Message[]
  }

  events(name: string): Message[] {
    return this.messages.filter(([, , , event]) => event === name)
  }

  /** Waits for the first message that fits; it may have arrived before. */
  async next(fits: (message: Message) => boolean, timeoutMs = PATIENCE_MS): Promise<Message> {
    let found: Message | undefined
    const check = (): boolean => (found = this.messages.find(fits)) !== undefined
    await waitUntil('a message that fits', check, timeoutMs, 10).catch((error: unknown) => {
      throw new Error(`heard ${JSON.stringify(this.heard).slice(0, 2000)}`, { cause: error })
    })
    return found as unknown as Message
  }

  /** Waits for the answer to the message with this reference. */
  async reply(ref: string): Promise<Reply> {
    const [, , , , payload] = await this.next(([, own, , event]) => own === ref && event === 'phx_reply')
    return payload as Reply
  }

  /** Joins and returns the answer. */
  join(topic: string, payload: unknown, ref = '1'): Promise<Reply> {
    this.send([ref, ref, topic, 'phx_join', payload])
    return this.reply(ref)
  }
}
