import { describe, expect, it } from 'vitest'
import { callBoth, callInEngine } from './support/call.ts'
import { signedIn, stranger, training } from '../support/training/training.ts'

describe('apply-retention', { timeout: 60_000 }, () => {
  it('runs only for the schedule', async () => {
    const { token } = await signedIn('admin')
    expect(await callBoth('apply-retention', { token })).toMatchObject({
      status: 403,
      body: { success: false, error: 'Only the schedule deletes what was kept long enough' },
    })
    const { error } = await stranger().functions.invoke('apply-retention')
    expect(error?.context.status).toBe(401)
    expect(await callInEngine('apply-retention', { headers: { apikey: training.secretKey } })).toMatchObject({
      status: 200,
      body: { success: true, announced: expect.any(Number), deleted: expect.any(Object) },
    })
  })

  it('lets no caller pass a time', async () => {
    const { client } = await signedIn('admin')
    expect((await client.rpc('announce_deletions')).status).toBe(403)
    expect((await client.rpc('delete_next_batch')).status).toBe(403)
  })

  it('has periods that visitors can read and nobody can write', async () => {
    const visitor = stranger()
    const { data } = await visitor.from('retention_rules').select('category, months').eq('category', 'consults')
    expect(data).toEqual([{ category: 'consults', months: 12 }])
    expect((await visitor.from('retention_rules').select('most_months')).status).toBe(401)
    const { client } = await signedIn('customer')
    expect((await client.from('retention_rules').update({ months: 1 }).eq('category', 'consults')).status).toBe(403)
    expect((await client.rpc('admin_set_retention_period', { category: 'consults', months: 24 })).status).toBe(403)
  })
})
