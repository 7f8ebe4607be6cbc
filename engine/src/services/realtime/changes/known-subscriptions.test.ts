import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { KnownSubscriptions } from './known-subscriptions.ts'

describe('known subscriptions', () => {
  it('are found until their time is over', async () => {
    const known = new KnownSubscriptions(40)
    known.keep('cards of alpha', [['public', 'cards', 't', null]])
    expect(known.find('cards of alpha')).toEqual([['public', 'cards', 't', null]])
    expect(known.find('cards of beta')).toBeNull()
    await sleep(60)
    expect(known.find('cards of alpha')).toBeNull()
  })

  it('are not kept if the question is long', () => {
    const known = new KnownSubscriptions()
    const long = 'x'.repeat(2_001)
    known.keep(long, [])
    expect(known.find(long)).toBeNull()
  })

  it('are as many as fit, the newest of them', () => {
    const known = new KnownSubscriptions(60_000, 2)
    for (const question of ['one', 'two', 'one', 'three']) known.keep(question, [[question]])
    expect(['one', 'two', 'three'].map((question) => known.find(question) !== null)).toEqual([true, false, true])
  })
})
