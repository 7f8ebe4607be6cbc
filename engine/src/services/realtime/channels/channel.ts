import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Binding, Subscriber } from '../changes/binding.ts'
import type { Frame } from '../protocol/encode.ts'
import type { JoinRequest } from '../protocol/join.ts'
import type { Ref, Version } from '../protocol/message.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import type { Identity } from '../types.ts'

/** What a channel needs of its socket. */
export interface Wire {
  write(frame: Frame): void
  shut(channel: Channel, reason: string): void
  sessionsAreCurrent(): boolean
}

/** One topic that one client has joined, or is joining. */
export class Channel implements Subscriber {
  readonly topic: string
  readonly version: Version
  readonly joinRef: Ref
  readonly request: JoinRequest
  readonly #wire: Wire
  /** Null until it is joined. */
  #identity: Identity | null = null
  token: string | null
  /** When the token was last held against the keys, by the steady clock. */
  checkedAt = 0
  bindings: readonly Binding[] = []
  /** The person whose bindings these count as. */
  countedFor: string | null = null
  isOpen = true
  /** Counts token changes, so that of two that are being checked the later one holds. */
  turn = 0

  constructor(topic: string, version: Version, joinRef: Ref, request: JoinRequest, wire: Wire) {
    this.topic = topic
    this.version = version
    this.joinRef = joinRef
    this.request = request
    this.token = request.token
    this.#wire = wire
  }

  get identity(): Identity {
    if (this.#identity === null) throw new Error('the channel is not joined yet')
    return this.#identity
  }

  get isJoined(): boolean {
    return this.isOpen && this.#identity !== null
  }

  /** The same caller stays the same object: a check that runs for it meanwhile stays valid. */
  become(identity: Identity): void {
    const before = this.#identity?.caller
    const { caller } = identity
    const isSame = before?.role === caller.role && before.claims === caller.claims
    this.#identity = isSame ? { ...identity, caller: before } : identity
    this.checkedAt = steadyNow()
  }

  /** Without the prefix: as `system` messages name it. */
  get name(): string {
    return this.topic.slice(TOPIC_PREFIX.length)
  }

  send(frame: Frame): void {
    if (this.isOpen) this.#wire.write(frame)
  }

  end(reason: string): void {
    if (this.isOpen) this.#wire.shut(this, reason)
  }

  get mayHear(): boolean {
    return this.#identity?.session === null || this.#wire.sessionsAreCurrent()
  }
}
