import { describe, expect, it } from 'vitest'
import { address, claimsOf, PASSWORD, refusal, shared } from './support/identity.ts'

const desk = shared()
const withHook = (hook: string) => ({ user_metadata: { hook } })

describe('custom access token hook', () => {
  it('adds a claim, at sign-in and at refresh', async () => {
    const { tokens } = await desk.signedIn('claim', withHook('claim'))
    expect(claimsOf(tokens.access_token)['department']).toBe('tax · password')
    const { body } = await desk.refresh(tokens.refresh_token)
    expect(claimsOf(body.access_token)['department']).toBe('tax · token_refresh')
  })

  it('rejects with its own message', async () => {
    const { email } = await desk.person('reject', withHook('reject'))
    const answer = await desk.signIn(email)
    expect(refusal(answer)).toEqual([403, 'hook_rejected'])
    expect(answer.body['msg']).toBe('Your desk is closed today')
  })

  it('may not take away what every token has', async () => {
    const { email } = await desk.person('drop', withHook('drop'))
    expect(refusal(await desk.signIn(email))).toEqual([500, 'unexpected_failure'])
  })

  it('that raises is 500 without details, and leaves no session behind', async () => {
    const { email, id } = await desk.person('raise', withHook('raise'))
    const answer = await desk.signIn(email)
    expect(refusal(answer)).toEqual([500, 'unexpected_failure'])
    expect(answer.text).not.toMatch(/classified|hook_detail|plpgsql/)
    expect((await desk.peek<{ last_sign_in_at: unknown }>('person', { id })).last_sign_in_at).toBeNull()
  })
})

describe('before user created hook', () => {
  const NO_TRACES = { users: 0, identities: 0, mails: 0 }

  it('rejects with its own message, whoever makes the person', async () => {
    const expected = [403, 'hook_rejected', 'Only clients of the firm may register']
    const attempts = [
      (email: string) => desk.call('signup', { body: { email, password: PASSWORD } }),
      (email: string) => desk.call('otp', { body: { email } }),
      (email: string) => desk.call('admin/users', { admin: true, body: { email } }),
      (email: string) => desk.call('invite', { admin: true, body: { email } }),
    ]
    for (const attempt of attempts) {
      const email = address('refused', 'refused.example')
      const answer = await attempt(email)
      expect([...refusal(answer), answer.body['msg']]).toEqual(expected)
      expect(await desk.peek('traces', { address: email })).toEqual(NO_TRACES)
    }
  })

  it('that raises is 500 without details, and makes nobody', async () => {
    const email = address('raising', 'raising.example')
    const answer = await desk.call('signup', { body: { email, password: PASSWORD } })
    expect(refusal(answer)).toEqual([500, 'unexpected_failure'])
    expect(answer.text).not.toMatch(/classified|raising\.example|plpgsql/)
    expect(await desk.peek('traces', { address: email })).toEqual(NO_TRACES)
    expect((await desk.signedIn('after')).tokens.user.id).toEqual(expect.any(String))
  })

  it('cannot be called by a client', async () => {
    const { error } = await desk.client().rpc('before_user_created_hook', { event: {} })
    expect(error?.code).toMatch(/^(42501|PGRST202)$/)
  })
})
