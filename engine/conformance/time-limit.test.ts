import { describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, target } from './harness/target.ts'

// On a busy machine a new PGlite takes its time; a statement that is not ended at all takes longer still.
const cancelled = {
  status: 500,
  body: { code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' },
}

describe('the time limit', () => {
  it('a statement that waits is ended', { timeout: 60_000 }, async () => {
    const begun = Date.now()
    expect(await outcome('rpc/wait', { method: 'POST', body: { seconds: 40 } })).toEqual(cancelled)
    expect(Date.now() - begun).toBeGreaterThan(target.timeLimitMs * 0.9)
    expect(Date.now() - begun).toBeLessThan(target.timeLimitMs + 15_000)
    expect((await anon.from('tags').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  })

  it('a statement that computes is ended too', { timeout: 60_000 }, async () => {
    const begun = Date.now()
    expect(await outcome('rpc/spin', { as: 'alice', method: 'POST' })).toEqual(cancelled)
    expect(Date.now() - begun).toBeLessThan(target.timeLimitMs + 15_000)
    expect((await alice.rpc('whoami')).data).toMatchObject({ role: 'authenticated', marker: 'alice' })
  })

  it('a statement within the limit is left alone', async () => {
    const answer = await call('rpc/wait', { method: 'POST', body: { seconds: 0.3 } })
    expect([answer.status, answer.text]).toEqual([200, '"rested"'])
  })
})
