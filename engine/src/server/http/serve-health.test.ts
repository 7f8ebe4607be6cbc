import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHealthDetail } from '../environment/health.ts'
import { AS_OPERATOR, OPERATOR_KEY, openGateway, type Fixture } from '../testing/gateway-fixture.ts'

describe('/health?detail', () => {
  let gateway: Fixture
  beforeEach(async () => {
    gateway = await openGateway()
    gateway.slots.forEach((slot, index) => {
      if (slot.running) slot.running = { ...slot.running, detail: () => Promise.resolve({ mail: { waiting: index } }) }
    })
  })
  afterEach(() => gateway.close())

  /** `fetch` does not allow the Host header to be set. */
  function get(
    path: string,
    headers: Record<string, string> = AS_OPERATOR,
  ): Promise<{ status: number; body: unknown }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(gateway.url + path, { headers }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }))
      })
      request.on('error', reject).end()
    })
  }

  it('shows the operator the state of each environment', async () => {
    const expected = {
      status: 'ok',
      environments: {
        production: { status: 'ok', mail: { waiting: 0 } },
        training: { status: 'ok', mail: { waiting: 1 } },
      },
    }
    for (const path of ['/health?detail', '/health?detail=1', '/health?x=1&detail='])
      expect(await get(path)).toEqual({ status: 200, body: expected })
  })

  it('is refused to everyone else, and the plain answer shows no details', async () => {
    const plain = { status: 200, body: { status: 'ok' } }
    expect(await get('/health', {})).toEqual(plain)
    expect(await get('/health?details', {})).toEqual(plain)
    const host = gateway.url.slice('http://'.length)
    for (const headers of [
      {},
      { host },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'localhost' },
      { authorization: `Bearer ${OPERATOR_KEY}x` },
      { authorization: `Bearer ${gateway.keys.production.secret}` },
    ]) {
      const answer = await get('/health?detail', headers)
      expect(answer.status, JSON.stringify(headers)).toBe(401)
      expect(JSON.stringify(answer.body)).not.toMatch(/waiting|production|"ok"/)
    }
    expect((await get(`/health?detail&key=${OPERATOR_KEY}`, {})).status).toBe(401)
  })

  it('cannot be read by a page of another origin', async () => {
    const response = await fetch(`${gateway.url}/health?detail`, {
      headers: { ...AS_OPERATOR, origin: 'https://elsewhere.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('says which environment is unavailable, and which is starting', async () => {
    const [production, training] = gateway.slots
    if (production?.running) production.running = { ...production.running, healthy: () => Promise.resolve(false) }
    expect(await get('/health?detail')).toEqual({
      status: 503,
      body: {
        status: 'unavailable',
        environments: {
          production: { status: 'unavailable', mail: { waiting: 0 } },
          training: { status: 'ok', mail: { waiting: 1 } },
        },
      },
    })
    if (training) training.running = null
    expect(await get('/health?detail')).toMatchObject({
      status: 503,
      body: { status: 'starting', environments: { training: { status: 'starting' } } },
    })
  })
})

describe('createHealthDetail', () => {
  it('shows the parts that answer and the parts that do not', async () => {
    const detail = createHealthDetail({
      mail: () => Promise.resolve({ waiting: 2 }),
      broken: () => Promise.reject(new Error('a secret of the database')),
      silent: () => new Promise(() => {}),
      throwing: () => {
        throw new Error('at once')
      },
    })
    const nothing = { error: 'does not answer' }
    expect(await detail()).toEqual({ mail: { waiting: 2 }, broken: nothing, silent: nothing, throwing: nothing })
  })

  it('asks at most once a second', async () => {
    let asked = 0
    const detail = createHealthDetail({ part: () => Promise.resolve(++asked) })
    expect(await Promise.all([detail(), detail(), detail()])).toEqual([{ part: 1 }, { part: 1 }, { part: 1 }])
  })
})
