import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function order(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.job)
  return taken
}

describe('FairQueue', () => {
  it('keeps the order of arrival among owners who use little', () => {
    const queue = new FairQueue<string>()
    queue.charge('ada', 40)
    for (const [owner, job] of [
      ['ada', 'a1'],
      ['ben', 'b1'],
      [null, 'e1'],
      ['ada', 'a2'],
    ] as const)
      queue.push(owner, job)
    expect(queue.length).toBe(4)
    expect(order(queue)).toEqual(['a1', 'b1', 'e1', 'a2'])
    expect(queue.length).toBe(0)
  })

  it('prefers the owner who used the least, and the engine to everyone', () => {
    const queue = new FairQueue<string>()
    queue.charge('mallory', 3_000)
    queue.charge('ada', 500)
    queue.charge(null, 60_000)
    for (const [owner, job] of [
      ['mallory', 'm1'],
      ['mallory', 'm2'],
      ['ada', 'a1'],
      ['ben', 'b1'],
      [null, 'e1'],
    ] as const) {
      queue.push(owner, job)
    }
    expect(order(queue)).toEqual(['b1', 'e1', 'a1', 'm1', 'm2'])
  })

  it('divides what functions and jobs use among all who wait', () => {
    const asked = (people: number, server: string): string[] => {
      const queue = new FairQueue<string>()
      for (let n = 0; n < 4; n++) queue.charge(server, 1_000)
      queue.charge('ada', 40)
      queue.push(server, 'server')
      for (let n = 1; n <= people; n++) queue.push(`authenticated ${n}`, `person ${n}`)
      return order(queue).slice(0, 2)
    }
    expect(asked(50, 'service_role ')).toEqual(['server', 'person 1'])
    expect(asked(2, 'service_role ')).toEqual(['person 1', 'person 2'])
    // Anybody on the network is anonymous: all of them together have the share of one person.
    expect(asked(50, 'anon ')).toEqual(['person 1', 'person 2'])
  })

  it('gives functions and jobs no more time than all waiting users together', () => {
    let now = 0
    const queue = new FairQueue<string>(() => now)
    const owners = ['service_role ', ...Array.from({ length: 10 }, (_, n) => `authenticated ${n}`)]
    const waiting = (owner: string): number => (owner === 'service_role ' ? 50 : 1)
    for (const owner of owners) for (let n = 0; n < waiting(owner); n++) queue.push(owner, owner)
    let server = 0
    for (let turn = 0; turn < 2_000; turn++) {
      const { job } = queue.take()!
      now += 50
      queue.charge(job, 50)
      queue.push(job, job)
      if (job === 'service_role ' && turn >= 1_000) server += 1
    }
    expect(server / 1_000).toBeGreaterThan(0.3)
    expect(server / 1_000).toBeLessThan(0.6)
  })

  it('counts less what was used long ago', () => {
    let now = 0
    const queue = new FairQueue<string>(() => now)
    queue.charge('mallory', 3_000)
    now = 60_000
    queue.push('mallory', 'm1')
    queue.push('ada', 'a1')
    expect(order(queue)).toEqual(['m1', 'a1'])
  })

  it('puts a job back to its place', () => {
    const queue = new FairQueue<string>()
    for (const job of ['a1', 'a2', 'a3']) queue.push('ada', job)
    const [first, second] = [queue.take(), queue.take()]
    queue.putBack('ada', first!.job, first!.number)
    queue.putBack('ada', second!.job, second!.number)
    queue.push('ada', 'a4')
    expect(queue.takeAll()).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('makes an owner of long statements pause while others ask, and nobody else', () => {
    let now = 0
    const queue = new FairQueue<string>(() => now)
    queue.charge('ada', 5)
    queue.charge('mallory', 2_900)
    queue.push('mallory', 'm1')
    expect(queue.take()?.job).toBe('m1')
    queue.charge('mallory', 2_900)
    queue.push('mallory', 'm2')
    queue.push('ada', 'a1')
    queue.push(null, 'e1')
    expect(order(queue)).toEqual(['a1', 'e1'])
    queue.charge('ada', 0.5)
    expect([queue.length, queue.take()]).toEqual([1, null])
    now = 9_000
    expect(queue.take()).toBeNull()
    now = 10_000
    expect(queue.take()?.job).toBe('m2')
  })

  it('makes nobody pause who is alone, or whose statements are short', () => {
    let now = 0
    const queue = new FairQueue<string>(() => now)
    queue.charge('ada', 5)
    now = 20_000
    for (let count = 0; count < 5; count++) queue.charge('mallory', 2_900)
    queue.push('mallory', 'm1')
    expect(queue.take()?.job).toBe('m1')
    queue.charge('ada', 5)
    for (let count = 0; count < 100; count++) queue.charge('ben', 900)
    queue.push('ben', 'b1')
    expect(queue.take()?.job).toBe('b1')
  })

  it('returns the waiting jobs of one owner', () => {
    const queue = new FairQueue<string>()
    for (const job of ['m1', 'm2']) queue.push('mallory', job)
    queue.push('ada', 'a1')
    expect([queue.takeFrom('mallory'), queue.takeFrom('ben'), queue.length]).toEqual([['m1', 'm2'], [], 1])
    expect(order(queue)).toEqual(['a1'])
  })
})
