import { describe, expect, it } from 'vitest'
import { isRecovery, readLinkTokens } from './link-tokens.ts'

const tokens = 'access_token=aaa&refresh_token=bbb&expires_in=3600&token_type=bearer'

describe('isRecovery', () => {
  it('reads the hash and the query', () => {
    expect(isRecovery({ searchStr: '', hash: `#${tokens}&type=recovery` })).toBe(true)
    expect(isRecovery({ searchStr: '?type=recovery', hash: '' })).toBe(true)
  })

  it('takes no other link for one', () => {
    expect(isRecovery({ searchStr: '', hash: `${tokens}&type=signup` })).toBe(false)
    expect(isRecovery({ searchStr: '?page=2', hash: '' })).toBe(false)
  })
})

describe('readLinkTokens', () => {
  it('finds the session of a confirmed sign-up', () => {
    expect(readLinkTokens({ searchStr: '', hash: `${tokens}&type=signup` })).toEqual({
      kind: 'session',
      type: 'signup',
      accessToken: 'aaa',
      refreshToken: 'bbb',
    })
  })

  it('finds what is wrong with a link', () => {
    const hash = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
    expect(readLinkTokens({ searchStr: '', hash })).toEqual({
      kind: 'error',
      code: 'otp_expired',
      description: 'Email link is invalid',
    })
  })

  it('finds nothing in half a pair or an ordinary address', () => {
    expect(readLinkTokens({ searchStr: '', hash: 'access_token=aaa' })).toBeNull()
    expect(readLinkTokens({ searchStr: '?status=unread', hash: '#list' })).toBeNull()
  })
})
