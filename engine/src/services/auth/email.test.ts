import { expect, it } from 'vitest'
import { normalizeEmail } from './email.ts'

it.each([
  [' Anna@Example.COM ', 'anna@example.com'],
  ['anna+tag@example.com', 'anna+tag@example.com'],
  ['anna@localhost', 'anna@localhost'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['jose\u0301@bücher.example', 'josé@bücher.example'],
])('%s is %s', (given, address) => {
  expect(normalizeEmail(given)).toBe(address)
})

it.each([
  undefined,
  null,
  42,
  '',
  '  ',
  'anna',
  '@example.com',
  'anna@',
  'anna@@example.com',
  'anna@example..com',
  'anna@-example.com',
  'anna@example.com.',
  'an na@example.com',
  'an\u0001na@example.com',
  'anna@example.com\nBcc: x@example.com',
  'Anna <anna@example.com>',
  'anna@example.com,bob@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is not an address', (given) => {
  expect(() => normalizeEmail(given)).toThrow(expect.objectContaining({ status: 400, code: 'validation_failed' }))
})

it('refuses a very long text quickly', () => {
  const begun = performance.now()
  expect(() => normalizeEmail(`a@${'a-'.repeat(100_000)}`)).toThrow('too long')
  expect(performance.now() - begun).toBeLessThan(200)
})
