import { expect, it } from 'vitest'
import { hashCode, hashLinkToken, newCode, newLinkToken } from './one-time-codes.ts'

it.each([6, 8, 10])('a code has %i digits, including leading zeros', (length) => {
  const codes = Array.from({ length: 300 }, () => newCode(length))
  expect(codes.every((code) => new RegExp(`^\\d{${length}}$`).test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(290)
})

it('the same code for two addresses has two hashes', () => {
  expect(hashCode('anna@example.com', '123456')).not.toBe(hashCode('bob@example.com', '123456'))
})

it('a link has 256 random bits, and the database stores only a hash', () => {
  const tokens = Array.from({ length: 100 }, () => newLinkToken(false))
  expect(tokens.every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true)
  expect(new Set(tokens).size).toBe(100)
  expect(tokens.some((token) => hashLinkToken(token) === token)).toBe(false)
  expect(newLinkToken(true)).toMatch(/^pkce_[0-9a-f]{64}$/)
})
