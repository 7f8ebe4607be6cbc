import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { polledSchema, type Polled, type PolledFeed } from '../../supabase/functions/_shared/contracts/feeds.ts'
import { callInEngine, callOnDeno, type Answer } from './support/call.ts'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { invoke } from './support/invoke.ts'
import { newPerson, service, signedIn, stranger, training } from '../support/training/training.ts'
import { webServer, type WebServer } from '../support/web-server.ts'

/** The answers of the outside web server, by path. */
const pages = new Map<string, (response: ServerResponse, validator: string | undefined) => void>()
const seen: string[] = []
let web: WebServer

beforeAll(async () => {
  web = await webServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    seen.push(`${request.socket.localAddress?.replace('::ffff:', '') ?? ''}${pathname}`)
    const page = pages.get(pathname)
    if (page === undefined) response.end(rss(`Of ${pathname}`))
    else page(response, request.headers['if-none-match'])
  }, training.ports.feeds)
})
afterAll(() => web.close())

let account: FeedAccount
beforeEach(async () => {
  account = await feedAccount()
  pages.clear()
  seen.length = 0
})
afterEach(() => account.remove())

const at = (path: string, host = '127.0.0.1'): string => `http://${host}:${training.ports.feeds}${path}`
const rss = (...titles: string[]): string =>
  `<rss version="2.0"><channel><title>N</title>${titles
    .map(
      (title) =>
        `<item><guid isPermaLink="false">${title}</guid><title>${title}</title><link>/${title.length}</link></item>`,
    )
    .join('')}</channel></rss>`

const BY_SCHEDULE = { headers: { apikey: training.secretKey } }

async function poll(ask: (path: string, request: object) => Promise<Answer> = callInEngine): Promise<Polled> {
  const answer = await ask('rss-feed-processor', BY_SCHEDULE)
  expect(answer.status).toBe(200)
  return polledSchema.parse(answer.body)
}

/** The result of each feed. Asks again while the engine's own schedule is reading one of them. */
async function pollEach(count: number, ask = callInEngine): Promise<Map<string, PolledFeed>> {
  const found = new Map<string, PolledFeed>()
  for (let rounds = 0; rounds < 4 && found.size < count; rounds += 1) {
    for (const feed of (await poll(ask)).feeds) if (feed.status !== 'superseded') found.set(feed.name, feed)
  }
  expect(found.size).toBe(count)
  return found
}

/** The state of the account's feeds. */
async function feedsNow() {
  const { data } = await service
    .from('account_webhooks')
    .select('name, enabled, failure_count, feed_url')
    .eq('account_id', account.id)
    .throwOnError()
  return data
}

describe('rss-feed-processor', () => {
  it('sends one notification for each article, in every format, in the engine and on Deno', async () => {
    const link = 'https://news.example/1'
    const sources: Record<string, string | Buffer> = {
      '/rss': `<?xml version="1.0" encoding="utf-8"?>${rss('By RSS')}`,
      '/rdf': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x">
        <title>N</title><link>x</link><description>d</description></channel><item rdf:about="${link}"><title>By RDF</title><link>${link}</link></item></rdf:RDF>`,
      '/atom': `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><id>f</id><updated>2026-01-05T10:00:00Z</updated><entry><id>urn:1</id>
        <title>By Atom</title><updated>2026-01-05T10:00:00Z</updated><link href="${link}"/></entry></feed>`,
      '/json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'N',
        items: [{ id: '1', url: link, title: 'By JSON', content_text: 'x' }],
      }),
      '/latin1': Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${rss('By Zoë')}`, 'latin1'),
    }
    for (const [path, body] of Object.entries(sources)) {
      pages.set(path, (response, validator) => {
        if (validator === `"${path}"`) response.writeHead(304).end()
        else response.writeHead(200, { etag: `"${path}"`, 'content-encoding': 'gzip' }).end(gzipSync(body))
      })
      await account.addFeed({ name: path, url: at(path) })
    }
    pages.set('/moved', (response) => response.writeHead(301, { location: '/rss' }).end())
    await account.addFeed({ name: '/moved', url: at('/moved') })

    for (const { status } of (await pollEach(6)).values()) expect(status).toBeOneOf(['read', 'unchanged'])
    const notifications = await account.notifications()
    const titles = ['By Atom', 'By JSON', 'By RDF', 'By RSS', 'By RSS', 'By Zoë']
    expect(notifications.map(({ title }) => title).toSorted()).toEqual(titles)
    expect(notifications).toContainEqual({
      type: 'rss_update',
      title: 'By JSON',
      message: 'x',
      data: { original_link: link, feed: '/json' },
    })
    for (const { status } of (await pollEach(6, callOnDeno)).values()) expect(status).toBe('unchanged')
    pages.set('/rss', (response) => response.end(rss('By RSS', 'New')))
    for (const { status } of (await pollEach(6, callOnDeno)).values()) expect(status).toBeOneOf(['read', 'unchanged'])
    expect(await account.notifications()).toHaveLength(8)
  })

  it('refuses feeds on private addresses, endless feeds and XML bombs', async () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n + 1} "${`&b${n};`.repeat(10)}">`).join('')
    pages.set('/bomb', (response) =>
      response.end(`<!DOCTYPE r [<!ENTITY b0 "boom">${levels}]>${rss('&b9;')}`.replace('<link>', '<x/><link>')),
    )
    pages.set('/to-private', (response) => response.writeHead(302, { location: at('/private', '127.0.0.2') }).end())
    pages.set('/to-mapped', (response) =>
      response.writeHead(302, { location: at('/private', '[::ffff:127.0.0.2]') }).end(),
    )
    pages.set('/endless', (response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(256 * 1024)), 1)
      response.once('close', () => clearInterval(timer))
    })
    const refusal = 'Its address is on this machine or a private network'
    const expected: Record<string, string> = {
      [at('/private', '127.0.0.2')]: refusal,
      [at('/private', '2130706434')]: refusal,
      [at('/private', '[::1]')]: refusal,
      'http://169.254.169.254/latest/meta-data': refusal,
      [at('/to-private')]: refusal,
      [at('/to-mapped')]: refusal,
      [at('/endless')]: 'It is larger than 2 MB',
    }
    for (const url of Object.keys(expected)) await account.addFeed({ name: url, url })
    await account.addFeed({ name: 'bomb', url: at('/bomb') })
    for (const ask of [callInEngine, callOnDeno]) {
      const polled = await pollEach(Object.keys(expected).length + 1, ask)
      expect(polled.delete('bomb')).toBe(true)
      expect(Object.fromEntries([...polled].map(([name, { error }]) => [name, error]))).toEqual(expected)
    }
    expect(seen.filter((each) => each.endsWith('/private'))).toEqual([])
    for (const { title } of await account.notifications()) expect(title.length).toBeLessThan(301)
  })

  it('stops a feed that fails too often, and tells the administrators', async () => {
    pages.set('/gone', (response) => response.writeHead(410).end())
    const id = await account.addFeed({ name: 'Gone', url: at('/gone') })
    await service.from('account_webhooks').update({ max_retries: 2 }).eq('id', id).throwOnError()
    const error = 'Its server answered with status 410'
    expect((await pollEach(1)).get('Gone')).toMatchObject({ status: 'failed', error, disabled: false })
    expect(await feedsNow()).toMatchObject([{ enabled: true, failure_count: 1 }])
    pages.delete('/gone')
    expect((await pollEach(1)).get('Gone')?.status).toBe('read')
    expect(await feedsNow()).toMatchObject([{ enabled: true, failure_count: 0 }])
    pages.set('/gone', (response) => response.writeHead(410).end())
    await poll()
    await poll()
    await expect.poll(feedsNow).toMatchObject([{ enabled: false, failure_count: 2 }])
    expect((await poll()).feeds).toEqual([])
    expect((await account.notifications()).map(({ type, title }) => [type, title])).toEqual([
      ['feed_stopped', 'Feed stopped: Gone'],
      ['rss_update', 'Of /gone'],
    ])
  })

  it('accepts the schedule and administrators who do not impersonate, and refuses everyone else', async () => {
    const name = 'rss-feed-processor'
    const admin = await newPerson({ admin: true })
    expect(await invoke(admin.client, name, {})).toMatchObject({ status: 200, body: { success: true, processed: 0 } })
    const { id } = await newPerson({ account: 'brabo' })
    await admin.client.rpc('start_impersonation_session', { target_user_id: id }).throwOnError()
    expect(await invoke(admin.client, name, {})).toMatchObject({ status: 403 })
    expect(await invoke((await signedIn('customer')).client, name, {})).toMatchObject({ status: 403 })
    expect(await invoke(stranger(), name, {})).toMatchObject({ status: 401 })
    expect(await callOnDeno(name)).toMatchObject({ status: 401 })
    expect(await callOnDeno(name, { headers: { apikey: training.key } })).toMatchObject({ status: 401 })
  })
})
