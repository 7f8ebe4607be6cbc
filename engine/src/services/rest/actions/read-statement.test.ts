import { describe, expect, test } from 'vitest'
import { parsePreferences } from '../parse/preferences.ts'
import { parseQuery, queryPairs } from '../parse/query.ts'
import { Search } from '../parse/search.ts'
import { buildReadPlan } from '../plan/build-read.ts'
import { tableSource } from '../plan/source.ts'
import type { Context } from '../request.ts'
import type { Column, SchemaCache, Table } from '../schema/types.ts'
import { readAnswer, readAnswerOfSmallRows } from '../sql/answer.ts'
import { Parameters } from '../sql/parameters.ts'
import type { RestSettings } from '../types.ts'
import { readStatement } from './read-statement.ts'

const limits = { bytes: 1_000_000, rows: 1_000 }

function column(name: string, baseType: string): [string, Column] {
  const type = { type: baseType, baseType, nullable: true, forms: null, default: null }
  return [name, { name, ...type, maxLength: null, enumValues: [], description: null }]
}

function tableWith(...names: string[]): Table {
  return {
    schema: 'public',
    name: 'cards',
    isView: false,
    showsAllRows: false,
    description: null,
    columns: new Map(names.map((name) => column(name, name === 'data' ? 'jsonb' : 'text'))),
    primaryKey: ['id'],
    insertable: true,
    updatable: true,
    deletable: true,
  }
}

function cacheWith(table: Table): SchemaCache {
  return {
    tables: new Map([['public\u0000cards', table]]),
    relationships: new Map(),
    routines: new Map(),
    handlers: new Map(),
    types: new Map([['text', 'text']]),
    settings: {
      plansEnabled: false,
      aggregatesEnabled: false,
      rollbackAllowed: false,
      maxRows: 1000,
      preRequest: null,
    },
    bypassRoles: new Set(['service_role']),
    hasGeoJson: false,
  }
}

const table = tableWith('id', 'owner', 'data')
const cache = cacheWith(table)

function contextOf(
  search: string,
  more: { headers?: Record<string, string>; cache?: SchemaCache; role?: string } = {},
) {
  const headers = more.headers ?? {}
  return {
    request: { method: 'GET', headers, caller: { role: more.role ?? 'authenticated', claims: '{}' } },
    cache: more.cache ?? cache,
    settings: { limits } as RestSettings,
    search: new Search(search),
    preferences: parsePreferences(headers['prefer']),
  } as unknown as Context
}

/** The statement as it is without anything that was kept. */
function directly(search: string, toText: typeof readAnswerOfSmallRows) {
  const query = parseQuery(queryPairs(search), false)
  const range = query.ranges[0]?.value ?? { limit: null, offset: 0n }
  const root = { table, source: tableSource(table), range }
  const plan = buildReadPlan({ cache, query, root, isResult: false, skipRootConditions: false, maxRows: 1000 })
  const media = { contentType: '', shape: 'array', stripNulls: false, maker: null, plan: null } as const
  const parameters = new Parameters()
  const text = toText(plan, { media, noBody: false, count: null, limits }, parameters)
  return { text, values: parameters.values, prepare: true, bytesOf: 2 }
}

const QUERIES = [
  'id=eq.1',
  'id=eq.2',
  'id=eq.',
  'id=not.eq.1&owner=neq.%E2%82%AC',
  'id=gt.1&id=lte.9&order=id.desc&limit=3&offset=6',
  'id=in.(1,2,"a,b",)&owner=in.()',
  'id=in.("with \\"quotes\\" and \\\\")',
  'id=not.in.(1)&select=id',
  'or=(id.eq.1,owner.eq.2)&id=eq.3',
  'data->>a=eq.1&data->b=eq.2',
  'id=like.a*&owner=ilike.*b',
  'id=is.null&owner=eq.x',
  'id=eq(any).{1,2}',
  'owner=fts.word',
  // The marks of the engine itself, sent by a caller.
  'id=eq.\uE0000&owner=like.\uE0000',
  'or=(id.eq.\uE0000,owner.eq.\uE0001)&id=eq.3',
  'id=in.(\uE0001)&owner=eq.\uE000',
]

describe('the statement of a read', () => {
  test.each(QUERIES)('of %s is the same the first time and every time after', (search) => {
    const isKept = new Search(search).shape !== null
    const expected = directly(search, isKept ? readAnswerOfSmallRows : readAnswer)
    for (let time = 0; time < 3; time++) expect(readStatement(contextOf(search), table).statement).toEqual(expected)
  })

  test.each(QUERIES)('of %s adds up sizes once a row was large, with the same values', (search) => {
    const own = { ...cache }
    const read = () => readStatement(contextOf(search, { cache: own }), table)
    const { statement, forLargeRows } = read()
    const expected = directly(search, readAnswer)
    expect(forLargeRows?.statement ?? statement).toEqual(expected)
    forLargeRows?.remember()
    expect(read()).toMatchObject({ statement: expected, forLargeRows: null })
  })

  test('adds up sizes from the beginning if there may be many rows, the body is not JSON, the count an estimate, or nobody reads it', () => {
    const always = (search: string, options = {}) => readStatement(contextOf(search, options), table).forLargeRows
    const unlimited = { ...cache, settings: { ...cache.settings, maxRows: null } }
    expect(always('limit=10000', { cache: unlimited })).not.toBeNull()
    expect(always('limit=10001', { cache: unlimited })).toBeNull()
    expect(always('id=eq.1', { cache: unlimited })).toBeNull()
    expect(always('id=eq.1', { headers: { accept: 'text/csv' } })).toBeNull()
    expect(always('id=eq.1', { headers: { prefer: 'count=planned' } })).toBeNull()
    const head = contextOf('id=eq.1')
    const asHead = { ...head, request: { ...head.request, method: 'HEAD' } }
    expect(readStatement(asHead, table).forLargeRows).toBeNull()
  })

  test('has the limit in its text, so that Postgres reuses its plan, but a limit beyond any table as a value', () => {
    const { text, values } = readStatement(contextOf('id=eq.1&limit=10&offset=20'), table).statement
    expect(text).toContain(' limit 10 offset $2')
    expect(values).toEqual(['1', '20'])
    const unlimited = { ...cache, settings: { ...cache.settings, maxRows: null } }
    const large = readStatement(contextOf('limit=99999999999', { cache: unlimited }), table).statement
    expect(large.text).toContain(' limit $1')
    expect(large.values).toEqual(['99999999999'])
  })

  test('is the same text for other values, and has only the values of its own caller', () => {
    const first = readStatement(contextOf('owner=eq.alice&id=in.(1,2)'), table)
    const second = readStatement(contextOf('owner=eq.bob&id=in.(3)'), table)
    expect(second.plan).toBe(first.plan)
    expect(second.statement.text).toBe(first.statement.text)
    expect(first.statement.values?.slice(0, 2)).toEqual(['alice', '{"1","2"}'])
    expect(second.statement.values?.slice(0, 2)).toEqual(['bob', '{"3"}'])
  })

  test('is another one for another column, operator, order, range, media type, preference or method', () => {
    const plain = readStatement(contextOf('id=eq.1'), table).plan
    const others = ['owner=eq.1', 'id=neq.1', 'id=eq.1&order=id', 'id=eq.1&limit=1', 'id=eq.1&id=eq.1', 'id=not.eq.1']
    for (const search of others) expect(readStatement(contextOf(search), table).plan).not.toBe(plain)
    const headers = [{ accept: 'text/csv' }, { range: '0-4' }, { prefer: 'count=exact' }]
    for (const header of headers) {
      expect(readStatement(contextOf('id=eq.1', { headers: header }), table).plan).not.toBe(plain)
    }
    const head = contextOf('id=eq.1')
    expect(readStatement({ ...head, request: { ...head.request, method: 'HEAD' } }, table).plan).not.toBe(plain)
    expect(() => readStatement(contextOf('id=eq.1', { headers: { accept: '' } }), table)).toThrow(/media types/)
  })

  test('is not confused by characters that separate', () => {
    readStatement(contextOf('select=id&order=owner'), table)
    expect(() => readStatement(contextOf('select=id%00order%00owner'), table)).toThrow()
  })

  test('refuses a wrong query every time, also after a right one of nearly the same shape', () => {
    readStatement(contextOf('id=in.(1)'), table)
    for (let time = 0; time < 2; time++) {
      expect(() => readStatement(contextOf('id=in.(1'), table)).toThrow(/failed to parse filter \(in\.\(1\)/)
      expect(() => readStatement(contextOf('id=equals.1'), table)).toThrow(/failed to parse filter/)
    }
  })

  test('is made again after the schema has changed', () => {
    const before = readStatement(contextOf('id=eq.1&select=*,owner'), table)
    const changed = tableWith('id', 'owner', 'title')
    const after = readStatement(contextOf('id=eq.1&select=*,owner', { cache: cacheWith(changed) }), changed)
    expect(after.plan).not.toBe(before.plan)
    expect(after.statement.text).toContain('"title"')
    expect(before.statement.text).not.toContain('"title"')
  })

  test('is not kept for an estimate, which depends on who asks', () => {
    const headers = { prefer: 'count=planned' }
    const first = readStatement(contextOf('id=eq.1', { headers, role: 'service_role' }), table)
    const second = readStatement(contextOf('id=eq.1', { headers }), table)
    expect(first.statement.text).toContain('select null as total')
    expect(second.statement.text).not.toContain('select null as total')
  })

  test('is kept for a limited number of shapes', () => {
    const first = readStatement(contextOf('id=eq.1'), table).plan
    expect(readStatement(contextOf('id=eq.2'), table).plan).toBe(first)
    for (let limit = 1; limit <= 600; limit++) readStatement(contextOf(`limit=${limit}`), table)
    expect(readStatement(contextOf('id=eq.2'), table).plan).not.toBe(first)
  })
})
