import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { target } from './target.ts'

interface RawSocketOptions {
  readonly url?: string
  readonly key?: string
  readonly version?: string
  /** Where a proxy says that it comes from. */
  readonly address?: string
}

/** The protocol by hand, for what the official client never sends. Messages come parsed. */
export class RawSocket {
  readonly socket: WebSocket
  readonly heard: unknown[] = []
  closed: { code: number; reason: string } | null = null

  constructor(options: RawSocketOptions = {}) {
    const { url = target.url, key = target.key, version = '2.0.0', address } = options
    const headers = address === undefined ? {} : { 'x-forwarded-for': address }
    const path = `/realtime/v1/websocket?apikey=${key}&vsn=${version}`
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers })
    this.socket.on('message', (data, isBinary) =>
      this.heard.push(isBinary ? data : JSON.parse((data as Buffer).toString())),
    )
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    this.socket.on('error', () => undefined)
    onTestFinished(() => this.socket.terminate())
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.socket.once('open', resolve)
      this.socket.once('error', reject)
    })
    return this
  }

  send(...messages: readonly unknown[]): void {
    for (const message of messages) this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first message that fits, now or later. */
  async next(fits: (message: unknown[]) => boolean, timeoutMs = 10_000): Promise<unknown[]> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const found = this.heard.find((message) => Array.isArray(message) && fits(message as unknown[]))
      if (found !== undefined) return found as unknown[]
      if (Date.now() > end) throw new Error(`not heard, but ${JSON.stringify(this.heard).slice(0, 2000)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** The answer to the message with this reference. */
  async reply(ref: string): Promise<{ status: string; response: Record<string, unknown> }> {
    const message = await this.next(([, own, , event]) => own === ref && event === 'phx_reply')
    return message[4] as { status: string; response: Record<string, unknown> }
  }

  /** Joins and gives the answer. */
  join(topic: string, payload: unknown, ref = '1'): Promise<{ status: string; response: Record<string, unknown> }> {
    this.send([ref, ref, topic, 'phx_join', payload])
    return this.reply(ref)
  }
}
