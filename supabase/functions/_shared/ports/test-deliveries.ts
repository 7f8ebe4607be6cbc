import type { CallerClient } from '../runtime/entry.ts'

/** A feed, and a signed test delivery to it. */
export interface TestDelivery {
  readonly kind: 'webhook' | 'rss'
  readonly isEnabled: boolean
  readonly events: readonly string[]
  readonly messageId: string
  readonly sentAt: string
  readonly body: string
  /** Null if the feed has no secret. */
  readonly signature: string | null
}

export interface TestDeliveries {
  /** Null if there is no feed with this id. */
  prepare(feedId: string): Promise<TestDelivery | null>
  noteUnreachable(feedId: string): Promise<void>
}

/** Uses the caller's client: the database writes and signs a test for administrators only. */
export function testDeliveries(client: CallerClient): TestDeliveries {
  return {
    async prepare(feedId) {
      // Two requests: the record of the test is committed before the delivery is read.
      const { data: testId } = await client.rpc('admin_open_test_delivery', { feed_id: feedId }).throwOnError()
      const { data } = await client.rpc('admin_read_test_delivery', { test_id: testId }).maybeSingle().throwOnError()
      if (data === null) return null
      const { feed_type: kind, enabled: isEnabled, message_id: messageId, sent_at: sentAt, ...rest } = data
      return { kind, isEnabled, messageId, sentAt, ...rest }
    },
    async noteUnreachable(feedId) {
      await client.rpc('admin_note_unreachable_receiver', { feed_id: feedId }).throwOnError()
    },
  }
}
