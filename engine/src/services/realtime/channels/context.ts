import type { Caller } from '../../../kernel/db/run-as.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import type { BroadcastHub } from '../broadcast/hub.ts'
import type { BroadcastRules } from '../broadcast/rules.ts'
import type { BindingIndex } from '../changes/binding-index.ts'
import type { Grant } from '../changes/subscribe.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { SubscriptionRequest } from '../protocol/binding.ts'
import type { Rates } from '../protocol/rate.ts'
import type { Quota } from '../sessions/quota.ts'
import type { Identity } from '../types.ts'

/** What a connection needs from the service. */
export interface ChannelContext {
  readonly limits: RealtimeLimits
  readonly index: BindingIndex
  readonly hub: BroadcastHub
  readonly log: Logger
  readonly socketsPerUser: Quota
  readonly broadcasts: BroadcastRules
  /** The bindings of each user, over all sockets. */
  readonly bindings: Quota
  /** The joins of each user, over all sockets. */
  readonly joins: Rates
  /** Whether the token's session still runs. */
  isLive(identity: Identity): Promise<boolean>
  /** Whether the ended sessions of the last seconds are known. */
  sessionsAreCurrent(): boolean
  /** Rejects with a SubscriptionError. */
  grant(request: SubscriptionRequest, caller: Caller): Promise<Grant[]>
}
