import { describe, expect, it } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

const connected = new AbortController().signal

describe('ConcurrencyLimiter', () => {
  it('runs as many as one function, and all together, may have; the next when one is released', async () => {
    const limiter = new ConcurrencyLimiter({ perFunction: 2, total: 3, queueMs: 60_000 })
    const first = await limiter.acquire('a', 'anna', connected)
    await limiter.acquire('a', 'anna', connected)
    await limiter.acquire('b', 'anna', connected)
    const admitted: string[] = []
    const third = limiter.acquire('a', 'anna', connected).then((release) => (admitted.push('a'), release))
    const other = limiter.acquire('b', 'anna', connected).then((release) => (admitted.push('b'), release))
    await Promise.resolve()
    expect(admitted).toEqual([])
    first?.()
    first?.()
    expect(await third).not.toBeNull()
    expect(admitted).toEqual(['a'])
    ;(await third)?.()
    expect(await other).not.toBeNull()
  })

  it('does not delay requests for another function behind those for a full one', async () => {
    const limiter = new ConcurrencyLimiter({ perFunction: 1, total: 2, queueMs: 60_000 })
    await limiter.acquire('a', 'anna', connected)
    const b = await limiter.acquire('b', 'anna', connected)
    const waitingA = limiter.acquire('a', 'anna', connected)
    const waitingB = limiter.acquire('b', 'anna', connected)
    b?.()
    expect(await Promise.race([waitingA.then(() => 'a'), waitingB.then(() => 'b')])).toBe('b')
  })

  it('leaves capacity for others, however many one caller sends', async () => {
    const limiter = new ConcurrencyLimiter({ perFunction: 20, total: 40, queueMs: 60_000 })
    const entered: string[] = []
    const ask = (name: string, caller: string) =>
      limiter.acquire(name, caller, connected).then(() => entered.push(caller))
    for (let n = 0; n < 30; n += 1) void ask('a', 'anna')
    await Promise.resolve()
    expect(entered).toHaveLength(5)
    for (let n = 0; n < 5; n += 1) await ask('a', 'bela')
    for (const name of ['b', 'c', 'd']) for (let n = 0; n < 5; n += 1) void ask(name, 'anna')
    await Promise.resolve()
    expect(entered.filter((caller) => caller === 'anna')).toHaveLength(10)
  })

  it('refuses a request of the caller with most in a full queue, for one who has fewer', async () => {
    const limiter = new ConcurrencyLimiter({ perFunction: 4, queueLength: 3, queueMs: 60_000 })
    const release = await limiter.acquire('a', 'carl', connected)
    for (let n = 0; n < 3; n += 1) await limiter.acquire('a', 'anna', connected)
    const [first, second, third] = [1, 2, 3].map(() => limiter.acquire('a', 'anna', connected))
    const other = limiter.acquire('a', 'bela', connected)
    expect(await third).toBeNull()
    expect(await limiter.acquire('a', 'bela', connected)).toBeNull()
    release?.()
    const admitted = await first
    expect(admitted).not.toBeNull()
    admitted?.()
    expect(await second).not.toBeNull()
    ;(await second)?.()
    expect(await other).not.toBeNull()
  })

  it('refuses when the queue is full, after a while, and for a client that disconnected', async () => {
    const limiter = new ConcurrencyLimiter({ perFunction: 1, queueLength: 1, queueMs: 20 })
    await limiter.acquire('a', 'anna', connected)
    const waiting = limiter.acquire('a', 'anna', connected)
    expect(await limiter.acquire('a', 'anna', connected)).toBeNull()
    expect(await waiting).toBeNull()
    const client = new AbortController()
    const left = limiter.acquire('a', 'anna', client.signal)
    client.abort()
    expect(await left).toBeNull()
    expect(await limiter.acquire('a', 'anna', client.signal)).toBeNull()
  })
})
