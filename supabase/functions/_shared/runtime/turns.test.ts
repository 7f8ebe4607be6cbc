import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('people take turns, however many documents one of them has', async () => {
  const queue = new Turns(1)
  const leave = await queue.enter('anna')
  const order: string[] = []
  const waiting = ['anna', 'anna', 'anna', 'bela', 'bela', 'carl'].map(async (person) => {
    const out = await queue.enter(person)
    order.push(person)
    out()
    out()
  })
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['anna', 'bela', 'carl', 'anna', 'bela', 'anna'])
})

it('whoever has left waits no more', async () => {
  const queue = new Turns(1)
  const leave = await queue.enter('anna')
  const client = new AbortController()
  const gone = queue.enter('anna', client.signal)
  const next = queue.enter('bela')
  client.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  await expect(queue.enter('anna', client.signal)).rejects.toThrow('left')
  leave()
  expect(await next).toBeTypeOf('function')
})
