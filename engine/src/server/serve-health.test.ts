import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHealthDetail } from './health.ts'
import { openGateway, type Fixture } from './testing/gateway-fixture.ts'

describe('/health?detail', () => {
  let gateway: Fixture
  beforeEach(async () => {
    gateway = await openGateway()
    gateway.slots.forEach((slot, index) => {
      if (slot.running) slot.running = { ...slot.running, detail: () => Promise.resolve({ mail: { waiting: index } }) }
    })
  })
  afterEach(() => gateway.close())

  /** `fetch` would not let the Host be chosen. */
  function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(gateway.url + path, { headers }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }))
      })
      request.on('error', reject).end()
    })
  }

  it('tells someone at this machine how each environment is', async () => {
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

  it('is the plain answer for everyone else, and without the question', async () => {
    const plain = { status: 200, body: { status: 'ok' } }
    expect(await get('/health')).toEqual(plain)
    expect(await get('/health?details')).toEqual(plain)
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'portal.example.com' },
      { host: 'localhost.evil.example' },
    ])
      expect(await get('/health?detail', headers)).toEqual(plain)
  })

  it('shows no page of another origin what it says', async () => {
    const response = await fetch(`${gateway.url}/health?detail`, { headers: { origin: 'https://elsewhere.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('says which environment is ill, and which is starting', async () => {
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
  it('shows the parts that answer beside those that do not', async () => {
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
