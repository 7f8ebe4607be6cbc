import { expect, it } from 'vitest'
import { phoneProblem, userName } from './user.ts'

it('takes phone numbers as they are written, and none', () => {
  for (const text of ['', '+32 470 00 10 01', '02/555.12.12', '(02) 555-12']) expect(phoneProblem(text)).toBeUndefined()
  for (const text of ['call me', '+32 470 ext', '=1', '1'.repeat(51)]) {
    expect(phoneProblem(text)).toBe('Please enter a phone number')
  }
})

it('calls who has no name by their address', () => {
  expect(userName({ name: 'Élise', email: 'e@x.example' })).toBe('Élise')
  expect(userName({ name: null, email: 'e@x.example' })).toBe('e@x.example')
})
