import fc from 'fast-check'
import { expect, it } from 'vitest'
import { upperBound } from './prefix.ts'

const inOrder = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

it('is greater than every text with the prefix, and not greater than any later text', () => {
  expect(upperBound('folder/')).toBe('folder0')
  expect(upperBound('')).toBeNull()
  expect(upperBound('a\u{10ffff}')).toBe('b')
  expect(upperBound('\ud7ff')).toBe('\ue000')
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, text, (prefix, rest, other) => {
      const bound = upperBound(prefix)
      if (bound === null) return
      expect(inOrder(prefix + rest, bound)).toBe(-1)
      if (!other.startsWith(prefix) && inOrder(other, prefix) > 0)
        expect(inOrder(other, bound)).toBeGreaterThanOrEqual(0)
    }),
  )
})
