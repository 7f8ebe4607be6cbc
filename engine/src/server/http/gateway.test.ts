import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../kernel/db/errors.ts'
import { openGateway, type Fixture } from '../testing/gateway-fixture.ts'

let gateway: Fixture
beforeAll(async () => {
  gateway = await openGateway({
    rest: ({ path, caller, search }) => {
      if (path === '/unreachable') return Promise.reject(new DatabaseUnavailable('connection refused'))
      if (path === '/broken') return Promise.reject(new Error('a detail that is not for clients'))
      if (path === '/nothing') return Promise.resolve({ status: 204, headers: {}, body: null })
      const body = JSON.stringify({ path, search, role: caller.role })
      return Promise.resolve({
        status: 200,
        headers: { 'content-type': 'application/json', 'content-range': '0-1/*' },
        body,
      })
    },
  })
})
afterAll(() => gateway.close())

interface Init {
  readonly method?: string
  readonly body?: string
  readonly headers?: Record<string, string>
}

function call(path: string, init: Init = {}): Promise<Response> {
  const key = path.startsWith('/training') ? gateway.keys.training : gateway.keys.production
  return fetch(gateway.url + path, { ...init, headers: { apikey: key.publishable, ...init.headers } })
}

describe('routes', () => {
  it('pass each service the path below its root, unchanged', async () => {
    const paths = [
      ['/rest/v1', '/'],
      ['/rest/v1/', '/'],
      ['/rest/v1/a%2Fb/c%20d', '/a%2Fb/c%20d'],
      ['/training/rest/v1/rpc/x', '/rpc/x'],
    ] as const
    for (const [path, below] of paths) expect(await (await call(path)).json()).toMatchObject({ path: below })
    expect(await (await call('/rest/v1/c?a=%zz&b=%C3')).json()).toMatchObject({ search: 'a=%zz&b=%C3' })
  })

  it('answer 404 in the gateway’s form for a service that does not exist', async () => {
    for (const path of ['/graphql/v1', '/training/pg/v1/x', '/training/training/v1', '/nowhere', '/']) {
      const response = await call(path)
      expect([response.status, await response.json()]).toEqual([404, { message: 'no Route matched with those values' }])
      expect(response.headers.get('connection')).toBe('keep-alive')
    }
  })

  it('answer 501 in the protocol’s own form for a service that is not offered', async () => {
    const message = (service: string): string => `This server does not offer the service /${service}/v1`
    const bodies = {
      auth: { code: 501, error_code: 'not_implemented', msg: message('auth') },
      storage: { statusCode: '501', error: 'not_implemented', message: message('storage') },
      realtime: { message: message('realtime') },
      functions: { code: 'NOT_IMPLEMENTED', message: message('functions') },
      mail: { code: 'not_implemented', message: message('mail') },
    }
    for (const [service, body] of Object.entries(bodies)) {
      const response = await call(`/training/${service}/v1/anything`, { method: 'POST', body: '{}' })
      expect([response.status, await response.json()]).toEqual([501, body])
    }
  })
})

describe('CORS', () => {
  it('lets any page send the headers that it names, without a key', async () => {
    const headers = 'authorization, x-client-info, apikey, content-type, prefer, x-brand-new'
    const response = await fetch(`${gateway.url}/rest/v1/cards`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': headers,
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe(headers)
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('falls back to the known headers if the requested list is malformed', async () => {
    const response = await fetch(`${gateway.url}/rest/v1/cards`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'a;b "c"' },
    })
    expect(response.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  })

  it('allows the page that asked to read answers and refusals', async () => {
    for (const response of [await call('/rest/v1/cards'), await call('/rest/v1/cards', { headers: { apikey: 'x' } })]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
    }
  })

  it('treats OPTIONS without a requested method as an ordinary request', async () => {
    expect((await fetch(`${gateway.url}/rest/v1/cards`, { method: 'OPTIONS' })).status).toBe(401)
  })
})

describe('failures', () => {
  it('of the database are 503 with Retry-After', async () => {
    const response = await call('/rest/v1/unreachable')
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '1',
      { code: 'PGRST001', details: null, hint: null, message: 'Database client error. Retrying the connection.' },
    ])
  })

  it('that are unexpected are 500 without details, and logged with the request’s id', async () => {
    const response = await call('/rest/v1/broken', { headers: { 'x-request-id': 'the-broken-one' } })
    const body = await response.text()
    expect([response.status, body.includes('not for clients')]).toEqual([500, false])
    expect(JSON.parse(body)).toMatchObject({ code: 'PGRSTX00' })
    const line = gateway
      .log()
      .split('\n')
      .find((text) => text.includes('not for clients'))
    expect(JSON.parse(line ?? '')).toMatchObject({ request: 'the-broken-one', err: { name: 'Error' } })
  })

  it('while starting are 503 in the protocol’s form, and health says so', async () => {
    const starting = await openGateway()
    try {
      const slot = starting.slots[1]
      if (slot !== undefined) slot.running = null
      const health = await fetch(`${starting.url}/health`)
      expect([health.status, await health.json()]).toEqual([503, { status: 'starting' }])
      const rest = await fetch(`${starting.url}/training/rest/v1/x`)
      expect([rest.status, await rest.json()]).toMatchObject([503, { code: 'PGRST002' }])
    } finally {
      await starting.close()
    }
  })
})

describe('health', () => {
  it('is ok when every environment answers, and not when one does not', async () => {
    const other = await openGateway()
    try {
      const health = await fetch(`${other.url}/health`)
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
      const slot = other.slots[1]
      if (slot?.running) slot.running = { ...slot.running, healthy: () => Promise.resolve(false) }
      const ill = await fetch(`${other.url}/health`)
      expect([ill.status, await ill.json()]).toEqual([503, { status: 'unavailable' }])
    } finally {
      await other.close()
    }
  })
})

describe('request ids', () => {
  it('are taken from the request if they are harmless, otherwise created, and returned', async () => {
    const given = await call('/rest/v1/cards', { headers: { 'x-request-id': 'abc-12345' } })
    expect(given.headers.get('x-request-id')).toBe('abc-12345')
    for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), '{"level":60}']) {
      const response = await call('/rest/v1/cards', { headers: { 'x-request-id': bad } })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

it('sends no body if the answer has none', async () => {
  const response = await call('/rest/v1/nothing', { method: 'DELETE' })
  expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([204, '', null])
  const head = await call('/rest/v1/cards', { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-range')]).toEqual([200, '', '0-1/*'])
})

describe('a page of this origin', () => {
  it.each(['script', 'style', 'worker', 'serviceworker', 'manifest', 'xslt', 'object', 'embed', 'font'])(
    'cannot load what users wrote as a %s',
    async (use) => {
      for (const service of ['rest', 'storage', 'functions']) {
        const response = await call(`/${service}/v1/x`, { headers: { 'sec-fetch-dest': use } })
        expect([service, response.status]).toEqual([service, 403])
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      }
    },
  )

  it.each(['empty', 'document', 'image', 'video', 'audio', 'iframe'])('loads it as %s', async (use) => {
    expect((await call('/rest/v1/x', { headers: { 'sec-fetch-dest': use } })).status).toBe(200)
  })
})
