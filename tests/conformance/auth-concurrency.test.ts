import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, shared } from './support/identity.ts'

const desk = shared()
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

describe('at once', () => {
  it('two refreshes with one token get the same new one', async () => {
    const { tokens } = await desk.signedIn('refresh')
    let { refresh_token } = tokens
    for (let round = 0; round < 8; round += 1) {
      const answers = await times(8, () => desk.refresh(refresh_token))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
      refresh_token = answers[0]?.body.refresh_token ?? ''
    }
    await expectAlive(desk, tokens.access_token, true)
  })

  it('several sign-ins that find an old hash all succeed', async () => {
    // bcrypt of "Right-Password-1", cost 4; the first sign-in renews it.
    const password_hash = '$2y$04$6F4YWdOq3c3GE9hRV9CGLuadGuOVgHHdpV0pmFKIxIBWcMjPeNUFW'
    const email = address('old-hash')
    await desk.call('admin/users', { admin: true, body: { email, password_hash, email_confirm: true } })
    const signIn = () => desk.call('token?grant_type=password', { body: { email, password: 'Right-Password-1' } })
    expect((await times(4, signIn)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('of two confirmations of one link one counts', async () => {
    const email = address('confirm')
    await desk.call('signup', { body: { email, password: PASSWORD } })
    const { link } = await desk.mail(email, 'confirmation')
    const outcomes = await times(6, () => desk.follow(link))
    expect(outcomes.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
    expect(outcomes.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(5)
  })

  it('two sign-ups of one address make one person', async () => {
    const emails = Array.from({ length: 4 }, () => address('signup'))
    const signUps = emails.flatMap((email) => Array.from({ length: 4 }, () => ({ email, password: PASSWORD })))
    const answers = await Promise.all(signUps.map((body) => desk.call('signup', { body })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const email of emails) {
      expect(await desk.peek('traces', { address: email })).toMatchObject({ users: 1, identities: 1 })
      expect((await desk.follow((await desk.mail(email, 'confirmation')).link)).fragment.has('access_token')).toBe(true)
    }
  })

  it('two codes for one new address make one person', async () => {
    const email = address('otp')
    const answers = await times(4, () => desk.call('otp', { body: { email } }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await desk.peek('traces', { address: email })).toMatchObject({ users: 1, identities: 1 })
  })

  it('two administrators make one person', async () => {
    const email = address('admin')
    const answers = await times(4, () => desk.call('admin/users', { admin: true, body: { email } }))
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '422', '422', '422'])
    const invited = address('invite')
    const invitations = await times(4, () => desk.call('invite', { admin: true, body: { email: invited } }))
    expect(invitations.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await desk.peek('traces', { address: invited })).toMatchObject({ users: 1 })
  })

  it('a code is exchanged once', async () => {
    const { email } = await desk.person('exchange')
    const verifier = 'v'.repeat(50)
    await desk.call('recover', { body: { email, code_challenge: verifier, code_challenge_method: 'plain' } })
    const { query } = await desk.follow((await desk.mail(email, 'recovery')).link)
    const body = { auth_code: query.get('code'), code_verifier: verifier }
    const answers = await times(4, () => desk.call('token?grant_type=pkce', { body }))
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404', '404', '404'])
  })
})
