import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Binding, Subscriber } from '../changes/binding.ts'
import type { Frame } from '../protocol/encode.ts'
import type { JoinRequest } from '../protocol/join.ts'
import type { Ref, Version } from '../protocol/message.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import type { Identity } from '../types.ts'

/** The part of the connection that a channel needs. */
export interface ChannelConnection {
  write(frame: Frame): void
  closeChannel(channel: Channel, reason: string): void
  sessionsAreCurrent(): boolean
}

/** One topic that one client has joined, or is joining. */
export class Channel implements Subscriber {
  readonly topic: string
  readonly version: Version
  readonly joinRef: Ref
  readonly request: JoinRequest
  readonly #connection: ChannelConnection
  /** Null until it is joined. */
  #identity: Identity | null = null
  token: string | null
  /** When the token was last verified, by the steady clock. */
  checkedAt = 0
  bindings: readonly Binding[] = []
  /** The user for whom these bindings are counted. */
  countedFor: string | null = null
  isOpen = true
  /** Counts token changes, so that of two that are being checked only the later one is used. */
  tokenChanges = 0

  constructor(topic: string, version: Version, joinRef: Ref, request: JoinRequest, connection: ChannelConnection) {
    this.topic = topic
    this.version = version
    this.joinRef = joinRef
    this.request = request
    this.token = request.token
    this.#connection = connection
  }

  get identity(): Identity {
    if (this.#identity === null) throw new Error('the channel is not joined yet')
    return this.#identity
  }

  get isJoined(): boolean {
    return this.isOpen && this.#identity !== null
  }

  /** An equal caller stays the same object, so that a check that runs for it meanwhile stays valid. */
  setIdentity(identity: Identity): void {
    const before = this.#identity?.caller
    const { caller } = identity
    const isSame = before?.role === caller.role && before.claims === caller.claims
    this.#identity = isSame ? { ...identity, caller: before } : identity
    this.checkedAt = steadyNow()
  }

  /** The topic without the prefix, as `system` messages name it. */
  get name(): string {
    return this.topic.slice(TOPIC_PREFIX.length)
  }

  send(frame: Frame): void {
    if (this.isOpen) this.#connection.write(frame)
  }

  end(reason: string): void {
    if (this.isOpen) this.#connection.closeChannel(this, reason)
  }

  get mayReceive(): boolean {
    return this.#identity?.session === null || this.#connection.sessionsAreCurrent()
  }
}
