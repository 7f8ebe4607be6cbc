import { errors } from '../errors.ts'
import { SubscriptionError } from '../protocol/filter.ts'
import type { Channel } from './channel.ts'
import type { ChannelContext } from './context.ts'
import { grantSubscriptions } from './join.ts'

/**
 * Runs before the join is answered, so that no change after the answer is missed. Returns what is wrong with a subscription, or
 * null. Rejects with a JoinError if the user has too many.
 */
export async function bind(channel: Channel, context: ChannelContext): Promise<string | null> {
  const { index, bindings: quota } = context
  const { userId } = channel.identity
  // Checked before the database is asked, and again when it has said how many tables a subscription covers.
  if (userId !== null && !quota.allows(userId, channel.request.subscriptions.length)) throw errors.tooManyOfUser()
  try {
    const granted = await grantSubscriptions(channel, context)
    if (!channel.isOpen) return null
    const bindings = granted.flatMap(({ id, grants }) => grants.map((grant) => ({ ...grant, id, subscriber: channel })))
    if (userId !== null && !quota.take(userId, bindings.length)) throw errors.tooManyOfUser()
    channel.bindings = bindings
    channel.countedFor = userId
    for (const binding of bindings) index.add(binding)
    return null
  } catch (error) {
    if (error instanceof SubscriptionError) return error.message
    throw error
  }
}

export function unbind(channel: Channel, { index, bindings: quota }: ChannelContext): void {
  for (const binding of channel.bindings) index.remove(binding)
  if (channel.countedFor !== null) quota.release(channel.countedFor, channel.bindings.length)
  channel.bindings = []
  channel.countedFor = null
}
