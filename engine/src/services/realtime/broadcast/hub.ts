import { encodePush, encodeUserBroadcast, type Frame } from '../protocol/encode.ts'
import type { UserBroadcast, Version } from '../protocol/message.ts'

/** Either the protocol's own JSON payload as text, or the user's bytes. */
export interface Broadcast {
  /** With the prefix `realtime:`. */
  readonly topic: string
  readonly content: string | UserBroadcast
}

export interface Listener {
  readonly version: Version
  /** False while nobody can say whether its session goes on. */
  readonly mayHear: boolean
  send(frame: Frame): void
}

/** Other engines on the same database; none where there is but one. */
export interface Bus {
  /** Resolves once the message is handed over. */
  publish(broadcast: Broadcast): Promise<void>
}

/** The channels of this engine by their topics. */
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

  /** To everyone here but the sender, and to the other engines. */
  async publish(broadcast: Broadcast, sender: Listener | null): Promise<void> {
    this.deliver(broadcast, sender)
    await this.#bus?.publish(broadcast)
  }

  /** To everyone here; each form is made once. */
  deliver({ topic, content }: Broadcast, sender: Listener | null): void {
    const frames = new Map<Version, Frame | null>()
    for (const listener of this.#topics.get(topic) ?? []) {
      if (listener === sender || !listener.mayHear) continue
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
