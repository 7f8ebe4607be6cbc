// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { linkTarget } from './link-target.ts'
import { isRecovery, leadsToReset, readLinkTokens, type SessionLink } from './link-tokens.ts'

const tokens = 'access_token=aaa&refresh_token=bbb&expires_in=3600&token_type=bearer'
const session = { kind: 'session', environment: null, accessToken: 'aaa', refreshToken: 'bbb' } as const

describe('isRecovery', () => {
  it('is true for a recovery link in the hash or in the query', () => {
    expect(isRecovery({ searchStr: '', hash: `#${tokens}&type=recovery` })).toBe(true)
    expect(isRecovery({ searchStr: '?type=recovery', hash: '' })).toBe(true)
  })

  it('is false for other links', () => {
    expect(isRecovery({ searchStr: '', hash: `${tokens}&type=signup` })).toBe(false)
    expect(isRecovery({ searchStr: '?page=2', hash: '' })).toBe(false)
  })
})

describe('leadsToReset', () => {
  it.each([
    ['recovery', true],
    ['invite', true],
    ['signup', false],
    ['magiclink', false],
    ['', false],
  ])('%s: %s', (type, expected) => {
    expect(leadsToReset({ ...session, type })).toBe(expected)
  })
})

describe('readLinkTokens', () => {
  it('finds the session of a confirmed sign-up, in the hash or the query', () => {
    const expected: SessionLink = { ...session, type: 'signup' }
    expect(readLinkTokens({ searchStr: '', hash: `${tokens}&type=signup` })).toEqual(expected)
    expect(readLinkTokens({ searchStr: `?${tokens}&type=signup`, hash: '#top' })).toEqual(expected)
  })

  it('finds the environment that the link was made in', () => {
    const searchStr = new URL(linkTarget('/reset-password', 'training')).search
    const hash = `#${tokens}&type=recovery`
    expect(readLinkTokens({ searchStr, hash })).toEqual({ ...session, type: 'recovery', environment: 'training' })
    expect(readLinkTokens({ searchStr: '?environment=elsewhere', hash })).toEqual({ ...session, type: 'recovery' })
  })

  it('finds the error in a link', () => {
    const hash = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
    expect(readLinkTokens({ searchStr: '', hash })).toEqual({
      kind: 'error',
      environment: null,
      code: 'otp_expired',
      description: 'Email link is invalid',
    })
  })

  it('finds the code of a provider, if the address names the environment', () => {
    const searchStr = `${new URL(linkTarget('/', 'training')).search}&code=abc`
    expect(readLinkTokens({ searchStr, hash: '' })).toEqual({ kind: 'code', environment: 'training', code: 'abc' })
    expect(readLinkTokens({ searchStr: '?code=abc', hash: '' })).toBeNull()
  })

  it('finds nothing in an incomplete pair of tokens or in an ordinary address', () => {
    expect(readLinkTokens({ searchStr: '', hash: 'access_token=aaa' })).toBeNull()
    expect(readLinkTokens({ searchStr: '?status=unread&environment=training', hash: '#list' })).toBeNull()
  })
})
