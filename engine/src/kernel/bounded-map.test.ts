import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('deletes the entry that was used longest ago', () => {
  const map = new BoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2])
})

it('keeps what is used again and again, while others come and go', () => {
  const map = new BoundedMap<number>(10)
  map.set('used', 0)
  for (let n = 1; n <= 100; n++) {
    map.set(`other ${n}`, n)
    expect(map.get('used')).toBe(0)
  }
  expect([map.get('other 90'), map.get('other 100'), map.size]).toEqual([undefined, 100, 10])
})

it('deletes the oldest when the keys together are too long', () => {
  const map = new BoundedMap<number>(100, 10)
  for (const [key, value] of [
    ['aaaa', 1],
    ['bbbb', 2],
    ['bbbb', 3],
    ['cccc', 4],
  ] as const)
    map.set(key, value)
  expect([map.get('aaaa'), map.get('bbbb'), map.get('cccc')]).toEqual([undefined, 3, 4])
  map.set('d'.repeat(11), 5)
  expect(map.size).toBe(0)
  map.set('aaaa', 6)
  expect(map.get('aaaa')).toBe(6)
})
