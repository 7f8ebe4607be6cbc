import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type PostgresCluster } from '../support/postgres.ts'
import { JWT_SECRET, startEngine, type EngineProcess } from '../support/engine/engine-process.ts'
import { PROJECT } from './support/projects.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, BOB } from './support/target.ts'
import { mintToken, olderKey } from '../support/engine/tokens.ts'

const key = olderKey(JWT_SECRET, 'anon')
const secret = olderKey(JWT_SECRET, 'service_role')
const dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-presence-'))
let cluster: PostgresCluster
let databaseUrl: string
let first: EngineProcess
let second: EngineProcess

const start = (name: string) =>
  startEngine({
    project: PROJECT,
    dataDir: join(dataDir, name),
    databaseUrl,
    env: { PORTICO_SOCKETS_PER_ADDRESS: '2000' },
  })

beforeAll(async () => {
  cluster = await startPostgres({ settings: { timezone: 'UTC' } })
  databaseUrl = await cluster.createDatabase()
  first = await start('first')
  second = await start('second')
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const config = (presenceKey: string) => ({ private: true, presence: { enabled: true, key: presenceKey } })
type Group = Record<string, { metas: { phx_ref: string }[] }>

/** Somebody on a topic who keeps the presences of all, as Phoenix' client does. */
class Person {
  readonly key: string
  readonly #topic: string
  readonly #socket: RawSocket
  readonly #isWatching: boolean
  #number = 0

  constructor(engine: EngineProcess, topic: string, name: string, isWatching: boolean) {
    this.key = name
    this.#topic = topic
    this.#isWatching = isWatching
    this.#socket = new RawSocket({ url: engine.url, key })
  }

  async join(access_token = mintToken(JWT_SECRET, { role: 'authenticated', sub: randomUUID() })): Promise<this> {
    await this.#socket.open()
    const answer = await this.#socket.join(this.#topic, { access_token, config: config(this.key) })
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer))
    // What the others hear is not looked at, and would only fill the memory.
    if (!this.#isWatching) {
      this.#socket.socket.removeAllListeners('message')
      this.#socket.socket.on('message', () => undefined)
    }
    return this
  }

  track(): void {
    this.#send('track')
  }

  untrack(): void {
    this.#send('untrack')
  }

  leave(): void {
    this.#socket.socket.terminate()
  }

  /** The keys of everyone who is present, in order. */
  get present(): string[] {
    const refs = new Map<string, string>()
    for (const [, , , event, payload] of this.#socket.messages) {
      if (event === 'presence_state') {
        refs.clear()
        this.#add(refs, payload as Group)
      } else if (event === 'presence_diff') {
        const { joins, leaves } = payload as { joins: Group; leaves: Group }
        this.#add(refs, joins)
        for (const { metas } of Object.values(leaves)) for (const { phx_ref } of metas) refs.delete(phx_ref)
      }
    }
    return [...refs.values()].sort()
  }

  #add(refs: Map<string, string>, group: Group): void {
    for (const [name, { metas }] of Object.entries(group)) for (const { phx_ref } of metas) refs.set(phx_ref, name)
  }

  #send(event: string): void {
    const ref = `p${++this.#number}`
    const payload = { type: 'presence', event, payload: { number: this.#number } }
    this.#socket.send(['1', ref, this.#topic, 'presence', payload])
  }
}

const agree = async (watchers: readonly Person[], expected: readonly string[], timeout = 5_000): Promise<void> => {
  for (const watcher of watchers) {
    await expect.poll(() => watcher.present, { timeout, interval: 100 }).toEqual([...expected].sort())
  }
}

describe('two engines', () => {
  it('send private broadcasts and messages from the database on both, to members only', async () => {
    const service = createClient(first.url, key, { accessToken: () => Promise.resolve(secret) })
    const topic = `room:${randomUUID()}`
    await service
      .from('topic_members')
      .insert([ALICE].map((user_id) => ({ topic, user_id })))
      .throwOnError()
    const token = (sub: string) => mintToken(JWT_SECRET, { role: 'authenticated', sub })
    const heard = async (engine: EngineProcess, sub: string, isPrivate: boolean) => {
      const socket = await new RawSocket({ url: engine.url, key, version: '1.0.0' }).open()
      const payload = { access_token: token(sub), config: { private: isPrivate, broadcast: { ack: true } } }
      socket.send({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: '1', join_ref: '1' })
      await expect.poll(() => JSON.stringify(socket.heard)).toContain('"ok"')
      const said = () =>
        (socket.heard as { event: string; payload: { payload: { n?: number } } }[])
          .filter(({ event }) => event === 'broadcast')
          .map(({ payload }) => payload.payload.n)
      return { socket, said }
    }
    const [near, far] = [await heard(first, ALICE, true), await heard(second, ALICE, true)]
    const strangers = [await heard(first, BOB, false), await heard(second, BOB, false)]
    const broadcast = { type: 'broadcast', event: 'e', payload: { n: 1 } }
    near.socket.send({ topic: `realtime:${topic}`, event: 'broadcast', payload: broadcast, ref: '2', join_ref: '1' })
    await expect.poll(far.said).toEqual([1])
    const statement = `select realtime.send('{"n": 2}', 'e', '${topic}')`
    await service.rpc('live_exec', { statement }).throwOnError()
    await expect.poll(far.said).toEqual([1, 2])
    await expect.poll(near.said).toEqual([2])
    expect(strangers.map(({ said }) => said())).toEqual([[], []])
  })

  it('lose no message from the database when their listening connections break', { timeout: 60_000 }, async () => {
    const service = createClient(first.url, key, { accessToken: () => Promise.resolve(secret) })
    const topic = `square:${randomUUID()}`
    const socket = await new RawSocket({ url: second.url, key, version: '1.0.0' }).open()
    const payload = {
      access_token: mintToken(JWT_SECRET, { role: 'authenticated', sub: ALICE }),
      config: { private: true },
    }
    socket.send({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: '1', join_ref: '1' })
    await expect.poll(() => JSON.stringify(socket.heard)).toContain('"ok"')
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~* '^listen'`
    for (let n = 0; n < 30; n++) {
      if (n === 10 || n === 20) await service.rpc('live_exec', { statement: terminate })
      const statement = `select realtime.send('{"n": ${n}}', 'e', '${topic}')`
      await expect
        .poll(async () => (await service.rpc('live_exec', { statement })).error, { timeout: 20_000 })
        .toBeNull()
    }
    const said = () =>
      (socket.heard as { event: string; payload: { payload: { n: number } } }[])
        .filter(({ event }) => event === 'broadcast')
        .map(({ payload: { payload: own } }) => own.n)
    await expect.poll(() => said().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(30)
    expect(new Set(said()).size).toBe(30)
    expect(said()).toHaveLength(30)
  })

  it('tell a person who comes later who was there before, on both', async () => {
    const topic = `realtime:square:${randomUUID()}`
    const early = await new Person(first, topic, 'early', true).join()
    early.track()
    await agree([early], ['early'])
    const late = await new Person(second, topic, 'late', true).join()
    await agree([late], ['early'])
    late.track()
    await agree([early, late], ['early', 'late'])
    early.leave()
    await agree([late], ['late'])
  })

  it('agree on who is present while 500 people come and go', { timeout: 240_000 }, async () => {
    const topic = `realtime:square:${randomUUID()}`
    const engines = [first, second]
    const watchers = await Promise.all(
      engines.map((engine, n) => new Person(engine, topic, `watcher${n}`, true).join()),
    )
    const people: Person[] = []
    for (let group = 0; group < 10; group++) {
      const fresh = Array.from({ length: 50 }, (_, n) => {
        const engine = engines[n % 2] as EngineProcess
        return new Person(engine, topic, `person${group * 50 + n}`, false)
      })
      people.push(...(await Promise.all(fresh.map((person) => person.join()))))
      for (const person of fresh) person.track()
    }
    await agree(
      watchers,
      people.map(({ key: name }) => name),
    )
    const there = new Set(people)
    for (let step = 0; step < 600; step++) {
      const person = people[Math.floor(Math.random() * people.length)] as Person
      if (step % 3 === 0) {
        person.track()
        there.add(person)
      } else {
        person.untrack()
        there.delete(person)
      }
      if (step % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await agree(
      watchers,
      [...there].map(({ key: name }) => name),
    )
    const cut = people.filter((_, n) => n % 4 === 0)
    for (const person of cut) {
      person.leave()
      there.delete(person)
    }
    await agree(
      watchers,
      [...there].map(({ key: name }) => name),
    )
  })

  it('forget everyone on an engine that was killed within five seconds', { timeout: 120_000 }, async () => {
    const topic = `realtime:square:${randomUUID()}`
    const watcher = await new Person(first, topic, 'watcher', true).join()
    const here = await new Person(first, topic, 'here', false).join()
    const there = await Promise.all(
      Array.from({ length: 250 }, (_, n) => new Person(second, topic, `far${n}`, false).join()),
    )
    for (const person of [here, ...there]) person.track()
    await agree([watcher], ['here', ...there.map(({ key: name }) => name)])
    await second.kill()
    await agree([watcher], ['here'])
    second = await start('second')
    const back = await new Person(second, topic, 'back', true).join()
    back.track()
    await agree([watcher, back], ['back', 'here'])
  })

  it('agree again after the database was restarted', { timeout: 120_000 }, async () => {
    const topic = `realtime:square:${randomUUID()}`
    const watchers = await Promise.all(
      [first, second].map((engine, n) => new Person(engine, topic, `w${n}`, true).join()),
    )
    for (const watcher of watchers) watcher.track()
    await agree(watchers, ['w0', 'w1'])
    await cluster.kill()
    await cluster.restart()
    const late = new Person(second, topic, 'late', true)
    await expect
      .poll(
        () =>
          late.join().then(
            () => true,
            () => false,
          ),
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true)
    late.track()
    await agree([...watchers, late], ['late', 'w0', 'w1'], 15_000)
  })
})
