import { isRecord } from '../../../kernel/json/is-record.ts'
import { topicKey } from '../broadcast/hub.ts'
import { errors } from '../errors.ts'
import type { ClientMessage } from '../protocol/message.ts'
import type { Channel } from './channel.ts'
import type { ChannelContext } from './context.ts'

/** What the client gets as an answer, or why its channel is closed. */
export type PresenceOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'closed'; readonly reason: string }

const OK: PresenceOutcome = { kind: 'ok' }
const refused = (reason: string): PresenceOutcome => ({ kind: 'refused', reason })
const closed = (reason: string): PresenceOutcome => ({ kind: 'closed', reason })

export function handlePresence(
  channel: Channel,
  { payload: message }: ClientMessage,
  context: ChannelContext,
): PresenceOutcome {
  const { event } = message
  if (typeof event !== 'string') return OK
  if (!channel.presenceRate.take()) return closed('Client presence rate limit exceeded')
  switch (event.toLowerCase()) {
    case 'track':
      return track(channel, message['payload'] ?? {}, context)
    case 'untrack':
      untrack(channel, context)
      return OK
    default:
      return refused('Unknown presence event')
  }
}

function track(channel: Channel, payload: unknown, context: ChannelContext): PresenceOutcome {
  const { presences, presenceRate, limits } = context
  if (!channel.isCurrent || !mayTrack(channel, context)) return refused(errors.mayNotWrite(channel.name).reason)
  if (!isRecord(payload)) return refused('Presence track payload must be a map')
  const stamped = withOwnSub(payload, channel.identity.userId)
  const text = JSON.stringify(stamped)
  if (channel.presence?.text === text) return OK
  if (Buffer.byteLength(text) > limits.presenceBytes) return closed('Track message size exceeded')
  if (!presenceRate.take()) return closed('Too many presence messages per second')
  const topic = topicKey(channel.topic, channel.request.isPrivate)
  const former = channel.presence?.ref ?? null
  if (former === null && presences.size(topic) >= limits.presencesPerTopic)
    return refused(errors.tooManyPresences().reason)
  channel.usesPresence = true
  updatePresence(channel, context)
  channel.presence = { ref: presences.track(topic, channel.presenceKey, stamped, former), text }
  return OK
}

/** A `sub` names a user, so it is the sender's own, whatever the client claims. */
function withOwnSub(payload: Readonly<Record<string, unknown>>, userId: string | null): Record<string, unknown> {
  const { sub, ...others } = payload
  return sub === undefined || userId === null ? others : { ...others, sub: userId }
}

export function untrack(channel: Channel, { presences }: ChannelContext): void {
  if (channel.presence === null) return
  presences.untrack(topicKey(channel.topic, channel.request.isPrivate), channel.presence.ref)
  channel.presence = null
}

/** Sends the state and later differences if the channel wants presence and may read it; ends what it may no longer do. */
export function updatePresence(channel: Channel, context: ChannelContext): void {
  const topic = topicKey(channel.topic, channel.request.isPrivate)
  if (channel.usesPresence && mayRead(channel, context)) context.presences.listen(topic, channel)
  else context.presences.unlisten(topic, channel)
  if (channel.presence !== null && !(mayTrack(channel, context) && isOwn(channel))) untrack(channel, context)
}

/** Whether the presence is still that of the channel's user, which a new token can change. */
function isOwn({ presence, identity }: Channel): boolean {
  const { sub } = JSON.parse(presence?.text ?? '{}') as { sub?: string }
  return sub === undefined || sub === identity.userId
}

/** Ends everything of a channel that is closed. */
export function leavePresence(channel: Channel, context: ChannelContext): void {
  untrack(channel, context)
  context.presences.unlisten(topicKey(channel.topic, channel.request.isPrivate), channel)
}

function mayRead({ rights, identity }: Channel, { broadcasts }: ChannelContext): boolean {
  return rights === null ? broadcasts.allow(identity) : rights.presence.read
}

function mayTrack({ rights, identity }: Channel, { broadcasts }: ChannelContext): boolean {
  return rights === null ? broadcasts.allow(identity) : rights.presence.write
}
