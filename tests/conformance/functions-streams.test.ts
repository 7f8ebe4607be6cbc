import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functionsEngine, token, type FunctionsEngine } from './support/functions-engine.ts'
import { holdsWithin } from '../support/wait-until.ts'

const LIMIT = 8 * 1024 * 1024

let engine: FunctionsEngine
beforeAll(async () => {
  engine = await functionsEngine({ env: { FUNCTION_BODY_LIMIT: String(LIMIT) } })
})
afterAll(() => engine?.dispose())

const headers = { authorization: `Bearer ${token}` }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const count = (text: string) => engine.output().split(text).length - 1

describe('bodies', () => {
  it('have the same bytes in both directions', async () => {
    const bytes = randomBytes(5 * 1024 * 1024)
    const response = await engine.call('echo', { method: 'POST', headers, body: bytes })
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes))
  })

  it('do not mix when many are sent at once', async () => {
    const same = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const bytes = randomBytes(20_000 + index)
        const response = await engine.call('echo', { method: 'POST', headers, body: bytes })
        return sha256(new Uint8Array(await response.arrayBuffer())) === sha256(bytes)
      }),
    )
    expect(same).toEqual(same.map(() => true))
  })

  it('reach the function and the client piece by piece', async () => {
    const encoder = new TextEncoder()
    let send: (text: string | null) => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => (text === null ? controller.close() : controller.enqueue(encoder.encode(text)))
      },
    })
    send('one')
    const response = await engine.call('echo', { method: 'POST', headers, body, duplex: 'half' })
    const reader = response.body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toBe('one')
    send('two')
    expect(await next()).toBe('two')
    send(null)
    expect((await reader.read()).done).toBe(true)
  })

  it('are refused over the limit, with and without a Content-Length', async () => {
    const announced = await engine.call('echo', { method: 'POST', headers, body: new Uint8Array(LIMIT + 1) })
    expect(announced.status).toBe(413)
    expect(announced.headers.get('sb-error-code')).toBe('BODY_TOO_LARGE')
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => ((sent += 1) > 9 ? controller.close() : controller.enqueue(chunk)),
    })
    const init = { method: 'POST', headers, body, duplex: 'half' } satisfies RequestInit
    const streamed = await engine.call('mirror', init)
    expect(streamed.status).toBe(413)
    const allowed = await engine.call('echo', { method: 'POST', headers, body: new Uint8Array(LIMIT) })
    expect((await allowed.arrayBuffer()).byteLength).toBe(LIMIT)
  })

  it('are produced only a little faster than a slow client reads them', async () => {
    const response = await engine.call(`echo?made=${200 * 1024 * 1024}`)
    const reader = response.body!.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const made = (await (await engine.call('echo/made')).json()) as number
    // The function may be ahead by the buffers of both sockets and one window.
    expect(made).toBeLessThan(30 * 1024 * 1024)
    await reader.cancel()
  })
})

describe('server-sent events', () => {
  it('arrive as soon as they are sent', async () => {
    const { data, error } = await engine.client.functions.invoke<Response>('stream')
    expect(error).toBeNull()
    const reader = data!.body!.getReader()
    // One is sent every 100 ms without end. On a busy machine two may arrive together.
    let seen = ''
    while (!seen.includes('data: 3\n\n')) {
      const { done, value } = await reader.read()
      expect(done, 'the stream has ended').toBe(false)
      seen += new TextDecoder().decode(value)
    }
    await reader.cancel()
    expect(seen).toMatch(/^data: 1\n\ndata: 2\n\ndata: 3\n\n/)
    expect(seen.split('\n\n').length, 'events that arrived together').toBeLessThan(30)
  })

  it('end and abort request.signal when the client disconnects', async () => {
    const before = [count('the reader left'), count('the signal came')]
    const leave = new AbortController()
    const response = await engine.call('stream', { headers, signal: leave.signal })
    await response.body!.getReader().read()
    leave.abort()
    expect(await holdsWithin(() => count('the reader left') > (before[0] ?? 0))).toBe(true)
    expect(await holdsWithin(() => count('the signal came') > (before[1] ?? 0))).toBe(true)
  })
})

describe('WebSockets to a function', () => {
  it('are refused with 501', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-key': 'x', ...headers }
      request(`${engine.url}/functions/v1/hello`, { headers: upgrade }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(501)
  })
})
