import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Budgets, PARSE_LIMITS } from '../../kernel/limits/budgets.ts'
import { openGateway, sendRaw, type Fixture } from '../testing/gateway-fixture.ts'

let gateway: Fixture
beforeAll(async () => {
  gateway = await openGateway({ bodyLimit: 1024 })
})
afterAll(() => gateway.close())

function post(body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const all = { apikey: gateway.keys.production.publishable, ...headers }
  return fetch(`${gateway.url}/rest/v1/cards`, { method: 'POST', body, headers: all })
}

describe('bodies', () => {
  it('are passed on complete, up to the limit', async () => {
    expect(await (await post('ä'.repeat(512))).json()).toMatchObject({ body: 'ä'.repeat(512) })
    expect(await (await post('')).json()).toMatchObject({ body: '' })
  })

  it('above the limit are refused in the protocol’s form, with and without a content-length', async () => {
    const announced = await post('x'.repeat(1025))
    expect([announced.status, await announced.json()]).toMatchObject([413, { code: 'body_too_large', hint: null }])
    const key = `apikey: ${gateway.keys.production.publishable}\r\n`
    const head = `POST /rest/v1/x HTTP/1.1\r\nHost: x\r\n${key}Transfer-Encoding: chunked\r\n\r\n`
    expect(await sendRaw(gateway.port, `${head}${`400\r\n${'x'.repeat(1024)}\r\n`.repeat(3)}`)).toMatch(
      /^HTTP\/1.1 413/,
    )
  })

  it('far above the limit are refused, and the client still reads the answer', async () => {
    const response = await post('x'.repeat(20_000_000))
    expect(response.status).toBe(413)
  })

  it('that are compressed are refused', async () => {
    const response = await post(gzipSync('{}'), { 'content-encoding': 'gzip' })
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_encoding' }])
    expect((await post('{}', { 'content-encoding': 'identity' })).status).toBe(200)
  })

  it('that break off halfway do not harm the server', async () => {
    const key = `apikey: ${gateway.keys.production.publishable}\r\n`
    await new Promise<void>((resolve) => {
      const socket = connect(gateway.port, '127.0.0.1', () => {
        socket.write(`POST /rest/v1/x HTTP/1.1\r\nHost: x\r\n${key}Content-Length: 500\r\n\r\nhalf`)
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('close', () => resolve())
    })
    await expect.poll(() => gateway.log()).toContain('"aborted":true')
    expect((await post('{}')).status).toBe(200)
  })

  it('are not read before the token is verified', async () => {
    const response = await post('x'.repeat(5_000), { authorization: 'Bearer a.b.c' })
    expect(response.status).toBe(401)
  })
})

describe('answers', () => {
  const LONG = JSON.stringify([{ title: 'A notification '.repeat(200) }])
  const json = { 'content-type': 'application/json; charset=utf-8' }
  let answer: { status: number; headers: Record<string, string>; body: string | Buffer | null }
  let open: Fixture
  beforeAll(async () => {
    open = await openGateway({ rest: async () => answer })
  })
  afterAll(() => open.close())

  /** Asks with `node:http`, because fetch hides the encoding. */
  const ask = (accepted: string | null, method = 'GET') =>
    new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      const headers = { apikey: open.keys.production.publishable, ...(accepted && { 'accept-encoding': accepted }) }
      request(`${open.url}/rest/v1/cards`, { method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }))
      })
        .on('error', reject)
        .end()
    })

  it.each([
    ['gzip, deflate, br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('of more than a kilobyte are compressed for %s', async (accepted, encoding, decompress) => {
    answer = { status: 200, headers: json, body: LONG }
    const { headers, bytes } = await ask(accepted)
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(bytes.length) })
    expect(headers.vary).toContain('Accept-Encoding')
    expect(bytes.length).toBeLessThan(LONG.length / 4)
    expect(decompress(bytes).toString()).toBe(LONG)
  })

  it.each([
    ['a client that does not accept it', null, 200, json, LONG],
    ['a client that refuses it', 'br;q=0, gzip;q=0', 200, json, LONG],
    ['a short answer', 'br', 200, json, LONG.slice(0, 1023)],
    ['an error, which repeats what the caller sent', 'br', 400, json, LONG],
    ['a file', 'br', 200, { 'content-type': 'application/octet-stream' }, LONG],
  ] as const)('are not compressed: %s', async (_, accepted, status, given, body) => {
    answer = { status, headers: given, body }
    const { headers, bytes } = await ask(accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(bytes.toString()).toBe(body)
  })

  it('that depend on other headers too say so', async () => {
    answer = { status: 200, headers: { ...json, vary: 'Cookie' }, body: LONG }
    expect((await ask('br')).headers.vary).toBe('Cookie, Accept-Encoding')
    expect((await ask(null)).headers.vary).toBe('Cookie, Accept-Encoding')
  })

  it.each([['br'], [null]])('have their own length, whatever a database function says (%s)', async (accepted) => {
    answer = { status: 200, headers: { ...json, 'content-length': '5' }, body: LONG }
    const { headers, bytes } = await ask(accepted)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(bytes.length).toBeGreaterThan(20)
  })

  it('have neither a body nor a length if the status is 204', async () => {
    answer = { status: 204, headers: { ...json, 'content-length': '5' }, body: '[]' }
    const { headers, bytes } = await ask(null)
    expect([headers['content-length'], bytes.length]).toEqual([undefined, 0])
  })

  it('are transferred as the engine does it, whatever a database function says', async () => {
    answer = { status: 200, headers: { ...json, 'transfer-encoding': 'chunked', trailer: 'x-sum' }, body: '[]' }
    const { headers, bytes } = await ask(null)
    expect([headers['content-length'], bytes.toString()]).toEqual(['2', '[]'])
    expect([headers['transfer-encoding'], headers.trailer]).toEqual([undefined, undefined])
  })

  it('keep letters of Latin-1 in a file’s name', async () => {
    const named = { 'content-disposition': 'attachment; filename="B\u00fcro.csv"' }
    answer = { status: 200, headers: { ...json, ...named }, body: Buffer.from('[]') }
    expect((await ask(null)).headers['content-disposition']).toBe(named['content-disposition'])
  })

  it('without a body stay so', async () => {
    answer = { status: 200, headers: json, body: null }
    const { headers, bytes } = await ask('br', 'HEAD')
    expect([headers['content-encoding'], bytes.length]).toEqual([undefined, 0])
  })
})

it('charges the time that it takes to parse a large head, and no other', async () => {
  const rest = (): Promise<{ status: number; headers: {}; body: string }> => {
    const end = performance.now() + 20
    while (performance.now() < end);
    return Promise.resolve({ status: 200, headers: {}, body: 'done' })
  }
  const limits = { ...PARSE_LIMITS, addressMsAtOnce: 10, addressMsPerSecond: 0.001 }
  const slow = await openGateway({ rest, budgets: new Budgets(limits) })
  const statusOf = async (query: string): Promise<number> => {
    const headers = { apikey: slow.keys.production.publishable }
    return (await fetch(`${slow.url}/rest/v1/cards?${query}`, { headers })).status
  }
  const large = `id=in.(${'1,'.repeat(5_000)}1)`
  expect(await statusOf('id=eq.1')).toBe(200)
  expect([await statusOf(large), await statusOf(large)]).toEqual([200, 429])
  expect(await statusOf('id=eq.1')).toBe(200)
  await slow.close()
})
