import { describe, expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import { errorResponse } from './error-response.ts'
import { overridden } from './override.ts'

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
    expect(errorResponse(failure(code), false)?.status).toBe(status)
  })

  test('keeps its code, details and hint', () => {
    const response = errorResponse(failure('23505', 'twice', { detail: 'Key (id)', hint: 'other' }), false)
    expect(JSON.parse(String(response?.body))).toEqual({
      code: '23505',
      details: 'Key (id)',
      hint: 'other',
      message: 'twice',
    })
  })

  test('is 401 without a user and 403 with one if it is not allowed', () => {
    expect(errorResponse(failure('42501'), true)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
    expect(errorResponse(failure('42501'), false)?.status).toBe(403)
  })

  test('can contain the whole answer of a project', () => {
    const message = '{"code":"limit","message":"Enough","hint":"tomorrow"}'
    const response = errorResponse(
      failure('PGRST', message, { detail: '{"status":429,"headers":{"Retry-After":"60"}}' }),
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
    const response = errorResponse(failure('PGRST', message, detail === undefined ? {} : { detail }), false)
    expect(response?.status).toBe(500)
    expect(JSON.parse(String(response?.body))).toMatchObject({ code: 'PGRST121' })
  })

  test('is 503 with Retry-After if the database cannot be reached', () => {
    expect(errorResponse(new DatabaseUnavailable('gone'), false)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    })
  })

  test('is null for any other error', () => {
    expect(errorResponse(new Error('secret'), false)).toBeNull()
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
