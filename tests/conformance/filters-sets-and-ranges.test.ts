import { describe, expect, it } from 'vitest'
import { anon, read } from './support/target.ts'

const ids = (rows: { id: number }[] | null): number[] => (rows ?? []).map((row) => row.id)
const lawyers = () => anon.from('lawyers').select('id').order('id')
const clients = () => anon.from('clients').select('id').order('id')
const matters = () => anon.from('matters').select('id').order('id')

describe('arrays and json', () => {
  it('contains an array', async () => expect(ids((await lawyers().contains('languages', ['fr'])).data)).toEqual([1, 3]))

  it('contains a json object', async () => {
    expect(ids((await clients().contains('contact', { rating: 5 })).data)).toEqual([2, 5])
    expect(ids((await clients().contains('contact', { address: { post: { code: 'BS1 4DJ' } } })).data)).toEqual([1])
  })

  it('contains a range, given as text', async () => {
    expect(ids((await matters().contains('term', '[2024-03-10,2024-04-01)')).data)).toEqual([1, 2, 3])
  })

  it('containedBy an array', async () => {
    expect(ids((await lawyers().containedBy('languages', ['en', 'fr'])).data)).toEqual([1, 2, 4])
  })

  it('containedBy a json object', async () => {
    expect(ids((await clients().containedBy('contact', { email: null, rating: 2, other: 1 })).data)).toEqual([4])
  })

  it('containedBy a range', async () => {
    expect(ids((await matters().containedBy('term', '[2024-01-01,2024-08-01)')).data)).toEqual([1, 2])
  })

  it('overlaps an array', async () => {
    expect(ids((await lawyers().overlaps('languages', ['it', 'fr'])).data)).toEqual([1, 3])
  })

  it('overlaps a range', async () => {
    expect(ids((await matters().overlaps('term', '[2023-01-01,2023-12-01)')).data)).toEqual([3, 4])
  })

  it('an array written as a literal', async () => {
    expect(await read('lawyers?select=id&languages=cs.{en,it}')).toEqual([{ id: 3 }])
    expect(await read('lawyers?select=id&languages=eq.{}')).toEqual([{ id: 4 }])
  })
})

describe('ranges', () => {
  it('rangeGt: strictly right of', async () => {
    expect(ids((await matters().rangeGt('term', '[2024-01-01,2024-03-02)')).data)).toEqual([2, 6])
  })

  it('rangeGte: does not extend to the left of', async () => {
    expect(ids((await matters().rangeGte('term', '[2024-03-02,2024-04-01)')).data)).toEqual([2, 6])
  })

  it('rangeLt: strictly left of', async () => {
    expect(ids((await matters().rangeLt('term', '[2024-07-01,2024-08-01)')).data)).toEqual([1, 2, 4])
  })

  it('rangeLte: does not extend to the right of', async () => {
    expect(ids((await matters().rangeLte('term', '[2024-01-01,2024-05-01)')).data)).toEqual([2, 4])
  })

  it('rangeAdjacent', async () => {
    expect(ids((await matters().rangeAdjacent('term', '[2024-05-01,2024-06-01)')).data)).toEqual([2])
  })
})
