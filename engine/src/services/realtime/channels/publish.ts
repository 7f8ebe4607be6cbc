import type { Broadcast } from '../broadcast/broadcast.ts'
import { errors, type JoinError } from '../errors.ts'
import type { ClientMessage } from '../protocol/message.ts'
import type { Channel } from './channel.ts'
import type { ChannelContext } from './context.ts'

/** Sends a client's broadcast. Resolves with the reason if it may not; rejects if it did not reach the other engines. */
export async function publishBroadcast(
  channel: Channel,
  message: ClientMessage,
  context: ChannelContext,
): Promise<JoinError | null> {
  const { topic, request } = channel
  const content = message.broadcast ?? JSON.stringify(message.payload)
  const broadcast = { topic, isPrivate: request.isPrivate, content, id: null }
  const refusal = refusalOf(channel, broadcast, context)
  if (refusal === null) await context.hub.publish(broadcast, request.self ? null : channel)
  return refusal
}

function refusalOf(channel: Channel, broadcast: Broadcast, { broadcasts }: ChannelContext): JoinError | null {
  const { identity, name, rights, isCurrent } = channel
  const refusal = rights === null ? broadcasts.refusal(identity, name) : null
  if (refusal !== null) return refusal
  if (!isCurrent || rights?.broadcast.write === false) return errors.mayNotWrite(name)
  if (broadcasts.isTooLarge(identity, broadcast)) return errors.broadcastTooLarge()
  return broadcasts.withinRate(identity) ? null : errors.tooManyBroadcasts()
}
