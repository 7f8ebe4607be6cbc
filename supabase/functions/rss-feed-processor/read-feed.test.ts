import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAddressPolicy } from './fetch/address-policy.ts'
import type { Resolve } from './fetch/resolve.ts'
import { feedReader, type FeedContent, DEFAULT_LIMITS } from './read-feed.ts'
import { webServer, type WebServer } from '../../../tests/support/web-server.ts'

const rss = (title: string): string =>
  `<rss version="2.0"><channel><title>N</title><item><guid>1</guid><title>${title}</title></item></channel></rss>`

const endless = (response: ServerResponse, chunk: Uint8Array, pauseMs: number): void => {
  const timer = setInterval(() => response.write(chunk), pauseMs)
  response.once('close', () => clearInterval(timer))
}

const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/feed': (_, response) => response.end(rss('Found')),
  '/packed': (request, response) => {
    const packs = request.headers['accept-encoding'] === 'gzip'
    response.writeHead(200, packs ? { 'content-encoding': 'gzip' } : {})
    response.end(packs ? gzipSync(rss('Packed')) : '')
  },
  '/packed-bomb': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)))
  },
  '/packed-broken': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(rss('Packed')).subarray(0, 40))
  },
  '/packed-otherwise': (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
  '/validated': (request, response) => {
    const knows = request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === 'then'
    response.writeHead(knows ? 304 : 200, { etag: '"v1"', 'last-modified': 'then' }).end(knows ? '' : rss('New'))
  },
  '/unchanged-unasked': (_, response) => response.writeHead(304).end(),
  '/latin1': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml; charset=ISO-8859-1' }).end(Buffer.from(rss('Zoë'), 'latin1')),
  '/large': (_, response) => response.end(rss('x'.repeat(DEFAULT_LIMITS.bytes))),
  '/endless': (_, response) => endless(response, new Uint8Array(256 * 1024), 1),
  '/drip': (_, response) => endless(response, new Uint8Array(1), 20),
  '/silent': () => {},
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('<rss>', () => response.destroy())
  },
  '/gone': (_, response) => response.writeHead(410).end('no'),
  '/page': (_, response) => response.end('<!doctype html><html><body>Hello</body></html>'),
  '/1': (_, response) => response.writeHead(301, { location: '/2' }).end(),
  '/2': (_, response) => response.writeHead(307, { location: '/3' }).end(),
  '/3': (_, response) => response.writeHead(302, { location: '/feed' }).end(),
  '/0': (_, response) => response.writeHead(308, { location: '/1' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-password': (_, response) => response.writeHead(302, { location: 'http://a:b@127.0.0.1/' }).end(),
  '/to-nothing': (_, response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/nowhere': (_, response) => response.writeHead(302).end(),
}

let server: WebServer
beforeAll(async () => {
  server = await webServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/to') response.writeHead(302, { location: decodeURIComponent(search.slice(1)) }).end()
    else pages[pathname]?.(request, response)
  })
})
beforeEach(() => void server.seen.splice(0))
afterAll(() => server.close())

/**
 * All public names of these tests resolve to 127.0.0.1, which the setting allows. Every other address of this machine
 * is private.
 */
const names: Resolve = (host) =>
  host.endsWith('.example') ? Promise.resolve(['127.0.0.1']) : Promise.reject(new Error('unknown'))

const read = (path: string, limits = {}, resolve = names): Promise<FeedContent | null> =>
  feedReader(createAddressPolicy('127.0.0.1'), resolve, { ...DEFAULT_LIMITS, timeMs: 5_000, ...limits })({
    url: path.startsWith('/') ? `${server.url}${path}` : path,
    etag: null,
    lastModified: null,
  })

const titles = async (path: string): Promise<unknown> => (await read(path))?.articles.map(({ title }) => title)

describe('feedReader', () => {
  it('reads a feed by address and by name, compressed or not', async () => {
    expect(await titles('/feed')).toEqual(['Found'])
    expect(await titles(`http://news.example:${server.port}/feed`)).toEqual(['Found'])
    expect(await titles(`http://NEWS.example.:${server.port}/feed`)).toEqual(['Found'])
    expect(await titles('/packed')).toEqual(['Packed'])
    expect(await titles('/latin1')).toEqual(['Zoë'])
    expect(server.seen[1]).toBe(`news.example:${server.port}/feed`)
  })

  it('sends the validators of the last answer', async () => {
    expect(await read('/validated')).toMatchObject({ etag: '"v1"', lastModified: 'then' })
    const again = feedReader(createAddressPolicy('127.0.0.1'), names)
    expect(await again({ url: `${server.url}/validated`, etag: '"v1"', lastModified: 'then' })).toBeNull()
    expect(await again({ url: `${server.url}/validated`, etag: '"v0"', lastModified: 'then' })).not.toBeNull()
    await expect(read('/unchanged-unasked')).rejects.toThrow('status 304')
  })

  it('follows three redirects and no more', async () => {
    expect(await titles('/1')).toEqual(['Found'])
    await expect(read('/0')).rejects.toThrow('more than 3 times')
    expect(server.seen.filter((each) => each.endsWith('/feed'))).toHaveLength(1)
  })

  it.each([
    ['/large', 'It is larger than 2 MB'],
    ['/endless', 'It is larger than 2 MB'],
    ['/packed-bomb', 'It is larger than 2 MB'],
    ['/packed-broken', 'It could not be unpacked'],
    ['/packed-otherwise', 'It is compressed in a way that is not supported'],
    ['/cut', 'It could not be reached'],
    ['/gone', 'Its server answered with status 410'],
    ['/page', 'It is neither RSS, Atom, RDF nor JSON Feed'],
    ['/to-file', 'Its address is neither http nor https'],
    ['/to-password', 'Its address contains a name or password'],
    ['/to-nothing', 'Its address is not valid'],
    ['/nowhere', 'Its server answered with status 302'],
    ['http://127.0.0.1:9/feed', 'It could not be reached'],
    ['http://unknown.invalid/feed', 'Its host name could not be resolved'],
    ['ftp://news.example/feed', 'Its address is neither http nor https'],
  ])('fails for %s: %s', async (path, reason) => {
    await expect(read(path)).rejects.toThrow(reason)
  })

  it.each(['/silent', '/drip', 'http://slow.example/feed'])('gives up on %s after the time limit', async (path) => {
    const never: Resolve = (host, signal) =>
      host === 'slow.example' ? new Promise(() => signal.throwIfAborted()) : names(host, signal)
    const started = performance.now()
    await expect(read(path, { timeMs: 300 }, never)).rejects.toThrow('It took longer than 0.3 seconds')
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('leaves no connection open', async () => {
    const held = await webServer((_, response) => void response.write('<rss'))
    await expect(read(held.url, { timeMs: 200 })).rejects.toThrow('longer')
    // Waits for open connections, and would time out.
    await held.close()
    expect(held.seen).toHaveLength(1)
  })
})

describe('a feed on this machine or a private network', () => {
  const refusal = 'Its address is on this machine or a private network'
  const here = (host: string): string => `http://${host}:${server.port}/feed`

  it.each([
    '127.0.0.2',
    '0.0.0.0',
    '0',
    '2130706434',
    '0x7f.0.0.2',
    '127.2',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.2]',
    '169.254.169.254',
  ])('is not read by its address: %s', async (host) => {
    await expect(read(here(host))).rejects.toThrow(refusal)
    await expect(read(`/to?${encodeURIComponent(here(host))}`)).rejects.toThrow(refusal)
    // Only the redirect was requested, from an allowed address.
    expect(server.seen.filter((each) => each.endsWith('/feed'))).toEqual([])
  })

  it.each([[['127.0.0.2']], [['::1']], [['10.0.0.1', '192.168.0.1']], [['::ffff:127.0.0.2']], [['not an address']]])(
    'is not read by a name that resolves to %j',
    async (addresses) => {
      const resolve = (): Promise<readonly string[]> => Promise.resolve(addresses)
      await expect(read(here('news.example'), {}, resolve)).rejects.toThrow(refusal)
      await expect(read(`/to?${encodeURIComponent(here('news.example'))}`, {}, resolve)).rejects.toThrow(refusal)
      expect(server.seen.filter((each) => each.endsWith('/feed'))).toEqual([])
    },
  )

  it('is not read if its name changes its address after the check', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    let asked = 0
    const changing = (): Promise<readonly string[]> => Promise.resolve(answers[asked++] ?? ['127.0.0.2'])
    expect(await read(here('news.example'), {}, changing)).not.toBeNull()
    expect(asked).toBe(1)
    // The second lookup gives the private address, and a redirect to the same host is refused.
    await expect(read(here('news.example'), {}, changing)).rejects.toThrow(refusal)
    asked = 0
    const itself = `http://news.example:${server.port}/to?${encodeURIComponent(here('other.example'))}`
    await expect(read(itself, {}, changing)).rejects.toThrow(refusal)
  })

  it('is read if one of its addresses is allowed', async () => {
    const both = (): Promise<readonly string[]> => Promise.resolve(['127.0.0.2', '::1', '127.0.0.1'])
    expect(await read(here('news.example'), {}, both)).not.toBeNull()
  })

  it('is read if the operator allows its host', async () => {
    const reader = feedReader(createAddressPolicy('intranet.example'), () => Promise.resolve(['127.0.0.2']))
    expect(await reader({ url: here('intranet.example'), etag: null, lastModified: null })).not.toBeNull()
    await expect(reader({ url: here('127.0.0.2'), etag: null, lastModified: null })).rejects.toThrow(refusal)
  })
})
