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
  expect(strengthOf(password)).toBe(strength)
})
