import { describe, expect, it } from 'vitest'
import { matchingStep, newTotp, normalizedCode } from './totp.ts'

/** RFC 6238, appendix B: the secret of SHA-1, and the last six digits of its codes. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i', (seconds, code) => {
    expect(matchingStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('is right one period earlier and later, and wrong two periods away', () => {
    const [step, code] = [Math.floor(1_111_111_111 / 30), '050471']
    for (const [offset, found] of [
      [-2, null],
      [-1, step],
      [0, step],
      [1, step],
      [2, null],
    ] as const) {
      expect([offset, matchingStep(SECRET, code, at((step + offset) * 30 + 15))]).toEqual([offset, found])
    }
  })

  it('is six digits, with or without spaces', () => {
    expect(['123456', ' 123 456 ', '12 34\u00a056'].map(normalizedCode)).toEqual(['123456', '123456', '123456'])
    expect(['', '12345', '1234567', '12345a', '１２３４５６', '-12345', '1e5 00'].map(normalizedCode)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })
})

describe('a new authenticator app', () => {
  it('has a secret of its own, and an image that is safe in an address', () => {
    const [first, second] = [newTotp('A & B', 'ada@example.com'), newTotp('A & B', 'ada@example.com')]
    expect(first.secret).not.toBe(second.secret)
    expect(first.uri).toContain(`secret=${first.secret}`)
    expect(first.svg).toMatch(/^<svg [^#%]*<\/svg>$/)
  })
})
