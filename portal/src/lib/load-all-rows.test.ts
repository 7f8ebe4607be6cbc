import { expect, it } from 'vitest'
import { loadAllRows } from './load-all-rows.ts'

const list = (total: number) => Array.from({ length: total }, (_, n) => ({ place: n + 1, total }))

/** Gives pages as the database does, with at most that many rows in each. */
function pagesOf(total: number, atMost = 1000) {
  return async (page: number, size: number) => {
    const last = Math.max(1, Math.ceil(total / size))
    const start = (Math.min(page, last) - 1) * size
    return list(total).slice(start, start + Math.min(size, atMost))
  }
}

it.each([0, 1, 999, 1000, 1001, 2500])('loads all of %i rows', async (total) => {
  expect(await loadAllRows(pagesOf(total))).toEqual(list(total))
})

it('ends even if rows are deleted meanwhile', async () => {
  let requests = 0
  const shrinking = (page: number, size: number) => pagesOf(requests++ === 0 ? 1500 : 1000)(page, size)
  expect(await loadAllRows(shrinking)).toHaveLength(1000)
})

it('fails instead of leaving out rows if the server gives fewer than requested', async () => {
  await expect(loadAllRows(pagesOf(1500, 500))).rejects.toThrow('fewer rows')
})
