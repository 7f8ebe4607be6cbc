import { afterEach, describe, expect, it } from 'vitest'
import { listen, liveClient, run, until } from './support/live.ts'
import { service } from './support/target.ts'

afterEach(async () => {
  await service.from('live_posts').delete().gte('id', 0)
  await service.from('live_lines').delete().neq('line', '')
  await service.schema('archive').from('live_files').delete().gte('id', 0)
})

const POSTS = { table: 'live_posts' } as const
/** Inserts only, because the deletes of an earlier test may arrive late. */
const NEW_POSTS = { ...POSTS, event: 'INSERT' } as const

describe('database changes', () => {
  it('an insert reaches a subscriber', async () => {
    const heard = await listen(liveClient(), POSTS)
    await service.from('live_posts').insert({ id: 1, title: 'Hello', likes: 3, secret: 'classified' })
    await until(heard, 1)
    expect(heard[0]).toEqual({
      eventType: 'INSERT',
      schema: 'public',
      table: 'live_posts',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      new: { id: 1, title: 'Hello', likes: 3 },
      old: {},
      errors: null,
    })
    expect(Math.abs(Date.parse(heard[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(60_000)
  })

  it('an update carries the new row and the key of the old row', async () => {
    await run('alter table live_posts replica identity default')
    const heard = await listen(liveClient({ as: 'service' }), { ...POSTS, event: 'UPDATE' })
    await service.from('live_posts').insert({ id: 1, title: 'Old' })
    await service.from('live_posts').update({ title: 'New' }).eq('id', 1)
    await until(heard, 1)
    await run('alter table live_posts replica identity full')
    expect(heard[0]).toMatchObject({ eventType: 'UPDATE', new: { id: 1, title: 'New' }, old: { id: 1 } })
    expect(heard[0]?.old).toEqual({ id: 1 })
  })

  it('an update and a delete carry the whole old row with replica identity full and without row security', async () => {
    const heard = await listen(liveClient({ as: 'service' }), POSTS)
    await service.from('live_posts').insert({ id: 1, title: 'Old', likes: 1, secret: 'x' })
    await service.from('live_posts').update({ title: 'New' }).eq('id', 1)
    await service.from('live_posts').delete().eq('id', 1)
    await until(heard, 3)
    expect(heard[1]?.old).toEqual({ id: 1, title: 'Old', likes: 1, secret: 'x' })
    expect(heard[2]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 1, title: 'New' } })
  })

  it('an update and a delete carry only the old key with replica identity full and row security', async () => {
    await run('alter table live_cards replica identity full')
    const heard = await listen(liveClient({ as: 'service' }), { table: 'live_cards' })
    const account = 'aaaaaaaa-0000-4000-8000-000000000009'
    await service.from('live_cards').insert({ id: 900, account_id: account, title: 'Old' })
    await service.from('live_cards').update({ title: 'New' }).eq('id', 900)
    await service.from('live_cards').delete().eq('id', 900)
    await until(heard, 3)
    await run('alter table live_cards replica identity default')
    expect(heard.map((change) => change.old)).toEqual([{}, { id: 900 }, { id: 900 }])
  })

  it('a delete carries only the key', async () => {
    await run('alter table live_posts replica identity default')
    const heard = await listen(liveClient(), { ...POSTS, event: 'DELETE' })
    await service.from('live_posts').insert({ id: 5, title: 'Gone', secret: 'classified' })
    await service.from('live_posts').delete().eq('id', 5)
    await until(heard, 1)
    await run('alter table live_posts replica identity full')
    expect(heard[0]).toMatchObject({ eventType: 'DELETE', new: {} })
    expect(heard[0]?.old).toEqual({ id: 5 })
  })

  it('a subscriber gets only the requested events', async () => {
    const client = liveClient()
    const inserts = await listen(client, { ...POSTS, event: 'INSERT' })
    const updates = await listen(client, { ...POSTS, event: 'UPDATE' })
    const deletes = await listen(client, { ...POSTS, event: 'DELETE' })
    const all = await listen(client, { ...POSTS, event: '*' })
    await service.from('live_posts').insert({ id: 1 })
    await service.from('live_posts').update({ title: 'x' }).eq('id', 1)
    await service.from('live_posts').delete().eq('id', 1)
    await until(all, 3)
    const kinds = [inserts, updates, deletes, all].map((heard) => heard.map(({ eventType }) => eventType))
    expect(kinds).toEqual([['INSERT'], ['UPDATE'], ['DELETE'], ['INSERT', 'UPDATE', 'DELETE']])
  })

  it('several bindings on one channel each have their own callback', async () => {
    const heard = await listen(
      liveClient({ as: 'service' }),
      { ...POSTS, event: 'INSERT' },
      { ...POSTS, event: '*', filter: 'likes=gt.5' },
      { schema: 'archive', table: 'live_files' },
    )
    await service.from('live_posts').insert({ id: 1, likes: 1 })
    await service.from('live_posts').insert({ id: 2, likes: 9 })
    await service.schema('archive').from('live_files').insert({ id: 1, name: 'a' })
    await until(heard, 4)
    expect(heard.map(({ table, new: row }) => [table, row['id']])).toEqual([
      ['live_posts', 1],
      ['live_posts', 2],
      ['live_posts', 2],
      ['live_files', 1],
    ])
  })

  it('a subscriber can listen to a whole schema and to every schema', async () => {
    const client = liveClient({ as: 'service' })
    const archive = await listen(client, { schema: 'archive', event: 'INSERT' })
    const all = await listen(client, { schema: '*', event: 'INSERT' })
    await service.from('live_posts').insert({ id: 1 })
    await service.schema('archive').from('live_files').insert({ id: 1, name: 'a' })
    await until(all, 2)
    await until(archive, 1)
    expect(all.map(({ table }) => table)).toEqual(['live_posts', 'live_files'])
    expect(archive.map(({ table }) => table)).toEqual(['live_files'])
  })

  it('all rows of one statement arrive in order', async () => {
    const heard = await listen(liveClient(), NEW_POSTS)
    const rows = Array.from({ length: 1200 }, (_, index) => ({ id: index + 1, title: `post ${index}` }))
    await service.from('live_posts').insert(rows)
    await until(heard, 1200)
    expect(heard.map((change) => change.new['id'])).toEqual(rows.map(({ id }) => id))
  })

  it('changes of several transactions arrive in the order of their commits', async () => {
    const heard = await listen(liveClient(), NEW_POSTS)
    for (let id = 1; id <= 40; id++) await service.from('live_posts').insert({ id })
    await until(heard, 40)
    expect(heard.map((change) => change.new['id'])).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  it('changes that were rolled back do not arrive', async () => {
    const heard = await listen(liveClient(), NEW_POSTS)
    const { error } = await service.from('live_posts').insert([{ id: 1 }, { id: 2 }, { id: 1 }])
    expect(error?.code).toBe('23505')
    await service.from('live_posts').insert({ id: 3 })
    await until(heard, 1)
    expect(heard.map((change) => change.new['id'])).toEqual([3])
  })

  it('changes of a table without a primary key arrive without the rows', async () => {
    const heard = await listen(liveClient(), { table: 'live_lines' })
    await service.from('live_lines').insert({ line: 'classified' })
    await until(heard, 1)
    expect(heard[0]).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] })
  })

  it('a row over a megabyte arrives with its short values only', async () => {
    const heard = await listen(liveClient(), POSTS)
    await service.from('live_posts').insert({ id: 1, title: 'x'.repeat(1_100_000), likes: 7 })
    await until(heard, 1)
    expect(heard[0]?.new).toEqual({ id: 1, likes: 7 })
    expect(heard[0]?.errors).toEqual(['Error 413: Payload Too Large'])
  })

  it('changes follow the publication when a table is added or removed', async () => {
    await run(
      'create table live_later (id int primary key); grant select on live_later to anon; grant all on live_later to service_role',
    )
    await run('alter publication supabase_realtime add table live_later')
    await run(`notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await service.from('live_later').select()).status).toBe(200)
    const heard = await listen(liveClient(), { table: 'live_later' })
    await service.from('live_later').insert({ id: 1 })
    await until(heard, 1)
    await run('alter publication supabase_realtime drop table live_later')
    await run(`notify pgrst, 'reload schema'`)
    const sentinel = await listen(liveClient(), POSTS)
    await expect
      .poll(
        async () => {
          await service.from('live_later').delete().gte('id', 0)
          const before = heard.length
          await service.from('live_later').insert({ id: 2 })
          await service.from('live_posts').insert({ id: Date.now() })
          await until(sentinel, sentinel.length + 1)
          return heard.length - before
        },
        { timeout: 10_000 },
      )
      .toBe(0)
    await run('drop table live_later')
  })
})

describe('the older serializer 1.0.0', () => {
  it('receives changes too', async () => {
    const heard = await listen(liveClient({ version: '1.0.0' }), POSTS)
    await service.from('live_posts').insert({ id: 1, title: 'Hello' })
    await until(heard, 1)
    expect(heard[0]).toMatchObject({ eventType: 'INSERT', new: { id: 1, title: 'Hello' } })
  })
})
