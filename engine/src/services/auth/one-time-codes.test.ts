import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashCode, newCode } from './one-time-codes.ts'

it.each([6, 8, 10])('a code has %i digits, zeros in front included', (length) => {
  const codes = Array.from({ length: 300 }, () => newCode(length))
  expect(codes.every((code) => new RegExp(`^\\d{${length}}$`).test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(290)
})

it('is stored as the platform stores it, so that data can move', () => {
  const expected = createHash('sha224').update('anna@example.com123456').digest('hex')
  expect(hashCode('anna@example.com', '123456')).toBe(expected)
  expect(hashCode('bob@example.com', '123456')).not.toBe(expected)
})
