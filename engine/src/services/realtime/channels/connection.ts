import type { WebSocket } from 'ws'
import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import { DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import type { Broadcast } from '../broadcast/hub.ts'
import { errors, joinErrorOf, type JoinError } from '../errors.ts'
import { decodeBinary, decodeText } from '../protocol/decode.ts'
import { encodePush, encodeReply, type Frame } from '../protocol/encode.ts'
import { parseJoin, tokenOf } from '../protocol/join.ts'
import type { ClientMessage, Version } from '../protocol/message.ts'
import { Rate } from '../protocol/rate.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import type { Identity, Visitor } from '../types.ts'
import { bind, unbind } from './bind.ts'
import { Channel, type Wire } from './channel.ts'
import type { ChannelContext } from './context.ts'
import { checkIdentity, checkJoin, identify, numbered } from './join.ts'

/** Why the server ended a socket: RFC 6455 and the registry of close codes. */
export const CLOSE = { goingAway: 1001, unsupported: 1003, policy: 1008, tryLater: 1013 } as const

const RECHECK_MS = 5 * 60 * 1000

/** One client's socket and the channels that it has joined over it. */
export class Connection {
  readonly #socket: WebSocket
  readonly #version: Version
  readonly #visitor: Visitor
  readonly #context: ChannelContext
  readonly #channels = new Map<string, Channel>()
  readonly #joins: Rate
  readonly #messages: Rate
  #heardAt = steadyNow()
  /** Since when no channel is joined; null while one is. */
  #idleSince: number | null = steadyNow()
  /** The people whose tokens were shown here; each counts this socket as theirs. */
  readonly #people = new Set<string>()
  readonly #wire: Wire = {
    write: (frame) => this.#write(frame),
    shut: (channel, reason) => this.#shut(channel, reason),
    sessionsAreCurrent: () => this.#context.sessionsAreCurrent(),
  }

  constructor(socket: WebSocket, version: Version, visitor: Visitor, context: ChannelContext) {
    this.#socket = socket
    this.#version = version
    this.#visitor = visitor
    this.#context = context
    this.#joins = new Rate(context.limits.joinsPerSecond, context.limits.joinsAtOnce)
    this.#messages = new Rate(context.limits.messagesPerSecond)
    socket.on('message', (data, isBinary) => this.#onMessage(data as Buffer, isBinary))
    socket.on('ping', () => (this.#heardAt = steadyNow()))
    socket.on('close', () => {
      this.#leaveAll()
      for (const person of this.#people) context.people.release(person)
      this.#people.clear()
    })
    // Too large, not UTF-8, broken off: the socket closes by itself, and that is all there is to do.
    socket.on('error', () => undefined)
  }

  close(code: number, reason: string): void {
    this.#leaveAll()
    this.#socket.close(code, reason)
  }

  get channelCount(): number {
    return this.#channels.size
  }

  /** As whom channels were joined over this socket. */
  get identities(): Identity[] {
    return [...this.#channels.values()].filter(({ isJoined }) => isJoined).map(({ identity }) => identity)
  }

  /** Channels of a session that has ended are closed, and with the last of them the socket. */
  endSessions(ended: ReadonlySet<string>): void {
    const reason = errors.sessionEnded().message
    let isHit = false
    for (const channel of this.#channels.values()) {
      if (!channel.isJoined || !ended.has(channel.identity.session ?? '')) continue
      isHit = true
      this.#shut(channel, reason)
    }
    if (isHit && this.#channels.size === 0) this.close(CLOSE.policy, reason)
  }

  /** Ends what has run out. Called every second. */
  sweep(now: number): void {
    const steady = steadyNow()
    if (steady - this.#heardAt > this.#context.limits.silenceMs) {
      this.#leaveAll()
      this.#socket.terminate()
      return
    }
    if (this.#idleSince !== null && steady - this.#idleSince > this.#context.limits.idleMs) {
      this.close(CLOSE.policy, 'No channel was joined')
      return
    }
    for (const channel of this.#channels.values()) {
      if (!channel.isJoined) continue
      const { expiresAt } = channel.identity
      if (expiresAt !== null && expiresAt * 1000 <= now) {
        this.#shut(channel, errors.expired(Math.floor(now / 1000) - expiresAt).message)
      } else if (steady - channel.checkedAt > RECHECK_MS) {
        channel.checkedAt = steady
        this.#renew(channel, channel.token)
      }
    }
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    this.#heardAt = steadyNow()
    const message = isBinary ? this.#decodeBinary(data) : decodeText(this.#version, data.toString())
    if (message?.event === 'phx_join') {
      this.#join(message, data.length)
      return
    }
    const isWithin = this.#messages.take()
    const channel = message === null ? null : this.#channelOf(message)
    if (!isWithin && channel === null) this.close(CLOSE.policy, 'Too many messages per second')
    else if (!isWithin && channel !== null) this.#shut(channel, 'Too many messages per second')
    else if (message?.topic === 'phoenix') this.#heartbeat(message)
    else if (message !== null) this.#onChannel(message, channel)
  }

  #heartbeat(message: ClientMessage): void {
    if (message.event === 'heartbeat') this.#reply(message, 'ok', {})
  }

  /** Null if the channel is not joined, or was joined again since the message was sent. */
  #channelOf({ topic, joinRef }: ClientMessage): Channel | null {
    const channel = this.#channels.get(topic)
    return channel === undefined || (joinRef !== null && joinRef !== channel.joinRef) ? null : channel
  }

  #decodeBinary(data: Buffer): ClientMessage | null {
    return this.#version === '2.0.0' ? decodeBinary(data) : null
  }

  #onChannel(message: ClientMessage, channel: Channel | null): void {
    if (message.event === 'phx_leave') {
      this.#reply(message, 'ok', {})
      if (channel !== null) this.#end(channel)
    } else if (channel === null) {
      this.#reply(message, 'error', { reason: 'unmatched topic' })
    } else if (channel.isJoined) {
      if (message.event === 'broadcast') this.#broadcast(channel, message)
      else if (message.event === 'access_token') this.#renew(channel, tokenOf(message.payload))
      else if (message.event === 'presence') this.#reply(message, 'error', { reason: errors.noPresence().reason })
    }
  }

  #join(message: ClientMessage, bytes: number): void {
    const { topic, joinRef, ref, payload } = message
    if (!topic.startsWith(TOPIC_PREFIX)) {
      this.#reply(message, 'error', { reason: 'unmatched topic' })
      return
    }
    // A client that joins again has forgotten the former channel.
    const former = this.#channels.get(topic)
    if (former !== undefined) this.#end(former)
    const channel = new Channel(topic, this.#version, joinRef ?? ref, parseJoin(payload), this.#wire)
    this.#admit(channel, bytes).then(
      (response) => {
        if (response !== null) this.#joined(message, channel, response)
      },
      (error: unknown) => this.#refuse(message, channel, error),
    )
  }

  /** Null if the client has left meanwhile. Otherwise the answer, and what to say of the changes. */
  async #admit(channel: Channel, bytes: number): Promise<{ problem: string | null } | null> {
    if (!this.#joins.take()) throw errors.tooManyJoins()
    if (bytes > this.#context.limits.joinBytes) throw errors.joinTooLarge()
    if (this.#channels.size >= this.#context.limits.channelsPerSocket) throw errors.tooManyChannels()
    checkJoin(channel, this.#context)
    this.#channels.set(channel.topic, channel)
    const identity = await identify(this.#visitor, channel.token, Date.now())
    checkIdentity(channel, identity, this.#context)
    const { person } = identity
    if (person !== null && !this.#context.joins.take(person)) throw errors.tooManyJoinsOfPerson()
    if (!(await this.#context.isLive(identity))) throw errors.sessionEnded()
    this.#count(identity)
    channel.become(identity)
    const problem = await bind(channel, this.#context)
    return channel.isOpen ? { problem } : null
  }

  /** Somebody who holds too many sockets gets no further one. */
  #count({ person }: Identity): void {
    if (person === null || this.#people.has(person)) return
    // One that was closed meanwhile has given its people back already.
    if (this.#socket.readyState !== this.#socket.OPEN || !this.#context.people.take(person))
      throw errors.tooManySockets()
    this.#people.add(person)
  }

  #joined(message: ClientMessage, channel: Channel, { problem }: { problem: string | null }): void {
    this.#idleSince = null
    this.#tune(channel)
    const subscriptions = numbered(channel)
    this.#reply(message, 'ok', { postgres_changes: subscriptions.map(({ entry, id }) => ({ ...entry, id })) })
    if (problem !== null) this.#system(channel, 'postgres_changes', 'error', problem)
    else if (subscriptions.length > 0) this.#system(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    if (channel.request.wantsReady) this.#system(channel, 'system', 'ok', 'Replication connection established')
  }

  /** Subscribes the channel to broadcasts if its user may hear them. */
  #tune(channel: Channel): void {
    if (this.#context.broadcasts.allow(channel.identity)) this.#context.hub.add(channel.topic, channel)
    else this.#context.hub.remove(channel.topic, channel)
  }

  #refuse(message: ClientMessage, channel: Channel, error: unknown): void {
    if (this.#channels.get(channel.topic) === channel) this.#forget(channel)
    const known = joinErrorOf(error)
    if (known === null) this.#context.log.error({ err: error }, 'a join failed unexpectedly')
    this.#reply(message, 'error', { reason: known?.reason ?? 'Unknown Error on Channel' })
    if (known?.closesSocket === true) this.close(CLOSE.policy, known.message)
  }

  /** A token that is not good ends the channel; none at all, or the API key, changes nothing. */
  #renew(channel: Channel, token: string | null): void {
    if (token === null) return
    const turn = ++channel.turn
    this.#identifyAgain(channel, token).then(
      (identity) => {
        if (!channel.isOpen || turn !== channel.turn) return
        const isNew = token !== channel.token
        channel.token = token
        channel.become(identity)
        this.#tune(channel)
        if (isNew && channel.bindings.length > 0) {
          this.#system(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
        }
      },
      (error: unknown) => {
        if (!channel.isOpen || turn !== channel.turn) return
        // The same token again, and nobody to ask about its role: it was good before.
        if (error instanceof DatabaseUnavailable && token === channel.token) return
        const known = joinErrorOf(error)
        if (known === null) this.#context.log.error({ err: error }, 'a token could not be checked')
        this.#shut(channel, known?.message ?? 'Unknown Error on Channel')
      },
    )
  }

  /** A session that the channel had before is looked after anyway, also while the database is away. */
  async #identifyAgain(channel: Channel, token: string): Promise<Identity> {
    const identity = await identify(this.#visitor, token, Date.now())
    checkIdentity(channel, identity, this.#context)
    const { person, session } = channel.identity
    const isSame = identity.person === person && identity.session === session
    if (!isSame && !(await this.#context.isLive(identity))) throw errors.sessionEnded()
    this.#count(identity)
    return identity
  }

  #broadcast(channel: Channel, message: ClientMessage): void {
    const { topic, request } = channel
    const broadcast = { topic, content: message.broadcast ?? JSON.stringify(message.payload) }
    const refusal = this.#broadcastRefusal(channel, broadcast)
    if (refusal !== null) {
      this.#reply(message, 'error', { reason: refusal.reason })
      return
    }
    this.#context.hub.publish(broadcast, request.self ? null : channel).then(
      () => {
        if (request.ack) this.#reply(message, 'ok', {})
      },
      (error: unknown) => {
        this.#context.log.warn({ err: error }, 'a broadcast did not reach other engines')
        if (request.ack) this.#reply(message, 'error', { reason: 'The message reached this server only' })
      },
    )
  }

  #broadcastRefusal({ identity, name, mayHear }: Channel, broadcast: Broadcast): JoinError | null {
    const { broadcasts } = this.#context
    const refusal = broadcasts.refusal(identity, name)
    if (refusal !== null) return refusal
    if (!mayHear) return errors.notAllowed(name)
    if (broadcasts.isTooLarge(identity, broadcast)) return errors.broadcastTooLarge()
    return broadcasts.takeTurns(identity) ? null : errors.tooManyBroadcasts()
  }

  #system(channel: Channel, extension: string, status: 'ok' | 'error', message: string): void {
    const { topic, joinRef, name } = channel
    const payload = JSON.stringify({ extension, status, message, channel: name })
    channel.send(encodePush(this.#version, { topic, event: 'system', payload, joinRef }))
  }

  /** The server ends a channel, and says why. */
  #shut(channel: Channel, reason: string): void {
    this.#system(channel, 'system', 'error', reason)
    this.#end(channel)
  }

  #end(channel: Channel): void {
    const { topic, joinRef } = channel
    this.#forget(channel)
    this.#write(encodePush(this.#version, { topic, event: 'phx_close', payload: '{}', joinRef, ref: joinRef }))
  }

  #forget(channel: Channel): void {
    channel.isOpen = false
    unbind(channel, this.#context)
    this.#context.hub.remove(channel.topic, channel)
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
    if (this.#channels.size === 0) this.#idleSince ??= steadyNow()
  }

  #leaveAll(): void {
    for (const channel of this.#channels.values()) this.#forget(channel)
  }

  #reply({ joinRef, ref, topic }: ClientMessage, status: 'ok' | 'error', response: unknown): void {
    this.#write(encodeReply(this.#version, { joinRef, ref, topic, status, response }))
  }

  /** A client that does not read what it asked for is cut off: its memory would be ours. */
  #write({ data, isBinary }: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(data, { binary: isBinary })
    if (this.#socket.bufferedAmount > this.#context.limits.bufferedBytes) {
      this.#leaveAll()
      this.#socket.terminate()
      this.#context.log.warn('a client that reads too slowly was cut off')
    }
  }
}
