import { encodePush, encodeUserBroadcast, type Frame } from '../protocol/encode.ts'
import type { Version } from '../protocol/message.ts'
import type { Broadcast } from './broadcast.ts'
import { decodeBroadcast, encodeBroadcast } from './envelope.ts'

export interface Listener {
  readonly version: Version
  /** False while it is not known whether its session still runs, and whether it may still read the topic. */
  readonly mayReceive: boolean
  receive(frame: Frame, id: string | null): void
}

/** The other engines on the same database. PGlite has one engine only. */
interface Bus {
  /** Resolves once the message is sent to the database. */
  publish(message: string): Promise<void>
}

/** The channels of this engine, by topic. */
export class BroadcastHub {
  readonly #topics = new Map<string, Set<Listener>>()
  #bus: Bus | null = null

  connect(bus: Bus): void {
    this.#bus = bus
  }

  add(topic: string, isPrivate: boolean, listener: Listener): void {
    const key = topicKey(topic, isPrivate)
    const listeners = this.#topics.get(key)
    if (listeners === undefined) this.#topics.set(key, new Set([listener]))
    else listeners.add(listener)
  }

  remove(topic: string, isPrivate: boolean, listener: Listener): void {
    const key = topicKey(topic, isPrivate)
    const listeners = this.#topics.get(key)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#topics.delete(key)
  }

  has(topic: string, isPrivate: boolean): boolean {
    return this.#topics.has(topicKey(topic, isPrivate))
  }

  /** Sends to all channels here but the sender's, and to the other engines. */
  async publish(broadcast: Broadcast, sender: Listener | null): Promise<void> {
    this.deliver(broadcast, sender)
    await this.#bus?.publish(encodeBroadcast(broadcast))
  }

  /** Delivers what another engine has published. */
  receive(message: string): void {
    const broadcast = decodeBroadcast(message)
    if (broadcast !== null) this.deliver(broadcast, null)
  }

  /** Sends to all channels here; each form is encoded once. */
  deliver(broadcast: Broadcast, sender: Listener | null): void {
    const frames = new Map<Version, Frame | null>()
    for (const listener of this.#topics.get(topicKey(broadcast.topic, broadcast.isPrivate)) ?? []) {
      if (listener === sender || !listener.mayReceive) continue
      const { version } = listener
      let frame = frames.get(version)
      if (frame === undefined) frames.set(version, (frame = encode(version, broadcast)))
      if (frame !== null) listener.receive(frame, broadcast.id)
    }
  }
}

const PRIVATE = 'private '

export function topicKey(topic: string, isPrivate: boolean): string {
  return isPrivate ? PRIVATE + topic : topic
}

/** The topic as clients know it. */
export function nameOfKey(key: string): string {
  return key.startsWith(PRIVATE) ? key.slice(PRIVATE.length) : key
}

function encode(version: Version, { topic, content, id }: Broadcast): Frame | null {
  return typeof content === 'string'
    ? encodePush(version, { topic, event: 'broadcast', payload: content })
    : encodeUserBroadcast(version, topic, content, id === null ? null : JSON.stringify({ id }))
}
