import type { PolledFeed } from '../_shared/contracts/feeds.ts'
import type { ClaimedFeed, FeedPolls } from '../_shared/ports/feed-polls.ts'
import { FeedFault } from './fault.ts'
import type { ReadFeed } from './read-feed.ts'

export interface Round {
  readonly polls: FeedPolls
  readonly readFeed: ReadFeed
  /** Milliseconds that only go forward. */
  readonly clock: () => number
}

/**
 * Feeds that are read at a time. One that hangs holds one of these places for its ten seconds and nothing else: of 500 feeds
 * of which 50 hang, the 50 cost ten seconds once, and if all 500 hang, 500 / 50 × 10 s = 100 s is still within the time below.
 */
const AT_A_TIME = 50
/** After that no more feeds are begun: with the last one's ten seconds the answer comes before a function's 150 s are over. */
const BEGIN_MS = 120_000

export interface RoundResult {
  readonly feeds: readonly PolledFeed[]
  readonly isComplete: boolean
}

/** Polls every feed that is due, the longest unread first. */
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

  const places = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work))
  for (const place of places) if (place.status === 'rejected') throw place.reason
  return { feeds, isComplete }
}

async function pollOne(feed: ClaimedFeed, polls: FeedPolls, readFeed: ReadFeed): Promise<PolledFeed> {
  const about = { webhook_id: feed.id, name: feed.name }
  try {
    const content = await readFeed(feed)
    const made = await polls.read(feed.id, content)
    if (made === null) return { ...about, status: 'superseded', notifications: 0 }
    return { ...about, status: content === null ? 'unchanged' : 'read', notifications: made }
  } catch (error) {
    if (!(error instanceof FeedFault)) return unrecorded(about, error)
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

/** Not the feed's fault, so it counts no failure; its lease runs out, and the next round reads it. */
function unrecorded(about: { webhook_id: string; name: string }, error: unknown): PolledFeed {
  console.error(`what was read of the feed ${about.webhook_id} could not be recorded`, error)
  return { ...about, status: 'failed', notifications: 0, error: 'What was read could not be recorded' }
}

/** Not the whole error: an address in it may carry a key. */
function codeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}
