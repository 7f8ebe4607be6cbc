import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET } from '../support/engine/engine-process.ts'
import { mintToken } from '../support/engine/tokens.ts'
import { median } from '../support/measuring/stats.ts'
import { RealtimeSocket } from '../support/realtime-socket.ts'
import { waitUntil } from '../support/wait-until.ts'
import { functionsEngine, type FunctionsEngine } from './support/functions-engine.ts'

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine({ env: { PORTICO_TRUST_PROXY: 'true' } })
})
afterAll(() => engine?.dispose())

/** Takes as long to parse as JSON of its size can. */
const costly = (bytes: number): string => `[${'{},'.repeat(bytes / 3)}{}]`
const anonymous = mintToken(JWT_SECRET, { role: 'anon' })

function post(path: string, address: string, body: string, token = anonymous): Promise<Response> {
  const headers = {
    apikey: engine.key,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  }
  return fetch(`${engine.url}${path}`, { method: 'POST', headers, body })
}

/** Posts until the answer is 429, which has to come soon. */
async function postUntilRefused(path: string, address: string, body: string): Promise<Response> {
  for (let count = 0; count < 60; count++) {
    const response = await post(path, address, body)
    if (response.status === 429) return response
    await response.text()
  }
  throw new Error('nothing was refused')
}

describe('an address without a user', () => {
  it.each([
    ['/rest/v1/rpc/nothing', 250_000, { code: 'too_many_requests', details: null, hint: null }],
    ['/auth/v1/token?grant_type=password', 900_000, { code: 429, error_code: 'over_request_rate_limit' }],
    ['/realtime/v1/api/broadcast', 250_000, { message: 'Too much was sent at once. Try again later' }],
    ['/functions/v1/mirror', 3_000_000, { code: 'TOO_MANY_BYTES' }],
  ])('that sends too many bytes is refused in the form of the protocol: %s', async (path, bytes, form) => {
    const address = `192.0.2.${path.length}`
    const refused = await postUntilRefused(path, address, costly(bytes))
    expect(await refused.json()).toMatchObject(form)
    expect((await post(path, '192.0.2.250', '{}')).status).not.toBe(429)
  })

  it('sends at most 256 KB to REST or as a broadcast; the secret key sends more', async () => {
    for (const path of ['/rest/v1/rpc/nothing', '/realtime/v1/api/broadcast']) {
      const refused = await post(path, '192.0.2.100', costly(270_000))
      expect([path, refused.status]).toEqual([path, 413])
    }
    for (let count = 0; count < 12; count++) {
      const body = JSON.stringify({ text: 'x'.repeat(900_000) })
      expect((await post('/rest/v1/rpc/nothing', '192.0.2.100', body, engine.secretKey)).status).toBe(404)
    }
  })

  it('that floods a socket is disconnected, and keeps nobody else waiting', async () => {
    const socket = await new RealtimeSocket({ url: engine.url, key: engine.key, address: '192.0.2.101' }).open()
    const waits: number[] = []
    const frame = costly(250_000)
    for (let count = 0; count < 100 && socket.closed === null; count++) {
      socket.send(frame)
      const began = performance.now()
      await (await fetch(`${engine.url}/health`)).text()
      waits.push(performance.now() - began)
    }
    await waitUntil('the socket is closed', () => socket.closed !== null)
    expect(socket.closed).toEqual({ code: 1008, reason: 'Too many bytes per second' })
    expect(waits.length).toBeLessThan(60)
    const other = await new RealtimeSocket({ url: engine.url, key: engine.key, address: '192.0.2.102' }).open()
    other.send([null, '1', 'phoenix', 'heartbeat', {}])
    await waitUntil('the heartbeat is answered', () => other.events('phx_reply').length === 1)
    other.close()
  })

  it('is disconnected for a larger message than a join or a broadcast may be', async () => {
    const socket = await new RealtimeSocket({ url: engine.url, key: engine.key, address: '192.0.2.103' }).open()
    socket.send(costly(2_000_000))
    await waitUntil('the socket is closed', () => socket.closed !== null)
    expect(socket.closed).toEqual({ code: 1009, reason: 'The message is too large' })
  })
})

/** A request without a body, from an address without a user. */
function get(path: string, address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${engine.url}${path}`, { headers: { apikey: engine.key, 'x-forwarded-for': address, ...headers } })
}

describe('a head that is larger than that of a normal request', () => {
  const long = `a=${'x'.repeat(55_000)}`
  it.each([
    ['/rest/v1/rpc/nothing', { code: 'too_many_requests', details: null, hint: null }],
    ['/auth/v1/settings', { code: 429, error_code: 'too_many_requests' }],
    ['/storage/v1/bucket', { statusCode: '429', error: 'too_many_requests' }],
    ['/realtime/v1/api/broadcast', { message: 'Too much was sent at once. Try again later' }],
    ['/functions/v1/mirror/x', { code: 'TOO_MANY_REQUESTS' }],
    ['/mailbox', { message: 'Too much was sent at once. Try again later' }],
  ])('is paid for by its address, without a body too: %s', async (path, form) => {
    const address = `198.51.100.${path.length}`
    let answer = await get(`${path}?${long}`, address)
    for (let count = 0; count < 400 && answer.status !== 429; count++) {
      await answer.text()
      answer = await get(`${path}?${long}`, address)
    }
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await answer.json()).toMatchObject(form)
    expect((await get(path, address)).status).not.toBe(429)
    expect((await get(`${path}?${long}`, '198.51.100.250')).status).not.toBe(429)
  })

  /** How long a visitor waits while another address sends one request after the other over eight connections. */
  async function waitDuring(path: string, address: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const waits: number[] = []
    const end = performance.now() + 2_000
    const send = async (): Promise<void> => {
      while (performance.now() < end) {
        await (await get(path, address, headers)).text()
        // What this process does for its next request would keep its own visitor waiting.
        await sleep(50)
      }
    }
    const senders = Array.from({ length: 8 }, send)
    while (performance.now() < end) {
      const began = performance.now()
      await (await get('/health', '203.0.113.250')).text()
      waits.push(performance.now() - began)
    }
    await Promise.all(senders)
    return median(waits)
  }

  it.each([
    ['arguments', `/rest/v1/rpc/nothing?${'a=1&'.repeat(15_000)}`, {}],
    ['cookies', '/mailbox', { cookie: 'portico_mailbox=9e15;'.repeat(2_700) }],
  ])('keeps nobody else waiting, whatever it has many of: %s', async (what, path, headers) => {
    // On a busy machine visitors wait for a large header too that the engine only receives.
    const usual = await waitDuring('/health', '203.0.113.1', { 'x-unread': 'x'.repeat(55_000) })
    expect(await waitDuring(path, `203.0.113.${what.length}`, headers)).toBeLessThan(50 + 2 * usual)
  })

  it('is refused if nothing legitimate is like it: 500 parameters, or a path of 8 KB', async () => {
    for (const path of [`/rest/v1/rpc/nothing?${'a=1&'.repeat(500)}`, `/storage/v1/${'a'.repeat(8 * 1024)}`]) {
      expect((await get(path, '198.51.100.251')).status).toBe(400)
    }
    const few = Array.from({ length: 500 }, () => 'a=1').join('&')
    expect((await get(`/rest/v1/rpc/nothing?${few}`, '198.51.100.251')).status).toBe(404)
  })
})
