import { randomBytes } from 'node:crypto'
import { nameOfKey } from '../broadcast/hub.ts'
import { PresenceTopic, type Presence, type PresenceListener } from './presence-topic.ts'

/** How long changes of a topic are collected: 500 people who come at once are some differences, not 500 for each of them. */
const COLLECT_MS = 50

/** A presence of this engine that came or went, for the other engines. */
export type LocalChange =
  | { readonly kind: 'join'; readonly topic: string; readonly presence: Presence }
  | { readonly kind: 'leave'; readonly topic: string; readonly ref: string }

/** Passes the changes of this engine on to the others. PGlite has one engine only. */
export interface PresenceOutlet {
  publish(changes: readonly LocalChange[]): void
}

/** Who is present on which topic, on all engines. Topics are named by their keys, in which private ones differ from public ones. */
export class PresenceHub {
  readonly #topics = new Map<string, PresenceTopic>()
  /** The presences of this engine's own channels, by their references. */
  readonly #own = new Map<string, { topic: string; presence: Presence }>()
  readonly #changed = new Set<string>()
  readonly #prefix = randomBytes(9).toString('base64url')
  #outlet: PresenceOutlet | null = null
  #outgoing: LocalChange[] = []
  #number = 0
  #timer: NodeJS.Timeout | null = null

  connect(outlet: PresenceOutlet): void {
    this.#outlet = outlet
  }

  get own(): ReadonlyMap<string, { readonly topic: string; readonly presence: Presence }> {
    return this.#own
  }

  /** How many are present on the topic. */
  size(topic: string): number {
    return this.#topics.get(topic)?.size ?? 0
  }

  /** Sends the state now, and later differences. */
  listen(topic: string, listener: PresenceListener): void {
    const found = this.#topic(topic)
    if (!found.has(listener)) found.listen(listener)
  }

  unlisten(topic: string, listener: PresenceListener): void {
    this.#topics.get(topic)?.unlisten(listener)
    this.#drop(topic)
  }

  /** Returns the reference of the new presence, which replaces the former one of the same channel. */
  track(topic: string, key: string, payload: Readonly<Record<string, unknown>>, former: string | null): string {
    const ref = `${this.#prefix}${(++this.#number).toString(36)}`
    const meta = { ...payload, phx_ref: ref, ...(former === null ? {} : { phx_ref_prev: former }) }
    const presence = { ref, key, meta: JSON.stringify(meta) }
    if (former !== null) this.untrack(topic, former)
    this.#own.set(ref, { topic, presence })
    this.add(topic, presence)
    this.#outgoing.push({ kind: 'join', topic, presence })
    return ref
  }

  untrack(topic: string, ref: string): void {
    if (!this.#own.delete(ref)) return
    this.remove(topic, ref)
    this.#outgoing.push({ kind: 'leave', topic, ref })
  }

  /** A presence of another engine. */
  add(topic: string, presence: Presence): void {
    this.#topic(topic).add(presence)
    this.#change(topic)
  }

  remove(topic: string, ref: string): void {
    this.#topics.get(topic)?.remove(ref)
    this.#change(topic)
  }

  /** Sends what was collected. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const outgoing = this.#outgoing
    this.#outgoing = []
    if (outgoing.length > 0) this.#outlet?.publish(outgoing)
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const topic of changed) {
      this.#topics.get(topic)?.flush()
      this.#drop(topic)
    }
  }

  #change(topic: string): void {
    this.#changed.add(topic)
    this.#timer ??= setTimeout(() => this.flush(), COLLECT_MS)
  }

  #topic(topic: string): PresenceTopic {
    let found = this.#topics.get(topic)
    if (found === undefined) this.#topics.set(topic, (found = new PresenceTopic(nameOfKey(topic))))
    return found
  }

  #drop(topic: string): void {
    if (this.#topics.get(topic)?.isUnused === true && !this.#changed.has(topic)) this.#topics.delete(topic)
  }
}
