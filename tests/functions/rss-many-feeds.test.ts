import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { polledSchema, type Polled } from '../../supabase/functions/_shared/contracts/feeds.ts'
import { callInEngine, callOnDeno, type Answer } from './support/call.ts'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { service, training } from '../support/training/training.ts'
import { webServer, type WebServer } from '../support/web-server.ts'

/** An outside web server that never answers requests for `/hang`. */
let web: WebServer
let account: FeedAccount
beforeAll(async () => {
  web = await webServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/hang')) return
    const item = `<item><guid isPermaLink="false">${path}</guid><title>Of ${path}</title><link>${path}</link></item>`
    response.end(`<rss version="2.0"><channel><title>N</title>${item}</channel></rss>`)
  }, training.ports.feeds)
})
afterAll(() => web.close())
beforeEach(async () => {
  account = await feedAccount()
})
afterEach(() => account.remove())

const at = (path: string): string => `http://127.0.0.1:${training.ports.feeds}${path}`

async function poll(ask: (path: string, request: object) => Promise<Answer>): Promise<Polled> {
  const answer = await ask('rss-feed-processor', { headers: { apikey: training.secretKey } })
  expect(answer.status).toBe(200)
  return polledSchema.parse(answer.body)
}

async function feedsNow() {
  const { data } = await service
    .from('account_webhooks')
    .select('failure_count, feed_url')
    .eq('account_id', account.id)
    .throwOnError()
  return data
}

describe('rss-feed-processor', () => {
  it('two simultaneous runs read five hundred feeds in time, with each article once, while fifty feeds hang', async () => {
    const feeds = Array.from({ length: 500 }, (_, n) => ({
      account_id: account.id,
      name: `Feed ${n}`,
      feed_type: 'rss' as const,
      feed_url: at(n % 10 === 7 ? `/hang/${n}` : `/feed/${n}`),
    }))
    await service.from('account_webhooks').insert(feeds).throwOnError()
    const started = Date.now()
    const rounds = await Promise.all([poll(callInEngine), poll(callOnDeno)])
    // A function may take 150 s.
    expect(Date.now() - started).toBeLessThan(100_000)
    expect(rounds.map(({ complete }) => complete)).toEqual([true, true])
    const failed = rounds.flatMap(({ feeds: polled }) => polled).filter(({ status }) => status === 'failed')
    expect(new Set(failed.map(({ error }) => error))).toEqual(new Set(['It took longer than 10 seconds']))
    const failures = async () =>
      (await feedsNow()).filter((feed) => feed.failure_count > 0).map((feed) => feed.feed_url)
    await expect.poll(failures, { timeout: 30_000 }).toHaveLength(50)
    for (const url of await failures()) expect(url).toContain('/hang/')
    await expect.poll(() => account.notifications(), { timeout: 30_000 }).toHaveLength(450)
    const titles = (await account.notifications()).map(({ title }) => title)
    expect(new Set(titles).size).toBe(450)
  }, 300_000)
})
