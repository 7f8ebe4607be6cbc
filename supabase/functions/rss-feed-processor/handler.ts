import type { Polled } from '../_shared/contracts/feeds.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { FeedPolls } from '../_shared/ports/feed-polls.ts'
import type { ReadFeed } from './read-feed.ts'
import { pollFeeds } from './round.ts'

export interface Dependencies {
  /** Null if the request came with the secret key, as from the schedule. */
  readonly caller: Caller | null
  readonly polls: FeedPolls
  readonly readFeed: ReadFeed
  readonly clock: () => number
}

/** Reads every enabled RSS feed: docs/product/feeds.md. */
export async function rssFeedProcessor(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { caller, polls } = dependencies
  try {
    const denied = caller === null ? null : await refuseUnlessAdmin(caller)
    if (denied !== null) return denied
    const { feeds, isComplete } = await pollFeeds(dependencies)
    await polls.tidy()
    return Response.json({
      success: true,
      processed: feeds.length,
      failed: feeds.filter(({ status }) => status === 'failed').length,
      notifications: feeds.reduce((sum, { notifications }) => sum + notifications, 0),
      complete: isComplete,
      feeds: [...feeds],
    } satisfies Polled)
  } catch (error) {
    console.error('the feeds could not be processed', error)
    return failure(500, 'Failed to process RSS feed')
  }
}
