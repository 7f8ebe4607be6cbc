import { describe, expect, it } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { KnownSubscriptions } from './known-subscriptions.ts'
import { grantSubscription } from './subscribe.ts'

const callerOf = (sub: string, role = 'authenticated') => ({ role, claims: JSON.stringify({ sub }) })

/** A database that publishes the table `t`, with its trigger or still without. */
function asking(isWatched: 't' | 'f') {
  let asked = 0
  let refreshed = 0
  const session = { last: () => Promise.resolve({ rows: (asked++, [['public', 't', isWatched, '[]']]) }) }
  const db = { transaction: (work: (given: unknown) => unknown) => work(session) } as unknown as Database
  const known = new KnownSubscriptions()
  const refresh = () => Promise.resolve(void refreshed++)
  const grant = (table: string, sub: string, role?: string) =>
    grantSubscription({ event: '*', schema: 'public', table, filters: [], select: null }, callerOf(sub, role), {
      db,
      apiSearchPath: 'public',
      timeoutMs: 1_000,
      known,
      refresh,
    })
  return { grant, counts: () => [asked, refreshed] }
}

describe('a subscription', () => {
  it('is not asked for again by a colleague who wants the same', async () => {
    const { grant, counts } = asking('t')
    const first = await grant('t', 'ada')
    expect(await grant('t', 'ben')).toEqual(first)
    expect(counts()).toEqual([1, 0])
  })

  it('is asked for again for another role or table', async () => {
    const { grant, counts } = asking('t')
    await grant('t', 'ada')
    await grant('t', 'ada', 'anon')
    await grant('u', 'ada')
    expect(counts()).toEqual([3, 0])
  })

  it('is asked for again until the table has its trigger', async () => {
    const { grant, counts } = asking('f')
    await grant('t', 'ada')
    await grant('t', 'ada')
    expect(counts()).toEqual([2, 2])
  })
})
