import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import type { LocalChange, PresenceHub, PresenceOutlet } from './presence-hub.ts'
import {
  changesMessage,
  decodeMessage,
  placedOf,
  stateMessages,
  type PlacedPresence,
  type PresenceMessage,
} from './presence-messages.ts'

const ALIVE_MS = 1_000
const CHECK_MS = 500
/** After this time without a sign of life an engine counts as dead, and everyone on it as gone. */
const DEAD_MS = 3_500
/** If this engine's own messages do not come back for so long, its ears are blocked, and the silence of others means nothing. */
const DEAF_MS = 2_500

export interface PeersOptions {
  readonly hub: PresenceHub
  /** Sends to the other engines. */
  readonly publish: (message: string) => Promise<void>
  readonly name: string
  readonly log: Logger
  readonly now?: () => number
}

interface Peer {
  /** The number of its last change that is known here; null if something was missed and its state is awaited. */
  number: number | null
  heardAt: number
  askedAt: number
  readonly presences: Map<string, PlacedPresence>
  parts: PlacedPresence[]
  nextPart: number
}

/**
 * Keeps the presences of all engines on one database equal. Each engine sends its own changes, in order; who missed one asks for
 * the whole state. Nothing is stored: what an engine knew ends with it, and the others notice that it is silent.
 */
export class PresencePeers implements PresenceOutlet {
  readonly #options: PeersOptions
  readonly #now: () => number
  readonly #peers = new Map<string, Peer>()
  #number = 0
  #echoAt: number
  #saidAt = Number.NEGATIVE_INFINITY
  #checkedAt: number
  #isDeaf = false
  #timer: NodeJS.Timeout | null = null
  #isAsked = false

  constructor(options: PeersOptions) {
    this.#options = options
    this.#now = options.now ?? steadyNow
    this.#echoAt = this.#now()
    this.#checkedAt = this.#now()
  }

  open(): void {
    this.#options.hub.connect(this)
    this.#say({ kind: 'ask', engine: null })
    this.#timer = setInterval(() => this.check(), CHECK_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#options.hub.flush()
    if (this.#number > 0) await this.#options.publish(JSON.stringify({ kind: 'gone' })).catch(() => undefined)
  }

  publish(changes: readonly LocalChange[]): void {
    this.#say(changesMessage(++this.#number, changes))
  }

  /** This engine's own message came back from the database. */
  onEcho(): void {
    this.#echoAt = this.#now()
  }

  /** Messages may have been missed. */
  onGap(): void {
    for (const peer of this.#peers.values()) peer.number = null
    this.#say({ kind: 'ask', engine: null })
  }

  onMessage(text: string, engine: string): void {
    const message = decodeMessage(text)
    if (message === null) return
    if (message.kind === 'ask') {
      if (message.engine === null || message.engine === this.#options.name) this.#tellState()
      return
    }
    if (message.kind === 'gone') {
      this.#forget(engine)
      return
    }
    const peer = this.#peer(engine)
    peer.heardAt = this.#now()
    if (message.kind === 'state') this.#takeState(peer, message)
    else if (message.kind === 'alive') this.#compare(engine, peer, message.number)
    else if (peer.number === message.number - 1) this.#takeChanges(peer, message)
    else this.#askAgain(engine, peer)
  }

  /** Tells the others that this engine lives, and forgets those that are silent. */
  check(): void {
    const now = this.#now()
    const isConcerned =
      this.#options.hub.own.size > 0 || [...this.#peers.values()].some(({ presences }) => presences.size > 0)
    if (isConcerned && now - this.#saidAt >= ALIVE_MS) this.#say({ kind: 'alive', number: this.#number })
    // This process may have stood still: what has arrived meanwhile is read after this.
    const stoodStill = now - this.#checkedAt > 2 * ALIVE_MS
    this.#checkedAt = now
    const isDeaf = isConcerned && now - this.#echoAt > DEAF_MS
    if (stoodStill || isDeaf || this.#isDeaf) {
      for (const peer of this.#peers.values()) peer.heardAt = now
    }
    this.#isDeaf = isDeaf
    for (const [engine, peer] of this.#peers) if (now - peer.heardAt > DEAD_MS) this.#forget(engine)
  }

  #peer(engine: string): Peer {
    let peer = this.#peers.get(engine)
    if (peer === undefined) {
      const now = this.#now()
      // An engine that has not changed anything yet has the number 0, and its first change the number 1.
      peer = {
        number: 0,
        heardAt: now,
        askedAt: Number.NEGATIVE_INFINITY,
        presences: new Map(),
        parts: [],
        nextPart: 0,
      }
      this.#peers.set(engine, peer)
    }
    return peer
  }

  #compare(engine: string, peer: Peer, number: number): void {
    if (peer.number !== number) this.#askAgain(engine, peer)
  }

  #askAgain(engine: string, peer: Peer): void {
    peer.number = null
    if (this.#now() - peer.askedAt < ALIVE_MS) return
    peer.askedAt = this.#now()
    this.#say({ kind: 'ask', engine })
  }

  #takeChanges(peer: Peer, message: PresenceMessage & { kind: 'changes' }): void {
    peer.number = message.number
    for (const [topic, ref] of message.leaves) {
      peer.presences.delete(ref)
      this.#options.hub.remove(topic, ref)
    }
    for (const entry of message.joins) this.#add(peer, placedOf(entry))
  }

  /** The parts of a state arrive in order. A first part begins a new state. */
  #takeState(peer: Peer, { number, part, parts, presences }: PresenceMessage & { kind: 'state' }): void {
    if (part === 0) peer.parts = []
    else if (part !== peer.nextPart) return
    peer.parts.push(...presences.map(placedOf))
    peer.nextPart = part + 1
    if (part + 1 < parts) return
    const given = new Map(peer.parts.map((placed) => [placed.presence.ref, placed]))
    for (const [ref, { topic }] of peer.presences) {
      if (given.has(ref)) continue
      peer.presences.delete(ref)
      this.#options.hub.remove(topic, ref)
    }
    for (const [ref, placed] of given) if (!peer.presences.has(ref)) this.#add(peer, placed)
    peer.parts = []
    peer.nextPart = 0
    peer.number = number
  }

  #add(peer: Peer, placed: PlacedPresence): void {
    peer.presences.set(placed.presence.ref, placed)
    this.#options.hub.add(placed.topic, placed.presence)
  }

  #forget(engine: string): void {
    const peer = this.#peers.get(engine)
    this.#peers.delete(engine)
    for (const [ref, { topic }] of peer?.presences ?? []) this.#options.hub.remove(topic, ref)
  }

  /** Several engines may ask at once: one answer is for all of them. */
  #tellState(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    setImmediate(() => {
      this.#isAsked = false
      // Changes that are still being collected have no number yet; they would be in the state, and then come again.
      this.#options.hub.flush()
      for (const message of stateMessages(this.#number, [...this.#options.hub.own.values()])) this.#say(message)
    })
  }

  #say(message: PresenceMessage): void {
    this.#saidAt = this.#now()
    // A change that is lost here is noticed by its number.
    this.#options.publish(JSON.stringify(message)).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'other engines cannot be told who is present at the moment')
    })
  }
}
