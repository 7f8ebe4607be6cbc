import { expect, it } from 'vitest'
import { everyRow } from './every-row.ts'

const list = (total: number) => Array.from({ length: total }, (_, n) => ({ place: n + 1, total }))

/** As the database pages, giving at most so many rows. */
function pagesOf(total: number, atMost = 1000) {
  return async (page: number, size: number) => {
    const last = Math.max(1, Math.ceil(total / size))
    const start = (Math.min(page, last) - 1) * size
    return list(total).slice(start, start + Math.min(size, atMost))
  }
}

it.each([0, 1, 999, 1000, 1001, 2500])('brings all of %i rows', async (total) => {
  expect(await everyRow(pagesOf(total))).toEqual(list(total))
})

it('ends although rows went meanwhile', async () => {
  let asked = 0
  const shrinking = (page: number, size: number) => pagesOf(asked++ === 0 ? 1500 : 1000)(page, size)
  expect(await everyRow(shrinking)).toHaveLength(1000)
})

it('leaves nothing out where a server gives fewer', async () => {
  await expect(everyRow(pagesOf(1500, 500))).rejects.toThrow('fewer rows')
})
