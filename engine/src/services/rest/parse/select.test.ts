import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseNames, parseSelect } from './select.ts'

const column = { kind: 'column', alias: null, cast: null, aggregate: null, aggregateCast: null }
const field = (name: string, ...path: unknown[]) => ({ name, path })

describe('select', () => {
  test('columns, aliases and casts', () => {
    expect(parseSelect('id,fullName:name, age::text')).toEqual([
      { ...column, field: field('id') },
      { ...column, field: field('name'), alias: 'fullName' },
      { ...column, field: field('age'), cast: 'text' },
    ])
  })

  test('quoted names may hold anything', () => {
    expect(parseSelect('"a,b.c":"d\\"e"')).toEqual([{ ...column, field: field('d"e'), alias: 'a,b.c' }])
  })

  test('a dash belongs to a name unless it begins an arrow', () => {
    expect(parseSelect('first-name,data->a-b->>2')).toEqual([
      { ...column, field: field('first-name') },
      {
        ...column,
        field: field('data', { arrow: '->', key: 'a-b', isIndex: false }, { arrow: '->>', key: '2', isIndex: true }),
      },
    ])
  })

  test('aggregates, with a cast before and after', () => {
    expect(parseSelect('count(),total:amount::int.sum()::text')).toEqual([
      { ...column, field: field('*'), aggregate: 'count' },
      { ...column, field: field('amount'), alias: 'total', cast: 'int', aggregate: 'sum', aggregateCast: 'text' },
    ])
  })

  test('embedded resources nest, with hint and join', () => {
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

  test('an empty embedded resource selects nothing', () => {
    expect(parseSelect('id,people()')[1]).toMatchObject({ kind: 'relation', items: [] })
  })

  test.each(['id,', 'people(', 'people(id', 'a->', 'a:b:c', 'id)', 'a!b', '*x', 'id::'])('%s is refused', (text) => {
    expect(() => parseSelect(text)).toThrow(RestError)
  })

  test('the place of a mistake is named', () => {
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

  test('absurd depth and width are refused before they cost anything', () => {
    expect(() => parseSelect(`${'a('.repeat(5000)}${')'.repeat(5000)}`)).toThrow(/failed to parse/)
    expect(() => parseSelect('id,'.repeat(3000) + 'id')).toThrow(/failed to parse/)
  })
})

test('names in columns= and on_conflict=', () => {
  expect(parseNames('id, "a b",c-d', 'columns parameter')).toEqual(['id', 'a b', 'c-d'])
  expect(() => parseNames('id,,name', 'columns parameter')).toThrow(RestError)
})
