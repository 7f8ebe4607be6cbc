import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFilters, SubscriptionError } from './filter.ts'

const filter = (column: string, op: string, value: string, negate = false) => ({ column, op, value, negate })

describe('filters', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['id=eq.5', [filter('id', 'eq', '5')]],
    ['id=not.eq.5', [filter('id', 'eq', '5', true)]],
    ['subject=in.(hidee,ho)', [filter('subject', 'in', '{hidee,ho}')]],
    ['id=gt.0,id=lt.100', [filter('id', 'gt', '0'), filter('id', 'lt', '100')]],
    ['a=in.(1,2),b=eq.3', [filter('a', 'in', '{1,2}'), filter('b', 'eq', '3')]],
    ['a=eq."x,y",b=eq.z', [filter('a', 'eq', 'x,y'), filter('b', 'eq', 'z')]],
    ['a=eq."say \\"hi\\" \\\\"', [filter('a', 'eq', 'say "hi" \\')]],
    ['a=eq.5"', [filter('a', 'eq', '5"')]],
    ['a=eq.', [filter('a', 'eq', '')]],
    ['a=eq.b=c.d', [filter('a', 'eq', 'b=c.d')]],
    ['a=match.^(?:x|y){2}$', [filter('a', 'match', '^(?:x|y){2}$')]],
    ['a=like.%(x,y)%', [filter('a', 'like', '%(x,y)%')]],
  ])('%j', (text, expected) => expect(parseFilters(text)).toEqual(expected))

  it.each([
    ['undefined', '["undefined"]'],
    ['a=eq', '["eq"]'],
    ['a=foo.hey', '["foo", "hey"]'],
    ['a=in.1', '`in` filter value must be wrapped by parentheses'],
    ['a=match.(x)\\1', 'a pattern must not contain back-references'],
    ['a=not.imatch."^(a+)\\\\1$"', 'a pattern must not contain back-references'],
    ['a=match.^(?=.*x)', 'a pattern must not contain look-ahead or look-behind'],
    ['a=match.(?!x)', 'a pattern must not contain look-ahead or look-behind'],
    ['a=imatch.(?<=x)y', 'a pattern must not contain look-ahead or look-behind'],
    ['a=imatch.(?<!x)y', 'a pattern must not contain look-ahead or look-behind'],
    [`a=match.${'x'.repeat(201)}`, 'a pattern may have at most 200 characters'],
    ['a=eq.1,', 'filter must not contain empty segments (check for extra commas)'],
  ])('%j cannot be read', (text, words) => {
    expect(() => parseFilters(text)).toThrow(`Error parsing \`filter\` params: ${words}`)
  })

  it('reads or refuses every text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseFilters(text)
        } catch (error) {
          expect(error).toBeInstanceOf(SubscriptionError)
        }
      }),
    )
  })
})
