import { expect, it } from 'vitest'
import { errorBody, invalidCredentials, isNewer, weakPassword } from './errors.ts'

const NEWER = '2024-01-01'

it('a client without a version gets the older form', () => {
  for (const version of [undefined, '', '2023-12-31', 'latest', '2024-1-1', '20240101']) {
    expect(errorBody(invalidCredentials(), version)).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  }
})

it('a client that asks for the newer form gets it', () => {
  for (const version of [NEWER, '2025-06-30']) {
    expect(isNewer(version)).toBe(true)
    expect(errorBody(invalidCredentials(), version)).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
})

it('a weak password says why, in both forms', () => {
  const error = weakPassword('Too short.', ['length'])
  const weak_password = { reasons: ['length'] }
  expect(errorBody(error, undefined)).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Too short.',
    weak_password,
  })
  expect(errorBody(error, NEWER)).toEqual({ code: 'weak_password', message: 'Too short.', weak_password })
})
