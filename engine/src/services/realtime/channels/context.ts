import type { Logger } from '../../../kernel/log/logger.ts'
import type { Grant } from '../changes/subscribe.ts'
import type { BindingIndex } from '../changes/binding-index.ts'
import type { Wish } from '../protocol/binding.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { BroadcastHub } from '../broadcast/hub.ts'

/** What a connection needs of the service around it. */
export interface ChannelContext {
  readonly limits: RealtimeLimits
  readonly index: BindingIndex
  readonly hub: BroadcastHub
  readonly log: Logger
  /** Rejects with a SubscriptionError. */
  grant(wish: Wish, role: string): Promise<Grant[]>
}
