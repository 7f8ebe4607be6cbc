import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGateway, sendRaw, type Fixture } from '../testing/gateway-fixture.ts'
import { loadBrand, type TutorialVideo } from './brand.ts'
import { createPortal } from './portal.ts'
import { publicConfig } from './public-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico portal '))
const dist = join(folder, 'dist')
const SCRIPT = `console.log('${'x'.repeat(2_000)}')`
const PAGE = '<!doctype html><html lang="en"><title>Portal</title>'
const FILM = Buffer.from('0123456789')
const HTML = { accept: 'text/html,application/xhtml+xml' }
let gateway: Fixture

function siteIn(portalFolder: string, video: TutorialVideo | null = null) {
  const brand = loadBrand(undefined)
  const sessionEnd = { idleSeconds: 43_200, maxSeconds: 0 }
  const settings = { brand, demo: brand.demo, resetPasswordLength: 6, sessionEnd }
  return (slots: Parameters<typeof publicConfig>[1]) => ({
    portal: createPortal(portalFolder),
    video,
    config: (origin: string) => publicConfig(settings, slots, origin),
  })
}

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(dist, 'index.html'), PAGE)
  writeFileSync(join(dist, '.hidden'), 'secret')
  writeFileSync(join(dist, 'assets', 'main-AbCd1234.js'), SCRIPT)
  const builtCopy = brotliCompressSync('compressed by the build')
  writeFileSync(join(dist, 'assets', 'built-AbCd1234.js'), SCRIPT)
  writeFileSync(join(dist, 'assets', 'built-AbCd1234.js.br'), builtCopy)
  writeFileSync(join(dist, 'plain.js'), SCRIPT)
  writeFileSync(join(dist, 'plain.js.br'), builtCopy)
  writeFileSync(join(dist, 'assets', 'film-AbCd1234.webm'), FILM)
  symlinkSync(join(folder, 'secret.txt'), join(dist, 'link.txt'))
  gateway = await openGateway({ site: siteIn(dist, { kind: 'page', url: 'https://video.example/embed/1' }) })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(gateway.url + path, { headers, method })
}

describe('files', () => {
  it('are compressed if that saves bytes, and cached for ever if their name has a hash', async () => {
    const response = await get('/assets/main-AbCd1234.js', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(SCRIPT)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', null],
    ['deflate', null],
    ['', null],
  ])('that the client accepts as "%s" come as %s', async (accepted, encoding) => {
    const response = await get('/assets/main-AbCd1234.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(SCRIPT)
  })

  it('come as the build has compressed them, and the copy has no address of its own', async () => {
    const response = await get('/assets/built-AbCd1234.js', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('compressed by the build')
    expect(await (await get('/assets/built-AbCd1234.js', { 'accept-encoding': 'gzip' })).text()).toBe(SCRIPT)
    expect((await get('/assets/built-AbCd1234.js.br')).status).toBe(404)
  })

  it('are compressed by the engine if their name has no hash, because a copy could be older', async () => {
    const response = await get('/plain.js', { 'accept-encoding': 'br' })
    expect(await response.text()).toBe(SCRIPT)
  })

  it('that may change are revalidated, and not sent twice', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answer HEAD without a body and refuse other methods', async () => {
    const head = await get('/', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(PAGE.length), ''])
    const post = await get('/', {}, 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('ranges of a video', () => {
  const film = (headers: Record<string, string>, method = 'GET') => get('/assets/film-AbCd1234.webm', headers, method)

  it('are sent as a player asks for them', async () => {
    for (const [range, part, text] of [
      ['bytes=0-', '0-9', '0123456789'],
      ['bytes=4-6', '4-6', '456'],
      ['bytes=-2', '8-9', '89'],
    ] as const) {
      const response = await film({ range })
      expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${part}/10`])
      expect(response.headers.get('content-length')).toBe(String(text.length))
      expect(await response.text()).toBe(text)
      expect(response.headers.get('content-type')).toBe('video/webm')
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
  })

  it('are refused beyond its end, and the answer is not cached', async () => {
    const response = await film({ range: 'bytes=10-' })
    expect([response.status, await response.text()]).toEqual([416, ''])
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  it('are of the file that the player began with; else the whole new file is sent', async () => {
    const etag = (await film({})).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const range = 'bytes=4-6'
    expect((await film({ range, 'if-range': etag })).status).toBe(206)
    for (const begun of ['"other"', `W/${etag}`, 'Sun, 15 Nov 2026 10:00:00 GMT']) {
      const whole = await film({ range, 'if-range': begun })
      expect([whole.status, await whole.text()], begun).toEqual([200, '0123456789'])
    }
    expect((await film({ range, 'if-none-match': `W/${etag}` })).status).toBe(304)
  })

  it('are offered, but neither for HEAD nor for compressed files', async () => {
    const head = await film({ range: 'bytes=4-6' }, 'HEAD')
    expect([head.status, head.headers.get('accept-ranges'), head.headers.get('content-length')]).toEqual([
      200,
      'bytes',
      '10',
    ])
    const script = await get('/assets/main-AbCd1234.js', { range: 'bytes=4-6' })
    expect([script.status, script.headers.get('accept-ranges'), await script.text()]).toEqual([200, null, SCRIPT])
  })
})

describe('deep links', () => {
  it('show the portal to a browser', async () => {
    for (const path of ['/dashboard', '/settings/admin', '/training', '/faq?q=a', '/reset-password?x=%zz']) {
      const response = await get(path, HTML)
      expect([response.status, await response.text()]).toEqual([200, PAGE])
    }
  })

  it('are not found for a program, nor for a file that is missing', async () => {
    for (const [path, headers] of [
      ['/dashboard', { accept: '*/*' }],
      ['/assets/old-12345678.js', HTML],
      ['/favicon.ico', HTML],
    ] as const) {
      expect((await get(path, headers)).status).toBe(404)
    }
  })
})

describe('the last theme of a browser', () => {
  const pageWith = async (cookie: string) => await (await get('/kanban', { ...HTML, cookie })).text()

  it('is set in the page', async () => {
    expect(await pageWith('a=b; portico-appearance=dark+compact-mode; c=d')).toContain(
      '<html class="dark compact-mode" lang="en">',
    )
    expect(await pageWith('portico-appearance=system+high-contrast')).toContain(
      '<html class="high-contrast" lang="en">',
    )
  })

  it('makes a different page for a cache', async () => {
    const dark = await get('/', { cookie: 'portico-appearance=dark' })
    expect(dark.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    const etag = dark.headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
    expect((await get('/', { 'if-none-match': etag, cookie: 'portico-appearance=dark' })).status).toBe(304)
    expect((await get('/assets/main-AbCd1234.js')).headers.get('vary')).toBe('Accept-Encoding')
  })

  it.each(['system', '', '"><script>', 'dark"', `d${'a'.repeat(100)}`])('is never %s', async (value) => {
    expect(await pageWith(`portico-appearance=${value}`)).toBe(PAGE)
  })
})

describe('paths that leave the folder', () => {
  it('are not found, encoded or not', async () => {
    const paths = [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e%2fsecret.txt',
      '/..%5csecret.txt',
      '/%252e%252e%252fsecret.txt',
      '/assets/..%00/secret.txt',
      `${folder}/secret.txt`.replaceAll(' ', '%20'),
      '//secret.txt',
      '/link.txt',
      '/.hidden',
      '/index.html%00.js',
    ]
    for (const path of paths) {
      const answer = await sendRaw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer, path).toMatch(/^HTTP\/1.1 404/)
      expect(answer).not.toContain('secret\r\n')
    }
    expect((await get('/%zz')).status).toBe(400)
  })
})

describe('headers', () => {
  it('allow scripts from the portal alone, and the page with the firm’s video in a frame', async () => {
    const policy = (await get('/', HTML)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("media-src 'self'; frame-src https://video.example;")
    expect(policy).toContain(`connect-src 'self' ${gateway.url} ws://127.0.0.1:${gateway.port};`)
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy.split(';').find((rule) => rule.includes('script-src'))).not.toContain('unsafe')
  })

  it('require https only on https, which only a trusted proxy can claim', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example' }
    expect((await get('/', forwarded)).headers.get('strict-transport-security')).toBeNull()
    const trusting = await openGateway({ site: siteIn(dist), trustProxy: true })
    const response = await fetch(trusting.url, { headers: forwarded })
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
    expect(response.headers.get('content-security-policy')).toContain('wss://portal.example')
    await trusting.close()
  })
})

describe('config.json', () => {
  it('gives the portal its public settings, with the address of the request', async () => {
    const config = await (await get('/config.json')).json()
    expect(config).toEqual({
      brand: expect.objectContaining({ name: 'Portico OneView' }) as unknown,
      links: expect.objectContaining({ releaseNotes: '/templates' }) as unknown,
      environments: {
        production: { url: gateway.url, key: gateway.keys.production.publishable },
        training: { url: `${gateway.url}/training`, key: gateway.keys.training.publishable },
      },
      demo: {
        customer: { email: expect.any(String) as unknown, password: expect.any(String) as unknown },
        admin: { email: expect.any(String) as unknown, password: expect.any(String) as unknown },
      },
      resetPasswordLength: 6,
      sessionEnd: { idleSeconds: 43_200, maxSeconds: 0 },
      verifiesPresence: true,
    })
    expect(JSON.stringify(config)).not.toContain('sb_secret_')
  })

  it('can only be read', async () => {
    expect((await get('/config.json', {}, 'DELETE')).status).toBe(405)
  })

  it('takes no address from a malformed Host header, nor from an untrusted proxy header', async () => {
    const raw = (host: string): Promise<string> =>
      sendRaw(
        gateway.port,
        `GET /config.json HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
      )
    expect(await raw('a"><script>')).toMatch(/^HTTP\/1.1 400 (?![^]*script)/)
    expect(await raw('portal.example')).toContain('"url":"http://portal.example"')
    expect(await raw('portal.example')).not.toContain('evil')
  })

  it('names the public address if one is set', async () => {
    const fixed = await openGateway({ site: siteIn(dist), publicUrl: 'https://portal.example' })
    const text = await (await fetch(`${fixed.url}/config.json`)).text()
    expect(text).toContain('"url":"https://portal.example/training"')
    await fixed.close()
  })
})

it('says that the portal is not built', async () => {
  const unbuilt = await openGateway({ site: siteIn(join(folder, 'nowhere')) })
  const response = await fetch(unbuilt.url)
  expect([response.status, await response.text()]).toEqual([
    503,
    'The portal has not been built yet; npm start builds it\n',
  ])
  await unbuilt.close()
})
