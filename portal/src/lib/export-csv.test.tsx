import { afterEach, expect, it, vi } from 'vitest'
import { exportCsv, type ExportProgress, type ListPart, numberedParts } from './export-csv.ts'

const list = (total: number) => Array.from({ length: total }, (_, n) => ({ place: n + 1, total }))

/** Gives pages as the database does, with at most that many rows in each. */
function pagesOf(total: number, atMost = 1000) {
  return async (page: number, size: number) => {
    const last = Math.max(1, Math.ceil(total / size))
    const start = (Math.min(page, last) - 1) * size
    return list(total).slice(start, start + Math.min(size, atMost))
  }
}

async function allOf<Row>(parts: AsyncIterable<ListPart<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for await (const { rows } of parts) all.push(...rows)
  return all
}

afterEach(() => vi.restoreAllMocks())

it.each([0, 1, 999, 1000, 1001, 2500])('loads all of %i rows', async (total) => {
  expect(await allOf(numberedParts(pagesOf(total)))).toEqual(list(total))
})

it('ends even if rows are deleted meanwhile', async () => {
  let requests = 0
  const shrinking = (page: number, size: number) => pagesOf(requests++ === 0 ? 1500 : 1000)(page, size)
  expect(await allOf(numberedParts(shrinking))).toHaveLength(1000)
})

it('fails instead of leaving out rows if the server gives fewer than requested', async () => {
  await expect(allOf(numberedParts(pagesOf(1500, 500)))).rejects.toThrow('fewer rows')
})

it('writes one file of all parts, and reports after each', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const reported: ExportProgress[] = []
  const columns = [{ header: 'Place', cell: ({ place }: { place: number }) => place }]
  await exportCsv('list.csv', columns, numberedParts(pagesOf(2500)), (progress) => reported.push(progress))
  expect(reported).toEqual([1000, 2000, 2500].map((done) => ({ done, total: 2500 })))
  const lines = (await saved[0]?.text())?.split('\r\n')
  expect(lines).toEqual([expect.stringMatching(/Place$/), ...list(2500).map(({ place }) => String(place)), ''])
})
