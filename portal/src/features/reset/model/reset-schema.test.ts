import { expect, it } from 'vitest'
import { resetSchema } from './reset-schema.ts'

const messagesOf = (password: string, confirmPassword: string) =>
  resetSchema.safeParse({ password, confirmPassword, code: '' }).error?.issues.map(({ message }) => message) ?? []

it('accepts six characters, typed twice', () => {
  expect(messagesOf('geheim', 'geheim')).toEqual([])
})

it('refuses five characters, and two different passwords', () => {
  expect(messagesOf('gehei', 'gehei')).toEqual(['Password must be at least 6 characters long'])
  expect(messagesOf('geheim', 'Geheim')).toEqual(['Passwords do not match'])
})
