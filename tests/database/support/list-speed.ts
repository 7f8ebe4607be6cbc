import { expect } from 'vitest'
import type { Database } from '../../../engine/src/kernel/db/database.ts'
import { signedIn } from './signed-in.ts'

/** The administrator who asks. */
export const ADMIN = 'b0000000-0000-4000-8000-000000000001'

/** The name of a query, and its text. */
export type Query = readonly [name: string, text: string]

/** The first and the last page of a list in both directions, by every column. */
export const sorted = (
  list: string,
  sorts: readonly string[],
  call: (sort: string, descending: boolean, page: number) => string,
  pages: number,
): Query[] =>
  sorts.flatMap((sort) =>
    [1, pages].flatMap((page) =>
      [false, true].map(
        (descending) =>
          [
            `${list} by ${sort}, ${descending ? 'descending' : 'ascending'}, page ${page}`,
            call(sort, descending, page),
          ] as const,
      ),
    ),
  )

/** Expects that the list has exactly the values that the database offers, so that no new one is left out. */
export async function expectAllValues(db: Database, type: string, values: readonly string[]): Promise<void> {
  const { rows } = await db.query({ text: `select unnest(enum_range(null::public.${type}))::text as value order by 1` })
  expect(rows.flat(), `the values of ${type}`).toEqual(values.toSorted())
}

/** Runs a query as the administrator, and expects rows within the time. */
export async function expectFast(db: Database, [name, text]: Query, limitMs: number): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  // Five attempts at most: the first one warms up, and a busy machine may delay any of them.
  for (let round = 0; round < 5 && (round < 2 || best >= limitMs); round++) {
    const start = performance.now()
    const { rows } = await db.transaction((session) => session.query({ text }), { settings: signedIn(ADMIN) })
    best = Math.min(best, performance.now() - start)
    expect(rows.length).toBeGreaterThan(0)
  }
  console.log(`${name}: ${best.toFixed(1)} ms`)
  expect(best).toBeLessThan(limitMs)
}
