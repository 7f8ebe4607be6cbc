import { encodePush, type Frame } from '../protocol/encode.ts'
import type { Version } from '../protocol/message.ts'

/** One channel that tracks itself, here or on another engine. */
export interface Presence {
  /** Names it on all engines. */
  readonly ref: string
  /** Chosen by the client. Several channels may have the same, such as all tabs of one user. */
  readonly key: string
  /** What the client tracks, as JSON text with its `phx_ref`. */
  readonly meta: string
}

export interface PresenceListener {
  readonly version: Version
  readonly mayReceivePresence: boolean
  send(frame: Frame): void
}

/** Who is present on one topic, and who wants to know it. */
export class PresenceTopic {
  /** With the prefix `realtime:`. */
  readonly #name: string
  readonly #presences = new Map<string, Presence>()
  readonly #listeners = new Set<PresenceListener>()
  readonly #joined = new Map<string, Presence>()
  readonly #left = new Map<string, Presence>()
  #state: string | null = null

  constructor(name: string) {
    this.#name = name
  }

  get size(): number {
    return this.#presences.size
  }

  get isUnused(): boolean {
    return this.#presences.size === 0 && this.#listeners.size === 0
  }

  has(listener: PresenceListener): boolean {
    return this.#listeners.has(listener)
  }

  /** Sends the whole state first, so that later differences apply to it. */
  listen(listener: PresenceListener): void {
    this.flush()
    this.#listeners.add(listener)
    this.#state ??= grouped(this.#presences.values())
    listener.send(this.#encode(listener.version, 'presence_state', this.#state))
  }

  unlisten(listener: PresenceListener): void {
    this.#listeners.delete(listener)
  }

  add(presence: Presence): void {
    this.#presences.set(presence.ref, presence)
    this.#joined.set(presence.ref, presence)
    this.#state = null
  }

  remove(ref: string): void {
    const presence = this.#presences.get(ref)
    if (presence === undefined) return
    this.#presences.delete(ref)
    // The others never hear of people who joined and left since the last difference.
    if (!this.#joined.delete(ref)) this.#left.set(ref, presence)
    this.#state = null
  }

  /** Sends what has changed since the last time, to everyone who may know it. */
  flush(): void {
    if (this.#joined.size === 0 && this.#left.size === 0) return
    const payloads = differences([...this.#joined.values()], [...this.#left.values()])
    this.#joined.clear()
    this.#left.clear()
    const frames = new Map<Version, Frame[]>()
    for (const listener of this.#listeners) {
      if (!listener.mayReceivePresence) continue
      const { version } = listener
      let encoded = frames.get(version)
      if (encoded === undefined) {
        encoded = payloads.map((payload) => this.#encode(version, 'presence_diff', payload))
        frames.set(version, encoded)
      }
      for (const frame of encoded) listener.send(frame)
    }
  }

  #encode(version: Version, event: string, payload: string): Frame {
    return encodePush(version, { topic: this.#name, event, payload })
  }
}

/**
 * One message, or two if a key both leaves and joins, as with an update: realtime-js up to 2.109 forgets the reference of an entry
 * when another of its key joins, and could not remove it afterwards. So what leaves comes first.
 */
function differences(joined: readonly Presence[], left: readonly Presence[]): string[] {
  const keys = new Set(left.map(({ key }) => key))
  return joined.some(({ key }) => keys.has(key))
    ? [difference([], left), difference(joined, [])]
    : [difference(joined, left)]
}

function difference(joined: readonly Presence[], left: readonly Presence[]): string {
  return `{"joins":${grouped(joined)},"leaves":${grouped(left)}}`
}

/** As Phoenix writes it: the metas of all presences with the same key together. */
function grouped(presences: Iterable<Presence>): string {
  const metas = new Map<string, string[]>()
  for (const { key, meta } of presences) {
    const same = metas.get(key)
    if (same === undefined) metas.set(key, [meta])
    else same.push(meta)
  }
  return `{${[...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join()}]}`).join()}}`
}
