import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { service, training } from '../support/training/training.ts'
import { fn } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { webServer, type WebServer } from '../support/web-server.ts'

const port = training.ports.feeds
const INSIDE =
  '<rss version="2.0"><channel><title>N</title><item><guid>1</guid><title>From inside</title></item></channel></rss>'

/** The setting of this engine allows 127.0.0.1, and no other address of this machine. The keys complete "a feed reads …". */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'another address of this machine': `http://127.0.0.2:${port}/in`,
  'that address as one decimal number': `http://2130706434:${port}/in`,
  'that address in hexadecimal': `http://0x7f000002:${port}/in`,
  'that address in octal': `http://0177.0.0.2:${port}/in`,
  'that address in short form': `http://127.2:${port}/in`,
  'that address inside an IPv6 address': `http://[::ffff:127.0.0.2]:${port}/in`,
  'that address inside an IPv6 address, in hexadecimal': `http://[::ffff:7f00:2]:${port}/in`,
  'that address behind NAT64': `http://[64:ff9b::7f00:2]:${port}/in`,
  'that address as 6to4': `http://[2002:7f00:2::]:${port}/in`,
  'IPv6 loopback': `http://[::1]:${port}/in`,
  'the unspecified address 0.0.0.0': `http://0.0.0.0:${port}/in`,
  'the unspecified address ::': `http://[::]:${port}/in`,
  'an address with the allowed host as user name': `http://127.0.0.1@127.0.0.2:${port}/in`,
  'the metadata of a cloud': 'http://169.254.169.254/latest/meta-data/',
  'the metadata of a cloud by IPv6': 'http://[fd00:ec2::254]/latest/meta-data/',
  'the metadata of a cloud by name': 'http://metadata.google.internal/',
  'a private network': 'http://10.0.0.1/',
  'another private network': 'http://192.168.0.1/',
  'a carrier’s network': 'http://100.64.0.1/',
  'a link-local address': 'http://[fe80::1]/',
  'a unique local address': 'http://[fd00::1]/',
  'the broadcast address': 'http://255.255.255.255/',
  'a redirect to this machine': `http://127.0.0.1:${port}/to-loopback`,
  'a redirect to a cloud’s metadata': `http://127.0.0.1:${port}/to-metadata`,
  'a redirect to a file': `http://127.0.0.1:${port}/to-file`,
  'redirects without end': `http://127.0.0.1:${port}/to-itself`,
  'an XML document that includes a file': `http://127.0.0.1:${port}/xxe`,
  'an XML document whose entities grow': `http://127.0.0.1:${port}/laughs`,
  'a small answer that unpacks to a hundred megabytes': `http://127.0.0.1:${port}/bomb`,
}

const REDIRECTS: Readonly<Record<string, string>> = {
  '/to-loopback': `http://127.0.0.2:${port}/in`,
  '/to-metadata': 'http://169.254.169.254/latest/meta-data/',
  '/to-file': 'file:///etc/passwd',
  '/to-itself': '/to-itself',
}

const BODIES: Readonly<Record<string, string>> = {
  '/xxe': `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${INSIDE.replace('From inside', '&x;')}`,
  '/laughs': `<!DOCTYPE r [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`).join('')}]>${INSIDE.replace('From inside', '&a8;')}`,
}

const seen: string[] = []
let web: WebServer
let account: FeedAccount
const refusals = new Map<string, string>()

beforeAll(async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '))
  web = await webServer((request, response) => {
    const path = request.url ?? ''
    seen.push(`${request.socket.localAddress?.replace('::ffff:', '') ?? ''} ${path}`)
    const target = REDIRECTS[path]
    if (target !== undefined) response.writeHead(302, { location: target }).end()
    else if (path === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    else response.end(BODIES[path] ?? INSIDE)
  }, port)
  account = await feedAccount()
  for (const [name, url] of Object.entries(FORBIDDEN)) {
    await account
      .addFeed({ name, url })
      .catch((error: { code?: string }) => refusals.set(name, `400 ${error.code ?? ''}`))
  }
  const { body } = await fn('rss-feed-processor', {}, { key: training.secretKey })
  for (const { name, status, error } of (body as { feeds: { name: string; status: string; error?: string }[] }).feeds) {
    refusals.set(name, `${status}: ${error ?? ''}`)
  }
}, 60_000)
afterAll(async () => {
  await account.remove()
  await web.close()
})

describe('V1 Encoding and Sanitization: requests that an attacker makes the server send', () => {
  for (const name of Object.keys(FORBIDDEN)) {
    attempt(`a feed reads ${name}`, async () => {
      const outcome = refusals.get(name) ?? ''
      expect(seen.filter((line) => line.endsWith('/in'))).toEqual([])
      const notifications = await account.notifications()
      const text = JSON.stringify(notifications)
      expect(text).not.toMatch(/root:|lollollol/)
      // The engine reads a document without its entities or refuses it; it never reads a forbidden address.
      if (!name.startsWith('an XML')) expect(outcome).toMatch(/^failed: |^400 /)
      expect(outcome).not.toContain(FORBIDDEN[name] ?? '')
      return outcome
    })
  }

  for (const url of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:25/_MAIL',
    'data:text/xml,<rss/>',
    'http://',
    '//127.0.0.1',
  ]) {
    attempt(`a feed with the address ${url}`, async () => {
      const error = await account.addFeed({ name: url, url }).then(
        () => null,
        (caught: { code: string }) => caught.code,
      )
      expect(error).toMatch(/^2/)
      const { data } = await service.from('account_webhooks').select('id').eq('name', url).throwOnError()
      expect(data).toEqual([])
      return `400 ${error ?? ''}`
    })
  }
})
