import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { deleteOldRateLimits, putBack, take } from './rate-limits.ts'

const LIMIT = { count: 3, seconds: 300 }

describe.each(kinds)('rate limits on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
  })
  afterAll(() => test.close())

  /** As if so many seconds had passed. */
  const pass = (key: string, seconds: number) =>
    test.db.query({
      text: `update engine.rate_limits set whole_again_at = whole_again_at - $2::interval where key = $1`,
      values: [key, `${seconds} seconds`],
    })

  it('lets the first ones through, and says how long the next has to wait', async () => {
    const waits = []
    for (let turn = 0; turn < 4; turn += 1) waits.push(await take(test.db, 'first', LIMIT))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(95)
    expect(waits[3]).toBeLessThanOrEqual(100)
  })

  it('fills up steadily', async () => {
    for (let turn = 0; turn < 3; turn += 1) await take(test.db, 'steady', LIMIT)
    await pass('steady', 101)
    expect(await take(test.db, 'steady', LIMIT)).toBe(0)
    expect(await take(test.db, 'steady', LIMIT)).toBeGreaterThan(0)
    await pass('steady', 10_000)
    for (let turn = 0; turn < 3; turn += 1) expect(await take(test.db, 'steady', LIMIT)).toBe(0)
    expect(await take(test.db, 'steady', LIMIT)).toBeGreaterThan(0)
  })

  it('a refusal costs nothing', async () => {
    const once = { count: 1, seconds: 60 }
    await take(test.db, 'refused', once)
    const waits = [await take(test.db, 'refused', once), await take(test.db, 'refused', once)]
    expect(waits.every((wait) => wait > 55 && wait <= 60)).toBe(true)
  })

  it('counts each key for itself', async () => {
    const once = { count: 1, seconds: 60 }
    expect([await take(test.db, 'a', once), await take(test.db, 'b', once)]).toEqual([0, 0])
    expect(await take(test.db, 'a', once)).toBeGreaterThan(0)
  })

  it('many at once, on two engines, take no more than there are', async () => {
    const other = await test.reopen()
    // A key of its own for each rush and each attempt: what one has taken, the next would miss.
    for (let rush = 0; rush < 10; rush += 1) {
      const key = `rush ${randomUUID()}`
      const waits = await Promise.all(
        Array.from({ length: 40 }, (_, turn) =>
          take(turn % 2 === 0 ? test.db : other, key, { count: 7, seconds: 300 }),
        ),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
    }
  })

  // PGlite runs one transaction at a time.
  it.runIf(kind === 'postgres')('a transaction that began earlier does not make the allowance whole', async () => {
    const other = await test.reopen()
    const key = `earlier ${randomUUID()}`
    const wait = await test.db.transaction(async (session) => {
      await session.query({ text: 'select now()' })
      for (let turn = 0; turn < 3; turn += 1) expect(await take(other, key, LIMIT)).toBe(0)
      return take(session, key, LIMIT)
    })
    expect(wait).toBeGreaterThan(95)
  })

  it.runIf(kind === 'postgres')('one who cannot see the row yet is refused all the same', async () => {
    const other = await test.reopen()
    const key = `unseen ${randomUUID()}`
    const once = { count: 1, seconds: 60 }
    const waits = await test.db.transaction(async (session) => {
      expect(await take(session, key, once)).toBe(0)
      // Waits for this transaction, with a view of the table from before it.
      const second = take(other, key, once)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { second }
    })
    expect(await waits.second).toBeGreaterThan(0)
  })

  it('what is put back can be taken again', async () => {
    const key = `back ${randomUUID()}`
    for (let turn = 0; turn < 3; turn += 1) await take(test.db, key, LIMIT)
    await putBack(test.db, key, LIMIT)
    expect(await take(test.db, key, LIMIT)).toBe(0)
    expect(await take(test.db, key, LIMIT)).toBeGreaterThan(0)
  })

  it('locks nobody out when the clock was set back', async () => {
    for (let turn = 0; turn < 3; turn += 1) await take(test.db, 'back', LIMIT)
    await pass('back', -3600)
    for (let turn = 0; turn < 3; turn += 1) expect(await take(test.db, 'back', LIMIT)).toBe(0)
    const wait = await take(test.db, 'back', LIMIT)
    expect(wait > 95 && wait <= 100).toBe(true)
  })

  it('forgets what is whole again, and nothing else', async () => {
    await take(test.db, 'old', LIMIT)
    await take(test.db, 'young', LIMIT)
    await pass('old', 301)
    await deleteOldRateLimits(test.db)
    const { rows } = await test.db.query({ text: `select key from engine.rate_limits where key in ('old', 'young')` })
    expect(rows).toEqual([['young']])
  })
})
