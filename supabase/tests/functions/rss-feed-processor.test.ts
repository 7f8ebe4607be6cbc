import { createServer, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { polledSchema, type Polled } from '../../functions/_shared/contracts/feeds.ts'
import { callInEngine, callOnDeno, type Answer } from './harness/call.ts'
import { feedAccount, type FeedAccount } from './harness/feeds.ts'
import { invoke } from './harness/invoke.ts'
import { newPerson, service, signedIn, stranger, training } from './harness/training.ts'

/** What the web outside serves, by path. */
const pages = new Map<string, (response: ServerResponse, validator: string | undefined) => void>()
const seen: string[] = []
let web: Server

beforeAll(async () => {
  web = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    seen.push(`${request.socket.localAddress?.replace('::ffff:', '') ?? ''}${pathname}`)
    const page = pages.get(pathname) ?? (pathname.startsWith('/hang') ? () => {} : null)
    if (page === null) response.end(rss(`Of ${pathname}`))
    else page(response, request.headers['if-none-match'])
  })
  await new Promise<void>((resolve) => web.listen(training.ports.feeds, resolve))
})
afterAll(async () => {
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
})

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

const bySchedule = { headers: { apikey: training.secretKey } }

/** What became of this account's feeds; another round, by the clock, may have them at the same time. */
async function poll(ask: (path: string, request: object) => Promise<Answer> = callInEngine): Promise<Polled> {
  const answer = await ask('rss-feed-processor', bySchedule)
  expect(answer.status).toBe(200)
  return polledSchema.parse(answer.body)
}

describe('rss-feed-processor', () => {
  it('tells of each article once, in every format, here and on Deno', async () => {
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

    const first = await poll()
    expect(new Map(first.feeds.map(({ name, status }) => [name, status]))).toEqual(
      new Map(['/rss', '/rdf', '/atom', '/json', '/latin1', '/moved'].map((name) => [name, 'read'])),
    )
    const told = await account.told()
    const titles = ['By Atom', 'By JSON', 'By RDF', 'By RSS', 'By RSS', 'By Zoë']
    expect(told.map(({ title }) => title).toSorted()).toEqual(titles)
    expect(told).toContainEqual({
      type: 'rss_update',
      title: 'By JSON',
      message: 'x',
      data: { original_link: link, feed: '/json' },
    })
    const second = await poll(callOnDeno)
    expect(second.feeds.map(({ status }) => status)).toEqual(Array(6).fill('unchanged'))
    pages.set('/rss', (response) => response.end(rss('By RSS', 'New')))
    expect(await poll(callOnDeno)).toMatchObject({ notifications: 2, failed: 0 })
    expect(await account.told()).toHaveLength(8)
  })

  it('reads nothing on this machine, and nothing that is made to harm', async () => {
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
    const bomb = await account.addFeed({ name: 'bomb', url: at('/bomb') })
    for (const ask of [callInEngine, callOnDeno]) {
      const { feeds } = await poll(ask)
      const errors = feeds.filter(({ webhook_id: id }) => id !== bomb).map(({ name, error }) => [name, error])
      expect(Object.fromEntries(errors)).toEqual(expected)
    }
    expect(seen.filter((each) => each.endsWith('/private'))).toEqual([])
    for (const { title } of await account.told()) expect(title.length).toBeLessThan(301)
  })

  it('switches a feed off that fails too often, and tells its account', async () => {
    pages.set('/gone', (response) => response.writeHead(410).end())
    const id = await account.addFeed({ name: 'Gone', url: at('/gone') })
    await service.from('account_webhooks').update({ max_retries: 2 }).eq('id', id).throwOnError()
    const error = 'Its server answered with status 410'
    expect((await poll()).feeds).toMatchObject([{ status: 'failed', error, disabled: false }])
    pages.delete('/gone')
    expect((await poll()).feeds).toMatchObject([{ status: 'read' }])
    pages.set('/gone', (response) => response.writeHead(410).end())
    expect((await poll()).feeds).toMatchObject([{ status: 'failed', error, disabled: false }])
    expect((await poll()).feeds).toMatchObject([{ status: 'failed', error, disabled: true }])
    expect((await poll()).feeds).toEqual([])
    expect((await account.told()).map(({ type, title }) => [type, title])).toEqual([
      ['system_notification', 'Feed disabled: Gone'],
      ['rss_update', 'Of /gone'],
    ])
  })

  it('five hundred feeds of which fifty hang, read by two at once: each article once, and in time', async () => {
    const feeds = Array.from({ length: 500 }, (_, n) => ({
      account_id: account.id,
      name: `Feed ${n}`,
      feed_type: 'rss' as const,
      feed_url: at(n % 10 === 7 ? `/hang/${n}` : `/feed/${n}`),
    }))
    await service.from('account_webhooks').insert(feeds).throwOnError()
    const started = Date.now()
    const rounds = await Promise.all([poll(callInEngine), poll(callOnDeno)])
    // Within the 150 s of a function.
    expect(Date.now() - started).toBeLessThan(100_000)
    expect(rounds.map(({ complete }) => complete)).toEqual([true, true])
    const all = rounds.flatMap(({ feeds: polled }) => polled)
    expect(new Set(all.map(({ webhook_id: id }) => id)).size).toBe(500)
    // One that hung in the round which began first may be tried again by the other.
    const failed = all.filter(({ status }) => status === 'failed')
    expect(new Set(failed.map(({ name }) => name)).size).toBe(50)
    expect(new Set(failed.map(({ error }) => error))).toEqual(new Set(['It took longer than 10 seconds']))
    const titles = (await account.told()).map(({ title }) => title)
    expect(titles).toHaveLength(450)
    expect(new Set(titles).size).toBe(450)
  }, 300_000)

  it('is for the schedule, and for administrators who are themselves', async () => {
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
