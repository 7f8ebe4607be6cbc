import type { WebSocket } from 'ws'
import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import { DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import { FEW_VALUES } from '../../../kernel/json/parse-json.ts'
import type { Payer } from '../../../kernel/limits/budgets.ts'
import { Rate } from '../../../kernel/limits/rate.ts'
import { errors, joinErrorOf } from '../errors.ts'
import { decodeBinary, decodeText } from '../protocol/decode.ts'
import { encodePush, encodeReply, type Frame } from '../protocol/encode.ts'
import { parseJoin, tokenOf } from '../protocol/join.ts'
import type { ClientMessage, Version } from '../protocol/message.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import { ReadWatch } from '../sessions/read-watch.ts'
import type { Identity, Visitor } from '../types.ts'
import { bind, unbind } from './bind.ts'
import { Channel, type ChannelConnection } from './channel.ts'
import type { ChannelContext } from './context.ts'
import { checkIdentity, checkJoin, checkRights, identify, numbered, readReplayed, type KnownRights } from './join.ts'
import { handlePresence, leavePresence, updatePresence } from './presence.ts'
import { publishBroadcast } from './publish.ts'

/** Close codes of RFC 6455 and its registry. */
export const CLOSE = { goingAway: 1001, unsupported: 1003, policy: 1008, tooBig: 1009, tryLater: 1013 } as const

const RECHECK_MS = 5 * 60 * 1000

/** `problem` says what is wrong with the subscriptions to changes. */
interface Admission {
  readonly problem: string | null
  readonly replayed: Awaited<ReturnType<typeof readReplayed>>
}

/** One client's socket and the channels that are joined over it. */
export class Connection {
  readonly #socket: WebSocket
  readonly #version: Version
  readonly #visitor: Visitor
  readonly #address: Payer
  readonly #context: ChannelContext
  readonly #channels = new Map<string, Channel>()
  readonly #joins: Rate
  readonly #messages: Rate
  #lastMessageAt = steadyNow()
  readonly #reads: ReadWatch
  /** Since when no channel is joined; null while one is. */
  #idleSince: number | null = steadyNow()
  /** The users whose tokens were used here; this socket counts for each of them. */
  readonly #userIds = new Set<string>()
  readonly #channelConnection: ChannelConnection = {
    write: (frame) => this.#write(frame),
    closeChannel: (channel, reason) => this.#closeChannel(channel, reason),
    sessionsAreCurrent: () => this.#context.sessionsAreCurrent(),
    onRights: (channel) => updatePresence(channel, this.#context),
  }

  /** `source` is where it comes from, as limits count it. */
  constructor(socket: WebSocket, version: Version, visitor: Visitor, source: string, context: ChannelContext) {
    this.#socket = socket
    this.#version = version
    this.#visitor = visitor
    this.#address = { source, isUser: false }
    this.#context = context
    this.#reads = new ReadWatch(context.limits.silenceMs)
    this.#joins = new Rate(context.limits.joinsPerSecond, context.limits.joinsAtOnce)
    this.#messages = new Rate(context.limits.messagesPerSecond)
    socket.on('message', (data, isBinary) => this.#onMessage(data as Buffer, isBinary))
    socket.on('ping', () => (this.#lastMessageAt = steadyNow()))
    socket.on('close', () => {
      this.#leaveAll()
      for (const userId of this.#userIds) context.socketsPerUser.release(userId)
      this.#userIds.clear()
    })
    // A message was too large, not UTF-8, or incomplete: the socket closes by itself, and nothing else needs to be done.
    socket.on('error', () => undefined)
  }

  close(code: number, reason: string): void {
    this.#leaveAll()
    this.#socket.close(code, reason)
  }

  get channelCount(): number {
    return this.#channels.size
  }

  /** The identities with which channels were joined over this socket. */
  get identities(): Identity[] {
    return [...this.#channels.values()].filter(({ isJoined }) => isJoined).map(({ identity }) => identity)
  }

  /** The private channels that are joined over this socket. */
  get privateChannels(): Channel[] {
    return [...this.#channels.values()].filter(({ isJoined, request }) => isJoined && request.isPrivate)
  }

  /** Closes channels whose session has ended, and with the last of them the socket. */
  endSessions(ended: ReadonlySet<string>): void {
    const reason = errors.sessionEnded().message
    let isAffected = false
    for (const channel of this.#channels.values()) {
      if (!channel.isJoined || !ended.has(channel.identity.session ?? '')) continue
      isAffected = true
      this.#closeChannel(channel, reason)
    }
    if (isAffected && this.#channels.size === 0) this.close(CLOSE.policy, reason)
  }

  /** Ends what has expired. Called every second. */
  sweep(now: number): void {
    const steady = steadyNow()
    if (steady - this.#lastMessageAt > this.#context.limits.silenceMs) return this.#drop()
    if (!this.#reads.isReading(this.#socket.bufferedAmount, steady)) {
      this.#drop()
      this.#context.log.warn('a client that does not read was disconnected')
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
        this.#closeChannel(channel, errors.expired(Math.floor(now / 1000) - expiresAt).message)
      } else if (steady - channel.checkedAt > RECHECK_MS) {
        channel.checkedAt = steady
        this.#renew(channel, channel.token)
      }
    }
  }

  #drop(): void {
    this.#leaveAll()
    this.#socket.terminate()
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    this.#lastMessageAt = steadyNow()
    const payer = this.#payer()
    const { budgets, limits } = this.#context
    if (payer?.isUser === false && data.length > limits.anonymousMessageBytes) {
      this.close(CLOSE.tooBig, 'The message is too large')
      return
    }
    if (payer !== null && !budgets.take(payer, data.length)) {
      this.close(CLOSE.policy, 'Too many bytes per second')
      return
    }
    const decode = (): ClientMessage | null =>
      isBinary
        ? this.#decodeBinary(data)
        : decodeText(this.#version, data.toString(), payer?.isUser === false ? FEW_VALUES : undefined)
    const message = payer === null ? decode() : budgets.charge(payer, decode)
    if (message?.event === 'phx_join') {
      this.#join(message, data.length)
      return
    }
    const isWithin = this.#messages.take()
    const channel = message === null ? null : this.#channelOf(message)
    if (!isWithin && channel === null) this.close(CLOSE.policy, 'Too many messages per second')
    else if (!isWithin && channel !== null) this.#closeChannel(channel, 'Too many messages per second')
    else if (message?.topic === 'phoenix') this.#heartbeat(message)
    else if (message !== null) this.#onChannel(message, channel)
  }

  /** The user of the first channel that is joined, else the address; null for the secret key, which has no budget. */
  #payer(): Payer | null {
    for (const channel of this.#channels.values()) {
      if (!channel.isJoined) continue
      const { caller, userId } = channel.identity
      if (caller.role === 'service_role') return null
      if (userId !== null) return { source: userId, isUser: true }
    }
    return this.#address
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
      if (message.event === 'broadcast') this.#publish(channel, message)
      else if (message.event === 'access_token') this.#renew(channel, tokenOf(message.payload))
      else if (message.event === 'presence') this.#present(channel, message)
    }
  }

  #join(message: ClientMessage, bytes: number): void {
    const { topic, joinRef, ref, payload } = message
    if (!topic.startsWith(TOPIC_PREFIX)) {
      this.#reply(message, 'error', { reason: 'unmatched topic' })
      return
    }
    // A client that joins again no longer uses the former channel.
    const former = this.#channels.get(topic)
    if (former !== undefined) this.#end(former)
    const { presenceEventsPerSecond, presenceEventsAtOnce } = this.#context.limits
    const channel = new Channel({
      topic,
      version: this.#version,
      joinRef: joinRef ?? ref,
      request: parseJoin(payload),
      connection: this.#channelConnection,
      presenceRate: new Rate(presenceEventsPerSecond, presenceEventsAtOnce),
    })
    this.#admit(channel, bytes).then(
      (response) => {
        if (response !== null) this.#joined(message, channel, response)
      },
      (error: unknown) => this.#refuse(message, channel, error),
    )
  }

  /** Null if the client has left meanwhile. */
  async #admit(channel: Channel, bytes: number): Promise<Admission | null> {
    if (!this.#joins.take()) throw errors.tooManyJoins()
    if (bytes > this.#context.limits.joinBytes) throw errors.joinTooLarge()
    if (this.#channels.size >= this.#context.limits.channelsPerSocket) throw errors.tooManyChannels()
    checkJoin(channel, this.#context)
    this.#channels.set(channel.topic, channel)
    const identity = await identify(this.#visitor, channel.token, Date.now())
    checkIdentity(channel, identity, this.#context)
    const { userId } = identity
    if (userId !== null && !this.#context.joins.take(userId)) throw errors.tooManyJoinsOfUser()
    if (!(await this.#context.isLive(identity))) throw errors.sessionEnded()
    this.#count(identity)
    const known = await checkRights(channel, identity, this.#context)
    if (!channel.isOpen) return null
    channel.setIdentity(identity)
    if (known !== null) channel.setRights(known.rights, channel.caller, known.askedAt)
    const replayed = await readReplayed(channel, this.#context)
    if (!channel.isOpen) return null
    const problem = await bind(channel, this.#context)
    return channel.isOpen ? { problem, replayed } : null
  }

  /** Counts this socket for the user, and refuses it if the user has too many. */
  #count({ userId }: Identity): void {
    if (userId === null || this.#userIds.has(userId)) return
    // A socket that was closed meanwhile has released its users already.
    if (this.#socket.readyState !== this.#socket.OPEN || !this.#context.socketsPerUser.take(userId))
      throw errors.tooManySockets()
    this.#userIds.add(userId)
  }

  #joined(message: ClientMessage, channel: Channel, { problem, replayed }: Admission): void {
    this.#idleSince = null
    this.#updateBroadcasts(channel)
    const subscriptions = numbered(channel)
    this.#reply(message, 'ok', { postgres_changes: subscriptions.map(({ entry, id }) => ({ ...entry, id })) })
    if (problem !== null) this.#system(channel, 'postgres_changes', 'error', problem)
    else if (subscriptions.length > 0) this.#system(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    if (channel.request.wantsReady) this.#system(channel, 'system', 'ok', 'Replication connection established')
    channel.release(replayed)
    updatePresence(channel, this.#context)
  }

  /** Subscribes the channel to broadcasts if its user may receive them. On a private topic each one is checked when it is sent. */
  #updateBroadcasts(channel: Channel): void {
    const { topic, identity } = channel
    const { isPrivate } = channel.request
    const { hub, broadcasts } = this.#context
    if (isPrivate || broadcasts.allow(identity)) hub.add(topic, isPrivate, channel)
    else hub.remove(topic, isPrivate, channel)
  }

  #refuse(message: ClientMessage, channel: Channel, error: unknown): void {
    if (this.#channels.get(channel.topic) === channel) this.#remove(channel)
    const joinError = joinErrorOf(error)
    if (joinError === null) this.#context.log.error({ err: error }, 'a join failed unexpectedly')
    this.#reply(message, 'error', { reason: joinError?.reason ?? 'UnjoinError Error on Channel' })
    if (joinError?.closesSocket === true) this.close(CLOSE.policy, joinError.message)
  }

  /** An invalid token ends the channel; no token, or the API key, changes nothing. */
  #renew(channel: Channel, token: string | null): void {
    if (token === null) return
    const change = ++channel.tokenChanges
    this.#identifyAgain(channel, token).then(
      ({ identity, known }) => {
        if (!channel.isOpen || change !== channel.tokenChanges) return
        const isNew = token !== channel.token
        channel.token = token
        channel.setIdentity(identity)
        if (known !== null) channel.setRights(known.rights, channel.caller, known.askedAt)
        if (!channel.isOpen) return
        this.#updateBroadcasts(channel)
        updatePresence(channel, this.#context)
        if (isNew && channel.bindings.length > 0) {
          this.#system(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
        }
      },
      (error: unknown) => {
        if (!channel.isOpen || change !== channel.tokenChanges) return
        // It is the same token again, and the database cannot be asked about its role: it was valid before.
        if (error instanceof DatabaseUnavailable && token === channel.token) return
        const joinError = joinErrorOf(error)
        if (joinError === null) this.#context.log.error({ err: error }, 'a token could not be checked')
        this.#closeChannel(channel, joinError?.message ?? 'Unknown Error on Channel')
      },
    )
  }

  /** The session that the channel had before is watched anyway, also while the database is unreachable. */
  async #identifyAgain(channel: Channel, token: string): Promise<{ identity: Identity; known: KnownRights | null }> {
    const identity = await identify(this.#visitor, token, Date.now())
    checkIdentity(channel, identity, this.#context)
    const { userId, session } = channel.identity
    const isSame = identity.userId === userId && identity.session === session
    if (!isSame && !(await this.#context.isLive(identity))) throw errors.sessionEnded()
    this.#count(identity)
    return { identity, known: await checkRights(channel, identity, this.#context) }
  }

  #publish(channel: Channel, message: ClientMessage): void {
    const { ack } = channel.request
    publishBroadcast(channel, message, this.#context).then(
      (refusal) => {
        if (refusal !== null) this.#reply(message, 'error', { reason: refusal.reason })
        else if (ack) this.#reply(message, 'ok', {})
      },
      (error: unknown) => {
        this.#context.log.warn({ err: error }, 'a broadcast did not reach other engines')
        if (ack) this.#reply(message, 'error', { reason: 'The message reached this server only' })
      },
    )
  }

  #present(channel: Channel, message: ClientMessage): void {
    const outcome = handlePresence(channel, message, this.#context)
    if (outcome.kind === 'ok') this.#reply(message, 'ok', {})
    else if (outcome.kind === 'refused') this.#reply(message, 'error', { reason: outcome.reason })
    else this.#closeChannel(channel, outcome.reason)
  }

  #system(channel: Channel, extension: string, status: 'ok' | 'error', message: string): void {
    const { topic, joinRef, name } = channel
    const payload = JSON.stringify({ extension, status, message, channel: name })
    channel.send(encodePush(this.#version, { topic, event: 'system', payload, joinRef }))
  }

  /** Closes a channel from the server's side, and sends the reason. */
  #closeChannel(channel: Channel, reason: string): void {
    this.#system(channel, 'system', 'error', reason)
    this.#end(channel)
  }

  #end(channel: Channel): void {
    const { topic, joinRef } = channel
    this.#remove(channel)
    this.#write(encodePush(this.#version, { topic, event: 'phx_close', payload: '{}', joinRef, ref: joinRef }))
  }

  #remove(channel: Channel): void {
    channel.isOpen = false
    unbind(channel, this.#context)
    this.#context.hub.remove(channel.topic, channel.request.isPrivate, channel)
    leavePresence(channel, this.#context)
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
    if (this.#channels.size === 0) this.#idleSince ??= steadyNow()
  }

  #leaveAll(): void {
    for (const channel of this.#channels.values()) this.#remove(channel)
  }

  #reply({ joinRef, ref, topic }: ClientMessage, status: 'ok' | 'error', response: unknown): void {
    this.#write(encodeReply(this.#version, { joinRef, ref, topic, status, response }))
  }

  /** A client that does not read what it asked for is disconnected, because its messages would fill our memory. */
  #write({ data, isBinary }: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(data, { binary: isBinary })
    this.#reads.onSent(data.length)
    if (this.#socket.bufferedAmount > this.#context.limits.bufferedBytes) {
      this.#drop()
      this.#context.log.warn('a client that reads too slowly was disconnected')
    }
  }
}
