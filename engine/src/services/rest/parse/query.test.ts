import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseOrder } from './order.ts'
import { parseQuery, queryPairs } from './query.ts'
import { restrict, topRange } from './range.ts'

const parse = (search: string, lenient = false) => parseQuery(queryPairs(search), lenient)

describe('a query string', () => {
  test('is decoded like a form', () => {
    expect(queryPairs('a=b+c%20d&e%3D=%E2%82%AC&f&g=&=h&bad=%zz')).toEqual([
      ['a', 'b c d'],
      ['e=', '€'],
      ['g', ''],
      ['bad', '%zz'],
    ])
  })

  test('is split into its parts', () => {
    const query = parse('select=id&id=eq.1&people.order=name.desc&people.limit=2&or=(a.eq.1,b.eq.2)&on_conflict=id')
    expect(query.select).toHaveLength(1)
    expect(query.conditions.map(({ value }) => value.kind)).toEqual(['filter', 'group'])
    expect(query.orders[0]).toMatchObject({ path: ['people'], value: [{ direction: 'desc' }] })
    expect(query.ranges).toEqual([{ path: ['people'], value: { limit: 2n, offset: 0n } }])
    expect(query.onConflict).toEqual(['id'])
    expect(query.hasLogic).toBe(true)
  })

  test('of a call contains arguments and filters', () => {
    const query = parse('name=Ann&id=gt.3', true)
    expect(query.arguments).toEqual([['name', 'Ann']])
    expect(query.conditions).toHaveLength(1)
  })

  test('has its limits ignored if they are not numbers', () => {
    expect(parse('limit=ten&offset=1e3').ranges).toEqual([])
  })
})

describe('order', () => {
  test('supports directions, nulls, paths and related columns', () => {
    expect(parseOrder('a.desc.nullslast,b->>c.asc,people(name).nullsfirst')).toMatchObject([
      { relation: null, field: { name: 'a' }, direction: 'desc', nulls: 'last' },
      { field: { name: 'b', path: [{ key: 'c' }] }, direction: 'asc', nulls: null },
      { relation: 'people', field: { name: 'name' }, direction: null, nulls: 'first' },
    ])
  })

  test.each(['', 'a.up', 'a.desc.asc', 'a,,b', 'a.nullslast.desc', 'people(name'])('%s is refused', (text) => {
    expect(() => parseOrder(text)).toThrow(RestError)
  })
})

describe('the range of rows', () => {
  const range = (search: string, header?: string, method = 'GET') => topRange(parse(search), method, header)

  test('comes from limit and offset, or from the header', () => {
    expect(range('limit=5&offset=10')).toEqual({ limit: 5n, offset: 10n })
    expect(range('', '10-14')).toEqual({ limit: 5n, offset: 10n })
    expect(range('', '10-')).toEqual({ limit: null, offset: 10n })
    expect(range('limit=2', '1-8')).toEqual({ limit: 1n, offset: 1n })
  })

  test('uses the header for GET alone, and ignores a malformed one', () => {
    expect(range('', '1-2', 'POST')).toEqual({ limit: null, offset: 0n })
    expect(range('', 'bytes=1-2')).toEqual({ limit: null, offset: 0n })
  })

  test('refuses impossible ranges', () => {
    expect(() => range('limit=-1')).toThrow(/range not satisfiable/)
    expect(() => range('', '5-2')).toThrow(/range not satisfiable/)
    expect(() => range('limit=1', undefined, 'PUT')).toThrow(/not allowed for PUT/)
  })

  test('allows a limit of zero', () => {
    expect(range('limit=0', '5-9')).toEqual({ limit: 0n, offset: 0n })
  })

  test('is limited to the maximum of rows', () => {
    expect(restrict({ limit: null, offset: 3n }, 100)).toEqual({ limit: 100n, offset: 3n })
    expect(restrict({ limit: 500n, offset: 0n }, 100)).toEqual({ limit: 100n, offset: 0n })
    expect(restrict({ limit: 5n, offset: 0n }, 100)).toEqual({ limit: 5n, offset: 0n })
    expect(restrict({ limit: 500n, offset: 0n }, null)).toEqual({ limit: 500n, offset: 0n })
  })
})
