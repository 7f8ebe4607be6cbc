import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FeedError } from './feed-error.ts'
import type { ReadFeed } from './read-feed.ts'
import { pollFeeds } from './round.ts'
import { memoryPolls, type MemoryPolls } from './testing/memory-polls.ts'

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n))
const article = { guid: 'g', title: 'T', message: '', link: null }
const content = { articles: [article], etag: '"e"', lastModified: null }
const idIn = (url: string): number => Number(/\d+(?=\?)/.exec(url)?.[0])

/** Reading takes 200 ms; feeds that hang fail after ten seconds. */
const reader =
  (hangs: (id: number) => boolean): ReadFeed =>
  ({ url }) =>
    new Promise((resolve, reject) => {
      if (hangs(idIn(url))) setTimeout(() => reject(new FeedError('It took longer than 10 seconds')), 10_000)
      else setTimeout(() => resolve(content), 200)
    })

async function timed(count: number, hangs: (id: number) => boolean) {
  const polls = memoryPolls(ids(count))
  const started = Date.now()
  const round = pollFeeds({ polls, readFeed: reader(hangs), clock: () => Date.now() })
  await vi.runAllTimersAsync()
  return { ...(await round), polls, seconds: (Date.now() - started) / 1000 }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('pollFeeds', () => {
  it('reads 500 feeds within 25 seconds if 50 of them hang for ten', async () => {
    const { feeds, isComplete, polls, seconds } = await timed(500, (id) => id % 10 === 3)
    expect([feeds.length, isComplete, polls.reads.length, polls.failures.length]).toEqual([500, true, 450, 50])
    expect(seconds).toBeLessThan(25)
  })

  it('ends in time even if all feeds hang', async () => {
    const { feeds, isComplete, seconds } = await timed(500, () => true)
    expect([feeds.length, isComplete, seconds]).toEqual([500, true, 100])
  })

  it('starts no more feeds if it would not end in time', async () => {
    const { feeds, isComplete, seconds } = await timed(2000, () => true)
    expect([feeds.length, isComplete, seconds]).toEqual([600, false, 120])
  })

  it('returns the outcome of each feed', async () => {
    const memory = memoryPolls(ids(6))
    const polls: MemoryPolls = {
      ...memory,
      failed: (id) => Promise.resolve(id === '2' ? true : null),
      read: (id, found) => (id === '3' ? Promise.resolve(null) : memory.read(id, found)),
    }
    const outcomes: ReadFeed[] = [
      () => Promise.resolve(content),
      () => Promise.resolve(null),
      () => Promise.reject(new FeedError('It is larger than 2 MB')),
      () => Promise.resolve(content),
      () => Promise.reject(new FeedError('It is larger than 2 MB')),
      () => Promise.reject(new TypeError('a mistake of ours with https://news.example/5?key=secret')),
    ]
    const readFeed: ReadFeed = (source) => outcomes[idIn(source.url)]!(source)
    const { feeds } = await pollFeeds({ polls, readFeed, clock: () => 0 })
    const unrecorded = 'What was read could not be recorded'
    expect(
      new Map(feeds.map((feed) => [feed.webhook_id, [feed.status, feed.notifications, feed.error, feed.disabled]])),
    ).toEqual(
      new Map([
        ['0', ['read', 1, undefined, undefined]],
        ['1', ['unchanged', 0, undefined, undefined]],
        ['2', ['failed', 0, 'It is larger than 2 MB', true]],
        ['3', ['superseded', 0, undefined, undefined]],
        ['4', ['superseded', 0, undefined, undefined]],
        ['5', ['failed', 0, unrecorded, undefined]],
      ]),
    )
    expect(new Map(polls.reads)).toEqual(
      new Map([
        ['0', content],
        ['1', null],
      ]),
    )
    expect(JSON.stringify(feeds)).not.toContain('secret')
  })

  it('reports a feed that cannot be recorded, and rejects if no feed can be claimed', async () => {
    const away = () => Promise.reject(new Error('no connection'))
    const once = { ...memoryPolls(ids(3)), read: away, failed: away }
    const readFeed = reader((id) => id === 1)
    const round = pollFeeds({ polls: once, readFeed, clock: () => Date.now() })
    await vi.runAllTimersAsync()
    expect((await round).feeds.map(({ error }) => error)).toEqual(Array(3).fill('What was read could not be recorded'))
    await expect(pollFeeds({ polls: { ...once, claim: away }, readFeed, clock: () => 0 })).rejects.toThrow('connection')
  })
})
