import { describe, expect, it } from 'vitest'
import { challengeOf, flagOf, objectOf, parseBody, redirectOf, textOf } from './params.ts'
import type { AuthSettings } from './types.ts'

const INVALID = expect.objectContaining({ status: 400, code: 'validation_failed' })
const BAD_JSON = expect.objectContaining({ status: 400, code: 'bad_json' })

describe('parseBody', () => {
  it.each(['', '{', 'null', '[]', '"text"', '1', 'undefined', '{"a":1}}'])('%s is refused', (text) => {
    expect(() => parseBody(text)).toThrow(BAD_JSON)
  })

  it('replaces half a surrogate pair, and no other character', () => {
    expect(parseBody('{"a":"x\\ud83d","\\udc00":["\\ude00y"],"ok":"\\ud83d\\ude00 é","literal":"\\\\ud800"}')).toEqual({
      a: 'x\ufffd',
      '\ufffd': ['\ufffdy'],
      ok: '😀 é',
      literal: '\\ud800',
    })
  })

  it('refuses data that is nested too deep', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect(parseBody(nested(100))).toHaveProperty('a')
    for (const depth of [1_000, 100_000]) expect(() => parseBody(nested(depth))).toThrow(BAD_JSON)
    expect(() => parseBody(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toThrow(BAD_JSON)
  })

  it('treats __proto__ like any other name', () => {
    const body = parseBody('{"__proto__":{"isAdmin":true}}')
    expect((body as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

it('reads texts, flags and objects, which may be absent', () => {
  const params = { text: 'x', flag: true, object: { a: 1 }, nothing: null }
  expect([textOf(params, 'text'), textOf(params, 'nothing'), textOf(params, 'missing')]).toEqual(['x', '', ''])
  expect([flagOf(params, 'flag'), flagOf(params, 'nothing', true), flagOf(params, 'missing')]).toEqual([
    true,
    true,
    false,
  ])
  expect([objectOf(params, 'object'), objectOf(params, 'nothing')]).toEqual([{ a: 1 }, null])
})

it.each([1, true, [], {}])('%j is not a text', (value) => {
  expect(() => textOf({ value }, 'value')).toThrow(BAD_JSON)
})

it('refuses NUL, which Postgres cannot store', () => {
  expect(() => textOf({ value: 'a\u0000b' }, 'value')).toThrow(INVALID)
  for (const value of [{ a: '\u0000' }, { '\u0000': 1 }]) expect(() => objectOf({ value }, 'value')).toThrow(INVALID)
})

it.each(['true', 1, {}])('%j is not a flag', (value) => {
  expect(() => flagOf({ value }, 'value')).toThrow(BAD_JSON)
})

it.each(['text', 1, []])('%j is not an object', (value) => {
  expect(() => objectOf({ value }, 'value')).toThrow(BAD_JSON)
})

it('limits metadata, because all of it is in every token', () => {
  const of = (letter: string, count: number) => ({ data: { text: letter.repeat(count) } })
  expect(objectOf(of('x', 4_085), 'data')).not.toBeNull()
  const refusal = expect.objectContaining({ status: 413, code: 'validation_failed' })
  expect(() => objectOf(of('x', 4_086), 'data')).toThrow(refusal)
  expect(() => objectOf(of('é', 2_043), 'data')).toThrow(refusal)
})

describe('challengeOf', () => {
  const code_challenge = 'c'.repeat(43)

  it('requires both members or neither', () => {
    expect(challengeOf({})).toBeNull()
    expect(challengeOf({ code_challenge, code_challenge_method: 'S256' })).toEqual({
      challenge: code_challenge,
      method: 's256',
    })
  })

  it.each([
    { code_challenge },
    { code_challenge_method: 's256' },
    { code_challenge, code_challenge_method: 'md5' },
    { code_challenge: 'c'.repeat(42), code_challenge_method: 's256' },
    { code_challenge: 'c'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: `${'c'.repeat(42)}!`, code_challenge_method: 'plain' },
  ])('%j is refused', (params) => {
    expect(() => challengeOf(params)).toThrow(INVALID)
  })
})

it('prefers redirect_to to the referring page, and else uses the site', () => {
  const settings = {
    siteUrl: 'https://site.example',
    redirectUrls: ['https://app.example/**'],
  } as unknown as AuthSettings
  const at = (query: string, referer?: string) => redirectOf(new URLSearchParams(query), referer, settings)
  expect(at('redirect_to=https://app.example/a', 'https://app.example/b')).toBe('https://app.example/a')
  expect(at('', 'https://app.example/b')).toBe('https://app.example/b')
  expect(at('', 'https://evil.example/')).toBe('https://site.example')
  expect(at('redirect_to=https://evil.example')).toBe('https://site.example')
})
