import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseFilter, parseLogic } from './conditions.ts'

const operation = (value: string) => parseFilter('a', value, false)?.value.operation

describe('a filter', () => {
  test('names a field of an embedded resource', () => {
    expect(parseFilter('people.firm.data->>city', 'eq.Gent', false)).toEqual({
      path: ['people', 'firm'],
      value: {
        kind: 'filter',
        field: { name: 'data', path: [{ arrow: '->>', key: 'city', isIndex: false }] },
        negated: false,
        operation: { kind: 'compare', operator: '=', value: 'Gent', quantifier: null },
      },
    })
  })

  test.each([
    ['eq.1', '=', '1'],
    ['neq.1', '<>', '1'],
    ['gte.2', '>=', '2'],
    ['lt.', '<', ''],
    ['like.a*', 'like', 'a*'],
    ['imatch.^a', '~*', '^a'],
    ['cs.{1,2}', '@>', '{1,2}'],
    ['cd.[1,2]', '<@', '[1,2]'],
    ['ov.(1,2)', '&&', '(1,2)'],
    ['sl.(1,2)', '<<', '(1,2)'],
    ['sr.(1,2)', '>>', '(1,2)'],
    ['nxr.(1,2)', '&<', '(1,2)'],
    ['nxl.(1,2)', '&>', '(1,2)'],
    ['adj.(1,2)', '-|-', '(1,2)'],
    ['eq.a.b,c)"', '=', 'a.b,c)"'],
  ])('%s', (text, operator, value) => {
    expect(operation(text)).toEqual({ kind: 'compare', operator, value, quantifier: null })
  })

  test('supports any and all', () => {
    expect(operation('like(any).{a*,b*}')).toMatchObject({ operator: 'like', quantifier: 'any', value: '{a*,b*}' })
    expect(operation('gt(all).{1,2}')).toMatchObject({ operator: '>', quantifier: 'all' })
  })

  test('supports lists, with quoted values', () => {
    expect(operation('in.(1,"a,b","c\\"d",x y)')).toEqual({ kind: 'in', values: ['1', 'a,b', 'c"d', 'x y'] })
    expect(operation('in.()')).toEqual({ kind: 'in', values: [''] })
    expect(operation('in.("a"b)')).toEqual({ kind: 'in', values: ['"a"b'] })
  })

  test('supports is, in upper and lower case, with allowed values only', () => {
    expect(operation('is.NULL')).toEqual({ kind: 'is', value: 'null' })
    expect(operation('is.not_null')).toEqual({ kind: 'is', value: 'not null' })
    expect(operation('is.unknown')).toEqual({ kind: 'is', value: 'unknown' })
    expect(() => operation('is.maybe')).toThrow(RestError)
  })

  test('supports text search with a configuration', () => {
    expect(operation('wfts(dutch).contract')).toEqual({
      kind: 'search',
      parser: 'websearch_to_tsquery',
      config: 'dutch',
      value: 'contract',
    })
  })

  test('supports not, and is distinct from', () => {
    expect(parseFilter('a', 'not.isdistinct.1', false)?.value).toMatchObject({
      negated: true,
      operation: { kind: 'distinct', value: '1' },
    })
  })

  test.each(['', '1', 'eq', 'foo.1', 'eq(some).1', 'in.1', 'in.(1', 'cs(any).1', 'not.1'])('%s is refused', (text) => {
    expect(() => parseFilter('a', text, false)).toThrow(RestError)
  })

  test('is null for a value that is not a filter, where arguments are expected', () => {
    expect(parseFilter('a', '1', true)).toBeNull()
    expect(parseFilter('a', 'eq.1', true)).not.toBeNull()
  })
})

describe('logic', () => {
  test('nests, and does not split quoted values and arrays', () => {
    expect(parseLogic('or', '(a.eq."x,y)",not.and(b.cs.{1,2},c.is.null))').value).toMatchObject({
      kind: 'group',
      operator: 'or',
      negated: false,
      members: [
        { field: { name: 'a' }, operation: { value: 'x,y)' } },
        {
          kind: 'group',
          operator: 'and',
          negated: true,
          members: [{ operation: { value: '{1,2}' } }, { operation: { kind: 'is' } }],
        },
      ],
    })
  })

  test('belongs to an embedded resource, and may be negated', () => {
    expect(parseLogic('people.not.or', '(a.eq.1,b.eq.2)')).toMatchObject({
      path: ['people'],
      value: { negated: true, operator: 'or' },
    })
  })

  test('allows a column with the name of an operator', () => {
    expect(parseLogic('and', '(order.eq.1,or.eq.2)').value).toMatchObject({
      members: [{ field: { name: 'order' } }, { field: { name: 'or' } }],
    })
  })

  test.each(['', '()', '(a)', '(a.eq.1', '(a.eq.1,)', '(a.eq.1)x', 'a.eq.1'])('%s is refused', (text) => {
    expect(() => parseLogic('or', text)).toThrow(RestError)
  })

  test('refuses very deep nesting', () => {
    expect(() => parseLogic('and', `${'(and'.repeat(2000)}(a.eq.1${')'.repeat(2001)}`)).toThrow(RestError)
  })
})
