import { describe, expect, it } from 'vitest'
import { anon, read } from './support/target.ts'

const ids = (rows: { id: number }[] | null): number[] => (rows ?? []).map((row) => row.id)
const lawyers = () => anon.from('lawyers').select('id').order('id')
const clients = () => anon.from('clients').select('id').order('id')
const matters = () => anon.from('matters').select('id').order('id')

describe('filters on arrays, json and ranges', () => {
  it('contains finds arrays that contain the given one', async () =>
    expect(ids((await lawyers().contains('languages', ['fr'])).data)).toEqual([1, 3]))

  it('contains finds json objects that contain the given one', async () => {
    expect(ids((await clients().contains('contact', { rating: 5 })).data)).toEqual([2, 5])
    expect(ids((await clients().contains('contact', { address: { post: { code: 'BS1 4DJ' } } })).data)).toEqual([1])
  })

  it('contains takes a range as text', async () => {
    expect(ids((await matters().contains('term', '[2024-03-10,2024-04-01)')).data)).toEqual([1, 2, 3])
  })

  it('containedBy finds arrays within the given one', async () => {
    expect(ids((await lawyers().containedBy('languages', ['en', 'fr'])).data)).toEqual([1, 2, 4])
  })

  it('containedBy finds json objects within the given one', async () => {
    expect(ids((await clients().containedBy('contact', { email: null, rating: 2, other: 1 })).data)).toEqual([4])
  })

  it('containedBy finds ranges within the given one', async () => {
    expect(ids((await matters().containedBy('term', '[2024-01-01,2024-08-01)')).data)).toEqual([1, 2])
  })

  it('overlaps finds arrays with a common value', async () => {
    expect(ids((await lawyers().overlaps('languages', ['it', 'fr'])).data)).toEqual([1, 3])
  })

  it('overlaps finds ranges with a common part', async () => {
    expect(ids((await matters().overlaps('term', '[2023-01-01,2023-12-01)')).data)).toEqual([3, 4])
  })

  it('an array can be written as a literal', async () => {
    expect(await read('lawyers?select=id&languages=cs.{en,it}')).toEqual([{ id: 3 }])
    expect(await read('lawyers?select=id&languages=eq.{}')).toEqual([{ id: 4 }])
  })
})

describe('range filters', () => {
  it('rangeGt finds ranges strictly right of the given one', async () => {
    expect(ids((await matters().rangeGt('term', '[2024-01-01,2024-03-02)')).data)).toEqual([2, 6])
  })

  it('rangeGte finds ranges that do not extend to the left of the given one', async () => {
    expect(ids((await matters().rangeGte('term', '[2024-03-02,2024-04-01)')).data)).toEqual([2, 6])
  })

  it('rangeLt finds ranges strictly left of the given one', async () => {
    expect(ids((await matters().rangeLt('term', '[2024-07-01,2024-08-01)')).data)).toEqual([1, 2, 4])
  })

  it('rangeLte finds ranges that do not extend to the right of the given one', async () => {
    expect(ids((await matters().rangeLte('term', '[2024-01-01,2024-05-01)')).data)).toEqual([2, 4])
  })

  it('rangeAdjacent finds ranges next to the given one', async () => {
    expect(ids((await matters().rangeAdjacent('term', '[2024-05-01,2024-06-01)')).data)).toEqual([2])
  })
})
