import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseNames, parseSelect } from './select.ts'

const column = { kind: 'column', alias: null, cast: null, aggregate: null, aggregateCast: null }
const field = (name: string, ...path: unknown[]) => ({ name, path })

describe('select', () => {
  test('reads columns, aliases and casts', () => {
    expect(parseSelect('id,fullName:name, age::text')).toEqual([
      { ...column, field: field('id') },
      { ...column, field: field('name'), alias: 'fullName' },
      { ...column, field: field('age'), cast: 'text' },
    ])
  })

  test('allows any character in quoted names', () => {
    expect(parseSelect('"a,b.c":"d\\"e"')).toEqual([{ ...column, field: field('d"e'), alias: 'a,b.c' }])
  })

  test('treats a dash as part of a name unless it begins an arrow', () => {
    expect(parseSelect('first-name,data->a-b->>2')).toEqual([
      { ...column, field: field('first-name') },
      {
        ...column,
        field: field('data', { arrow: '->', key: 'a-b', isIndex: false }, { arrow: '->>', key: '2', isIndex: true }),
      },
    ])
  })

  test('reads aggregates, with a cast before and after', () => {
    expect(parseSelect('count(),total:amount::int.sum()::text')).toEqual([
      { ...column, field: field('*'), aggregate: 'count' },
      { ...column, field: field('amount'), alias: 'total', cast: 'int', aggregate: 'sum', aggregateCast: 'text' },
    ])
  })

  test('reads nested embedded resources, with hint and join', () => {
    expect(parseSelect('*,author:people!author_id!inner(name,...firm(city))')).toEqual([
      { ...column, field: field('*') },
      {
        kind: 'relation',
        name: 'people',
        alias: 'author',
        hint: 'author_id',
        join: 'inner',
        spread: false,
        items: [
          { ...column, field: field('name') },
          {
            kind: 'relation',
            name: 'firm',
            alias: null,
            hint: null,
            join: null,
            spread: true,
            items: [{ ...column, field: field('city') }],
          },
        ],
      },
    ])
  })

  test('selects nothing with an empty embedded resource', () => {
    expect(parseSelect('id,people()')[1]).toMatchObject({ kind: 'relation', items: [] })
  })

  test.each(['id,', 'people(', 'people(id', 'a->', 'a:b:c', 'id)', 'a!b', '*x', 'id::'])('%s is refused', (text) => {
    expect(() => parseSelect(text)).toThrow(RestError)
  })

  test('names the position of a mistake', () => {
    try {
      parseSelect('id,name[]')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        status: 400,
        code: 'PGRST100',
        message: '"failed to parse select parameter (id,name[])" (line 1, column 8)',
      })
    }
  })

  test('refuses extreme depth and width early', () => {
    expect(() => parseSelect(`${'a('.repeat(5000)}${')'.repeat(5000)}`)).toThrow(/failed to parse/)
    expect(() => parseSelect('id,'.repeat(3000) + 'id')).toThrow(/failed to parse/)
  })
})

describe('the limits of one select', () => {
  const list = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join(',')

  test('allow the same column five times in one list, with any names and casts', () => {
    expect(parseSelect(list(5, (n) => `a${n}:body::text`))).toHaveLength(5)
    expect(() => parseSelect(list(6, (n) => `a${n}:body::text`))).toThrow(/failed to parse/)
    expect(() => parseSelect(`people(${list(6, (n) => `a${n}:body`)})`)).toThrow(/failed to parse/)
    expect(() => parseSelect(list(6, () => '*'))).toThrow(/failed to parse/)
    expect(parseSelect(`${list(5, (n) => `a${n}:body`)},people(${list(5, (n) => `a${n}:body`)})`)).toHaveLength(6)
  })

  test('allow a hundred parts of one column', () => {
    expect(parseSelect(list(100, (n) => `data->a${n}`))).toHaveLength(100)
    expect(() => parseSelect(list(101, (n) => `data->a${n}`))).toThrow(/failed to parse/)
    expect(() => parseSelect(list(6, (n) => `a${n}:data->a`))).toThrow(/failed to parse/)
  })

  test('allow twenty embedded resources on all levels', () => {
    expect(parseSelect(list(20, (n) => `e${n}:people(id)`))).toHaveLength(20)
    expect(() => parseSelect(list(21, (n) => `e${n}:people(id)`))).toThrow(/failed to parse/)
    expect(() => parseSelect(list(7, (n) => `e${n}:people(a:firm(id),b:firm(id))`))).toThrow(/failed to parse/)
  })
})

test('reads the names in columns= and on_conflict=', () => {
  expect(parseNames('id, "a b",c-d', 'columns parameter')).toEqual(['id', 'a b', 'c-d'])
  expect(() => parseNames('id,,name', 'columns parameter')).toThrow(RestError)
})
