import type { Json } from '../../../database.types.ts'
import { claimFeeds, recordFeedFailure, recordFeedRead, tidyDeliveries } from '../runtime/privileged.ts'

/** An RSS feed that this round has claimed for two minutes. */
export interface ClaimedFeed {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface ReadContent {
  readonly articles: readonly {
    readonly guid: string
    readonly title: string
    readonly message: string
    readonly link: string | null
  }[]
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The database's side of one round over the feeds. */
export interface FeedPolls {
  /**
   * Claims feeds that were not polled since the round's first claim and that no other round reads now. An empty list if
   * none is left.
   */
  claim(atMost: number): Promise<readonly ClaimedFeed[]>
  /**
   * Records what was read; null as content means unchanged. Returns the number of new notifications, or null if this
   * round does not hold the feed any more.
   */
  read(feedId: string, content: ReadContent | null): Promise<number | null>
  /**
   * Records a failure; the reason is for administrators and has no addresses. Returns whether the feed was switched
   * off, or null if this round does not hold the feed any more.
   */
  failed(feedId: string, reason: string): Promise<boolean | null>
  /** Deletes old receipts of deliveries. */
  tidy(): Promise<void>
}

export function feedPolls(): FeedPolls {
  const round = crypto.randomUUID()
  let since: string | null = null
  return {
    async claim(atMost) {
      const rows = await claimFeeds({ claim_id: round, at_most: atMost, ...(since === null ? {} : { since }) })
      since ??= rows[0]?.claimed_at ?? null
      return rows.map((row) => ({
        id: row.feed_id,
        name: row.feed_name,
        url: row.feed_url,
        etag: row.etag,
        lastModified: row.last_modified,
      }))
    },
    read: (feedId, content) =>
      recordFeedRead({
        feed_id: feedId,
        claim_id: round,
        ...(content === null ? {} : { articles: content.articles as unknown as Json }),
        ...(typeof content?.etag === 'string' ? { new_etag: content.etag } : {}),
        ...(typeof content?.lastModified === 'string' ? { new_last_modified: content.lastModified } : {}),
      }),
    failed: (feedId, reason) => recordFeedFailure({ feed_id: feedId, claim_id: round, reason }),
    tidy: tidyDeliveries,
  }
}
