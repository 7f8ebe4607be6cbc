import { describe, expect, it } from 'vitest'
import { UserQueues } from './user-queues.ts'

/** Works that end when the test says so, by name. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

describe('UserQueues', () => {
  it('keep the order of each user, and make no user wait for another', async () => {
    const queues = new UserQueues(Number.POSITIVE_INFINITY, 1_000)
    const { begun, work, end } = works()
    for (const name of ['ada 1', 'ada 2', 'ben 1']) queues.add(name.slice(0, 3), 1, work(name))
    await expect.poll(() => begun).toEqual(['ada 1', 'ben 1'])
    end('ben 1')
    end('ada 1')
    await expect.poll(() => begun).toEqual(['ada 1', 'ben 1', 'ada 2'])
    end('ada 2')
    await queues.idle()
  })

  it('run a limited number at a time', async () => {
    const queues = new UserQueues(2, 1_000)
    const { begun, work, end } = works()
    for (const user of ['a', 'b', 'c', 'd']) queues.add(user, 1, work(user))
    await expect.poll(() => begun).toEqual(['a', 'b'])
    end('b')
    await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
    for (const user of ['a', 'c']) end(user)
    await expect.poll(() => begun.length).toBe(4)
    end('d')
    await queues.idle()
  })

  it('accept no more of a user than may wait, but always one', async () => {
    const queues = new UserQueues(2, 100)
    const { begun, work, end } = works()
    expect(queues.add('a', 500, work('a 1'))).toBe(true)
    expect(queues.add('a', 1, work('a 2'))).toBe(false)
    expect(queues.add('b', 60, work('b 1'))).toBe(true)
    expect(queues.add('b', 60, work('b 2'))).toBe(false)
    await expect.poll(() => begun).toEqual(['a 1', 'b 1'])
    for (const name of begun) end(name)
    await queues.idle()
    expect(queues.add('a', 60, () => Promise.resolve())).toBe(true)
    await queues.idle()
  })
})
