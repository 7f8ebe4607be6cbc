import { expect, it } from 'vitest'
import { resetSchema } from './reset-schema.ts'

const messagesOf = (password: string, confirmPassword: string) =>
  resetSchema(6)
    .safeParse({ password, confirmPassword, code: '' })
    .error?.issues.map(({ message }) => message) ?? []

it('accepts six characters, typed twice', () => {
  expect(messagesOf('geheim', 'geheim')).toEqual([])
})

it('refuses five characters, and two different passwords', () => {
  expect(messagesOf('gehei', 'gehei')).toEqual(['Password must be at least 6 characters long'])
  expect(messagesOf('geheim', 'Geheim')).toEqual(['Passwords do not match'])
})

it('names the length that the server demands', () => {
  const short = resetSchema(8).safeParse({ password: 'geheim1', confirmPassword: 'geheim1', code: '' })
  expect(short.error?.issues.map(({ message }) => message)).toEqual(['Password must be at least 8 characters long'])
})
