import { describe, expect, it } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { run, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { alice, anon, bob, service, target, tokenOf } from './support/target.ts'
import { member, newRoom, newTopic, say, type Message } from './support/topics.ts'

const words = (heard: readonly Message[]) => heard.map(({ payload }) => payload['words'])
const send = (topic: string, text: string, isPrivate = true) =>
  run(`select realtime.send('{"words": "${text}"}', 'words', '${topic}', ${isPrivate})`)
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown

describe('a message from the database', () => {
  it('reaches everyone who may read the private topic, with its id', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const members = [await member(topic), await member(topic, { as: 'bob', version: '1.0.0' })]
    await send(topic, 'hello')
    for (const { heard } of members) {
      await until(heard, 1)
      expect(heard).toEqual([
        { type: 'broadcast', event: 'words', payload: { words: 'hello', id: uuid }, meta: { id: uuid } },
      ])
      expect(heard[0]?.meta?.['id']).toBe(heard[0]?.payload['id'])
    }
  })

  it('reaches nobody on another topic, on the public one of the same name, or without the right to broadcasts', async () => {
    const topic = newTopic('faces')
    const faces = await member(topic, { presence: 'alice' })
    const outside = await member(topic, { as: 'bob', isPrivate: false })
    const other = await member(newTopic('speech'))
    const all = await member(topic, { as: 'service' })
    await send(topic, 'secret')
    await until(all.heard, 1)
    await send(topic, 'public', false)
    await until(outside.heard, 1)
    expect([faces.heard, other.heard].flat()).toEqual([])
    expect(words(outside.heard)).toEqual(['public'])
    expect(words(all.heard)).toEqual(['secret'])
  })

  it('keeps the id that its payload has', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    await run(`select realtime.send('{"id": 7}', 'words', '${topic}')`)
    await until(heard, 1)
    expect(heard[0]).toMatchObject({ payload: { id: 7 }, meta: { id: uuid } })
  })

  it('can contain bytes', async () => {
    const topic = await newRoom()
    const [recent, old] = [await member(topic), await member(topic, { version: '1.0.0' })]
    await run(`select realtime.send_binary('\\x0001feff', 'bytes', '${topic}')`)
    await send(topic, 'after')
    await until(recent.heard, 2)
    await until(old.heard, 1)
    expect([...new Uint8Array(recent.heard[0]?.payload as unknown as ArrayBuffer)]).toEqual([0, 1, 254, 255])
    expect(recent.heard[0]).toMatchObject({ event: 'bytes', meta: { id: uuid } })
    // The older serializer has no format for bytes.
    expect(words(old.heard)).toEqual(['after'])
  })

  it('can be inserted into realtime.messages', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    const columns = 'topic, extension, event, payload, private'
    // The first has no event, and the second is no broadcast: neither is sent.
    await run(`insert into realtime.messages (${columns}) values ('${topic}', 'broadcast', null, '{}', true),
      ('${topic}', 'presence', 'words', '{"words": "no"}', true), ('${topic}', 'broadcast', 'words', '{"words": "yes"}', true)`)
    await until(heard, 1)
    expect(words(heard)).toEqual(['yes'])
  })

  it('is not sent if its transaction is rolled back', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    await expect(
      run(`do $$ begin perform realtime.send('{}', 'words', '${topic}'); raise 'undone'; end $$`),
    ).rejects.toThrow('undone')
    await send(topic, 'after')
    await until(heard, 1)
    expect(words(heard)).toEqual(['after'])
  })

  it('arrives once and in order, also if there are many in one transaction', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    await run(
      `select realtime.send(jsonb_build_object('words', n), 'words', '${topic}') from generate_series(1, 300) as n`,
    )
    await send(topic, 'last')
    await until(heard, 301)
    expect(words(heard)).toEqual([...Array.from({ length: 300 }, (_, index) => index + 1), 'last'])
  })

  it('may have some hundred kilobytes, and one of more than three megabytes is left out', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    for (const size of [500_000, 3_500_000]) {
      await run(`select realtime.send(jsonb_build_object('words', repeat('x', ${size})), 'words', '${topic}')`)
    }
    await send(topic, 'after')
    await until(heard, 2)
    expect(words(heard).map((text) => (text as string).length)).toEqual([500_000, 5])
  })

  it('may have an event with a long name', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    await run(`select realtime.send('{"words": 1}', repeat('e', 300), '${topic}')`)
    await until(heard, 1)
    expect(heard[0]?.event).toBe('e'.repeat(300))
  })
})

describe('a user who sends by a function of the database', () => {
  it('reaches the topics that the policies allow', async () => {
    const topic = await newRoom(['alice', 'bob'])
    const { heard } = await member(topic, { as: 'bob' })
    expect((await alice.rpc('topic_say', { topic, words: 'by function' })).error).toBeNull()
    await until(heard, 1)
    expect(words(heard)).toEqual(['by function'])
  })

  it('reaches nobody without the right, and the function succeeds', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    for (const client of [bob, anon]) {
      expect((await client.rpc('topic_say', { topic, words: 'forged' })).error).toBeNull()
    }
    await send(topic, 'after')
    await until(heard, 1)
    expect(words(heard)).toEqual(['after'])
  })

  it('cannot read or change messages by the REST interface', async () => {
    for (const token of ['anon', 'alice', 'service'] as const) {
      const client = createClient(target.url, target.key, { accessToken: () => Promise.resolve(tokenOf(token)) })
      const { error } = await client.schema('realtime').from('messages').select()
      expect(error?.code).toBe('PGRST106')
    }
  })
})

describe('a trigger with broadcast_changes', () => {
  it('sends the rows of every operation', async () => {
    const topic = await newRoom()
    const { heard } = await member(topic)
    const id = Math.floor(Math.random() * 1e9)
    await service.from('topic_notes').insert({ id, topic, words: 'a' }).throwOnError()
    await service.from('topic_notes').update({ words: 'b' }).eq('id', id).throwOnError()
    await service.from('topic_notes').delete().eq('id', id).throwOnError()
    await until(heard, 3)
    const [a, b] = ['a', 'b'].map((text) => ({ id, topic, words: text }))
    const place = { schema: 'public', table: 'topic_notes', id: uuid }
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ['INSERT', { ...place, operation: 'INSERT', record: a, old_record: null }],
      ['UPDATE', { ...place, operation: 'UPDATE', record: b, old_record: a }],
      ['DELETE', { ...place, operation: 'DELETE', record: null, old_record: b }],
    ])
  })

  it('sends nothing to those who may not read the topic', async () => {
    const topic = await newRoom()
    const [inside, outside] = [await member(topic), await member(topic, { as: 'bob', isPrivate: false })]
    await expect(member(topic, { as: 'bob' })).rejects.toThrow('Unauthorized')
    await service
      .from('topic_notes')
      .insert({ id: Math.floor(Math.random() * 1e9), topic })
      .throwOnError()
    await until(inside.heard, 1)
    expect(outside.heard).toEqual([])
  })
})

describe('a replay', () => {
  const replay = (since: number, limit?: number) => ({
    broadcast: { ack: true, replay: { since, ...(limit === undefined ? {} : { limit }) } },
  })

  it('sends messages of the past again, oldest first, and says so', async () => {
    const topic = await newRoom()
    for (const text of ['one', 'two', 'three']) await send(topic, text)
    const { heard } = await member(topic, replay(Date.now() - 60_000))
    await until(heard, 3)
    expect(words(heard)).toEqual(['one', 'two', 'three'])
    expect(heard.map(({ meta }) => meta)).toEqual([1, 2, 3].map(() => ({ replayed: true, id: uuid })))
    await send(topic, 'four')
    await until(heard, 4)
    expect(heard[3]).toMatchObject({ payload: { words: 'four' }, meta: { id: uuid } })
    expect(heard[3]?.meta).not.toHaveProperty('replayed')
  })

  it('begins at the given time and has the newest of the given number', async () => {
    const topic = await newRoom()
    await send(topic, 'old')
    await run(`update realtime.messages set inserted_at = inserted_at - interval '1 hour' where topic = '${topic}'`)
    for (const text of ['one', 'two', 'three']) await send(topic, text)
    expect(words(await replayed(topic, replay(Date.now() - 60_000)))).toEqual(['one', 'two', 'three'])
    expect(words(await replayed(topic, replay(0)))).toEqual(['old', 'one', 'two', 'three'])
    expect(words(await replayed(topic, replay(0, 2)))).toEqual(['two', 'three'])
    expect(words(await replayed(topic, replay(0, -5)))).toEqual(['three'])
    expect(await replayed(topic, replay(Date.now() + 60_000))).toEqual([])
  })

  it('has at most 25 messages', async () => {
    const topic = await newRoom()
    // What is still on its way when somebody joins arrives after the replay.
    const { heard } = await member(topic)
    await run(`insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
      select '${topic}', 'broadcast', 'words', jsonb_build_object('words', n), true,
        timezone('utc', now()) - interval '1 second' * (100 - n) from generate_series(1, 40) as n`)
    await until(heard, 40)
    const expected = Array.from({ length: 25 }, (_, index) => index + 16)
    expect(words(await replayed(topic, replay(0)))).toEqual(expected)
    expect(words(await replayed(topic, replay(0, 100)))).toEqual(expected)
  })

  it('has no messages of other topics, of the public topic, and of clients', async () => {
    const topic = await newRoom()
    const { channel } = await member(topic)
    expect(await say(channel, { words: 'of a client' })).toBe('ok')
    await send(topic, 'public', false)
    await send(`${topic}0`, 'other')
    await send(topic, 'this')
    expect(words(await replayed(topic, replay(0)))).toEqual(['this'])
  })

  it('can contain bytes, except with the older serializer', async () => {
    const topic = await newRoom()
    await run(`select realtime.send_binary('\\x01ff', 'bytes', '${topic}')`)
    await send(topic, 'after')
    const heard = await replayed(topic, replay(0))
    expect([...new Uint8Array(heard[0]?.payload as unknown as ArrayBuffer)]).toEqual([1, 255])
    expect(words(await replayed(topic, { ...replay(0), version: '1.0.0' }))).toEqual(['after'])
  })

  it('loses and repeats nothing that is sent meanwhile', async () => {
    const topic = await newRoom()
    for (let round = 0; round < 5; round++) {
      const since = Date.now() - 1_000
      await run(`delete from realtime.messages where topic = '${topic}'`)
      const sending = Promise.all(Array.from({ length: 20 }, (_, index) => send(topic, `${round}-${index}`)))
      const { heard, client } = await member(topic, replay(since))
      await sending
      await send(topic, 'end')
      await expect.poll(() => words(heard).at(-1), { timeout: 10_000 }).toBe('end')
      const sent = [...Array.from({ length: 20 }, (_, index) => `${round}-${index}`), 'end']
      expect(words(heard)).toHaveLength(sent.length)
      expect(new Set(words(heard))).toEqual(new Set(sent))
      await client.removeAllChannels()
    }
  })

  it('is refused on a public channel, for wrong values, and without the right to broadcasts', async () => {
    const socket = await new RawSocket().open()
    const access_token = tokenOf('alice')
    const topic = await newRoom()
    const join = async (name: string, replayed: unknown, isPrivate: boolean, ref: string) => {
      const config = { private: isPrivate, presence: { enabled: isPrivate }, broadcast: { replay: replayed } }
      return (await socket.join(`realtime:${name}`, { access_token, config }, ref)).response['reason']
    }
    expect(await join(topic, { since: 0 }, false, '1')).toBe(
      'UnableToReplayMessages: Replay is not allowed for public channels',
    )
    for (const [index, wrong] of [
      {},
      { since: 'x' },
      { since: 1.5 },
      { since: 1e17 },
      { since: 0, limit: 'x' },
    ].entries()) {
      expect(await join(topic, wrong, true, `w${index}`)).toBe('UnableToReplayMessages: Replay params are not valid')
    }
    const faces = newTopic('faces')
    expect(await join(faces, { since: 0 }, true, '9')).toMatch('You do not have permissions to read from this Channel')
  })

  /** What a new member hears until a message that is sent after it has joined. */
  async function replayed(topic: string, options: Parameters<typeof member>[1]): Promise<Message[]> {
    const { heard, client, channel } = await member(topic, { ...options, ...selfToo(options) })
    expect(await say(channel, { words: 'end' })).toBe('ok')
    await expect.poll(() => words(heard).at(-1)).toBe('end')
    await client.removeAllChannels()
    return heard.slice(0, -1)
  }
})

function selfToo(options: Parameters<typeof member>[1]) {
  return { broadcast: { ...options?.broadcast, self: true } }
}
