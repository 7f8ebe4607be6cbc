import { randomUUID } from 'node:crypto'
import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Listener } from '../broadcast/hub.ts'
import type { Binding, Subscriber } from '../changes/binding.ts'
import { errors } from '../errors.ts'
import type { PresenceListener } from '../presence/presence-topic.ts'
import type { Frame } from '../protocol/encode.ts'
import type { JoinRequest } from '../protocol/join.ts'
import type { Ref, Version } from '../protocol/message.ts'
import type { Rate } from '../../../kernel/limits/rate.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import type { WatchedChannel } from '../rights/rights-watch.ts'
import type { TopicRights } from '../rights/topic-rights.ts'
import type { Identity } from '../types.ts'

/** Older rights do not show who may receive or send something now. */
const RIGHTS_MS = 5_000

/** The part of the connection that a channel needs. */
export interface ChannelConnection {
  write(frame: Frame): void
  closeChannel(channel: Channel, reason: string): void
  sessionsAreCurrent(): boolean
  /** Called when the rights of a private channel have changed. */
  onRights(channel: Channel): void
}

export interface ChannelOptions {
  readonly topic: string
  readonly version: Version
  readonly joinRef: Ref
  readonly request: JoinRequest
  readonly connection: ChannelConnection
  readonly presenceRate: Rate
}

/** One topic that one client has joined, or is joining. */
export class Channel implements Subscriber, Listener, PresenceListener, WatchedChannel {
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
  /** What its user may do on a private topic; null on a public one, and until it is known. */
  #rights: TopicRights | null = null
  #rightsKnownAt = 0
  /** Messages that arrive while older ones are read for a replay; null while nothing is replayed. */
  #held: { frame: Frame; id: string | null }[] | null = null
  #replayed: ReadonlySet<string> = new Set()
  /** Whether it wants to know who is present: from the beginning, or because it is present itself. */
  usesPresence: boolean
  readonly presenceKey: string
  readonly presenceRate: Rate
  /** What the channel tracks now. */
  presence: { readonly ref: string; readonly text: string } | null = null
  /** Counts token changes, so that of two that are being checked only the later one is used. */
  tokenChanges = 0

  constructor({ topic, version, joinRef, request, connection, presenceRate }: ChannelOptions) {
    this.topic = topic
    this.version = version
    this.joinRef = joinRef
    this.request = request
    this.token = request.token
    this.usesPresence = request.wantsPresence
    this.presenceKey = request.presenceKey ?? randomUUID()
    this.presenceRate = presenceRate
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

  get caller(): Caller {
    return this.identity.caller
  }

  get rights(): TopicRights | null {
    return this.#rights
  }

  /** Takes the rights of this caller, and ends the channel if it has lost a right to read that it uses. */
  setRights(rights: TopicRights, caller: Caller, askedAt: number): void {
    if (!this.isOpen || this.#identity?.caller !== caller) return
    this.#rightsKnownAt = askedAt
    const former = this.#rights
    this.#rights = rights
    if (former === null || isEqual(former, rights)) return
    if (losesReading(former, rights, this.usesPresence)) this.end(errors.noLongerAllowed(this.name).message)
    else this.#connection.onRights(this)
  }

  /** Whether it is known that the session still runs and the rights are still those. */
  get isCurrent(): boolean {
    const hasSession = this.#identity?.session !== null
    return (
      (!hasSession || this.#connection.sessionsAreCurrent()) &&
      (!this.request.isPrivate || steadyNow() - this.#rightsKnownAt < RIGHTS_MS)
    )
  }

  get mayReceive(): boolean {
    return this.isCurrent && (!this.request.isPrivate || this.#rights?.broadcast.read === true)
  }

  get mayReceivePresence(): boolean {
    return this.isCurrent && (!this.request.isPrivate || this.#rights?.presence.read === true)
  }

  /** Broadcasts wait until `release`, so that none is lost or comes before those that are replayed. */
  hold(): void {
    this.#held ??= []
  }

  release(replayed: readonly { frame: Frame | null; id: string }[]): void {
    const held = this.#held ?? []
    this.#held = null
    this.#replayed = new Set(replayed.map(({ id }) => id))
    for (const { frame } of replayed) if (frame !== null) this.send(frame)
    for (const { frame, id } of held) this.receive(frame, id)
  }

  receive(frame: Frame, id: string | null): void {
    if (this.#held !== null) this.#held.push({ frame, id })
    else if (id === null || !this.#replayed.has(id)) this.send(frame)
  }
}

function isEqual(one: TopicRights, other: TopicRights): boolean {
  return (['broadcast', 'presence'] as const).every(
    (extension) => one[extension].read === other[extension].read && one[extension].write === other[extension].write,
  )
}

function losesReading(former: TopicRights, rights: TopicRights, usesPresence: boolean): boolean {
  const isLost = (extension: 'broadcast' | 'presence'): boolean => former[extension].read && !rights[extension].read
  return isLost('broadcast') || (usesPresence && isLost('presence'))
}
