import { setTimeout as pause } from 'node:timers/promises'
import { training } from '../../support/training/training.ts'

type Message = readonly [string | null, string | null, string, string, Record<string, unknown>]

interface Reply {
  readonly status: string
  readonly response: { readonly reason?: string }
}

/** The protocol of live changes by hand. What is heard stays in `heard`. */
export class OpenSocket {
  readonly heard: Message[] = []
  closed: { readonly code: number; readonly reason: string } | null = null
  readonly #socket: WebSocket
  #ref = 0

  constructor() {
    const address = training.url.replace(/^http/, 'ws')
    this.#socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${training.key}&vsn=2.0.0`)
    this.#socket.addEventListener('message', ({ data }) => this.heard.push(JSON.parse(String(data)) as Message))
    this.#socket.addEventListener('close', ({ code, reason }) => (this.closed = { code, reason }))
  }

  async open(): Promise<this> {
    await until(() => this.#socket.readyState === WebSocket.OPEN)
    return this
  }

  say(topic: string, event: string, payload: object, joinRef?: string): string {
    const ref = String(++this.#ref)
    this.#socket.send(JSON.stringify([joinRef ?? ref, ref, topic, event, payload]))
    return ref
  }

  /** Answers how the join went; with changes, once they flow. */
  async join(topic: string, token: string | null, config: object = {}): Promise<Reply> {
    const ref = this.say(topic, 'phx_join', { config, ...(token === null ? {} : { access_token: token }) })
    const replyOf = () => this.heard.find(([, own, , event]) => own === ref && event === 'phx_reply')
    await until(() => replyOf() !== undefined)
    const reply = replyOf()?.[4] as unknown as Reply
    if (reply.status === 'ok' && 'postgres_changes' in config) {
      await until(() => this.events('system').length > 0)
    }
    return reply
  }

  events(name: string): Message[] {
    return this.heard.filter(([, , , event]) => event === name)
  }

  close(): void {
    this.#socket.close()
  }
}

async function until(isSo: () => boolean, patienceMs = 10_000): Promise<void> {
  for (const end = Date.now() + patienceMs; !isSo(); await pause(10)) {
    if (Date.now() > end) throw new Error('the server did not answer in time')
  }
}
