import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { functionsEngine, token, type FunctionsEngine } from './support/functions-engine.ts'

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine({ env: { FUNCTION_CONCURRENCY: '8', PORTICO_TRUST_PROXY: 'true' } })
})
afterAll(() => engine?.dispose())

const headersFrom = (address: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })

/** Announces ten bytes and sends one. Returns the status, null if the connection broke. */
function sendSlowly(address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { ...headersFrom(address), 'content-length': '10' }
    const sent = request(`${engine.url}/functions/v1/mirror`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    sent.on('error', () => resolve(null))
    sent.write('x')
    onTestFinished(() => void sent.destroy())
  })
}

const call = (address: string) => engine.call('mirror', { method: 'POST', headers: headersFrom(address), body: 'x' })

describe('slow request bodies', () => {
  it('from one address do not block other addresses', async () => {
    await call('10.0.0.1')
    for (let count = 0; count < 20; count += 1) void sendSlowly('10.0.0.1')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const started = performance.now()
    expect((await call('10.0.0.2')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('time out after ten seconds', async () => {
    const started = performance.now()
    expect(await sendSlowly('10.0.0.3')).toBe(408)
    expect(performance.now() - started).toBeGreaterThan(9_000)
  }, 30_000)
})
