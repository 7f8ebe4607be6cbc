import { describe, expect, it } from 'vitest'
import { joined, liveClient, run, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, BOB, target, tokenOf, type Actor } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'
import { member, newRoom, newTopic, say, type Message } from './support/topics.ts'

const denied = (topic: string) => `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
const config = (more: object = {}) => ({ config: { private: true, ...more } })
const join = (as: Actor, more: object = {}) => ({ access_token: tokenOf(as), ...config(more) })
const words = (heard: readonly Message[]) => heard.map(({ payload }) => payload['words'])

const post = (path: string, body: unknown, as: Actor = 'alice') =>
  fetch(`${target.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: target.key, 'content-type': 'application/json', authorization: `Bearer ${tokenOf(as)}` },
    body: JSON.stringify(body),
  })

describe('joining a private topic', () => {
  it('is possible for its members', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const [alice, bob] = [await member(topic), await member(topic, { as: 'bob' })]
    expect(await say(alice.channel, { words: 'hello' })).toBe('ok')
    await until(bob.heard, 1)
    expect(bob.heard).toEqual([{ type: 'broadcast', event: 'words', payload: { words: 'hello' } }])
    expect(alice.heard).toEqual([])
  })

  it('is refused for those who are not members', async () => {
    const topic = await newRoom()
    for (const as of ['bob', 'anon'] as const) {
      await expect(member(topic, { as })).rejects.toThrow(denied(topic))
      await expect(member(topic, { as, presence: 'me' })).rejects.toThrow(denied(topic))
      await expect(member(topic, { as, broadcast: { replay: { since: 0 } } })).rejects.toThrow(denied(topic))
    }
  })

  it('is refused for a topic without a policy, and for one that only resembles another', async () => {
    const topic = await newRoom()
    for (const other of ['nothing', `${topic} `, topic.toUpperCase(), `x${topic}`, `${topic}%`]) {
      await expect(member(other)).rejects.toThrow(denied(other))
    }
  })

  it('is possible on every topic with the secret key', async () => {
    const topic = newTopic('nothing')
    const service = await member(topic, { as: 'service', broadcast: { ack: true, self: true } })
    expect(await say(service.channel, { words: 'alone' })).toBe('ok')
    await until(service.heard, 1)
  })

  it('is possible without a user where a policy says so, and refused elsewhere', async () => {
    const topic = newTopic('square')
    const [anon, alice] = [await member(topic, { as: 'anon' }), await member(topic)]
    expect(await say(anon.channel, { words: 'hello' })).toBe('ok')
    await until(alice.heard, 1)
    const other = newTopic('window')
    await expect(member(other, { as: 'anon' })).rejects.toThrow(denied(other))
  })

  it('can be allowed by the id of the user', async () => {
    await member(`user:${ALICE}`)
    await expect(member(`user:${BOB}`)).rejects.toThrow(denied(`user:${BOB}`))
  })

  it('is refused if a policy fails', async () => {
    const topic = newTopic('broken')
    await expect(member(topic, { as: 'anon' })).rejects.toThrow(denied(topic))
  })

  it('is refused with the reason of the token before a policy is asked', async () => {
    const topic = await newRoom()
    const expired = mintToken(target.jwtSecret, {
      role: 'authenticated',
      sub: ALICE,
      exp: Math.floor(Date.now() / 1000) - 5,
    })
    const socket = await new RawSocket().open()
    const answer = await socket.join(`realtime:${topic}`, { access_token: expired, ...config() })
    expect(answer.response['reason']).toMatch(/^InvalidJWTToken: Token has expired \d seconds ago$/)
  })

  it('leaves other channels of the socket as they were if it is refused', async () => {
    const [room, closed] = [await newRoom(), newTopic('nothing')]
    const socket = await new RawSocket().open()
    expect(await socket.join(`realtime:${room}`, join('alice', { broadcast: { self: true } }), '1')).toMatchObject({
      status: 'ok',
    })
    expect(await socket.join(`realtime:${closed}`, join('alice'), '2')).toEqual({
      status: 'error',
      response: { reason: denied(closed) },
    })
    socket.send(['1', '3', `realtime:${room}`, 'broadcast', { type: 'broadcast', event: 'e', payload: {} }])
    await socket.next(([, , topic, event]) => event === 'broadcast' && topic === `realtime:${room}`)
  })

  it('can be combined with changes of tables, which have their own rules', async () => {
    const topic = await newRoom()
    const socket = await new RawSocket().open()
    const changes = [{ event: '*', schema: 'public', table: 'live_posts' }]
    expect(await socket.join(`realtime:${topic}`, join('alice', { postgres_changes: changes }), '1')).toMatchObject({
      status: 'ok',
    })
    const refused = await socket.join(`realtime:${topic}`, join('bob', { postgres_changes: changes }), '2')
    expect(refused.response).toEqual({ reason: denied(topic) })
  })

  it.each(['1.0.0', '2.0.0'] as const)('works with the serializer %s', async (version) => {
    const topic = await newRoom(['alice', 'bob'])
    const bob = await member(topic, { as: 'bob', version })
    const alice = await member(topic, { version })
    expect(await say(alice.channel, { words: version })).toBe('ok')
    await until(bob.heard, 1)
    await expect(member(newTopic('nothing'), { version })).rejects.toThrow('Unauthorized')
  })
})

describe('a private topic and a public one of the same name', () => {
  it('share no broadcasts', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const [inside, outside] = [await member(topic), await member(topic, { as: 'bob', isPrivate: false })]
    expect(await say(outside.channel, { words: 'public' })).toBe('ok')
    expect(await say(inside.channel, { words: 'private' })).toBe('ok')
    const other = await member(topic, { as: 'bob' })
    expect(await say(inside.channel, { words: 'again' })).toBe('ok')
    await until(other.heard, 1)
    expect(words(other.heard)).toEqual(['again'])
    expect(inside.heard).toEqual([])
    expect(outside.heard).toEqual([])
  })

  it('share no presence', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const inside = await member(topic, { presence: 'alice' })
    const outside = await member(topic, { as: 'bob', isPrivate: false, presence: 'bob' })
    expect(await inside.channel.track({ at: 'inside' })).toBe('ok')
    expect(await outside.channel.track({ at: 'outside' })).toBe('ok')
    await expect.poll(() => Object.keys(inside.channel.presenceState())).toEqual(['alice'])
    await expect.poll(() => Object.keys(outside.channel.presenceState())).toEqual(['bob'])
  })
})

describe('the rights to read and to write', () => {
  it('are separate: who may only read receives, and its own broadcasts are refused', async () => {
    const topic = newTopic('window')
    const [alice, bob] = [await member(topic), await member(topic, { as: 'bob' })]
    expect(await say(alice.channel, { words: 'no' })).toBe('error')
    const service = await member(topic, { as: 'service' })
    expect(await say(service.channel, { words: 'yes' })).toBe('ok')
    await until(bob.heard, 1)
    expect(words(bob.heard)).toEqual(['yes'])
    expect(words(alice.heard)).toEqual(['yes'])
  })

  it('name the reason to a sender who may not send, also without ack', async () => {
    const topic = newTopic('window')
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, join('alice'))
    socket.send(['1', '2', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'e', payload: {} }])
    expect(await socket.reply('2')).toEqual({
      status: 'error',
      response: { reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${topic}` },
    })
  })

  it('are separate for broadcast and presence: broadcast alone', async () => {
    const topic = newTopic('speech')
    const alice = await member(topic, { presence: 'alice' })
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    expect(await alice.channel.track({})).toBe('error')
    expect(await say(alice.channel, { words: 'hi' })).toBe('ok')
    await until(bob.heard, 1)
    const service = await member(topic, { as: 'service', presence: 'service' })
    expect(await service.channel.track({})).toBe('ok')
    await expect.poll(() => Object.keys(service.channel.presenceState())).toEqual(['service'])
    expect(bob.channel.presenceState()).toEqual({})
  })

  it('are separate for broadcast and presence: presence alone', async () => {
    const topic = newTopic('faces')
    await expect(member(topic)).rejects.toThrow(denied(topic))
    const alice = await member(topic, { presence: 'alice' })
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    expect(await alice.channel.track({})).toBe('ok')
    await expect.poll(() => Object.keys(bob.channel.presenceState())).toEqual(['alice'])
    expect(await say(alice.channel, { words: 'no' })).toBe('error')
    const service = await member(topic, { as: 'service' })
    expect(await say(service.channel, { words: 'not for you' })).toBe('ok')
    expect(await bob.channel.track({})).toBe('ok')
    await expect.poll(() => Object.keys(alice.channel.presenceState()).sort()).toEqual(['alice', 'bob'])
    expect([...alice.heard, ...bob.heard]).toEqual([])
  })
})

describe('a socket that was refused', () => {
  it('gets nothing of the topic by any way', async () => {
    const topic = await newRoom()
    const alice = await member(topic, { presence: 'alice', broadcast: { ack: true, self: true } })
    const spy = await new RawSocket().open()
    await spy.join('realtime:elsewhere', { access_token: tokenOf('bob') }, '1')
    for (const [ref, more] of [
      {},
      { presence: { enabled: true } },
      { broadcast: { replay: { since: 0 } } },
    ].entries()) {
      const answer = await spy.join(`realtime:${topic}`, join('bob', more), `j${ref}`)
      expect(answer).toEqual({ status: 'error', response: { reason: denied(topic) } })
    }
    const broadcast = { type: 'broadcast', event: 'e', payload: { words: 'forged' } }
    spy.send(['j0', '5', `realtime:${topic}`, 'broadcast', broadcast])
    spy.send(['j0', '6', `realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload: {} }])
    spy.send(['j0', '7', `realtime:${topic}`, 'access_token', { access_token: tokenOf('alice') }])
    for (const ref of ['5', '6', '7']) expect(await spy.reply(ref)).toMatchObject({ status: 'error' })
    expect(await say(alice.channel, { words: 'secret' })).toBe('ok')
    expect(await alice.channel.track({ secret: true })).toBe('ok')
    await run(`select realtime.send('{"words": "stored"}', 'words', '${topic}')`)
    await until(alice.heard, 2)
    expect(words(alice.heard)).toEqual(['secret', 'stored'])
    await expect.poll(() => Object.keys(alice.channel.presenceState())).toEqual(['alice'])
    const heard = spy.messages.filter(([, , of, event]) => of === `realtime:${topic}` && event !== 'phx_reply')
    expect(heard).toEqual([])
  })
})

describe('a private broadcast by HTTP', () => {
  it('reaches the members', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const bob = await member(topic, { as: 'bob' })
    const messages = [{ topic, event: 'words', payload: { words: 'batch' }, private: true }]
    expect((await post('', { messages })).status).toBe(202)
    const path = `/${encodeURIComponent(topic)}/events/words?private=true`
    expect((await post(path, { words: 'single' })).status).toBe(202)
    await until(bob.heard, 2)
    expect(words(bob.heard)).toEqual(['batch', 'single'])
  })

  it('of somebody who may not send reaches nobody', async () => {
    const topic = await newRoom()
    const square = newTopic('square')
    const alice = await member(topic)
    const elsewhere = await member(square, { client: alice.client })
    const payload = { words: 'forged' }
    for (const as of ['bob', 'anon'] as const) {
      const path = `/${encodeURIComponent(topic)}/events/words?private=true`
      const single = await post(path, payload, as)
      expect([single.status, await single.json()]).toEqual([403, { error: 'Unauthorized', message: 'Unauthorized' }])
      // As on the platform a list is accepted, without those that the caller may not send.
      const messages = [topic, square].map((name) => ({ topic: name, event: 'words', payload, private: true }))
      expect((await post('', { messages }, as)).status).toBe(202)
    }
    await until(elsewhere.heard, 2)
    expect(alice.heard).toEqual([])
  })

  it('reaches nobody on the public topic of the same name, and a public one nobody on the private', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const [inside, outside] = [await member(topic), await member(topic, { as: 'bob', isPrivate: false })]
    const message = { topic, event: 'words', payload: {} }
    await post('', {
      messages: [
        { ...message, payload: { words: 'private' }, private: true },
        { ...message, payload: { words: 'public' } },
      ],
    })
    await until(inside.heard, 1)
    await until(outside.heard, 1)
    expect([words(inside.heard), words(outside.heard)]).toEqual([['private'], ['public']])
  })

  it('is refused if it does not say clearly whether it is private', async () => {
    for (const value of ['true', 1, {}]) {
      const response = await post('', { messages: [{ topic: 'a', event: 'b', payload: {}, private: value }] })
      expect([response.status, await response.json()]).toEqual([
        422,
        { errors: { messages: [{ private: ['is invalid'] }] } },
      ])
    }
  })

  it('is sent by the official client', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const bob = await member(topic, { as: 'bob' })
    const client = liveClient({ as: 'alice' })
    await client.realtime.setAuth()
    const channel = client.channel(topic, { config: { private: true } })
    expect(await channel.httpSend('words', { words: 'by http' })).toEqual({ success: true })
    expect(await channel.httpSend('bytes', new Uint8Array([1, 2]).buffer)).toEqual({ success: true })
    await until(bob.heard, 2)
    const outsider = liveClient({ as: 'bob' }).channel(newTopic('window'), { config: { private: true } })
    await outsider.socket.setAuth()
    await expect(outsider.httpSend('words', {})).rejects.toThrow('Unauthorized')
  })
})

describe('bad input on a private topic', () => {
  it('of ten kilobytes is refused, by a join and by HTTP', async () => {
    const topic = `room:${'x'.repeat(10_000)}`
    const socket = await new RawSocket().open()
    expect(await socket.join(`realtime:${topic}`, join('alice'))).toEqual({
      status: 'error',
      response: { reason: 'TopicNameRequired: A topic name may have at most 255 bytes' },
    })
    const answer = await post('', { messages: [{ topic, event: 'e', payload: {}, private: true }] })
    expect([answer.status, await answer.json()]).toEqual([422, { errors: { messages: [{ topic: ['is too long'] }] } }])
    expect(await socket.join('realtime:fine', { access_token: tokenOf('alice') }, '2')).toMatchObject({ status: 'ok' })
  })

  it('that is too large is refused, and others get nothing of it', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const [alice, bob] = [await member(topic), await member(topic, { as: 'bob' })]
    expect(await say(alice.channel, { words: 'x'.repeat(70_000) })).toBe('error')
    const large = { topic, event: 'e', payload: { words: 'x'.repeat(70_000) }, private: true }
    expect((await post('', { messages: [large] })).status).toBe(422)
    expect(await say(alice.channel, { words: 'short' })).toBe('ok')
    await until(bob.heard, 1)
    expect(words(bob.heard)).toEqual(['short'])
  })

  it('of odd characters is a name like any other', async () => {
    const topic = `room:'; drop table "x"\\ {} % ${Date.now()}`
    await run(`insert into topic_members values ($t$${topic}$t$, '${ALICE}')`)
    const alice = await member(topic, { broadcast: { ack: true, self: true } })
    expect(await say(alice.channel, { words: 'odd' })).toBe('ok')
    await until(alice.heard, 1)
    await expect(member(topic, { as: 'bob' })).rejects.toThrow('Unauthorized')
  })

  it('in frames out of order is answered one by one, and the channel works afterwards', async () => {
    const topic = await newRoom()
    const name = `realtime:${topic}`
    const socket = await new RawSocket().open()
    const broadcast = { type: 'broadcast', event: 'e', payload: {} }
    // Everything before the join is answered, and the one after the leave too.
    socket.send(
      ['1', '1', name, 'broadcast', broadcast],
      ['1', '2', name, 'presence', { event: 'track' }],
      ['1', '3', name, 'phx_leave', {}],
    )
    socket.send(
      ['4', '4', name, 'phx_join', join('alice')],
      ['4', '5', name, 'phx_leave', {}],
      ['4', '6', name, 'broadcast', broadcast],
    )
    expect((await socket.reply('1')).status).toBe('error')
    expect((await socket.reply('2')).status).toBe('error')
    expect((await socket.reply('3')).status).toBe('ok')
    expect((await socket.reply('5')).status).toBe('ok')
    expect((await socket.reply('6')).status).toBe('error')
    expect(await socket.join(name, join('alice', { broadcast: { ack: true } }), '7')).toMatchObject({ status: 'ok' })
    socket.send(['7', '8', name, 'broadcast', broadcast])
    expect((await socket.reply('8')).status).toBe('ok')
  })
})

it('the official client joins a private topic again after its right came back', async () => {
  const topic = await newRoom()
  await run(`delete from topic_members where topic = '${topic}'`)
  const client = liveClient({ as: 'alice' })
  await expect(joined(client.channel(topic, { config: { private: true } }))).rejects.toThrow(denied(topic))
  await run(`insert into topic_members values ('${topic}', '${ALICE}')`)
  await client.removeAllChannels()
  await joined(client.channel(topic, { config: { private: true } }))
})
