import { describe, expect, it } from 'vitest'
import { address, claimsOf, PASSWORD, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()
const withHook = (hook: string) => ({ user_metadata: { hook } })

describe('the custom access token hook', () => {
  it('adds a claim, at sign-in and at refresh', async () => {
    const { tokens } = await api.signedIn('claim', withHook('claim'))
    expect(claimsOf(tokens.access_token)['department']).toBe('tax · password')
    const { body } = await api.refresh(tokens.refresh_token)
    expect(claimsOf(body.access_token)['department']).toBe('tax · token_refresh')
  })

  it('rejects with its own message', async () => {
    const { email } = await api.person('reject', withHook('reject'))
    const answer = await api.signIn(email)
    expect(refusal(answer)).toEqual([403, 'hook_rejected'])
    expect(answer.body['msg']).toBe('Your desk is closed today')
  })

  it('cannot remove a required claim', async () => {
    const { email } = await api.person('drop', withHook('drop'))
    expect(refusal(await api.signIn(email))).toEqual([500, 'unexpected_failure'])
  })

  it('answers 500 without details and creates no session if it raises an error', async () => {
    const { email, id } = await api.person('raise', withHook('raise'))
    const answer = await api.signIn(email)
    expect(refusal(answer)).toEqual([500, 'unexpected_failure'])
    expect(answer.text).not.toMatch(/classified|hook_detail|plpgsql/)
    expect((await api.serviceRpc<{ last_sign_in_at: unknown }>('person', { id })).last_sign_in_at).toBeNull()
  })
})

describe('the before user created hook', () => {
  const NO_TRACES = { users: 0, identities: 0, mails: 0 }

  it('rejects with its own message, for sign-ups, codes, admins and invitations', async () => {
    const expected = [403, 'hook_rejected', 'Only clients of the firm may register']
    const attempts = [
      (email: string) => api.call('signup', { body: { email, password: PASSWORD } }),
      (email: string) => api.call('otp', { body: { email } }),
      (email: string) => api.call('admin/users', { admin: true, body: { email } }),
      (email: string) => api.call('invite', { admin: true, body: { email } }),
    ]
    for (const attempt of attempts) {
      const email = address('refused', 'refused.example')
      const answer = await attempt(email)
      expect([...refusal(answer), answer.body['msg']]).toEqual(expected)
      expect(await api.serviceRpc('traces', { address: email })).toEqual(NO_TRACES)
    }
  })

  it('answers 500 without details and creates no user if it raises an error', async () => {
    const email = address('raising', 'raising.example')
    const answer = await api.call('signup', { body: { email, password: PASSWORD } })
    expect(refusal(answer)).toEqual([500, 'unexpected_failure'])
    expect(answer.text).not.toMatch(/classified|raising\.example|plpgsql/)
    expect(await api.serviceRpc('traces', { address: email })).toEqual(NO_TRACES)
    expect((await api.signedIn('after')).tokens.user.id).toEqual(expect.any(String))
  })

  it('cannot be called by a client', async () => {
    const { error } = await api.client().rpc('before_user_created_hook', { event: {} })
    expect(error?.code).toMatch(/^(42501|PGRST202)$/)
  })
})
