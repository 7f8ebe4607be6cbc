import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../../kernel/log/logger.ts'
import { PresenceHub } from './presence-hub.ts'
import { PresencePeers } from './presence-peers.ts'

const TOPIC = 'private realtime:room'
const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })

interface Engine {
  readonly name: string
  readonly hub: PresenceHub
  readonly peers: PresencePeers
  readonly tracked: Map<string, string>
  isAlive: boolean
  /** Whether it hears the others. */
  hears: boolean
  /** Whether the others hear it. */
  speaks: boolean
}

/** Engines on one database that passes messages on, in order, and loses some if the test says so. */
class Network {
  readonly engines: Engine[] = []
  readonly sent: string[] = []
  loses: () => boolean = () => false

  start(): Engine {
    const hub = new PresenceHub()
    const name = `engine${this.engines.length}`
    const publish = (message: string): Promise<void> => this.#publish(engine, message)
    const peers = new PresencePeers({ hub, publish, name, log, now: () => Date.now() })
    const engine: Engine = { name, hub, peers, tracked: new Map(), isAlive: true, hears: true, speaks: true }
    this.engines.push(engine)
    peers.open()
    return engine
  }

  kill(engine: Engine): void {
    engine.isAlive = false
    engine.hears = false
    engine.speaks = false
  }

  #publish(sender: Engine, message: string): Promise<void> {
    if (!sender.speaks) return Promise.reject(new Error('no connection'))
    this.sent.push(message)
    queueMicrotask(() => {
      for (const engine of this.engines) {
        if (!engine.hears) continue
        if (engine === sender) engine.peers.onEcho()
        else if (!this.loses()) engine.peers.onMessage(message, sender.name)
      }
    })
    return Promise.resolve()
  }
}

/** The keys that somebody who joins now is told. */
function present({ hub }: Engine, topic = TOPIC): string[] {
  let state: Record<string, { metas: unknown[] }> = {}
  const listener = {
    version: '2.0.0' as const,
    mayReceivePresence: true,
    send: ({ data }: { data: Buffer }) => {
      const [, , , event, payload] = JSON.parse(data.toString()) as [null, null, string, string, typeof state]
      if (event === 'presence_state') state = payload
    },
  }
  hub.listen(topic, listener)
  hub.unlisten(topic, listener)
  return Object.entries(state)
    .flatMap(([key, { metas }]) => metas.map(() => key))
    .toSorted()
}

function track(engine: Engine, key: string): void {
  engine.tracked.set(key, engine.hub.track(TOPIC, key, { key }, engine.tracked.get(key) ?? null))
}

function untrack(engine: Engine, key: string): void {
  engine.hub.untrack(TOPIC, engine.tracked.get(key) ?? '')
  engine.tracked.delete(key)
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('engines that share their presences', () => {
  let network: Network
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date'] })
    network = new Network()
  })
  afterEach(() => vi.useRealTimers())

  it('show those of all engines', async () => {
    const [one, two] = [network.start(), network.start()]
    track(one, 'a')
    track(two, 'b')
    await pass(200)
    expect([present(one), present(two)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    untrack(one, 'a')
    await pass(200)
    expect([present(one), present(two)]).toEqual([['b'], ['b']])
  })

  it('tell an engine that starts later who is there', async () => {
    const one = network.start()
    for (let n = 0; n < 450; n++) track(one, `p${n}`)
    await pass(200)
    const late = network.start()
    await pass(200)
    expect(present(late)).toEqual(present(one))
    expect(present(late)).toHaveLength(450)
  })

  it('leave nobody over who came and went in one moment', async () => {
    const [one, two] = [network.start(), network.start()]
    track(one, 'brief')
    untrack(one, 'brief')
    await pass(200)
    expect(present(two)).toEqual([])
  })

  it('forget an engine that is silent, within four seconds', async () => {
    const [one, two] = [network.start(), network.start()]
    track(one, 'stays')
    track(two, 'dies')
    await pass(1_000)
    network.kill(two)
    await pass(3_000)
    expect(present(one)).toEqual(['dies', 'stays'])
    await pass(1_100)
    expect(present(one)).toEqual(['stays'])
  })

  it('forget an engine that says goodbye at once', async () => {
    const [one, two] = [network.start(), network.start()]
    track(two, 'goes')
    await pass(200)
    await two.peers.close()
    await pass(60)
    expect(present(one)).toEqual([])
  })

  it('believe nobody dead while they hear nothing themselves, and agree afterwards', async () => {
    const [one, two] = [network.start(), network.start()]
    track(one, 'a')
    track(two, 'b')
    await pass(1_000)
    one.hears = false
    await pass(20_000)
    expect(present(one)).toEqual(['a', 'b'])
    untrack(two, 'b')
    track(two, 'c')
    await pass(1_000)
    one.hears = true
    one.peers.onGap()
    await pass(500)
    expect([present(one), present(two)]).toEqual([
      ['a', 'c'],
      ['a', 'c'],
    ])
  })

  it('notice a change that was lost by the next sign of life', async () => {
    const [one, two] = [network.start(), network.start()]
    track(one, 'a')
    await pass(200)
    two.hears = false
    track(one, 'lost')
    untrack(one, 'a')
    await pass(200)
    two.hears = true
    expect(present(two)).toEqual(['a'])
    await pass(2_000)
    expect(present(two)).toEqual(['lost'])
  })

  it('say nothing while nobody is there', async () => {
    network.start()
    network.start()
    await pass(200)
    const before = network.sent.length
    await pass(60_000)
    expect(network.sent.length).toBe(before)
  })

  it('ignore what no engine wrote', async () => {
    const one = network.start()
    for (const text of ['', 'x', '{}', '[]', '{"kind":"changes"}', '{"kind":"state","number":1,"presences":[[1]]}']) {
      one.peers.onMessage(text, 'stranger')
    }
    await pass(200)
    expect(present(one)).toEqual([])
  })

  it.each([1, 2, 3, 4, 5])('agree after any order of changes, losses, deaths and starts (%i)', async (seed) => {
    let state = seed * 7919
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 8) % below
    }
    for (let n = 0; n < 3; n++) network.start()
    network.loses = () => random(10) === 0
    for (let step = 0; step < 400; step++) {
      const alive = network.engines.filter(({ isAlive }) => isAlive)
      const engine = alive[random(alive.length)] as Engine
      const key = `${engine.name}-${random(20)}`
      const dice = random(100)
      if (dice < 60) track(engine, key)
      else if (dice < 90) untrack(engine, key)
      else if (dice < 92 && alive.length > 2) network.kill(engine)
      else if (dice < 94 && network.engines.length < 8) network.start()
      await pass(random(200))
    }
    network.loses = () => false
    await pass(10_000)
    const alive = network.engines.filter(({ isAlive }) => isAlive)
    const expected = alive.flatMap(({ tracked }) => [...tracked.keys()]).toSorted()
    for (const engine of alive) expect(present(engine), engine.name).toEqual(expected)
  })
})
