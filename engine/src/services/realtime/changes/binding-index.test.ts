import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Binding } from './binding.ts'
import { BindingIndex } from './binding-index.ts'
import { changeOf, type Change } from './change.ts'
import { jsonEntries, jsonObject } from './json-entries.ts'

const subscriber = {} as Binding['subscriber']

function binding(parts: Partial<Omit<Binding, 'filters'>> & { equals?: Record<string, string[]> } = {}): Binding {
  const { equals = {}, ...rest } = parts
  const filters = Object.entries(equals).map(([column, texts]) => ({
    column,
    op: 'in',
    value: '',
    negate: false,
    plain: new Set(texts),
    isKey: column !== 'text',
  }))
  return { id: 1, event: '*', schema: 'public', table: 'notes', select: null, subscriber, filters, ...rest }
}

const change = (row: Record<string, unknown>, kind = 'INSERT', table = 'notes'): Change =>
  changeOf(['1', '1', '1', 'public', table, kind, JSON.stringify(row), JSON.stringify(row), ''])

describe('the index of bindings', () => {
  it('finds by table, schema, event and value', () => {
    const index = new BindingIndex()
    const all = binding({ schema: '*', table: '*' })
    const schema = binding({ table: '*' })
    const table = binding()
    const inserts = binding({ event: 'INSERT' })
    const mine = binding({ equals: { account: ['7'] } })
    const both = binding({ equals: { account: ['7', '8'], title: ['"x"'] } })
    const elsewhere = binding({ table: 'cards' })
    for (const one of [all, schema, table, inserts, mine, both, elsewhere]) index.add(one)
    const found = (...found: Parameters<typeof change>) => new Set(index.matching(change(...found)))
    expect(found({ account: 7, title: 'x' })).toEqual(new Set([all, schema, table, inserts, mine, both]))
    expect(found({ account: 8, title: 'y' })).toEqual(new Set([all, schema, table, inserts]))
    expect(found({ account: 7, title: 'x' }, 'UPDATE')).toEqual(new Set([all, schema, table, mine, both]))
    expect(found({ account: null }, 'DELETE', 'cards')).toEqual(new Set([all, schema, elsewhere]))
    for (const one of [all, schema, table, inserts, mine, both, elsewhere]) index.remove(one)
    expect(index.isEmpty).toBe(true)
    expect(found({ account: 7 })).toEqual(new Set())
  })

  it('never finds by an empty list', () => {
    const index = new BindingIndex()
    const nothing = binding({ equals: { account: [] } })
    index.add(nothing)
    expect(index.matching(change({ account: 7 }))).toEqual([])
    index.remove(nothing)
    expect(index.isEmpty).toBe(true)
  })
})

describe('the members of a JSON object', () => {
  it('have the text of their values', () => {
    const json = '{"a": 12345678901234567890.10, "b": "x, \\"}", "c": {"d": [1, "]"]}, "é\\"": null, "e": []}'
    expect([...jsonEntries(json)]).toEqual([
      ['a', '12345678901234567890.10'],
      ['b', '"x, \\"}"'],
      ['c', '{"d": [1, "]"]}'],
      ['é"', 'null'],
      ['e', '[]'],
    ])
    expect([...jsonEntries('{}')]).toEqual([])
  })

  it('are read for every object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const json = JSON.stringify(value)
        const entries = jsonEntries(json)
        expect(JSON.parse(jsonObject(entries))).toEqual(JSON.parse(json))
      }),
    )
  })
})
