import { errors } from '../errors.ts'
import { SubscriptionError } from '../protocol/filter.ts'
import type { Channel } from './channel.ts'
import type { ChannelContext } from './context.ts'
import { grantSubscriptions } from './join.ts'

/**
 * Runs before the join is answered, so that everyone who writes after the answer is heard. Returns what is wrong with a
 * subscription, or null. Rejects with a JoinError when the person has too many.
 */
export async function bind(channel: Channel, context: ChannelContext): Promise<string | null> {
  const { index, bindings: quota } = context
  const { person } = channel.identity
  // Asked before the database is, and again when it has said how many tables a subscription covers.
  if (person !== null && !quota.hasRoom(person, channel.request.subscriptions.length)) throw errors.tooManyOfPerson()
  try {
    const granted = await grantSubscriptions(channel, context)
    if (!channel.isOpen) return null
    const bindings = granted.flatMap(({ id, grants }) => grants.map((grant) => ({ ...grant, id, subscriber: channel })))
    if (person !== null && !quota.take(person, bindings.length)) throw errors.tooManyOfPerson()
    channel.bindings = bindings
    channel.countedFor = person
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
