import { describe, expect, it } from 'vitest'
import { anon, read } from './support/target.ts'

const ids = (rows: { id: number }[] | null): number[] => (rows ?? []).map((row) => row.id)
const matters = () => anon.from('matters').select('id').order('id')
const clients = () => anon.from('clients').select('id').order('id')

describe('comparison filters', () => {
  it('eq finds equal values', async () => {
    expect(ids((await matters().eq('status', 'open')).data)).toEqual([1, 3, 6])
    expect(ids((await matters().eq('budget', 8500.5)).data)).toEqual([2])
    expect(ids((await matters().eq('opened_at', '2024-01-15T10:30:00+01:00')).data)).toEqual([1])
  })

  it('neq leaves null out', async () => {
    expect(ids((await clients().neq('city', 'Leeds')).data)).toEqual([1, 2, 5])
  })

  it('gt finds greater values', async () => expect(ids((await matters().gt('budget', 8500.5)).data)).toEqual([1, 3]))
  it('gte finds greater and equal values', async () =>
    expect(ids((await matters().gte('budget', 8500.5)).data)).toEqual([1, 2, 3]))
  it('lt finds smaller values', async () =>
    expect(ids((await matters().lt('opened_at', '2023-11-20T08:15:00Z')).data)).toEqual([4]))
  it('lte finds smaller and equal values', async () =>
    expect(ids((await matters().lte('opened_at', '2023-11-20T08:15:00Z')).data)).toEqual([3, 4]))

  it('is compares with null, not_null, true, false and unknown', async () => {
    expect(ids((await matters().is('parent_id', null)).data)).toEqual([1, 3, 4, 5])
    expect(await read('matters?select=id&parent_id=is.not_null&order=id')).toEqual([{ id: 2 }, { id: 6 }])
    const paid = anon.from('invoices').select('series,number').order('series').order('number')
    expect((await paid.is('paid', true)).data).toEqual([
      { series: 'A', number: 1 },
      { series: 'B', number: 2 },
    ])
    expect((await anon.from('invoices').select('number').is('paid', false)).data).toEqual([{ number: 2 }])
    expect(await read('invoices?select=series,number&paid=is.unknown')).toEqual([{ series: 'B', number: 1 }])
  })

  it('isDistinct counts null as a value', async () => {
    expect(ids((await clients().isDistinct('city', 'Leeds')).data)).toEqual([1, 2, 3, 5])
  })

  it('in finds any value of a list', async () => {
    expect(ids((await matters().in('id', [6, 2, 99])).data)).toEqual([2, 6])
    expect(ids((await matters().in('status', ['closed', 'intake'])).data)).toEqual([4, 5])
  })

  it('in with an empty list finds nothing', async () => {
    expect((await matters().in('id', [])).data).toEqual([])
  })

  it('in takes values with reserved characters', async () => {
    expect(ids((await clients().in('name', ['Bell, Book (Candle)', 'Almond & Pike Ltd'])).data)).toEqual([1, 2])
  })

  it('notIn leaves the values of a list out', async () =>
    expect(ids((await matters().notIn('id', [1, 2, 3])).data)).toEqual([4, 5, 6]))

  it('match compares several columns', async () => {
    expect(ids((await matters().match({ client_id: 1, status: 'open' })).data)).toEqual([1, 6])
  })

  it('not negates one operator', async () => {
    expect(ids((await matters().not('status', 'eq', 'open')).data)).toEqual([2, 4, 5])
    expect(ids((await matters().not('parent_id', 'is', null)).data)).toEqual([2, 6])
    expect(ids((await matters().not('id', 'in', '(1,2)')).data)).toEqual([3, 4, 5, 6])
  })

  it('filter takes any operator by its name', async () => {
    expect(ids((await matters().filter('budget', 'gte', '12000')).data)).toEqual([1, 3])
    expect(ids((await matters().filter('status', 'not.in', '(open,closed)')).data)).toEqual([2, 5])
  })

  it('several filters on one column are joined by and', async () => {
    expect(ids((await matters().gt('id', 2).lt('id', 5)).data)).toEqual([3, 4])
  })

  it('a bigint beyond 2^53 is compared exactly', async () => {
    expect(await read('time_entries?select=note&id=eq.9007199254740993')).toEqual([{ note: 'Review of the evidence' }])
    expect(await read('time_entries?select=note&id=eq.9007199254740992')).toEqual([])
  })
})

describe('pattern filters', () => {
  it('like takes % and * as wildcards', async () => {
    expect(ids((await matters().like('title', 'Warehouse%')).data)).toEqual([2, 6])
    expect(ids((await matters().like('title', '*dispute')).data)).toEqual([6])
    expect(ids((await matters().like('title', 'warehouse*')).data)).toEqual([])
  })

  it('ilike ignores case', async () =>
    expect(ids((await matters().ilike('title', '%WAREHOUSE%')).data)).toEqual([1, 2, 6]))

  it('likeAllOf needs all patterns to match', async () => {
    expect(ids((await matters().likeAllOf('title', ['Warehouse%', '%dispute'])).data)).toEqual([6])
  })

  it('likeAnyOf needs one pattern to match', async () => {
    expect(ids((await matters().likeAnyOf('title', ['Estate%', '%claim'])).data)).toEqual([2, 4])
  })

  it('ilikeAllOf needs all patterns to match and ignores case', async () => {
    expect(ids((await matters().ilikeAllOf('title', ['%warehouse%', '%insurance%'])).data)).toEqual([2])
  })

  it('ilikeAnyOf needs one pattern to match and ignores case', async () => {
    expect(ids((await matters().ilikeAnyOf('title', ['%CANDLE%', 'employment%'])).data)).toEqual([3, 5])
  })

  it('regexMatch matches a regular expression', async () => {
    expect(ids((await matters().regexMatch('title', '^(Lease|Estate)')).data)).toEqual([1, 4])
    expect(ids((await matters().regexMatch('title', 'warehouse$')).data)).toEqual([1])
  })

  it('regexIMatch matches a regular expression and ignores case', async () =>
    expect(ids((await matters().regexIMatch('title', '^WAREHOUSE')).data)).toEqual([2, 6]))
})

describe('the modifiers any and all', () => {
  it('work with eq, gt, lt, match and not.like', async () => {
    expect(await read('matters?select=id&id=eq(any).{1,5}&order=id')).toEqual([{ id: 1 }, { id: 5 }])
    expect(await read('matters?select=id&id=gt(all).{2,4}&order=id')).toEqual([{ id: 5 }, { id: 6 }])
    expect(await read('matters?select=id&id=gte(all).{2,5}&order=id')).toEqual([{ id: 5 }, { id: 6 }])
    expect(await read('matters?select=id&id=lt(any).{2,3}&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await read('matters?select=id&id=lte(any).{1,2}&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await read('matters?select=id&title=match(any).{^Lease,claim$}&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await read('matters?select=id&title=imatch(all).{^ware,DISPUTE$}')).toEqual([{ id: 6 }])
    expect(await read('matters?select=id&title=not.like(any).{*a*}')).toEqual([])
  })
})
