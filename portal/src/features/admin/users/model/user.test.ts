import { expect, it } from 'vitest'
import { phoneProblem, userName } from './user.ts'

it('accepts usual phone numbers and an empty one', () => {
  for (const text of ['', '+32 470 00 10 01', '02/555.12.12', '(02) 555-12']) expect(phoneProblem(text)).toBeUndefined()
  for (const text of ['call me', '+32 470 ext', '=1', '1'.repeat(51)]) {
    expect(phoneProblem(text)).toBe('Please enter a phone number')
  }
})

it('uses the address of a user without a name', () => {
  expect(userName({ name: 'Élise', email: 'e@x.example' })).toBe('Élise')
  expect(userName({ name: null, email: 'e@x.example' })).toBe('e@x.example')
})
