import { expect, it } from 'vitest'
import { Exchange } from './exchange.ts'
import { StatementCache } from './statement-cache.ts'
import { Frontend } from './wire/frontend.ts'

it('keeps what was used last, and returns the names of the rest for closing', () => {
  const cache = new StatementCache(2)
  const a = cache.add('anon', 'a')
  const b = cache.add('anon', 'b')
  expect(cache.find('anon', 'a')).toBe(a)
  cache.add('anon', 'c')
  expect(cache.find('anon', 'b')).toBeUndefined()
  expect(cache.find('anon', 'a')).toBe(a)
  expect(cache.takeEvicted()).toEqual([b.name])
  expect(cache.takeEvicted()).toEqual([])
})

it('keeps roles separate', () => {
  const cache = new StatementCache(1)
  const mine = cache.add('anon', 'a')
  expect(cache.find('authenticated', 'a')).toBeUndefined()
  const theirs = cache.add('authenticated', 'a')
  expect(cache.find('anon', 'a')).toBe(mine)
  expect(theirs.name).not.toBe(mine.name)
})

it('removes a statement once, and never uses a name twice', () => {
  const cache = new StatementCache()
  const first = cache.add('anon', 'a')
  cache.forget(first)
  cache.forget(first)
  const second = cache.add('anon', 'a')
  expect(second.name).not.toBe(first.name)
  cache.forget(first)
  expect(cache.find('anon', 'a')).toBe(second)
  expect(cache.takeEvicted()).toEqual([first.name])
})

it('does not cache a long text, so that callers cannot fill the memory', () => {
  const cache = new StatementCache()
  const texts = [`select '${'x'.repeat(9_900)}'`, `select '${'x'.repeat(10_100)}'`]
  for (const text of texts) {
    new Exchange({ steps: [{ text, prepare: true }], role: 'anon' }, () => undefined).encode(new Frontend(), cache)
  }
  expect(texts.map((text) => cache.find('anon', text) !== undefined)).toEqual([true, false])
})
