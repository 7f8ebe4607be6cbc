import { expect, it } from 'vitest'
import { queryPairs } from './query.ts'
import { Search, Searches } from './search.ts'

it('knows a query string that comes again', () => {
  const searches = new Searches()
  const first = searches.of('id=eq.1&select=a')
  expect(searches.of('id=eq.1&select=a')).toBe(first)
  expect(searches.of('id=eq.2&select=a')).not.toBe(first)
  expect(first.shape).toBe(first.shape)
})

it('does not keep a long one', () => {
  const searches = new Searches()
  const long = `id=eq.${'1'.repeat(2_000)}`
  expect(searches.of(long)).not.toBe(searches.of(long))
  expect(searches.of(long).pairs).toEqual(queryPairs(long))
})

it.each([
  ['', ''],
  ['b=1', 'b=1'],
  ['b=1&a=2&b=0', 'a=2&b=0&b=1'],
  ['select=*&id=eq.%41', 'id=eq.%41&select=*'],
])('sorts %j', (text, sorted) => {
  const search = new Search(text)
  expect([search.sorted, search.sorted]).toEqual([sorted, sorted])
  expect(search.pairs).toEqual(queryPairs(text))
})

it('has no shape if the query contains the character of the marks', () => {
  expect(new Search(`select=a,b&id=eq.1`).shape).not.toBeNull()
  expect(new Search(`select=\uE000`).shape).toBeNull()
})
