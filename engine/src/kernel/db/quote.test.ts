import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrayLiteral } from './array-literal.ts'
import { quoteIdentifier, quoteLiteral } from './quote.ts'

describe('quoting', () => {
  test('a name can contain anything and stays a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const inner = quoteIdentifier(name).slice(1, -1)
        expect(inner.replaceAll('""', '')).not.toContain('"')
        expect(inner).not.toContain('\u0000')
      }),
    )
    expect(quoteIdentifier('a"; drop table b; --')).toBe('"a""; drop table b; --"')
  })

  test('text keeps its quotes and backslashes', () => {
    expect(quoteLiteral("it's")).toBe("'it''s'")
    expect(quoteLiteral('a\\b')).toBe("E'a\\\\b'")
  })

  test('the elements of an array stay separate', () => {
    expect(arrayLiteral(['a', 'b,c', 'd"e', 'f\\g', '', 'null'])).toBe('{"a","b,c","d\\"e","f\\\\g","","null"}')
  })
})
