import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, service } from './support/target.ts'

const clean = async () => {
  await service.from('tasks').delete().like('code', 'upd-%')
}
beforeEach(async () => {
  await clean()
  await service.from('tasks').insert([
    { code: 'upd-1', title: 'one', priority: 1, matter_id: 1 },
    { code: 'upd-2', title: 'two', priority: 2, matter_id: 3 },
    { code: 'upd-3', title: 'three', priority: 3, matter_id: null },
  ])
})
afterAll(clean)

const stored = async (columns: string) =>
  (await service.from('tasks').select(columns).like('code', 'upd-%').order('code')).data

describe('update', () => {
  it('affects the filtered rows and returns nothing', async () => {
    const answer = await call('tasks?code=in.(upd-1,upd-2)', { as: 'alice', method: 'PATCH', body: { done: true } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([204, '', '0-1/*'])
    expect(await stored('code,done')).toEqual([
      { code: 'upd-1', done: true },
      { code: 'upd-2', done: true },
      { code: 'upd-3', done: false },
    ])
  })

  it('returns the changed rows', async () => {
    const query = alice.from('tasks').update({ title: 'changed', due: null }).eq('code', 'upd-2')
    const { data, status } = await query.select('code,title,matters(id)')
    expect([data, status]).toEqual([[{ code: 'upd-2', title: 'changed', matters: { id: 3 } }], 200])
  })

  it('returns one row with single', async () => {
    const { data } = await alice.from('tasks').update({ priority: 5 }).eq('code', 'upd-1').select('priority').single()
    expect(data).toEqual({ priority: 5 })
    const { error, status } = await alice.from('tasks').update({ priority: 4 }).like('code', 'upd-%').select().single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 3 rows'])
    expect(await stored('priority')).toEqual([{ priority: 5 }, { priority: 2 }, { priority: 3 }])
  })

  it('affects nothing if no row matches', async () => {
    const { data, error, status } = await alice.from('tasks').update({ done: true }).eq('code', 'upd-99').select()
    expect([data, error, status]).toEqual([[], null, 200])
    const silent = await call('tasks?code=eq.upd-99', { as: 'alice', method: 'PATCH', body: { done: true } })
    expect([silent.status, silent.headers.get('content-range')]).toEqual([204, '*/*'])
  })

  it('counts the updated rows', async () => {
    const { count } = await alice
      .from('tasks')
      .update({ done: true }, { count: 'exact' })
      .lte('priority', 2)
      .like('code', 'upd-%')
    expect(count).toBe(2)
  })

  it('takes or, not and json paths as filters', async () => {
    await alice.from('tasks').update({ title: 'hit' }).like('code', 'upd-%').or('priority.eq.1,matter_id.is.null')
    expect(await stored('title')).toEqual([{ title: 'hit' }, { title: 'two' }, { title: 'hit' }])
  })

  it('changes nothing with an empty body', async () => {
    const answer = await call('tasks?code=eq.upd-1', {
      as: 'alice',
      method: 'PATCH',
      body: {},
      prefer: 'return=representation',
    })
    expect([answer.status, answer.text]).toEqual([200, '[]'])
  })

  it('ignores keys that columns does not name', async () => {
    const answer = await call('tasks?code=eq.upd-1&columns=title', {
      as: 'alice',
      method: 'PATCH',
      body: { title: 'kept', priority: 5 },
    })
    expect(answer.status).toBe(204)
    expect(await stored('title,priority')).toMatchObject([{ title: 'kept', priority: 1 }, {}, {}])
  })

  it('works through an updatable view', async () => {
    await alice.from('task_titles').update({ title: 'by view' }).eq('code', 'upd-3')
    expect(await stored('title')).toMatchObject([{}, {}, { title: 'by view' }])
  })

  it('changes nothing if a constraint is violated', async () => {
    const { error, status } = await alice.from('tasks').update({ priority: 6 }).like('code', 'upd-%')
    expect([status, error?.code]).toEqual([400, '23514'])
    expect(await stored('priority')).toEqual([{ priority: 1 }, { priority: 2 }, { priority: 3 }])
  })

  it('refuses an unknown column in the body or in a filter', async () => {
    expect(await outcome('tasks?code=eq.upd-1', { as: 'alice', method: 'PATCH', body: { nope: 1 } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST204' },
    })
    expect(await outcome('tasks?nope=eq.1', { as: 'alice', method: 'PATCH', body: { title: 'x' } })).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column tasks.nope does not exist' },
    })
  })

  it('is refused without a grant', async () => {
    const { error, status } = await anon.from('tasks').update({ done: true }).eq('code', 'upd-1')
    expect([status, error?.code]).toEqual([401, '42501'])
  })
})

describe('delete', () => {
  it('affects the filtered rows and returns nothing', async () => {
    const answer = await call('tasks?code=eq.upd-1', { as: 'alice', method: 'DELETE' })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([204, '', '*/*'])
    expect(await stored('code')).toEqual([{ code: 'upd-2' }, { code: 'upd-3' }])
  })

  it('returns the deleted rows with embedded tables', async () => {
    const { data, status } = await alice.from('tasks').delete().eq('code', 'upd-2').select('code,matters(title)')
    expect([data, status]).toEqual([
      [{ code: 'upd-2', matters: { title: 'Trademark dispute over candle brands' } }],
      200,
    ])
  })

  it('counts the deleted rows', async () => {
    const { count, status } = await alice
      .from('tasks')
      .delete({ count: 'exact' })
      .like('code', 'upd-%')
      .gte('priority', 2)
    expect([count, status]).toEqual([2, 204])
  })

  it('deletes nothing if single finds several rows', async () => {
    const { error, status } = await alice.from('tasks').delete().like('code', 'upd-%').select().single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    expect(await stored('code')).toHaveLength(3)
  })

  it('refuses to delete a row that other rows reference', async () => {
    const { error, status } = await service.from('clients').delete().eq('id', 1)
    expect([status, error?.code]).toEqual([409, '23503'])
    expect(error?.details).toBe('Key (id)=(1) is still referenced from table "matters".')
  })

  it('affects nothing if no row matches', async () => {
    const { data, status } = await alice.from('tasks').delete().eq('code', 'upd-99').select()
    expect([data, status]).toEqual([[], 200])
  })
})
