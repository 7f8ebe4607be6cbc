import { describe, expect, it, vi } from 'vitest'
import { polledSchema } from '../_shared/contracts/feeds.ts'
import { FeedError } from './feed-error.ts'
import { rssFeedProcessor, type Dependencies } from './handler.ts'
import { memoryPolls } from './testing/memory-polls.ts'

const admin = { isAdmin: () => Promise.resolve(true) }

function processor(over: Partial<Dependencies> = {}) {
  const polls = memoryPolls(['1', '2', '3'])
  const article = { guid: 'g', title: 'T', message: '', link: null }
  const dependencies: Dependencies = {
    caller: admin,
    polls,
    readFeed: ({ url }) =>
      url.includes('/2')
        ? Promise.reject(new FeedError('It could not be reached'))
        : Promise.resolve({ articles: [article, { ...article, guid: 'h' }], etag: null, lastModified: null }),
    clock: () => 0,
    ...over,
  }
  const post = (init: RequestInit = { method: 'POST' }) =>
    rssFeedProcessor(new Request('http://localhost/rss-feed-processor', init), dependencies)
  return { polls, post }
}

describe('rss-feed-processor', () => {
  it.each([
    ['an administrator', admin],
    ['the schedule', null],
  ])('reads the feeds for %s', async (_, caller) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { polls, post } = processor({ caller })
    const response = await post()
    expect(response.status).toBe(200)
    const body = polledSchema.parse(await response.json())
    expect(body).toMatchObject({ success: true, processed: 3, failed: 1, notifications: 4, complete: true })
    expect(body.feeds).toContainEqual({
      webhook_id: '2',
      name: 'Feed 2',
      status: 'failed',
      notifications: 0,
      error: 'It could not be reached',
      disabled: false,
    })
    expect([polls.failures, polls.isTidied]).toEqual([[['2', 'It could not be reached']], true])
    expect(log).toHaveBeenCalledOnce()
    expect(JSON.stringify([body, log.mock.calls])).not.toContain('secret')
    log.mockRestore()
  })

  it('refuses everyone else, and other methods than POST', async () => {
    const { polls, post } = processor({ caller: { isAdmin: () => Promise.resolve(false) } })
    const denied = await post()
    expect([denied.status, await denied.json()]).toEqual([
      403,
      { success: false, error: 'Only administrators may do this', code: 'admins_only' },
    ])
    expect((await post({ method: 'GET' })).status).toBe(405)
    expect([polls.reads, polls.isTidied]).toEqual([[], false])
  })

  it('says that it failed, but not why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { post } = processor({
      polls: { ...memoryPolls([]), claim: () => Promise.reject(new Error('no connection')) },
    })
    const response = await post()
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: 'Failed to process RSS feed' },
    ])
    log.mockRestore()
  })
})
