import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Budgets } from '../../../kernel/limits/budgets.ts'
import type { Rate, Rates } from '../../../kernel/limits/rate.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import type { BroadcastHub } from '../broadcast/hub.ts'
import type { BroadcastRules } from '../broadcast/rules.ts'
import type { BindingIndex } from '../changes/binding-index.ts'
import type { Grant } from '../changes/subscribe.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { StoredMessage } from '../messages/stored-message.ts'
import type { PresenceHub } from '../presence/presence-hub.ts'
import type { SubscriptionRequest } from '../protocol/binding.ts'
import type { ReplayRequest } from '../protocol/join.ts'
import type { TopicRights } from '../rights/topic-rights.ts'
import type { Quota } from '../sessions/quota.ts'
import type { Identity } from '../types.ts'

/** What a connection needs from the service. */
export interface ChannelContext {
  readonly limits: RealtimeLimits
  readonly index: BindingIndex
  readonly hub: BroadcastHub
  readonly log: Logger
  readonly budgets: Budgets
  readonly socketsPerUser: Quota
  readonly broadcasts: BroadcastRules
  readonly presences: PresenceHub
  /** The presence events of everyone together. */
  readonly presenceRate: Rate
  /** The bindings of each user, over all sockets. */
  readonly bindings: Quota
  /** The joins of each user, over all sockets. */
  readonly joins: Rates
  /** Whether the token's session still runs. */
  isLive(identity: Identity): Promise<boolean>
  /** Whether the ended sessions of the last seconds are known. */
  sessionsAreCurrent(): boolean
  /** What the caller may do on a private topic. */
  rightsOn(topic: string, caller: Caller): Promise<TopicRights>
  /** The newest messages of a private topic, oldest first. */
  replay(topic: string, request: ReplayRequest, caller: Caller): Promise<StoredMessage[]>
  /** Rejects with a SubscriptionError. */
  grant(request: SubscriptionRequest, caller: Caller): Promise<Grant[]>
}
