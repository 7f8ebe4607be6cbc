import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { webMount } from '../mounts/web.ts'
import { openGateway, sendRaw, type Fixture } from '../testing/gateway-fixture.ts'
import type { Mount } from './exchange.ts'
import { SERVICES } from './protocols.ts'

let gateway: Fixture
afterEach(() => gateway.close())

const message = 'Malformed request: its target or its Host header cannot be read'
/** What each service says, and what belongs to none. */
const FORMS: Readonly<Record<string, (fault: { status: number; code: string; message: string }) => unknown>> = {
  rest: ({ code, message: text }) => ({ code, details: null, hint: null, message: text }),
  auth: ({ status, code, message: text }) => ({ code: status, error_code: code, msg: text }),
  storage: ({ status, code, message: text }) => ({ statusCode: String(status), error: code, message: text }),
  realtime: ({ message: text }) => ({ message: text }),
  functions: ({ code, message: text }) => ({ code: code.toUpperCase(), message: text }),
  mail: ({ code, message: text }) => ({ code, message: text }),
  '': ({ message: text }) => ({ message: text }),
}

/** A raw request, because `fetch` repairs what it sends. The status and the body of its answer. */
async function ask(target: string, host = '127.0.0.1', more = 'Connection: close'): Promise<[number, unknown]> {
  const { publishable } = gateway.keys.production
  const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\napikey: ${publishable}\r\n${more}\r\n\r\n`
  const answer = await sendRaw(gateway.port, head)
  const [first = '', body = ''] = answer.split('\r\n\r\n')
  return [Number(/^HTTP\/1.1 (\d+)/.exec(first)?.[1] ?? 0), body === '' ? null : (JSON.parse(body) as unknown)]
}

const app = new Hono()
app.get('*', (context) => context.text('done'))
const web = webMount((request) => app.fetch(request))
/** Every service by each kind of mount: one that reads Node's request, and one that gets a Request. */
const everyService = (mount: Mount): Record<string, Mount> => Object.fromEntries(SERVICES.map((name) => [name, mount]))
const silent: Mount = { handle: () => Promise.resolve() }
const hanging: Mount = { handle: () => new Promise(() => {}) }

describe('a request that cannot be read', () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket'
  it.each([
    ['a backslash in the path', (path: string) => ask(`${path}\\`)],
    ['a Host with a user', (path: string) => ask(path, 'x@y')],
    ['a Host with a path', (path: string) => ask(path, 'x/y')],
    ['a Host that is no address', (path: string) => ask(path, '1.2.3.4.5')],
    ['a Host with numbers that are too large', (path: string) => ask(path, '999.999.999.999')],
    ['a Host that is no punycode', (path: string) => ask(path, 'xn--a')],
    ['a backslash, opening a WebSocket', (path: string) => ask(`${path}\\`, 'x', upgrade)],
    ['a Host with a user, opening a WebSocket', (path: string) => ask(path, 'x@y', upgrade)],
    ['a Host that is no address, opening a WebSocket', (path: string) => ask(path, '256.1.1.1', upgrade)],
  ])('is answered with 400 in the form of each protocol: %s', async (_, send) => {
    gateway = await openGateway({ mounts: everyService(web) })
    const fault = { status: 400, code: 'malformed_request', message }
    for (const [service, form] of Object.entries(FORMS)) {
      const path = service === '' ? '/home' : `/${service}/v1/`
      expect([service, ...(await send(path))]).toEqual([service, 400, form(fault)])
    }
  })

  it('is answered also if only the Request of the web refuses it', async () => {
    gateway = await openGateway({ mounts: everyService(web) })
    for (const host of ['a:99999', '[0:0:0:0:0:0:0:1]']) {
      const [status] = await ask('/auth/v1/', host)
      expect([host, status]).toEqual([host, 400])
    }
    expect(await sendRaw(gateway.port, 'GET /auth/v1/ HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 401/)
  })

  it('is another than one that is only unusual', async () => {
    gateway = await openGateway()
    for (const host of ['localhost:8080', 'EXAMPLE.com', 'my_engine:8080', '[::1]:8080', '']) {
      expect((await ask('/rest/v1/cards?x=\\', host))[0]).toBe(200)
    }
  })
})

describe('a service that sends nothing', () => {
  it('has failed: 500 in the form of each protocol', async () => {
    gateway = await openGateway({ mounts: everyService(silent) })
    for (const service of SERVICES) {
      const code = service === 'rest' ? 'PGRSTX00' : 'unexpected_failure'
      const fault = { status: 500, code, message: 'Internal server error' }
      expect([service, ...(await ask(`/${service}/v1/`))]).toEqual([service, 500, FORMS[service]?.(fault)])
    }
    expect(gateway.log()).toContain('nothing was sent')
  })

  it('and does not end is answered for with 504 in the form of each protocol', async () => {
    gateway = await openGateway({ mounts: everyService(hanging), answerMs: 100 })
    const fault = { status: 504, code: 'gateway_timeout', message: 'The service did not answer in time' }
    for (const service of SERVICES) {
      expect([service, ...(await ask(`/${service}/v1/`, 'x', 'x: y'))]).toEqual([service, 504, FORMS[service]?.(fault)])
    }
  })
})

describe('a quiet connection', () => {
  const LONG = 20_000_000
  const long = (): Promise<{ status: number; headers: {}; body: string }> =>
    Promise.resolve({ status: 200, headers: {}, body: 'x'.repeat(LONG) })

  async function readBeginning(): Promise<{ socket: Socket; length: number }> {
    const socket = connect(gateway.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET /rest/v1/x HTTP/1.1\r\nHost: x\r\napikey: ${gateway.keys.production.publishable}\r\n\r\n`)
    const [{ length }] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return { socket, length }
  }

  it('is closed if its client does not read', async () => {
    gateway = await openGateway({ rest: long, quietMs: 200 })
    const { socket } = await readBeginning()
    await expect.poll(() => gateway.log(), { timeout: 3_000 }).toContain('"msg":"request"')
    socket.destroy()
  })

  it('stays open while its client reads slowly, until everything is sent', async () => {
    gateway = await openGateway({ rest: long, quietMs: 1_500 })
    const { socket, length } = await readBeginning()
    let read = length
    socket.on('data', (part) => {
      read += part.length
      // In all it takes far longer than the limit.
      if (read < LONG / 2) {
        socket.pause()
        setTimeout(() => socket.resume(), 20)
      }
    })
    socket.resume()
    await expect.poll(() => read, { timeout: 60_000 }).toBeGreaterThan(LONG)
    socket.destroy()
  }, 70_000)

  it('may wait for an answer, for more of it, and for the next request', async () => {
    const slow: Mount = {
      async handle({ response }) {
        await sleep(500)
        response.write('first ')
        await sleep(500)
        response.end('second')
      },
    }
    gateway = await openGateway({ mounts: { functions: slow }, quietMs: 100 })
    const answer = await sendRaw(
      gateway.port,
      'GET /functions/v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
        `apikey: ${gateway.keys.production.publishable}\r\n\r\n`,
    )
    expect(answer).toMatch(/first [^]*second/)
  })
})
