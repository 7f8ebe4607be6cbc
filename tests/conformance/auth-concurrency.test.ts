import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, sharedApi } from './support/identity.ts'

const api = sharedApi()
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

describe('concurrent requests', () => {
  it('two refreshes with the same token get the same new token', async () => {
    const { tokens } = await api.signedIn('refresh')
    let { refresh_token } = tokens
    for (let round = 0; round < 8; round += 1) {
      const answers = await times(8, () => api.refresh(refresh_token))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
      refresh_token = answers[0]?.body.refresh_token ?? ''
    }
    await expectAlive(api, tokens.access_token, true)
  })

  it('several sign-ins that find a bcrypt hash all succeed', async () => {
    // bcrypt of "Right-Password-1" with cost 4; the first sign-in replaces it.
    const password_hash = '$2y$04$6F4YWdOq3c3GE9hRV9CGLuadGuOVgHHdpV0pmFKIxIBWcMjPeNUFW'
    const email = address('old-hash')
    await api.call('admin/users', { admin: true, body: { email, password_hash, email_confirm: true } })
    const signIn = () => api.call('token?grant_type=password', { body: { email, password: 'Right-Password-1' } })
    expect((await times(4, signIn)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('only one of two confirmations with the same link succeeds', async () => {
    const email = address('confirm')
    await api.call('signup', { body: { email, password: PASSWORD } })
    const { link } = await api.mail(email, 'confirmation')
    const outcomes = await times(6, () => api.follow(link))
    expect(outcomes.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
    expect(outcomes.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(5)
  })

  it('two sign-ups with the same address create one user', async () => {
    const emails = Array.from({ length: 4 }, () => address('signup'))
    const signUps = emails.flatMap((email) => Array.from({ length: 4 }, () => ({ email, password: PASSWORD })))
    const answers = await Promise.all(signUps.map((body) => api.call('signup', { body })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const email of emails) {
      expect(await api.serviceRpc('traces', { address: email })).toMatchObject({ users: 1, identities: 1 })
      expect((await api.follow((await api.mail(email, 'confirmation')).link)).fragment.has('access_token')).toBe(true)
    }
  })

  it('two one-time codes for the same new address create one user', async () => {
    const email = address('otp')
    const answers = await times(4, () => api.call('otp', { body: { email } }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await api.serviceRpc('traces', { address: email })).toMatchObject({ users: 1, identities: 1 })
  })

  it('two admins who create the same user create one user', async () => {
    const email = address('admin')
    const answers = await times(4, () => api.call('admin/users', { admin: true, body: { email } }))
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '422', '422', '422'])
    const invited = address('invite')
    const invitations = await times(4, () => api.call('invite', { admin: true, body: { email: invited } }))
    expect(invitations.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await api.serviceRpc('traces', { address: invited })).toMatchObject({ users: 1 })
  })

  it('only one of several exchanges of the same code succeeds', async () => {
    const { email } = await api.person('exchange')
    const verifier = 'v'.repeat(50)
    await api.call('recover', { body: { email, code_challenge: verifier, code_challenge_method: 'plain' } })
    const { query } = await api.follow((await api.mail(email, 'recovery')).link)
    const body = { auth_code: query.get('code'), code_verifier: verifier }
    const answers = await times(4, () => api.call('token?grant_type=pkce', { body }))
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404', '404', '404'])
  })
})
