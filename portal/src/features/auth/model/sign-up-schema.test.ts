import { describe, expect, it } from 'vitest'
import { signUpSchema } from './sign-up-schema.ts'

const good = { name: 'Jan', email: 'jan@example.com', password: 'Geheim-1!', confirmPassword: 'Geheim-1!' }

/** The first message of each field, as the form shows it. */
function messages(values: Partial<typeof good>): Record<string, string> {
  const issues = signUpSchema.safeParse({ ...good, ...values }).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

const MIXED =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.'

describe('signUpSchema', () => {
  it('accepts valid values, and trims the name', () => {
    expect(signUpSchema.parse({ ...good, name: '  Jan ' }).name).toBe('Jan')
  })

  it('says what is missing', () => {
    expect(messages({ name: '   ', email: '', password: '', confirmPassword: '' })).toEqual({
      name: 'Name is required.',
      email: 'Please enter a valid email address.',
      password: 'Password must be at least 8 characters.',
      confirmPassword: 'Please confirm your password.',
    })
  })

  it.each(['geheim-1!', 'GEHEIM-1!', 'Geheimen!', 'Geheim123', 'Geheim-12', 'Geheim_1#'])(
    'wants all four kinds of characters, unlike %s',
    (password) => {
      expect(messages({ password, confirmPassword: password })).toEqual({ password: MIXED })
    },
  )

  it.each('@$!%*?&'.split(''))('accepts %s as a special character', (character) => {
    const password = `Geheim12${character}`
    expect(messages({ password, confirmPassword: password })).toEqual({})
  })

  it('compares the two passwords, also while another field is invalid', () => {
    expect(messages({ name: '', confirmPassword: 'Geheim-2!' })).toEqual({
      name: 'Name is required.',
      confirmPassword: "Passwords don't match",
    })
  })
})
