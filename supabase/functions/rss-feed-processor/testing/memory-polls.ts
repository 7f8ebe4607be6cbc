import type { ClaimedFeed, FeedPolls, ReadContent } from '../../_shared/ports/feed-polls.ts'

export interface MemoryPolls extends FeedPolls {
  readonly reads: [string, ReadContent | null][]
  readonly failures: [string, string][]
  isTidied: boolean
}

export const feedOf = (id: string): ClaimedFeed => ({
  id,
  name: `Feed ${id}`,
  url: `https://news.example/${id}?key=secret`,
  etag: null,
  lastModified: null,
})

/** Feeds that can be claimed once, and what was recorded. Each article makes a notification. */
export function memoryPolls(ids: readonly string[]): MemoryPolls {
  const left = ids.map(feedOf)
  const polls: MemoryPolls = {
    reads: [],
    failures: [],
    isTidied: false,
    claim: (atMost) => Promise.resolve(left.splice(0, atMost)),
    read(id, content) {
      polls.reads.push([id, content])
      return Promise.resolve(content?.articles.length ?? 0)
    },
    failed(id, reason) {
      polls.failures.push([id, reason])
      return Promise.resolve(false)
    },
    tidy() {
      polls.isTidied = true
      return Promise.resolve()
    },
  }
  return polls
}
