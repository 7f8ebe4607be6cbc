import { expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

it.each([
  ['', 0],
  ['gehei', 0],
  ['geheim', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['geheim-2', 2],
  ['Ander-Geheim-2!', 3],
  ['paard batterij niet correct', 3],
] as const)('%j has strength %i', (password, strength) => {
  expect(strengthOf(password, 6)).toBe(strength)
})

it('calls too short what the server would refuse', () => {
  expect(strengthOf('geheim1', 8)).toBe(0)
})
