import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { functionsEngine, token, type FunctionsEngine } from './support/functions-engine.ts'

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine({ env: { FUNCTION_CONCURRENCY: '8', PORTICO_TRUST_PROXY: 'true' } })
})
afterAll(() => engine?.dispose())

const headersFrom = (address: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })

/** Announces ten bytes and sends one. Answers the status, or null if the connection broke. */
function slow(address: string): Promise<number | null> {
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

describe('bodies that come slowly', () => {
  it('from one address leave places for others', async () => {
    await call('10.0.0.1')
    for (let count = 0; count < 20; count += 1) void slow('10.0.0.1')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const started = performance.now()
    expect((await call('10.0.0.2')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('are waited for ten seconds', async () => {
    const started = performance.now()
    expect(await slow('10.0.0.3')).toBe(408)
    expect(performance.now() - started).toBeGreaterThan(9_000)
  }, 30_000)
})
