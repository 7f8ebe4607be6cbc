import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

it('people take turns, however many documents one of them has', async () => {
  const queue = new FairQueue(1)
  const release = await queue.acquire('anna')
  const order: string[] = []
  const waiting = ['anna', 'anna', 'anna', 'bela', 'bela', 'carl'].map(async (person) => {
    const releaseOwn = await queue.acquire(person)
    order.push(person)
    releaseOwn()
    releaseOwn()
  })
  release()
  await Promise.all(waiting)
  expect(order).toEqual(['anna', 'bela', 'carl', 'anna', 'bela', 'anna'])
})

it('a person who has left does not wait any more', async () => {
  const queue = new FairQueue(1)
  const release = await queue.acquire('anna')
  const client = new AbortController()
  const gone = queue.acquire('anna', client.signal)
  const next = queue.acquire('bela')
  client.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  await expect(queue.acquire('anna', client.signal)).rejects.toThrow('left')
  release()
  expect(await next).toBeTypeOf('function')
})
