import { describe, expect, it } from 'vitest'
import { run, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, BOB, target, tokenOf, type Actor } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'
import { member, newRoom, newTopic, say } from './support/topics.ts'

const gone = (topic: string) => `You no longer have permission to read from this Channel topic: ${topic}`
const config = (more: object = {}) => ({ config: { private: true, ...more } })
const join = (as: Actor, more: object = {}) => ({ access_token: tokenOf(as), ...config(more) })

describe('a right that is taken away', () => {
  it('ends an open channel within five seconds', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, join('bob', { presence: { enabled: true, key: 'bob' } }))
    socket.send(['1', '2', `realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload: {} }])
    const alice = await member(topic, { presence: 'alice' })
    await expect.poll(() => Object.keys(alice.channel.presenceState())).toEqual(['bob'])
    await run(`delete from topic_members where topic = '${topic}' and user_id = '${BOB}'`)
    const since = Date.now()
    await socket.next(([, , , event]) => event === 'phx_close', 6_000)
    expect(Date.now() - since).toBeLessThan(5_000)
    expect(socket.events('system').at(-1)?.[4]).toMatchObject({ status: 'error', message: gone(topic) })
    await expect.poll(() => alice.channel.presenceState()).toEqual({})
    const before = socket.heard.length
    expect(await say(alice.channel, { words: 'alone' })).toBe('ok')
    expect(await socket.join(`realtime:${topic}`, join('bob'), '9')).toMatchObject({ status: 'error' })
    expect(socket.messages.slice(before).filter(([, , , event]) => event !== 'phx_reply')).toEqual([])
  })

  it('ends an open channel by the passing of time too', async () => {
    const topic = await newRoom()
    await run(`update topic_members set ends_at = clock_timestamp() + interval '1 second' where topic = '${topic}'`)
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, join('alice'))
    const since = Date.now()
    await socket.next(([, , , event]) => event === 'phx_close', 7_000)
    expect(Date.now() - since).toBeLessThan(6_000)
  })

  it('ends the channels of all others of a dropped policy, and no others', async () => {
    await run(
      `create policy hall on realtime.messages for select to authenticated using (realtime.topic() like 'hall:%')`,
    )
    const topic = newTopic('hall')
    const sockets = await Promise.all([1, 2].map(() => new RawSocket().open()))
    for (const socket of sockets) await socket.join(`realtime:${topic}`, join('alice'))
    const stays = await new RawSocket().open()
    await stays.join(`realtime:${newTopic('window')}`, join('alice'))
    await run('drop policy hall on realtime.messages')
    for (const socket of sockets) await socket.next(([, , , event]) => event === 'phx_close', 6_000)
    expect(stays.events('phx_close')).toEqual([])
  })

  it('is a right to send: the channel stays, what it sends is refused, and its presence ends', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const [alice, bob] = [
      await member(topic, { presence: 'alice' }),
      await member(topic, { as: 'bob', presence: 'bob' }),
    ]
    expect(await bob.channel.track({})).toBe('ok')
    await expect.poll(() => Object.keys(alice.channel.presenceState())).toEqual(['bob'])
    await run(`update topic_members set can_send = false where topic = '${topic}' and user_id = '${BOB}'`)
    await expect.poll(() => alice.channel.presenceState(), { timeout: 5_000 }).toEqual({})
    expect(await say(bob.channel, { words: 'no' })).toBe('error')
    expect(await say(alice.channel, { words: 'still here' })).toBe('ok')
    await until(bob.heard, 1)
    await run(`update topic_members set can_send = true where topic = '${topic}' and user_id = '${BOB}'`)
    await expect.poll(() => say(bob.channel, { words: 'back' }), { timeout: 5_000 }).toBe('ok')
  })
})

describe('a renewed token on a private channel', () => {
  const renew = (socket: RawSocket, topic: string, token: string) =>
    socket.send(['1', null, `realtime:${topic}`, 'access_token', { access_token: token }])

  it('of a user who may read keeps the channel, with that user’s rights', async () => {
    const topic = await newRoom(['alice', 'bob'])
    await run(`update topic_members set can_send = false where topic = '${topic}' and user_id = '${BOB}'`)
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, join('alice', { broadcast: { ack: true } }))
    const broadcast = { type: 'broadcast', event: 'e', payload: {} }
    socket.send(['1', '2', `realtime:${topic}`, 'broadcast', broadcast])
    expect(await socket.reply('2')).toMatchObject({ status: 'ok' })
    renew(socket, topic, tokenOf('bob'))
    await expect
      .poll(async () => {
        const ref = `b${Math.random()}`
        socket.send(['1', ref, `realtime:${topic}`, 'broadcast', broadcast])
        return (await socket.reply(ref)).status
      })
      .toBe('error')
    expect(socket.events('phx_close')).toEqual([])
  })

  it('of a user who may not read ends the channel at once', async () => {
    const topic = await newRoom()
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, join('alice'))
    renew(socket, topic, tokenOf('bob'))
    await socket.next(([, , , event]) => event === 'phx_close', 1_900)
    expect(socket.events('system').at(-1)?.[4]).toMatchObject({ status: 'error' })
  })

  it('that expires ends the channel', async () => {
    const topic = await newRoom()
    const exp = Math.floor(Date.now() / 1000) + 2
    const socket = await new RawSocket().open()
    const access_token = mintToken(target.jwtSecret, { role: 'authenticated', sub: ALICE, exp })
    expect(await socket.join(`realtime:${topic}`, { access_token, ...config() })).toMatchObject({ status: 'ok' })
    await socket.next(([, , , event]) => event === 'phx_close', 6_000)
    expect(socket.closed).toBeNull()
  })
})
