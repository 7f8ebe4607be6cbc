import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET } from '../support/engine/engine-process.ts'
import { mintToken } from '../support/engine/tokens.ts'
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
    const service = mintToken(JWT_SECRET, { role: 'service_role' })
    for (let count = 0; count < 12; count++) {
      const body = JSON.stringify({ text: 'x'.repeat(900_000) })
      expect((await post('/rest/v1/rpc/nothing', '192.0.2.100', body, service)).status).toBe(404)
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
