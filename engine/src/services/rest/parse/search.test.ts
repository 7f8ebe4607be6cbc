import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

it('does not keep the URL that a query string is a part of', () => {
  const searches = new Searches()
  const before = usedMemory()
  for (let n = 0; n < 200; n++) {
    const url = Buffer.alloc(100_000, 'x').toString('latin1').concat(`?id=eq.${n}&select=id,name`)
    searches.of(url.slice(url.indexOf('?') + 1))
  }
  expect(usedMemory() - before).toBeLessThan(5_000_000)
  expect(searches.of('id=eq.1&select=id,name').pairs).toHaveLength(2)
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

function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
