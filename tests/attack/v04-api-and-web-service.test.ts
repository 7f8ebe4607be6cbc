import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { training } from '../support/training/training.ts'
import { ask, auth, fn, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { reason, refused } from './support/refusals.ts'
import { exchange, request, statusOf } from './support/tcp.ts'
import { world } from './support/world.ts'

const SMUGGLED = 'GET /training/auth/v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

/** The number of answers: a smuggled request would cause a second one. */
const answers = (heard: string): number => heard.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0

const post = (...headers: string[]): string => request('POST /training/rest/v1/rpc/is_admin HTTP/1.1', ...headers)

const isUp = async (): Promise<void> => expect((await ask(`${training.site}/health`)).body).toEqual({ status: 'ok' })

describe('V4 API and Web Service: HTTP messages', () => {
  for (const [what, headers, body] of [
    ['both lengths: CL.TE', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED],
    ['an invalid length', ['Content-Length: +5'], SMUGGLED],
    ['an unknown encoding', ['Transfer-Encoding: xchunked', 'Content-Length: 0'], SMUGGLED],
    ['an encoding with a tab', ['Transfer-Encoding:\tchunked, identity'], `0\r\n\r\n${SMUGGLED}`],
    ['a header with a space before its colon', ['Content-Length : 0', 'Transfer-Encoding: chunked'], SMUGGLED],
  ] as const) {
    attempt(`an attacker smuggles a second request: ${what}`, async () => {
      const heard = await exchange(post(...headers) + body, /HTTP\/1\.1 400/, 1_500)
      expect(statusOf(heard), heard.slice(0, 300)).toBe(400)
      expect(answers(heard)).toBe(1)
      await isUp()
      return '400, connection closed'
    })
  }

  attempt('an attacker sends every service a target or a Host that cannot be read, and waits', async () => {
    const roots = ['rest', 'auth', 'storage', 'realtime', 'functions', 'mail', 'graphql'].map((name) => `/${name}/v1/`)
    const paths = ['', '/training'].flatMap((prefix) => roots.map((root) => prefix + root))
    for (const path of [...paths, '/', '/health', '/config.json', '/mailbox', '/metrics']) {
      for (const bytes of [
        request(`GET ${path}\\ HTTP/1.1`),
        request(`POST ${path}\\ HTTP/1.1`, 'Content-Length: 0'),
        `GET ${path} HTTP/1.1\r\nHost: x@y\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nHost: x@y\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      ]) {
        const heard = await exchange(bytes, /\r\n\r\n/)
        expect(statusOf(heard), bytes).toBe(400)
      }
    }
    await isUp()
    return '400 in the form of each protocol'
  })

  attempt('a chunk with a wrong size', async () => {
    const heard = await exchange(`${post('Transfer-Encoding: chunked')}5\r\nabc\r\nzz\r\n`, /HTTP\/1\.1 4/, 1_500)
    expect(statusOf(heard)).toBeGreaterThanOrEqual(400)
    expect(statusOf(heard)).toBeLessThan(500)
    return String(statusOf(heard))
  })

  attempt('a bare line feed splits a header line in two', async () => {
    const heard = await exchange(request('GET /training/rest/v1/ HTTP/1.1', 'X-A: b\nX-Injected: c'), /\r\n\r\n/)
    expect([400, 401]).toContain(statusOf(heard))
    expect(heard).not.toMatch(/x-injected/i)
    return String(statusOf(heard))
  })

  attempt('headers of a megabyte', async () => {
    const heard = await exchange(request('GET /health HTTP/1.1', `X-Long: ${'a'.repeat(1_000_000)}`), /\r\n\r\n/)
    expect([431, 0]).toContain(statusOf(heard))
    await isUp()
    return '431'
  })

  attempt('two thousand header lines', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `X-${index}: 1`)
    const heard = await exchange(request('GET /health HTTP/1.1', ...lines), /\r\n\r\n/)
    expect([200, 400, 431]).toContain(statusOf(heard))
    await isUp()
    return `${statusOf(heard)}, limited`
  })

  attempt('an address of 100 kilobytes', async () => {
    const heard = await exchange(request(`GET /training/rest/v1/${'a'.repeat(100_000)} HTTP/1.1`), /\r\n\r\n/)
    expect([414, 431, 0]).toContain(statusOf(heard))
    await isUp()
    return '431'
  })

  for (const [what, line] of [
    ['no path', 'GET * HTTP/1.1'],
    ['a tunnel', 'CONNECT 169.254.169.254:80 HTTP/1.1'],
    ['an unknown method', 'PROPFIND /training/rest/v1/kanban_cards HTTP/1.1'],
    ['TRACE, which would return the headers', 'TRACE / HTTP/1.1'],
    ['control characters', 'GET /\u0001\u0002 HTTP/1.1'],
    ['another protocol', 'PRI * HTTP/2.0'],
  ] as const) {
    attempt(`a request line for ${what}`, async () => {
      const heard = await exchange(request(line, 'X-Secret-Echo: zanzibar'), /\r\n\r\n/, 1_500)
      expect(heard).not.toContain('zanzibar')
      expect(statusOf(heard) === 0 || (statusOf(heard) >= 400 && statusOf(heard) < 502), heard.slice(0, 200)).toBe(true)
      await isUp()
      return statusOf(heard) === 0 ? 'connection closed' : String(statusOf(heard))
    })
  }

  attempt('an attacker uses the server as a proxy to the network behind it', async () => {
    const heard = await exchange(request('GET http://169.254.169.254/latest/meta-data HTTP/1.1', 'Connection: close'))
    expect(statusOf(heard)).toBe(404)
    await isUp()
    return '404, its own path'
  })

  attempt('two hundred connections that never finish their headers: slowloris', async () => {
    const { hostname, port } = new URL(training.site)
    const sockets = Array.from({ length: 200 }, () => connect({ host: hostname, port: Number(port) }))
    for (const socket of sockets) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nX-A: ')
    const began = performance.now()
    await isUp()
    expect(performance.now() - began).toBeLessThan(3_000)
    for (const socket of sockets) socket.destroy()
    return 'others get answers; closed after 20 s'
  })
})

describe('V4 API and Web Service: bodies', () => {
  attempt('a body above the limit of REST', async () => {
    const { attacker } = await world()
    const body = JSON.stringify({ title: 'x'.repeat(11 * 1024 * 1024) })
    const answer = await rest('kanban_cards', { as: attacker, method: 'POST', body })
    expect(answer.status).toBe(413)
    return `413 ${reason(answer)}`
  })

  attempt('a body above the limit of the identity service', async () => {
    return refused(await auth('signup', { data: { name: 'x'.repeat(1_100_000) } }), 413, 'request_entity_too_large')
  })

  attempt('a body above the limit of a function', async () => {
    const { attacker } = await world()
    const answer = await fn('send-support-email', { message: 'x'.repeat(70_000) }, { as: attacker })
    return refused(answer, 413, /./)
  })

  attempt('JSON a hundred thousand levels deep, for REST, identity and functions', async () => {
    const { attacker } = await world()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const outcomes = [
      await rest('kanban_cards', { as: attacker, method: 'POST', body: deep }),
      await rpc('rank_text', {}, { as: attacker, body: `{"question":"x","content":${deep}}` }),
      await auth('signup', {}, { body: `{"data":${deep}}` }),
      await fn('ai-chat', `{"message":${deep}}`, { as: attacker }),
    ]
    // 54001 comes from Postgres, whose parser checks the depth of its stack.
    for (const { status, text } of outcomes) {
      expect([400, 413, 422, 500], text.slice(0, 300)).toContain(status)
      if (status === 500) expect(text).toContain('54001')
    }
    await isUp()
    return outcomes.map(({ status }) => status).join(', ')
  })

  attempt('an array of a hundred thousand rows in one insert', async () => {
    const { attacker, their } = await world()
    const body = Array.from({ length: 100_000 }, () => ({ account_id: their.account, title: 'x' }))
    const answer = await rest('kanban_cards', { as: attacker, method: 'POST', body })
    await isUp()
    return refused(answer, 413, 'PT413')
  })

  attempt('a filter with thousands of values and nested conditions', async () => {
    const { attacker } = await world()
    const deep = `${'and('.repeat(3_000)}title.eq.x${')'.repeat(3_000)}`
    const answer = await rest(`kanban_cards?or=(${deep})`, { as: attacker })
    expect([200, 400], answer.text.slice(0, 300)).toContain(answer.status)
    await isUp()
    return `${answer.status} ${reason(answer)}`
  })

  attempt('embeddings nested a hundred times', async () => {
    const { attacker } = await world()
    const deep = `${'accounts(kanban_cards('.repeat(100)}id${'))'.repeat(100)}`
    const answer = await rest(`kanban_cards?select=${deep}`, { as: attacker })
    expect([200, 400, 414, 500], answer.text.slice(0, 300)).toContain(answer.status)
    await isUp()
    return `${answer.status} ${reason(answer)}`
  })

  attempt('a JSON body with the same key twice, which two parsers may read differently', async () => {
    const { attacker, own, their } = await world()
    const body = `{"account_id":"${own.account}","account_id":"${their.account}","created_by":"${attacker.id}","title":"x"}`
    return refused(await rest('kanban_cards', { as: attacker, method: 'POST', body }), 403, '42501')
  })

  attempt('a body of a media type that the interface does not read', async () => {
    const { attacker } = await world()
    const headers = { 'content-type': 'application/xml' }
    const answer = await rest('kanban_cards', { as: attacker, method: 'POST', body: '<a/>', headers })
    expect([400, 415]).toContain(answer.status)
    return `${answer.status} ${reason(answer)}`
  })

  attempt('a header that overrides the method', async () => {
    const { attacker, own } = await world()
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const answer = await rest(`kanban_cards?id=eq.${own.card}&select=id`, { as: attacker, headers })
    expect(answer.body).toEqual([{ id: own.card }])
    return '200, the header is ignored'
  })

  attempt('a path that imitates another service’s with dots, double slashes or encoded slashes', async () => {
    const { attacker } = await world()
    for (const path of [
      '/rest/v1/../../auth/v1/admin/users',
      '/rest/v1/..%2f..%2fauth%2fv1%2fadmin%2fusers',
      '//rest/v1//kanban_cards',
      '/rest/v1/rpc/..%2fkanban_cards',
    ]) {
      const answer = await ask(`${training.url}${path}`, { as: attacker })
      expect(answer.status, `${path} ${answer.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
    }
    return '403, 404'
  })
})
