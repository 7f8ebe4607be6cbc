import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Budgets, PARSE_LIMITS } from '../../kernel/limits/budgets.ts'
import { openGateway, sendRaw } from '../testing/gateway-fixture.ts'
import { endRefused, listen } from './listener.ts'

const ok = { status: 200, headers: {}, body: 'done' }

describe('stopping', () => {
  it('finishes a slow request, takes no new one, and closes idle connections at once', async () => {
    let release = (): void => {}
    const gateway = await openGateway({ rest: () => new Promise((resolve) => (release = () => resolve(ok))) })
    const idle = connect(gateway.port, '127.0.0.1')
    await once(idle, 'connect')
    const headers = { apikey: gateway.keys.production.publishable }
    const slow = fetch(`${gateway.url}/rest/v1/slow`, { headers })
    await expect.poll(() => release.toString()).toContain('resolve')
    const began = performance.now()

    const idleClosed = once(idle, 'close')
    const closed = gateway.close(5_000)
    await idleClosed
    expect(performance.now() - began).toBeLessThan(1_000)
    await expect(fetch(`${gateway.url}/health`)).rejects.toThrow()
    release()
    expect(await (await slow).text()).toBe('done')
    await closed
  })

  it('cuts off what does not end in time', async () => {
    let arrive = (): void => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const rest = (): Promise<never> => {
      arrive()
      return new Promise(() => {})
    }
    const gateway = await openGateway({ rest })
    const headers = { apikey: gateway.keys.production.publishable }
    const endless = fetch(`${gateway.url}/rest/v1/endless`, { headers }).then(
      () => 'answered',
      () => 'cut off',
    )
    await arrived
    await gateway.close(100)
    expect(await endless).toBe('cut off')
    await expect.poll(() => gateway.log()).toContain('"aborted":true')
  })
})

describe('starting', () => {
  it('names the port and the variable when the port is taken', async () => {
    const nothing = (): void => {}
    const first = await listen(nothing, nothing, { port: 0, host: '127.0.0.1' })
    const second = listen(nothing, nothing, { port: first.port, host: '127.0.0.1' })
    await expect(second).rejects.toThrow(
      `Port ${first.port} is in use by another program. Stop it, or choose another port: PORT=`,
    )
    await first.close(0)
    await (await listen(nothing, nothing, { port: first.port, host: '127.0.0.1' })).close(0)
  })

  it('names the address if it is not one of this machine', async () => {
    const nothing = (): void => {}
    await expect(listen(nothing, nothing, { port: 0, host: '192.0.2.1' })).rejects.toThrow('HOST=')
  })
})

describe('a refused upgrade', () => {
  it('closes the connection, although the client keeps its side open', async () => {
    const refuse = (_: unknown, socket: Duplex): void => endRefused(socket, 401, { message: 'no' })
    const listener = await listen(() => {}, refuse, { port: 0, host: '127.0.0.1' })
    const client = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
    client.on('error', () => {})
    client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    let answer = ''
    client.on('data', (data: Buffer) => (answer += data.toString()))
    await once(client, 'end')
    expect(answer).toMatch(/^HTTP\/1.1 401/)
    // A server that has closed only its own side would go on reading.
    const timer = setInterval(() => client.write('x'), 20)
    await expect.poll(() => client.destroyed, { timeout: 3_000 }).toBe(true)
    clearInterval(timer)
    await listener.close(0)
  })
})

describe('requests of one connection that are sent before the answers are taken', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

  async function open(answer: (response: ServerResponse) => void) {
    let begun = 0
    const listener = await listen(
      (_, response) => {
        begun += 1
        answer(response)
      },
      () => {},
      { port: 0, host: '127.0.0.1' },
    )
    onTestFinished(() => listener.close(0))
    const client = connect({ port: listener.port, host: '127.0.0.1' })
    client.on('error', () => {})
    return { client, begun: () => begun }
  }

  it('are answered in their order if they are few', async () => {
    const { client } = await open((response) => setTimeout(() => response.end('done'), 20))
    for (let turn = 1; turn <= 3; turn += 1) {
      client.write(GET.repeat(8))
      let answers = ''
      const take = (data: Buffer) => (answers += data.toString())
      client.on('data', take)
      await expect.poll(() => answers.split('done').length).toBe(9)
      client.off('data', take)
    }
    client.destroy()
  })

  it('close the connection if they are more, and no further one is begun', async () => {
    const { client, begun } = await open(() => {})
    client.resume().write(GET.repeat(1_000))
    await once(client, 'close')
    expect(begun()).toBe(8)
  })

  it('close it although the client reads nothing', async () => {
    const { client, begun } = await open((response) => response.end('x'.repeat(30_000)))
    client.pause().write(GET.repeat(2_000))
    await expect.poll(begun).toBe(8)
    client.resume()
    await once(client, 'close')
    expect(begun()).toBe(8)
  })
})

describe('a malformed request', () => {
  it('gets a 4xx, and the server continues', async () => {
    const gateway = await openGateway()
    const host = 'Host: x\r\nConnection: close\r\n'
    const key = `apikey: ${gateway.keys.production.publishable}\r\n`
    const cases: [string, RegExp][] = [
      ['\x16\x03\x01\x02\x00\x01\x00', /^HTTP\/1.1 400/],
      ['GARBAGE\r\n\r\n', /^HTTP\/1.1 400/],
      [`GET /${'a'.repeat(70_000)} HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1.1 431/],
      [`GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(70_000)}\r\n\r\n`, /^HTTP\/1.1 431/],
      ['GET /rest/v1/x HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/],
      [`POST /rest/v1/x HTTP/1.1\r\n${host}${key}Content-Length: x\r\n\r\n`, /^HTTP\/1.1 400/],
      [
        `POST /rest/v1/x HTTP/1.1\r\n${host}${key}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        /^HTTP\/1.1 400/,
      ],
      [`GET foo HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1.1 400/],
      [`OPTIONS * HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1.1 400/],
      [`CONNECT a:1 HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1.1 405/],
      [`GET http://x/rest/v1/%zz HTTP/1.1\r\n${host}${key}\r\n`, /^HTTP\/1.1 200[^]*"path":"\/%zz"/],
    ]
    for (const [bytes, expected] of cases) expect(await sendRaw(gateway.port, bytes)).toMatch(expected)
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
    await gateway.close()
  })
})

describe('WebSockets', () => {
  it('are refused by status: without a key, without a service, without support', async () => {
    const gateway = await openGateway()
    const upgrade = (path: string): Promise<string> =>
      sendRaw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect(await upgrade('/realtime/v1/websocket')).toMatch(/^HTTP\/1.1 401[^]*No API key/)
    expect(await upgrade('/elsewhere')).toMatch(/^HTTP\/1.1 404/)
    const { publishable } = gateway.keys.production
    expect(await upgrade(`/realtime/v1/websocket?apikey=${publishable}&vsn=2`)).toMatch(/^HTTP\/1.1 501/)
    await gateway.close()
  })

  it('are paid for if the head is large', async () => {
    const headBudgets = new Budgets({ ...PARSE_LIMITS, addressBytesAtOnce: 10_000, addressBytesPerSecond: 0.001 })
    const gateway = await openGateway({ headBudgets })
    const upgrade = (length: number): Promise<string> =>
      sendRaw(
        gateway.port,
        `GET /realtime/v1/websocket?x=${'x'.repeat(length)} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      )
    expect(await upgrade(17_000)).toMatch(/^HTTP\/1.1 401/)
    expect(await upgrade(17_000)).toMatch(/^HTTP\/1.1 429[^]*\r\nretry-after: 5\r\n/)
    expect(await upgrade(5_000)).toMatch(/^HTTP\/1.1 401/)
    await gateway.close()
  })

  it('reach the service that speaks them, and are closed when the server stops', async () => {
    let search = ''
    const gateway = await openGateway({
      mounts: {
        realtime: {
          handle: () => Promise.resolve(),
          upgrade: (exchange) => {
            search = exchange.search
            exchange.socket.write(
              'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
            )
          },
        },
      },
    })
    const path = `/realtime/v1/websocket?apikey=${gateway.keys.production.publishable}&vsn=2`
    const answer = sendRaw(
      gateway.port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    await expect.poll(() => search).toBe('vsn=2')
    await gateway.close()
    expect(await answer).toMatch(/^HTTP\/1.1 101/)
  })
})
