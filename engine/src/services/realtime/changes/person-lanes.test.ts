import { describe, expect, it } from 'vitest'
import { PersonLanes } from './person-lanes.ts'

/** Works that end when they are told to, by name. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

describe('PersonLanes', () => {
  it('keep the order of each person, and let nobody wait for somebody else', async () => {
    const lanes = new PersonLanes(Number.POSITIVE_INFINITY, 1_000)
    const { begun, work, end } = works()
    for (const name of ['ada 1', 'ada 2', 'ben 1']) lanes.add(name.slice(0, 3), 1, work(name))
    await expect.poll(() => begun).toEqual(['ada 1', 'ben 1'])
    end('ben 1')
    end('ada 1')
    await expect.poll(() => begun).toEqual(['ada 1', 'ben 1', 'ada 2'])
    end('ada 2')
    await lanes.idle()
  })

  it('run so many at a time', async () => {
    const lanes = new PersonLanes(2, 1_000)
    const { begun, work, end } = works()
    for (const person of ['a', 'b', 'c', 'd']) lanes.add(person, 1, work(person))
    await expect.poll(() => begun).toEqual(['a', 'b'])
    end('b')
    await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
    for (const person of ['a', 'c']) end(person)
    await expect.poll(() => begun.length).toBe(4)
    end('d')
    await lanes.idle()
  })

  it('take no more of a person than may wait, but always one', async () => {
    const lanes = new PersonLanes(2, 100)
    const { begun, work, end } = works()
    expect(lanes.add('a', 500, work('a 1'))).toBe(true)
    expect(lanes.add('a', 1, work('a 2'))).toBe(false)
    expect(lanes.add('b', 60, work('b 1'))).toBe(true)
    expect(lanes.add('b', 60, work('b 2'))).toBe(false)
    await expect.poll(() => begun).toEqual(['a 1', 'b 1'])
    for (const name of begun) end(name)
    await lanes.idle()
    expect(lanes.add('a', 60, () => Promise.resolve())).toBe(true)
    await lanes.idle()
  })
})
