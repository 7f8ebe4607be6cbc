import type { CallerClient } from '../runtime/entry.ts'

/** A feed, and a delivery to it as its sender would sign it. */
export interface TestDelivery {
  readonly kind: 'webhook' | 'rss'
  readonly isEnabled: boolean
  readonly events: readonly string[]
  readonly messageId: string
  readonly sentAt: string
  readonly body: string
  /** Null: the feed has no secret. */
  readonly signature: string | null
}

export interface TestDeliveries {
  /** Null: there is no feed with this id. */
  prepare(feedId: string): Promise<TestDelivery | null>
  noteUnreachable(feedId: string): Promise<void>
}

/** With the caller's own client: the database writes and signs a test for administrators alone. */
export function testDeliveries(client: CallerClient): TestDeliveries {
  return {
    async prepare(feedId) {
      const { data } = await client.rpc('admin_prepare_test_delivery', { feed_id: feedId }).maybeSingle().throwOnError()
      if (data === null) return null
      const { feed_type: kind, enabled: isEnabled, message_id: messageId, sent_at: sentAt, ...rest } = data
      return { kind, isEnabled, messageId, sentAt, ...rest }
    },
    async noteUnreachable(feedId) {
      await client.rpc('admin_note_unreachable_receiver', { feed_id: feedId }).throwOnError()
    },
  }
}
