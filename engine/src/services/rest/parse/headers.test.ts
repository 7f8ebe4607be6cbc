import { describe, expect, test } from 'vitest'
import { acceptsOpenApi, negotiate } from './media-type.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'

describe('Prefer', () => {
  test('reads known preferences, the first of each', () => {
    expect(parsePreferences('return=minimal, return=representation,count=exact , max-affected=3, x=y')).toMatchObject({
      return: 'minimal',
      count: 'exact',
      maxAffected: 3,
      unknown: ['x=y'],
    })
  })

  test('does not treat inherited members of objects as names', () => {
    expect(parsePreferences('constructor=x, __proto__=y').unknown).toEqual(['constructor=x', '__proto__=y'])
  })

  test('treats a wrong value as unknown', () => {
    expect(parsePreferences('return=everything')).toMatchObject({ return: null, unknown: ['return=everything'] })
    expect(parsePreferences('max-affected=many').maxAffected).toBeNull()
  })

  test('is reported in a fixed order', () => {
    const preferences = parsePreferences('max-affected=1,handling=strict,return=minimal,resolution=merge-duplicates')
    expect(appliedPreferences(preferences)).toBe(
      'resolution=merge-duplicates, return=minimal, handling=strict, max-affected=1',
    )
    expect(appliedPreferences(parsePreferences('max-affected=1'))).toBeNull()
  })
})

describe('Accept', () => {
  const all = { plans: true, geojson: true, find: null }
  const none = { plans: false, geojson: false, find: null }

  test.each([
    [undefined, 'array'],
    ['*/*', 'array'],
    ['application/json', 'array'],
    ['text/csv', 'csv'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['text/html, application/json;q=0.9', 'array'],
    ['application/json;q=0.1, text/csv', 'csv'],
  ])('%s gives %s', (accept, shape) => {
    expect(negotiate(accept, none).shape).toBe(shape)
  })

  test('allows nulls to be left out', () => {
    expect(negotiate('application/vnd.pgrst.object+json;nulls=stripped', none)).toMatchObject({
      stripNulls: true,
      contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    })
  })

  test('returns a plan only if plans are allowed', () => {
    const accept = 'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=analyze|drop;'
    expect(negotiate(accept, all)).toMatchObject({ shape: 'object', plan: { format: 'json', options: ['analyze'] } })
    expect(() => negotiate(accept, none)).toThrow('None of these media types are available')
  })

  test.each(['text/html', 'application/geo+json', 'nonsense'])('%s is refused', (accept) => {
    expect(() => negotiate(accept, none)).toThrow('None of these media types are available')
  })

  test('accepts the OpenAPI document', () => {
    expect(acceptsOpenApi('application/openapi+json')).toBe(true)
    expect(acceptsOpenApi(undefined)).toBe(true)
    expect(acceptsOpenApi('text/csv')).toBe(false)
  })
})
