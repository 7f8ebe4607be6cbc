import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { joined, liveClient } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, BOB, target, tokenOf } from './support/target.ts'
import { member, newRoom, newTopic, untilPresent } from './support/topics.ts'

interface Diff {
  readonly joins: Record<string, { metas: Record<string, unknown>[] }>
  readonly leaves: Record<string, { metas: Record<string, unknown>[] }>
}

const track = (payload: unknown) => ({ type: 'presence', event: 'track', payload })
const join = (key: string, more: object = {}) => ({
  access_token: tokenOf('alice'),
  config: { private: true, presence: { key, enabled: true }, ...more },
})

/** A socket that has joined a topic with presence, without the official client. */
async function raw(topic: string, key: string) {
  const socket = await new RawSocket().open()
  expect(await socket.join(`realtime:${topic}`, join(key))).toMatchObject({ status: 'ok' })
  let ref = 1
  return {
    socket,
    send: (payload: unknown) => {
      const own = `p${++ref}`
      socket.send(['1', own, `realtime:${topic}`, 'presence', payload])
      return socket.reply(own)
    },
    diffs: () => socket.events('presence_diff').map(([, , , , payload]) => payload as Diff),
  }
}

describe('presence', () => {
  it('shows everyone on the topic what the others track', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const alice = await member(topic, { presence: 'alice' })
    expect(await alice.channel.track({ card: 7 })).toBe('ok')
    await untilPresent(alice.channel, { alice: [{ card: 7 }] })
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    await untilPresent(bob.channel, { alice: [{ card: 7 }] })
    expect(await bob.channel.track({ card: 8 })).toBe('ok')
    for (const { channel } of [alice, bob]) await untilPresent(channel, { alice: [{ card: 7 }], bob: [{ card: 8 }] })
  })

  it('carries the sender’s own sub, whichever the client claims', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const alice = await member(topic, { presence: 'alice' })
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    expect(await alice.channel.track({ sub: BOB, card: 7 })).toBe('ok')
    expect(await bob.channel.track({ sub: BOB })).toBe('ok')
    const present = { alice: [{ card: 7, sub: ALICE }], bob: [{ sub: BOB }] }
    for (const { channel } of [alice, bob]) await untilPresent(channel, present)
    expect(await alice.channel.track({ sub: { toString: BOB } })).toBe('ok')
    await untilPresent(bob.channel, { alice: [{ sub: ALICE }], bob: [{ sub: BOB }] })
  })

  it.each(['1.0.0', '2.0.0'] as const)('works with the serializer %s', async (version) => {
    const topic = await newRoom(['alice', 'bob'])
    const alice = await member(topic, { presence: 'alice', version })
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    expect(await alice.channel.track({ name: 'Zoë 😀' })).toBe('ok')
    expect(await bob.channel.track({})).toBe('ok')
    for (const { channel } of [alice, bob]) await untilPresent(channel, { alice: [{ name: 'Zoë 😀' }], bob: [{}] })
  })

  it('calls join, leave and sync of the official client', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const events: unknown[] = []
    const channel = liveClient({ as: 'alice' }).channel(topic, { config: { private: true, presence: { key: 'me' } } })
    channel.on('presence', { event: 'join' }, ({ key, newPresences }) =>
      events.push(['join', key, newPresences.length]),
    )
    channel.on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
      events.push(['leave', key, leftPresences.length]),
    )
    channel.on('presence', { event: 'sync' }, () => events.push('sync'))
    await joined(channel)
    await expect.poll(() => events).toEqual(['sync'])
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    await bob.channel.track({})
    await expect.poll(() => events).toEqual(['sync', ['join', 'bob', 1], 'sync'])
    expect(await bob.channel.untrack()).toBe('ok')
    await expect.poll(() => events.slice(3)).toEqual([['leave', 'bob', 1], 'sync'])
  })

  it('ends with untrack, with unsubscribe and with the socket', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const watcher = await member(topic, { presence: 'watcher' })
    for (const leave of ['untrack', 'unsubscribe', 'disconnect'] as const) {
      const bob = await member(topic, { as: 'bob', presence: 'bob' })
      await bob.channel.track({ leave })
      await untilPresent(watcher.channel, { bob: [{ leave }] })
      if (leave === 'disconnect') await bob.client.realtime.disconnect()
      else await bob.channel[leave]()
      await untilPresent(watcher.channel, {})
    }
  })

  it('ends when the line is cut without a word', async () => {
    const topic = await newRoom()
    const watcher = await member(topic, { presence: 'watcher' })
    const { socket, send } = await raw(topic, 'lost')
    expect(await send(track({}))).toEqual({ status: 'ok', response: {} })
    await untilPresent(watcher.channel, { lost: [{}] })
    socket.socket.terminate()
    await untilPresent(watcher.channel, {})
  })

  it('is updated by another track: the former entry leaves, and the new one names it', async () => {
    const topic = await newRoom()
    const { send, diffs } = await raw(topic, 'me')
    await send(track({ n: 1 }))
    await expect.poll(() => diffs().length).toBe(1)
    await send(track({ n: 2 }))
    await expect.poll(() => diffs().length).toBe(3)
    const [first, second, third] = diffs()
    const old = first?.joins['me']?.metas[0]
    const phx_ref = expect.any(String) as unknown
    expect(first).toEqual({ joins: { me: { metas: [{ n: 1, phx_ref }] } }, leaves: {} })
    expect(second).toEqual({ joins: {}, leaves: { me: { metas: [old] } } })
    expect(third).toEqual({
      joins: { me: { metas: [{ n: 2, phx_ref, phx_ref_prev: old?.['phx_ref'] }] } },
      leaves: {},
    })
  })

  it('is updated for the official client', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const alice = await member(topic, { presence: 'alice' })
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    for (const card of [1, 2, 3]) {
      expect(await alice.channel.track({ card })).toBe('ok')
      for (const { channel } of [alice, bob]) await untilPresent(channel, { alice: [{ card }] })
    }
  })

  it('does not change with a track of the same', async () => {
    const topic = await newRoom()
    const { send, diffs } = await raw(topic, 'me')
    await send(track({ n: 1 }))
    await send(track({ n: 1 }))
    await send(track({ n: 2 }))
    await expect.poll(() => diffs().at(-1)?.joins['me']?.metas[0]?.['n']).toBe(2)
    expect(
      diffs()
        .flatMap(({ joins }) => joins['me']?.metas ?? [])
        .map(({ n }) => n),
    ).toSatisfy((seen: unknown[]) => seen.filter((n) => n === 1).length <= 1)
  })

  it('counts the channels of one key separately', async () => {
    const topic = await newRoom()
    const watcher = await raw(topic, 'watcher')
    const tabs = [await raw(topic, 'alice'), await raw(topic, 'alice')]
    for (const [tab, { send }] of tabs.entries()) await send(track({ tab }))
    const metas = (side: 'joins' | 'leaves') => watcher.diffs().flatMap((diff) => diff[side]['alice']?.metas ?? [])
    await expect.poll(() => metas('joins').map(({ tab }) => tab)).toEqual([0, 1])
    await tabs[0]?.send({ event: 'untrack' })
    await expect.poll(() => metas('leaves')).toEqual([metas('joins')[0]])
    const late = await raw(topic, 'late')
    const [, , , , state] = await late.socket.next(([, , , event]) => event === 'presence_state')
    expect(state).toEqual({ alice: { metas: [metas('joins')[1]] } })
  })

  it('gives a key to those who have none', async () => {
    const topic = await newRoom()
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, { ...join(''), config: { private: true, presence: { enabled: true } } })
    socket.send(['1', '2', `realtime:${topic}`, 'presence', track({})])
    const [, , , , diff] = await socket.next(([, , , event]) => event === 'presence_diff')
    expect(Object.keys((diff as Diff).joins)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  it('sends the state after the join, and nothing of it to a channel that does not ask', async () => {
    const topic = await newRoom()
    const first = await raw(topic, 'first')
    await first.send(track({ n: 1 }))
    const asking = await raw(topic, 'second')
    const [, , , , state] = await asking.socket.next(([, , , event]) => event === 'presence_state')
    expect(state).toEqual({ first: { metas: [{ n: 1, phx_ref: expect.any(String) as unknown }] } })
    const quiet = await new RawSocket().open()
    await quiet.join(`realtime:${topic}`, { access_token: tokenOf('alice'), config: { private: true } })
    await first.send(track({ n: 2 }))
    await expect.poll(() => asking.diffs().length).toBeGreaterThan(0)
    expect([...quiet.events('presence_state'), ...quiet.events('presence_diff')]).toEqual([])
  })

  it('begins for a channel that did not ask for it with its first track', async () => {
    const topic = await newRoom()
    const socket = await new RawSocket().open()
    await socket.join(`realtime:${topic}`, { access_token: tokenOf('alice'), config: { private: true } })
    socket.send(['1', '2', `realtime:${topic}`, 'presence', track({ late: true })])
    await socket.next(([, , , event]) => event === 'presence_diff')
  })

  it('is possible on public channels where public broadcasts are', async () => {
    const topic = newTopic('public')
    const anon = await member(topic, { as: 'anon', isPrivate: false, presence: 'anon' })
    const alice = await member(topic, { isPrivate: false, presence: 'alice' })
    expect(await anon.channel.track({ hello: 1 })).toBe('ok')
    await untilPresent(alice.channel, { anon: [{ hello: 1 }] })
  })

  it('cannot replace the references and forge those of others', async () => {
    const topic = await newRoom()
    const { send, diffs } = await raw(topic, 'me')
    await send(track({ phx_ref: 'forged', phx_ref_prev: 'forged', __proto__: { a: 1 } }))
    await expect.poll(() => diffs().length).toBe(1)
    const meta = diffs()[0]?.joins['me']?.metas[0]
    expect(meta?.['phx_ref']).not.toBe('forged')
  })
})

describe('presence that is refused', () => {
  it('on a topic whose presence the user may not write', async () => {
    const topic = newTopic('window')
    const watcher = await member(topic, { presence: 'watcher' })
    const { send } = await raw(topic, 'intruder')
    expect(await send(track({}))).toEqual({
      status: 'error',
      response: { reason: `Unauthorized: You do not have permissions to write to this Channel topic: ${topic}` },
    })
    const service = await member(topic, { as: 'service', presence: 'service' })
    await service.channel.track({})
    await untilPresent(watcher.channel, { service: [{}] })
  })

  it('with something else than an object, or an unknown event', async () => {
    const { send, socket } = await raw(await newRoom(), 'me')
    for (const payload of [7, 'text', [1], true]) {
      expect(await send(track(payload))).toEqual({
        status: 'error',
        response: { reason: 'Presence track payload must be a map' },
      })
    }
    expect(await send({ event: 'dance' })).toMatchObject({ status: 'error' })
    expect(await send({})).toEqual({ status: 'ok', response: {} })
    expect(await send({ event: 'TRACK' })).toEqual({ status: 'ok', response: {} })
    expect(socket.events('phx_close')).toEqual([])
  })

  it('with more than four kilobytes closes the channel, and only that', async () => {
    const topic = await newRoom()
    const watcher = await member(topic, { presence: 'watcher' })
    const { socket } = await raw(topic, 'large')
    await socket.join('realtime:other', { access_token: tokenOf('alice') }, '9')
    socket.send(['1', '5', `realtime:${topic}`, 'presence', track({ text: 'x'.repeat(5_000) })])
    await socket.next(([, , of, event]) => event === 'phx_close' && of === `realtime:${topic}`)
    expect(socket.events('system').at(-1)?.[4]).toMatchObject({ message: 'Track message size exceeded' })
    expect(socket.closed).toBeNull()
    await watcher.channel.track({})
    await untilPresent(watcher.channel, { watcher: [{}] })
  })

  it('in a flood closes the channel, and the presence of others stays', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const bob = await member(topic, { as: 'bob', presence: 'bob' })
    await bob.channel.track({ calm: true })
    const { socket } = await raw(topic, 'flood')
    for (let n = 0; n < 60; n++) socket.send(['1', `f${n}`, `realtime:${topic}`, 'presence', track({ n })])
    await socket.next(([, , , event]) => event === 'phx_close')
    expect(socket.events('system').at(-1)?.[4]).toMatchObject({ message: 'Client presence rate limit exceeded' })
    await untilPresent(bob.channel, { bob: [{ calm: true }] })
    expect(await bob.channel.track({ calm: false })).toBe('ok')
    await untilPresent(bob.channel, { bob: [{ calm: false }] })
  })

  it('with a key that is too long or means something else in clients', async () => {
    const topic = await newRoom()
    const socket = await new RawSocket().open()
    for (const [index, key] of ['x'.repeat(300), '__proto__'].entries()) {
      expect(await socket.join(`realtime:${topic}`, join(key), `j${index}`)).toMatchObject({
        status: 'error',
        response: { reason: 'InvalidJoinPayload: The key of a presence may have at most 255 bytes' },
      })
    }
  })

  it('of somebody who joined and left without a right shows nothing to the members', async () => {
    const topic = await newRoom()
    const alice = await member(topic, { presence: 'alice' })
    const intruder = createClient(target.url, target.key, { accessToken: () => Promise.resolve(tokenOf('bob')) })
    const channel = intruder.channel(topic, { config: { private: true, presence: { key: 'alice' } } })
    channel.on('presence', { event: 'sync' }, () => undefined)
    await expect(joined(channel)).rejects.toThrow('Unauthorized')
    await intruder.removeAllChannels()
    await alice.channel.track({ real: true })
    await untilPresent(alice.channel, { alice: [{ real: true }] })
  })
})
