import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { csvToJson } from './csv.ts'
import { parsePayload } from './payload.ts'

const MANY = 200_000

const parse = (text: string | Buffer, context: Partial<Parameters<typeof parsePayload>[1]> = {}) =>
  parsePayload(Buffer.from(text), {
    contentType: 'application/json',
    columns: null,
    isCall: false,
    maxValues: MANY,
    ...context,
  })

describe('a JSON body', () => {
  test('is passed on unchanged, with the names of its keys', () => {
    expect(parse('{"a": 12345678901234567890, "b": 1.50}')).toEqual({
      kind: 'json',
      text: '{"a": 12345678901234567890, "b": 1.50}',
      keys: ['a', 'b'],
      isObject: true,
    })
  })

  test('may be a list of objects with the same keys', () => {
    expect(parse('[{"a":1,"b":2},{"b":3,"a":4}]')).toMatchObject({ keys: ['a', 'b'], isObject: false })
    expect(() => parse('[{"a":1},{"b":2}]')).toThrow('All object keys must match')
    expect(() => parse('[{"a":1},5]')).toThrow('All object keys must match')
    expect(() => parse('[5]')).toThrow('All object keys must match')
  })

  test('is checked by Postgres if columns are named', () => {
    expect(parse('[{"a":1},{"b":2}]', { columns: ['a'] })).toMatchObject({ keys: ['a'], isObject: false })
  })

  test.each(['', '{', '{"a":1}x', Buffer.from([0x22, 0xff, 0x22])])('%s is refused', (text) => {
    expect(() => parse(text)).toThrow('Empty or invalid json')
  })

  test('is optional for a call', () => {
    expect(parse('', { isCall: true })).toMatchObject({ text: '{}', keys: [] })
  })
})

describe('other bodies', () => {
  test('turns forms into an object, or arguments', () => {
    const contentType = 'application/x-www-form-urlencoded'
    expect(parse('a=1&b=x+y', { contentType })).toMatchObject({ text: '{"a":"1","b":"x y"}', keys: ['a', 'b'] })
    expect(parse('a=1&a=2', { contentType, isCall: true })).toEqual({
      kind: 'form',
      pairs: [
        ['a', '1'],
        ['a', '2'],
      ],
    })
  })

  test('allows raw bodies only for calls', () => {
    expect(parse('hello', { contentType: 'text/plain', isCall: true })).toMatchObject({ kind: 'raw', type: 'text' })
    expect(() => parse('hello', { contentType: 'text/plain' })).toThrow('Content-Type not acceptable: text/plain')
    expect(() => parse('x', { contentType: 'image/png' })).toThrow(RestError)
  })
})

describe('CSV', () => {
  const rows = (text: string) => JSON.parse(csvToJson(text, MANY).json) as unknown

  test('supports quotes, line ends and empty cells', () => {
    expect(rows('a,b\r\n1,"x,""y""\nz"\n2,\n')).toEqual([
      { a: '1', b: 'x,"y"\nz' },
      { a: '2', b: '' },
    ])
  })

  test('reads NULL as null, and in quotes as the word', () => {
    expect(rows('a,b\nNULL,"NULL"')).toEqual([{ a: null, b: 'NULL' }])
  })

  test('counts a last empty cell without a line end', () => {
    expect(rows('a,b\n1,')).toEqual([{ a: '1', b: '' }])
  })

  test('refuses uneven lines, open quotes and an empty text', () => {
    expect(() => csvToJson('a,b\n1', MANY)).toThrow('All lines must have same number of fields')
    expect(() => csvToJson('a\n"x', MANY)).toThrow('not closed')
    expect(() => csvToJson('a\n"x"y', MANY)).toThrow('after a closing quote')
    expect(() => csvToJson('', MANY)).toThrow(RestError)
  })
})

describe('a body that is too expensive to read', () => {
  const refusal = expect.objectContaining({ status: 413, code: 'PT413' })
  const keys = (count: number) => Array.from({ length: count }, (_, key) => `k${key}`)

  test('has too many values or is nested too deeply', () => {
    const values = `[${Array.from({ length: 200_001 }, () => '{}').join(',')}]`
    for (const text of [values, '['.repeat(201) + ']'.repeat(201)]) {
      expect(() => parse(text)).toThrow(refusal)
      expect(() => parse(text, { columns: ['a'] })).toThrow(refusal)
    }
  })

  test('names too many columns', () => {
    const object = (count: number) => JSON.stringify(Object.fromEntries(keys(count).map((key) => [key, 1])))
    expect(parse(object(2000))).toMatchObject({ isObject: true })
    expect(() => parse(object(2001))).toThrow(refusal)
    expect(() => parse(`[${object(2001)}]`)).toThrow(refusal)
    const form = keys(2001).join('=1&')
    expect(() => parse(form, { contentType: 'application/x-www-form-urlencoded', isCall: true })).toThrow(refusal)
  })

  test('is a CSV with too many fields, or with long names for many lines', () => {
    expect(() => csvToJson(`a\n${'1\n'.repeat(200_000)}`, MANY)).toThrow(refusal)
    expect(() => csvToJson(`${'a'.repeat(100_000)}\n${'1\n'.repeat(400)}`, MANY)).toThrow(refusal)
    expect(JSON.parse(csvToJson(`a\n${'1\n'.repeat(100_000)}`, MANY).json)).toHaveLength(100_000)
  })
})
