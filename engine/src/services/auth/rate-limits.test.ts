import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import { deleteOldRateLimits, refund, consume } from './rate-limits.ts'

const LIMIT = { count: 3, seconds: 300 }

describe.each(kinds)('rate limits on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
  })
  afterAll(() => test.close())
  beforeEach(() => test.db.query({ text: 'delete from engine.rate_limits' }))

  /** Moves the counter as if that many seconds had passed. */
  const pass = (key: string, seconds: number) =>
    test.db.query({
      text: `update engine.rate_limits set whole_again_at = whole_again_at - $2::interval where key = $1`,
      values: [key, `${seconds} seconds`],
    })

  it('allows the first ones, and says how long the next has to wait', async () => {
    const waits = []
    for (let turn = 0; turn < 4; turn += 1) waits.push(await consume(test.db, 'first', LIMIT))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(95)
    expect(waits[3]).toBeLessThanOrEqual(100)
  })

  it('refills steadily', async () => {
    for (let turn = 0; turn < 3; turn += 1) await consume(test.db, 'steady', LIMIT)
    await pass('steady', 101)
    expect(await consume(test.db, 'steady', LIMIT)).toBe(0)
    expect(await consume(test.db, 'steady', LIMIT)).toBeGreaterThan(0)
    await pass('steady', 10_000)
    for (let turn = 0; turn < 3; turn += 1) expect(await consume(test.db, 'steady', LIMIT)).toBe(0)
    expect(await consume(test.db, 'steady', LIMIT)).toBeGreaterThan(0)
  })

  it('does not count a refusal', async () => {
    const once = { count: 1, seconds: 60 }
    await consume(test.db, 'refused', once)
    const waits = [await consume(test.db, 'refused', once), await consume(test.db, 'refused', once)]
    expect(waits.every((wait) => wait > 55 && wait <= 60)).toBe(true)
  })

  it('counts each key separately', async () => {
    const once = { count: 1, seconds: 60 }
    expect([await consume(test.db, 'a', once), await consume(test.db, 'b', once)]).toEqual([0, 0])
    expect(await consume(test.db, 'a', once)).toBeGreaterThan(0)
  })

  it('allows no more than the limit to many at once on two engines', async () => {
    const other = await test.reopen()
    for (let rush = 0; rush < 10; rush += 1) {
      const key = `rush ${rush}`
      const waits = await Promise.all(
        Array.from({ length: 40 }, (_, turn) =>
          consume(turn % 2 === 0 ? test.db : other, key, { count: 7, seconds: 300 }),
        ),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
    }
  })

  // PGlite runs one transaction at a time.
  it.runIf(kind === 'postgres')('a transaction that began earlier does not refill the allowance', async () => {
    const other = await test.reopen()
    const key = 'earlier'
    const wait = await test.db.transaction(async (session) => {
      await session.query({ text: 'select now()' })
      for (let turn = 0; turn < 3; turn += 1) expect(await consume(other, key, LIMIT)).toBe(0)
      return consume(session, key, LIMIT)
    })
    expect(wait).toBeGreaterThan(95)
  })

  it.runIf(kind === 'postgres')('a transaction that cannot see the row yet is refused too', async () => {
    const other = await test.reopen()
    const key = 'unseen'
    const once = { count: 1, seconds: 60 }
    const waits = await test.db.transaction(async (session) => {
      expect(await consume(session, key, once)).toBe(0)
      // Waits for this transaction, with a view of the table from before it.
      const second = consume(other, key, once)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { second }
    })
    expect(await waits.second).toBeGreaterThan(0)
  })

  it('what is refunded can be consumed again', async () => {
    const key = 'refunded'
    for (let turn = 0; turn < 3; turn += 1) await consume(test.db, key, LIMIT)
    await refund(test.db, key, LIMIT)
    expect(await consume(test.db, key, LIMIT)).toBe(0)
    expect(await consume(test.db, key, LIMIT)).toBeGreaterThan(0)
  })

  it('locks nobody out after the clock was set back', async () => {
    for (let turn = 0; turn < 3; turn += 1) await consume(test.db, 'back', LIMIT)
    await pass('back', -3600)
    for (let turn = 0; turn < 3; turn += 1) expect(await consume(test.db, 'back', LIMIT)).toBe(0)
    const wait = await consume(test.db, 'back', LIMIT)
    expect(wait > 95 && wait <= 100).toBe(true)
  })

  it('deletes counters with a full allowance, and no others', async () => {
    await consume(test.db, 'old', LIMIT)
    await consume(test.db, 'young', LIMIT)
    await pass('old', 301)
    await deleteOldRateLimits(test.db)
    const { rows } = await test.db.query({ text: `select key from engine.rate_limits where key in ('old', 'young')` })
    expect(rows).toEqual([['young']])
  })
})
