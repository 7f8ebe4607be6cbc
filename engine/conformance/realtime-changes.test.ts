import { afterEach, describe, expect, it } from 'vitest'
import { listen, liveClient, until } from './harness/live.ts'
import { ALICE, service } from './harness/target.ts'

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000001'

afterEach(async () => {
  await service.from('live_posts').delete().gte('id', 0)
  await service.from('live_cards').delete().gte('id', 0)
  await service.from('live_members').delete().eq('account_id', ACCOUNT)
})

describe('changes', () => {
  it('an insert reaches a subscriber', async () => {
    const heard = await listen(liveClient(), { table: 'live_posts' })
    await service.from('live_posts').insert({ id: 1, title: 'Hello', likes: 3, secret: 'classified' })
    await until(heard, 1)
    expect(heard[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'live_posts',
      new: { id: 1, title: 'Hello', likes: 3 },
      errors: null,
    })
  })

  it('row security decides who hears of a row', async () => {
    await service.from('live_members').insert({ account_id: ACCOUNT, user_id: ALICE })
    const alice = await listen(liveClient({ as: 'alice' }), { table: 'live_cards', filter: `account_id=eq.${ACCOUNT}` })
    const bob = await listen(liveClient({ as: 'bob' }), { table: 'live_cards', filter: `account_id=eq.${ACCOUNT}` })
    const all = await listen(liveClient({ as: 'service' }), { table: 'live_cards' })
    await service.from('live_cards').insert({ id: 1, account_id: ACCOUNT, title: 'One' })
    await until(alice, 1)
    await until(all, 1)
    expect(alice[0]?.new).toMatchObject({ id: 1, title: 'One' })
    expect(bob).toEqual([])
  })
})
