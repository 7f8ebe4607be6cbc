import { createConnection, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen, liveClient, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { service, target, tokenOf } from './support/target.ts'

/** Checks that the server still answers on this socket. */
async function expectHeartbeat(socket: RawSocket): Promise<void> {
  const ref = randomBytes(6).toString('hex')
  socket.send([null, ref, 'phoenix', 'heartbeat', {}])
  expect(await socket.reply(ref)).toEqual({ status: 'ok', response: {} })
}

async function expectServerWorks(): Promise<void> {
  const heard = await listen(liveClient(), { table: 'live_posts' })
  await service.from('live_posts').insert({ id: 4711 })
  await until(heard, 1)
  await service.from('live_posts').delete().eq('id', 4711)
}

describe('malformed messages', () => {
  it('are ignored, and the socket stays open', async () => {
    const socket = await new RawSocket().open()
    await socket.join('realtime:a', {})
    for (const frame of [
      '',
      'nonsense',
      '{}',
      '[]',
      '[1,2,3]',
      'null',
      '"x"',
      '[null,null,5,"phx_join",{}]',
      '[null,null,"realtime:b",{},{}]',
      '["1","2","realtime:a","phx_join"]',
      '[[],{},"realtime:c","phx_join",[]]',
      '["1","2","realtime:a","broadcast",7]',
      '["1","2","realtime:a","access_token",[]]',
      '["1","2","realtime:a","__proto__",{"__proto__":{"x":1}}]',
    ]) {
      socket.socket.send(frame)
    }
    for (const bytes of [[], [3], [3, 255, 255, 255, 255, 255, 1], [9, 9, 9], [3, 0, 0, 0, 0, 0, 1, 0x7b]]) {
      socket.socket.send(Buffer.from(bytes))
    }
    await expectHeartbeat(socket)
    expect(socket.closed).toBeNull()
  })

  it('never stop the server', { timeout: 120_000 }, async () => {
    const word = fc.constantFrom(
      'phx_join',
      'phx_leave',
      'broadcast',
      'access_token',
      'presence',
      'heartbeat',
      'system',
      'x',
    )
    const topic = fc.constantFrom('realtime:a', 'realtime:b', 'realtime:', 'phoenix', 'x', '')
    const ref = fc.oneof(fc.constant(null), fc.constantFrom('1', '2'), fc.jsonValue())
    const request = fc.record(
      {
        event: fc.oneof(fc.constantFrom('*', 'INSERT'), fc.jsonValue()),
        schema: fc.oneof(fc.constantFrom('public', '*'), fc.jsonValue()),
        table: fc.oneof(fc.constantFrom('live_cards', '*', '"'), fc.jsonValue()),
        filter: fc.oneof(
          fc.string(),
          fc.constantFrom('id=eq.1', 'id=in.(1', 'title=match.(', 'id=eq."1'),
          fc.jsonValue(),
        ),
        select: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    const config = fc.record(
      {
        postgres_changes: fc.oneof(fc.array(request, { maxLength: 3 }), fc.jsonValue()),
        broadcast: fc.jsonValue(),
        private: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    const payload = fc.oneof(
      fc.jsonValue(),
      fc.record({ config: fc.oneof(config, fc.jsonValue()), access_token: fc.jsonValue() }, { requiredKeys: [] }),
    )
    const text = fc.oneof(
      fc.tuple(ref, ref, topic, word, payload).map((message) => JSON.stringify(message)),
      fc.string(),
    )
    const frame = fc.oneof(
      text,
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from([3, ...bytes])),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 30 }), async (frames) => {
        const socket = await new RawSocket({ version: frames.length % 4 === 0 ? '1.0.0' : '2.0.0' }).open()
        for (const one of frames) socket.socket.send(one)
        await new Promise((resolve) => setTimeout(resolve, 20))
        socket.socket.terminate()
      }),
      { numRuns: 60 },
    )
    await expectServerWorks()
  })

  it('close only their own socket if the WebSocket frame is malformed', async () => {
    const port = Number(new URL(target.url).port)
    for (const bytes of [
      Buffer.alloc(200, 0xff),
      Buffer.from([0xc1, 0x80, 0, 0, 0, 0]),
      Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
    ]) {
      const socket = await handshake(port)
      socket.write(bytes)
      await new Promise((resolve) => socket.once('close', resolve))
    }
    const cut = await handshake(port)
    cut.destroy()
    await expectServerWorks()
  })
})

describe('a client that does not read', () => {
  it('is disconnected, and the others receive everything', { timeout: 60_000 }, async () => {
    const port = Number(new URL(target.url).port)
    const slow = await handshake(port)
    slow.write(maskedText(JSON.stringify(['1', '1', 'realtime:flood', 'phx_join', {}])))
    await new Promise((resolve) => setTimeout(resolve, 500))
    slow.pause()
    const reader = await new RawSocket().open()
    await reader.join('realtime:flood', {})
    const sender = await new RawSocket().open()
    await sender.join('realtime:flood', { access_token: tokenOf('service'), config: { broadcast: { ack: true } } })
    const payload = 'x'.repeat(1_000_000)
    let isClosed = false
    slow.once('close', () => (isClosed = true))
    for (let index = 0; index < 40; index++) {
      sender.send(['1', `s${index}`, 'realtime:flood', 'broadcast', { type: 'broadcast', event: 'x', payload }])
      await sender.reply(`s${index}`)
    }
    slow.resume()
    await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true)
    await expect
      .poll(() => reader.heard.filter((one) => (one as unknown[])[3] === 'broadcast').length, { timeout: 20_000 })
      .toBe(40)
  })
})

/** Opens a WebSocket over plain TCP, to send frames that no library would send. */
function handshake(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, 'localhost')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.once('error', reject)
    socket.once('data', (answer) => {
      if (answer.toString().startsWith('HTTP/1.1 101')) resolve(socket)
      else reject(new Error(answer.toString()))
    })
    const head = [
      `GET /realtime/v1/websocket?apikey=${target.key}&vsn=2.0.0 HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
}

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 125) throw new Error('too long for this helper')
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
