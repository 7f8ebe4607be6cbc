import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, refusal, shared } from './support/identity.ts'

const desk = shared()
const NEW_PASSWORD = 'Another-Password-2'

describe('recover', () => {
  it('lets a person set a new password, by the link of the mail', async () => {
    const { email, tokens } = await desk.signedIn('recover')
    const redirectTo = 'https://app.example.com/welcome'
    expect((await desk.client().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const followed = await desk.follow((await desk.mail(email, 'recovery')).link)
    expect([followed.place, followed.fragment.get('type')]).toEqual([redirectTo, 'recovery'])
    const token = followed.fragment.get('access_token') ?? ''
    expect((await desk.call('user', { method: 'PUT', token, body: { password: NEW_PASSWORD } })).status).toBe(200)
    await expectAlive(desk, tokens.access_token, false)
    await expectAlive(desk, token, true)
    expect(refusal(await desk.signIn(email))).toEqual([400, 'invalid_credentials'])
    expect((await desk.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is verified by the code, once', async () => {
    const { email, id } = await desk.person('otp')
    const client = desk.client()
    await client.auth.resetPasswordForEmail(email)
    const { code } = await desk.mail(email, 'recovery')
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect([error, data.user?.id]).toEqual([null, id])
    const again = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('is verified by the hash, and not as something else', async () => {
    const { email, id } = await desk.person('hash')
    const client = desk.client()
    await client.auth.resetPasswordForEmail(email)
    const { hash } = await desk.mail(email, 'recovery')
    const wrong = await client.auth.verifyOtp({ token_hash: hash, type: 'email_change' })
    expect(wrong.error?.code).toBe('otp_expired')
    const { data } = await client.auth.verifyOtp({ token_hash: hash, type: 'recovery' })
    expect(data.user?.id).toBe(id)
  })

  it('a changed password ends a link that is still open', async () => {
    const { email, tokens } = await desk.signedIn('open')
    await desk.call('recover', { body: { email } })
    const body = { password: NEW_PASSWORD }
    expect((await desk.call('user', { method: 'PUT', token: tokens.access_token, body })).status).toBe(200)
    const followed = await desk.follow((await desk.mail(email, 'recovery')).link)
    expect(followed.fragment.get('error_code')).toBe('otp_expired')
  })
})

describe('magic link', () => {
  it('lets a known person in, by link and by code', async () => {
    const { email, id } = await desk.person('magic')
    const client = desk.client()
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const followed = await desk.follow((await desk.mail(email, 'magic_link')).link)
    expect(followed.fragment.get('type')).toBe('magiclink')
    expect((await desk.call('user', { token: followed.fragment.get('access_token') ?? '' })).body.id).toBe(id)
    await client.auth.signInWithOtp({ email })
    const { code } = await desk.mail(email, 'magic_link')
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect([error, data.user?.id]).toEqual([null, id])
  })

  it('makes a new person, who confirms with it', async () => {
    const email = address('newcomer')
    const client = desk.client()
    await client.auth.signInWithOtp({ email, options: { data: { name: 'New' } } })
    const { code } = await desk.mail(email, 'confirmation')
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'New' }, email_confirmed_at: expect.any(String) })
  })

  it('makes nobody when the client says so', async () => {
    const email = address('nobody')
    const { error } = await desk.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    // Not a word of it: whoever hears no would know who has an account.
    expect(error).toBeNull()
    expect(await desk.peek('traces', { address: email })).toEqual({ users: 0, identities: 0, mails: 0 })
  })
})

describe('PKCE', () => {
  const challenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
  const verifier = 'v'.repeat(64)

  async function codeFor(name: string): Promise<{ code: string; id: string; email: string }> {
    const { email, id } = await desk.person(name)
    await desk.call('recover', {
      body: { email, code_challenge: challenge(verifier), code_challenge_method: 's256' },
    })
    const { link } = await desk.mail(email, 'recovery')
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/)
    const followed = await desk.follow(link)
    expect([...followed.fragment.keys()]).toEqual([])
    return { code: followed.query.get('code') ?? '', id, email }
  }

  const exchange = (auth_code: string, code_verifier: string) =>
    desk.call('token?grant_type=pkce', { body: { auth_code, code_verifier } })

  it('a link gives a code, and the client exchanges it', async () => {
    const email = address('pkce')
    const client = desk.client('pkce')
    await client.auth.signUp({ email, password: PASSWORD })
    const followed = await desk.follow((await desk.mail(email, 'confirmation')).link)
    const { data, error } = await client.auth.exchangeCodeForSession(followed.query.get('code') ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('so does the link of a repeated sign-up', async () => {
    const email = address('pkce-again')
    const client = desk.client('pkce')
    for (const password of [PASSWORD, 'Other-Password-2']) await client.auth.signUp({ email, password })
    const followed = await desk.follow((await desk.mail(email, 'confirmation')).link)
    const { data, error } = await client.auth.exchangeCodeForSession(followed.query.get('code') ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('a code serves once', async () => {
    const { code, id } = await codeFor('exchange')
    expect((await exchange(code, verifier)).body.user).toMatchObject({ id })
    expect(refusal(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
  })

  it('a wrong verifier is refused, and the code is spent', async () => {
    const { code } = await codeFor('verifier')
    expect(refusal(await exchange(code, 'w'.repeat(64)))).toEqual([400, 'bad_code_verifier'])
    expect(refusal(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
  })

  it('a code lasts five minutes from the moment the link was followed', async () => {
    const { code, id } = await codeFor('old')
    await desk.peek('age_exchange_codes', { person: id, seconds: 301 })
    expect(refusal(await exchange(code, verifier))).toEqual([422, 'flow_state_expired'])

    const late = await desk.person('late')
    const body = { email: late.email, code_challenge: challenge(verifier), code_challenge_method: 's256' }
    await desk.call('recover', { body })
    await desk.peek('age_exchange_codes', { person: late.id, seconds: 900 })
    const followed = await desk.follow((await desk.mail(late.email, 'recovery')).link)
    expect((await exchange(followed.query.get('code') ?? '', verifier)).body.user).toMatchObject({ id: late.id })
  })

  it('a refused link says so in the query, where the client looks', async () => {
    const followed = await desk.follow(`${desk.url}/auth/v1/verify?token=pkce_${'0'.repeat(56)}&type=signup`)
    expect(followed.query.get('error_code')).toBe('otp_expired')
  })
})
