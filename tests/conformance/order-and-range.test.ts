import { describe, expect, it } from 'vitest'
import { anon, call, outcome, read } from './support/target.ts'

const ids = (rows: unknown): number[] => (rows as { id: number }[]).map((row) => row.id)

describe('order sorts the rows', () => {
  it('in ascending and descending order', async () => {
    expect(ids((await anon.from('matters').select('id').order('title')).data)).toEqual([5, 4, 1, 3, 6, 2])
    expect(ids((await anon.from('matters').select('id').order('title', { ascending: false })).data)).toEqual([
      2, 6, 3, 1, 4, 5,
    ])
  })

  it('by several columns', async () => {
    const query = anon.from('matters').select('id').order('client_id', { ascending: false }).order('budget')
    expect(ids((await query).data)).toEqual([5, 4, 3, 6, 2, 1])
  })

  it('with nulls first, nulls last or in the default order of Postgres', async () => {
    const budgets = (options: { ascending: boolean; nullsFirst?: boolean }) =>
      anon.from('matters').select('id').order('budget', options)
    expect(ids((await budgets({ ascending: true })).data)).toEqual([6, 5, 2, 1, 3, 4])
    expect(ids((await budgets({ ascending: true, nullsFirst: true })).data)).toEqual([4, 6, 5, 2, 1, 3])
    expect(ids((await budgets({ ascending: false })).data)).toEqual([4, 3, 1, 2, 5, 6])
    expect(ids((await budgets({ ascending: false, nullsFirst: false })).data)).toEqual([3, 1, 2, 5, 6, 4])
    expect(ids(await read('matters?select=id&order=budget.nullsfirst'))).toEqual([4, 6, 5, 2, 1, 3])
  })

  it('by a column that is not selected', async () => {
    expect(await read('lawyers?select=full_name&order=hourly_rate.desc&limit=1')).toEqual([
      { full_name: 'Chiara Rossi' },
    ])
  })

  it('and answers 400 for an unknown column', async () => {
    expect(await outcome('matters?select=id&order=nope')).toEqual({
      status: 400,
      body: { code: '42703', details: null, hint: null, message: 'column matters.nope does not exist' },
    })
  })
})

describe('limit, offset, range', () => {
  it('limit returns so many rows', async () =>
    expect(ids((await anon.from('matters').select('id').order('id').limit(2)).data)).toEqual([1, 2]))

  it('limit zero returns no rows', async () => {
    const answer = await call('matters?limit=0')
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([200, '[]', '*/*'])
  })

  it('range is inclusive', async () => {
    const { data, status } = await anon.from('matters').select('id').order('id').range(1, 3)
    expect([ids(data), status]).toEqual([[2, 3, 4], 200])
  })

  it('offset works without limit', async () =>
    expect(ids(await read('matters?select=id&order=id&offset=4'))).toEqual([5, 6]))

  it('the Range header selects rows', async () => {
    const answer = await call('matters?select=id&order=id', { headers: { 'range-unit': 'items', range: '2-3' } })
    expect([answer.status, answer.headers.get('content-range'), answer.text]).toEqual([
      200,
      '2-3/*',
      expect.stringMatching(/^\[\{"id":3\},\s*\{"id":4\}\]$/),
    ])
    const open = await call('matters?select=id&order=id', { headers: { range: '4-' } })
    expect([open.headers.get('content-range'), ids(open.json())]).toEqual(['4-5/*', [5, 6]])
  })

  it('the Range header and limit together return the rows that are in both', async () => {
    const answer = await call('matters?select=id&order=id&limit=3', { headers: { range: '1-9' } })
    expect([answer.headers.get('content-range'), ids(answer.json())]).toEqual(['1-2/*', [2, 3]])
  })

  it('Content-Range has no total without a count', async () => {
    expect((await call('matters?select=id')).headers.get('content-range')).toBe('0-5/*')
    expect((await call('matters?select=id&id=eq.99')).headers.get('content-range')).toBe('*/*')
  })

  it('the answer is 206 if a count shows that there are more rows', async () => {
    const answer = await call('matters?select=id&order=id&limit=2&offset=1', { prefer: 'count=exact' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '1-2/6'])
  })

  it('the answer is 416 if a count shows that the range is beyond the end', async () => {
    const answer = await call('matters?select=id&offset=100', { prefer: 'count=exact' })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('*/6')
    expect(answer.json()).toEqual({
      code: 'PGRST103',
      details: 'An offset of 100 was requested, but there are only 6 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    })
    const uncounted = await call('matters?select=id&offset=100')
    expect([uncounted.status, uncounted.text]).toEqual([200, '[]'])
  })

  it('the answer is 416 for a reversed range and for a negative limit', async () => {
    expect(await outcome('matters', { headers: { range: '5-2' } })).toEqual({
      status: 416,
      body: {
        code: 'PGRST103',
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
        hint: null,
        message: 'Requested range not satisfiable',
      },
    })
    expect(await outcome('matters?limit=-1')).toEqual({
      status: 416,
      body: {
        code: 'PGRST103',
        details: 'Limit should be greater than or equal to zero.',
        hint: null,
        message: 'Requested range not satisfiable',
      },
    })
  })

  it('an answer never has more rows than max_rows', async () => {
    expect(await read('page_numbers?select=n')).toHaveLength(100)
    expect(await read('page_numbers?select=n&limit=200')).toHaveLength(100)
    expect(await read('page_numbers?select=n&limit=200&offset=200')).toHaveLength(50)
  })
})

describe('count', () => {
  it('exact counts all rows', async () => {
    const { count, data, status } = await anon
      .from('matters')
      .select('id', { count: 'exact' })
      .eq('client_id', 1)
      .limit(1)
    expect([count, data?.length, status]).toEqual([3, 1, 206])
  })

  it('exact counts more rows than max_rows', async () => {
    expect((await anon.from('page_numbers').select('*', { count: 'exact' })).count).toBe(250)
  })

  it('exact is zero without rows', async () => {
    const answer = await call('matters?id=eq.99', { prefer: 'count=exact' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, '*/0'])
  })

  it('planned is the planner’s estimate where no row security hides rows', async () => {
    const answer = await call('matters?select=id', { prefer: 'count=planned' })
    expect(answer.headers.get('content-range')).toMatch(/^0-5\/\d+$/)
    // The planner never expects fewer rows than one.
    const none = (count: 'exact' | 'planned') =>
      anon.from('matters').select('id', { count }).eq('title', 'no such title')
    expect((await none('exact')).count).toBe(0)
    expect((await none('planned')).count).toBeGreaterThan(0)
  })

  it('planned is exact if another table is embedded, which may hide rows', async () => {
    const query = anon.from('matters').select('id, clients!inner(id)', { count: 'planned' })
    expect((await query.eq('title', 'no such title')).count).toBe(0)
  })

  it('estimated is exact below max_rows', async () => {
    expect((await anon.from('matters').select('id', { count: 'estimated' })).count).toBe(6)
    expect((await anon.from('page_numbers').select('n', { count: 'estimated' })).count).toBeGreaterThan(100)
  })

  it('head returns the count and no body', async () => {
    const { count, data, status } = await anon
      .from('matters')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'open')
    expect([count, data, status]).toEqual([3, null, 200])
  })

  it('HEAD answers with the headers of GET', async () => {
    const answer = await call('matters?select=id&limit=2', { method: 'HEAD', prefer: 'count=exact' })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([206, '', '0-1/6'])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})
