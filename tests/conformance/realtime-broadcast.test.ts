import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { joined, liveClient, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { target, tokenOf } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'

let count = 0
const newTopic = () => `room-${++count}-${Date.now()}`

interface Message {
  readonly event: string
  readonly payload: unknown
}

async function member(
  client: SupabaseClient,
  topic: string,
  broadcast: { self?: boolean; ack?: boolean } = {},
): Promise<{ channel: RealtimeChannel; heard: Message[] }> {
  const heard: Message[] = []
  const channel = client.channel(topic, { config: { broadcast } })
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as unknown as Message))
  await joined(channel)
  return { channel, heard }
}

const send = (channel: RealtimeChannel, payload: unknown, event = 'shout') =>
  channel.send({ type: 'broadcast', event, payload })

describe('a broadcast', () => {
  it('reaches everyone on the topic except the sender, and nobody on other topics', async () => {
    const topic = newTopic()
    const sender = await member(liveClient(), topic)
    const other = await member(liveClient({ as: 'alice' }), topic)
    const elsewhere = await member(liveClient(), newTopic())
    await send(sender.channel, { n: 1 })
    await send(sender.channel, { n: 2 })
    await until(other.heard, 2)
    expect(other.heard).toEqual([
      { type: 'broadcast', event: 'shout', payload: { n: 1 } },
      { type: 'broadcast', event: 'shout', payload: { n: 2 } },
    ])
    expect(sender.heard).toEqual([])
    expect(elsewhere.heard).toEqual([])
  })

  it('reaches the sender too with self', async () => {
    const { channel, heard } = await member(liveClient(), newTopic(), { self: true })
    await send(channel, { mine: true })
    await until(heard, 1)
    expect(heard[0]?.payload).toEqual({ mine: true })
  })

  it('is confirmed to the sender with ack', async () => {
    const topic = newTopic()
    const other = await member(liveClient(), topic)
    const { channel } = await member(liveClient(), topic, { ack: true })
    expect(await send(channel, { sure: true })).toBe('ok')
    await until(other.heard, 1)
  })

  it('can contain bytes', async () => {
    const topic = newTopic()
    const sender = await member(liveClient(), topic)
    const other = await member(liveClient(), topic)
    const old = await member(liveClient({ version: '1.0.0' }), topic)
    await send(sender.channel, new Uint8Array([0, 1, 254, 255]).buffer, 'bytes')
    await send(sender.channel, { after: 'them' })
    await until(other.heard, 2)
    await until(old.heard, 1)
    expect([...new Uint8Array(other.heard[0]?.payload as ArrayBuffer)]).toEqual([0, 1, 254, 255])
    // The older serializer has no format for bytes.
    expect(old.heard.map(({ payload }) => payload)).toEqual([{ after: 'them' }])
  })

  it('passes between clients with different serializers', async () => {
    const topic = newTopic()
    const recent = await member(liveClient({ version: '2.0.0' }), topic)
    const old = await member(liveClient({ version: '1.0.0' }), topic)
    await send(recent.channel, { from: 'Jürgen 😀' }, 'news')
    await send(old.channel, { from: 'old' })
    await until(old.heard, 1)
    await until(recent.heard, 1)
    expect(old.heard[0]).toMatchObject({ event: 'news', payload: { from: 'Jürgen 😀' } })
    expect(recent.heard[0]).toMatchObject({ event: 'shout', payload: { from: 'old' } })
  })

  it('may have a megabyte with the secret key', async () => {
    const topic = newTopic()
    const sender = await member(liveClient({ as: 'service' }), topic, { ack: true })
    const other = await member(liveClient(), topic)
    expect(await send(sender.channel, { text: 'x'.repeat(1_000_000) })).toBe('ok')
    await until(other.heard, 1)
    expect(other.heard[0]?.payload).toEqual({ text: 'x'.repeat(1_000_000) })
  })

  it('is refused over 64 KB without the secret key', async () => {
    const topic = newTopic()
    const other = await member(liveClient(), topic)
    for (const as of ['anon', 'alice'] as const) {
      const { channel } = await member(liveClient({ as }), topic, { ack: true })
      expect(await send(channel, { text: 'x'.repeat(65_000) })).toBe('ok')
      expect(await send(channel, { text: 'x'.repeat(66_000) })).toBe('error')
      expect(await send(channel, new Uint8Array(66_000).buffer, 'bytes')).toBe('error')
    }
    const messages = [
      { topic, event: 'e', payload: {} },
      { topic, event: 'e', payload: { text: 'x'.repeat(66_000) } },
    ]
    const response = await post('', { messages })
    expect([response.status, await response.json()]).toEqual([
      422,
      { errors: { messages: [{}, { payload: ['Payload size exceeds tenant limit'] }] } },
    ])
    await until(other.heard, 2)
    expect(other.heard).toHaveLength(2)
  })

  it('is limited to 50 a second per user, over all sockets and HTTP', async () => {
    const topic = newTopic()
    const user = mintToken(target.jwtSecret, { role: 'authenticated', sub: randomUUID() })
    const sockets = await Promise.all([1, 2].map(() => new RawSocket().open()))
    const config = { broadcast: { ack: true } }
    const broadcast = { type: 'broadcast', event: 'e', payload: {} }
    for (const socket of sockets) await socket.join(`realtime:${topic}`, { access_token: user, config })
    for (let index = 0; index < 80; index++) {
      for (const socket of sockets) socket.send(['1', `b${index}`, `realtime:${topic}`, 'broadcast', broadcast])
    }
    const replies = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 80 }, (_, index) => socket.reply(`b${index}`))),
    )
    const sent = replies.filter(({ status }) => status === 'ok').length
    expect(sent).toBeGreaterThanOrEqual(50)
    expect(sent).toBeLessThan(150)
    const refused = replies.find(({ status }) => status === 'error')
    expect(refused?.response['reason']).toBe('RateLimitReached: Too many broadcasts of one user')
    const messages = Array.from({ length: 51 }, () => ({ topic, event: 'e', payload: {} }))
    expect((await post('', { messages }, { authorization: `Bearer ${user}` })).status).toBe(429)
    expect((await post('', { messages }, { authorization: `Bearer ${tokenOf('service')}` })).status).toBe(202)
  })
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${target.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: target.key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('a broadcast over HTTP', () => {
  it('can be sent by httpSend and by send on a channel that is not joined', async () => {
    const topic = newTopic()
    const { heard } = await member(liveClient(), topic)
    const outside = liveClient().channel(topic)
    expect(await send(outside, { by: 'send' })).toBe('ok')
    expect(await outside.httpSend('shout', { by: 'httpSend' })).toEqual({ success: true })
    await until(heard, 2)
    expect(heard.map(({ payload }) => payload)).toEqual([{ by: 'send' }, { by: 'httpSend' }])
  })

  it('can contain bytes with httpSend', async () => {
    const topic = newTopic()
    const { heard } = await member(liveClient(), topic)
    await liveClient()
      .channel(topic)
      .httpSend('bytes', new Uint8Array([9, 8, 7]).buffer)
    await until(heard, 1)
    expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([9, 8, 7])
  })

  it('can be a batch for several topics', async () => {
    const topics = [newTopic(), newTopic()] as const
    const first = await member(liveClient(), topics[0])
    const second = await member(liveClient(), topics[1])
    const messages = topics.map((topic, n) => ({ topic, event: 'e', payload: { n } }))
    const response = await post('', { messages })
    expect([response.status, await response.text()]).toEqual([202, ''])
    await until(first.heard, 1)
    await until(second.heard, 1)
  })

  it('is refused with 400 or 422 and the reason if it is malformed', async () => {
    expect((await post('', '{')).status).toBe(400)
    expect((await post('/a/events/b', '{')).status).toBe(400)
    const blank = await post('', { messages: [] })
    expect([blank.status, await blank.json()]).toEqual([422, { errors: { messages: ["can't be blank"] } }])
    const missing = await post('', {
      messages: [
        { topic: 'a', event: 'b', payload: {} },
        { topic: 'a', payload: 5 },
      ],
    })
    expect([missing.status, await missing.json()]).toEqual([
      422,
      { errors: { messages: [{}, { event: ["can't be blank"], payload: ['is invalid'] }] } },
    ])
    expect((await post('/a/events/b', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('/a', {})).status).toBe(404)
  })

  it('is refused with 401 without an API key or with a forged token', async () => {
    expect((await post('', {}, { apikey: '' })).status).toBe(401)
    expect((await post('', {}, { authorization: 'Bearer a.b.c' })).status).toBe(401)
  })
})

describe('a malicious sender', () => {
  it('cannot broadcast on a topic that it has not joined', async () => {
    const topic = newTopic()
    const { heard } = await member(liveClient(), topic, { self: true })
    const socket = await new RawSocket().open()
    socket.send([null, '1', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'x', payload: {} }])
    await socket.reply('1')
    expect(heard).toEqual([])
  })

  it('cannot fake a database change', async () => {
    const topic = newTopic()
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, {})
    const victim = await new RawSocket().open()
    await victim.join(`realtime:${topic}`, {})
    socket.send(['1', '2', `realtime:${topic}`, 'postgres_changes', { ids: [1], data: {} }])
    socket.send([
      '1',
      '3',
      `realtime:${topic}`,
      'broadcast',
      { type: 'broadcast', event: 'postgres_changes', payload: {} },
    ])
    const message = await victim.next(([, , , event]) => event !== 'phx_reply')
    expect(message[3]).toBe('broadcast')
  })
})
