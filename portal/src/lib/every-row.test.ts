import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everyRow, MAX_ROWS } from './every-row.ts'

interface Row {
  readonly id: number
}

const list = (total: number): Row[] => Array.from({ length: total }, (_, id) => ({ id }))

/** A server with these rows, which gives at most so many at once. Counts only if it is asked to. */
function serverOf(rows: () => readonly Row[], maxRows = MAX_ROWS) {
  const requests: number[] = []
  return {
    requests,
    load: async ({ after, size, options }: { after: Row | null; size: number; options: { count?: 'exact' } }) => {
      requests.push(size)
      const all = rows()
      const data = all.filter(({ id }) => after === null || id > after.id).slice(0, Math.min(size, maxRows))
      return { data, error: null, count: options.count === undefined ? null : all.length }
    },
  }
}

it('knows how many rows the server gives at once', () => {
  const config = readFileSync(new URL('../../../supabase/config.toml', import.meta.url), 'utf8')
  expect(config).toContain(`\nmax_rows = ${MAX_ROWS}\n`)
})

it.each([
  [0, 1],
  [1, 1],
  [999, 1],
  [1000, 1],
  [1001, 2],
  [2500, 3],
])('loads all of %i rows with %i requests', async (total, requests) => {
  const server = serverOf(() => list(total))
  expect(await everyRow(server.load)).toEqual(list(total))
  expect(server.requests).toHaveLength(requests)
})

it('goes on if the server gives fewer rows than the limit', async () => {
  expect(await everyRow(serverOf(() => list(1200), 500).load)).toEqual(list(1200))
})

it('loads everything from a server that does not count', async () => {
  const { load } = serverOf(() => list(2500))
  expect(await everyRow<Row>(async (page) => ({ ...(await load(page)), count: null }))).toEqual(list(2500))
})

it('loads only the first ones if it is asked to', async () => {
  const server = serverOf(() => list(5000))
  expect(await everyRow(server.load, 1501)).toEqual(list(1501))
  expect(server.requests).toEqual([1000, 501])
})

it('leaves out no row if an earlier one is deleted meanwhile, and ends', async () => {
  let rows = list(2500)
  const server = serverOf(() => rows)
  const loaded = await everyRow<Row>(async (page) => {
    const answer = await server.load(page)
    rows = rows.filter(({ id }) => id !== 3)
    return answer
  })
  expect(loaded).toEqual(list(2500))
  const shrinking = serverOf(() => rows)
  const rest = await everyRow<Row>(async (page) => {
    const answer = await shrinking.load(page)
    rows = rows.slice(0, 1200)
    return answer
  })
  expect(rest.at(-1)).toEqual({ id: 1200 })
})

it('asks for smaller pages if the answer would be too large', async () => {
  const { load } = serverOf(() => list(900))
  const sizes: number[] = []
  const rows = await everyRow<Row>(async (page) => {
    sizes.push(page.size)
    if (page.size > 300) return { data: null, error: { message: 'too large' }, count: null, status: 413 }
    return await load(page)
  })
  expect(rows).toEqual(list(900))
  expect(sizes).toEqual([1000, 500, 250, 250, 250, 250])
})

it('fails if a page cannot be loaded, instead of leaving it out', async () => {
  const { load } = serverOf(() => list(2500))
  const broken = everyRow<Row>(async (page) =>
    page.after === null ? load(page) : { data: null, error: { message: 'down' }, count: null, status: 500 },
  )
  await expect(broken).rejects.toThrow('down')
})
