import { describe, expect, it } from 'vitest'
import { Gate } from './gate.ts'

const present = new AbortController().signal

describe('Gate', () => {
  it('lets in as many as one function, and all together, may have; the next when one leaves', async () => {
    const gate = new Gate({ perFunction: 2, total: 3, queueMs: 60_000 })
    const first = await gate.enter('a', 'anna', present)
    await gate.enter('a', 'anna', present)
    await gate.enter('b', 'anna', present)
    const admitted: string[] = []
    const third = gate.enter('a', 'anna', present).then((leave) => (admitted.push('a'), leave))
    const other = gate.enter('b', 'anna', present).then((leave) => (admitted.push('b'), leave))
    await Promise.resolve()
    expect(admitted).toEqual([])
    first?.()
    first?.()
    expect(await third).not.toBeNull()
    expect(admitted).toEqual(['a'])
    ;(await third)?.()
    expect(await other).not.toBeNull()
  })

  it('a full function does not hold up those behind it that want another', async () => {
    const gate = new Gate({ perFunction: 1, total: 2, queueMs: 60_000 })
    await gate.enter('a', 'anna', present)
    const b = await gate.enter('b', 'anna', present)
    const waitingA = gate.enter('a', 'anna', present)
    const waitingB = gate.enter('b', 'anna', present)
    b?.()
    expect(await Promise.race([waitingA.then(() => 'a'), waitingB.then(() => 'b')])).toBe('b')
  })

  it('leaves places for others, whatever one caller holds', async () => {
    const gate = new Gate({ perFunction: 20, total: 40, queueMs: 60_000 })
    const entered: string[] = []
    const ask = (name: string, caller: string) => gate.enter(name, caller, present).then(() => entered.push(caller))
    for (let n = 0; n < 30; n += 1) void ask('a', 'anna')
    await Promise.resolve()
    expect(entered).toHaveLength(5)
    for (let n = 0; n < 5; n += 1) await ask('a', 'bela')
    for (const name of ['b', 'c', 'd']) for (let n = 0; n < 5; n += 1) void ask(name, 'anna')
    await Promise.resolve()
    expect(entered.filter((caller) => caller === 'anna')).toHaveLength(10)
  })

  it('a full queue makes room for a caller who has fewer in it', async () => {
    const gate = new Gate({ perFunction: 4, queueLength: 3, queueMs: 60_000 })
    const leave = await gate.enter('a', 'carl', present)
    for (let n = 0; n < 3; n += 1) await gate.enter('a', 'anna', present)
    const [first, second, third] = [1, 2, 3].map(() => gate.enter('a', 'anna', present))
    const other = gate.enter('a', 'bela', present)
    expect(await third).toBeNull()
    expect(await gate.enter('a', 'bela', present)).toBeNull()
    leave?.()
    const admitted = await first
    expect(admitted).not.toBeNull()
    admitted?.()
    expect(await second).not.toBeNull()
    ;(await second)?.()
    expect(await other).not.toBeNull()
  })

  it('refuses when the queue is full, after a while, and for a client that left', async () => {
    const gate = new Gate({ perFunction: 1, queueLength: 1, queueMs: 20 })
    await gate.enter('a', 'anna', present)
    const waiting = gate.enter('a', 'anna', present)
    expect(await gate.enter('a', 'anna', present)).toBeNull()
    expect(await waiting).toBeNull()
    const client = new AbortController()
    const left = gate.enter('a', 'anna', client.signal)
    client.abort()
    expect(await left).toBeNull()
    expect(await gate.enter('a', 'anna', client.signal)).toBeNull()
  })
})
