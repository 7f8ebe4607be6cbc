import type { PolledFeed } from '../_shared/contracts/feeds.ts'
import type { ClaimedFeed, FeedPolls } from '../_shared/ports/feed-polls.ts'
import { FeedError } from './feed-error.ts'
import type { ReadFeed } from './read-feed.ts'

export interface Round {
  readonly polls: FeedPolls
  readonly readFeed: ReadFeed
  /** Milliseconds of a clock that never goes back. */
  readonly clock: () => number
}

/**
 * The number of feeds that are read at a time. A feed that hangs blocks one of them for ten seconds. If 50 of 500 feeds
 * hang, they cost ten seconds together; if all 500 hang, 500 / 50 × 10 s = 100 s are still within the limit below.
 */
const AT_A_TIME = 50
/**
 * After this time no more feeds are started: with the ten seconds of the last one, the answer comes before the limit of
 * a function, 150 s.
 */
const BEGIN_MS = 120_000

export interface RoundResult {
  readonly feeds: readonly PolledFeed[]
  readonly isComplete: boolean
}

/** Polls every feed that is due, first those that were not read for the longest time. */
export async function pollFeeds({ polls, readFeed, clock }: Round): Promise<RoundResult> {
  const end = clock() + BEGIN_MS
  const feeds: PolledFeed[] = []
  let waiting: ClaimedFeed[] = []
  let claiming: Promise<void> | null = null
  let isComplete = false

  async function claimMore(): Promise<void> {
    const more = await polls.claim(AT_A_TIME)
    waiting = [...more]
    isComplete = more.length === 0
  }

  async function next(): Promise<ClaimedFeed | undefined> {
    while (waiting.length === 0 && !isComplete && clock() < end) {
      claiming ??= claimMore().finally(() => (claiming = null))
      await claiming
    }
    return clock() < end ? waiting.shift() : undefined
  }

  async function work(): Promise<void> {
    for (let feed = await next(); feed !== undefined; feed = await next())
      feeds.push(await pollOne(feed, polls, readFeed))
  }

  const workers = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  return { feeds, isComplete }
}

async function pollOne(feed: ClaimedFeed, polls: FeedPolls, readFeed: ReadFeed): Promise<PolledFeed> {
  const about = { webhook_id: feed.id, name: feed.name }
  try {
    const content = await readFeed(feed)
    const notifications = await polls.read(feed.id, content)
    if (notifications === null) return { ...about, status: 'superseded', notifications: 0 }
    return { ...about, status: content === null ? 'unchanged' : 'read', notifications }
  } catch (error) {
    if (!(error instanceof FeedError)) return unrecorded(about, error)
    console.warn(`the feed ${feed.id} could not be read: ${error.message}`, codeOf(error.cause))
    try {
      const disabled = await polls.failed(feed.id, error.message)
      if (disabled === null) return { ...about, status: 'superseded', notifications: 0 }
      return { ...about, status: 'failed', notifications: 0, error: error.message, disabled }
    } catch (problem) {
      return unrecorded(about, problem)
    }
  }
}

/** Not a failure of the feed, so it is not counted. Its claim expires, and the next round reads it. */
function unrecorded(about: { webhook_id: string; name: string }, error: unknown): PolledFeed {
  console.error(`what was read of the feed ${about.webhook_id} could not be recorded`, error)
  return { ...about, status: 'failed', notifications: 0, error: 'What was read could not be recorded' }
}

/** Only the code, because an address in the error may contain a key. */
function codeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}
