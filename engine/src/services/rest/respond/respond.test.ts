import { describe, expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import { errorResponse } from './error-response.ts'
import { overridden } from './override.ts'
import type { RestRequest } from '../types.ts'

const request = (method: string, path: string, search = '', body = ''): RestRequest => ({
  method,
  path,
  search,
  headers: {},
  body: Buffer.from(body),
  maxValues: 100,
  caller: { role: 'authenticated', claims: null } as unknown as RestRequest['caller'],
})
const READ = request('GET', '/cards')

const failure = (code: string, message = 'no', more: { detail?: string; hint?: string } = {}) =>
  new DatabaseError(message, { code, ...more })

describe('an error of Postgres', () => {
  test.each([
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['42703', 400],
    ['42P01', 404],
    ['42883', 404],
    ['53300', 503],
    ['57014', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['PT418', 418],
    ['PT999', 500],
    ['XX000', 500],
    ['08006', 503],
  ])('%s is %i', (code, status) => {
    expect(errorResponse(failure(code), READ, false)?.status).toBe(status)
  })

  test('keeps its code, details and hint', () => {
    const response = errorResponse(failure('23505', 'twice', { detail: 'Key (id)', hint: 'other' }), READ, false)
    expect(JSON.parse(String(response?.body))).toEqual({
      code: '23505',
      details: 'Key (id)',
      hint: 'other',
      message: 'twice',
    })
  })

  describe('about a value', () => {
    const told = (error: DatabaseError, from: RestRequest) => {
      const { message, details } = JSON.parse(String(errorResponse(error, from, false)?.body)) as Record<
        string,
        unknown
      >
      return [message, details]
    }
    const call = request(
      'POST',
      '/rpc/find',
      'select=a&b=eq.own',
      '{"question": "mine", "count": 7, "list": ["listed"]}',
    )
    const insert = request('POST', '/cards', '', '[{"code": "c-1"}, {"code": "c-2", "owner": 5}]')

    test.each([
      [call, 'invalid input syntax for type integer: "secret"', 'invalid input syntax for type integer: "…"'],
      [
        call,
        'invalid input syntax for type integer: "the "mine" of others"',
        'invalid input syntax for type integer: "…"',
      ],
      [call, 'value "7\n8" is out of range', 'value "…" is out of range'],
      [call, 'invalid input syntax for type date: "listed"', 'invalid input syntax for type date: "…"'],
      [call, 'invalid input syntax for type uuid: "mine"', 'invalid input syntax for type uuid: "mine"'],
      [call, 'invalid input syntax for type uuid: "own"', 'invalid input syntax for type uuid: "own"'],
      [call, 'value "7" is out of range', 'value "7" is out of range'],
      [
        request('GET', '/rpc/find'),
        'invalid input syntax for type integer: "secret"',
        'invalid input syntax for type integer: "…"',
      ],
      [insert, 'invalid input syntax for type uuid: "c-2"', 'invalid input syntax for type uuid: "c-2"'],
      [READ, 'invalid input syntax for type integer: "a title"', 'invalid input syntax for type integer: "a title"'],
    ])('quotes only what the caller sent', (from, message, shown) => {
      expect(told(failure('22P02', message), from)).toEqual([shown, null])
    })

    test.each([
      [insert, 'Key (code)=(c-1) already exists.', 'Key (code)=(c-1) already exists.'],
      [insert, 'Key (code, owner)=(c-2, 5) already exists.', 'Key (code, owner)=(c-2, 5) already exists.'],
      [insert, 'Key (email)=(a@b.example) already exists.', 'Key (email) already exists.'],
      [insert, 'Key (code, owner)=(c-1, 6) already exists.', 'Key (code, owner) already exists.'],
      [
        call,
        'Key (id)=(9) is still referenced from table "matters".',
        'Key (id) is still referenced from table "matters".',
      ],
      [call, 'Key (during)=([1,5)) conflicts with existing key (during)=([2,3)).', null],
      [call, 'Failing row contains (1, secret).', null],
    ])('has no key and no row of others', (from, detail, shown) => {
      expect(told(failure('23505', 'twice "x_key"', { detail }), from)).toEqual(['twice "x_key"', shown])
    })

    test('keeps the words that a function of the project has chosen', () => {
      const raised = new DatabaseError('The plan is "B"', {
        code: '22023',
        detail: 'not "A"',
        routine: 'exec_stmt_raise',
      })
      expect(told(raised, call)).toEqual(['The plan is "B"', 'not "A"'])
    })
  })

  test('is 401 without a user and 403 with one if it is not allowed', () => {
    expect(errorResponse(failure('42501'), READ, true)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
    expect(errorResponse(failure('42501'), READ, false)?.status).toBe(403)
  })

  test('can contain the whole answer of a project', () => {
    const message = '{"code":"limit","message":"Enough","hint":"tomorrow"}'
    const response = errorResponse(
      failure('PGRST', message, { detail: '{"status":429,"headers":{"Retry-After":"60"}}' }),
      READ,
      false,
    )
    expect(response).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(JSON.parse(String(response?.body))).toMatchObject({ code: 'limit', message: 'Enough', hint: 'tomorrow' })
  })

  test.each([
    ['no json', '{"status":400,"headers":{}}'],
    ['{"code":"a","message":"b"}', undefined],
    ['{"code":"a","message":"b"}', 'no json'],
    ['[]', '{}'],
  ])('is a server error with %s and %s', (message, detail) => {
    const response = errorResponse(failure('PGRST', message, detail === undefined ? {} : { detail }), READ, false)
    expect(response?.status).toBe(500)
    expect(JSON.parse(String(response?.body))).toMatchObject({ code: 'PGRST121' })
  })

  test('is 503 with Retry-After if the database cannot be reached', () => {
    expect(errorResponse(new DatabaseUnavailable('gone'), READ, false)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    })
  })

  test('is null for any other error', () => {
    expect(errorResponse(new Error('secret'), READ, false)).toBeNull()
  })
})

describe('Content-Range', () => {
  test('says which rows are sent, and how many there are', () => {
    expect(contentRange(0n, 9n, 40n)).toBe('0-9/40')
    expect(contentRange(0n, 9n, null)).toBe('0-9/*')
    expect(contentRange(0n, -1n, 0n)).toBe('*/0')
  })

  test('has a status for all rows, a part, and an offset after the end', () => {
    expect(rangeStatus(0n, 40n, 40n)).toBe(200)
    expect(rangeStatus(0n, 10n, 40n)).toBe(206)
    expect(rangeStatus(0n, 10n, null)).toBe(200)
    expect(() => rangeStatus(50n, 0n, 40n)).toThrow('Requested range not satisfiable')
  })
})

describe('what a function sets', () => {
  const response = { status: 200, headers: { 'content-type': 'application/json' }, body: '1' }

  test('replaces the default', () => {
    expect(overridden(response, '[{"Content-Type":"text/plain"},{"X-A":"b"}]', '202')).toEqual({
      status: 202,
      headers: { 'content-type': 'text/plain', 'x-a': 'b' },
      body: '1',
    })
  })

  test.each([
    'no json',
    '{}',
    '[{}]',
    '[{"a":"b","c":"d"}]',
    '[{"a":1}]',
    '[{"a b":"c"}]',
    '[{"a":"b\\r\\nc"}]',
    '[null]',
  ])('is refused with the headers %s', (headers) => {
    expect(() => overridden(response, headers, null)).toThrow('response.headers guc')
  })

  test.each(['abc', '99', '1000', '2.5'])('is refused with the status %s', (status) => {
    expect(() => overridden(response, null, status)).toThrow('response.status guc')
  })
})
