import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import { TokenError } from '../../../kernel/jwt/token-error.ts'
import type { Grant } from '../changes/subscribe.ts'
import { errors } from '../errors.ts'
import { parseSubscriptionRequest } from '../protocol/binding.ts'
import { encodeUserBroadcast, type Frame } from '../protocol/encode.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import type { TopicRights } from '../rights/topic-rights.ts'
import type { Identity, Visitor } from '../types.ts'
import type { Channel } from './channel.ts'
import type { ChannelContext } from './context.ts'

/** The maximum length of a topic: the binary form has one byte for it. */
const TOPIC_BYTES = 255

/** Refuses what can be refused without asking the database. */
export function checkJoin({ topic, request }: Channel, { limits }: ChannelContext): void {
  if (topic === TOPIC_PREFIX) throw errors.topicMissing()
  if (Buffer.byteLength(topic) > TOPIC_BYTES) throw errors.topicTooLong()
  if (request.replay !== null && !request.isPrivate) throw errors.noReplay()
  const key = request.presenceKey ?? ''
  // Clients keep presences in an object by their keys.
  if (Buffer.byteLength(key) > TOPIC_BYTES || key === '__proto__') throw errors.presenceKey()
  if (request.subscriptions.length > limits.bindingsPerChannel) throw errors.tooManyBindings()
}

/** Refuses a public channel that has only broadcasts or presence, if the user may not receive them. */
export function checkIdentity({ request, name }: Channel, identity: Identity, { broadcasts }: ChannelContext): void {
  if (request.isPrivate) return
  if (request.wantsPresence && broadcasts.areOff) throw errors.noPublicPresence()
  const isOnlyChanges = request.subscriptions.length > 0 && !request.wantsPresence
  const refusal = isOnlyChanges ? null : broadcasts.refusal(identity, name)
  if (refusal !== null) throw refusal
}

export interface KnownRights {
  readonly rights: TopicRights
  readonly askedAt: number
}

/** What the user may do on a private topic; null for a public one. Refuses a user who may receive nothing. */
export async function checkRights(
  { request, name, usesPresence }: Channel,
  { caller }: Identity,
  context: ChannelContext,
): Promise<KnownRights | null> {
  if (!request.isPrivate) return null
  const askedAt = steadyNow()
  const rights = await context.rightsOn(name, caller)
  const isAllowed = rights.broadcast.read || (usesPresence && rights.presence.read)
  if (!isAllowed || (request.replay !== null && !rights.broadcast.read)) throw errors.notAllowed(name)
  return { rights, askedAt }
}

/** Reads the messages that the client wants again. Broadcasts wait meanwhile, until the join is answered. */
export async function readReplayed(
  channel: Channel,
  context: ChannelContext,
): Promise<readonly { frame: Frame | null; id: string }[]> {
  const { request, topic, name, version, caller } = channel
  if (request.replay === null) return []
  channel.hold()
  context.hub.add(topic, request.isPrivate, channel)
  const messages = await context.replay(name, request.replay, caller)
  return messages.map(({ id, content }) => {
    const meta = JSON.stringify({ replayed: true, id })
    return { id, frame: content === null ? null : encodeUserBroadcast(version, topic, content, meta) }
  })
}

/** A token must have a user's role and an expiry. It is refused from the second of its expiry, without tolerance for clocks. */
export async function identify(visitor: Visitor, token: string | null, now: number): Promise<Identity> {
  const identity = await visitor.identify(token).catch((error: unknown) => {
    const end = error instanceof TokenError && error.fault === 'expired' ? endOf(token ?? '') : null
    throw end === null ? error : errors.expired(Math.floor(now / 1000) - end)
  })
  if (token === null) return identity
  if (identity.expiresAt === null) throw errors.claimsMissing()
  const left = identity.expiresAt - Math.floor(now / 1000)
  if (left <= 0) throw errors.expired(-left)
  return identity
}

/** The expiry of a token whose signature has been verified. */
function endOf(token: string): number | null {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { exp } = JSON.parse(payload) as { exp?: unknown }
  return typeof exp === 'number' ? Math.floor(exp) : null
}

export interface GrantedSubscription {
  readonly entry: Readonly<Record<string, unknown>>
  readonly id: number
  readonly grants: readonly Grant[]
}

/** Grants all subscriptions or none, as on the platform. Rejects with a SubscriptionError. */
export async function grantSubscriptions(channel: Channel, context: ChannelContext): Promise<GrantedSubscription[]> {
  const { caller } = channel.identity
  const granted: GrantedSubscription[] = []
  for (const { entry, id } of numbered(channel)) {
    granted.push({ entry, id, grants: await context.grant(parseSubscriptionRequest(entry), caller) })
  }
  return granted
}

/**
 * Numbers the subscriptions: the client gets the numbers, and finds its callbacks by them. Equal subscriptions have equal
 * numbers, on every channel. A number is never zero, which the client treats as missing.
 */
export function numbered({ request }: Channel): { entry: Readonly<Record<string, unknown>>; id: number }[] {
  const taken = new Map<number, string>()
  return request.subscriptions.map((entry) => {
    const text = JSON.stringify(entry)
    let id = hash(text)
    while (taken.has(id) && taken.get(id) !== text) id++
    taken.set(id, text)
    return { entry, id }
  })
}

/** FNV-1a, in the range of the platform's numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return ((value >>> 0) % (2 ** 27 - 1)) + 1
}
