import { describe, expect, it, vi } from 'vitest'
import { JSON_LIMITS, JsonError, parseJson } from './parse-json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const list = (values: number) => `[${Array.from({ length: values }, () => 1).join(',')}]`

describe('parseJson', () => {
  it.each([
    '{"a":[1,"b",null,{"c":true}]}',
    '"\\\\\\""',
    '["\\\\", "a]}", "\\"[[["]',
    '1',
    '""',
    nested(JSON_LIMITS.depth),
  ])('reads what JSON.parse reads: %.60s', (text) => expect(parseJson(text)).toEqual(JSON.parse(text)))

  it.each(['', '{', '"a', '"\\', '[1,]', 'undefined', '{"a" 1}'])('refuses what is not JSON: %s', (text) =>
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ fault: 'invalid' })),
  )

  it('refuses what is nested too deeply', () => {
    expect(() => parseJson(nested(JSON_LIMITS.depth + 1))).toThrow(expect.objectContaining({ fault: 'too-deep' }))
    const objects = '{"a":'.repeat(201) + '1' + '}'.repeat(201)
    expect(() => parseJson(objects)).toThrow(expect.objectContaining({ fault: 'too-deep' }))
  })

  it('refuses too many values in every notation', () => {
    expect(parseJson(list(JSON_LIMITS.values - 10))).toHaveLength(JSON_LIMITS.values - 10)
    for (const text of [
      list(JSON_LIMITS.values),
      `[${'{},'.repeat(JSON_LIMITS.values)}1]`,
      `[${'[1],'.repeat(150_000)}1]`,
    ])
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ fault: 'too-many-values' }))
  })

  it('counts nothing within strings', () => {
    const text = JSON.stringify(`[{,"\\${'[,'.repeat(JSON_LIMITS.values)}`)
    expect(parseJson(text)).toBe(JSON.parse(text))
  })

  it.each([nested(5_000_000), `{${'"a":1,'.repeat(1_600_000)}`, list(5_000_000)])(
    'does not parse 10 MB with too many levels or values: %.20s',
    (text) => {
      const parse = vi.spyOn(JSON, 'parse')
      expect(() => parseJson(text)).toThrow(JsonError)
      expect(parse).not.toHaveBeenCalled()
      parse.mockRestore()
    },
  )

  it.each(['"'.repeat(10_000_000), '\\"'.repeat(5_000_000), '"\\'.repeat(5_000_000)])(
    'reads 10 MB of quotes once: %.20s',
    (text) => {
      expect(() => parseJson(text)).toThrow(JsonError)
    },
    10_000,
  )
})
