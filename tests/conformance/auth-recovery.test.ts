import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()
const NEW_PASSWORD = 'Another-Password-2'

describe('recovery', () => {
  it('lets a user set a new password by the link in the mail', async () => {
    const { email, tokens } = await api.signedIn('recover')
    const redirectTo = 'https://app.example.com/welcome'
    expect((await api.client().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const followed = await api.follow((await api.mail(email, 'recovery')).link)
    expect([followed.place, followed.fragment.get('type')]).toEqual([redirectTo, 'recovery'])
    const token = followed.fragment.get('access_token') ?? ''
    expect((await api.call('user', { method: 'PUT', token, body: { password: NEW_PASSWORD } })).status).toBe(200)
    await expectAlive(api, tokens.access_token, false)
    await expectAlive(api, token, true)
    expect(refusal(await api.signIn(email))).toEqual([400, 'invalid_credentials'])
    expect((await api.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is verified by the code, which works once', async () => {
    const { email, id } = await api.person('otp')
    const client = api.client()
    await client.auth.resetPasswordForEmail(email)
    const { code } = await api.mail(email, 'recovery')
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect([error, data.user?.id]).toEqual([null, id])
    const again = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('is verified by the hash, and not by a hash of another type', async () => {
    const { email, id } = await api.person('hash')
    const client = api.client()
    await client.auth.resetPasswordForEmail(email)
    const { hash } = await api.mail(email, 'recovery')
    const wrong = await client.auth.verifyOtp({ token_hash: hash, type: 'email_change' })
    expect(wrong.error?.code).toBe('otp_expired')
    const { data } = await client.auth.verifyOtp({ token_hash: hash, type: 'recovery' })
    expect(data.user?.id).toBe(id)
  })

  it('is refused with an older link after the password has changed', async () => {
    const { email, tokens } = await api.signedIn('open')
    await api.call('recover', { body: { email } })
    const body = { password: NEW_PASSWORD }
    expect((await api.call('user', { method: 'PUT', token: tokens.access_token, body })).status).toBe(200)
    const followed = await api.follow((await api.mail(email, 'recovery')).link)
    expect(followed.fragment.get('error_code')).toBe('otp_expired')
  })
})

describe('the magic link', () => {
  it('signs an existing user in, by link and by code', async () => {
    const { email, id } = await api.person('magic')
    const client = api.client()
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const followed = await api.follow((await api.mail(email, 'magic_link')).link)
    expect(followed.fragment.get('type')).toBe('magiclink')
    expect((await api.call('user', { token: followed.fragment.get('access_token') ?? '' })).body.id).toBe(id)
    await client.auth.signInWithOtp({ email })
    const { code } = await api.mail(email, 'magic_link')
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect([error, data.user?.id]).toEqual([null, id])
  })

  it('creates a new user and confirms the address', async () => {
    const email = address('newcomer')
    const client = api.client()
    await client.auth.signInWithOtp({ email, options: { data: { name: 'New' } } })
    const { code } = await api.mail(email, 'confirmation')
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'New' }, email_confirmed_at: expect.any(String) })
  })

  it('creates no user if the client asks for none', async () => {
    const email = address('nobody')
    const { error } = await api.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    // The answer is the same as for an existing user: a different one would show who has an account.
    expect(error).toBeNull()
    expect(await api.serviceRpc('traces', { address: email })).toEqual({ users: 0, identities: 0, mails: 0 })
  })
})

describe('PKCE', () => {
  const challenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
  const verifier = 'v'.repeat(64)

  async function codeFor(name: string): Promise<{ code: string; id: string; email: string }> {
    const { email, id } = await api.person(name)
    await api.call('recover', {
      body: { email, code_challenge: challenge(verifier), code_challenge_method: 's256' },
    })
    const { link } = await api.mail(email, 'recovery')
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/)
    const followed = await api.follow(link)
    expect([...followed.fragment.keys()]).toEqual([])
    return { code: followed.query.get('code') ?? '', id, email }
  }

  const exchange = (auth_code: string, code_verifier: string) =>
    api.call('token?grant_type=pkce', { body: { auth_code, code_verifier } })

  it('gives a code with the link, and the client exchanges it for a session', async () => {
    const email = address('pkce')
    const client = api.client('pkce')
    await client.auth.signUp({ email, password: PASSWORD })
    const followed = await api.follow((await api.mail(email, 'confirmation')).link)
    const { data, error } = await client.auth.exchangeCodeForSession(followed.query.get('code') ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('gives a code with the link of a repeated sign-up too', async () => {
    const email = address('pkce-again')
    const client = api.client('pkce')
    for (const password of [PASSWORD, 'Other-Password-2']) await client.auth.signUp({ email, password })
    const followed = await api.follow((await api.mail(email, 'confirmation')).link)
    const { data, error } = await client.auth.exchangeCodeForSession(followed.query.get('code') ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('accepts a code once', async () => {
    const { code, id } = await codeFor('exchange')
    expect((await exchange(code, verifier)).body.user).toMatchObject({ id })
    expect(refusal(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
  })

  it('refuses a wrong verifier and invalidates the code', async () => {
    const { code } = await codeFor('verifier')
    expect(refusal(await exchange(code, 'w'.repeat(64)))).toEqual([400, 'bad_code_verifier'])
    expect(refusal(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
  })

  it('accepts a code for five minutes after the user follows the link', async () => {
    const { code, id } = await codeFor('old')
    await api.serviceRpc('age_exchange_codes', { person: id, seconds: 301 })
    expect(refusal(await exchange(code, verifier))).toEqual([422, 'flow_state_expired'])

    const late = await api.person('late')
    const body = { email: late.email, code_challenge: challenge(verifier), code_challenge_method: 's256' }
    await api.call('recover', { body })
    await api.serviceRpc('age_exchange_codes', { person: late.id, seconds: 900 })
    const followed = await api.follow((await api.mail(late.email, 'recovery')).link)
    expect((await exchange(followed.query.get('code') ?? '', verifier)).body.user).toMatchObject({ id: late.id })
  })

  it('reports a refused link in the query, where the client looks for errors', async () => {
    const followed = await api.follow(`${api.url}/auth/v1/verify?token=pkce_${'0'.repeat(56)}&type=signup`)
    expect(followed.query.get('error_code')).toBe('otp_expired')
  })
})
