import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function order(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.job)
  return taken
}

describe('FairQueue', () => {
  it('keeps the order of arrival among those who use little', () => {
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

  it('lets who used the least go first, and the engine before everyone', () => {
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

  it('forgets with time', () => {
    let now = 0
    const queue = new FairQueue<string>(() => now)
    queue.charge('mallory', 3_000)
    now = 60_000
    queue.push('mallory', 'm1')
    queue.push('ada', 'a1')
    expect(order(queue)).toEqual(['m1', 'a1'])
  })

  it('puts what could not be done back where it was', () => {
    const queue = new FairQueue<string>()
    for (const job of ['a1', 'a2', 'a3']) queue.push('ada', job)
    const [first, second] = [queue.take(), queue.take()]
    queue.putBack('ada', first!.job, first!.number)
    queue.putBack('ada', second!.job, second!.number)
    queue.push('ada', 'a4')
    expect(queue.takeAll()).toEqual(['a1', 'a2', 'a3', 'a4'])
  })
})
