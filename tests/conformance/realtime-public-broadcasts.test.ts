import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from '../support/engine/engine-process.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { BROADCASTS_PROJECT, SILENT_PROJECT } from './support/projects.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, BOB } from './support/target.ts'
import { mintToken, olderKey } from '../support/engine/tokens.ts'

const key = olderKey(JWT_SECRET, 'anon')
const [alice, bob] = [ALICE, BOB].map((sub) => mintToken(JWT_SECRET, { role: 'authenticated', sub }))
const secret = olderKey(JWT_SECRET, 'service_role')
const OFF = 'Broadcasts are switched off in this project'
const ROOM = 'realtime:kanban_cards:1'
const CHANGES = { postgres_changes: [{ event: '*', schema: 'public', table: '*' }] }
const NEWS = { type: 'broadcast', event: 'news', payload: {} }

const open = (engine: EngineProcess) => new RawSocket({ url: engine.url, key }).open()

const post = (engine: EngineProcess, token: string | undefined) =>
  fetch(`${engine.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ messages: [{ topic: 'kanban_cards:1', event: 'news', payload: {} }] }),
  })

describe('broadcasts while they are switched off', () => {
  let own: OwnEngine
  let engine: EngineProcess
  beforeAll(async () => {
    own = await ownEngine({ project: SILENT_PROJECT })
    engine = await own.start()
  })
  afterAll(() => own?.dispose())

  it('reach no channel that listens to changes, and the sender gets the reason', async () => {
    const victim = await new RawSocket({ url: engine.url, key }).open()
    expect((await victim.join(ROOM, { access_token: alice, config: CHANGES })).status).toBe('ok')
    const sender = await new RawSocket({ url: engine.url, key }).open()
    expect((await sender.join(ROOM, { access_token: bob, config: CHANGES })).status).toBe('ok')
    sender.send(['1', '2', ROOM, 'broadcast', NEWS])
    const refused = { status: 'error', response: { reason: `Unauthorized: ${OFF}` } }
    expect(await sender.reply('2')).toEqual(refused)
    const bytes = Buffer.from([3, 1, 1, ROOM.length, 1, 0, 1, ...Buffer.from(`13${ROOM}e{}`)])
    sender.socket.send(bytes)
    expect(await sender.reply('3')).toEqual(refused)
    for (const token of [undefined, bob, secret]) {
      const answer = await post(engine, token)
      expect([answer.status, await answer.json()]).toEqual([403, { error: OFF, message: OFF }])
    }
    victim.send([null, 'h', 'phoenix', 'heartbeat', {}])
    await victim.reply('h')
    expect(victim.heard.map((message) => (message as unknown[])[3])).not.toContain('broadcast')
  })

  it('refuse presence on public channels too, and private channels work', async () => {
    const socket = await new RawSocket({ url: engine.url, key }).open()
    const presence = { enabled: true, key: 'me' }
    const without = 'Unauthorized: Presence on public channels is switched off in this project'
    expect((await socket.join(ROOM, { access_token: secret, config: { ...CHANGES, presence } }, '1')).response).toEqual(
      {
        reason: without,
      },
    )
    await socket.join(ROOM, { access_token: secret, config: CHANGES }, '2')
    socket.send(['2', '3', ROOM, 'presence', { type: 'presence', event: 'track', payload: {} }])
    expect(await socket.reply('3')).toMatchObject({ status: 'error' })
    const member = await new RawSocket({ url: engine.url, key }).open()
    const inside = { private: true, presence, broadcast: { self: true } }
    expect((await member.join(ROOM, { access_token: secret, config: inside }, '1')).status).toBe('ok')
    member.send(['1', '2', ROOM, 'broadcast', NEWS], ['1', '3', ROOM, 'presence', { event: 'track' }])
    await member.next(([, , , event]) => event === 'broadcast')
    await member.next(([, , , event]) => event === 'presence_diff')
    expect(socket.messages.filter(([, , , event]) => event === 'broadcast' || event.startsWith('presence'))).toEqual([])
    expect((await member.join(ROOM, { access_token: alice, config: inside }, '4')).response['reason']).toContain(
      'Unauthorized',
    )
  })

  it('are not enough for a join: a channel without changes is refused', async () => {
    const socket = await new RawSocket({ url: engine.url, key }).open()
    for (const [ref, access_token] of [alice, secret, undefined].entries()) {
      const answer = await socket.join('realtime:room', { access_token }, `${ref}`)
      expect(answer).toEqual({ status: 'error', response: { reason: `Unauthorized: ${OFF}` } })
    }
  })

  it('are refused with the reason for the official client', async () => {
    const client = createClient(engine.url, key, { accessToken: () => Promise.resolve(alice as string) })
    const said = await new Promise<[string, string | undefined]>((resolve) => {
      client.channel('room').subscribe((status, error) => resolve([status, error?.message]))
    })
    expect(said).toEqual(['CHANNEL_ERROR', expect.stringContaining(OFF) as unknown])
    await client.removeAllChannels()
    void client.realtime.disconnect()
  })
})

describe('broadcasts of a project that says nothing about them', () => {
  let own: OwnEngine
  let engine: EngineProcess
  beforeAll(async () => {
    own = await ownEngine()
    engine = await own.start()
  })
  afterAll(() => own?.dispose())

  it('reach everyone with the publishable key, with presence, as on the platform', async () => {
    const presence = { enabled: true, key: 'me' }
    const [hearer, sender] = [await open(engine), await open(engine)]
    for (const socket of [hearer, sender]) {
      expect((await socket.join('realtime:room', { config: { broadcast: { ack: true }, presence } })).status).toBe('ok')
    }
    sender.send(['1', '2', 'realtime:room', 'broadcast', NEWS])
    expect((await sender.reply('2')).status).toBe('ok')
    expect((await hearer.next(([, , , event]) => event === 'broadcast'))[4]).toMatchObject({ event: 'news' })
    sender.send(['1', '3', 'realtime:room', 'presence', { type: 'presence', event: 'track', payload: {} }])
    await hearer.next(([, , , event]) => event === 'presence_diff')
    expect((await post(engine, undefined)).status).toBe(202)
  })
})

describe('broadcasts for signed-in users', () => {
  let own: OwnEngine
  let engine: EngineProcess
  beforeAll(async () => {
    own = await ownEngine({ project: BROADCASTS_PROJECT })
    engine = await own.start()
  })
  afterAll(() => own?.dispose())

  const member = async (access_token: string | undefined) => {
    const socket = await new RawSocket({ url: engine.url, key }).open()
    return { socket, answer: await socket.join(ROOM, { access_token, config: { broadcast: { ack: true } } }) }
  }

  it('reach other signed-in users, and callers without a session neither receive nor send', async () => {
    const [sender, hearer] = [await member(alice), await member(bob)]
    const visitor = await new RawSocket({ url: engine.url, key }).open()
    expect((await visitor.join(ROOM, { config: CHANGES })).status).toBe('ok')
    visitor.send(['1', '2', ROOM, 'broadcast', { ...NEWS, event: 'forged' }])
    expect((await visitor.reply('2')).response['reason']).toContain('Unauthorized')
    sender.socket.send(['1', '2', ROOM, 'broadcast', NEWS])
    expect((await sender.socket.reply('2')).status).toBe('ok')
    const heard = await hearer.socket.next(([, , , event]) => event === 'broadcast')
    expect(heard[4]).toMatchObject({ event: 'news' })
    expect(visitor.heard.map((message) => (message as unknown[])[3])).not.toContain('broadcast')
    expect((await member(undefined)).answer.response['reason']).toContain('Unauthorized')
  })

  it('are refused when the session has ended', async () => {
    const ended = mintToken(JWT_SECRET, { role: 'authenticated', sub: ALICE, session_id: randomUUID() })
    const answer = await post(engine, ended)
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { message: 'The session of this token has ended' },
    ])
    expect((await member(ended)).answer.response['reason']).toContain('The session of this token has ended')
    expect((await post(engine, alice)).status).toBe(202)
  })
})
