import { describe, expect, it } from 'vitest'
import { address, PASSWORD, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()
const SITE = 'http://127.0.0.1:3000/'

describe('sign-up', () => {
  it('gives a session only after the user follows the link in the mail', async () => {
    const email = address('link')
    const { data, error } = await api
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Anna' } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, aud: 'authenticated', user_metadata: { name: 'Anna' } })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(refusal(await api.signIn(email))).toEqual([400, 'email_not_confirmed'])

    const followed = await api.follow((await api.mail(email, 'confirmation')).link)
    expect([followed.status, followed.place]).toEqual([303, SITE])
    expect([...followed.fragment.keys()].sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ])
    expect([followed.fragment.get('type'), followed.fragment.get('expires_in')]).toEqual(['signup', '3600'])
    const own = await api.call('user', { token: followed.fragment.get('access_token') ?? '' })
    expect(own.body).toMatchObject({ id: data.user?.id, email, email_confirmed_at: expect.any(String) })
    expect((await api.refresh(followed.fragment.get('refresh_token') ?? '')).status).toBe(200)
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('accepts a link once', async () => {
    const email = address('once')
    await api.call('signup', { body: { email, password: PASSWORD } })
    const { link } = await api.mail(email, 'confirmation')
    await api.follow(link)
    const again = await api.follow(link)
    expect([again.status, again.place]).toEqual([303, SITE])
    expect(Object.fromEntries(again.fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  it('is confirmed by the code in the mail', async () => {
    const email = address('code')
    const client = api.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const { code } = await api.mail(email, 'confirmation')
    expect(code).toMatch(/^\d{6}$/)
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect([error, data.user?.email, data.session?.token_type]).toEqual([null, email, 'bearer'])
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
  })

  it('is confirmed by the hash in the mail', async () => {
    const email = address('hash')
    const client = api.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const { hash } = await api.mail(email, 'confirmation')
    const { data, error } = await client.auth.verifyOtp({ token_hash: hash, type: 'signup' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('refuses an expired code', async () => {
    const email = address('late')
    const { body } = await api.call('signup', { body: { email, password: PASSWORD } })
    const { code, link } = await api.mail(email, 'confirmation')
    await api.serviceRpc('age_codes', { person: body.id, seconds: 3601 })
    const answer = await api.call('verify', { body: { email, token: code, type: 'signup' } })
    expect(refusal(answer)).toEqual([403, 'otp_expired'])
    expect((await api.follow(link)).fragment.get('error_code')).toBe('otp_expired')
  })

  it('refuses a wrong code and the code of another user', async () => {
    const [email, other] = [address('guess'), address('other')]
    for (const one of [email, other]) await api.call('signup', { body: { email: one, password: PASSWORD } })
    const [{ code }, { code: others }] = [await api.mail(email, 'confirmation'), await api.mail(other, 'confirmation')]
    const wrong = [code === '000000' ? '000001' : '000000', ...(others === code ? [] : [others])]
    for (const token of wrong) {
      expect(refusal(await api.call('verify', { body: { email, token, type: 'signup' } }))).toEqual([
        403,
        'otp_expired',
      ])
    }
    expect((await api.call('verify', { body: { email, token: code, type: 'signup' } })).status).toBe(200)
  })

  it('sends the mail again on request, and only the newest link works', async () => {
    const email = address('again')
    const client = api.client()
    await client.auth.signUp({ email, password: PASSWORD })
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const [newest, first] = await api.mails(email)
    expect([newest?.kind, first?.kind]).toEqual(['confirmation', 'confirmation'])
    expect((await api.follow(first?.link ?? '')).fragment.get('error_code')).toBe('otp_expired')
    expect((await api.follow(newest?.link ?? '')).fragment.get('access_token')).not.toBeNull()
    await client.auth.resend({ type: 'signup', email })
    expect(await api.mails(email)).toHaveLength(2)
  })

  it('treats an address in upper and lower case as the same', async () => {
    const email = address('case')
    const { body } = await api.call('signup', { body: { email: `  ${email.toUpperCase()} `, password: PASSWORD } })
    expect(body.email).toBe(email)
    await api.follow((await api.mail(email, 'confirmation')).link)
    expect((await api.signIn(` ${email.replace('c', 'C')}`)).status).toBe(200)
  })

  it('refuses a weak password and gives the reason', async () => {
    const { error } = await api.client().auth.signUp({ email: address('weak'), password: 'short1' })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length', 'characters'] })
  })
})

describe('an anonymous user', () => {
  it('signs in without an address and becomes a permanent user by confirming one', async () => {
    const client = api.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect([error, data.user?.is_anonymous, data.user?.user_metadata]).toEqual([null, true, { theme: 'dark' }])
    const email = address('anonymous')
    expect((await client.auth.updateUser({ email })).error).toBeNull()
    await api.follow((await api.mail(email, 'email_change')).link)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })
})
