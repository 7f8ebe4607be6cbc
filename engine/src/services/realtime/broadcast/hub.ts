import { encodePush, encodeUserBroadcast, type Frame } from '../protocol/encode.ts'
import type { UserBroadcast, Version } from '../protocol/message.ts'

/** The content is the protocol's own JSON payload as text, or the user's bytes. */
export interface Broadcast {
  /** With the prefix `realtime:`. */
  readonly topic: string
  readonly content: string | UserBroadcast
}

export interface Listener {
  readonly version: Version
  /** False while it is not known whether its session still runs. */
  readonly mayReceive: boolean
  send(frame: Frame): void
}

/** The other engines on the same database; there is none on PGlite. */
export interface Bus {
  /** Resolves once the message is sent to the database. */
  publish(broadcast: Broadcast): Promise<void>
}

/** The channels of this engine, by topic. */
export class BroadcastHub {
  readonly #topics = new Map<string, Set<Listener>>()
  #bus: Bus | null = null

  connect(bus: Bus): void {
    this.#bus = bus
  }

  add(topic: string, listener: Listener): void {
    const listeners = this.#topics.get(topic)
    if (listeners === undefined) this.#topics.set(topic, new Set([listener]))
    else listeners.add(listener)
  }

  remove(topic: string, listener: Listener): void {
    const listeners = this.#topics.get(topic)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#topics.delete(topic)
  }

  /** Sends to all channels here but the sender's, and to the other engines. */
  async publish(broadcast: Broadcast, sender: Listener | null): Promise<void> {
    this.deliver(broadcast, sender)
    await this.#bus?.publish(broadcast)
  }

  /** Sends to all channels here; each form is encoded once. */
  deliver({ topic, content }: Broadcast, sender: Listener | null): void {
    const frames = new Map<Version, Frame | null>()
    for (const listener of this.#topics.get(topic) ?? []) {
      if (listener === sender || !listener.mayReceive) continue
      const { version } = listener
      let frame = frames.get(version)
      if (frame === undefined) {
        frame =
          typeof content === 'string'
            ? encodePush(version, { topic, event: 'broadcast', payload: content })
            : encodeUserBroadcast(version, topic, content)
        frames.set(version, frame)
      }
      if (frame !== null) listener.send(frame)
    }
  }
}
