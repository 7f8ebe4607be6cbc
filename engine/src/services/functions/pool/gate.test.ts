import { describe, expect, it } from 'vitest'
import { Gate } from './gate.ts'

const present = new AbortController().signal

describe('Gate', () => {
  it('lets in as many as one function, and all together, may have; the next when one leaves', async () => {
    const gate = new Gate({ perFunction: 2, total: 3, queueMs: 60_000 })
    const first = await gate.enter('a', present)
    await gate.enter('a', present)
    await gate.enter('b', present)
    const admitted: string[] = []
    const third = gate.enter('a', present).then((leave) => (admitted.push('a'), leave))
    const other = gate.enter('b', present).then((leave) => (admitted.push('b'), leave))
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
    await gate.enter('a', present)
    const b = await gate.enter('b', present)
    const waitingA = gate.enter('a', present)
    const waitingB = gate.enter('b', present)
    b?.()
    expect(await Promise.race([waitingA.then(() => 'a'), waitingB.then(() => 'b')])).toBe('b')
  })

  it('refuses when the queue is full, after a while, and for a client that left', async () => {
    const gate = new Gate({ perFunction: 1, queueLength: 1, queueMs: 20 })
    await gate.enter('a', present)
    const waiting = gate.enter('a', present)
    expect(await gate.enter('a', present)).toBeNull()
    expect(await waiting).toBeNull()
    const client = new AbortController()
    const left = gate.enter('a', client.signal)
    client.abort()
    expect(await left).toBeNull()
    expect(await gate.enter('a', client.signal)).toBeNull()
  })
})
