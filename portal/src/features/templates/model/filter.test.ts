import { describe, expect, it } from 'vitest'
import { filterAddress, isFiltered, NO_FILTER, readFilter, withChoice } from './filter.ts'

const ID = 'a0000000-0000-4000-8000-000000000001'

describe('the filter in the address', () => {
  it('is read back as it was written, without default values', () => {
    const address = { q: 'notice', category: 'legal', tag: 'rent', account: ID, sort: 'size', client: 3, generic: 2 }
    expect(filterAddress(readFilter(address))).toEqual(address)
    expect(filterAddress(NO_FILTER)).toEqual({})
    expect(filterAddress(readFilter({ sort: 'newest' }))).toEqual({})
    expect(filterAddress(readFilter({ q: 'x', sort: 'match' }))).toEqual({ q: 'x' })
  })

  it('reads any address without failing', () => {
    const wild = { q: 2026, category: 'x', tag: [], account: "' or 1=1", sort: 'drop', client: -1, generic: 1.5 }
    expect(readFilter(wild)).toEqual({ ...NO_FILTER, words: '2026', order: 'match' })
    expect(readFilter({ sort: 'match' }).order).toBe('newest')
  })

  it('starts at the first pages with every choice, and sorts by best match with words', () => {
    const filter = readFilter({ client: 4, generic: 2, sort: 'title' })
    expect(withChoice(filter, { category: 'legal' })).toMatchObject({ clientPage: 1, genericPage: 1, order: 'title' })
    expect(withChoice(filter, { words: 'x' }).order).toBe('match')
    expect(withChoice(withChoice(filter, { words: 'x' }), { words: '' }).order).toBe('newest')
    expect(withChoice(filter, { clientPage: 5 })).toMatchObject({ clientPage: 5 })
  })

  it('counts as set if anything is filtered out', () => {
    expect(isFiltered(readFilter({ sort: 'title', client: 2 }))).toBe(false)
    expect(isFiltered(readFilter({ tag: 'x' }))).toBe(true)
  })
})
